"""What people have is kept: files that reports and records are pointed at, and games at the terminal."""

import json
import os
import pty
import signal
import stat
import subprocess
import threading
import time

from cli.program import BINARY, Program, Terminal, run

ARENA = ["arena", "sushi_go", "--bots", "random,cook", "--deals", 2, "--threads", 1]
PLAY = ["play", "sushi_go", "--bots", "random", "--seed", 3]


class Targets(Program):
    """`arena --json` and `save` write by the same rules."""

    def arena(self, target, *more):
        return run(*ARENA, "--json", target, *more)

    def save(self, target, answers=""):
        return run(*PLAY, text=f"1\nsave {target}\n{answers}1\n").stdout

    def only(self, *names):
        self.assertEqual(sorted(path.name for path in self.at.iterdir()), sorted(names))

    def test_devices_stay_devices(self):
        before = os.stat("/dev/full")
        done = self.arena("/dev/full")
        self.assertEqual(done.returncode, 2)
        self.assertIn("No space left", done.stderr)
        self.assertEqual(self.arena("/dev/null").returncode, 0)
        self.assertIn("No space left", self.save("/dev/full"))
        for device in ("/dev/full", "/dev/null"):
            self.assertTrue(stat.S_ISCHR(os.stat(device).st_mode))
        self.assertEqual(os.stat("/dev/full").st_rdev, before.st_rdev)

    def test_links_are_written_through(self):
        target = self.file("real.json", "old")
        target.chmod(0o640)
        link = self.at / "link.json"
        link.symlink_to("real.json")
        self.assertEqual(self.arena(link, "--force").returncode, 0)
        self.assertTrue(link.is_symlink())
        json.loads(target.read_text())
        self.assertEqual(stat.S_IMODE(target.stat().st_mode), 0o640)
        new = self.at / "new.json"
        new.symlink_to(self.at / "made.json")
        self.assertEqual(self.arena(new).returncode, 0)
        self.assertTrue(new.is_symlink())
        self.only("real.json", "link.json", "new.json", "made.json")

    def test_links_in_a_circle(self):
        (self.at / "a").symlink_to("b")
        (self.at / "b").symlink_to("a")
        self.refused(["cannot write"], *ARENA, "--json", self.at / "a")
        self.only("a", "b")

    def test_pipes(self):
        pipe = self.at / "pipe"
        os.mkfifo(pipe)
        self.refused(["nobody reads"], *ARENA, "--json", pipe)
        read = []
        reader = threading.Thread(target=lambda: read.append(pipe.read_text()))
        reader.start()
        self.assertEqual(self.arena(pipe).returncode, 0)
        reader.join(timeout=20)
        json.loads(read[0])
        self.assertTrue(pipe.is_fifo())
        self.only("pipe")

    def test_what_is_read_only_stays(self):
        target = self.file("kept.json", "old")
        target.chmod(0o444)
        self.refused(["read-only"], *ARENA, "--json", target, "--force")
        self.assertIn("read-only", self.save(target, "y\n"))
        self.assertEqual(target.read_text(), "old")
        self.only("kept.json")

    def test_what_exists_is_replaced_only_if_asked(self):
        target = self.file("old.json", "old")
        draft = self.file("old.json.part", "somebody's")
        self.refused(["exists", "--force"], *ARENA, "--json", target)
        self.assertIn("exists", self.save(target, "n\n"))
        self.assertEqual(target.read_text(), "old")
        self.assertIn("sushiya replay", self.save(target, "y\n"))
        self.assertEqual(json.loads(target.read_text())["game"], "sushi_go")
        self.assertEqual(self.arena(target, "--force").returncode, 0)
        self.assertIn("contests", json.loads(target.read_text()))
        self.assertEqual(draft.read_text(), "somebody's")
        self.only("old.json", "old.json.part")

    def test_an_interrupted_arena_ends_by_the_interrupt(self):
        report = self.at / "report.json"
        command = [*ARENA[:4], "--deals", 100000, "--threads", 1, "--json", report]
        arena = subprocess.Popen([BINARY, *map(str, command)], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        time.sleep(2)
        arena.send_signal(signal.SIGINT)
        output = arena.communicate(timeout=60)[0]
        self.assertEqual(arena.returncode, -signal.SIGINT)
        self.assertIn(b"random", output)
        json.loads(report.read_text())

    def test_little_memory_is_one_sentence(self):
        if "release" not in str(BINARY):
            self.skipTest("sanitizers reserve more memory than there is")
        limited = f"ulimit -v 60000; exec {BINARY} arena sushi_go_party --bots itamae,chef --players 8 --deals 1"
        done = subprocess.run(["bash", "-c", limited], capture_output=True, text=True, timeout=120)
        self.assertEqual((done.returncode, done.stderr.count("\n")), (2, 1), done.stderr)


class KeptGames(Program):
    def play(self, text, *arguments, **more):
        done = run("play", *arguments, text=text, HOME=str(self.at), **more)
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        return done.stdout

    def kept(self):
        return sorted((self.at / ".local/state/sushiya").glob("*.json"))

    def test_the_seed_is_shown(self):
        page = self.play("", "sushi_go", "--bots", "random")
        seed = page.split("Seed ")[1].split()[0]
        again = self.play("", "sushi_go", "--bots", "random", "--seed", seed)
        self.assertEqual(page.split("Your hand")[1], again.split("Your hand")[1])

    def test_a_game_goes_on_as_if_it_had_never_been_left(self):
        whole = self.play("1\n" * 60, *PLAY[1:])
        self.assertIn("Final ranking", whole)
        self.assertEqual(self.kept(), [])
        for leave in ("", "quit\ny\n", "quit\n"):
            self.assertIn("--resume", self.play("1\n1\n1\n" + leave, *PLAY[1:]))
            self.assertEqual(len(self.kept()), 1)
            self.assertEqual(self.kept()[0].parent.stat().st_mode & 0o077, 0)
            rest = self.play("1\n" * 60, "--resume")
            self.assertEqual(rest.split("Final ranking")[1], whole.split("Final ranking")[1])
            self.assertEqual(self.kept(), [])

    def test_the_last_game_of_a_kind(self):
        self.play("1\n", *PLAY[1:])
        self.play("1\n", "sushizock", "--bots", "random", "--seed", 1)
        self.assertIn("Sushizock", self.play("", "--resume"))
        self.assertIn("Sushi Go!", self.play("", "sushi_go", "--resume"))
        self.assertEqual(len(self.kept()), 2)

    def test_killed_in_the_middle(self):
        master, slave = pty.openpty()
        env = {"PATH": os.environ["PATH"], "TERM": "dumb", "LANG": "C.UTF-8", "HOME": str(self.at)}
        game = subprocess.Popen([BINARY, *map(str, PLAY)], stdin=slave, stdout=slave, stderr=slave, env=env)
        os.close(slave)
        page = b""
        for turn in range(3):
            while page.count(b"pick>") <= turn:
                page += os.read(master, 4096)
            os.write(master, b"1\n")
        while page.count(b"pick>") <= 3:
            page += os.read(master, 4096)
        game.kill()
        game.wait()
        os.close(master)
        self.assertEqual(len(json.loads(self.kept()[0].read_text())["steps"]), 4)
        self.assertIn("turn 4 of 10", self.play("", "--resume"))

    def test_a_save_that_fails_is_asked_for_again(self):
        page = self.play(f"1\nquit\n{self.at}/no/such/folder.json\n{self.at}/evening.json\n", *PLAY[1:])
        self.assertIn("Cannot write", page)
        self.assertEqual(page.count("Leave the game?"), 2)
        self.assertIn("Goodbye", page)
        self.assertEqual(len(json.loads((self.at / "evening.json").read_text())["steps"]), 2)

    def test_a_game_that_is_over_can_be_saved(self):
        with Terminal(*PLAY, home=self.at) as game:
            while not game.until("> ").endswith("save it> "):
                game.type("1")
            game.type("no/such/folder.json")
            game.until("Cannot write")
            game.type(str(self.at / "evening.json"))
            game.until("sushiya replay")
            game.type("n")
            game.rest()
        self.assertIn("Final ranking", self.accepted("replay", self.at / "evening.json"))

    def test_a_state_folder_that_cannot_be_used(self):
        self.file("state", "a file")
        page = self.play("1\n", *PLAY[1:], XDG_STATE_HOME=str(self.at / "state"))
        self.assertIn("unless you save it", page)
        self.assertIn("You lay", page)

    def test_a_kept_game_that_is_spoiled(self):
        self.play("1\n", *PLAY[1:])
        self.kept()[0].write_text("{")
        self.refused(["cannot go on", "remove the file"], "play", "--resume", HOME=str(self.at))
        self.assertEqual(len(self.kept()), 1)
