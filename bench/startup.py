#!/usr/bin/env python3
"""How long the server takes to start with many tables: startup.py PROGRAM [FINISHED] [LIVE]

Plays one game to its end and one to its middle, copies them 100000 and 5000 times in the database (unless told
otherwise), and measures the time until the server listens, and until all live tables have been replayed.
"""
import os
import sqlite3
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests/server"))
os.environ["SUSHIYA"] = sys.argv[1]
from support import new_server, play_out, play_turn  # noqa: E402


def multiply(path, table, count, first):
    """Copies a table under new keys and ids."""
    db = sqlite3.connect(path)
    db.execute("PRAGMA synchronous=OFF")  # made anew if it is lost
    key = db.execute("SELECT key FROM tables WHERE id = ?", (table,)).fetchone()[0]
    numbers = f"WITH RECURSIVE n(i) AS (SELECT {first} UNION ALL SELECT i + 1 FROM n WHERE i < {first + count - 1})"
    db.execute(
        f"{numbers} INSERT INTO tables SELECT i, printf('%022d', i), listed, finished, created, touched, summary, seed"
        " FROM n, tables WHERE key = ?",
        (key,),
    )
    db.execute(f"{numbers} INSERT INTO log SELECT i, seq, crc, body FROM n, log WHERE table_key = ?", (key,))
    db.execute(f"{numbers} INSERT INTO records SELECT i, record FROM n, records WHERE table_key = ?", (key,))
    db.commit()
    lines = db.execute("SELECT count(*) FROM log WHERE table_key = ?", (key,)).fetchone()[0]
    db.close()
    return lines


def metric(server, name):
    text = server.request("GET", "/metrics")[1]
    return float(next(line.split()[1] for line in text.splitlines() if line.startswith(f"sushiya_{name} ")))


def megabytes(server):
    status = Path(f"/proc/{server.process.pid}/status").read_text()
    return int(next(line.split()[1] for line in status.splitlines() if line.startswith("VmRSS:"))) >> 10


def main():
    finished = int(sys.argv[2]) if len(sys.argv) > 2 else 100_000
    live = int(sys.argv[3]) if len(sys.argv) > 3 else 5_000
    with tempfile.TemporaryDirectory() as folder:
        with new_server(folder, "--sockets-per-address", "0") as server:
            done, running = server.table_of(2, public=True), server.table_of(4, public=True, pace="days")
            play_out(done)
            for _ in range(12):
                play_turn(running)
        path = f"{folder}/sushiya.db"
        for table, count, first in ((done[0].table, finished, 1_000), (running[0].table, live, 1_000 + finished)):
            print(f"{count} tables of {multiply(path, table, count, first)} lines", flush=True)
        os.sync()  # a gigabyte that was just made is not the server's to write
        began = time.monotonic()
        with new_server(folder, "--sockets-per-address", "0") as server:
            listening = time.monotonic() - began
            while metric(server, "tables_loaded") < live:
                time.sleep(0.02)
            loaded, memory = time.monotonic() - began, megabytes(server)
            began = time.monotonic()
            server.request("GET", "/api/tables/" + f"{2_000:022d}")
            print(
                f"listens after {listening:.2f} s; all {live} live tables replayed after {loaded:.2f} s; a finished table "
                f"is loaded in {(time.monotonic() - began) * 1000:.0f} ms; {memory} MB of memory; database {os.path.getsize(path) >> 20} MB; "
                f"load average {os.getloadavg()[0]:.1f}"
            )


main()
