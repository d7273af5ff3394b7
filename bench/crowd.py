#!/usr/bin/env python3
"""What a table costs when there are many: live tables without sockets, and a load at some others beside them.

    bench/crowd.py PROGRAM LOAD [TABLES]...      500, 5000 and 50000 tables unless told otherwise

PROGRAM is `sushiya`, LOAD is bench/load's program. Every table has a person and a bot, a game that has begun, and a
clock, for which it stays in memory though nobody is connected.
"""
import json
import socket
import subprocess
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests/server"))
from sushiya_client import Server  # noqa: E402

LINES = 250
TABLE = {
    "game": "sushi_go",
    "name": "Ann",
    "options": {"players": 2},
    "bots": ["random"],
    "pace": "live",
    "turn_seconds": 3600,
}


class Line:
    """One connection that is asked one thing after the other."""

    def __init__(self, port):
        self.socket = socket.create_connection(("127.0.0.1", port))
        self.answers = self.socket.makefile("rb")

    def ask(self, path, body, token=""):
        body = json.dumps(body)
        head = f"POST {path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {token}\r\nContent-Length: {len(body)}"
        self.socket.sendall(f"{head}\r\n\r\n{body}".encode())

    def answer(self):
        size = 0
        while (line := self.answers.readline()) != b"\r\n":
            if line.lower().startswith(b"content-length:"):
                size = int(line.split(b":")[1])
        return json.loads(self.answers.read(size))


def open_tables(lines, count):
    """All lines ask before the first is listened to: what waits for the disk shares a sync."""
    for first in range(0, count, len(lines)):
        asked = lines[: count - first]
        for line in asked:
            line.ask("/api/tables", TABLE)
        made = [line.answer() for line in asked]
        for line, one in zip(asked, made):
            line.ask(f"/api/tables/{one['table']}/commands", {"type": "start", "id": 1}, one["token"])
        begun = [line.answer() for line in asked]
        assert all("version" in ack for ack in begun), begun


def memory(pid):
    """Megabytes that it made; its program is not counted."""
    status = Path(f"/proc/{pid}/status").read_text()
    return int(status.split("RssAnon:")[1].split()[0]) / 1024


def main():
    program, load, *counts = sys.argv[1:]
    with tempfile.TemporaryDirectory() as folder:
        options = ("--sockets-per-address", "0")
        server = Server([program, "serve"], folder + "/data", *options, log=folder + "/log").start()
        lines = [Line(server.port) for _ in range(LINES)]
        empty, open_now = memory(server.process.pid), 0
        for count in map(int, counts or ["500", "5000", "50000"]):
            open_tables(lines, count - open_now)
            open_now = count
            grown = memory(server.process.pid) - empty
            live = server.request("GET", "/metrics")[1].split("\nsushiya_tables_loaded ")[1].split()[0]
            print(f"{live} live tables: {grown:.0f} MB, {grown / count * 1024:.1f} KB each", flush=True)
            command = [load, "--port", server.port, "--pid", server.process.pid, "--tables", 200]
            told = subprocess.run(list(map(str, command + ["--seconds", 5])), capture_output=True, text=True).stdout
            print("\n".join(told.splitlines()[2:]), flush=True)
        server.stop()


if __name__ == "__main__":
    main()
