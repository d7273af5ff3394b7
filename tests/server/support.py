"""What the tests of the server share: one running server per test class, and players that play."""
import os
import random
import shutil
import tempfile
import time
import unittest
from pathlib import Path

from sushiya_client import Server

ROOT = Path(__file__).resolve().parents[2]
PROGRAM = os.environ.get("SUSHIYA", str(ROOT / "build/release/bin/sushiya"))


def new_server(data, *options, log=None):
    return Server([PROGRAM, "serve"], data, *options, log=log)


class ServerCase(unittest.TestCase):
    """A server for the whole class; `self.server`."""

    OPTIONS = ()

    @classmethod
    def setUpClass(cls):
        cls.folder = Path(tempfile.mkdtemp(prefix="sushiya-test-"))
        cls.log = cls.folder / "log"
        cls.server = new_server(cls.folder / "data", *cls.OPTIONS, log=cls.log).start()

    @classmethod
    def tearDownClass(cls):
        code = cls.server.stop() if cls.server.process.poll() is None else cls.server.process.returncode
        shutil.rmtree(cls.folder)
        assert code == 0, f"the server ended with {code}"

    def get(self, path, **headers):
        return self.server.request("GET", path, headers=headers)

    def metric(self, name):
        lines = self.get("/metrics")[1].splitlines()
        return float(next(line.split()[1] for line in lines if line.startswith(f"sushiya_{name} ")))


def choose_in_time(seat, choice):
    """Chooses; where bots answer at once a game can go faster than a seat may, and then a client waits."""
    while (ack := seat.choose(choice)).get("refused", {}).get("code") == "slow_down":
        time.sleep(0.2)
    return ack


def play_turn(seats, rng=random):
    """Everybody who is awaited chooses; returns when the next turn is there for all."""
    turn = seats[0].state["turn"]["number"]
    for seat in seats:
        seat.until(lambda: seat.over or seat.state["turn"]["number"] >= turn)
        if seat.awaited:
            ack = choose_in_time(seat, rng.choice(seat.state["choices"]))
            assert "version" in ack, ack
    for seat in seats:
        seat.until(lambda: seat.over or seat.state["turn"]["number"] > turn)


def play_out(seats, rng=random):
    while not seats[0].over:
        play_turn(seats, rng)
