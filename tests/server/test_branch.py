"""A finished game is played on from any of its steps: same past, fresh future, a table like any other."""
import json
import shutil
import subprocess
import tempfile
import unittest
from pathlib import Path

import schema
from sushiya_client import Closed, Seat
from support import PROGRAM, ServerCase, new_server, play_out

GAMES = (("sushi_go", 3), ("sushi_go_party", 4), ("sushi_boat", 3), ("sushizock", 3))


def branch(server, **fields):
    """-> (status, Created or Problem)"""
    body = schema.check({"name": "Ann", "level": "random", **fields}, "Branch")
    status, answer, _ = server.request("POST", "/api/branch", body)
    return status, schema.check(answer, "Created" if status == 201 else "Problem")


def sit_down(server, **fields):
    """The table that plays on, started: its Seat."""
    status, made = branch(server, **fields)
    assert status == 201, made
    assert made["seat"] == fields["seat"], made
    seat = Seat(server.port, made["table"], made["token"]).connect()
    assert "version" in seat.do("start")
    return seat


def finished_game(server, game, players):
    """-> (table id, record)"""
    seats = server.table_of(1, game=game, bots=["random"] * (players - 1))
    play_out(seats)
    return seats[0].table, server.request("GET", f"/api/tables/{seats[0].table}/record")[1]


def verify(record):
    return subprocess.run([PROGRAM, "verify", "-"], input=json.dumps(record), capture_output=True, text=True)


def chances(steps):
    return sum("chance" in step for step in steps)


def names(events):
    return [event["event"] for event in events]


def past(moments, step):
    """What had been told at a moment of a replay."""
    return [name for moment in moments[: step + 1] for name in names(moment["events"])]


class Branches(ServerCase):
    OPTIONS = ("--sockets-per-address", "0")

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.games = {}

    def finished(self, game, players):
        """A game that was played once for all tests -> (table id, record)"""
        if (game, players) not in self.games:
            self.games[game, players] = finished_game(self.server, game, players)
        return self.games[game, players]

    def replayed(self, table, viewer):
        return schema.check(self.get(f"/api/tables/{table}/replay?viewer={viewer}")[1], "Replay")["moments"]

    def settled(self, moments, steps):
        """The moments at which people choose: elsewhere chance speaks first, anew."""
        return [i for i in steps if moments[i]["turn"]["actors"]]

    def test_every_game_can_be_played_on_from_its_steps_to_its_end(self):
        for game, players in GAMES:
            table, record = self.finished(game, players)
            steps = len(record["steps"])
            for step, seat in ((0, 0), (1, 1), (steps // 2, players - 1), (steps - 1, 0)):
                with self.subTest(game=game, step=step, seat=seat):
                    ann = sit_down(self.server, table=table, step=step, seat=seat)
                    self.assertEqual(ann.state["table"]["branch"], {"table": table, "step": step})
                    self.assertEqual(
                        [s["kind"] for s in ann.state["seats"]],
                        ["person" if i == seat else "bot" for i in range(players)],
                    )
                    play_out([ann])
                    played_on = self.get(f"/api/tables/{ann.table}/record")[1]
                    self.assertEqual(played_on["steps"][:step], record["steps"][:step])
                    self.assertEqual(played_on["x-branch"], {"table": table, "step": step})
                    found = schema.check(self.get(f"/api/tables/{ann.table}/fair")[1], "FairCheck")
                    self.assertEqual(
                        found,
                        {"checked": chances(played_on["steps"][step:]), "taken_over": chances(record["steps"][:step])},
                    )
                    told = verify(played_on)
                    self.assertEqual(told.returncode, 0, told.stderr)

    def test_the_seat_sees_what_it_saw_then_and_no_more(self):
        for game, players in GAMES:
            table, record = self.finished(game, players)
            watched = self.replayed(table, "")
            for seat in range(players):
                moments = self.replayed(table, seat)
                for step in self.settled(moments, range(seat, len(record["steps"]), len(record["steps"]) // 4)):
                    with self.subTest(game=game, seat=seat, step=step):
                        status, made = branch(self.server, table=table, step=step, seat=seat, preview=True)
                        self.assertEqual(status, 201)
                        ann = Seat(self.server.port, made["table"], made["token"]).connect()
                        watcher = Seat(self.server.port, made["table"]).connect()
                        for somebody in (ann, watcher):  # nothing is told before the start
                            self.assertIsNone(somebody.state["view"])
                            self.assertEqual((somebody.events, somebody.state["choices"]), ([], []))
                        first = None

                        def begun():
                            nonlocal first
                            first = first or (
                                "playing" == ann.state["table"]["phase"] and (ann.state["view"], list(ann.events))
                            )
                            return first

                        ann.post("start")
                        ann.until(begun)
                        self.assertEqual(first[0], moments[step]["view"])
                        # Told later, an event may say less: at a table without memory what is covered is forgotten.
                        self.assertEqual(names(first[1])[: len(past(moments, step))], past(moments, step))
                        watcher.until(lambda: watcher.state["view"] is not None)
                        seen = past(watched, step)
                        self.assertEqual(names(watcher.events)[: len(seen)], seen)

    def test_chance_speaks_anew(self):
        table, record = self.finished("sushi_go", 5)
        deals = [i for i, step in enumerate(record["steps"]) if "chance" in step]
        for step in deals:
            ann = sit_down(self.server, table=table, step=step, seat=0)
            others = sit_down(self.server, table=table, step=step, seat=0)
            hands = [[event for event in seat.events if event["event"] == "dealt"][-1] for seat in (ann, others)]
            self.assertNotEqual(hands[0], hands[1])
            then = [e for e in self.replayed(table, 0)[step + 1]["events"] if e["event"] == "dealt"][-1]
            self.assertNotIn(then, hands)

    def test_bots_play_the_others_with_the_level_that_was_asked_for(self):
        table, record = self.finished("sushi_go", 3)
        ann = sit_down(self.server, table=table, step=4, seat=2, level="cook", name="Zoë")
        self.assertEqual([seat["level"] for seat in ann.state["seats"]], ["cook", "cook", None])
        play_out([ann])
        played_on = self.get(f"/api/tables/{ann.table}/record")[1]
        self.assertEqual(played_on["seats"], ["Aki", "Bunta", "Zoë"])
        last = len(played_on["steps"])
        self.assertEqual(played_on["x-bots"], [{"seat": s, "level": "cook", "from": 5, "to": last} for s in (0, 1)])

    def test_a_branch_can_be_branched_and_a_record_from_elsewhere_taken_up(self):
        table, record = self.finished("sushizock", 2)
        ann = sit_down(self.server, table=table, step=20, seat=1)
        play_out([ann])
        second = self.get(f"/api/tables/{ann.table}/record")[1]
        ann = sit_down(self.server, record=second, step=30, seat=0)
        self.assertEqual(ann.state["table"]["branch"], {"table": None, "step": 30})
        play_out([ann])
        third = self.get(f"/api/tables/{ann.table}/record")[1]
        self.assertEqual(third["steps"][:30], second["steps"][:30])
        self.assertEqual(third["x-branch"], {"step": 30})
        self.assertEqual(verify(third).returncode, 0)

    def test_a_forged_past_or_future_does_not_verify(self):
        table, record = self.finished("sushi_go", 2)
        ann = sit_down(self.server, table=table, step=5, seat=0)
        play_out([ann])
        played_on = self.get(f"/api/tables/{ann.table}/record")[1]
        for forged in ({"step": 0}, {"step": 1000}, {"step": -1}, {}, "x"):
            self.assertEqual(verify({**played_on, "x-branch": forged}).returncode, 2, forged)
        without = {key: value for key, value in played_on.items() if key != "x-branch"}
        self.assertEqual(verify(without).returncode, 2)

    def test_the_past_cannot_be_taken_back(self):
        table, record = self.finished("sushi_boat", 2)
        moments = self.replayed(table, 0)
        alone = [
            i
            for i in self.settled(moments, range(10, len(moments) - 1))
            if "choose" in moments[i]["step"] and moments[i]["turn"]["actors"] == [0]
        ]
        ann = sit_down(self.server, table=table, step=alone[0], seat=0)
        refused = ann.do("ask", what="undo")["refused"]
        self.assertEqual((refused["code"], "taken up" in refused["say"]), ("not_allowed", True))

    def test_a_rematch_of_a_branch_is_a_new_game(self):
        table, record = self.finished("sushi_go", 2)
        ann = sit_down(self.server, table=table, step=len(record["steps"]) - 1, seat=0)
        play_out([ann])
        ann.do("rematch")
        again = Seat(self.server.port, ann.state["table"]["next"], ann.token).connect()
        self.assertIsNone(again.state["table"]["branch"])
        again.do("start")
        self.assertEqual(again.state["view"]["round"], 1)

    def test_a_running_game_cannot_be_taken_up(self):
        ann, bo = self.server.table_of(2)
        self.assertEqual(branch(self.server, table=ann.table, step=1, seat=1)[0], 409)
        table, record = self.finished("sushi_go", 2)
        running = {key: value for key, value in record.items() if key not in ("result", "steps")}
        status, problem = branch(self.server, record={**running, "steps": record["steps"][:9]}, step=3, seat=0)
        self.assertEqual((status, "not over" in problem["say"]), (400, True))

    def test_bad_requests_are_refused_with_a_reason(self):
        table, record = self.finished("sushi_go", 2)
        good = {"table": table, "step": 3, "seat": 0, "name": "Ann", "level": "random"}

        def refused(**changes):
            body = {key: value for key, value in {**good, **changes}.items() if value is not None}
            status, problem, _ = self.server.request("POST", "/api/branch", body)
            schema.check(problem, "Problem")
            return status

        for changes in (
            {"step": -1},
            {"step": len(record["steps"])},
            {"step": 100000},
            {"step": "3"},
            {"step": None},
            {"seat": 2},
            {"seat": -1},
            {"seat": None},
            {"seat": 8},
            {"name": " "},
            {"name": None},
            {"level": "genius"},
            {"table": None},
            {"record": record},
            {"unknown": 1},
            {"pace": "slow"},
            {"table": None, "record": {}},
            {"table": None, "record": "text"},
            {"table": 5},
            {"table": None, "record": {**record, "steps": record["steps"][:-1]}},
            {"table": None, "record": {**record, "game": "chess"}},
            {"table": None, "record": {**record, "result": {"points": [1, 2], "ranks": [2, 1]}}},
        ):
            self.assertEqual(refused(**changes), 400, changes)
        self.assertEqual(refused(table="A" * 22), 404)
        self.assertEqual(refused(table="../../etc"), 404)
        self.assertEqual(self.server.request("POST", "/api/branch", "[1]")[0], 400)
        self.assertEqual(self.server.request("POST", "/api/branch", "{")[0], 400)
        huge = {**record, "x-more": "x" * 20_000}
        self.assertEqual(refused(table=None, record=huge), 413)
        too_long = {**record, "steps": record["steps"] * 90}
        self.assertIn(refused(table=None, record=too_long), (400, 413))
        self.assertEqual(self.server.request("POST", "/api/branch", good, {"Origin": "https://evil.example"})[0], 403)
        self.assertEqual(self.server.request("POST", "/api/branch", good)[0], 201)

    def test_the_host_can_let_friends_sit_down_instead_of_bots(self):
        table, record = self.finished("sushi_go", 3)
        _, made = branch(self.server, table=table, step=4, seat=0)
        ann = Seat(self.server.port, made["table"], made["token"]).connect()
        ann.do("replace", seat=1)
        bo = Seat(self.server.port, made["table"], self.server.sit(made["table"], "Bo")["token"]).connect()
        ann.do("start")
        bo.until(lambda: bo.awaited)
        self.assertEqual(bo.state["view"]["turn"], ann.state["view"]["turn"])
        play_out([ann, bo])


class Durability(unittest.TestCase):
    def test_a_branch_survives_kill_9_and_resumes_from_any_gap(self):
        folder = Path(tempfile.mkdtemp(prefix="sushiya-test-"))
        server = new_server(folder / "data", "--sockets-per-address", "0").start()
        try:
            for game, players in GAMES:
                table, record = finished_game(server, game, players)
                step = len(record["steps"]) // 3
                _, made = branch(server, table=table, step=step, seat=1)
                ann = Seat(server.port, made["table"], made["token"]).connect()
                server.kill()  # before the start: its opening is on disk
                server.start()
                ann.port = server.port
                ann.reconnect()
                self.assertEqual(ann.state["table"]["phase"], "gathering")
                ann.do("start")
                for _ in range(3):
                    ann.until(lambda: ann.over or ann.awaited, 30)
                    if ann.over:
                        break
                    ack = ann.choose(ann.state["choices"][0])
                    server.kill()
                    server.start()
                    ann.port = server.port
                    ann.reconnect()
                    self.assertGreaterEqual(ann.state["version"], ack["version"])
                    fresh = Seat(server.port, ann.table).connect()
                    self.assertEqual(fresh.state["table"]["branch"], {"table": table, "step": step})
                    whole = Seat(server.port, ann.table, ann.token).connect()
                    ann = whole  # the newest socket has the seat
                play_out([ann])
                played_on = server.request("GET", f"/api/tables/{ann.table}/record")[1]
                self.assertEqual(played_on["steps"][:step], record["steps"][:step])
                self.assertEqual(verify(played_on).returncode, 0)
        finally:
            server.stop()
            shutil.rmtree(folder)


if __name__ == "__main__":
    unittest.main()
