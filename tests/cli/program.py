"""The program under test, and what every test of it needs."""

import json
import os
import subprocess
import sys
import tempfile
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
