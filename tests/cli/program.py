"""The program under test, and what every test of it needs."""

import fcntl
import json
import os
import pty
import select
import struct
import subprocess
import sys
import tempfile
import termios
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
BINARY = Path(sys.argv[1]).resolve() if len(sys.argv) > 1 else ROOT / "build/release/bin/sushiya"


def run(*arguments, text="", cwd=None, **environment):
    env = {"PATH": os.environ["PATH"], "LANG": "C.UTF-8", **environment}
    return subprocess.run(
        [BINARY, *map(str, arguments)], input=text, capture_output=True, text=True, env=env, cwd=cwd, timeout=120
    )


class Program(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        self.at = Path(self.folder.name)

    def accepted(self, *arguments, **more):
        done = run(*arguments, **more)
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        return done.stdout

    def refused(self, parts, *arguments, **more):
        """Code 2, nothing on the output, and one line that says all of the parts."""
        done = run(*arguments, **more)
        self.assertEqual(done.returncode, 2, done.stderr)
        self.assertEqual(done.stdout, "")
        self.assertEqual(done.stderr.count("\n"), 1, done.stderr)
        self.assertTrue(done.stderr.startswith("sushiya"), done.stderr)
        for part in parts:
            self.assertIn(part, done.stderr)

    def file(self, name, content):
        path = self.at / name
        path.write_text(content if isinstance(content, str) else json.dumps(content))
        return path


class Terminal:
    """The program at a terminal of its own: what it prints is waited for, never a time."""

    def __init__(self, *arguments, home, columns=80, rows=24, **environment):
        self.master, slave = pty.openpty()
        self.resize(columns, rows)
        env = {"PATH": os.environ["PATH"], "TERM": "dumb", "LANG": "C.UTF-8", "HOME": str(home), **environment}
        command = [BINARY, *map(str, arguments)]
        self.program = subprocess.Popen(
            command, stdin=slave, stdout=slave, stderr=slave, env=env, start_new_session=True,
            preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0),
        )  # fmt: skip
        os.close(slave)
        self.page = ""  # everything since the last answer

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.program.poll() is None:
            self.program.kill()
        self.program.wait()
        os.close(self.master)

    def resize(self, columns, rows):
        fcntl.ioctl(self.master, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def more(self):
        """False if nothing more will come: the program has ended, or is silent for a minute."""
        ready, _, _ = select.select([self.master], [], [], 60)
        try:
            part = os.read(self.master, 65536) if ready else b""
        except OSError:  # the program has ended
            return False
        self.page += part.decode(errors="replace").replace("\r\n", "\n")
        return bool(part)

    def until(self, text):
        """What was printed up to this text; the rest waits."""
        while text not in self.page:
            if not self.more():
                raise AssertionError(f"{text!r} never came after:\n{self.page}")
        end = self.page.index(text) + len(text)
        before, self.page = self.page[:end], self.page[end:]
        return before

    def type(self, line):
        os.write(self.master, (line + "\n").encode())

    def rest(self):
        while self.more():
            pass
        self.program.wait(timeout=60)
        return self.page
