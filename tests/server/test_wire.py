"""Hole 10: what a WebSocket and an HTTP server must bear. Hand-made frames, then random ones."""
import json
import os
import random
import re
import socket
import struct
import time
import unittest

from sushiya_client import Closed, Seat, WebSocket
from support import ROOT, ServerCase


class Wire(ServerCase):
    OPTIONS = ("--sockets-per-address", "0")

    def setUp(self):
        made = self.server.create()
        self.table, self.token = made["table"], made["token"]

    def socket(self):
        ws = WebSocket(self.server.port, f"/api/tables/{self.table}/socket")
        ws.send({"type": "hello", "token": self.token})
        while ws.recv()["type"] != "update":
            pass
        return ws

    def close_code(self, ws):
        """The code with which the server closes; None if it just hangs up."""
        try:
            while True:
                ws.recv_text()
        except Closed as closed:
            return int(str(closed).rsplit(" ", 1)[1]) if "code" in str(closed) else None
        except OSError:
            return None

    def ack_of(self, ws, number):
        while True:
            for ack in ws.recv().get("acks", []):
                if ack["id"] == number:
                    return ack

    def assert_alive(self):
        seat = Seat(self.server.port, self.table, self.token).connect()
        self.assertIn("version", seat.do("nonce", nonce="x"))
        seat.ws.close()

    def test_hole_10_fragments_and_pings_between_them(self):
        ws = self.socket()
        text = json.dumps({"type": "nonce", "id": 7, "nonce": "abc"}).encode()
        ws.send_frame(text[:5], opcode=1, fin=False)
        ws.send_frame(b"are you there", opcode=9)
        ws.send_frame(text[5:9], opcode=0, fin=False)
        ws.send_frame(b"", opcode=0, fin=False)
        ws.send_frame(text[9:], opcode=0)
        self.assertIn("version", self.ack_of(ws, 7))

    def test_hole_10_utf8_across_fragments(self):
        ws = self.socket()
        text = json.dumps({"type": "chat", "id": 8, "text": "鮨屋 \U0001f363"}, ensure_ascii=False).encode()
        at = text.index("鮨".encode()) + 1
        ws.send_frame(text[:at], fin=False)
        ws.send_frame(text[at:], opcode=0)
        self.assertIn("version", self.ack_of(ws, 8))

    def test_hole_10_what_the_standard_forbids_closes_the_socket(self):
        cases = {
            "unmasked": lambda ws: ws.send_frame(b"{}", mask=False),
            "reserved bits": lambda ws: ws.send_frame(b"{}", rsv=4),
            "reserved opcode": lambda ws: ws.send_frame(b"{}", opcode=3),
            "long control frame": lambda ws: ws.send_frame(b"x" * 126, opcode=9),
            "fragmented control frame": lambda ws: ws.send_frame(b"x", opcode=9, fin=False),
            "continuation of nothing": lambda ws: ws.send_frame(b"x", opcode=0),
            "text inside a message": lambda ws: (ws.send_frame(b"x", fin=False), ws.send_frame(b"x")),
            "broken UTF-8": lambda ws: ws.send_frame(b'{"type":"chat","id":1,"text":"\xff\xfe"}'),
            "surrogates": lambda ws: ws.send_frame(b"\xed\xa0\x80"),
            "short close": lambda ws: ws.send_frame(b"x", opcode=8),
            "bad close code": lambda ws: ws.send_frame(struct.pack(">H", 1005), opcode=8),
            "a frame of 2^63 bytes": lambda ws: ws.sock.sendall(b"\x81\xff" + b"\xff" * 8 + b"\0\0\0\0"),
        }
        for name, send in cases.items():
            with self.subTest(name):
                ws = self.socket()
                send(ws)
                self.assertIn(self.close_code(ws), (None, 1002, 1007, 1009))
        self.assert_alive()

    def test_hole_10_a_polite_close_is_answered(self):
        ws = self.socket()
        ws.send_frame(struct.pack(">H", 1000) + b"bye", opcode=8)
        self.assertEqual(self.close_code(ws), 1000)

    def test_hole_10_whoever_does_not_close_is_hung_up_on_soon(self):
        """A goodbye asks for an end of both sides; who keeps a socket open after it holds what others may need."""
        ws = WebSocket(self.server.port, f"/api/tables/{self.server.create()['table']}/socket")
        ws.send({"type": "hello", "version": 0, "token": "of nobody"})
        with self.assertRaises(Closed):
            while ws.recv()["type"] != "nothing that there is":
                pass
        began = time.monotonic()
        ws.settimeout(30)
        self.assertEqual(ws.sock.recv(100), b"")
        self.assertLess(time.monotonic() - began, 6)

    def test_hole_10_messages_that_are_no_commands(self):
        for text in (
            b"",
            b"null",
            b"[]",
            b"1e999",
            b'{"type":"chat"}',
            b'{"type":"nothing","id":1}',
            b"[" * 2000,
            b'{"type":"choose","id":-1,"turn":0,"choice":""}',
            b'{"type":"mute","id":1,"seat":99,"muted":true}',
            b'{"type":"hello"}',
            b'{"type":"chat","id":1,"text":"\\ud800"}',
            b'{"type":1,"id":1}',
        ):
            with self.subTest(text[:40]):
                ws = self.socket()
                ws.send_frame(text)
                said = []
                try:
                    while True:
                        said.append(ws.recv())
                except Closed:
                    pass
                self.assertEqual(said[-1]["code"], "bad_request")
                self.assertIsNone(said[-1]["retry_after_ms"])
        self.assert_alive()

    def test_hole_10_a_first_message_that_is_no_hello(self):
        for text in (
            b"{}",
            b'{"type":"start","id":1}',
            b'{"type":"hello","version":-1}',
            b'{"type":"hello","token":5}',
        ):
            ws = WebSocket(self.server.port, f"/api/tables/{self.table}/socket")
            ws.send_frame(text)
            self.assertEqual(ws.recv()["code"], "bad_request")

    def test_hole_10_random_frames(self):
        rng = random.Random(10)
        for _ in range(150):
            ws = self.socket()
            try:
                for _ in range(rng.randrange(1, 6)):
                    if rng.random() < 0.5:
                        ws.sock.sendall(rng.randbytes(rng.randrange(1, 200)))
                    else:
                        ws.send_frame(
                            rng.randbytes(rng.randrange(0, 300)),
                            opcode=rng.choice([0, 1, 2, 8, 9, 10, 3]),
                            fin=rng.random() < 0.7,
                        )
            except OSError:
                pass
            ws.close()
        self.assert_alive()

    def test_hole_10_mutated_commands(self):
        rng = random.Random(11)
        good = [
            {"type": "choose", "id": 1, "turn": 5, "choice": "tempura"},
            {"type": "chat", "id": 2, "text": "hi"},
            {"type": "start", "id": 3},
            {"type": "fill", "id": 4, "level": "random"},
            {"type": "nonce", "id": 5, "nonce": "x"},
            {"type": "replace", "id": 6, "seat": 1},
            {"type": "ask", "id": 7, "what": "undo"},
            {"type": "answer", "id": 8, "agree": True},
        ]
        for _ in range(150):
            ws = self.socket()
            try:
                for _ in range(5):
                    text = bytearray(json.dumps(rng.choice(good)).encode())
                    for _ in range(rng.randrange(0, 4)):
                        text[rng.randrange(len(text))] = rng.randrange(32, 127)
                    ws.send_frame(bytes(text))
            except OSError:
                pass
            ws.close()
        self.assertEqual(self.get("/healthz")[0], 200)

    def test_hole_10_broken_http(self):
        rng = random.Random(12)
        requests = [
            b"\r\n\r\n",
            b"GET\r\n\r\n",
            b"GET / HTTP/9.9\r\n\r\n",
            b"GET " + b"/" * 9000 + b" HTTP/1.1\r\n\r\n",
            b"POST /api/tables HTTP/1.1\r\nContent-Length: 99999999999\r\n\r\n",
            b"POST /api/tables HTTP/1.1\r\nContent-Length: -1\r\n\r\n",
            b"POST /api/tables HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\nffffffffffffffff\r\n",
            b"GET / HTTP/1.1\r\nA: " + b"x" * 20000 + b"\r\n\r\n",
            b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
            b"GET /../../../etc/passwd HTTP/1.1\r\nHost: x\r\n\r\n",
            b"GET /%2e%2e/%2e%2e/etc/passwd HTTP/1.1\r\nHost: x\r\n\r\n",
            b"DELETE / HTTP/1.1\r\nHost: x\r\n\r\n",
        ]
        requests += [rng.randbytes(rng.randrange(1, 400)) for _ in range(60)]
        for text in requests:
            with socket.create_connection(("127.0.0.1", self.server.port), timeout=5) as sock:
                try:
                    sock.sendall(text)
                    sock.shutdown(socket.SHUT_WR)
                    answer = sock.recv(65536)
                except OSError:
                    continue
                self.assertNotIn(b"root:", answer)
                if answer:
                    self.assertRegex(answer, rb"^HTTP/1\.[01] (4\d\d|200|5\d\d)")
        self.assert_alive()

    def test_hole_06_what_follows_a_request_in_pieces_has_an_end(self):
        """A trailer is kept until it is whole; it was kept however long it got."""
        for begin, more in ((b"0\r\n", b"A: " + b"b" * 1000 + b"\r\n"), (b"1;", b"a" * 1000)):
            with socket.create_connection(("127.0.0.1", self.server.port), timeout=5) as sock:
                sock.sendall(b"POST /api/tables HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n" + begin)
                sent = 0
                with self.assertRaises(OSError):  # they hang up, or read no more
                    while sent < 100_000_000:
                        sock.sendall(more)
                        sent += len(more)
        self.assert_alive()

    def test_hole_10_a_body_with_no_known_end_is_no_request_of_its_own(self):
        inside = b"GET /healthz HTTP/1.1\r\nX-Forwarded-For: 192.0.2.1\r\n\r\n"
        for version, coding in (("1.1", "xchunked"), ("1.1", "chunked, identity"), ("1.1", "gzip"), ("1.0", "chunked")):
            head = f"POST /api/options HTTP/{version}\r\nConnection: keep-alive\r\nTransfer-Encoding: {coding}\r\n\r\n"
            with socket.create_connection(("127.0.0.1", self.server.port), timeout=5) as sock:
                sock.sendall(head.encode() + inside)
                answer = b""
                while more := sock.recv(65536):
                    answer += more
            self.assertRegex(answer, rb"^HTTP/1\.[01] 400 ")
            self.assertEqual(answer.count(b"HTTP/1."), 1, coding)

    def test_methods_there_are_none_of(self):
        for method, path in (("PUT", "/api/tables"), ("PATCH", f"/api/tables/{self.table}"), ("TRACE", "/")):
            status, problem, headers = self.server.request(method, path)
            self.assertEqual((status, headers["Allow"]), (405, "GET, HEAD, POST, DELETE"))
            self.assertIn("DELETE", problem["say"])

    def test_what_may_follow_a_path_is_described(self):
        """docs/openapi.json names all that is read behind a question mark, and what stands in paths."""
        paths = json.loads((ROOT / "docs/openapi.json").read_text())["paths"]
        described = set()
        for path, methods in paths.items():
            for method in methods.values():
                given = [(each["in"], each["name"]) for each in method.get("parameters", [])]
                self.assertEqual({name for where, name in given if where == "path"}, set(re.findall(r"{(\w+)}", path)))
                described |= {name for where, name in given if where == "query"}
        sources = "".join(source.read_text() for source in (ROOT / "server/transport").glob("*.cpp"))
        self.assertEqual(described, set(re.findall(r'asked_in\([\w.()]+, "(\w+)"\)', sources)))

    def test_hole_10_bodies_that_say_nothing(self):
        for body in (
            "",
            "[]",
            "{",
            "null",
            '{"game":{}}',
            '{"game":"sushi_go","name":5}',
            "[" * 5000,
            '{"game":"sushi_go","name":"a","options":[]}',
            '{"game":"sushi_go","name":"a","bots":[1]}',
        ):
            self.assertEqual(self.server.request("POST", "/api/tables", body)[0], 400, body[:30])
        self.assert_alive()


if __name__ == "__main__":
    unittest.main()
