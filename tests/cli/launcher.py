"""./sushiya on machines that are not ours: other compilers, nothing installed, a tree that cannot be written."""

import os
import shutil
import subprocess
import unittest

from cli.program import ROOT, Program

NOBODY = 65534


class Launcher(Program):
    def setUp(self):
        super().setUp()
        self.at.chmod(0o755)
        self.bin = self.at / "bin"
        self.bin.mkdir()
        for tool in "bash cat comm dirname grep mkdir readlink sed sort tr wc".split():
            (self.bin / tool).symlink_to(shutil.which(tool))

    def command(self, name, prints):
        (self.bin / name).write_text(f"#!{shutil.which('bash')}\necho {prints}\n")
        (self.bin / name).chmod(0o755)

    def bash(self, script, **more):
        env = {"PATH": str(self.bin)}
        return subprocess.run([self.bin / "bash", "-c", script], env=env, capture_output=True, text=True, **more)

    def test_the_compiler_is_found(self):
        for name, version, good in (
            ("clang++-17", "17.0.6", True),
            ("clang++", "18.1.3", True),
            ("clang++", "14.0.6", False),
            ("g++-12", "12.2.0", True),
            ("g++", "13.2.0", True),
            ("g++", "11.4.0", False),
        ):
            with self.subTest(f"{name} {version}"):
                self.command(name, version)
                found = self.bash(f"root={ROOT}; source {ROOT}/tools/setup.sh; find_compiler")
                self.assertEqual(found.stdout, f"{name}\n" if good else "")
                (self.bin / name).unlink()

    @unittest.skipUnless(os.geteuid() == 0, "only the superuser can be somebody else")
    def test_one_sentence_says_what_to_do(self):
        tree = self.at / "tree"
        (tree / "tools").mkdir(parents=True)
        for name in ("sushiya", "tools/setup.sh", "tools/packages.txt"):
            shutil.copy(ROOT / name, tree / name)

        def launched():
            done = self.bash(f"cd {tree} && ./sushiya play", user=NOBODY, group=NOBODY, extra_groups=[])
            self.assertEqual((done.returncode, done.stdout, done.stderr.count("\n")), (1, "", 1), done.stderr)
            return done.stderr

        shebang = (tree / "sushiya").read_text().replace("/usr/bin/env bash", str(shutil.which("bash")))
        (tree / "sushiya").write_text(shebang)
        self.assertIn("copy the tree to a folder of yours", launched())
        # Built by the superuser: what is there is run.
        program = tree / "build/release/bin/sushiya"
        program.parent.mkdir(parents=True)
        program.write_text(f"#!{shutil.which('bash')}\necho played >&2\nexit 1\n")
        program.chmod(0o755)
        self.assertEqual(launched(), "played\n")
        shutil.rmtree(tree / "build")
        os.chown(tree, NOBODY, NOBODY)
        self.assertIn("no apt-get here", launched())
        self.command("apt-get", "")
        self.assertRegex(launched(), r"sudo apt-get update && sudo apt-get install -y .*cmake")
