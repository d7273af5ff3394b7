#!/usr/bin/env python3
"""A bot that takes a seat at a table of a Sushiya server, in Python's standard library.

server_bot.py LINK [NAME]      LINK as the host sends it: http://127.0.0.1:8080/t/q2Wn0c...

It reads the table's stream, a line of JSON for every change, and posts its choices. It plays Sushi Go! as
docs/examples/bot.py does over the engine protocol, and other games at random. Replace `pick`: it gets the view and the
choices, as docs/protocol.md describes them.
"""
import http.client
import json
import random
import sys
import time
from urllib.parse import urlparse


def pick(game, view, choices, seat):
    if game != "sushi_go":
        return random.choice(choices)
    mine = view["tableaux"][seat]["dishes"]
    value = {
        "squid": 3,
        "salmon": 2,
        "egg": 1,
        "tempura": 2.5,
        "sashimi": 3.3,
        "dumpling": 1 + mine.get("dumpling", 0),
        "maki-3": 2.5,
        "maki-2": 1.7,
        "maki-1": 0.8,
        "pudding": 2,
        "wasabi": 3,
        "chopsticks": 0.5,
    }
    worth = lambda card: value[card] * (3 if card in ("squid", "salmon", "egg") and mine.get("wasabi") else 1)
    return max(choices, key=lambda choice: sum(worth(card) for card in choice.split("+") if card in value))


class Table:
    def __init__(self, link):
        place = urlparse(link)
        self.address = place.hostname, place.port or 80
        self.path = "/api/tables/" + place.path.rsplit("/", 1)[1]
        self.who = {}

    def request(self, method, path, body=None):
        connection = http.client.HTTPConnection(*self.address, timeout=60)  # heartbeats come more often
        connection.request(method, self.path + path, body and json.dumps(body), self.who)
        answer = connection.getresponse()
        return (
            answer
            if path.startswith("/stream") and answer.status == 200
            else (answer.status, json.loads(answer.read()))
        )

    def sit(self, name):
        status, answer = self.request("POST", "/seats", {"name": name})
        if status != 201:
            raise SystemExit(answer["say"])
        self.who = {"Authorization": "Bearer " + answer["token"]}

    def messages(self, version):
        """The messages since that version, for as long as the connection holds."""
        stream = self.request("GET", f"/stream?version={version}")
        if isinstance(stream, tuple):
            raise SystemExit(stream[1]["say"])
        for line in stream:
            if line.strip():
                yield json.loads(line)

    def choose(self, number, turn, choice):
        """Sent again with the same number until it is answered: it counts once."""
        while True:
            try:
                status, answer = self.request(
                    "POST", "/commands", {"type": "choose", "id": number, "turn": turn, "choice": choice}
                )
                if status not in (429, 503):
                    return answer
            except (OSError, http.client.HTTPException):
                pass
            time.sleep(1)


def play(table):
    state, number, answered = {"version": 0}, random.randrange(2**50), None
    while True:
        try:
            for message in table.messages(state["version"]):
                if message["type"] == "bye":
                    if message["retry_after_ms"] is None:
                        return print(message["say"])
                    time.sleep(message["retry_after_ms"] / 1000)
                if message["type"] != "update":
                    continue
                state.update(message)
                if state["table"]["phase"] == "over":
                    return print("points", state["score"]["points"], "ranks", state["score"]["ranks"])
                turn = state["turn"]["number"]
                if state["choices"] and state["mine"] is None and answered != turn:
                    answered, number = turn, number + 1
                    table.choose(
                        number,
                        turn,
                        pick(state["table"]["game"], state["view"], state["choices"], state["you"]["seat"]),
                    )
        except (OSError, http.client.HTTPException) as error:
            print("reconnecting:", error, file=sys.stderr)
            time.sleep(0.5)


def main():
    table = Table(sys.argv[1])
    table.sit(sys.argv[2] if len(sys.argv) > 2 else "server_bot")
    play(table)


main()
