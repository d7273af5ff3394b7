#!/usr/bin/env python3
"""The program as people and other programs meet it: python3 tests/cli_test.py BINARY [NAME...]"""

import json
import os
import pty
import re
import signal
import subprocess
import sys
import time
import unittest

from cli.bad_input import *  # noqa: F403 (its tests are run with those below)
from cli.installed import *  # noqa: F403
from cli.keeping import *  # noqa: F403
from cli.launcher import *  # noqa: F403
from cli.outside_bots import *  # noqa: F403
from cli.program import BINARY, ROOT, Program, Terminal, run
from cli.sharing import *  # noqa: F403
from cli.sheets import *  # noqa: F403


class Arguments(Program):
    def test_help_shows_examples_for_every_command(self):
        page = self.accepted("--help")
        commands = (
            "serve",
            "backup",
            "restore",
            "verify",
            "play",
            "score",
            "replay",
            "analyse",
            "games",
            "perft",
            "bench",
            "arena",
        )
        for command in commands:
            self.assertRegex(page, rf"\n  {command} +[A-Z]")
            self.assertIn(f"  sushiya {command}", self.accepted(command, "--help"))
        self.assertIn('{"cmd":"new","game":"sushi_go"', self.accepted("engine", "--help"))

    def test_help_is_as_wide_as_the_terminal(self):
        """Commands to be typed are never broken, nor is a word."""
        for columns in (60, 80, 140):
            for command in re.findall(r"^  (\w+) +[A-Z]", self.accepted("--help"), re.MULTILINE):
                with Terminal(command, "--help", home=self.at, columns=columns) as terminal:
                    page = terminal.rest()
                wide = [
                    line for line in page.splitlines() if len(line) > columns and not re.match(r" +(sushiya|\{)", line)
                ]
                self.assertEqual(wide, [])
                plain = [" ".join(text.split()) for text in (page, self.accepted(command, "--help"))]
                self.assertEqual(*plain)

    def test_options_without_a_command_are_the_servers(self):
        self.refused(["sushiya serve", "--port", "many"], "--port", "many")
        self.refused(["sushiya serve", "--nonsense"], "--nonsense")

    def test_unknown_command_names_the_known(self):
        self.refused(["'plai'", "play", "score"], "plai")

    def test_unknown_option_points_to_the_help(self):
        self.refused(["--sed", "sushiya play --help"], "play", "sushi_go", "--sed", "4")

    def test_unknown_game_names_the_known(self):
        for command in (["play"], ["perft", "--depth", "1"], ["bench"]):
            self.refused(["'sushi_come'", "sushi_go"], *command, "sushi_come")

    def test_impossible_options(self):
        self.refused(["players", "2 to 5"], "play", "sushi_go", "--players", "6")
        self.refused(["'robt'", "robot"], "play", "sushi_go", "--option", "robt=true")
        self.refused(["robot", "2 players"], "play", "sushi_go", "--option", "robot=true", "--players", "3")
        self.refused(["name=value"], "play", "sushi_go", "--option", "robot")
        self.refused(["'it'", "en, fr"], "play", "sushi_go", "--lang", "it")
        self.refused(["'sensei'", "chef"], "play", "sushi_go", "--bots", "sensei")

    def test_output_that_cannot_be_written(self):
        with open("/dev/full", "w") as full:
            done = subprocess.run([BINARY, "games"], stdout=full, stderr=subprocess.PIPE, text=True)
        self.assertEqual(done.returncode, 2)
        self.assertIn("cannot write", done.stderr)

    def test_menus_are_listed(self):
        page = self.accepted("games", "--lang", "en")
        self.assertIn("--option menu=points_platter  Points platter\n      nigiri, uramaki", page)

    def test_games_in_two_languages_and_for_programs(self):
        self.assertIn("2–5 players", self.accepted("games", "--lang", "en"))
        self.assertIn("2 à 5 joueurs", self.accepted("games", LC_ALL="fr_FR.UTF-8"))
        self.assertIn("2 à 5 joueurs", self.accepted("games", LANG="fr_CA"))
        games = [json.loads(line) for line in self.accepted("games", "--json").splitlines()]
        self.assertIn(("sushi_go", 2, 5), [(g["game"], g["min_players"], g["max_players"]) for g in games])


SHEET = {"game": "sushi_go", "players": ["Ann", "Bo"], "rounds": [{"Ann": "tempura*2", "Bo": "egg"}]}


class Score(Program):
    def test_the_example_can_be_scored(self):
        sheet = self.accepted("score", "--example", "sushi_go")
        page = self.accepted("score", "-", text=sheet)
        for word in ("Ann", "Bo", "Cy", "Maki", "Total", "Rank"):
            self.assertIn(word, page)
        bill = json.loads(self.accepted("score", "--json", self.file("a.json", sheet)))
        for i, total in enumerate(bill["totals"]):
            self.assertEqual(total, sum(line["points"] for line in bill["lines"] if line["player"] == i))

    def test_a_whole_game_with_puddings(self):
        # Icons 5, 3 and 3, 5; Ann has 4 puddings, Bo 1: two players, so nobody loses points.
        rounds = [
            {"Ann": "maki-3 maki-2 pudding*2 squid-on-wasabi", "Bo": "maki-3 dumpling*5 pudding"},
            {"Ann": "maki-3 sashimi*3 pudding*2", "Bo": "maki-3 maki-2 tempura*3"},
            {"Ann": "salmon", "Bo": "egg wasabi"},
        ]
        bill = json.loads(self.accepted("score", "-", "--json", text=json.dumps({**SHEET, "rounds": rounds})))
        self.assertEqual(bill["totals"], [6 + 9 + 3 + 10 + 2 + 6, 3 + 15 + 6 + 5 + 1])
        self.assertEqual(bill["ranks"], [1, 2])

    def test_points_below_zero_are_written_as_tiles_are(self):
        sheet = {"game": "sushizock", "players": ["Ann", "Bo"], "piles": {"Ann": {"bones": [-4, -3]}, "Bo": {}}}
        page = self.accepted("score", "-", text=json.dumps(sheet))
        self.assertRegex(page, r"Total +−7 +0\n")
        self.assertNotIn("-", page)

    def test_bad_sheets(self):
        self.refused(["no-such.json", "No such file"], "score", self.at / "no-such.json")
        self.refused(["--example"], "score")
        self.refused(["bad.json:2:3", "not JSON"], "score", self.file("bad.json", "{\n  tempura}"))
        self.refused(["short.json:1:", "not JSON"], "score", self.file("short.json", json.dumps(SHEET)[:-4]))
        self.refused(['"game"'], "score", self.file("list.json", "[1]"))
        self.refused(["'go'", "sushi_go"], "score", self.file("game.json", {**SHEET, "game": "go"}))
        for dishes, part in (
            ("tempura*15", "only 14 tempura"),
            ("sashimi*11", "10 a round"),
            ("tempura*0", "1 to 99"),
            ("nori", "'nori'"),
            ("pudding*4 wasabi*4 salmon-on-wasabi*3", "only 6 wasabi"),
        ):
            sheet = {**SHEET, "rounds": [{"Ann": dishes}]}
            self.refused(["sheet.json", "round 1, Ann", part], "score", self.file("sheet.json", sheet))
        self.refused(["'Cy'"], "score", self.file("who.json", {**SHEET, "rounds": [{"Cy": "egg"}]}))
        self.refused(["one to three rounds"], "score", self.file("none.json", {**SHEET, "rounds": []}))


DEAL = "deal tempura*9 sashimi / dumpling*10"


class Perft(Program):
    def count(self, depth, *more):
        return json.loads(self.accepted("perft", "sushi_go", "--depth", depth, "--json", *more))["sequences"]

    def test_counts_by_hand(self):
        # Turn 1: tempura or sashimi. After tempura the other seat has two kinds, after sashimi one.
        self.assertEqual([self.count(d, "--chance", DEAL) for d in (0, 1, 2)], [1, 2, 3])
        # Chopsticks laid: sashimi, or sashimi twice. Tempura laid: the other seat has two kinds.
        self.assertEqual(self.count(2, "--chance", "deal chopsticks tempura*9 / sashimi*10"), 2 + 2)

    def test_a_game_has_thirty_turns(self):
        # One kind a hand in every round: nobody ever has a choice.
        deals = ["tempura*10 / sashimi*10", "dumpling*10 / maki-2*10", "salmon*10 / pudding*10"]
        chance = [word for deal in deals for word in ("--chance", "deal " + deal)]
        self.assertEqual([self.count(depth, *chance) for depth in (29, 30, 31)], [1, 1, 0])

    def test_divide_adds_up_and_seeds_differ(self):
        lines = self.accepted("perft", "sushi_go", "--depth", 2, "--players", 3, "--divide").splitlines()
        parts = [int(line.rsplit(": ", 1)[1]) for line in lines[:-1]]
        self.assertEqual(sum(parts), self.count(2, "--players", 3))
        self.assertNotEqual(self.count(3, "--seed", 1), self.count(3, "--seed", 2))

    def test_impossible_deals(self):
        self.refused(["--chance 1", "instead of 10"], "perft", "sushi_go", "--depth", 1, "--chance", "deal egg / egg")
        self.refused(["--chance 1", "only 5 egg"], "perft", "sushi_go", "--depth", 1, "--chance", "deal egg*6 / egg")
        self.refused(["--depth"], "perft", "sushi_go", "--depth", "deep")


class Bench(Program):
    def test_lines_for_programs(self):
        lines = [
            json.loads(line) for line in self.accepted("bench", "sushi_go", "--json", "--seconds", 0.02).splitlines()
        ]
        for game in ("sushi_go", "limit:sushi_go"):
            self.assertEqual([line["players"] for line in lines if line["game"] == game], [2, 3, 4, 5])
        for line in lines:
            self.assertEqual(line["allocations"], 0)
            self.assertGreater(line["games_per_s"], 0)
            turns = 3 * (12 - line["players"]) * line["players"]
            self.assertAlmostEqual(line["decisions_per_s"] / line["games_per_s"] / turns, 1, delta=0.01)
        # Random games are worth the same by the engine and by the loop that shares nothing with it.
        for players in (2, 3, 4, 5):
            engine, limit = (line["points_per_game"] for line in lines if line["players"] == players)
            self.assertAlmostEqual(engine / limit, 1, delta=0.02)
        self.assertTrue(all(0 < line["state_bytes"] <= 256 for line in lines if line["game"] == "sushi_go"))
        self.assertTrue(all(line["ratio"] > 0 for line in lines if line["game"] != "sushi_go"))


class Play(Program):
    def game(self, text, *more, **environment):
        return self.accepted("play", "sushi_go", "--seed", 3, "--bots", "random", *more, text=text, **environment)

    def test_a_game_to_the_end(self):
        for players in (2, 5):
            page = self.game("1\n" * 60, "--players", players)
            self.assertIn("Final ranking", page)
            self.assertEqual(page.count("Score sheet"), 3)
        self.assertNotIn("\x1b", page)

    def test_the_robot(self):
        page = self.game("1 robot:2\n2\n1 robot:1\n1\n" * 40, "--option", "robot=true")
        self.assertIn("You control the robot", page)
        self.assertIn("Final ranking", page)

    def test_the_same_seed_deals_the_same(self):
        self.assertEqual(self.game("1\n" * 60), self.game("1\n" * 60))

    def test_french(self):
        for environment in ({"LC_ALL": "fr_FR.UTF-8"}, {"LANG": "fr_FR"}):
            page = self.game("? wasabi\n? 1\nSashimis\nscore\njournal\n1\n", **environment)
            self.assertIn("Votre main", page)
            self.assertIn("wasabi\u00a0: triple votre prochain sushi", page)

    def test_numbers_names_and_words_mean_the_same(self):
        first = self.game("1\n")
        name = first.split("You lay ")[1].split(".")[0]
        self.assertEqual(first.split("You lay")[1], self.game(name.upper() + "\n").split("You lay")[1])

    # R19, P58: with two players nobody loses points.
    def test_a_card_says_what_it_does_at_this_table(self):
        for game, two, three in (
            ("sushi_go", "most +6 points", "most +6, fewest −6 points"),
            ("sushi_go_party", "most 6 points", "most 6 points, fewest −6 (not for two)"),
        ):
            for players, rule in ((2, two), (3, three)):
                words = ["play", game, "--seed", 3, "--bots", "random", "--players", players]
                for question in ("?pudding", "? pudding"):
                    page = self.accepted(*words, text=question + "\n")
                    self.assertRegex(page, f"pudding: .*{re.escape(rule)}\n")

    def test_a_hint_changes_nothing(self):
        page = self.game("hint\nhint\n")
        self.assertEqual(page.count("you can know: "), 2)
        self.assertNotIn("You lay", page)

    def test_enter_draws_the_table_again(self):
        self.assertEqual(self.game("\n\n").count("turn 1 of 10"), 3)

    def test_what_is_not_understood_changes_nothing(self):
        page = self.game("99\n0\n-1\nnori\n1+1\n" + "x" * 5000 + "\n\x00\xff\n?\n")
        self.assertNotIn("You lay", page)
        self.assertIn("99 is not on offer", page)
        self.assertIn("chopsticks in front of you", page)
        self.assertIn("turn 1 of 10", page)
        self.assertNotIn("turn 2 of 10", page)

    def test_leaving(self):
        self.assertIn("Input has ended", self.game(""))
        self.assertIn("Goodbye", self.game("quit\ny\n"))
        self.assertIn("You lay", self.game("quit\nn\n1\n"))
        file = self.at / "evening.json"
        self.game(f"1\nquit\n{file}\n")
        self.assertEqual(len(json.loads(file.read_text())["steps"]), 2)

    def test_saving(self):
        file = self.at / "half.json"
        self.game(f"1\n1\nsave {file}\n1\n")
        self.assertEqual(len(json.loads(file.read_text())["steps"]), 3)
        page = self.game(f"save {self.at}/no/such/folder.json\nsave\n1\n")
        self.assertIn("Cannot write", page)
        self.assertIn("You lay", page)
        self.assertEqual(sorted(p.name for p in self.at.iterdir()), ["half.json"])

    def terminal(self, **environment):
        """What a person sees first in a terminal, and the exit code after Ctrl-C."""
        master, slave = pty.openpty()
        env = {"PATH": os.environ["PATH"], "TERM": "xterm", "LANG": "C.UTF-8", **environment}
        program = subprocess.Popen(
            [BINARY, "play", "sushi_go", "--bots", "random"], stdin=slave, stdout=slave, stderr=slave, env=env,
            start_new_session=True,
        )  # fmt: skip
        os.close(slave)
        page = b""
        while b"pick>" not in page:
            page += os.read(master, 4096)
        program.send_signal(signal.SIGINT)
        code = program.wait(timeout=20)
        os.close(master)
        return page.decode(), code

    def test_colours_for_people_only(self):
        page, code = self.terminal()
        self.assertIn("\x1b[", page)
        self.assertEqual(code, 0)
        for environment in ({"NO_COLOR": "1"}, {"TERM": "dumb"}):
            page, code = self.terminal(**environment)
            self.assertNotIn("\x1b[", page)
            self.assertEqual(code, 0)


class Replay(Program):
    def record(self):
        file = self.at / "game.json"
        turns = "1\n" * 60
        run("play", "sushi_go", "--seed", 5, "--bots", "random", text=f"1\n1\nsave {file}\n{turns}")
        return file

    def test_points_of_view(self):
        file = self.record()
        public, mine, everything = (self.accepted("replay", file, *more) for more in ([], ["--seat", 0], ["--open"]))
        self.assertIn("Guest lays", public)
        self.assertIn("You lay", mine)
        self.assertNotIn("is dealt", public)
        self.assertIn("Mika is dealt", everything)
        steps = [json.loads(line) for line in self.accepted("replay", file, "--json").splitlines()]
        self.assertEqual([step["step"] for step in steps], [1, 2, 3])
        self.assertNotIn("dealt", json.dumps(steps))
        self.assertIn("étape 1 sur 3", self.accepted("replay", file, "--lang", "fr"))
        self.assertEqual(self.accepted("replay", file, "--step", text="\n\n\n").count("Hands pass to the left"), 3)

    def test_bad_records(self):
        text = self.record().read_text()
        record = json.loads(text)
        self.refused(["no-such.json", "No such file"], "replay", self.at / "no-such.json")
        for length in (0, 1, 40, len(text) // 2, len(text) - 3):
            self.refused([f"cut{length}.json:", "not JSON"], "replay", self.file(f"cut{length}.json", text[:length]))
        self.refused(["is this a record?"], "replay", self.file("other.json", SHEET))
        self.refused(["'sushiya'"], "replay", self.file("bare.json", {"game": "sushi_go", "steps": []}))
        for change, part in (
            ({"game": "go"}, "'go'"),
            ({"options": {"players": 9}}, "2 to 5"),
            ({"steps": [{"chance": "deal egg*10 / egg"}]}, "step 1"),
            ({"steps": record["steps"][:1] + [{"choose": {"0": "tempura+tempura", "1": "egg"}}]}, "step 2"),
            ({"steps": record["steps"][:1] + [{"choose": {"0": "tempura"}}]}, "0, 1"),
            ({"steps": 3}, "'steps'"),
            ({"result": {"points": [1, 2], "ranks": [1, 2]}}, "not over"),
            ({"wine": 1}, "'wine'"),
        ):
            self.refused(["bad.json: ", part], "replay", self.file("bad.json", {**record, **change}))
        self.refused(["--seat", "0 to 1"], "replay", self.record(), "--seat", 4)


class Engine(Program):
    def ask(self, *requests):
        lines = "".join((r if isinstance(r, str) else json.dumps(r)) + "\n" for r in requests)
        answers = [json.loads(line) for line in self.accepted("engine", text=lines).splitlines()]
        self.assertEqual(len(answers), len(requests))
        return answers

    NEW = {"cmd": "new", "game": "sushi_go", "seed": 7, "auto": True}

    def test_bad_requests_are_answered(self):
        bad = [
            "x", "[]", "{}", "null", '{"cmd":3}', '{"cmd":"fly"}', '{"cmd":"turn"}', '{"cmd":"turn","match":1}',
            '{"cmd":"new"}', '{"cmd":"new","game":"go"}', '{"cmd":"new","game":"sushi_go","options":7}',
            '{"cmd":"new","game":"sushi_go","options":{"players":99}}', '{"cmd":"new","game":"sushi_go","sed":1}',
            '{"cmd":"new","game":"sushi_go","seed":-1}', '{"cmd":"new","game":"sushi_go","auto":1}',
            '{"cmd":"load"}', '{"cmd":"load","record":{}}', '{"cmd":"load","record":"{"}', '{"cmd":"close","match":9}',
            "[" * 10000, '{"id":' * 5000, '{"cmd":"' + "\\u0000" * 50 + '"}', '{"cmd":"new","game":"\u00e9"}',
            '{"cmd":"undo","match":99999999999999999999}', '"' + "y" * (2 << 20) + '"',
        ]  # fmt: skip
        answers = self.ask(*bad, {"id": [1, {"a": None}], "cmd": "fly"}, self.NEW)
        for request, answer in zip(bad, answers):
            self.assertFalse(answer["ok"], request[:80])
            self.assertGreater(len(answer["error"]), 10)
        self.assertEqual(answers[-2]["id"], [1, {"a": None}])
        self.assertTrue(answers[-1]["ok"])

    def test_bytes_that_are_not_text(self):
        done = subprocess.run([BINARY, "engine"], input=b'\xff\xfe{}\n\x00\n\n{"cmd":"quit"}', capture_output=True)
        self.assertEqual(done.returncode, 0)
        self.assertEqual([json.loads(line)["ok"] for line in done.stdout.splitlines()], [False, False, True])

    def test_refusals_change_nothing(self):
        state = {"cmd": "state", "match": 1}
        turn = {"cmd": "turn", "match": 1}
        bad = [
            {"cmd": "choose", "match": 1, "seat": 0, "choice": "nori"},
            {"cmd": "choose", "match": 1, "seat": 5, "choice": "egg"},
            {"cmd": "choose", "match": 1, "seat": 0},
            {"cmd": "choose", "match": 1, "choices": {"0": "CHOICE", "1": "nori"}},
            {"cmd": "choose", "match": 1, "choices": {}},
            {"cmd": "choose", "match": 1, "seat": 0, "choice": "CHOICE", "extra": 1},
            {"cmd": "retract", "match": 1, "seat": 0},
            {"cmd": "happen", "match": 1, "outcome": DEAL},
            {"cmd": "draw", "match": 1},
            {"cmd": "undo", "match": 1, "steps": 2},
            {"cmd": "view", "match": 1},
            {"cmd": "view", "match": 1, "viewer": 2},
            {"cmd": "view", "match": 1, "viewer": 0, "recall": "total"},
            {"cmd": "clone", "match": 1, "step": 2},
        ]
        choice = self.ask(self.NEW, {"cmd": "choices", "match": 1, "seat": 0})[1]["choices"][0]
        bad = [json.dumps(request).replace("CHOICE", choice) for request in bad]
        before, now, *refused, after, later = self.ask(self.NEW, state, turn, *bad, state, turn)[1:]
        self.assertEqual([answer["ok"] for answer in refused], [False] * len(bad))
        self.assertIn("'choice' is missing", refused[2]["error"])
        self.assertEqual((before, now), (after, later))

    def test_explicit_deals_and_choices(self):
        answers = self.ask(
            {"cmd": "new", "game": "sushi_go"},
            {"cmd": "happen", "match": 1, "outcome": "deal wasabi squid*2 tempura*7 / egg salmon dumpling*8"},
            {"cmd": "choices", "match": 1, "seat": 1, "offers": True},
            {"cmd": "choose", "match": 1, "seat": 0, "choice": "squid"},
            {"cmd": "choose", "match": 1, "seat": 0, "choice": "wasabi"},
            {"cmd": "choices", "match": 1, "seat": 0},
            {"cmd": "retract", "match": 1, "seat": 0},
            {"cmd": "choose", "match": 1, "choices": {"1": "egg", "0": "wasabi"}},
            {"cmd": "choose", "match": 1, "choices": {"0": "salmon", "1": "squid"}},
            {"cmd": "score", "match": 1},
            {"cmd": "view", "match": 1, "viewer": "spectator", "recall": "table"},
            {"cmd": "undo", "match": 1, "steps": 3},
        )
        self.assertTrue(all(answer["ok"] for answer in answers))
        self.assertEqual(answers[0]["waits"], "chance")
        self.assertEqual(answers[2]["choices"], ["dumpling", "salmon", "egg"])
        self.assertEqual(answers[2]["offers"], [{"do": "pick", "cards": [card]} for card in answers[2]["choices"]])
        self.assertNotIn("offers", answers[5])
        self.assertEqual((answers[4]["chosen"], answers[4]["revealed"]), ([0], False))
        self.assertEqual(answers[5]["chosen"], "wasabi")
        self.assertEqual(answers[6]["chosen"], [])
        self.assertTrue(answers[7]["revealed"])
        self.assertEqual(
            answers[9]["bill"],
            [{"seat": 0, "rule": "nigiri", "points": 6}, {"seat": 1, "rule": "nigiri", "points": 1 + 3}],
        )
        self.assertEqual(answers[10]["view"]["tableaux"][0]["dishes"], {"salmon-on-wasabi": 1})
        self.assertNotIn("cards", json.dumps(answers[10]["view"]["hands"]))
        self.assertEqual((answers[11]["step"], answers[11]["waits"]), (0, "chance"))

    def test_clones_undo_and_records_agree(self):
        setup = [self.NEW, {"cmd": "choices", "match": 1, "seat": 0}, {"cmd": "choices", "match": 1, "seat": 1}]
        mine, theirs = (answer["choices"][0] for answer in self.ask(*setup)[1:])
        both = {"cmd": "choose", "match": 1, "choices": {"0": mine, "1": theirs}}
        record = self.ask(self.NEW, both, {"cmd": "record", "match": 1, "seats": ["A", "B"]})[2]["record"]
        states = self.ask(
            self.NEW, both, {"cmd": "clone", "match": 1}, {"cmd": "undo", "match": 2}, {**both, "match": 2},
            {"cmd": "load", "record": record}, {"cmd": "load", "record": json.dumps(record)},
            {"cmd": "clone", "match": 1, "step": 1}, {**both, "match": 5},
            *({"cmd": "state", "match": match} for match in range(1, 6)),
        )[-5:]  # fmt: skip
        self.assertEqual(states, [states[0]] * 5)
        self.assertEqual(record["seats"], ["A", "B"])

    def test_seats_learn_only_what_is_theirs(self):
        answers = self.ask(
            self.NEW,
            {"cmd": "view", "match": 1, "viewer": 0},
            {"cmd": "events", "match": 1, "viewer": 0},
            {"cmd": "events", "match": 1, "viewer": "spectator"},
            {"cmd": "events", "match": 1},
        )
        self.assertNotIn("deal ", json.dumps(answers))
        self.assertNotIn("cards", answers[1]["view"]["hands"][1])
        self.assertEqual([e["n"] for e in answers[2]["events"]], [0, 1])
        self.assertEqual([e["n"] for e in answers[3]["events"]], [0])
        self.assertEqual([e["to"] for e in answers[4]["events"]], [[0, 1, "spectator"], [0], [1]])

    def test_many_matches_are_bounded(self):
        answers = self.ask(*[self.NEW] * 10_001, {"cmd": "close", "match": 1}, self.NEW)
        self.assertEqual([a["ok"] for a in answers[-4:]], [True, False, True, True])

    def test_a_conversation_is_never_held_up(self):
        engine = subprocess.Popen([BINARY, "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        for number in range(50):
            engine.stdin.write(json.dumps({"id": number, "cmd": "help"}) + "\n")
            engine.stdin.flush()
            self.assertEqual(json.loads(engine.stdout.readline())["id"], number)
        engine.stdin.close()
        self.assertEqual(engine.wait(timeout=20), 0)
        engine.stdout.close()

    def test_twenty_thousand_requests_a_second(self):
        requests = json.dumps(self.NEW) + "\n"
        requests += (
            '{"cmd":"choices","match":1,"seat":0}\n{"cmd":"view","match":1,"viewer":1}\n{"cmd":"turn","match":1}\n'
            * 20_000
        )
        start = time.monotonic()
        self.accepted("engine", text=requests)
        # A sanitized build on a busy machine is an order of magnitude slower than a release.
        self.assertGreater(60_000 / (time.monotonic() - start), 20_000 if "release" in str(BINARY) else 1_000)

    def test_the_example_referee(self):
        referee = ROOT / "docs/examples/referee.py"
        done = subprocess.run([sys.executable, referee, BINARY, "3"], capture_output=True, text=True, timeout=60)
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        self.assertIn("'ranks'", done.stdout)


class Catalogues(Program):
    def test_both_languages_say_the_same_things(self):
        for english in sorted((ROOT / "i18n/en").glob("*.json")):
            texts = [json.loads((ROOT / "i18n" / lang / english.name).read_text()) for lang in ("en", "fr")]
            self.assertEqual(*(list(text) for text in texts), english.name)
            for key in texts[0]:
                marks = [set(part.split("}")[0] for part in text[key].split("{")[1:]) for text in texts]
                self.assertEqual(*marks, f"{english.name}: {key}")


class Lines(unittest.TextTestResult):
    """One line a test: `ok NAME` or `not ok NAME`."""

    def addSuccess(self, test):
        super().addSuccess(test)
        self.stream.writeln(f"ok {test.id().removeprefix('__main__.')}")

    def addFailure(self, test, err):
        super().addFailure(test, err)
        self.stream.writeln(f"not ok {test.id().removeprefix('__main__.')}")

    addError = addFailure


if __name__ == "__main__":
    runner = unittest.TextTestRunner(stream=sys.stdout, verbosity=0, resultclass=Lines)
    unittest.main(argv=[sys.argv[0], *sys.argv[2:]], testRunner=runner)
