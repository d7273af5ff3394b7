#!/usr/bin/env python3
"""Kills the server at random moments under load and looks for what is missing.

kill_rounds.py [ROUNDS] [TABLES]    1000 rounds of 8 tables unless told otherwise

Each round: players choose and chat as fast as they can, the server is killed (SIGKILL), started again, and every
client comes back by itself with its token and the version it has. Every acknowledged command must be in the log,
once, at the version it was acknowledged with; every seat must be its holder's; no client may have been shown a version
that is not on disk.
"""
import json
import random
import socket
import sqlite3
import sys
import tempfile
import threading
import time

from sushiya_client import Closed, Seat
from support import new_server


class Player(threading.Thread):
    """Plays and chats until the connection breaks."""

    def __init__(self, seat, rng):
        super().__init__(daemon=True)
        self.seat, self.rng, self.trouble = seat, rng, None

    def run(self):
        seat = self.seat
        try:
            while True:
                if seat.awaited and not any(c["type"] == "choose" for c in seat.waiting.values()):
                    seat.post(
                        "choose", turn=seat.state["turn"]["number"], choice=self.rng.choice(seat.state["choices"])
                    )
                elif self.rng.random() < 0.02 and len(seat.waiting) < 3:
                    seat.post("chat", text=f"{seat.next_id}")
                seat.ws.settimeout(0.05)
                try:
                    seat.step()
                except (TimeoutError, socket.timeout):
                    pass
        except (Closed, OSError):
            pass
        except Exception as error:  # noqa: BLE001 - reported by the round
            self.trouble = error


class Disk:
    """What the log holds: {(table, seat, command id): [version]} and {table: last version}. Reads only what is new."""

    def __init__(self, folder):
        self.path, self.found, self.last = f"file:{folder}/sushiya.db?mode=ro", {}, {}

    def read(self):
        db = sqlite3.connect(self.path, uri=True)
        for key, table in db.execute("SELECT key, id FROM tables").fetchall():
            for seq, body in db.execute(
                "SELECT seq, body FROM log WHERE table_key = ? AND seq > ? ORDER BY seq", (key, self.last.get(table, 0))
            ):
                entry = json.loads(body)
                self.last[table] = seq
                if "id" in entry:
                    self.found.setdefault((table, entry["by"], entry["id"]), []).append(seq)
        db.close()


def check(disk, seats):
    """-> {(table, seat, command id): version} of what these seats were told is on disk; it is."""
    disk.read()
    promised = {}
    for seat in seats:
        place = seat.state["you"]["seat"]
        assert seat.state["version"] <= disk.last[seat.table], "a version was shown that is not on disk"
        for ack in seat.acks.values():
            if "version" in ack:
                promised[seat.table, place, ack["id"]] = ack["version"]
    compare(disk, promised)
    return promised


def compare(disk, promised):
    for command, version in promised.items():
        versions = disk.found.get(command, [])
        assert versions == [version], f"acknowledged at {version}, on disk at {versions}"


def new_tables(server, count):
    return [server.table_of(4) for _ in range(count)]


def rounds(server, count, tables, rng):
    playing = new_tables(server, tables)
    disk, promised = Disk(server.data), {}
    for number in range(count):
        players = [Player(seat, rng) for seats in playing for seat in seats]
        for player in players:
            player.start()
        time.sleep(rng.uniform(0.05, 0.6))
        server.kill()
        for player in players:
            player.join(10)
            if player.trouble:
                raise player.trouble
        everybody = [seat for seats in playing for seat in seats]
        promised |= check(disk, everybody)
        server.start()
        for seat in everybody:
            place = seat.state["you"]["seat"]
            seat.port = server.port
            seat.reconnect()
            assert seat.state["you"]["seat"] == place, "a seat changed hands"
            seat.until(lambda s=seat: not s.waiting)  # what had no answer was sent again, and has one now
        promised |= check(disk, everybody)
        for seat in everybody:
            seat.acks.clear()
        for i, seats in enumerate(playing):
            if seats[0].over:
                for seat in seats:
                    seat.ws.close()
                playing[i] = server.table_of(4)
        if count >= 50 and number % 50 == 49:
            print(f"{number + 1} rounds, {len(promised)} acknowledged commands, none missing", flush=True)
    everything = Disk(server.data)
    everything.read()
    compare(everything, promised)  # nothing was lost later either
    return len(promised)


def main():
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 1000
    tables = int(sys.argv[2]) if len(sys.argv) > 2 else 8
    with tempfile.TemporaryDirectory() as folder:
        server = new_server(folder, "--sockets-per-address", "0").start()
        try:
            total = rounds(server, count, tables, random.Random(1))
        finally:
            if server.process.poll() is None:
                server.kill()
    print(f"{count} rounds: {total} acknowledged commands, all on disk, once, at their versions; all seats kept")


if __name__ == "__main__":
    main()
