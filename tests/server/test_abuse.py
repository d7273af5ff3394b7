"""What one visitor can do to others: each a test of a limit, with addresses as a proxy would name them."""
import http.client
import json
import socket
import unittest

from sushiya_client import Closed, Seat, WebSocket
from support import ServerCase, play_out


def of(address):
    """What a proxy adds for a visitor from there."""
    return [("X-Forwarded-For", address)]


class Visitors(ServerCase):
    OPTIONS = ("--behind-proxy",)

    def post(self, path, body, lines):
        """-> (status, answer); a name may stand in several lines."""
        connection = http.client.HTTPConnection("127.0.0.1", self.server.port, timeout=60)
        connection.putrequest("POST", path)
        text = json.dumps(body)
        for name, value in [*lines, ("Content-Length", len(text))]:
            connection.putheader(name, value)
        connection.endheaders(text.encode())
        answer = connection.getresponse()
        status, parsed = answer.status, json.loads(answer.read())
        connection.close()
        return status, parsed

    def open(self, lines, **fields):
        return self.post("/api/tables", {"game": "sushi_go", "name": "Ann", **fields}, lines)

    def table(self, address, **fields):
        """A table that somebody from there plays at: the Seat, started."""
        status, made = self.open(of(address), **fields)
        assert status == 201, made
        seat = Seat(self.server.port, made["table"], made["token"], headers=of(address)).connect()
        assert "version" in seat.do("start")
        seat.until(lambda: seat.state["table"]["phase"] == "playing")
        return seat


class Addresses(Visitors):
    def test_what_a_visitor_says_of_their_own_address_is_not_believed(self):
        """A proxy may add a line of its own after the visitor's instead of writing into it."""
        statuses = [
            self.open([("X-Forwarded-For", f"198.51.100.{i}"), ("X-Forwarded-For", "203.0.113.9")])[0]
            for i in range(40)
        ]
        self.assertIn(429, statuses)
        statuses = [self.open(of(f"198.51.100.{i}, 203.0.113.10"))[0] for i in range(40)]
        self.assertIn(429, statuses)

    def test_a_trailer_is_no_header(self):
        """It follows whatever a proxy has written, and comes from the visitor."""
        body = b'{"game":"sushi_go","name":"Ann"}'
        for trailer in (b"X-Forwarded-For: 198.51.100.1\r\n", b""):
            with socket.create_connection(("127.0.0.1", self.server.port), timeout=10) as sock:
                sock.sendall(
                    b"POST /api/tables HTTP/1.1\r\nX-Forwarded-For: 203.0.113.11\r\nTransfer-Encoding: chunked\r\n"
                )
                sock.sendall(b"\r\n%x\r\n%s\r\n0\r\n%s\r\n" % (len(body), body, trailer))
                self.assertEqual(int(sock.recv(4096).split()[1]), 400 if trailer else 201)

    def test_a_network_of_64_bits_is_one_visitor(self):
        statuses = [self.open(of(f"2001:db8:1:2::{i:x}"))[0] for i in range(40)]
        self.assertIn(429, statuses)
        self.assertEqual(self.open(of("2001:db8:1:3::1"))[0], 201)

    def test_one_address_takes_few_seats_at_tables_of_strangers(self):
        tables = [self.open(of(f"192.0.2.{i}"), public=True, options={"players": 5})[1]["table"] for i in range(6)]
        sit = lambda table, address: self.post(f"/api/tables/{table}/seats", {"name": "Eve"}, of(address))[0]
        statuses = [sit(table, "203.0.113.20") for table in tables for _ in range(4)]
        self.assertLess(statuses.count(201), 12)
        self.assertEqual(statuses[-1], 429)
        self.assertEqual(sit(tables[-1], "203.0.113.21"), 201)  # there is room for others
        # A family at its own table is no crowd of strangers, and neither is whoever has the link.
        own = self.open(of("203.0.113.30"), public=True, options={"players": 5})[1]["table"]
        self.assertEqual([sit(own, "203.0.113.30") for _ in range(4)], [201] * 4)
        for table in [self.open(of("192.0.2.99"), options={"players": 5})[1]["table"] for _ in range(3)]:
            self.assertEqual([sit(table, "203.0.113.40") for _ in range(4)], [201] * 4)

    def test_six_people_of_a_house_load_the_page_and_load_it_again(self):
        """Some forty files to the start page, forty more to a table. That a flood is refused is hole 6 (test_holes)."""
        connection = http.client.HTTPConnection("127.0.0.1", self.server.port, timeout=60)
        statuses = set()
        for _ in range(6 * 80 + 6 * 40):
            connection.request("GET", "/api/games", headers=dict(of("203.0.113.60")))
            answer = connection.getresponse()
            answer.read()
            statuses.add(answer.status)
        connection.close()
        self.assertEqual(statuses, {200})

    def test_coming_back_all_the_time_is_paid_for(self):
        table = self.open(of("203.0.113.50"))[1]["table"]
        with self.assertRaisesRegex(Closed, "429"):
            for _ in range(2000):
                WebSocket(self.server.port, f"/api/tables/{table}/socket", headers=of("203.0.113.51")).close()
        WebSocket(self.server.port, f"/api/tables/{table}/socket", headers=of("203.0.113.52")).close()


class Frames(Visitors):
    def test_pings_are_paid_for(self):
        made = self.server.create()
        seat = Seat(self.server.port, made["table"], made["token"]).connect()
        with self.assertRaises((Closed, ConnectionError)):
            for _ in range(5000):
                seat.ws.send_frame(b"", opcode=9)
            seat.until(lambda: False, 60)

    def test_empty_fragments_are_read_at_leisure(self):
        """Twenty megabytes of nothing: whoever sends them waits, and nobody else."""
        made = self.server.create()
        seat = Seat(self.server.port, made["table"], made["token"]).connect()
        seat.ws.send_frame(b"{", fin=False)
        seat.ws.settimeout(3)
        nothing = bytes([0x00, 0x80, 0, 0, 0, 0])
        with self.assertRaises((TimeoutError, socket.timeout)):
            seat.ws.sock.sendall(nothing * 3_500_000)


class Kitchen(Visitors):
    def choices(self):
        return self.metric("bot_choices_total")

    def test_nobody_waits_for_the_bots_of_others(self):
        for _ in range(4):
            crowd = self.table("203.0.113.1", game="sushi_go_party", options={"players": 8}, bots=["itamae"] * 7)
            crowd.post("choose", turn=crowd.state["turn"]["number"], choice=crowd.state["choices"][0])
        ann = self.table("203.0.113.2", options={"players": 2}, bots=["cook"])
        before = self.choices()
        ann.choose(ann.state["choices"][0])
        turn = ann.state["turn"]["number"]
        ann.until(lambda: ann.state["turn"]["number"] > turn or 1 in ann.state["turn"]["chosen"], 60)
        self.assertLess(self.choices() - before, 8, "of 28 bots that think")

    def test_where_nobody_is_left_nobody_plays_on(self):
        left = self.table("203.0.113.3", options={"players": 4}, bots=["random"] * 3)
        left.choose(left.state["choices"][0])
        left.do("leave")
        ann = self.table("203.0.113.4", options={"players": 2}, bots=["random"])
        play_out([ann])
        self.assertEqual(self.get(f"/api/tables/{left.table}")[1]["table"]["phase"], "playing")

    def test_a_busy_kitchen_is_said_and_bots_play_on_at_a_lower_level(self):
        tables = [self.table("203.0.113.5", options={"players": 2}, bots=["itamae"]) for _ in range(28)]
        for seat in tables:
            seat.post("choose", turn=seat.state["turn"]["number"], choice=seat.state["choices"][0])
        busy = 0
        for seat in tables:
            turn = seat.state["turn"]["number"]
            seat.until(lambda: seat.state["turn"]["number"] > turn, 60)
        for seat in tables:
            seat.drain(0.3 if not busy else 0.01)
            busy += bool(seat.presence.get("busy"))
        self.assertGreater(busy, 0)
        self.assertGreater(self.metric("bots_hurried_total"), 0)


if __name__ == "__main__":
    unittest.main()
