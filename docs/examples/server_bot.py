#!/usr/bin/env python3
"""A bot that takes a seat at a table of a Sushiya server, in Python's standard library.

server_bot.py LINK [NAME]      LINK as the host sends it: http://127.0.0.1:8080/t/q2Wn0c...

It plays Sushi Go! as docs/examples/bot.py does over the engine protocol, and other games at random. Replace `pick`: it
gets the view and the choices, as docs/protocol.md describes them.
"""
import base64
import http.client
import json
import os
import random
import socket
import struct
import sys
import time
from urllib.parse import urlparse


def pick(game, view, choices, seat):
    if game != "sushi_go":
        return random.choice(choices)
    mine = view["tableaux"][seat]["dishes"]
    value = {"squid": 3, "salmon": 2, "egg": 1, "tempura": 2.5, "sashimi": 3.3, "dumpling": 1 + mine.get("dumpling", 0),
             "maki-3": 2.5, "maki-2": 1.7, "maki-1": 0.8, "pudding": 2, "wasabi": 3, "chopsticks": 0.5}
    worth = lambda card: value[card] * (3 if card in ("squid", "salmon", "egg") and mine.get("wasabi") else 1)
    return max(choices, key=lambda choice: sum(worth(card) for card in choice.split("+") if card in value))


class Socket:
    """The few parts of a WebSocket that a client needs."""

    def __init__(self, host, port, path):
        self.sock = socket.create_connection((host, port), timeout=120)
        self.buffer = b""
        key = base64.b64encode(os.urandom(16)).decode()
        self.sock.sendall(f"GET {path} HTTP/1.1\r\nHost: {host}:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                          f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode())
        while b"\r\n\r\n" not in self.buffer:
            self.fill()
        head, self.buffer = self.buffer.split(b"\r\n\r\n", 1)
        if b" 101 " not in head.split(b"\r\n")[0]:
            raise ConnectionError(head.split(b"\r\n")[0].decode())

    def fill(self):
        more = self.sock.recv(65536)
        if not more:
            raise ConnectionError("closed")
        self.buffer += more

    def take(self, count):
        while len(self.buffer) < count:
            self.fill()
        taken, self.buffer = self.buffer[:count], self.buffer[count:]
        return taken

    def frame(self, opcode, payload):
        size = bytes([0x80 | len(payload)]) if len(payload) < 126 else b"\xfe" + struct.pack(">H", len(payload))
        mask = os.urandom(4)
        self.sock.sendall(bytes([0x80 | opcode]) + size + mask + bytes(b ^ mask[i % 4] for i, b in enumerate(payload)))

    def send(self, message):
        self.frame(1, json.dumps(message).encode())

    def receive(self):
        while True:
            first, size = self.take(2)
            if size == 126:
                size, = struct.unpack(">H", self.take(2))
            elif size == 127:
                size, = struct.unpack(">Q", self.take(8))
            payload = self.take(size)
            if first & 15 == 1:
                return json.loads(payload)
            if first & 15 == 9:
                self.frame(10, payload)
            elif first & 15 == 8:
                raise ConnectionError("closed")


def take_seat(host, port, table, name):
    connection = http.client.HTTPConnection(host, port, timeout=20)
    connection.request("POST", f"/api/tables/{table}/seats", json.dumps({"name": name}))
    answer = connection.getresponse()
    body = json.loads(answer.read())
    if answer.status != 201:
        raise SystemExit(body["say"])
    return body["token"]


def play(host, port, table, token):
    state, number, asked = {"version": 0}, random.randrange(2**50), None
    while True:
        try:
            table_socket = Socket(host, port, f"/api/tables/{table}/socket")
            table_socket.send({"type": "hello", "token": token, "version": state["version"]})
            while True:
                message = table_socket.receive()
                if message["type"] == "bye":
                    if message["retry_after_ms"] is None:
                        return print(message["say"])
                    time.sleep(message["retry_after_ms"] / 1000)
                    raise ConnectionError(message["say"])
                if message["type"] != "update":
                    continue
                state.update(message)
                if state["table"]["phase"] == "over":
                    return print("points", state["score"]["points"], "ranks", state["score"]["ranks"])
                turn = state["turn"]
                # One choice a turn; after a lost connection `mine` tells whether it arrived.
                if state["choices"] and state["mine"] is None and asked != (turn["number"], table_socket):
                    asked, number = (turn["number"], table_socket), number + 1
                    table_socket.send({"type": "choose", "id": number, "turn": turn["number"],
                                       "choice": pick(state["table"]["game"], state["view"], state["choices"],
                                                      state["you"]["seat"])})
        except (ConnectionError, OSError) as error:
            print("reconnecting:", error, file=sys.stderr)
            time.sleep(0.5)


def main():
    link = urlparse(sys.argv[1])
    table = link.path.rsplit("/", 1)[1]
    host, port = link.hostname, link.port or 80
    token = take_seat(host, port, table, sys.argv[2] if len(sys.argv) > 2 else "server_bot")
    play(host, port, table, token)


main()
