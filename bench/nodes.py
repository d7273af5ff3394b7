#!/usr/bin/env python3
"""How much one, two and three nodes do side by side over one PostgreSQL, all of it on this machine.

    bench/nodes.py PROGRAM LOAD [RATE] [SECONDS]      RATE of all nodes together; 0: as fast as it goes

PROGRAM is `sushiya`, LOAD is bench/load's program; each node has its own. Two hundred tables of four, shared out.
"""
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests/server"))
from postgres import Postgres  # noqa: E402
from sushiya_client import Server  # noqa: E402

TABLES = 200


def processor(pid):
    """Seconds of a process, and of those it has waited for."""
    fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return sum(map(int, fields[11:15])) / os.sysconf("SC_CLK_TCK")


def database_seconds(database):
    return sum(processor(pid) for pid in [database.process.pid, *database.children()])


def written(database):
    return float(database.query("SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')")[0][0])


def measure(count, program, load, rate, seconds):
    database = Postgres(fsync="on", shared_buffers="128MB").start()
    folder = Path(tempfile.mkdtemp(prefix="sushiya-nodes-"))
    options = ("--store", database.url, "--sockets-per-address", "0")
    nodes = [Server([program, "serve"], folder / f"{i}", *options, log=folder / f"{i}.log") for i in range(count)]
    try:
        for node in nodes:
            node.start()
        loads = [
            [load, "--port", node.port, "--pid", node.process.pid, "--tables", TABLES // count]
            + ["--rate", rate / count, "--seconds", seconds]
            for node in nodes
        ]
        busy, lines = database_seconds(database), written(database)
        running = [
            subprocess.Popen([str(word) for word in words], stdout=subprocess.PIPE, text=True) for words in loads
        ]
        told = [process.communicate()[0] for process in running]
        busy, lines = database_seconds(database) - busy, written(database) - lines
    finally:
        for node in nodes:
            node.stop()
        database.stop()
    found = [
        re.search(r"moves +(\d+) in .*: (\d+) a second(?s:.*)p99 ([\d.]+) ms(?s:.*)per move +([\d.]+) ms", t)
        for t in told
    ]
    moves = sum(int(each[1]) for each in found)
    print(
        f"{count} nodes: {sum(int(each[2]) for each in found)} moves a second, p99 {max(float(e[3]) for e in found)} ms; "
        f"a move takes {sum(float(e[4]) * int(e[1]) for e in found) / moves:.3f} ms of processor at its node, "
        f"{busy * 1000 / moves:.3f} ms at the database, {lines / moves:.0f} bytes of WAL (opening the tables included); "
        f"load average {os.getloadavg()[0]:.1f}",
        flush=True,
    )


def main():
    program, load = sys.argv[1:3]
    rate, seconds = [float(word) for word in (sys.argv[3:] + ["0", "10"][len(sys.argv) - 3 :])]
    for count in (1, 2, 3):
        measure(count, program, load, rate, seconds)


if __name__ == "__main__":
    main()
