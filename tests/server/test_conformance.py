"""Hole 10: RFC 6455, section by section as the known suites order it. Each case is a test of its own against a real
server.

A server of tables is no echo: a command that is answered in `acks` shows that its frame was understood.
"""
import base64
import hashlib
import json
import select
import socket
import struct
import unittest

from sushiya_client import WebSocket
from support import ServerCase

TEXT, BINARY, CLOSE, PING, PONG = 1, 2, 8, 9, 10
PROTOCOL_ERROR, BAD_TEXT, TOO_BIG = 1002, 1007, 1009


class Conformance(ServerCase):
    OPTIONS = ("--sockets-per-address", "0")

    def setUp(self):
        made = self.server.create()
        self.path, self.token, self.number = f"/api/tables/{made['table']}/socket", made["token"], 0
        self.ws = WebSocket(self.server.port, self.path)
        self.addCleanup(self.ws.close)
        self.ws.send({"type": "hello", "token": self.token})
        while self.ws.recv()["type"] != "presence":
            pass

    def frame(self):
        """The next frame: (opcode, payload)."""
        first, size = self.ws._take(2)
        self.assertEqual(first & 0x70, 0, "reserved bits")
        self.assertTrue(first & 0x80, "the server does not fragment")
        self.assertFalse(size & 0x80, "a server does not mask")
        if size == 126:
            (size,) = struct.unpack(">H", self.ws._take(2))
            self.assertGreaterEqual(size, 126, "the shortest form of a length")
        elif size == 127:
            (size,) = struct.unpack(">Q", self.ws._take(8))
            self.assertGreaterEqual(size, 65536, "the shortest form of a length")
        return first & 15, self.ws._take(size)

    def next_of(self, *opcodes):
        while True:
            opcode, payload = self.frame()
            if opcode in opcodes:
                return opcode, payload

    def command(self, text="x"):
        self.number += 1
        return json.dumps({"type": "nonce", "id": self.number, "nonce": text}, ensure_ascii=False).encode()

    def assert_answered(self):
        """The last command was understood: it stands in the acks, taken or refused."""
        while True:
            opcode, payload = self.next_of(TEXT, CLOSE)
            self.assertEqual(opcode, TEXT, payload)
            if any(ack["id"] == self.number for ack in json.loads(payload).get("acks", [])):
                return

    def assert_goes_on(self):
        self.ws.send_frame(self.command())
        self.assert_answered()

    def assert_closed(self, *codes):
        """The server closes with one of these codes, and hangs up when it has our close frame."""
        _, payload = self.next_of(CLOSE)
        self.assertIn(struct.unpack(">H", payload[:2])[0], codes)
        try:
            self.ws.send_frame(payload[:2], opcode=CLOSE)
        except OSError:
            pass  # it has hung up already
        self.assert_hangs_up()

    def assert_hangs_up(self):
        self.ws.settimeout(60)  # longer than any patience of the server's
        try:
            while self.ws.sock.recv(65536):
                pass
        except ConnectionResetError:
            pass

    def octet_wise(self, opcode, payload):
        """One frame, sent byte by byte."""
        frame = bytes([0x80 | opcode, 0x80 | len(payload), 0, 0, 0, 0]) + payload
        for i in range(len(frame)):
            self.ws.sock.sendall(frame[i : i + 1])


def cases(name, table):
    """A test for each row: `name_row`, called with the row's value."""

    def add(check):
        for row, value in table.items():
            test = lambda self, value=value: check(self, value)
            test.__doc__ = check.__doc__
            setattr(Conformance, f"test_hole_10_{name}_{row}", test)

    return add


# ---- 1: framing ----


@cases("1_1_a_text_of", {f"{size}_bytes": size for size in (125, 126, 127, 128, 1000, 4095, 4096)})
def _(self, size):
    text = self.command()
    self.ws.send_frame(text + b" " * (size - len(text)))
    self.assert_answered()


@cases("1_1_too_long_a_text_of", {f"{size}_bytes": size for size in (4097, 65535, 65536, 300_000)})
def _(self, size):
    try:
        self.ws.send_frame(b" " * size)
    except OSError:
        return  # refused before it was sent
    self.assert_closed(TOO_BIG)


@cases(
    "1_1_a_length_not_in_its_shortest_form",
    {
        "16_bits": struct.pack(">BBHI", 0x81, 0xFE, 100, 0) + b" " * 100,
        "64_bits": struct.pack(">BBQI", 0x81, 0xFF, 1000, 0) + b" " * 1000,
    },
)
def _(self, frame):
    self.ws.sock.sendall(frame)
    self.assert_closed(PROTOCOL_ERROR, TOO_BIG)


@cases(
    "1_1_a_length",
    {
        "of_2_to_the_63": struct.pack(">BBQI", 0x81, 0xFF, 1 << 63, 0),
        "of_all_ones": b"\x81\xff" + b"\xff" * 8 + bytes(4),
        "of_4_gigabytes": struct.pack(">BBQI", 0x81, 0xFF, 1 << 32, 0),
    },
)
def _(self, head):
    self.ws.sock.sendall(head)
    self.assert_closed(PROTOCOL_ERROR, TOO_BIG)


@cases("1_1_text", {"byte_by_byte": None})
def _(self, _):
    self.octet_wise(TEXT, self.command())
    self.assert_answered()


@cases("1_2_binary_messages", {"are_refused_in_words": b"\x00\xff", "even_empty_ones": b""})
def _(self, payload):
    self.ws.send_frame(payload, opcode=BINARY)
    opcode, said = self.next_of(TEXT)
    while json.loads(said)["type"] != "bye":
        opcode, said = self.next_of(TEXT)
    self.assertEqual(json.loads(said)["code"], "bad_request")
    self.assert_closed(1000)


@cases("1_2_after_a_goodbye", {"nobody_waits_long_for_an_answer": b"\x00"})
def _(self, payload):
    """Whoever does not answer a close frame is hung up on before somebody who comes later and never says hello: two
    patiences of the server's beside each other, so that the machine's load does not matter."""
    self.ws.send_frame(payload, opcode=BINARY)
    self.next_of(CLOSE)
    silent = WebSocket(self.server.port, self.path)
    self.addCleanup(silent.close)
    first, _, _ = select.select([self.ws.sock, silent.sock], [], [], 60)
    self.assertEqual(first, [self.ws.sock])
    self.assert_hangs_up()


@cases("1_3_unmasked", {"text": (TEXT, b"{}"), "ping": (PING, b""), "close": (CLOSE, b"")})
def _(self, frame):
    self.ws.send_frame(frame[1], opcode=frame[0], mask=False)
    self.assert_closed(PROTOCOL_ERROR)


# ---- 2: pings and pongs ----


@cases(
    "2_a_ping",
    {
        "without_payload": b"",
        "with_text": b"Hello, world!",
        "with_bytes_that_are_no_text": b"\x00\xff\xfe\xfd\xfc\xfb\x00\xff",
        "with_125_bytes": b"\xfe" * 125,
    },
)
def _(self, payload):
    self.ws.send_frame(payload, opcode=PING)
    self.assertEqual(self.next_of(PONG, CLOSE), (PONG, payload))
    self.assert_goes_on()


@cases("2_a_ping_that_is_too_long", {"126_bytes": 126, "1000_bytes": 1000})
def _(self, size):
    self.ws.send_frame(b"x" * size, opcode=PING)
    self.assert_closed(PROTOCOL_ERROR)


@cases("2_a_ping", {"byte_by_byte": b"\xfe" * 125})
def _(self, payload):
    self.octet_wise(PING, payload)
    self.assertEqual(self.next_of(PONG), (PONG, payload))


@cases("2_an_unasked_pong", {"without_payload": b"", "with_payload": b"unsolicited"})
def _(self, payload):
    self.ws.send_frame(payload, opcode=PONG)
    self.ws.send_frame(b"after", opcode=PING)
    self.assertEqual(self.next_of(PONG), (PONG, b"after"))
    self.assert_goes_on()


@cases("2_many_pings", {"ten_at_once": 10, "forty_at_once": 40})
def _(self, count):
    payloads = [b"payload-%d" % i for i in range(count)]
    for payload in payloads:
        self.ws.send_frame(payload, opcode=PING)
    # A pong may answer the newest of several pings (RFC 6455, 5.5.3); the last is always answered.
    seen = self.next_of(PONG)[1]
    while seen != payloads[-1]:
        seen, before = self.next_of(PONG)[1], seen
        self.assertGreater(payloads.index(seen), payloads.index(before))
    self.assert_goes_on()


# ---- 3, 4: reserved bits and opcodes ----


@cases(
    "3_reserved_bits",
    {
        f"{bits}_of_{name}": (bits, opcode)
        for bits in range(1, 8)
        for name, opcode in (("text", TEXT), ("ping", PING), ("close", CLOSE))
    },
)
def _(self, frame):
    self.ws.send_frame(b"", opcode=frame[1], rsv=frame[0])
    self.assert_closed(PROTOCOL_ERROR)


@cases("3_reserved_bits", {"after_a_good_message": 4})
def _(self, bits):
    self.assert_goes_on()
    self.ws.send_frame(self.command(), rsv=bits)
    self.assert_closed(PROTOCOL_ERROR)


@cases("4_reserved_opcode", {str(opcode): opcode for opcode in (3, 4, 5, 6, 7, 11, 12, 13, 14, 15)})
def _(self, opcode):
    self.assert_goes_on()
    self.ws.send_frame(b"x", opcode=opcode)
    self.assert_closed(PROTOCOL_ERROR)


# ---- 5: fragments ----


@cases("5_a_fragmented", {"ping": PING, "pong": PONG, "close": CLOSE})
def _(self, opcode):
    self.ws.send_frame(b"frag", opcode=opcode, fin=False)
    self.ws.send_frame(b"ment", opcode=0)
    self.assert_closed(PROTOCOL_ERROR)


@cases("5_a_message_in", {"2_fragments": 2, "3_fragments": 3, "as_many_fragments_as_bytes": 1000})
def _(self, pieces):
    text = self.command()
    size = -(-len(text) // pieces)
    parts = [text[i : i + size] for i in range(0, len(text), size)]
    for i, part in enumerate(parts):
        self.ws.send_frame(part, opcode=0 if i else TEXT, fin=i == len(parts) - 1)
    self.assert_answered()


@cases("5_empty_fragments", {"before_between_and_after": 50})
def _(self, count):
    text = self.command()
    self.ws.send_frame(b"", fin=False)
    for part in [b""] * count + [text] + [b""] * count:
        self.ws.send_frame(part, opcode=0, fin=False)
    self.ws.send_frame(b"", opcode=0)
    self.assert_answered()


@cases("5_pings_between_fragments", {"are_answered_at_once": None})
def _(self, _):
    text = self.command()
    self.ws.send_frame(text[:7], fin=False)
    self.ws.send_frame(b"one", opcode=PING)
    self.assertEqual(self.next_of(PONG, TEXT), (PONG, b"one"))
    self.ws.send_frame(text[7:9], opcode=0, fin=False)
    self.ws.send_frame(b"two", opcode=PING)
    self.assertEqual(self.next_of(PONG, TEXT), (PONG, b"two"))
    self.ws.send_frame(text[9:], opcode=0)
    self.assert_answered()


@cases("5_a_continuation_of_nothing", {"final": (b"x", True), "not_final": (b"x", False), "empty": (b"", True)})
def _(self, frame):
    self.ws.send_frame(frame[0], opcode=0, fin=frame[1])
    self.assert_closed(PROTOCOL_ERROR)


@cases("5_a_continuation_after_a_whole_message", {"final": True, "not_final": False})
def _(self, fin):
    self.assert_goes_on()
    self.ws.send_frame(b"more", opcode=0, fin=fin)
    self.assert_closed(PROTOCOL_ERROR)


@cases("5_a_message_inside_a_message", {"text": TEXT, "binary": BINARY})
def _(self, opcode):
    self.ws.send_frame(b"{", fin=False)
    self.ws.send_frame(b"{}", opcode=opcode)
    self.assert_closed(PROTOCOL_ERROR)


@cases("5_a_close_between_fragments", {"is_answered": None})
def _(self, _):
    self.ws.send_frame(b"{", fin=False)
    self.ws.send_frame(struct.pack(">H", 1000), opcode=CLOSE)
    self.assert_closed(1000)


# ---- 6: UTF-8 ----


@cases(
    "6_text",
    {
        "of_two_bytes": "\u0080\u07ff",
        "of_three_bytes": "\u0800\ud7ff\ue000\uffff",
        "of_four_bytes": "\U00010000\U0010ffff",
        "greek": "κόσμε",
        "japanese": "鮨屋",
        "no_characters": "\ufffe\uffff\U0001fffe\U000affff",
        "replacement": "\ufffd",
    },
)
def _(self, text):
    self.ws.send_frame(self.command(text))
    self.assert_answered()


@cases("6_text_cut_between_the_bytes_of", {"two": "é", "three": "鮨", "four": "\U0001f363"})
def _(self, character):
    text = self.command(character)
    for i in range(len(text)):
        self.ws.send_frame(text[i : i + 1], opcode=0 if i else TEXT, fin=i == len(text) - 1)
    self.assert_answered()


BROKEN = {
    "a_lone_continuation": b"\x80",
    "a_last_continuation": b"\xbf",
    "a_two_byte_start_alone": b"\xc3 ",
    "a_three_byte_start_alone": b"\xe9\xae ",
    "a_four_byte_start_alone": b"\xf0\x9f\x8d ",
    "five_bytes": b"\xf8\x88\x80\x80\x80",
    "six_bytes": b"\xfc\x84\x80\x80\x80\x80",
    "fe": b"\xfe",
    "ff": b"\xff",
    "an_overlong_slash_of_two": b"\xc0\xaf",
    "an_overlong_slash_of_three": b"\xe0\x80\xaf",
    "an_overlong_slash_of_four": b"\xf0\x80\x80\xaf",
    "the_longest_overlong_of_two": b"\xc1\xbf",
    "an_overlong_of_three": b"\xe0\x9f\xbf",
    "an_overlong_of_four": b"\xf0\x8f\xbf\xbf",
    "an_overlong_zero": b"\xc0\x80",
    "a_first_surrogate": b"\xed\xa0\x80",
    "a_last_surrogate": b"\xed\xbf\xbf",
    "paired_surrogates": b"\xed\xa0\xbd\xed\xb0\x80",
    "beyond_unicode": b"\xf4\x90\x80\x80",
    "f5": b"\xf5\x80\x80\x80",
}


@cases("6_broken_text", BROKEN)
def _(self, broken):
    self.ws.send_frame(b'{"type":"chat","id":1,"text":"' + broken + b'"}')
    self.assert_closed(BAD_TEXT)


@cases("6_broken_text_is_refused_before_its_message_ends", BROKEN)
def _(self, broken):
    self.ws.send_frame(b'{"type":"chat","id":1,"text":"', fin=False)
    self.ws.send_frame(broken + b"more", opcode=0, fin=False)
    self.assert_closed(BAD_TEXT)


@cases("6_text_that_ends_inside_a_character", {"of_two": b"\xc3", "of_three": b"\xe9\xae", "of_four": b"\xf0\x9f\x8d"})
def _(self, broken):
    self.ws.send_frame(b'{"type":"chat"' + broken)
    self.assert_closed(BAD_TEXT)


@cases("6_a_character_broken_off_by_the_next_fragment", {"of_three": b"\xe9\xae"})
def _(self, broken):
    self.ws.send_frame(broken, fin=False)
    self.ws.send_frame(b"{}", opcode=0)
    self.assert_closed(BAD_TEXT)


# ---- 7: closing ----


@cases(
    "7_close",
    {str(code): code for code in (1000, 1001, 1002, 1003, 1007, 1008, 1009, 1010, 1011, 3000, 3999, 4000, 4999)},
)
def _(self, code):
    self.ws.send_frame(struct.pack(">H", code) + b"bye", opcode=CLOSE)
    self.assert_closed(code, 1000)


@cases(
    "7_close_with_the_forbidden_code",
    {str(code): code for code in (0, 1, 999, 1004, 1005, 1006, 1015, 1016, 1100, 2000, 2999)},
)
def _(self, code):
    self.ws.send_frame(struct.pack(">H", code), opcode=CLOSE)
    self.assert_closed(PROTOCOL_ERROR)


@cases("7_close_with_a_code_beyond_the_standard", {str(code): code for code in (5000, 65535)})
def _(self, code):
    self.ws.send_frame(struct.pack(">H", code), opcode=CLOSE)
    self.assert_closed(code, PROTOCOL_ERROR)


@cases("7_close_without_a_code", {"is_answered": None})
def _(self, _):
    self.ws.send_frame(b"", opcode=CLOSE)
    _, payload = self.next_of(CLOSE)
    self.assertIn(payload[:2], (b"", struct.pack(">H", 1000)))
    self.assert_hangs_up()


@cases("7_close_with_half_a_code", {"is_an_error": b"\x03"})
def _(self, payload):
    self.ws.send_frame(payload, opcode=CLOSE)
    self.assert_closed(PROTOCOL_ERROR)


@cases("7_close_with_a_reason_of", {"123_bytes": 123})
def _(self, size):
    self.ws.send_frame(struct.pack(">H", 1000) + b"x" * size, opcode=CLOSE)
    self.assert_closed(1000)


@cases("7_close_with_too_long_a_reason_of", {"124_bytes": 124})
def _(self, size):
    self.ws.send_frame(struct.pack(">H", 1000) + b"x" * size, opcode=CLOSE)
    self.assert_closed(PROTOCOL_ERROR)


@cases(
    "7_close_with_a_broken_reason",
    {name: BROKEN[name] for name in ("ff", "an_overlong_zero", "a_first_surrogate", "beyond_unicode")},
)
def _(self, reason):
    self.ws.send_frame(struct.pack(">H", 1000) + reason, opcode=CLOSE)
    self.assert_closed(PROTOCOL_ERROR, BAD_TEXT)


@cases(
    "7_after_a_close",
    {
        "a_ping_is_not_answered": (PING, b"late"),
        "a_command_is_not_obeyed": (TEXT, b'{"type":"nonce","id":1,"nonce":"late"}'),
    },
)
def _(self, late):
    self.ws.send_frame(struct.pack(">H", 1000), opcode=CLOSE)
    try:
        self.ws.send_frame(late[1], opcode=late[0])
    except OSError:
        pass
    opcode, _ = self.next_of(CLOSE, PONG, TEXT)
    self.assertEqual(opcode, CLOSE)
    self.assert_hangs_up()


# ---- 9: limits ----


@cases("9_too_long_in_fragments", {"of_1000_bytes": 1000, "of_1_byte": 1})
def _(self, size):
    try:
        for i in range(4097 // size + 1):
            self.ws.send_frame(b" " * size, opcode=0 if i else TEXT, fin=False)
    except OSError:
        return  # closed before it was all sent
    self.assert_closed(TOO_BIG)


# ---- the handshake ----


class Handshake(ServerCase):
    OPTIONS = ("--sockets-per-address", "0")
    KEY = base64.b64encode(bytes(range(16))).decode()
    FIELDS = {
        "Host": "127.0.0.1",
        "Upgrade": "websocket",
        "Connection": "Upgrade",
        "Sec-WebSocket-Key": KEY,
        "Sec-WebSocket-Version": "13",
    }

    def shake(self, fields, method="GET", version="1.1"):
        table = self.server.create()["table"]
        with socket.create_connection(("127.0.0.1", self.server.port), timeout=5) as sock:
            head = "".join(f"{name}: {value}\r\n" for name, value in fields.items())
            sock.sendall(f"{method} /api/tables/{table}/socket HTTP/{version}\r\n{head}\r\n".encode())
            answer = sock.recv(4096).decode()
        lines = answer.split("\r\n")
        return int(lines[0].split()[1]), {
            line.split(":")[0].lower(): line.split(":", 1)[1].strip() for line in lines[1:] if ":" in line
        }

    def test_hole_10_the_key_is_answered(self):
        status, fields = self.shake(self.FIELDS)
        right = base64.b64encode(
            hashlib.sha1((self.KEY + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11").encode()).digest()
        ).decode()
        self.assertEqual((status, fields["sec-websocket-accept"]), (101, right))
        self.assertEqual((fields["upgrade"].lower(), fields["connection"].lower()), ("websocket", "upgrade"))

    def test_hole_10_names_in_any_case_and_lists_of_tokens(self):
        self.assertEqual(
            self.shake(
                {
                    "host": "127.0.0.1",
                    "UPGRADE": "WebSocket",
                    "connection": "keep-alive, Upgrade",
                    "sec-websocket-key": self.KEY,
                    "SEC-WEBSOCKET-VERSION": "13",
                }
            )[0],
            101,
        )

    def test_hole_10_no_subprotocol_or_extension_is_made_up(self):
        status, fields = self.shake(
            {
                **self.FIELDS,
                "Sec-WebSocket-Protocol": "chat, superchat",
                "Sec-WebSocket-Extensions": "permessage-deflate; client_max_window_bits, x-other",
            }
        )
        self.assertEqual(status, 101)
        self.assertNotIn("sec-websocket-protocol", fields)
        self.assertNotIn("sec-websocket-extensions", fields)

    def test_hole_10_what_is_no_handshake_is_refused(self):
        without = lambda name: {key: value for key, value in self.FIELDS.items() if key != name}
        refused = {
            "no key": self.shake(without("Sec-WebSocket-Key")),
            "no version": self.shake(without("Sec-WebSocket-Version")),
            "an old version": self.shake({**self.FIELDS, "Sec-WebSocket-Version": "8"}),
            "a long key": self.shake({**self.FIELDS, "Sec-WebSocket-Key": "A" * 200}),
            "no upgrade": self.shake(without("Upgrade")),
            "HTTP/1.0": self.shake(self.FIELDS, version="1.0"),
            "POST": self.shake(self.FIELDS, method="POST"),
        }
        for name, (status, _) in refused.items():
            with self.subTest(name):
                self.assertIn(status, (400, 404, 405, 426))


if __name__ == "__main__":
    unittest.main()
