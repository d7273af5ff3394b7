"""Every command with input that is no good: one sentence, code 2, nothing written."""

import fcntl
import json
import os
import re
import shlex
from concurrent.futures import ThreadPoolExecutor

from cli.program import Program, run

GO = {"game": "sushi_go", "players": ["Ann", "Bo"], "rounds": [{"Ann": "egg", "Bo": "egg"}]}
PARTY = {
    "game": "sushi_go_party",
    "players": ["Ann", "Bo"],
    "menu": "sushi_go",
    "rounds": [{"Ann": "egg", "Bo": "egg"}],
}
BOAT = {"game": "sushi_boat", "players": ["Ann", "Bo"], "meals": {"Ann": {}, "Bo": {}}}
RACE = {**PARTY, "players": ["Ann", "Bo", "Cy"], "menu": "points_platter"}
ZOCK = {"game": "sushizock", "players": ["Ann", "Bo"], "piles": {"Ann": {}, "Bo": {}}}
RECORD = {"sushiya": 1, "game": "sushi_go", "options": {"players": 2}, "steps": []}
DEAL = {"chance": "deal tempura*9 sashimi / dumpling*10"}


# Files that the lines below name.
FILES = {
    "record-unfinished": {**RECORD, "steps": [DEAL]},
    "empty": "",
    "cut": '{"game": "sushi_go", ',
    "bytes": "\udcff\udcfe",
    "list": [1],
    "number": "1e999",
    "deep": "[" * 5000,
    "twice": '{"game": "sushi_go", "players": ["Ann", "Bo"], "rounds": [{"Ann": "egg", "Ann": "squid", "Bo": "egg"}]}',
    "no-game": {"players": ["Ann", "Bo"]},
    "game-number": {**GO, "game": 7},
    "other-game": {**GO, "game": "go"},
    "one-player": {**GO, "players": ["Ann"]},
    "six-players": {**GO, "players": list("ABCDEF")},
    "same-name": {**GO, "players": ["Ann", "Ann"]},
    "name-number": {**GO, "players": ["Ann", 2]},
    "no-rounds": {**GO, "rounds": []},
    "four-rounds": {**GO, "rounds": [{}] * 4},
    "stranger": {**GO, "rounds": [{"Cy": "egg"}]},
    "no-dish": {**GO, "rounds": [{"Ann": "nori", "Bo": "egg"}]},
    "no-count": {**GO, "rounds": [{"Ann": "egg*x", "Bo": "egg"}]},
    "zero-eggs": {**GO, "rounds": [{"Ann": "egg*0", "Bo": "egg"}]},
    "many-cards": {**GO, "rounds": [{"Ann": "sashimi*11", "Bo": "egg"}]},
    "many-eggs": {**GO, "rounds": [{"Ann": "egg*6", "Bo": "egg"}]},
    "dish-list": {**GO, "rounds": [{"Ann": ["egg"], "Bo": "egg"}]},
    "unknown-key": {**GO, "wine": 1},
    "called-robot": {**GO, "robot": True, "players": ["Ann", "robot"], "rounds": [{"Ann": "egg", "robot": "egg"}]},
    "robot-of-three": {**GO, "robot": True, "players": ["A", "B", "C"]},
    "robot-text": {**GO, "robot": "yes"},
    "party-face-down": {**PARTY, "rounds": [{"Ann": "face-down", "Bo": "egg"}]},
    "party-chopsticks": {**PARTY, "rounds": [{"Ann": "chopsticks-1*3", "Bo": "egg"}]},
    "party-four-chopsticks": {**PARTY, "rounds": [{"Ann": "chopsticks*4", "Bo": "egg"}]},
    "party-icons": {**RACE, "rounds": [{"Ann": "uramaki-5*2", "Bo": "egg", "Cy": "egg"}]},
    "party-turns": {**RACE, "rounds": [{"Ann": "dumpling*6 tea*3", "Bo": "egg", "Cy": "egg", "uramaki_race": ["Ann"]}]},
    "party-race-name": {**RACE, "rounds": [{"Ann": "egg", "uramaki_race": ["Di"]}]},
    "party-race-places": {**RACE, "rounds": [{"Ann": "egg", "uramaki_race": ["Ann", "Bo", "Ann"]}]},
    "party-no-race": {**PARTY, "rounds": [{"Ann": "egg", "Bo": "egg", "uramaki_race": ["Ann"]}]},
    "party-no-menu": {key: value for key, value in PARTY.items() if key != "menu"},
    "party-menu": {**PARTY, "menu": "leftovers"},
    "party-off-menu": {**PARTY, "rounds": [{"Ann": "tofu", "Bo": "egg"}]},
    "party-nine": {**PARTY, "players": list("ABCDEFGHI")},
    "party-race-called": {**PARTY, "players": ["Ann", "uramaki_race"]},
    "boat-blue": {**BOAT, "meals": {"Ann": {"stack": "blue-ebi " * 13}, "Bo": {}}},
    "boat-white": {**BOAT, "meals": {"Ann": {"stack": "white-ebi " * 7}, "Bo": {}}},
    "boat-plate": {**BOAT, "meals": {"Ann": {"stack": "purple-ebi"}, "Bo": {}}},
    "boat-side": {**BOAT, "meals": {"Ann": {"sides": "bread"}, "Bo": {}}},
    "boat-yen": {**BOAT, "meals": {"Ann": {"yen": -1}, "Bo": {}}},
    "boat-cubes": {**BOAT, "meals": {"Ann": {"cubes": 100}, "Bo": {}}},
    "boat-key": {**BOAT, "meals": {"Ann": {"beer": 1}, "Bo": {}}},
    "boat-list": {**BOAT, "meals": [1, 2]},
    "zock-seven": {**ZOCK, "piles": {"Ann": {"sushi": [7]}, "Bo": {}}},
    "zock-bone": {**ZOCK, "piles": {"Ann": {"bones": [1]}, "Bo": {}}},
    "zock-twice": {**ZOCK, "piles": {"Ann": {"sushi": [6, 6, 6, 6]}, "Bo": {}}},
    "zock-order": {**ZOCK, "order": "left first"},
    "zock-text": {**ZOCK, "piles": {"Ann": {"sushi": "6"}, "Bo": {}}},
    "record-bare": {"game": "sushi_go", "steps": []},
    "record-version": {**RECORD, "sushiya": 99},
    "record-game": {**RECORD, "game": "go"},
    "record-options": {**RECORD, "options": {"players": 9}},
    "record-steps": {**RECORD, "steps": 3},
    "record-step": {**RECORD, "steps": [{"chance": "deal egg*10 / egg"}]},
    "record-choice": {**RECORD, "steps": [DEAL, {"choose": {"0": "nori", "1": "dumpling"}}]},
    "record-seat": {**RECORD, "steps": [DEAL, {"choose": {"7": "tempura", "1": "dumpling"}}]},
    "record-half": {**RECORD, "steps": [DEAL, {"choose": {"0": "tempura"}}]},
    "record-result": {**RECORD, "result": {"points": [1, 2], "ranks": [1, 2]}},
    "record-key": {**RECORD, "wine": 1},
    "record": RECORD,
    "notes.txt": "not a journal, and without an end of line",
    "poem.txt": "roses are red,\nand this is no journal\n",
}

# COMMAND LINE -> a part of the sentence. {name} is a file of the list above.
LINES = """
plai -> 'plai'
play -> name a game
play sushi_come -> 'sushi_come'
play sushi_go extra -> extra
play sushi_go --players 0 -> 2 to 5
play sushi_go --players 6 -> 2 to 5
play sushi_go --players -1 -> 2 to 5
play sushi_go --players 2.5 -> whole number
play sushi_go --players two -> whole number
play sushi_go --players 0x3 -> whole number
play sushi_go --players 99999999999 -> whole number
play sushi_go --players '' -> whole number
play sushi_go --players 3 --option players=4 -> leave
play sushi_go --option players=0 -> 2 to 5
play sushi_go --option robot -> name=value
play sushi_go --option =true -> name=value
play sushi_go --option robt=true -> 'robt'
play sushi_go --option robot=maybe -> robot
play sushi_go --option robot=true --option robot=false -> robot
play sushi_go --option robot=true --players 3 -> 2 players
play sushi_go --seed -1 -> from 0 to 18446744073709551615
play sushi_go --seed '' -> from 0 to 18446744073709551615
play sushi_go --seed 18446744073709551616 -> from 0 to 18446744073709551615
play sushi_go --seed 1.5 -> whole number
play sushi_go --seed 1e3 -> whole number
play sushi_go --seed 0x10 -> whole number
play sushi_go --seed ' 7' -> whole number
play sushi_go --seed +7 -> whole number
play sushi_go --seed seven -> whole number
play sushi_go --bots sensei -> 'sensei'
play sushi_go --bots '' -> chef
play sushi_go --lang it -> en, fr
play sushi_go --sed 4 -> see 'sushiya play --help'; did you mean '--seed'?
play sushi_go_party --option menu=leftovers -> menu
play sushi_go_party --players 9 -> 2 to 8
play sushi_boat --players 6 -> 2 to 5
play sushizock --players 1 -> 2 to 5
play --resume -> no game
play sushi_go --resume -> no game
play sushi_come --resume -> 'sushi_come'
play --resume --seed 3 -> --seed
play --resume --players 3 -> leave
play --resume --bots cook -> --bots
play --resume --people Ann,Bo -> --people
play --resume --first 0 -> --first
play sushi_go --people Ann,Ann -> 'Ann'
play sushi_go --people Ann,Bo --name Cy -> --name
play sushi_go --people Ann,Bo,Cy --players 2 -> 2 seats
play sushi_go --people A,B,C,D,E,F -> 2 to 5
play sushi_go --first 0 -> robot
play sushi_go_party --first 0 -> 'first'
play sushizock --first 2 -> 0 to 1
play sushi_boat --first -1 -> 0 to 1
play sushi_boat --first me -> whole number
score -> --example
score nowhere.json -> No such file
score lunch -> no file 'lunch'
score sushi_goo -> did you mean 'sushi_go'
score sushi_go -> not JSON
score . -> directory
score --example chess -> 'chess'
score --example '' -> ''
score {empty} -> not JSON
score {cut} -> not JSON
score {bytes} -> not JSON
score {deep} -> not JSON
score {list} -> "game"
score {number} -> "game"
score {twice} -> 'Ann'
score {no-game} -> "game"
score {game-number} -> "game"
score {other-game} -> 'go'
score {one-player} -> 2 to 5
score {six-players} -> 2 to 5
score {same-name} -> 'Ann'
score {name-number} -> list of names
score {no-rounds} -> one to three rounds
score {four-rounds} -> one to three rounds
score {stranger} -> 'Cy'
score {no-dish} -> 'nori'
score {no-count} -> 'egg*x'
score {zero-eggs} -> 'egg*0'
score {many-cards} -> 10 a round
score {many-eggs} -> only 5 egg
score {dish-list} -> as a text
score {unknown-key} -> 'wine'
score {called-robot} -> 'robot'
score {robot-of-three} -> exactly 2
score {robot-text} -> robot
score {party-face-down} -> takeout
score {party-chopsticks} -> too few chopsticks-1
score {party-four-chopsticks} -> too few chopsticks
score {party-icons} -> icons
score {party-turns} -> turns
score {party-race-name} -> 'Di'
score {party-race-places} -> no place
score {party-no-race} -> uramaki
score {party-no-menu} -> 'menu'
score {party-menu} -> menu
score {party-off-menu} -> tofu
score {party-nine} -> 2 to 8
score {party-race-called} -> 'uramaki_race'
score {boat-blue} -> only 12 blue
score {boat-white} -> only 6 white
score {boat-plate} -> purple
score {boat-side} -> 'bread'
score {boat-yen} -> yen
score {boat-cubes} -> cubes
score {boat-key} -> 'beer'
score {boat-list} -> meal
score {zock-seven} -> 7
score {zock-bone} -> bone
score {zock-twice} -> 6
score {zock-order} -> top first
score {zock-text} -> top first
score {empty} --lang xx -> en, fr
analyse -> record
analyse nowhere.json -> No such file
analyse {cut} -> not JSON
analyse {record-step} -> step 1
analyse {record-unfinished} -> not over
analyse {record-unfinished} --effort 0 -> effort
replay -> record
replay nowhere.json -> No such file
replay . -> directory
replay {empty} -> not JSON
replay {cut} -> not JSON
replay {deep} -> not JSON
replay {list} -> object
replay {record-bare} -> 'sushiya'
replay {record-version} -> sushiya
replay {record-game} -> 'go'
replay {record-options} -> 2 to 5
replay {record-steps} -> 'steps'
replay {record-step} -> step 1
replay {record-choice} -> step 2
replay {record-seat} -> seat
replay {record-half} -> 0, 1
replay {record-result} -> not over
replay {record-key} -> 'wine'
replay {record} --seat -1 -> 0 to 1
replay {record} --seat 2 -> 0 to 1
replay {record} --seat one -> whole number
replay {record} --seat 0 --open -> --open
replay {record} --lang xx -> en, fr
replay - --step -> --step
verify -> record
verify nowhere.json -> No such file
verify {empty} -> JSON
verify {record} -> shuffle
games --lang xx -> en, fr
games extra -> extra
engine extra -> extra
perft -> --depth
perft --depth 1 -> name a game
perft sushi_come --depth 1 -> 'sushi_come'
perft sushi_go --depth -1 -> --depth
perft --chances sushi_go --depth 1 -> did you mean '--chance'
perft sushi_go --dep 1 -> did you mean '--depth'
play sushi_go --b cook -> did you mean '--bots'
bench --secnds=1 -> did you mean '--seconds'
bench --secnds 1 -> did you mean '--seconds'
perft sushi_go --depth deep -> whole number
perft sushi_go --depth 1 --seed -1 -> from 0 to
perft sushi_go --depth 1 --divide --json -> --json
perft sushi_go --depth 1 --chance 'deal egg / egg' -> --chance 1
perft sushi_go --depth 1 --players 0 -> 2 to 5
bench sushi_come -> 'sushi_come'
bench --seconds fast -> a number
bench --seconds nan -> a number
bench --seconds '' -> a number
arena -> game
arena sushi_come -> 'sushi_come'
arena sushi_go --bots sensei -> 'sensei'
arena sushi_go --bots cook,cook -> twice
arena sushi_go --bots exec: -> missing
arena sushi_go --bots chef@soon -> 'soon'
arena sushi_go --bots cook,chef@0ms -> '0ms'
arena sushi_go --bots cook,chef@0 -> iterations
arena sushi_go --bots sensei@5ms -> 'sensei'
arena sushi_go --against sensei -> 'sensei'
arena sushi_go --ladder --against cook -> --against
arena sushi_go --players 6 -> 2 to 5
arena sushi_go --players 0 -> 2 to 5
arena sushi_go --players two -> whole number
arena sushi_go --option players=3 -> --players
arena sushi_go --deal-options nowhere -> nowhere
arena sushi_go --deal-options {poem.txt} -> JSON
arena sushi_go --deal-options {list} --option robot=true -> --option
arena sushi_go --deals 0 -> --deals
arena sushi_go --deals -5 -> --deals
arena sushi_go --threads 0 -> from 1 to 1024
arena sushi_go --threads 9999 -> from 1 to 1024
arena sushi_go --seed -1 -> from 0 to
arena sushi_go --memory good -> --memory
arena sushi_go --json nowhere/report.json -> cannot write
arena sushi_go --json . -> a folder
arena sushi_go --json '' --markdown - -> --markdown
arena sushi_go --json a --markdown a -> same file
arena sushi_go --journal . -> no file
arena sushi_go --journal {notes.txt} -> not a journal
arena sushi_go --journal {poem.txt} -> not a journal
arena sushi_go --json {list} -> exists
arena sushi_go --markdown {notes.txt} -> exists
puzzles -> game
puzzles sushi_come -> 'sushi_come'
puzzles zock --players 2,9 -> 2 to 5
puzzles boat --bots sensei -> 'sensei'
puzzles party --wanted 0 -> from 1 to 100000
serve --port many -> whole number
serve --port -1 -> from 0 to 65535
serve --port 65536 -> from 0 to 65535
serve --host 999.1.1.1 -> --host
serve --host nowhere.invalid -> --host
serve --host 192.0.2.1 -> --host
serve --host '' -> --host
serve --web nowhere -> --web
serve --public-url notaurl -> --public-url
serve --public-url ftp://example.org -> --public-url
serve --public-url https:// -> --public-url
serve --origin nonsense -> --origin
serve --origin https://example.org/path -> --origin
serve --store mysql://db/sushi -> --store
serve --store postgresql://nobody@127.0.0.1:1/nothing -> --store
serve --node-address db.example.org -> --node-address
serve --threads 0 -> from 1 to 64
serve --thinkers 65 -> from 1 to 64
serve --sockets-per-address -1 -> from 0 to 1000000
serve --data '' -> --data
serve --data {list} -> cannot be made
serve --data /dev/null/x -> cannot be made
serve extra -> extra
--port many -> whole number
--nonsense -> --nonsense
backup -> file
backup --data nowhere copy.db -> nowhere
prune --data nowhere -> nowhere
prune --keep-finished -1 -> from 0 to 36500
restore -> file
restore --data nowhere copy.db -> copy.db
restore --data nowhere {list} -> not a database
backup --data nowhere /dev/full -> nowhere
rules -> game
rules chess -> 'chess'
rules sushi_go --lang xx -> en, fr
manual plya -> 'plya'
completions -> shell
completions tcsh -> 'tcsh'
"""


class BadInput(Program):
    def setUp(self):
        super().setUp()
        self.inputs = self.at / "inputs"
        self.empty = self.at / "empty"
        self.home = self.at / "home"
        for folder in (self.inputs, self.empty, self.home):
            folder.mkdir()
        for name, content in FILES.items():
            text = content if isinstance(content, str) else json.dumps(content)
            (self.inputs / name).write_text(text, errors="surrogateescape")

    def everything(self):
        return {path: path.read_bytes() if path.is_file() else None for path in self.at.rglob("*")}

    def test_every_line(self):
        lines = [line.rsplit(" -> ", 1) for line in LINES.splitlines() if line]
        self.assertGreater(len(lines), 120)
        before = self.everything()
        with ThreadPoolExecutor(os.cpu_count()) as pool:
            answers = list(pool.map(self.answer, [command for command, _ in lines]))
        for (command, part), done in zip(lines, answers):
            with self.subTest(command):
                self.assertEqual((done.returncode, done.stdout), (2, ""), done.stderr)
                self.assertRegex(done.stderr, r"\Asushiya[^\n]*\n\Z")
                self.assertIn(part, self.without_names(done.stderr))
        self.assertEqual(self.everything(), before)

    def test_every_line_in_french(self):
        """No sentence of ours is left in English; names, examples and words of the command line are as they are."""
        commands = [line.rsplit(" -> ", 1)[0] for line in LINES.splitlines() if line]
        with ThreadPoolExecutor(os.cpu_count()) as pool:
            answers = list(pool.map(lambda command: self.answer(command, LANG="fr_FR.UTF-8"), commands))
        for command, done in zip(commands, answers):
            with self.subTest(command):
                self.assertEqual(done.returncode, 2)
                said = re.sub(r"'[^' ]*'|«[^»]*»|\"[^\"]*\"|--\S+", "", self.without_names(done.stderr))
                english = r"\b(the|is|are|must|not|no|takes|there|cannot|this|that|and|has|name|of)\b"
                self.assertNotRegex(said, english)

    def test_a_data_directory_that_cannot_be_used(self):
        data = self.at / "data"
        data.mkdir()
        french = {"LANG": "fr_FR.UTF-8"}
        (data / "sushiya.db").write_text("recipes")
        self.refused(["file is not a database"], "serve", "--port", 0, "--data", data)
        self.refused(["n'est pas une base", "sushiya restore"], "serve", "--port", 0, "--data", data, **french)
        with (data / "lock").open("w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            self.refused(["another server"], "serve", "--port", 0, "--data", data)
            self.refused(["un autre serveur"], "serve", "--port", 0, "--data", data, **french)
            self.refused(["il fait le ménage"], "prune", "--data", data, **french)

    def answer(self, command, **environment):
        words = [self.filled(word) for word in shlex.split(command)]
        return run(*words, cwd=self.empty, HOME=str(self.home), **environment)

    def filled(self, word):
        return str(self.inputs / word[1:-1]) if word.startswith("{") else word

    def without_names(self, sentence):
        """The names of the files must not be what a part is found in."""
        for name in sorted(FILES, key=len, reverse=True):
            sentence = sentence.replace(str(self.inputs / name), "FILE")
        return sentence

    def test_names_cannot_steer_the_terminal(self):
        name = "A\x1b[31m\u202eb\x07\n"
        sheet = {**GO, "players": [name, "Bo"], "rounds": [{name: "egg", "Bo": "egg"}]}
        page = self.accepted("score", self.file("sheet.json", sheet))
        record = self.file("record.json", {**RECORD, "seats": [name, "Bo"]})
        page += (
            self.accepted("replay", record)
            + run("score", self.file("bad.json", {**sheet, "rounds": [{name: "x"}]})).stderr
        )
        for mark in ("\x1b", "\u202e", "\x07"):
            self.assertNotIn(mark, page)
        self.assertIn("A�[31m�b��", page)
