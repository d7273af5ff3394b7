#!/usr/bin/env python3
"""Holds what clients were told against what is there in the end: check_history.py HISTORY

Knows nothing of the server: no log, no database, no node. HISTORY has a JSON object on each line, as it happened to
somebody at a table; `table` and `seat` say who:

  {"op": "chat", "text": T}                       sent, with a text of its own
  {"op": "choose", "turn": N, "choice": C}        sent; the same for a turn, however often
  {"op": "acked", "text": T, "version": V} or {"op": "acked", "turn": N, "version": V}
  {"op": "saw", "version": V, "events": E, "said": [[V, T]...]}    all of the game and the chat up to then
  {"op": "back", "seconds": S, "after": FAULT}    had lost the connection, and has all of the table again
  {"op": "final", "node": N, ...as saw}           what the node shows in the end to somebody who knows nothing yet
"""
import json
import sys
from collections import Counter, defaultdict


def laid_by(seat, events):
    return [event["card"] for event in events if event["event"] == "laid" and event["seat"] == seat]


class Table:
    def __init__(self):
        self.seen, self.final = [], []
        self.chats, self.acked_chats = set(), {}
        self.choices, self.acked_turns = defaultdict(dict), defaultdict(dict)
        self.versions = defaultdict(set)  # what was acknowledged with each

    def add(self, line):
        operation, seat = line["op"], line["seat"]
        if operation == "chat":
            self.chats.add(line["text"])
        elif operation == "choose":
            yield from self.chose(seat, line)
        elif operation == "acked" and "text" in line:
            self.acked_chats[line["text"]] = line["version"]
            self.versions[line["version"]].add(line["text"])
        elif operation == "acked":
            self.acked_turns[seat][line["turn"]] = line["version"]
            self.versions[line["version"]].add((seat, line["turn"]))
        elif operation == "saw":
            self.seen.append(line)
        elif operation == "final":
            self.final.append(line)

    def chose(self, seat, line):
        if self.choices[seat].setdefault(line["turn"], line["choice"]) != line["choice"]:
            yield "the client itself has changed its mind"

    def complaints(self):
        if not self.final:
            yield "nobody could read it in the end"
            return
        truth = max(self.final, key=lambda line: line["version"])
        yield from self.same_for_all(truth)
        yield from self.exactly_once(truth)

    def same_for_all(self, truth):
        """Whatever anybody saw at any node is the beginning of what there is."""
        events = {line["seat"]: line["events"] for line in self.final}
        said = [tuple(item) for item in truth["said"]]
        for line in self.final:
            if line["version"] != truth["version"] or line["events"] != events[line["seat"]]:
                yield f"two nodes show different histories: {line['version']} and {truth['version']}"
        last = defaultdict(int)  # by seat
        for line in self.seen:
            if line["version"] < last[line["seat"]]:
                yield f"seat {line['seat']} was shown {line['version']} after {last[line['seat']]}"
            last[line["seat"]] = line["version"]
            if line["version"] > truth["version"]:
                yield f"version {line['version']} was shown, and is gone"
            if events.get(line["seat"], [])[: len(line["events"])] != line["events"]:
                yield f"seat {line['seat']} saw events that did not happen"
            if not {tuple(item) for item in line["said"]} <= set(said):
                yield f"seat {line['seat']} heard what was not said"

    def exactly_once(self, truth):
        times = Counter(text for _, text in truth["said"])
        at = {text: version for version, text in truth["said"]}
        for text, version in self.acked_chats.items():
            if times[text] != 1 or at[text] != version:
                yield f"chat {text} was acknowledged at {version}, and is there {times[text]} times, at {at.get(text)}"
        for text, count in times.items():
            if count > 1 or text not in self.chats:
                yield f"chat {text} is there {count} times"
        for version, what in self.versions.items():
            if len(what) > 1:
                yield f"version {version} was given to {what}"
        for seat, choices in self.choices.items():
            laid = laid_by(seat, truth["events"])
            wanted = [choices[turn] for turn in sorted(choices)]
            if laid != wanted[: len(laid)]:
                yield f"seat {seat} chose {wanted}, and laid {laid}"
            # A turn is over when the next one was there to choose in.
            if len(wanted) - len(laid) > 1:
                yield f"seat {seat}: {len(wanted) - len(laid)} choices are missing"


def main():
    tables, back, complaints = defaultdict(Table), defaultdict(list), []
    with open(sys.argv[1]) as history:
        for text in history:
            line = json.loads(text)
            if line["op"] == "back":
                back[line["after"]].append(line["seconds"])
            else:
                complaints += [f"{line['table']}: {what}" for what in tables[line["table"]].add(line)]
    for name, table in tables.items():
        complaints += [f"{name}: {what}" for what in table.complaints()]
    acked = sum(len(t.acked_chats) + sum(map(len, t.acked_turns.values())) for t in tables.values())
    shown = sum(len(table.seen) for table in tables.values())
    print(f"{len(tables)} tables, {acked} acknowledged commands, {shown} looks at a table")
    for fault, seconds in sorted(back.items()):
        seconds.sort()
        at = [seconds[min(len(seconds) - 1, int(len(seconds) * part))] for part in (0.5, 0.99)]
        print(
            f"back after {fault}: {len(seconds)} times, p50 {at[0]:.2f} s, p99 {at[1]:.2f} s, most {seconds[-1]:.2f} s"
        )
    for complaint in complaints[:20]:
        print("not ok", complaint)
    if not complaints:
        print("ok every acknowledged command is there once, and nobody saw another history")
    sys.exit(1 if complaints or acked == 0 else 0)


if __name__ == "__main__":
    main()
