#!/usr/bin/env python3
"""Three nodes, a real PostgreSQL and a real proxy; people play while things are killed.

cluster.py [NODE_KILLS] [DATABASE_KILLS] [TABLES]    200 and 20 with 6 tables unless told otherwise

What happens to people is written down as it happens; check_history.py, which sees nothing else, looks whether every
acknowledged command is there once and all have seen one history.
"""
import json
import os
import random
import select
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

from postgres import Postgres, free_port
from support import PROGRAM, ROOT
from sushiya_client import Closed, Seat, Server


class Cable:
    """A way to the database that can be cut: nothing goes through it any more, and nobody is told."""

    def __init__(self, to):
        self.to, self.whole, self.pairs = to, True, {}
        self.door = socket.create_server(("127.0.0.1", 0))
        self.port = self.door.getsockname()[1]
        threading.Thread(target=self.run, daemon=True).start()

    def cut(self):
        self.whole = False

    def mend(self):
        for end in list(self.pairs):
            end.close()
        self.pairs, self.whole = {}, True

    def run(self):
        while True:
            if not self.whole:
                time.sleep(0.02)
                continue
            try:
                for end in select.select([self.door, *self.pairs], [], [], 0.05)[0]:
                    self.pass_on(end) if end is not self.door else self.open()
            except (OSError, ValueError, KeyError):
                pass  # mended meanwhile

    def open(self):
        here, _ = self.door.accept()
        try:
            there = socket.create_connection(("127.0.0.1", self.to), timeout=2)
        except OSError:
            return here.close()
        self.pairs[here], self.pairs[there] = there, here

    def pass_on(self, end):
        other = self.pairs[end]
        try:
            data = end.recv(65536)
            if data:
                return other.sendall(data)
        except OSError:
            pass
        for gone in (end, other):
            gone.close()
            self.pairs.pop(gone, None)


class Node(Server):
    def __init__(self, folder, number, url):
        options = ["--store", url, "--behind-proxy", "--sockets-per-address", "0", "--thinkers", "1"]
        self.fixed = free_port()  # which the proxy knows
        place = folder / f"node{number}"
        super().__init__([PROGRAM, "serve"], place, *options, log=place.with_suffix(".log"), port=self.fixed)

    def start(self, timeout=60):
        end = time.monotonic() + timeout
        while True:
            try:
                return super().start(timeout)
            except RuntimeError:  # the database was not there in time; a service is started again
                if time.monotonic() > end:
                    raise


class Proxy:
    """The configuration that is shipped, with our addresses in it."""

    def __init__(self, folder, nodes):
        self.port = free_port()
        text = (ROOT / "packaging/haproxy.cfg").read_text().replace("bind :80", f"bind 127.0.0.1:{self.port}")
        for number, node in enumerate(nodes, 1):
            text = text.replace(f"10.0.0.{number}:8080", f"127.0.0.1:{node.fixed}")
        (folder / "haproxy.cfg").write_text(text)
        program = shutil.which("haproxy") or "/usr/sbin/haproxy"
        with open(folder / "haproxy.log", "ab") as log:
            self.process = subprocess.Popen([program, "-f", folder / "haproxy.cfg"], stdout=log, stderr=log)

    def stop(self):
        self.process.kill()
        self.process.wait()


class History:
    def __init__(self, path):
        self.file, self.lock = open(path, "w"), threading.Lock()

    def write(self, **line):
        with self.lock:
            self.file.write(json.dumps(line) + "\n")


def said(seat):
    return [[item["version"], item["text"]] for item in seat.news if item["kind"] == "chat"]


class Person(threading.Thread):
    """Plays and chats; comes back by themselves whatever happens, and sends again what had no answer."""

    def __init__(self, cluster, table, number, token, rng):
        super().__init__(daemon=True)
        self.cluster, self.table, self.number, self.rng = cluster, table, number, rng
        self.seat = Seat(cluster.proxy.port, table, token)
        self.sent, self.stopping, self.trouble = {}, False, None
        self.chats = 0

    def tell(self, op, **line):
        self.cluster.history.write(op=op, table=self.table, seat=self.number, **line)

    def run(self):
        try:
            self.come()
            while not self.stopping and not self.seat.over:
                try:
                    self.play()
                except (Closed, OSError):
                    self.come()
            while self.sent and not self.stopping:
                try:
                    self.listen(0.1)
                except (Closed, OSError):
                    self.come()
        except Exception as error:  # noqa: BLE001 - reported by whoever started it
            self.trouble = error

    def come(self):
        began, fault = time.monotonic(), self.cluster.fault
        while not self.stopping:
            try:
                self.seat.ws and self.seat.ws.close()
                self.seat.fresh, self.seat.bye = False, None
                self.seat.connect(timeout=3)
                break
            except (Closed, OSError):
                time.sleep(0.05)
        if self.sent or self.seat.events:
            self.tell("back", seconds=time.monotonic() - began, after=fault)
        self.look()

    def play(self):
        seat = self.seat
        busy = {kind for kind, *_ in self.sent.values()}
        if seat.awaited and "turn" not in busy and seat.state["choices"]:
            turn = seat.state["turn"]["number"]
            choice = self.rng.choice([c for c in seat.state["choices"] if "+" not in c])
            self.tell("choose", turn=turn, choice=choice)
            self.sent[seat.post("choose", turn=turn, choice=choice)] = (
                "turn",
                turn,
                time.monotonic(),
            )
        elif self.rng.random() < 0.1 and "text" not in busy and self.chats < 60:
            self.chats += 1
            text = f"{self.number}-{self.chats}-{self.rng.getrandbits(40):x}"
            self.tell("chat", text=text)
            self.sent[seat.post("chat", text=text)] = ("text", text, time.monotonic())
        self.listen(self.cluster.pace)
        if any(time.monotonic() - at > 2.5 for *_, at in self.sent.values()):
            for number, (kind, what, _) in self.sent.items():
                self.sent[number] = (kind, what, time.monotonic())
            raise Closed("no answer")

    def listen(self, seconds):
        end = time.monotonic() + seconds
        while (left := end - time.monotonic()) > 0:
            self.seat.ws.settimeout(left)
            try:
                self.seat.step()
            except TimeoutError:
                break
        for number, ack in list(self.seat.acks.items()):
            kind, what, _ = self.sent.pop(number)
            del self.seat.acks[number]
            if "version" in ack:
                self.cluster.acked += 1
                self.tell("acked", **{kind: what}, version=ack["version"])
            elif ack["refused"]["code"] not in ("not_saved", "slow_down"):
                raise RuntimeError(f"{kind} {what} was refused: {ack}")
            elif kind == "turn":  # told that nothing has changed: asks again, as a person would
                choice = next(c for c in self.cluster.chosen(self, what))
                self.sent[self.seat.post("choose", turn=what, choice=choice)] = (
                    kind,
                    what,
                    time.monotonic(),
                )
        if self.rng.random() < 0.05:
            self.look()

    def look(self):
        if self.seat.fresh:
            self.tell(
                "saw",
                version=self.seat.state["version"],
                events=self.seat.events,
                said=said(self.seat),
            )


class Cluster:
    def __init__(self, folder, seed=1, pace=0.05):
        self.folder, self.rng, self.pace = Path(folder), random.Random(seed), pace
        self.fault, self.acked, self.kills = "nothing", 0, {"node": 0, "database": 0}
        self.database = Postgres().start()
        self.cable = Cable(self.database.port)
        cut_url = self.database.url.replace(str(self.database.port), str(self.cable.port))
        self.nodes = [Node(self.folder, n, url) for n, url in enumerate([self.database.url] * 2 + [cut_url], 1)]
        self.proxy = Proxy(self.folder, self.nodes)
        self.history = History(self.folder / "history")
        self.people, self.done = [], []
        try:
            for node in self.nodes:
                node.start()
            self.until(lambda: self.request("GET", "/healthz")[0] == 200)
        except Exception:
            self.stop()
            raise

    def request(self, *what):
        front = Server(None, None)
        front.port = self.proxy.port
        return front.request(*what)

    def until(self, condition, seconds=60):
        end = time.monotonic() + seconds
        while True:
            try:
                if condition():
                    return
            except OSError:
                pass
            if time.monotonic() > end:
                raise RuntimeError("this takes too long")
            time.sleep(0.05)

    def open_table(self):
        """Two people; every other table has a clock, so that it goes on whatever happens to its node."""
        front = Server(None, None)
        front.port = self.proxy.port
        clock = {"pace": "live", "turn_seconds": 600} if self.rng.random() < 0.5 else {}
        made = front.create(options={"players": 2}, public=True, **clock)
        tokens = [made["token"], front.sit(made["table"], "Bo")["token"]]
        host = Seat(front.port, made["table"], tokens[0]).connect()
        assert "version" in host.do("start")
        host.ws.close()
        people = [Person(self, made["table"], n, t, random.Random(self.rng.random())) for n, t in enumerate(tokens)]
        for person in people:
            person.start()
        self.people += people

    def chosen(self, person, turn):
        self.history.file.flush()
        with open(self.folder / "history") as lines:
            for line in map(json.loads, lines):
                if line["op"] == "choose" and (line["table"], line["seat"]) == (
                    person.table,
                    person.number,
                ):
                    if line["turn"] == turn:
                        yield line["choice"]

    def keep_playing(self, tables):
        """So many tables are played at; those that are over are put aside."""
        for person in [p for p in self.people if not p.is_alive()]:
            if person.trouble:
                raise person.trouble
            self.people.remove(person)
            self.done.append(person)
        while len(self.people) < 2 * tables:
            try:
                self.open_table()
            except (OSError, Closed, AssertionError):
                time.sleep(0.1)

    def moves(self, count):
        """Waits until so much more has been acknowledged: everybody is at it again."""
        wanted = self.acked + count
        self.until(lambda: self.acked >= wanted or not any(p.is_alive() for p in self.people))

    def shows_all(self, node):
        """Whether its lobby has every table that is played at, wherever that is."""
        playing = {person.table for person in self.people if not person.seat.over}
        return playing <= {table["id"] for table in node.request("GET", "/api/tables")[1]["tables"]}

    # ---- what can happen ----

    def kill_node(self, node):
        self.fault = "the kill of a node"
        node.kill()
        self.kills["node"] += 1
        self.moves(len(self.people))
        node.start()

    def kill_database(self):
        self.fault = "the kill of the database"
        self.database.kill()
        self.kills["database"] += 1
        time.sleep(self.rng.uniform(0, 0.5))
        self.database.start()
        self.moves(len(self.people))

    def pause_node(self, node):
        """Longer than its lease; then it goes on as if nothing had been."""
        self.fault = "the pause of a node"
        node.process.send_signal(signal.SIGSTOP)
        time.sleep(4)
        node.process.send_signal(signal.SIGCONT)
        self.moves(len(self.people))

    def cut_cable(self):
        self.fault = "the cut of a cable"
        self.cable.cut()
        time.sleep(5)
        self.cable.mend()
        self.moves(len(self.people))
        self.until(lambda: self.nodes[2].request("GET", "/healthz")[0] == 200)

    def restart_all(self):
        self.fault = "a rolling restart"
        for node in self.nodes:
            code = node.stop()
            assert code == 0, f"a node ended with {code}"
            node.start()
            self.moves(len(self.people))

    # ---- the end ----

    def finish(self):
        """Everybody stops; what there is, is read at every node by somebody who knows nothing yet."""
        self.fault = "nothing"
        for person in self.people:
            person.stopping = True
        for person in self.people:
            person.join(60)
            if person.trouble:
                raise person.trouble
            person.seat.ws.close()
        for person in self.people + self.done:
            for number, node in enumerate(self.nodes, 1):
                self.read(person, number, node)
        self.history.file.close()

    def read(self, person, number, node):
        reader = Seat(node.port, person.table, person.seat.token)

        def whole():
            try:
                reader.connect()
                return True
            except (Closed, OSError):
                return False

        self.until(whole)
        reader.ws.close()
        self.history.write(
            op="final",
            node=number,
            table=person.table,
            seat=person.number,
            version=reader.state["version"],
            events=reader.events,
            said=said(reader),
        )

    def check(self):
        told = subprocess.run(
            [
                sys.executable,
                ROOT / "tests/server/check_history.py",
                self.folder / "history",
            ],
            capture_output=True,
            text=True,
        )
        return told.returncode, told.stdout + told.stderr

    def metric(self, name):
        total = 0
        for node in self.nodes:
            lines = node.request("GET", "/metrics")[1].splitlines()
            total += float(next(line.split()[1] for line in lines if line.startswith(f"sushiya_{name} ")))
        return total

    def stop(self):
        for node in self.nodes:
            if node.process and node.process.poll() is None:
                node.kill()
        self.proxy.stop()
        self.database.stop()


def main():
    kills, database_kills, tables = [int(word) for word in (sys.argv[1:] + ["200", "20", "6"][len(sys.argv) - 1 :])]
    folder = tempfile.mkdtemp(prefix="sushiya-cluster-")
    cluster = Cluster(folder)
    every = max(1, kills // max(1, database_kills))
    try:
        for number in range(1, kills + 1):
            cluster.keep_playing(tables)
            cluster.moves(2 * tables)
            cluster.kill_node(cluster.rng.choice(cluster.nodes))
            if number % every == 0:
                cluster.kill_database()
            if number % 25 == 0:
                cluster.pause_node(cluster.rng.choice(cluster.nodes))
                cluster.cut_cable()
                cluster.restart_all()
                print(f"{number} kills, {cluster.acked} acknowledged commands", flush=True)
        cluster.finish()
        status, told = cluster.check()
    finally:
        cluster.stop()
    print(
        f"{cluster.kills['node']} kills of nodes, {cluster.kills['database']} of the database\n{told}",
        end="",
    )
    if status == 0:
        shutil.rmtree(folder)
    sys.exit(status)


if __name__ == "__main__":
    main()
