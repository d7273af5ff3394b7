"""The program as it is installed, and the libraries as another project finds them."""

import re
import shutil
import subprocess
import tempfile
import unittest
from pathlib import Path

from cli.program import BINARY, ROOT, Program

BUILD = BINARY.parent.parent


def from_cache(name):
    found = re.search(rf"^{name}:\w+=(.*)$", (BUILD / "CMakeCache.txt").read_text(), re.M)
    return found[1] if found else ""


class Described(Program):
    """The manual and the completions name everything that --help does."""

    def commands(self):
        page = self.accepted("--help").split("Subcommands:")[1].split("\n\n")[0]
        return re.findall(r"^  ([a-z]+) ", page, re.M)

    def test_every_command_and_option(self):
        scripts = {shell: self.accepted("completions", shell) for shell in ("bash", "zsh", "fish")}
        self.assertGreater(len(self.commands()), 12)
        for command in self.commands():
            options = re.findall(r"--([a-z-]+)", self.accepted(command, "--help").split("Options:")[1].split("\n\n")[0])
            manual = self.accepted("manual", command).replace("\\-", "-")
            self.assertIn(command, self.accepted("manual"))
            for option in options:
                self.assertIn("--" + option, manual)
                self.assertIn("--" + option, scripts["bash"])
                self.assertIn("--" + option, scripts["zsh"])
                self.assertIn("-l " + option, scripts["fish"])
            for script in scripts.values():
                self.assertIn(command, script)

    def test_bash_completes(self):
        script = self.accepted("completions", "bash")
        ask = script + 'COMP_WORDS=(sushiya play --s); COMP_CWORD=2; _sushiya; echo "${COMPREPLY[@]}"'
        done = subprocess.run(["bash", "-c", ask], capture_output=True, text=True)
        self.assertEqual((done.stdout, done.stderr), ("--seed\n", ""))

    def test_pages_for_man(self):
        if shutil.which("man") is None:
            self.skipTest("there is no man here")
        page = self.file("sushiya-play.1", self.accepted("manual", "play"))
        done = subprocess.run(["man", "--warnings", "-l", page], capture_output=True, text=True)
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        self.assertIn("--resume", done.stdout)

    def test_version_and_help(self):
        self.assertRegex(self.accepted("--version"), r"\Asushiya \d+\.\d+\.\d+\n\Z")
        self.assertEqual(self.accepted("help"), self.accepted("--help"))
        self.assertEqual(self.accepted("help", "play"), self.accepted("play", "--help"))

    def test_names_people_use(self):
        for name in ("party", "Party", "sushi-go-party", "Sushi Go Party!", "sushi_go_party"):
            self.assertIn("sushi_go_party", self.accepted("score", "--example", name))
        for name, game in (("go", "sushi_go"), ("boat", "sushi_boat"), ("zock", "sushizock")):
            self.assertIn(f'"{game}"', self.accepted("score", "--example", name))
        self.refused(["did you mean 'sushi_go'"], "play", "sushi_og")
        self.refused(["did you mean 'replay'"], "repaly")

    def test_rules(self):
        self.assertIn("P22 Uramaki", self.accepted("rules", "party", "--lang", "en"))
        self.assertIn("R1 108 cartes", self.accepted("rules", "go", "--lang", "fr"))


@unittest.skipUnless((BUILD / "bots/libsushiya_bots.a").exists(), "the libraries are not built here")
class Installed(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.at = Path(cls.folder.name)
        cls.prefix = cls.at / "prefix"
        subprocess.run(["cmake", "--install", BUILD, "--prefix", cls.prefix], check=True, capture_output=True)

    @classmethod
    def tearDownClass(cls):
        cls.folder.cleanup()

    def test_everything_is_there(self):
        for path in (
            "bin/sushiya", "share/man/man1/sushiya.1", "share/man/man1/sushiya-play.1", "share/doc/sushiya/LICENSE",
            "share/bash-completion/completions/sushiya", "share/fish/vendor_completions.d/sushiya.fish",
            "lib/systemd/system/sushiya.service", "include/sushiya/engine/sushi_go/game.hpp",
        ):  # fmt: skip
            self.assertTrue((self.prefix / path).exists(), path)
        self.assertEqual(len(list(self.prefix.glob("share/zsh/*/_sushiya"))), 1)
        unit = (self.prefix / "lib/systemd/system/sushiya.service").read_text()
        self.assertIn(f"ExecStart={self.prefix}/bin/sushiya serve", unit)
        if (ROOT / "web/dist/index.html").exists():
            self.assertTrue((self.prefix / "share/sushiya/web/index.html").exists())

    def test_nothing_of_the_source_tree_is_passed_on(self):
        for file in self.prefix.glob("lib/**/Sushiya*.cmake"):
            for word in (str(ROOT), "-Werror", "sushiya_flags"):
                self.assertNotIn(word, file.read_text())

    def test_a_project_of_somebody_else(self):
        shutil.copytree(ROOT / "tests/packaging/consumer", self.at / "consumer")
        sanitize = from_cache("SUSHIYA_SANITIZE")
        flags = f"-fsanitize={sanitize}" if sanitize else ""
        build = self.at / "consumer/build"
        configure = [
            "cmake", "-S", self.at / "consumer", "-B", build, "-G", "Ninja", f"-DCMAKE_PREFIX_PATH={self.prefix}",
            f"-DCMAKE_CXX_COMPILER={from_cache('CMAKE_CXX_COMPILER')}", f"-DCMAKE_CXX_FLAGS={flags}",
        ]  # fmt: skip
        for command in (configure, ["ninja", "-C", build]):
            done = subprocess.run(command, capture_output=True, text=True)
            self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        self.assertEqual(subprocess.check_output([build / "rules"], text=True), "cards are dealt\n")
        self.assertRegex(subprocess.check_output([build / "bots"], text=True), r"\A[a-z0-9-]+\n\Z")
