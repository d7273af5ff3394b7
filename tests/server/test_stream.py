"""The way of programs: a stream of lines and posted commands. The same knowledge, promises and limits as the
socket's."""
import http.client
import json
import socket
import time
import unittest
from concurrent.futures import ThreadPoolExecutor

import schema
from sushiya_client import Seat
from support import ServerCase, play_out


class Stream:
    """A table's stream; `lines` are the bytes of its messages."""

    def __init__(self, port, table, token=None, version=0, headers={}, more=""):
        self.port, self.table = port, table
        self.headers = {**headers, **({"Authorization": "Bearer " + token} if token else {})}
        self.connection = http.client.HTTPConnection("127.0.0.1", port, timeout=10)
        self.connection.request("GET", f"/api/tables/{table}/stream?version={version}{more}", headers=self.headers)
        self.answer = self.connection.getresponse()
        self.status, self.lines, self.state, self.bye, self.ended = self.answer.status, [], {}, None, False
        self.problem = json.loads(self.answer.read()) if self.status != 200 else None

    def step(self):
        line = self.answer.readline()
        if not line:
            self.ended = True
            return
        self.lines.append(line)
        if not line.strip():
            return
        message = schema.check(json.loads(line), "Down")
        if message["type"] == "update":
            self.state.update(message)
        elif message["type"] == "bye":
            self.bye = message

    def until(self, holds):
        end = time.monotonic() + 10
        while not holds():
            assert not self.ended and time.monotonic() < end, "what was awaited did not come"
            self.step()
        return self

    def post(self, command):
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=10)
        connection.request("POST", f"/api/tables/{self.table}/commands", json.dumps(command), self.headers)
        answer = connection.getresponse()
        body = json.loads(answer.read())
        connection.close()
        return answer.status, body

    def choose(self, number, choice=None):
        return self.post(
            {
                "type": "choose",
                "id": number,
                "turn": self.state["turn"]["number"],
                "choice": choice or self.state["choices"][0],
            }
        )

    def close(self):
        self.answer.close()
        self.connection.close()


class Streams(ServerCase):
    OPTIONS = ("--sockets-per-address", "0")

    def stream(self, *args, **kwargs):
        made = Stream(self.server.port, *args, **kwargs)
        self.addCleanup(made.close)
        return made

    def seated(self, players=2):
        """A playing table: the first seat's stream, the others' sockets."""
        seats = self.server.table_of(players)
        seats[0].ws.close()
        first = self.stream(seats[0].table, seats[0].token).until(lambda: True)
        first.until(lambda: "choices" in first.state)
        return first, seats[1:], seats[0].token

    def test_a_stream_says_what_the_socket_says(self):
        made = self.server.create(name="Ann")
        stream = self.stream(made["table"], made["token"])
        self.assertEqual(stream.answer.headers["Content-Type"], "application/x-ndjson")
        self.assertEqual(stream.answer.headers["Cache-Control"], "no-store")
        stream.until(lambda: "you" in stream.state)
        first = json.loads(stream.lines[0])
        stream.close()
        seat = Seat(self.server.port, made["table"], made["token"]).connect()
        other = json.loads(seat.raw[0])
        for message in (first, other):
            del message["clock"]
        self.assertEqual(first, other)

    def test_offers_come_where_they_are_asked_for(self):
        made = self.server.create(options={"players": 2}, bots=["random"])
        host = Seat(self.server.port, made["table"], made["token"]).connect()
        host.do("start")
        host.ws.close()
        asked = self.stream(made["table"], made["token"], more="&offers=1")
        asked.until(lambda: asked.state.get("choices"))
        self.assertEqual(len(asked.state["offers"]), len(asked.state["choices"]))
        plain = self.stream(made["table"])
        plain.until(lambda: "view" in plain.state)
        self.assertNotIn("offers", plain.state)

    def test_a_game_is_played_by_posts(self):
        stream, others, _ = self.seated()
        number = 0
        while stream.state["table"]["phase"] != "over":
            number += 1
            status, ack = stream.choose(number)
            self.assertEqual((status, ack["id"]), (200, number))
            schema.check(ack, "Ack")
            others[0].until(lambda: others[0].awaited)
            others[0].choose(others[0].state["choices"][0])
            turn = stream.state["turn"]["number"]
            stream.until(lambda: stream.state["turn"]["number"] > turn)
        others[0].until(lambda: others[0].over)
        self.assertEqual(stream.state["score"], others[0].state["score"])

    def test_a_command_sent_twice_counts_once(self):
        stream, _, _ = self.seated()
        first, again = stream.choose(7), stream.choose(7)
        self.assertEqual(first, again)
        stream.until(lambda: stream.state["mine"] is not None)

    def test_refusals_have_a_status_and_a_reason(self):
        stream, _, token = self.seated()
        turn = stream.state["turn"]["number"]
        cases = {
            "illegal": (400, "illegal", {"type": "choose", "id": 1, "turn": turn, "choice": "no-such-card"}),
            "late": (
                409,
                "too_late",
                {"type": "choose", "id": 2, "turn": turn - 1, "choice": stream.state["choices"][0]},
            ),
            "no command": (400, "bad_request", {"type": "nothing", "id": 3}),
            "hello": (400, "bad_request", {"type": "hello"}),
        }
        for name, (status, code, command) in cases.items():
            with self.subTest(name):
                got, problem = stream.post(command)
                self.assertEqual((got, problem["code"]), (status, code))
                schema.check(problem, "Problem")
        stream.headers = {"Authorization": "Bearer " + token}
        connection = http.client.HTTPConnection("127.0.0.1", self.server.port)
        connection.request("POST", f"/api/tables/{stream.table}/commands", b" " * 5000, stream.headers)
        self.assertEqual(connection.getresponse().status, 413)
        connection.close()

    def test_hole_05_a_wrong_token_changes_nothing(self):
        stream, _, token = self.seated()
        before = self.get(f"/api/tables/{stream.table}")[1]
        for wrong in ("x", "A" * 22, token[:-1] + "-", token.swapcase()):
            refused = self.stream(stream.table, wrong)
            self.assertEqual((refused.status, refused.problem["code"]), (401, "wrong_token"))
            self.assertEqual(Stream.choose(self.as_other(stream, wrong), 1)[0], 401)
        self.assertEqual(Stream.choose(self.as_other(stream, None), 1)[0], 401)
        self.assertEqual(self.stream(stream.table, headers={"Authorization": "Basic " + token}).status, 401)
        after = self.get(f"/api/tables/{stream.table}")[1]
        before["clock"] = after["clock"]
        self.assertEqual(before, after)
        self.assertEqual(stream.choose(2)[0], 200)

    def as_other(self, stream, token):
        other = Stream.__new__(Stream)
        other.port, other.table, other.state = stream.port, stream.table, stream.state
        other.headers = {"Authorization": "Bearer " + token} if token else {}
        return other

    def test_hole_04_invented_ids_open_nothing(self):
        for table in ("x", "A" * 22, "%00"):
            self.assertEqual(self.stream(table).status, 404)

    def test_hole_01_a_watcher_learns_what_is_public(self):
        stream, others, _ = self.seated()
        watcher = self.stream(stream.table)
        watcher.until(lambda: "view" in watcher.state)
        stream.choose(1)
        watcher.until(lambda: watcher.state["turn"]["chosen"] == [0])
        others[0].choose(others[0].state["choices"][0])
        watcher.until(lambda: watcher.state["turn"]["chosen"] == [])
        self.assertTrue(all(set(hand) == {"size"} for hand in watcher.state["view"]["hands"]))
        self.assertEqual(
            (watcher.state["choices"], watcher.state["mine"], watcher.state["you"]["seat"]), ([], None, None)
        )
        self.assertFalse(any(b'"cards"' in line for line in watcher.lines))

    def test_hole_03_hidden_choices_change_no_byte_and_no_size(self):
        """Two tables that differ in what is hidden: their streams have lines of the same sizes for whoever may not
        know it."""
        sizes = []
        for choice in (0, -1):
            stream, others, _ = self.seated(3)
            watcher = self.stream(stream.table)
            watcher.until(lambda: "view" in watcher.state)
            before = len(watcher.lines)
            stream.choose(1, stream.state["choices"][choice])
            watcher.until(lambda: watcher.state["turn"]["chosen"] == [0])
            stream.choose(2, stream.state["choices"][0])  # a changed mind is nobody else's business
            others[0].choose(others[0].state["choices"][choice])
            watcher.until(lambda: watcher.state["turn"]["chosen"] == [0, 1])
            sizes.append([len(line) for line in watcher.lines[before:] if b'"update"' in line])
            said = b"".join(watcher.lines[before:])
            self.assertNotIn(stream.state["choices"][choice].encode(), said)
        self.assertEqual(sizes[0], sizes[1])

    def test_hole_09_the_newest_listener_holds_the_seat(self):
        stream, others, token = self.seated()
        newer = self.stream(stream.table, token)
        newer.until(lambda: "you" in newer.state)
        stream.until(lambda: stream.bye)
        self.assertEqual((stream.bye["code"], stream.bye["retry_after_ms"]), ("newer_socket", None))
        stream.until(lambda: stream.ended)
        seat = Seat(self.server.port, stream.table, token).connect()
        newer.until(lambda: newer.bye)
        self.assertEqual(newer.bye["code"], "newer_socket")
        others[0].drain(0.5)
        self.assertEqual(others[0].presence["online"], [0, 1])
        self.assertIn("version", seat.choose(seat.state["choices"][0]))

    def test_a_stream_resumes_from_its_version(self):
        stream, others, token = self.seated()
        version = stream.state["version"]
        stream.choose(1)
        stream.close()
        back = self.stream(stream.table, token, version)
        back.until(lambda: "mine" in back.state)
        self.assertNotIn("view", back.state)  # nothing on the table has changed
        self.assertEqual(back.state["turn"]["chosen"], [0])
        ahead = self.stream(stream.table, version=10_000)
        ahead.until(lambda: "view" in ahead.state)  # a version that is not: everything
        stream.choose(2, stream.state["choices"][-1])  # a changed mind, whose number nobody is told
        beyond = self.stream(stream.table, version=2**63 - 1)
        beyond.until(lambda: "view" in beyond.state)
        odd = self.stream(stream.table, version="-3")
        odd.until(lambda: odd.state.get("events_from") == 0)

    def test_hole_06_foreign_origins_are_refused(self):
        table = self.server.create()["table"]
        self.assertEqual(self.stream(table, headers={"Origin": "https://evil.example"}).status, 403)
        self.assertEqual(self.stream(table, headers={"Origin": f"http://127.0.0.1:{self.server.port}"}).status, 200)

    def test_hole_06_posts_are_paced_like_the_socket(self):
        stream, _, _ = self.seated()
        statuses = [stream.choose(number)[0] for number in range(150)]
        self.assertEqual(statuses[:20], [200] * 20)
        self.assertIn(429, statuses)

    def test_hole_06_a_slow_reader_is_brought_up_to_date_in_one_step(self):
        seats = self.server.table_of(2)
        with socket.create_connection(("127.0.0.1", self.server.port)) as sock:
            sock.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            sock.sendall(f"GET /api/tables/{seats[0].table}/stream HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode())
            play_out(seats)  # reads nothing meanwhile
            answer = http.client.HTTPResponse(sock)
            answer.begin()
            lines, state, events = 0, {}, []
            while state.get("table", {}).get("phase") != "over":
                message = json.loads(answer.readline())
                if message["type"] != "update":
                    continue
                lines += 1
                if "events_from" in message:
                    del events[message["events_from"] :]
                events += message.get("events", [])
                state.update(message)
        fresh = Seat(self.server.port, seats[0].table).connect()
        self.assertEqual(events, fresh.events)
        self.assertEqual(state["view"], fresh.state["view"])

    def test_who_says_more_on_a_stream_is_gone(self):
        stream, others, _ = self.seated()
        stream.connection.sock = None  # http.client has handed its socket to the answer
        stream.answer.fp.raw._sock.sendall(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n")
        with self.assertRaises((AssertionError, OSError, http.client.HTTPException)):
            stream.until(lambda: False)
        others[0].until(lambda: others[0].presence and others[0].presence["online"] == [1])

    def test_old_http_and_other_methods_get_no_stream(self):
        table = self.server.create()["table"]
        for request, status in (
            (f"GET /api/tables/{table}/stream HTTP/1.0\r\n\r\n", b" 400 "),
            (f"POST /api/tables/{table}/stream HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\n\r\n", b" 404 "),
            (f"HEAD /api/tables/{table}/stream HTTP/1.1\r\nHost: x\r\n\r\n", b" 404 "),
        ):
            with socket.create_connection(("127.0.0.1", self.server.port), timeout=5) as sock:
                sock.sendall(request.encode())
                self.assertIn(status, sock.recv(4096).split(b"\r\n")[0] + b" ")


class StreamLimits(ServerCase):
    """With the limits per address as they are by default."""

    def test_hole_06_streams_count_as_sockets(self):
        table = self.server.create()["table"]
        held = []
        with self.assertRaises((OSError, http.client.HTTPException)):
            for _ in range(201):
                held.append(Stream(self.server.port, table))
        self.assertGreater(len(held), 190)  # requests of a moment ago may still count
        self.assertEqual({stream.status for stream in held}, {200})
        for stream in held:
            stream.close()


class SeveralThreads(ServerCase):
    OPTIONS = ("--sockets-per-address", "0", "--threads", "2")

    def test_streams_that_come_and_go_all_begin(self):
        tables = [self.server.create()["table"] for _ in range(4)]

        def visit(table):
            for _ in range(60):
                stream = Stream(self.server.port, table)
                self.assertEqual(stream.status, 200)
                stream.until(lambda: "view" in stream.state)
                stream.close()

        with ThreadPoolExecutor(len(tables)) as pool:
            list(pool.map(visit, tables))


class Farewell(ServerCase):
    def test_a_stopping_server_says_bye(self):
        made = self.server.create()
        stream = Stream(self.server.port, made["table"], made["token"]).until(lambda: True)
        stream.until(lambda: "you" in stream.state)
        self.assertEqual(self.server.stop(), 0)
        stream.until(lambda: stream.bye)
        self.assertEqual((stream.bye["code"], stream.bye["retry_after_ms"]), ("stopping", 2000))
        stream.until(lambda: stream.ended)


if __name__ == "__main__":
    unittest.main()
