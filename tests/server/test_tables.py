"""What people can do at a table besides playing."""
import subprocess
import sys
import tempfile
import time
import unittest

import schema
from sushiya_client import Closed, Seat
from support import PROGRAM, ROOT, ServerCase, play_out, play_turn


class Tables(ServerCase):
    OPTIONS = ("--sockets-per-address", "0")

    def gathered(self, people=2, **fields):
        made = self.server.create(options={"players": people}, **fields)
        tokens = [made["token"]] + [self.server.sit(made["table"], f"P{i}")["token"] for i in range(1, people)]
        return [Seat(self.server.port, made["table"], token).connect() for token in tokens]

    def refused(self, ack):
        self.assertIn("refused", ack)
        return ack["refused"]["code"]

    def test_bad_tables_are_refused_with_a_reason(self):
        for fields in (
            {"game": "chess"},
            {"options": {"players": 99}},
            {"options": {"nonsense": 1}},
            {"pace": "slow"},
            {"bots": ["genius"]},
            {"bots": ["random", "random"]},
            {"name": " "},
            {"name": "x" * 41},
            {"pace": "live", "turn_seconds": 0},
            {"unknown": 1},
            {"public": "yes"},
        ):
            status, problem, _ = self.server.request("POST", "/api/tables", {"game": "sushi_go", "name": "A", **fields})
            self.assertEqual((status, problem["code"]), (400, "bad_request"), fields)

    def test_the_lobby_lists_public_tables_only(self):
        public, hidden = self.server.create(public=True), self.server.create()
        listed = {table["id"]: table for table in self.get("/api/tables")[1]["tables"]}
        self.assertIn(public["table"], listed)
        self.assertNotIn(hidden["table"], listed)
        self.assertEqual(listed[public["table"]]["free"], 1)
        self.assertTrue(public["link"].endswith("/t/" + public["table"]))

    def test_seats_are_taken_once(self):
        made = self.server.create(options={"players": 3})
        self.assertEqual(self.server.sit(made["table"], "Bo", seat=2)["seat"], 2)
        path = f"/api/tables/{made['table']}/seats"
        self.assertEqual(self.server.request("POST", path, {"name": "Eve", "seat": 2})[0], 409)
        self.assertEqual(self.server.sit(made["table"], "Cy")["seat"], 1)
        self.assertEqual(self.server.request("POST", path, {"name": "Eve"})[0], 409)
        self.assertEqual(self.server.request("POST", path, {"name": "Eve", "seat": 9})[0], 400)

    def test_the_host_starts_fills_replaces_and_mutes(self):
        made = self.server.create(options={"players": 4})
        host = Seat(self.server.port, made["table"], made["token"]).connect()
        guest = Seat(self.server.port, made["table"], self.server.sit(made["table"], "Bo")["token"]).connect()
        for kind, fields in (
            ("start", {}),
            ("fill", {"level": "random"}),
            ("mute", {"seat": 0, "muted": True}),
            ("replace", {"seat": 0}),
            ("rematch", {}),
        ):
            self.assertEqual(self.refused(guest.do(kind, **fields)), "not_allowed")
        self.assertEqual(self.refused(host.do("start")), "not_allowed")
        self.assertIn("version", host.do("mute", seat=1, muted=True))
        self.assertEqual(self.refused(guest.do("chat", text="hello")), "not_allowed")
        host.do("mute", seat=1, muted=False)
        self.assertIn("version", guest.do("chat", text="hello"))
        self.assertIn("version", host.do("replace", seat=1))
        with self.assertRaises(Closed):
            guest.until(lambda: False)
        self.assertEqual(guest.bye["code"], "replaced")
        self.assertIn("version", host.do("fill", level="random"))
        self.assertEqual([seat["kind"] for seat in host.state["seats"]], ["person", "bot", "bot", "bot"])
        self.assertIn("version", host.do("start"))
        play_out([host])

    def test_somebody_who_leaves_is_followed_by_a_bot_and_the_host_by_a_person(self):
        ann, bo, cy = self.server.table_of(3)
        ann.post("leave")
        with self.assertRaises(Closed):
            ann.until(lambda: False)
        bo.until(lambda: bo.state["table"]["host"] == 1)
        self.assertEqual(bo.state["seats"][0]["kind"], "bot")
        with self.assertRaises(Closed):
            ann.reconnect().until(lambda: False)
        play_out([bo, cy])

    def test_a_clock_hands_late_seats_to_a_bot_and_back(self):
        ann, bo = self.server.table_of(2, pace="live", turn_seconds=1, takeover="random")
        self.assertIsNotNone(ann.state["clock"]["deadline"])
        turn = ann.state["turn"]["number"]
        ann.choose(ann.state["choices"][0])
        bo.until(lambda: bo.state["seats"][1]["away"])
        self.assertEqual(bo.state["seats"][1]["level"], "random")
        bo.until(lambda: bo.state["turn"]["number"] > turn)
        self.assertIn("version", bo.do("back"))
        self.assertFalse(bo.state["seats"][1]["away"])
        ann.until(lambda: ann.awaited)
        ann.do("away")
        self.assertTrue(ann.state["seats"][0]["away"])
        self.assertIn("version", bo.do("chat", text="?"))
        while not bo.over:
            bo.until(lambda: bo.over or bo.awaited)
            if bo.awaited:
                bo.choose(bo.state["choices"][0])
        record = self.get(f"/api/tables/{bo.table}/record")[1]
        began = [(bot["seat"], bot["level"], bot["from"]) for bot in record["x-bots"]]
        self.assertIn((1, "random", 2), began)

    def test_an_absent_seat_is_counted_down_where_all_can_see_and_can_be_reclaimed(self):
        ann, bo = self.server.table_of(2, away_seconds=1, takeover="random")
        bo.ws.close()
        ann.choose(ann.state["choices"][0])
        ann.until(lambda: ann.presence and ann.presence["countdowns"])
        countdown = ann.presence["countdowns"][0]
        self.assertEqual((countdown["seat"], countdown["level"]), (1, "random"))
        ann.until(lambda: ann.state["seats"][1]["away"])
        self.assertIn("away", [item["kind"] for item in ann.news])
        bo.reconnect()
        self.assertTrue(bo.state["seats"][1]["away"])
        # The bot has chosen in this turn too; the person's own choice replaces it and takes the seat back.
        ann.until(lambda: ann.awaited and ann.state["turn"]["chosen"] == [1])
        bo.until(lambda: bo.state["turn"]["number"] == ann.state["turn"]["number"])
        self.assertIn("version", bo.choose(bo.state["choices"][0]))
        self.assertFalse(bo.state["seats"][1]["away"])

    def test_nobody_is_played_for_while_nobody_waits(self):
        ann, bo = self.server.table_of(2, away_seconds=1)
        ann.ws.close()
        bo.ws.close()
        time.sleep(1.5)
        ann.reconnect()
        self.assertFalse(any(seat["away"] for seat in ann.state["seats"]))

    def test_pause_needs_everybody_and_stops_the_game(self):
        ann, bo, cy = self.server.table_of(3, pace="live", turn_seconds=600)
        ann.do("ask", what="pause")
        bo.until(lambda: bo.state["question"])
        self.assertEqual(bo.state["question"]["missing"], [1, 2])
        bo.do("answer", agree=True)
        cy.do("answer", agree=False)
        ann.until(lambda: ann.state["question"] is None)
        self.assertEqual(ann.state["table"]["phase"], "playing")
        ann.do("ask", what="pause")
        bo.do("answer", agree=True)
        cy.do("answer", agree=True)
        ann.until(lambda: ann.state["table"]["phase"] == "paused")
        self.assertIsNone(ann.state["clock"]["deadline"])
        self.assertEqual(self.refused(ann.choose(ann.state["choices"][0])), "not_allowed")
        bo.do("resume")
        ann.until(lambda: ann.state["table"]["phase"] == "playing")
        play_turn([ann, bo, cy])

    def test_undo_where_nothing_was_revealed(self):
        seats = self.server.table_of(2, game="sushi_go")
        play_turn(seats)
        self.assertEqual(self.refused(seats[0].do("ask", what="undo")), "not_allowed")
        self.undo_a_walk()

    def undo_a_walk(self):
        """Sushi Boat: walking to another stool tells nobody anything; turning a card over does."""
        ann, bo = self.server.table_of(2, game="sushi_boat", memory=True)
        for _ in range(60):
            ann.drain(0.03)
            bo.drain(0.03)
            actor, other = (ann, bo) if ann.awaited else (bo, ann)
            view, events = actor.state["view"], list(actor.events)
            actor.choose(actor.state["choices"][-1])
            ack = actor.do("ask", what="undo")
            if "refused" in ack:
                continue
            other.until(lambda: other.state["question"])
            other.do("answer", agree=True)
            actor.until(lambda: actor.news[-1]["kind"] == "undone")
            self.assertEqual(actor.state["view"], view)
            self.assertEqual(actor.events, events)
            self.assertTrue(actor.awaited)
            fresh = Seat(self.server.port, actor.table).connect()
            other.until(lambda: other.news[-1]["kind"] == "undone")
            self.assertEqual(len(fresh.events), len(other.events))
            return
        self.fail("no step could be undone")

    def test_shuffles_verify_with_nonces_and_a_forged_record_does_not(self):
        ann, bo = self.gathered()
        ann.do("nonce", nonce="salt of Ann")
        self.assertTrue(ann.state["seats"][0]["nonce"])
        bo.until(lambda: bo.state["seats"][0]["nonce"])
        self.assertEqual(bo.state["fair"]["nonces"][0], "")
        self.assertEqual(self.refused(bo.do("nonce", nonce="ünï")), "bad_request")
        committed = ann.state["fair"]["commitment"]
        ann.do("start")
        self.assertEqual(ann.state["fair"]["nonces"], ["salt of Ann", ""])
        self.assertEqual(self.refused(ann.do("nonce", nonce="late")), "too_late")
        bo.until(lambda: bo.awaited)
        play_out([ann, bo])
        self.assertEqual(ann.state["fair"]["commitment"], committed)
        import json

        record = self.get(f"/api/tables/{ann.table}/record")[1]

        def verify(changed, language="en"):
            with tempfile.NamedTemporaryFile("w", suffix=".json") as file:
                json.dump(changed, file)
                file.flush()
                command = [PROGRAM, "verify", file.name, "--lang", language]
                return subprocess.run(command, capture_output=True, text=True)

        for language, part in (("en", "the seed is the one committed to"), ("fr", "la graine est bien celle")):
            good = verify(record, language)
            self.assertEqual(good.returncode, 0, good.stderr)
            self.assertIn(part, " ".join(good.stdout.split()))
        for forged in ({"seed": "00" * 32}, {"nonces": ["salt of Bo", ""]}):
            bad = verify({**record, "x-fair": {**record["x-fair"], **forged}})
            self.assertEqual(bad.returncode, 2)

    def test_a_rematch_seats_the_same_people_with_the_same_tokens(self):
        ann, bo = self.server.table_of(2)
        self.assertEqual(self.refused(ann.do("rematch")), "not_allowed")
        play_out([ann, bo])
        self.assertIn("version", ann.do("rematch"))
        bo.until(lambda: bo.state["table"]["next"])
        again = [Seat(self.server.port, bo.state["table"]["next"], seat.token).connect() for seat in (ann, bo)]
        self.assertEqual([s.state["you"] for s in again], [{"seat": 0, "host": True}, {"seat": 1, "host": False}])
        self.assertNotEqual(again[0].state["fair"]["commitment"], ann.state["fair"]["commitment"])
        again[0].do("start")
        again[1].until(lambda: again[1].awaited)
        play_turn(again)

    def test_an_outside_program_takes_a_seat(self):
        made = self.server.create(game="sushi_go")
        bot = subprocess.Popen(
            [sys.executable, str(ROOT / "docs/examples/server_bot.py"), made["link"], "Robo"],
            stdout=subprocess.PIPE,
            text=True,
        )
        ann = Seat(self.server.port, made["table"], made["token"]).connect()
        ann.until(lambda: ann.state["seats"][1]["name"] == "Robo")
        ann.do("start")
        while not ann.over:
            ann.until(lambda: ann.over or ann.awaited)
            if ann.awaited:
                ann.choose(ann.state["choices"][0])
        self.assertIn("points", bot.communicate(timeout=10)[0])

    def test_thinking_bots_delay_no_other_table(self):
        (host,) = self.server.table_of(1, game="sushi_go", bots=["itamae"] * 4)
        ann, bo = self.server.table_of(2)
        undelayed = 0
        end = time.monotonic() + 100
        while undelayed < 3:  # whole turns within one thought, of a second at most: not after it
            self.assertLess(time.monotonic(), end, f"{undelayed} turns were played while a bot thought")
            host.drain(0.01)
            if host.awaited:
                host.choose(host.state["choices"][0])
            if ann.over:
                ann, bo = self.server.table_of(2)
            thinking, answers = self.metric("bots_thinking"), self.metric("bot_choices_total")
            play_turn([ann, bo])
            undelayed += thinking > 0 and self.metric("bot_choices_total") == answers

    def test_offers_are_parallel_to_the_choices_of_whoever_asked_for_them(self):
        for game in ("sushi_go", "sushi_go_party", "sushi_boat", "sushizock"):
            made = self.server.create(game=game, options={"players": 2}, bots=["random"])
            host = Seat(self.server.port, made["table"], made["token"], offers=True).connect()
            watcher = Seat(self.server.port, made["table"]).connect()
            host.do("start")
            for _ in range(5):
                host.until(lambda: host.awaited)
                self.assertEqual(len(host.state["offers"]), len(host.state["choices"]))
                host.choose(host.state["choices"][-1])
            watcher.until(lambda: watcher.state["version"] >= host.state["version"])
            self.assertNotIn("offers", watcher.state)

    def test_http_answers_are_what_the_protocol_says(self):
        made = schema.check(self.server.create(public=True), "Created")
        schema.check(self.server.sit(made["table"], "Bo"), "Seated")
        for path, name in (
            ("/api/games", "Games"),
            ("/api/tables", "Lobby"),
            ("/api/records", "FinishedTables"),
            (f"/api/tables/{made['table']}", "Update"),
            ("/api/tables/x", "Problem"),
        ):
            schema.check(self.get(path)[1], name)

    def test_all_games_play_out_with_bots_of_every_level(self):
        page = self.get("/api/games")[1]
        for game in page["games"]:
            for level in ("random", "cook"):
                seats = self.server.table_of(1, game=game["id"], bots=[level], public=True)
                play_out(seats)
                self.assertEqual(len(seats[0].state["score"]["ranks"]), 2)
        finished = self.get("/api/records")[1]["tables"]
        self.assertGreaterEqual({table["game"] for table in finished}, {game["id"] for game in page["games"]})


if __name__ == "__main__":
    unittest.main()
