#!/usr/bin/env python3
"""What analysis costs: analysis.py PROGRAM [PART...]

Parts: review (a whole game at default depth), stop (from "stop" to the answer, again and again through a whole review,
and the longest silence between two lines of progress), think (iterations a second over the protocol and in the arena),
outside (what a program of somebody else's costs a move). All of them if none is named.
"""
import json
import os
import random
import resource
import select
import subprocess
import sys
import tempfile
import time
from pathlib import Path

PROGRAM = sys.argv[1]
TABLES = [
    ("sushi_go", 2, 5),
    ("sushi_go", 5, None),
    ("sushi_go_party", 2, None),
    ("sushi_go_party", 4, 20),
    ("sushi_boat", 2, None),
    ("sushi_boat", 4, None),
    ("sushizock", 2, None),
    ("sushizock", 4, None),
]
MOST_TO_STOP = 50  # ms
MOST_STOPS = 100
MOST_SILENCE = 200
LEAST_OF_ARENA = 95  # %
MOST_OUTSIDE = 0.2  # ms

# Somebody else's program, and no more of it than the protocol asks: the first of the choices.
FIRST_CHOICE = r"""
#include <stdio.h>
#include <string.h>
static char line[1 << 20];
int main(void) {
    while (fgets(line, sizeof line, stdin)) {
        char* at = strstr(line, "\"choices\":[\"");
        if (strstr(line, "\"cmd\":\"quit\"")) break;
        if (!strstr(line, "\"cmd\":\"choose\"") || !at) puts("{\"ok\":true}");
        else at += 12, *strchr(at, '"') = 0, printf("{\"ok\":true,\"choice\":\"%s\"}\n", at);
        fflush(stdout);
    }
}
"""


class Engine:
    def __init__(self):
        pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
        self.process = subprocess.Popen([PROGRAM, "engine"], bufsize=0, **pipes)
        self.pending = b""

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.stdin.close()
        self.process.wait()

    def say(self, **request):
        self.process.stdin.write(json.dumps(request).encode() + b"\n")

    def hear(self, within=60.0):
        """The next line, or None if there was none in time."""
        while b"\n" not in self.pending:
            if not select.select([self.process.stdout], [], [], within)[0]:
                return None
            self.pending += os.read(self.process.stdout.fileno(), 1 << 20)
        line, self.pending = self.pending.split(b"\n", 1)
        return json.loads(line)

    def ask(self, **request):
        self.say(**request)
        answer = self.hear()
        assert answer["ok"], answer
        return answer


def game_of(engine, game, players, seed, level="cook", thought=lambda iterations: None):
    """Played to its end by one of our levels; its match."""
    match = engine.ask(cmd="new", game=game, options={"players": players}, seed=seed, auto=True)["match"]
    while (turn := engine.ask(cmd="turn", match=match))["waits"] != "over":
        for seat in turn["actors"]:
            answer = engine.ask(cmd="think", match=match, seat=seat, level=level, seed=seed)
            thought(answer["iterations"])
            engine.ask(cmd="choose", match=match, seat=seat, choice=answer["choice"])
    return match


def recorded(game, players):
    with Engine() as engine:
        match = game_of(engine, game, players, 7)
        return engine.ask(cmd="record", match=match)["record"]


def worked():
    """Processor seconds of all programs that have ended."""
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def verdict(holds):
    return "" if holds else "  TOO MUCH"


def measure_review():
    print("review, processor seconds of one thread:")
    for game, players, goal in TABLES:
        with tempfile.NamedTemporaryFile("w", suffix=".json") as file:
            record = recorded(game, players)
            file.write(json.dumps(record))
            file.flush()
            before = worked()
            subprocess.run([PROGRAM, "analyse", file.name, "--json"], stdout=subprocess.DEVNULL, check=True)
            took = worked() - before
        asked = f" of {goal}" if goal else ""
        print(
            f"  {game} {players}: {len(record['steps'])} steps, {took:.1f} s{asked}{verdict(not goal or took <= goal)}"
        )


def stop_soon(engine, record, after):
    """Asks for a review and stops it a little later: (progress, ms to stop, longest silence)."""
    engine.say(cmd="analyse", record=record)
    heard = time.monotonic()
    until = heard + after
    silence = 0
    while (left := until - time.monotonic()) > 0:
        answer = engine.hear(left)
        if answer is None:
            break
        now = time.monotonic()
        silence = max(silence, now - heard)
        heard = now
        if "review" in answer:
            return 1, None, silence
    asked = time.monotonic()
    engine.say(cmd="stop")
    while "stopped" not in (answer := engine.hear()) or "progress" not in answer:
        pass
    return answer["progress"], 1000 * (time.monotonic() - asked), silence


def measure_stops():
    print("stop, ms, at any moment of a whole review; and the longest silence between two lines of progress:")
    for game, players, _ in TABLES:
        record = recorded(game, players)
        rng = random.Random(1)
        took, silence = [], 0
        with Engine() as engine:
            progress, longest = 0, 0.4
            while progress < 1 and len(took) < MOST_STOPS:
                before = progress
                progress, stopped, quiet = stop_soon(engine, record, rng.uniform(0.003, longest))
                # A question that is stopped is asked again: a long one has to have its time.
                longest = 0.4 if progress > before else 2 * longest
                silence = max(silence, 1000 * quiet)
                took += [stopped] if stopped is not None else []
        took.sort()
        holds = took[-1] <= MOST_TO_STOP and silence <= MOST_SILENCE
        print(
            f"  {game} {players}: {len(took)} stops, median {took[len(took) // 2]:.1f}, worst {took[-1]:.1f};"
            f" silence {silence:.0f}{verdict(holds)}"
        )


def arena_rate(game, players):
    bots = ["--bots", "chef", "--players", str(players), "--deals", "1", "--threads", "1", "--json", "-"]
    report = json.loads(subprocess.run([PROGRAM, "arena", game, *bots], stdout=subprocess.PIPE, check=True).stdout)
    return report["contests"][0]["hero_cost"]["iterations_per_s"]


def protocol_rate(game, players):
    """By all that the engine works, reading and writing included; the arena counts its thoughts alone."""
    count = 0

    def note(iterations):
        nonlocal count
        count += iterations

    before = worked()
    with Engine() as engine:
        for seed in range(players):
            game_of(engine, game, players, seed, "chef", note)
    return count / (worked() - before)


def measure_think():
    print("think, iterations a processor second over the protocol and in the arena, the better of two turns each:")
    for game, players in (("sushi_go", 3), ("sushi_go_party", 3), ("sushi_boat", 2), ("sushizock", 2)):
        rates = [(protocol_rate(game, players), arena_rate(game, players)) for _ in range(2)]
        protocol, arena = (max(each) for each in zip(*rates))
        part = 100 * protocol / arena
        print(f"  {game} {players}: {protocol:,.0f} of {arena:,.0f}, {part:.1f} %{verdict(part >= LEAST_OF_ARENA)}")


def measure_outside():
    with tempfile.TemporaryDirectory() as folder:
        source, program = Path(folder) / "first.c", Path(folder) / "first"
        source.write_text(FIRST_CHOICE)
        subprocess.run(["cc", "-O2", "-o", program, source], check=True)
        command = ["arena", "sushi_go", "--bots", f"exec:{program},random", "--deals", "200", "--threads", "1"]
        report = json.loads(
            subprocess.run([PROGRAM, *command, "--json", "-"], stdout=subprocess.PIPE, check=True).stdout
        )
    print("outside, ms a move, both sides of the pipe:")
    for contest in report["contests"]:
        if contest["hero"].startswith("exec"):
            ms = 1000 / contest["hero_cost"]["decisions_per_s"]
            print(f"  {ms:.3f} ms{verdict(ms < MOST_OUTSIDE)}")


PARTS = {"review": measure_review, "stop": measure_stops, "think": measure_think, "outside": measure_outside}
for part in sys.argv[2:] or PARTS:
    PARTS[part]()
