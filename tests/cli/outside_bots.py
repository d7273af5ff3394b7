"""Programs of other people: in the arena, and asking our bots."""

import json
import subprocess
import sys
import time
from pathlib import Path

from cli.program import BINARY, ROOT, Program, run

ANSWERS = """
import json, sys, time
for line in sys.stdin:
    asked = json.loads(line)
    if asked["cmd"] == "new":
        print(json.dumps({"ok": True, "offers": True}), flush=True)
    elif asked["cmd"] == "quit":
        break
    else:
        assert len(asked["offers"]) == len(asked["choices"])
        %s
"""


class OutsideBots(Program):
    def bot(self, does):
        script = self.at / "bot.py"
        script.write_text(ANSWERS % does)
        return f"exec:{sys.executable} {script}"

    def duel(self, bot, *more):
        arguments = ("arena", "sushi_go", "--bots", f"{bot},random", "--deals", "2", "--json", "-", "--threads", "1")
        return json.loads(self.accepted(*arguments, *more))["contests"][0]

    def test_the_example_plays_better_than_anything(self):
        example = f"exec:{sys.executable} {ROOT / 'docs/examples/bot.py'}"
        duel = self.duel(example)
        self.assertEqual(duel["hero"], example)
        self.assertGreater(duel["win_share"]["mean"], 0.5)
        self.assertNotIn("faults", duel)

    def test_whoever_fails_loses_and_it_is_told_how(self):
        failures = {
            "print(json.dumps({'choice': 'nori'}), flush=True)": "nori",
            "print('tempura', flush=True)": "answers",
            "sys.exit(0)": "has ended",
            "time.sleep(100)": "gave no answer within 100 ms",
        }
        for does, told in failures.items():
            with self.subTest(does):
                duel = self.duel(self.bot(does), "--bot-time", "100" if "sleep" in does else "30000")
                self.assertEqual(duel["win_share"]["mean"], 0)
                self.assertEqual(len(duel["faults"]), 4)  # two deals, from both seats
                self.assertIn(told, duel["faults"][0])

    def test_what_does_not_start_is_refused_before_anything_is_played(self):
        self.refused(["exec:true", "has ended; try it by itself"], "arena", "sushi_go", "--bots", "cook,exec:true")
        self.refused(["exec:./mybot.py"], "arena", "sushi_go", "--bots", "cook,exec:")

    def test_what_a_program_started_ends_with_it(self):
        left = self.at / "left"
        starts = "__import__('subprocess').Popen(['sleep', '100'], stderr=-3).pid"
        writes = f"open('{left}', 'a').write(str({starts}) + ' ')"
        self.duel(self.bot(writes + "; print(json.dumps({'choice': asked['choices'][0]}), flush=True)"))
        for process in left.read_text().split():
            with self.subTest(process):
                self.assertTrue(self.soon_gone(process))

    @staticmethod
    def soon_gone(process):
        for _ in range(100):
            try:
                state = Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()[0]
            except (FileNotFoundError, ProcessLookupError):
                return True
            if state == "Z":  # nobody has waited for it yet
                return True
            time.sleep(0.05)
        return False

    def test_one_sits_at_the_terminal_too(self):
        example = f"exec:{sys.executable} {ROOT / 'docs/examples/bot.py'}"
        page = self.accepted("play", "sushi_go", "--seed", "7", "--bots", example, text="1\n" * 40, HOME=str(self.at))
        self.assertIn("Final ranking", page)
        broken = self.bot("print(json.dumps({'choice': 'nori'}), flush=True)")
        done = run("play", "sushi_go", "--seed", "7", "--players", "3", "--bots", f"cook,{broken}", HOME=str(self.at))
        self.assertEqual(done.returncode, 2)
        self.assertIn("nori", done.stderr)
        self.assertIn("has lost", done.stderr)

    def test_decisions_lose_what_a_judge_would_have_won(self):
        def losses(level):
            done = subprocess.run(
                [sys.executable, ROOT / "tools/decision-loss", BINARY, "sushizock", "--level", level, "--judge", "cook"]
                + ["--memory", "perfect", "--games", "2", "--each", "10"],
                capture_output=True,
                text=True,
                check=True,
            )
            lines = done.stdout.splitlines()
            self.assertIn("20 decisions of 2 games", lines[-2])
            return [json.loads(line)["loss"] for line in lines[:-2]]

        self.assertEqual(losses("cook"), [0] * 20)  # its own judge
        self.assertGreater(sum(losses("random")), 0.1)


class Asking(Program):
    """Requests that are no good are told what would be."""

    NEW = {"cmd": "new", "game": "sushi_go", "seed": 7}

    def error(self, request):
        lines = f"{json.dumps(self.NEW)}\n{json.dumps(request)}\n"
        return json.loads(self.accepted("engine", text=lines).splitlines()[1])["error"]

    def test_what_is_missing_is_named(self):
        for told, request in {
            "request: 'cmd' is missing": {"id": 1},
            "new: 'game' is missing": {"cmd": "new"},
            "close: 'match' is missing: the number that 'new' answered": {"cmd": "close"},
            "turn: 'match' must be the number that 'new' answered": {"cmd": "turn", "match": "1"},
            "close: no match has the number 2": {"cmd": "close", "match": 2},
        }.items():
            with self.subTest(told):
                self.assertIn(told, self.error(request))

    def test_numbers_fit_the_game_they_are_about(self):
        record = {"sushiya": 1, "game": "sushi_go", "options": {"players": 2}, "steps": []}
        more = {"cmd": "load", "record": record, "steps": 1}
        self.assertEqual(self.error(more), "load: 'steps' must be a whole number from 0 to 0")
        for names in (["Ann"], ["Ann", "Bo", "Cy"], "Ann"):
            asked = {"cmd": "record", "match": 1, "seats": names}
            self.assertEqual(self.error(asked), "record: 'seats' must be a list of 2 names")
        lines = [
            self.NEW,
            {"cmd": "load", "record": record, "steps": 0},
            {"cmd": "close", "match": 1},
            {"cmd": "matches"},
        ]
        answers = self.accepted("engine", text="".join(json.dumps(each) + "\n" for each in lines)).splitlines()
        self.assertEqual([each["match"] for each in json.loads(answers[3])["matches"]], [2])


class Analysing(Program):
    """A whole game, through the protocol."""

    def converse(self, *requests, until):
        """Sends what is asked for, and after each line that comes whatever `until` says next, until it says stop."""
        with subprocess.Popen([BINARY, "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as engine:
            for request in requests:
                engine.stdin.write(json.dumps(request) + "\n")
            engine.stdin.flush()
            answers = []
            for line in engine.stdout:
                answers.append(json.loads(line))
                more = until(answers)
                if more is None:
                    break
                engine.stdin.write("".join(json.dumps(each) + "\n" for each in more))
                engine.stdin.flush()
            engine.stdin.close()
            return answers

    def finished_game(self):
        answers = self.converse({"cmd": "new", "game": "sushi_go", "seed": 7, "auto": True}, until=self.play_on)
        return answers[-1]["record"]

    @staticmethod
    def play_on(answers):
        last = answers[-1]
        assert last["ok"], last
        if "record" in last:
            return None
        if last.get("waits") == "over":
            return [{"cmd": "record", "match": 1}]
        if "waits" in last:
            return [{"cmd": "choices", "match": 1, "seat": 0}]
        if len([each for each in answers if "choices" in each]) % 2:
            return [{"cmd": "choices", "match": 1, "seat": 1}]
        first, second = [each["choices"][0] for each in answers if "choices" in each][-2:]
        return [{"cmd": "choose", "match": 1, "choices": {"0": first, "1": second}}]

    def test_a_review_tells_how_far_it_is_and_can_be_stopped_and_gone_on_with(self):
        record = self.finished_game()
        quick = {"cmd": "analyse", "id": 1, "record": record, "effort": 0.01}
        whole = self.converse(quick, until=lambda answers: None if "ok" in answers[-1] else [])[-1]
        self.assertFalse(whole["stopped"])
        self.assertEqual(len(whole["review"]["steps"]), len(record["steps"]))
        again = self.converse(quick, until=lambda answers: None if "ok" in answers[-1] else [])[-1]
        self.assertEqual(whole, again)

        def stop_once(answers):
            last = answers[-1]
            if last.get("id") == 2 and last.get("stopped"):
                return None
            asked = any(each.get("id") == 3 for each in answers)
            return [] if "ok" in last or asked or len(answers) > 1 else [{"cmd": "stop", "id": 3}]

        long = {"cmd": "analyse", "id": 2, "record": record, "effort": 1000}
        answers = self.converse(long, until=stop_once)
        self.assertIn("progress", answers[0])
        self.assertTrue(any(each.get("id") == 3 and each["stopped"] for each in answers))
        self.assertNotIn("review", answers[-1])
        self.assertLess(answers[-1]["progress"], 1)

    def test_a_game_that_goes_on_is_refused(self):
        lines = [
            {"cmd": "new", "game": "sushi_go", "seed": 7, "auto": True},
            {"cmd": "analyse", "match": 1},
            {"cmd": "stop"},
        ]
        answers = self.accepted("engine", text="".join(json.dumps(each) + "\n" for each in lines)).splitlines()
        self.assertIn("not over", json.loads(answers[1])["error"])
        self.assertEqual(json.loads(answers[2]), {"ok": True, "stopped": False})


class Thinking(Program):
    def ask(self, *requests):
        lines = "".join(json.dumps(request) + "\n" for request in requests)
        return [json.loads(answer) for answer in self.accepted("engine", text=lines).splitlines()]

    NEW = {"cmd": "new", "game": "sushi_go", "options": {"players": 2}, "seed": 7, "auto": True}

    def test_any_program_can_ask_our_bots(self):
        think = {"cmd": "think", "match": 1, "seat": 0, "iterations": 500, "seed": 3}
        _, choices, first, again, cook = self.ask(
            self.NEW, {"cmd": "choices", "match": 1, "seat": 0}, think, think, {**think, "level": "cook"}
        )
        self.assertEqual(first, again)
        self.assertEqual(first["iterations"], 500)
        self.assertIn(first["choice"], choices["choices"])
        self.assertEqual({each["choice"] for each in first["candidates"]}, set(choices["choices"]))
        self.assertAlmostEqual(sum(each["share"] for each in first["candidates"]), 1)
        self.assertTrue(cook["ok"])

    def test_what_cannot_be_thought_about_is_refused(self):
        think = {"cmd": "think", "match": 1, "seat": 0}
        wrong = [{"level": "pope"}, {"ms": 0}, {"iterations": 0}, {"threads": 65}, {"memory": "some"}, {"seat": 2}]
        for answer in self.ask(self.NEW, *({**think, **each} for each in wrong))[1:]:
            self.assertFalse(answer["ok"], answer)
