"""Programs of other people: in the arena, and asking our bots."""

import json
import sys

from cli.program import ROOT, Program

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
