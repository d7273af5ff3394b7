"""Talks to `sushiya engine` and plays games in step with an oracle.

An oracle is a class that knows the rules of one game from its rules page and shares nothing with the
engine:

    Oracle(options)              a game that has not begun
    waits()                      "choice", "chance" or "over"
    actors()                     the seats that choose now
    choices(seat)                the set of legal choices, in notation
    random_chance(rng)           an outcome of the awaited random event, in notation
    happen(notation)             applies it
    play({seat: notation})       reveals one choice of every actor
    state()                      what must stand under these keys of the engine's state
    points(), ranks(), bill()    lists; a bill is a list of (seat, rule, points), in any order
    nonsense(rng)                a choice that may well be illegal
    normal(notation)             (may be left out) one spelling for choices that can be spelled in several ways
    project(state)               (may be left out) the engine's state in the shape of state()
"""

import copy
import itertools
import json
import math
import random
import subprocess


class Refused(Exception):
    """The engine answered that it will not."""


class Engine:
    def __init__(self, program):
        self.process = subprocess.Popen([program, "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.stdin.close()
        self.process.wait()

    def ask_all(self, requests):
        """The answers to several requests, written at once: a pipe is slow only in turns."""
        self.process.stdin.write("".join(json.dumps(request) + "\n" for request in requests))
        self.process.stdin.flush()
        return [json.loads(self.process.stdout.readline()) for _ in requests]

    def ask(self, cmd, **fields):
        answer = self.ask_all([{"cmd": cmd, **fields}])[0]
        if not answer["ok"]:
            raise Refused(answer["error"])
        return answer


def expect(what, oracle, engine):
    if oracle != engine:
        raise AssertionError(f"{what}\n  oracle: {oracle}\n  engine: {engine}")


def compare_situation(engine, match, oracle):
    """One look at everything: what is awaited, every legal choice, the whole truth, the scores."""
    requests = [{"cmd": cmd, "match": match} for cmd in ("turn", "state", "score")]
    actors = oracle.actors()
    requests += [{"cmd": "choices", "match": match, "seat": seat} for seat in actors]
    turn, state, score, *choices = engine.ask_all(requests)
    expect("waits for", oracle.waits(), turn["waits"])
    if oracle.waits() == "choice":
        expect("who chooses", actors, turn["actors"])
    for seat, answer in zip(actors, choices):
        normal = getattr(oracle, "normal", str)
        expect(f"seat {seat} may choose", sorted(oracle.choices(seat)), sorted(map(normal, answer["choices"])))
    truth = getattr(oracle, "project", dict)(state["state"])
    for key, value in oracle.state().items():
        expect(f"state: {key}", value, truth.get(key))
    expect("points", oracle.points(), score["points"])
    expect("ranks", oracle.ranks(), score["ranks"])
    bill = [(line["seat"], line["rule"], line["points"]) for line in score["bill"]]
    expect("bill", sorted(oracle.bill()), sorted(bill))


def try_nonsense(engine, match, oracle, rng):
    """Something that may be illegal: the engine refuses it if and only if the oracle does."""
    seat = rng.choice(oracle.actors())
    choice = oracle.nonsense(rng)
    answer = engine.ask_all([{"cmd": "choose", "match": match, "seat": seat, "choice": choice}])[0]
    expect(f"seat {seat} may choose {choice!r}", choice in oracle.choices(seat), answer["ok"])
    if answer["ok"] and len(oracle.actors()) > 1:
        engine.ask("retract", match=match, seat=seat)
    return answer["ok"] and len(oracle.actors()) == 1 and {seat: choice}


def play_game(engine, game, oracle_class, options, seed):
    """One random game, compared after every step."""
    rng = random.Random(seed)
    oracle = oracle_class(options)
    match = engine.ask("new", game=game, options=options)["match"]
    history = []
    try:
        compare_situation(engine, match, oracle)
        while oracle.waits() != "over":
            if oracle.waits() == "chance":
                outcome = oracle.random_chance(rng)
                history.append(outcome)
                engine.ask("happen", match=match, outcome=outcome)
                oracle.happen(outcome)
            else:
                joint = try_nonsense(engine, match, oracle, rng)
                if not joint:
                    joint = {seat: rng.choice(sorted(oracle.choices(seat))) for seat in oracle.actors()}
                    engine.ask("choose", match=match, choices={str(seat): choice for seat, choice in joint.items()})
                history.append(joint)
                oracle.play(joint)
            compare_situation(engine, match, oracle)
    except (AssertionError, Refused) as error:
        steps = "\n  ".join(map(str, history))
        raise SystemExit(f"{game} {json.dumps(options)} seed {seed}: {error}\nafter\n  {steps}") from error
    engine.ask("close", match=match)
    return len(history)


def play_games(engine, game, oracle_class, tables, games):
    """Random games at every table; says how much was compared."""
    for options in tables:
        steps = sum(play_game(engine, game, oracle_class, options, seed) for seed in range(games))
        print(f"ok {game} {json.dumps(options)}: {games} games, {steps} steps the same")


def perft(oracle, chances, depth):
    """How many sequences of `depth` turns there are when the random events come out like this, in order."""
    oracle = copy.deepcopy(oracle)
    chances = list(chances)
    while oracle.waits() == "chance":
        oracle.happen(chances.pop(0))
    if depth == 0:
        return 1
    if oracle.waits() == "over":
        return 0
    lists = {seat: sorted(oracle.choices(seat)) for seat in oracle.actors()}
    if depth == 1:
        return math.prod(map(len, lists.values()))
    total = 0
    for picks in itertools.product(*lists.values()):
        after = copy.deepcopy(oracle)
        after.play(dict(zip(lists, picks)))
        total += perft(after, chances, depth - 1)
    return total


def compare_perft(program, game, oracle_class, options, chances, depth):
    command = [program, "perft", game, "--depth", str(depth), "--json"]
    for key, value in options.items():
        command += ["--players", str(value)] if key == "players" else ["--option", f"{key}={json.dumps(value)}"]
    for outcome in chances:
        command += ["--chance", outcome]
    answer = json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)
    counted = perft(oracle_class(options), chances, depth)
    if counted != answer["sequences"]:
        raise SystemExit(
            f"{game} {json.dumps(options)} {chances}: {counted} sequences of {depth} turns, engine: {answer}"
        )
    print(f"ok {game} {json.dumps(options)}: {counted} sequences of {depth} turns")
