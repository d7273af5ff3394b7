"""A small client of the server for tests: HTTP by http.client, WebSocket by hand, nothing outside the standard
library."""
import base64
import http.client
import json
import os
import socket
import struct
import subprocess
import time

import schema


class Closed(Exception):
    """The other side has closed the socket."""


class WebSocket:
    def __init__(self, port, path, origin=None, timeout=10, raw=False, headers=()):
        self.sock = socket.create_connection(("127.0.0.1", port), timeout=timeout)
        self.sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.buffer = b""
        self.received = []  # every byte of every message, for tests that look for secrets
        if raw:
            return
        key = base64.b64encode(os.urandom(16)).decode()
        lines = [
            f"GET {path} HTTP/1.1",
            f"Host: 127.0.0.1:{port}",
            "Upgrade: websocket",
            "Connection: Upgrade",
            f"Sec-WebSocket-Key: {key}",
            "Sec-WebSocket-Version: 13",
        ]
        if origin:
            lines.append(f"Origin: {origin}")
        lines += [f"{name}: {value}" for name, value in headers]
        self.sock.sendall(("\r\n".join(lines) + "\r\n\r\n").encode())
        while b"\r\n\r\n" not in self.buffer:
            self._fill()
        head, self.buffer = self.buffer.split(b"\r\n\r\n", 1)
        self.status = int(head.split()[1])
        if self.status != 101:
            raise Closed(f"no upgrade: {self.status}")

    def _fill(self):
        more = self.sock.recv(65536)
        if not more:
            raise Closed("connection closed")
        self.buffer += more

    def _take(self, count):
        while len(self.buffer) < count:
            self._fill()
        taken, self.buffer = self.buffer[:count], self.buffer[count:]
        return taken

    def send_frame(self, payload, opcode=1, fin=True, mask=True, rsv=0):
        head = bytes([(0x80 if fin else 0) | rsv << 4 | opcode])
        bit = 0x80 if mask else 0
        if len(payload) < 126:
            head += bytes([bit | len(payload)])
        elif len(payload) < 65536:
            head += bytes([bit | 126]) + struct.pack(">H", len(payload))
        else:
            head += bytes([bit | 127]) + struct.pack(">Q", len(payload))
        if mask:
            key = os.urandom(4)
            stream = (key * (len(payload) // 4 + 1))[: len(payload)]
            payload = (int.from_bytes(payload, "big") ^ int.from_bytes(stream, "big")).to_bytes(len(payload), "big")
            head += key
        self.sock.sendall(head + payload)

    def send(self, message):
        self.send_frame(json.dumps(message).encode())

    def recv_text(self):
        """The next text message; pings are answered."""
        while True:
            first, second = self._take(2)
            size = second & 0x7F
            if size == 126:
                size = struct.unpack(">H", self._take(2))[0]
            elif size == 127:
                size = struct.unpack(">Q", self._take(8))[0]
            payload = self._take(size)
            opcode = first & 15
            if opcode == 8:
                raise Closed("closed with code %d" % struct.unpack(">H", payload[:2])[0] if payload else "closed")
            if opcode == 9:
                self.send_frame(payload, opcode=10)
            elif opcode == 1:
                self.received.append(payload)
                return payload.decode()

    def recv(self):
        return json.loads(self.recv_text())

    def settimeout(self, seconds):
        self.sock.settimeout(seconds)

    def close(self):
        try:
            self.sock.close()
        except OSError:
            pass


class Seat:
    """A player's or spectator's end of a table: keeps the sections, resends what was not acknowledged."""

    def __init__(self, port, table, token=None, origin=None, headers=(), **hello):
        self.port, self.table, self.token, self.origin, self.headers = port, table, token, origin, headers
        self.hello = hello  # what else it says first
        self.state, self.events, self.news = {"version": 0}, [], []
        self.presence, self.bye, self.acks = None, None, {}
        self.gallery = []
        self.waiting = {}
        self.next_id = int.from_bytes(os.urandom(6), "big")
        self.ws = None
        self.raw = []

    def connect(self, timeout=10):
        path = f"/api/tables/{self.table}/socket"
        self.ws = WebSocket(self.port, path, self.origin, timeout, headers=self.headers)
        self.ws.received = self.raw
        hello = {"type": "hello", "version": self.state["version"], **self.hello}
        if self.token:
            hello["token"] = self.token
        self.ws.send(hello)
        self.until(lambda: self.fresh, timeout)
        for command in list(self.waiting.values()):
            self.ws.send(command)
        return self

    fresh = False

    def step(self):
        """Reads one message."""
        message = schema.check(self.ws.recv(), "Down")
        if message["type"] == "update":
            self.fresh = True
            if "events_from" in message:
                del self.events[message.pop("events_from") :]
            self.events += message.pop("events", [])
            have = self.state["version"]
            self.news += [item for item in message.pop("news", []) if item["version"] > have]
            for ack in message.pop("acks", []):
                self.acks[ack["id"]] = ack
                self.waiting.pop(ack["id"], None)
            self.state.update(message)
        elif message["type"] == "presence":
            self.presence = message
        elif message["type"] == "gallery":
            self.gallery += message["lines"]
        elif message["type"] == "bye":
            self.bye = message
        return message

    def until(self, condition, timeout=10):
        end = time.monotonic() + timeout
        while not condition():
            self.ws.settimeout(max(0.01, end - time.monotonic()))
            self.step()
        self.ws.settimeout(timeout)

    def drain(self, seconds=0.2):
        """Reads what comes within a while."""
        end = time.monotonic() + seconds
        while (left := end - time.monotonic()) > 0:
            self.ws.settimeout(left)
            try:
                self.step()
            except (TimeoutError, socket.timeout):
                return

    def post(self, kind, **fields):
        """Sends a command without waiting; returns its id."""
        self.next_id += 1
        command = {"type": kind, "id": self.next_id, **fields}
        self.waiting[self.next_id] = schema.check(command, "Up")
        self.ws.send(command)
        return self.next_id

    def do(self, kind, timeout=10, **fields):
        """Sends a command and returns its ack."""
        number = self.post(kind, **fields)
        self.until(lambda: number in self.acks, timeout)
        return self.acks[number]

    def choose(self, choice, **options):
        return self.do("choose", turn=self.state["turn"]["number"], choice=choice, **options)

    @property
    def awaited(self):
        turn = self.state["turn"]
        seat = self.state["you"]["seat"]
        return turn["waits"] == "choice" and seat in turn["actors"] and seat not in turn["chosen"]

    @property
    def over(self):
        return self.state["table"]["phase"] == "over"

    def reconnect(self, timeout=10):
        self.ws.close()
        self.fresh = False
        return self.connect(timeout)


class Server:
    """A server process of its own, on a free port if none is named, with a data directory."""

    def __init__(self, program, data, *options, log=None, port=0):
        self.program, self.data, self.options, self.log, self.named = program, data, options, log, port
        self.process = None

    def start(self, timeout=30):
        log = open(self.log, "ab") if self.log else subprocess.DEVNULL
        self.process = subprocess.Popen(
            [*self.program, "--port", str(self.named), "--data", str(self.data), *self.options],
            stdout=subprocess.PIPE,
            stderr=log,
            text=True,
        )
        line = self.process.stdout.readline()
        if "listening on" not in line:
            raise RuntimeError(f"the server did not start: {line!r}, exit {self.process.wait(timeout)}")
        self.port = int(line.split(" (")[0].rsplit(":", 1)[1])
        return self

    def kill(self):
        self.process.kill()
        self.process.wait()
        self.process.stdout.close()

    def stop(self):
        self.process.terminate()
        code = self.process.wait(20)
        self.process.stdout.close()
        return code

    def __enter__(self):
        return self.start()

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.stop()

    def request(self, method, path, body=None, headers=None):
        """-> (status, parsed body or text, headers)"""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=120)
        data = json.dumps(body) if isinstance(body, (dict, list)) else body
        connection.request(method, path, data, headers or {})
        answer = connection.getresponse()
        text = answer.read()
        connection.close()
        parsed = json.loads(text) if answer.getheader("Content-Type") == "application/json" and text else text.decode()
        return answer.status, parsed, dict(answer.getheaders())

    def create(self, **fields):
        fields = {"game": "sushi_go", "name": "Ann", **fields}
        status, made, _ = self.request("POST", "/api/tables", fields)
        assert status == 201, made
        return made

    def sit(self, table, name, **fields):
        status, seated, _ = self.request("POST", f"/api/tables/{table}/seats", {"name": name, **fields})
        assert status == 201, seated
        return seated

    def table_of(self, people, **fields):
        """A table with so many people, started: [Seat]"""
        options = {"players": people + len(fields.get("bots", [])), **fields.pop("options", {})}
        made = self.create(options=options, **fields)
        tokens = [made["token"]] + [self.sit(made["table"], f"P{i}")["token"] for i in range(1, people)]
        seats = [Seat(self.port, made["table"], token).connect() for token in tokens]
        ack = seats[0].do("start")
        assert "version" in ack, ack
        for seat in seats:
            seat.until(lambda s=seat: s.state["table"]["phase"] == "playing")
        return seats
