"""The disk misbehaves, and backups come and go while the server runs."""
import fcntl
import json
import os
import resource
import shutil
import signal
import sqlite3
import subprocess
import tempfile
import time
import unittest
import zlib

from sushiya_client import Seat
from support import PROGRAM, new_server, play_out, play_turn


def sushiya(*arguments):
    return subprocess.run([PROGRAM, *map(str, arguments)], capture_output=True, text=True, timeout=60)


class StoreCase(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.mkdtemp(prefix="sushiya-test-")
        self.data = self.folder + "/data"
        self.log = self.folder + "/log"
        self.server = new_server(self.data, log=self.log)

    def tearDown(self):
        if self.server.process and self.server.process.poll() is None:
            self.server.stop()
        shutil.rmtree(self.folder)

    def logged(self):
        with open(self.log) as file:
            return file.read()


class Disk(StoreCase):
    def limit_files(self, size):
        resource.prlimit(self.server.process.pid, resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))

    def test_a_full_disk_is_said_and_survived(self):
        self.server.start()
        ann, bo = self.server.table_of(2)
        version = ann.state["version"]
        self.limit_files(4096)  # as if the disk ended here: nothing can be written beyond
        for _ in range(50):
            ack = ann.choose(ann.state["choices"][0])
            if "refused" in ack:
                break
            version = ack["version"]
            time.sleep(0.06)
        self.assertEqual(ack["refused"]["code"], "not_saved")
        self.assertEqual(ann.state["version"], version)
        self.assertEqual(self.server.request("GET", "/healthz")[0], 503)
        self.assertEqual(self.server.request("POST", "/api/tables", {"game": "sushi_go", "name": "C"})[0], 503)
        self.assertEqual(self.server.request("GET", f"/api/tables/{ann.table}")[1]["version"], version)
        self.limit_files(resource.RLIM_INFINITY)
        self.assertIn("version", ann.choose(ann.state["choices"][0]))
        self.assertEqual(self.server.request("GET", "/healthz")[0], 200)
        play_turn([ann, bo])
        self.assertIn("nothing can be saved", self.logged())
        self.assertIn("saving works again", self.logged())
        self.server.kill()
        self.server.start()
        self.assertIn("tables", self.server.request("GET", "/api/tables")[1])
        back = Seat(self.server.port, ann.table, ann.token).connect()
        self.assertEqual(back.state["version"], max(ann.state["version"], bo.state["version"]))

    def test_a_database_of_an_older_program_is_brought_up_to_date(self):
        self.server.start()
        ann, bo = self.server.table_of(2, public=True)
        play_out([ann, bo])
        going_on = self.server.table_of(2)
        play_turn(going_on)
        version = going_on[0].state["version"]
        self.server.stop()
        without_reviews = "DROP TABLE reviews;"
        without_runs = """DROP TABLE runs; DROP INDEX touched; DROP INDEX finished;
            CREATE INDEX finished ON tables(touched) WHERE finished = 1 AND listed = 1;"""
        for older, undo in ((2, without_reviews), (1, without_reviews + without_runs)):
            with sqlite3.connect(self.data + "/sushiya.db") as db:
                schema = lambda: sorted(db.execute("SELECT name, sql FROM sqlite_master").fetchall())
                newest = schema()
                db.executescript(f"{undo} PRAGMA user_version = {older}")
                self.assertNotEqual(schema(), newest)
                self.server.start()
                self.assertEqual(schema(), newest)
            db.close()
            finished = self.server.request("GET", "/api/records")[1]["tables"]
            self.assertEqual([table["id"] for table in finished], [ann.table])
            self.assertEqual(self.server.request("GET", f"/api/tables/{ann.table}/record")[0], 200)
            back = Seat(self.server.port, going_on[0].table, going_on[0].token).connect()
            self.assertEqual(back.state["version"], version)
            self.server.stop()

    def test_a_directory_that_cannot_be_written_is_named(self):
        for data in ("/proc/sushiya", __file__):
            told = sushiya("serve", "--port", 0, "--data", data)
            self.assertEqual(told.returncode, 2)
            self.assertIn(data, told.stderr)
            self.assertEqual(told.stderr.count("\n"), 1 + told.stderr.count('{"time"'))

    def test_a_file_that_is_no_database_is_named_and_kept(self):
        os.makedirs(self.data)
        with open(self.data + "/sushiya.db", "w") as file:
            file.write("this is a letter, not a database\n" * 100)
        told = sushiya("serve", "--port", 0, "--data", self.data)
        self.assertEqual(told.returncode, 2)
        self.assertIn("sushiya restore", told.stderr)
        with open(self.data + "/sushiya.db") as file:
            self.assertTrue(file.read().startswith("this is a letter"))

    def test_a_half_written_end_is_dropped_and_the_rest_is_there(self):
        self.server.start()
        ann, bo = self.server.table_of(2)
        play_turn([ann, bo])
        version = ann.state["version"]
        self.server.kill()
        with open(self.data + "/sushiya.db-wal", "ab") as file:
            file.write(os.urandom(3000))
        self.server.start()
        self.assertEqual(Seat(self.server.port, ann.table, ann.token).connect().state["version"], version)

    def test_a_database_of_a_newer_program_is_left_alone(self):
        self.server.start()
        self.server.stop()
        db = sqlite3.connect(self.data + "/sushiya.db")
        db.execute("PRAGMA user_version = 99")
        db.close()
        told = sushiya("serve", "--port", 0, "--data", self.data)
        self.assertEqual(told.returncode, 2)
        self.assertIn("newer program", told.stderr)

    def test_two_servers_do_not_share_a_directory(self):
        self.server.start()
        told = sushiya("serve", "--port", 0, "--data", self.data)
        self.assertEqual(told.returncode, 2)
        self.assertIn("another server", told.stderr)


class Clocks(StoreCase):
    def machine_was_off_for(self, milliseconds):
        """All that was written down is now so much longer ago."""
        db = sqlite3.connect(self.data + "/sushiya.db")
        db.execute("UPDATE runs SET began = began - ?1, alive = alive - ?1", (milliseconds,))
        for table, number, body in db.execute("SELECT table_key, seq, body FROM log").fetchall():
            line = json.loads(body)
            line["at"] -= milliseconds
            body = json.dumps(line, ensure_ascii=False, separators=(",", ":"))
            db.execute(
                "UPDATE log SET crc = ?, body = ? WHERE table_key = ? AND seq = ?",
                (zlib.crc32(body.encode()), body, table, number),
            )
        db.commit()
        db.close()

    def test_clocks_stand_still_while_no_server_runs(self):
        turn, off = 600_000, 3_600_000
        self.server.start()
        began = time.monotonic()
        seats = self.server.table_of(2, pace="live", turn_seconds=turn // 1000)
        before = seats[0].state["clock"]
        self.server.kill()
        self.machine_was_off_for(off)  # longer than the turn had left
        self.server.start()
        for seat in seats:
            seat.port = self.server.port
            seat.reconnect()
        after = seats[0].state["clock"]
        ran = 1000 * (time.monotonic() - began) + 1000  # however slow the machine is
        self.assertLessEqual(after["deadline"] - after["now"], turn)
        self.assertGreater(after["deadline"] - after["now"], before["deadline"] - before["now"] - ran)
        self.assertFalse(any(place["away"] for place in seats[0].state["seats"]))
        self.assertNotIn("away", [item["kind"] for item in seats[0].news])

    def test_a_database_of_the_first_version_opens(self):
        self.server.start()
        ann, bo = self.server.table_of(2)
        play_turn([ann, bo])
        version = ann.state["version"]
        self.server.stop()
        db = sqlite3.connect(self.data + "/sushiya.db")
        db.executescript(
            "DROP TABLE runs; DROP TABLE reviews; DROP INDEX finished; DROP INDEX touched; "
            "CREATE INDEX finished ON tables(touched) WHERE finished = 1 AND listed = 1; PRAGMA user_version = 1"
        )
        db.close()
        self.server.start()
        self.assertEqual(Seat(self.server.port, ann.table, ann.token).connect().state["version"], version)


class Growth(StoreCase):
    def loaded(self):
        lines = self.server.request("GET", "/metrics")[1].splitlines()
        return int(next(line.split()[1] for line in lines if line.startswith("sushiya_tables_loaded ")))

    def test_a_server_loads_what_somebody_asks_for(self):
        self.server.start()
        tables = [self.server.create()["table"] for _ in range(20)]
        ann, bo = self.server.table_of(2, pace="live", turn_seconds=600)
        self.server.kill()
        self.server.start()
        self.assertEqual(self.server.request("GET", f"/api/tables/{tables[7]}")[0], 200)
        end = time.monotonic() + 60
        while self.loaded() < 2 and time.monotonic() < end:  # the other one has a clock, which runs without anybody
            time.sleep(0.05)
        self.assertEqual(self.loaded(), 2)

    def test_a_full_server_opens_no_new_tables_and_goes_on_with_the_others(self):
        self.server.start()
        ann, bo = self.server.table_of(2)
        self.server.stop()
        db = sqlite3.connect(self.data + "/sushiya.db")
        db.execute("INSERT INTO records VALUES(999999, zeroblob(2000000))")
        db.commit()
        db.close()
        self.server.options = ("--database-limit", "1")
        self.server.start()
        status, problem, _ = self.server.request("POST", "/api/tables", {"game": "sushi_go", "name": "C"})
        self.assertEqual((status, problem["code"]), (503, "not_saved"))
        self.assertIn("full", problem["say"])
        self.assertRegex(self.server.request("GET", "/metrics")[1], r"(?m)^sushiya_store_bytes 2\d{6}$")
        for seat in (ann, bo):
            seat.port = self.server.port
            seat.reconnect()
        play_turn([ann, bo])

    def test_prune_removes_what_nobody_has_touched(self):
        self.server.start()
        old, new = self.server.create()["table"], self.server.create()["table"]
        self.assertEqual(sushiya("prune", "--data", self.data).returncode, 2)  # the server does so by itself
        self.server.stop()
        db = sqlite3.connect(self.data + "/sushiya.db")
        (key,) = db.execute("SELECT key FROM tables WHERE id = ?", (old,)).fetchone()
        db.execute("UPDATE tables SET touched = 1 WHERE key = ?", (key,))
        db.execute("UPDATE log SET body = json_set(body, '$.at', 1) WHERE table_key = ?", (key,))
        db.commit()
        db.close()
        kept = sushiya("prune", "--data", self.data, "--keep-unstarted", 0)
        self.assertEqual((kept.returncode, kept.stdout), (0, "0 tables removed\n"))
        self.assertEqual(sushiya("prune", "--data", self.data).stdout, "1 tables removed\n")
        self.server.start()
        self.assertEqual(self.server.request("GET", f"/api/tables/{old}")[0], 404)
        self.assertEqual(self.server.request("GET", f"/api/tables/{new}")[0], 200)


class Backups(StoreCase):
    def test_backup_and_restore_while_the_server_runs(self):
        self.server.start()
        ann, bo = self.server.table_of(2)
        play_turn([ann, bo])
        kept = ann.state["version"]
        copy = self.folder + "/monday.db"
        made = sushiya("backup", "--data", self.data, copy)
        self.assertEqual(made.returncode, 0, made.stderr)
        self.assertEqual(sushiya("backup", "--data", self.data, copy).returncode, 2)  # not overwritten
        play_turn([ann, bo])
        self.assertGreater(ann.state["version"], kept)
        restored = sushiya("restore", "--data", self.data, copy)
        self.assertEqual(restored.returncode, 0, restored.stderr)
        line = self.server.process.stdout.readline()
        self.assertIn(f":{self.server.port} ", line)  # the same server, anew
        back = Seat(self.server.port, ann.table, ann.token).connect()
        self.assertEqual(back.state["version"], kept)
        self.assertIn("version", back.choose(back.state["choices"][0]))

    def test_a_restore_that_is_cut_off_loses_neither_database(self):
        self.server.start()
        old = self.server.create()["table"]
        self.server.stop()
        copy = self.folder + "/copy.db"
        self.assertEqual(sushiya("backup", "--data", self.data, copy).returncode, 0)
        self.server.start()
        new = self.server.create()["table"]
        self.server.stop()
        # As a crash leaves it: the old database is aside, the copy waits, half a second copy lies about.
        os.rename(self.data + "/sushiya.db", self.data + "/sushiya.db.before")
        shutil.copy(copy, self.data + "/restore.db")
        with open(self.data + "/restore.db.part", "wb") as file:
            file.write(os.urandom(3000))
        self.server.start()
        self.assertEqual(self.server.request("GET", f"/api/tables/{old}")[0], 200)
        self.assertEqual(self.server.request("GET", f"/api/tables/{new}")[0], 404)
        self.server.stop()
        before = sqlite3.connect(f"file:{self.data}/sushiya.db.before?mode=ro", uri=True)
        self.assertIn((new,), before.execute("SELECT id FROM tables").fetchall())
        before.close()

    @unittest.skipUnless(os.geteuid() == 0, "only the superuser can restore what is another's")
    def test_what_the_superuser_restores_belongs_to_the_service(self):
        self.server.start()
        self.server.create()
        copy = self.folder + "/copy.db"
        self.assertEqual(sushiya("backup", "--data", self.data, copy).returncode, 0)
        self.server.stop()
        nobody = 65534
        owners = lambda: {file.name: file.stat().st_uid for file in os.scandir(self.data)}
        shutil.rmtree(self.data)
        os.mkdir(self.data)
        os.chown(self.data, nobody, nobody)
        self.assertEqual(sushiya("restore", "--data", self.data, copy).returncode, 0)
        self.assertEqual(owners(), {"sushiya.db": nobody, "lock": nobody})
        # Beside a server it waits, and is theirs already.
        with open(self.data + "/lock", "w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            print(1, file=lock, flush=True)  # nobody who could be told
            sushiya("restore", "--data", self.data, copy)
            self.assertEqual(owners(), {"sushiya.db": nobody, "lock": nobody, "restore.db": nobody})

    def test_seeds_are_nobody_elses_to_read(self):
        os.makedirs(self.data, mode=0o755)
        self.server.start()
        self.server.create()
        copy = self.folder + "/copy.db"
        self.assertEqual(sushiya("backup", "--data", self.data, copy).returncode, 0)
        mode = lambda path: os.stat(path).st_mode & 0o777
        self.assertEqual(mode(self.data), 0o700)
        self.assertEqual(mode(copy), 0o600)
        for name in os.listdir(self.data):
            self.assertEqual(mode(f"{self.data}/{name}"), 0o600, name)
        self.server.stop()
        # Of a server that did not know better.
        for path in (self.data, self.data + "/sushiya.db"):
            os.chmod(path, 0o755)
        self.server.start()
        self.assertEqual((mode(self.data), mode(self.data + "/sushiya.db")), (0o700, 0o600))

    def test_a_restore_for_which_there_is_no_room_leaves_nothing(self):
        self.server.start()
        self.server.create()
        copy = self.folder + "/copy.db"
        self.assertEqual(sushiya("backup", "--data", self.data, copy).returncode, 0)
        self.server.stop()

        def small_disk():
            signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
            resource.setrlimit(resource.RLIMIT_FSIZE, (1_000_000, 1_000_000))

        before = sorted(os.listdir(self.data))
        command = [PROGRAM, "restore", "--data", self.data, copy]
        told = subprocess.run(command, capture_output=True, text=True, preexec_fn=small_disk)
        self.assertEqual((told.returncode, told.stdout), (2, ""))
        self.assertIn("cannot be copied", told.stderr)
        self.assertEqual(sorted(os.listdir(self.data)), before)

    def test_restore_without_a_server_and_from_rubbish(self):
        self.server.start()
        table = self.server.create()["table"]
        self.server.stop()
        copy = self.folder + "/copy.db"
        self.assertEqual(sushiya("backup", "--data", self.data, copy).returncode, 0)
        elsewhere = self.folder + "/elsewhere"
        self.assertEqual(sushiya("restore", "--data", elsewhere, copy).returncode, 0)
        rubbish = self.folder + "/rubbish.db"
        with open(rubbish, "wb") as file:
            file.write(os.urandom(5000))
        self.assertEqual(sushiya("restore", "--data", elsewhere, rubbish).returncode, 2)
        with new_server(elsewhere) as server:
            self.assertEqual(server.request("GET", f"/api/tables/{table}")[0], 200)


if __name__ == "__main__":
    unittest.main()
