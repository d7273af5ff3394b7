#!/usr/bin/env python3
"""What a server holds for sockets on which nothing happens, and how moves go through beside them.

    bench/sockets.py PROGRAM LOAD [--sockets N] [--people N] [--rate N] [--idle SECONDS]

PROGRAM is `sushiya`, LOAD is bench/load's program. Everybody sits at a table whose game has begun. Where a process may
not open so many descriptors: bench/in-a-machine KERNEL bench/sockets.py ...
"""
import argparse
import subprocess
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests/server"))
from sushiya_client import Server  # noqa: E402

LINGER = 45  # seconds; a table stays in memory for 30 after its last use
GATHER = 3600  # seconds until even a slow machine has everybody seated


def megabytes(pid, kind):
    status = Path(f"/proc/{pid}/status").read_text()
    return int(status.split(kind + ":")[1].split()[0]) / 1024


def processor(pid):
    """Seconds of it, all threads."""
    fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / 100


def kernel():
    """Megabytes that the kernel keeps for itself: both ends of every connection."""
    lines = dict(line.split(":") for line in Path("/proc/meminfo").read_text().splitlines())
    return int(lines["Slab"].split()[0]) / 1024


class House:
    def __init__(self, server, load):
        self.pid, self.load, self.port = server.process.pid, load, server.port
        self.empty, self.kernel = megabytes(self.pid, "RssAnon"), kernel()

    def tell(self, when, sockets=0):
        resident, own = megabytes(self.pid, "VmRSS"), megabytes(self.pid, "RssAnon")
        each = f", {(own - self.empty) * 1024 / sockets:.2f} KB a socket" if sockets else ""
        print(f"{when}: {resident:.0f} MB, {own:.0f} of them its own{each}; ", end="")
        print(f"kernel {kernel() - self.kernel:.0f} MB more", flush=True)

    def start(self, *options):
        command = [self.load, "--port", self.port, "--pid", self.pid, *options]
        return subprocess.Popen(list(map(str, command)), stdout=subprocess.PIPE, text=True)

    def play(self, rate):
        """200 tables of four beside whatever else is there."""
        told = self.start("--tables", 200, "--seconds", 20, "--rate", rate).communicate()[0]
        print("".join(f"    {line}\n" for line in told.splitlines()[2:]), end="", flush=True)

    def gather(self, sockets, people):
        began = time.monotonic()
        crowd = self.start("--idle", "--tables", sockets // people, "--players", people, "--seconds", GATHER)
        print(crowd.stdout.readline().strip(), f"after {time.monotonic() - began:.0f} s", flush=True)
        return crowd


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("program")
    parser.add_argument("load")
    parser.add_argument("--sockets", type=int, default=50_000)
    parser.add_argument("--people", type=int, default=4, help="at a table")
    parser.add_argument("--rate", type=int, default=800, help="moves a second at the other tables")
    parser.add_argument("--idle", type=int, default=100, help="seconds; whoever answers no ping is gone after 80")
    told = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        options = ("--sockets-per-address", "0")
        server = Server([told.program, "serve"], folder + "/data", *options, log=folder + "/log").start(timeout=120)
        house = House(server, told.load)
        house.tell("empty")
        house.play(told.rate)
        for _ in range(2):  # what is given back is taken again
            crowd = house.gather(told.sockets, told.people)
            house.tell("at once", told.sockets)
            before = processor(house.pid)
            time.sleep(told.idle)
            house.tell(f"after {told.idle} s", told.sockets)
            print(f"idle: {(processor(house.pid) - before) / told.idle:.3f} of a processor", flush=True)
            house.play(told.rate)
            assert crowd.poll() is None, "somebody was sent away"
            crowd.kill()
            crowd.wait()
            time.sleep(LINGER)
            house.tell("when all have gone")
        print("log:", Path(folder + "/log").read_text()[-400:])
        server.stop()


if __name__ == "__main__":
    main()
