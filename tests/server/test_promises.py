"""What the server promises players: nothing acknowledged is lost, any gap is closed, everybody can change their
mind."""
import hashlib
import json
import os
import random
import shutil
import signal
import sys
import tempfile
import time
import unittest

from sushiya_client import Closed, Seat
from support import ROOT, ServerCase, new_server, play_out, play_turn

sys.path.insert(0, str(ROOT / "tools"))
import verify  # noqa: E402


class Promises(ServerCase):
    OPTIONS = ("--sockets-per-address", "0")

    def test_simultaneous_picks_are_all_accepted(self):
        seats = self.server.table_of(5)
        turn = seats[0].state["turn"]["number"]
        ids = [seat.post("choose", turn=turn, choice=seat.state["choices"][0]) for seat in seats]
        for seat, number in zip(seats, ids):
            seat.until(lambda: number in seat.acks and seat.state["turn"]["number"] > turn)
            self.assertIn("version", seat.acks[number])

    def test_a_mind_can_be_changed_until_the_last_has_chosen_and_never_after(self):
        ann, bo = self.server.table_of(2)
        turn = ann.state["turn"]["number"]
        first, *_, last = ann.state["choices"]
        for choice in (first, last, first):
            ann.choose(choice)
            self.assertEqual(ann.state["mine"], choice)
        ann.do("retract", turn=turn)
        self.assertIsNone(ann.state["mine"])
        bo.drain(0.1)
        self.assertEqual(bo.state["turn"]["chosen"], [])
        ann.choose(last)
        bo.choose(bo.state["choices"][0])
        ann.until(lambda: ann.state["turn"]["number"] > turn)
        laid = [event for event in ann.events if event.get("event") == "laid" and event["seat"] == 0]
        self.assertEqual([event["card"] for event in laid], [last])
        late = ann.do("choose", turn=turn, choice=first)
        self.assertEqual(late["refused"]["code"], "too_late")

    def test_a_changed_mind_tells_others_nothing(self):
        ann, bo = self.server.table_of(2)
        ann.choose(ann.state["choices"][0])
        bo.until(lambda: bo.state["turn"]["chosen"] == [0])
        bo.drain(0.3)
        heard = len(bo.raw)
        ann.choose(ann.state["choices"][-1])
        bo.drain(0.3)
        self.assertEqual(len(bo.raw), heard)

    def test_nobody_can_count_changed_minds(self):
        """Numbers go on as if there had been none, and a page that resumes misses nothing all the same."""
        ann, bo = self.server.table_of(2)
        ann.choose(ann.state["choices"][0])
        bo.until(lambda: bo.state["turn"]["chosen"] == [0])
        before = bo.state["version"]
        for choice in ann.state["choices"][1:4]:
            self.assertEqual(ann.choose(choice)["version"], before)
        late = Seat(self.server.port, ann.table, ann.token)
        late.state = {**ann.state, "mine": "something older"}
        late.connect()
        self.assertEqual(late.state["mine"], choice)
        self.assertEqual(bo.do("chat", text="done?")["version"], before + 1)
        late.until(lambda: late.news and late.news[-1].get("text") == "done?")
        self.assertEqual(late.news[-1]["version"], before + 1)
        turn = bo.state["turn"]["number"]
        self.assertIn("version", bo.choose(bo.state["choices"][0]))
        late.until(lambda: late.state["turn"]["number"] > turn)
        self.assertIn("version", late.choose(late.state["choices"][0]))

    def test_names_look_like_what_they_are_and_stand_once_at_a_table(self):
        table = self.server.create(name="Ann", options={"players": 5})["table"]
        for name in ("A\u200bnn", "\u202eann\u202c", "Ann\u00ad\ufeff", " a\u0000n\u2028n "):
            self.server.sit(table, name)
        names = [seat["name"] for seat in self.get(f"/api/tables/{table}")[1]["seats"]]
        self.assertEqual(names, ["Ann", "Ann 2", "ann 3", "Ann 4", "a n n"])
        for nothing in ("", " ", "\u200b\u2060", "\u3164", "\u202e"):
            status, problem, _ = self.server.request("POST", "/api/tables", {"game": "sushi_go", "name": nothing})
            self.assertEqual((status, problem["code"]), (400, "bad_request"))
        made = self.server.create(name="Bunta", bots=["cook"], options={"players": 2})
        names = [seat["name"] for seat in self.get(f"/api/tables/{made['table']}")[1]["seats"]]
        self.assertEqual(names, ["Bunta", "Bunta 2"])
        called = lambda name: self.get(f"/api/tables/{self.server.create(name=name)['table']}")[1]["seats"][0]["name"]
        for kept in ("Zoë Ngọc 鮨屋 שלום", "ที่นี่ ຜູ້", "مُحَمَّد"):
            self.assertEqual(called(kept), kept)
        for mark in "\u0301\u0e49\u064b\u05bc\u0ecb\u0f71\ufe20":  # a heap of them covers the names above
            self.assertEqual(called("A" + mark * 8), "A" + mark * 2)

    def test_what_is_said_looks_like_what_it_is(self):
        ann, bo = self.server.table_of(2)
        for text, shown in (
            ("\u202e1:0 for me\u009b2J\n\tsee?", "1:0 for me 2J\n see?"),
            ("A" + "\u0301" * 40, "A\u0301\u0301"),
            ("\U0001f469\u200d\U0001f373 \u2764\ufe0f", "\U0001f469\u200d\U0001f373 \u2764\ufe0f"),
        ):
            version = ann.do("chat", text=text)["version"]
            bo.until(lambda: bo.news and bo.news[-1]["version"] == version)
            self.assertEqual(bo.news[-1]["text"], shown)
        self.assertEqual(ann.do("chat", text="\u200b\u2066\u200d")["refused"]["code"], "bad_request")

    def test_nonces_are_promised_first_and_shown_after(self):
        made = self.server.create(options={"players": 2})
        tokens = [made["token"], self.server.sit(made["table"], "Bo")["token"]]
        ann, bo = (Seat(self.server.port, made["table"], token).connect() for token in tokens)
        promise = lambda nonce: hashlib.sha256(nonce.encode()).hexdigest()
        ann.do("commit", hash=promise("apple"))
        bo.do("commit", hash=promise("banana"))
        self.assertEqual(bo.do("nonce", nonce="banana")["refused"]["code"], "not_allowed")  # Ann could still choose
        self.assertIn("version", ann.do("start"))
        bo.until(lambda: bo.state["fair"].get("reveal"))
        self.assertEqual(bo.state["fair"]["commitments"], [promise("apple"), promise("banana")])
        self.assertEqual(bo.do("commit", hash=promise("cherry"))["refused"]["code"], "too_late")
        ann.do("nonce", nonce="apple")
        self.assertEqual(bo.do("nonce", nonce="cherry")["refused"]["code"], "illegal")
        self.assertNotIn(b"apple", b"".join(bo.raw))
        bo.do("nonce", nonce="banana")
        for seat in (ann, bo):
            seat.until(lambda: seat.state["table"]["phase"] == "playing")
        self.assertEqual(ann.state["fair"]["nonces"], ["apple", "banana"])
        play_out([ann, bo])
        record = self.get(f"/api/tables/{ann.table}/record")[1]
        self.assertEqual(verify.verify(record), (3, 0))
        self.assertEqual(self.get(f"/api/tables/{ann.table}/fair")[1]["checked"], 3)
        record["x-fair"]["nonces"][1] = "cherry"
        with self.assertRaisesRegex(verify.Wrong, "seat 1"):
            verify.verify(record)

    def test_shuffles_hold_without_the_engine(self):
        """Every game, recomputed by a program that shares nothing with it (tools/verify.py)."""
        for game, options in (
            ("sushi_go", {"robot": True}),
            ("sushi_go_party", {}),
            ("sushi_boat", {}),
            ("sushizock", {}),
        ):
            seats = self.server.table_of(2, game=game, options=options)
            play_out(seats)
            record = self.get(f"/api/tables/{seats[0].table}/record")[1]
            recomputed, earlier = verify.verify(record)
            self.assertEqual(recomputed, sum("chance" in step for step in record["steps"]))
            record["x-fair"]["nonces"][0] += "x"
            with self.assertRaises(verify.Wrong):
                verify.verify(record)

    def test_sitting_down_can_be_asked_again(self):
        table = self.server.create(options={"players": 3})["table"]
        token = "A1b2C3d4E5f6G7h8I9j0-_"
        first = self.server.sit(table, "Bo", token=token)
        self.assertEqual(first, self.server.sit(table, "Bo", token=token))
        self.assertEqual(first["token"], token)
        self.assertEqual(self.get(f"/api/tables/{table}")[1]["seats"][2]["kind"], "free")
        status, problem, _ = self.server.request("POST", f"/api/tables/{table}/seats", {"name": "Cy", "token": "short"})
        self.assertEqual((status, problem["code"]), (400, "bad_request"))

    def test_what_somebody_wrote_is_forgotten_when_they_ask(self):
        ann, bo = self.server.table_of(2)
        secret, name = "my number is 5551234", ann.state["seats"][1]["name"]
        line = bo.do("chat", text=secret)["version"]
        self.assertEqual(ann.do("chat", text="oh")["version"], line + 1)
        ask = lambda path, seat: self.server.request(
            "DELETE", f"/api/tables/{bo.table}{path}", headers={"Authorization": f"Bearer {seat.token}"}
        )[0]
        self.assertEqual(ask(f"/chat/{line + 1}", bo), 403)  # somebody else's
        self.assertEqual(ask(f"/chat/{line}", bo), 200)
        ann.until(lambda: ann.news[-1]["kind"] == "erased")
        self.assertEqual(ann.news[-1]["text"], str(line))
        self.assertEqual(ask("/name", bo), 200)
        ann.until(lambda: ann.state["seats"][1]["name"] != name)
        play_out([ann, bo])
        self.assertEqual(self.server.request("DELETE", f"/api/tables/{bo.table}")[0], 401)
        self.assertEqual(ask("", bo), 403)
        self.assertEqual(ask("", ann), 403)  # the game is also Bo's
        late = Seat(self.server.port, ann.table).connect()
        told = json.dumps([late.state, late.news, self.get(f"/api/tables/{ann.table}/record")])
        self.assertNotIn(secret, told)
        self.assertNotIn(f'"{name}"', told)

    def test_a_host_takes_a_table_away(self):
        made = self.server.create(public=True)
        host = Seat(self.server.port, made["table"], made["token"]).connect()
        gone = self.server.request(
            "DELETE", f"/api/tables/{made['table']}", headers={"Authorization": f"Bearer {made['token']}"}
        )
        self.assertEqual(gone[0], 200)
        with self.assertRaises(Closed):
            host.until(lambda: False)
        self.assertEqual(host.bye["code"], "deleted")
        self.assertEqual(self.get(f"/api/tables/{made['table']}")[0], 404)
        self.assertNotIn(made["table"], str(self.get("/api/tables")[1]))

    def test_illegal_choices_are_refused_with_a_reason_and_change_nothing(self):
        ann, _ = self.server.table_of(2)
        version = ann.state["version"]
        for choice in ("tempura+tempura+tempura", "", "caviar", "wasabi wasabi"):
            refused = ann.choose(choice)["refused"]
            self.assertEqual(refused["code"], "illegal")
            self.assertTrue(refused["say"])
        self.assertEqual(ann.state["version"], version)

    def test_resume_from_every_version_gives_the_same_table(self):
        seats = self.server.table_of(2)
        snapshots = []
        for _ in range(6):
            for seat in seats:
                seat.drain(0.02)
            snapshots.append(({**seats[0].state}, list(seats[0].events), list(seats[0].news)))
            seats[1].do("chat", text="next")
            play_turn(seats)
        whole = Seat(self.server.port, seats[0].table, seats[0].token).connect()
        for state, events, news in snapshots:
            late = Seat(self.server.port, seats[0].table, seats[0].token)
            late.state, late.events, late.news = state, events, news
            late.connect()
            late.state["clock"] = whole.state["clock"]
            self.assertEqual(late.state, whole.state)
            self.assertEqual((late.events, late.news), (whole.events, whole.news))

    def test_a_page_that_stays_forgets_like_one_that_reloads(self):
        """B55, Z26: the log is shown as seen now, whoever shows it."""
        for game in ("sushi_boat", "sushizock"):
            seats = self.server.table_of(2, game=game)
            watcher = Seat(self.server.port, seats[0].table).connect()
            changed = 0
            for _ in range(40):
                told = list(watcher.events)
                play_turn(seats)
                reloaded = self.get(f"/api/tables/{seats[0].table}")[1]
                watcher.until(lambda: watcher.state["version"] >= reloaded["version"])
                self.assertEqual(watcher.events, reloaded["events"], game)
                changed += watcher.events[: len(told)] != told
                if seats[0].over:
                    break
            self.assertGreater(changed, 0, game)
            for seat in seats:
                stayed = list(seat.events)
                seat.ws.close()
                self.assertEqual(Seat(self.server.port, seat.table, seat.token).connect().events, stayed, game)

    def test_a_command_sent_again_is_applied_once(self):
        ann, bo = self.server.table_of(2)
        first = ann.do("chat", text="once")
        again = {"type": "chat", "id": first["id"], "text": "once"}
        del ann.acks[first["id"]]
        ann.reconnect()
        ann.ws.send(again)
        ann.until(lambda: first["id"] in ann.acks)
        self.assertEqual(ann.acks[first["id"]], first)
        bo.drain(0.2)
        self.assertEqual(sum(item["kind"] == "chat" for item in bo.news), 1)


class Restart(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.mkdtemp(prefix="sushiya-test-")
        self.server = new_server(self.folder, "--sockets-per-address", "0").start()

    def tearDown(self):
        if self.server.process.poll() is None:
            self.server.stop()
        shutil.rmtree(self.folder)

    def come_back(self, seats):
        for seat in seats:
            seat.port = self.server.port
            seat.reconnect()

    def test_every_game_goes_on_after_a_restart_with_the_choices_that_were_in(self):
        games = [game["id"] for game in self.server.request("GET", "/api/games")[1]["games"]]
        # With memory, so that an old event reads the same later.
        tables = [self.server.table_of(2, game=game, memory=True) for game in games]
        for seats in tables:
            for _ in range(3):
                play_turn(seats)
            actor = next(seat for seat in seats if seat.awaited)
            actor.choice = actor.state["choices"][0]
            actor.choose(actor.choice)
            for seat in seats:
                seat.drain(0.1)
        before = [[(s.state["version"], s.state["view"], s.events) for s in seats] for seats in tables]
        self.server.kill()
        self.server.start()
        for seats, was in zip(tables, before):
            self.come_back(seats)
            self.assertEqual([(s.state["version"], s.state["view"], s.events) for s in seats], was)
            fresh = Seat(self.server.port, seats[0].table, seats[0].token).connect()
            self.assertEqual(fresh.events, seats[0].events)
            seats[0] = fresh
            play_out(seats)

    def test_clients_are_told_of_a_stop_and_when_to_return(self):
        seats = self.server.table_of(2)
        self.assertEqual(self.server.stop(), 0)
        with self.assertRaises(Closed):
            seats[0].until(lambda: False)
        self.assertEqual(seats[0].bye["code"], "stopping")
        self.assertGreater(seats[0].bye["retry_after_ms"], 0)

    def test_who_has_it_begin_anew_again_and_again_does_not_end_it(self):
        made = self.server.create()
        for _ in range(40):
            os.kill(self.server.process.pid, signal.SIGHUP)
            time.sleep(0.03)
        for _ in range(100):
            try:
                self.assertEqual(self.server.request("GET", f"/api/tables/{made['table']}")[0], 200)
                return
            except ConnectionError:
                self.assertIsNone(self.server.process.poll(), "ended by a signal")
                time.sleep(0.1)
        self.fail("it does not come back")

    def test_who_is_told_to_end_while_it_begins_anew_ends(self):
        for pause in (0, 0.02, 0.1, 0.2):
            os.kill(self.server.process.pid, signal.SIGHUP)
            time.sleep(pause)
            self.assertEqual(self.server.stop(), 0)
            self.server.start()

    def test_an_unanswered_command_sent_again_after_a_restart_is_applied_once(self):
        ann, bo = self.server.table_of(2)
        ack = ann.do("chat", text="once")
        self.server.kill()
        self.server.start()
        self.come_back([ann, bo])
        ann.ws.send({"type": "chat", "id": ack["id"], "text": "once"})
        del ann.acks[ack["id"]]
        ann.until(lambda: ack["id"] in ann.acks)
        self.assertEqual(ann.acks[ack["id"]], ack)

    def test_killed_at_random_moments_nothing_acknowledged_is_missing(self):
        from kill_rounds import rounds

        rounds(self.server, count=6, tables=3, rng=random.Random(7))


if __name__ == "__main__":
    unittest.main()
