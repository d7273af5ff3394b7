"""Talks to `sushiya engine`: one JSON object a line each way (docs/engine-protocol.md)."""

import json
import subprocess


class Engine:
    def __init__(self, program):
        self.process = subprocess.Popen([program, "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def ask(self, command, **fields):
        """The answer as a dict; a refusal raises."""
        answer = self.try_ask(command, **fields)
        if not answer["ok"]:
            raise ValueError(f"{command} {fields}: {answer['error']}")
        return answer

    def try_ask(self, command, **fields):
        self.process.stdin.write(json.dumps({"cmd": command, **fields}) + "\n")
        self.process.stdin.flush()
        return json.loads(self.process.stdout.readline())

    def close(self):
        self.process.stdin.close()
        self.process.wait()


class Match:
    """One game in the engine. `turn` is the last answer that says what the game waits for."""

    def __init__(self, engine, game, options, seed):
        self.engine = engine
        self.turn = engine.ask("new", game=game, options=options, seed=seed)
        self.number = self.turn["match"]

    def ask(self, command, **fields):
        return self.engine.ask(command, match=self.number, **fields)

    def draw(self):
        self.turn = self.ask("draw")
        return self.turn["outcome"]

    def choices(self, seat):
        return self.ask("choices", seat=seat)["choices"]

    def choose(self, choices):
        self.turn = self.ask("choose", choices={str(seat): choice for seat, choice in choices.items()})

    def state(self):
        return self.ask("state")["state"]

    def score(self):
        return self.ask("score")

    def close(self):
        self.ask("close")


def agree(what, engine, oracle, history):
    if engine != oracle:
        raise AssertionError(f"{what}\n  engine: {engine}\n  oracle: {oracle}\n  after: " + "\n    ".join(history[-12:]))
