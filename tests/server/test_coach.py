"""The coach: reviews of finished games, hints against bots, positions to study."""
import time
import urllib.request

import schema
from sushiya_client import Seat
from support import ServerCase, play_out, play_turn

PATIENCE = 600  # seconds: a busy machine gives the coach little


def bearer(seat):
    return {"Authorization": f"Bearer {seat.token}"}


def ask(server, path, body=None):
    """-> (status, ReviewState or Problem)"""
    status, answer, _ = server.request("POST", path, body if body is not None else {})
    return status, schema.check(answer, "ReviewState" if status == 200 else "Problem")


def when_reviewed(server, path, body=None):
    """Asks until it is there -> (ReviewState, the progress told meanwhile)"""
    told = []
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        status, state = ask(server, path, body)
        assert status == 200, state
        told.append(state["progress"])
        if state["progress"] == 1:
            return state, told
        time.sleep(0.2)
    raise AssertionError(f"no review after {PATIENCE} seconds: {told[-3:]}")


class Reviews(ServerCase):
    OPTIONS = ("--sockets-per-address", "0")

    def bytes_of(self, path):
        with urllib.request.urlopen(f"http://127.0.0.1:{self.server.port}{path}") as answer:
            return answer.read()

    def test_a_game_is_reviewed_once_everybody_gets_the_same_bytes_and_they_go_with_the_table(self):
        # The game of the tests, where there is one, is over in a dozen choices.
        games = [game["id"] for game in self.get("/api/games")[1]["games"]]
        (ann,) = self.server.table_of(1, game="last_piece" if "last_piece" in games else "sushi_go", bots=["random"])
        play_out([ann])
        path = f"/api/tables/{ann.table}/review"
        status, problem, _ = self.get(path)
        self.assertEqual((status, schema.check(problem, "Problem")["code"]), (404, "not_found"))
        _, told = when_reviewed(self.server, path)
        self.assertEqual(told, sorted(told), "it only goes on")
        review = schema.check(self.get(path)[1], "Review")
        self.assertEqual(self.bytes_of(path), self.bytes_of(path))
        record = self.get(f"/api/tables/{ann.table}/record")[1]
        self.assertEqual(len(review["steps"]), len(record["steps"]))
        self.assertNotIn(b'"Ann"', self.bytes_of(path), "names stay with the record, where they can be forgotten")
        for account in review["accounts"]:
            parts = sum(account[part] for part in ("deal", "dice", "skill", "others"))
            self.assertAlmostEqual(review["par"] + parts, account["result"], places=9)
        # A record from elsewhere is reviewed as well, and says the same.
        state, _ = when_reviewed(self.server, "/api/review", record)
        self.assertEqual(state["review"], review)
        self.assertEqual(self.server.request("DELETE", f"/api/tables/{ann.table}", headers=bearer(ann))[0], 200)
        for method in ("GET", "POST"):
            self.assertEqual(self.server.request(method, path, {} if method == "POST" else None)[0], 404)

    def test_a_game_that_is_not_over_is_not_reviewed(self):
        (ann,) = self.server.table_of(1, game="sushi_go", bots=["random"])
        play_turn([ann])
        status, problem = ask(self.server, f"/api/tables/{ann.table}/review")
        self.assertEqual((status, problem["code"]), (409, "too_late"))
        self.assertIn("help", problem["say"])
        record = {"sushiya": 1, "game": "sushi_go", "options": {"players": 2}, "steps": []}
        status, problem = ask(self.server, "/api/review", record)
        self.assertEqual((status, problem["code"]), (409, "too_late"))


class Hints(ServerCase):
    OPTIONS = ("--sockets-per-address", "0")

    def hint(self, seat):
        return self.get(f"/api/tables/{seat.table}/hint", **bearer(seat))

    def test_a_hint_is_given_against_bots_and_marked_for_ever(self):
        (ann,) = self.server.table_of(1, game="sushi_go", bots=["random"])
        status, problem, _ = self.hint(ann)
        self.assertEqual((status, problem["code"]), (403, "not_allowed"), "it must be asked for where others see it")
        self.assertIn("version", ann.do("hint", turn=ann.state["turn"]["number"]))
        status, hint, _ = self.hint(ann)
        self.assertEqual(status, 200, hint)
        advice = schema.check(hint, "Hint")["advice"]
        self.assertEqual(sorted(each["choice"] for each in advice["choices"]), sorted(ann.state["choices"]))
        self.assertEqual(advice["played"], advice["choices"][0]["choice"])
        self.assertEqual(hint["turn"], ann.state["turn"]["number"])
        watcher = Seat(self.server.port, ann.table).connect()
        self.assertIn(("hint", 0), [(item["kind"], item.get("seat")) for item in watcher.news])
        play_out([ann])
        record = self.get(f"/api/tables/{ann.table}/record")[1]
        self.assertEqual(record["x-hints"], [{"seat": 0, "step": 2}])
        replay = schema.check(self.get(f"/api/tables/{ann.table}/replay")[1], "Replay")
        self.assertEqual(replay["hints"], record["x-hints"])
        self.assertEqual(self.hint(ann)[0], 403, "the game is over")

    def test_there_are_no_hints_where_other_people_play(self):
        ann, bo = self.server.table_of(2, game="sushi_go", bots=["random"])
        refused = ann.do("hint", turn=ann.state["turn"]["number"])["refused"]
        self.assertEqual(refused["code"], "not_allowed")
        self.assertIn("other people", refused["say"])
        self.assertEqual(self.hint(ann)[0], 403)
        play_out([ann, bo])
        self.assertNotIn("x-hints", self.get(f"/api/tables/{ann.table}/record")[1])


class Studies(ServerCase):
    OPTIONS = ("--sockets-per-address", "0")

    def study(self, record, seat, **more):
        """-> (status, Studied or Problem)"""
        body = schema.check({"record": record, "seat": seat, **more}, "Study")
        status, answer, _ = self.server.request("POST", "/api/study", body)
        return status, schema.check(answer, "Studied" if status == 200 else "Problem")

    def start(self, game, players):
        return {"sushiya": 1, "game": game, "options": {"players": players}, "steps": []}

    def test_a_hand_is_set_up_tried_and_played_on(self):
        for game, hand in (
            ("sushi_go", "tempura*2 sashimi*3 maki-1 maki-2 salmon squid pudding"),
            ("sushizock", None),
        ):
            with self.subTest(game=game):
                status, here = self.study(self.start(game, 2), 0, **({"hand": hand} if hand else {}))
                self.assertEqual(status, 200, here)
                self.assertEqual(
                    sorted(c["choice"] for c in here["advice"]["choices"]), sorted(here["moment"]["choices"])
                )
                if hand:
                    self.assertIn(f"deal {hand} /", here["record"]["steps"][0]["chance"])
                status, there = self.study(here["record"], 0, choose=here["moment"]["choices"][0])
                self.assertEqual(status, 200, there)
                steps = len(here["record"]["steps"])
                self.assertEqual(there["record"]["steps"][:steps], here["record"]["steps"])
                self.assertEqual(there["record"]["steps"][steps]["choose"]["0"], here["moment"]["choices"][0])

    def test_a_table_is_laid_out_as_on_a_score_sheet(self):
        rows = ["tempura*2 sashimi*3 maki-3 squid-on-wasabi pudding", "dumpling*4 maki-2*2 egg wasabi chopsticks"]
        rows += ["salmon-on-wasabi tempura maki-1 pudding*2 dumpling chopsticks egg"]
        now = ["wasabi egg", "tempura*2", "maki-3 squid"]
        hand = "tempura sashimi*2 dumpling salmon egg maki-1"
        status, here = self.study(self.start("sushi_go", 3), 1, rounds=[rows, now], hand=hand)
        self.assertEqual(status, 200, here)
        view = here["moment"]["view"]
        self.assertEqual((view["round"], view["turn"]), (2, 3))
        self.assertEqual(len(view["hands"][1]["cards"]), 7)
        self.assertEqual(set(here["moment"]["choices"]), set(hand.replace("*2", "").split()))
        laid = [tableau["dishes"] for tableau in view["tableaux"]]
        # A sheet says what stands on wasabi, so an egg beside one does not.
        self.assertEqual(laid, [{"wasabi": 1, "egg": 1}, {"tempura": 2}, {"maki-3": 1, "squid": 1}])
        self.assertEqual([tableau["puddings"] for tableau in view["tableaux"]], [1, 0, 2])

    def test_a_game_is_played_as_it_is_written_down(self):
        rows = "rows 1 2 3 4 5 6 1 2 3 4 5 6 / -1 -2 -3 -4 -1 -2 -3 -1 -2 -1 -2 -1"
        moves = ["start 0", rows, "", "dice sushi blue*2 red*2", "take sushi 1", "dice bones*2 blue*2 red"]
        status, here = self.study(self.start("sushizock", 2), 1, moves=moves)
        self.assertEqual(status, 200, here)
        self.assertIn("take bone 2", here["moment"]["choices"])

    def test_the_best_line_is_played_out(self):
        for game in ("sushi_go", "sushizock"):
            with self.subTest(game=game):
                _, here = self.study(self.start(game, 2), 0)
                best = here["advice"]["choices"][0]["choice"]
                status, there = self.study(here["record"], 0, choose=best, line=True)
                self.assertEqual(status, 200, there)
                self.assertEqual(there["record"], here["record"])
                steps = [moment["step"] for moment in there["line"]]
                self.assertEqual(steps[0]["choose"]["0"], best)
                if game == "sushi_go":  # to the end of the round, and no deal of the next
                    self.assertEqual([sorted(step["choose"]) for step in steps], [["0", "1"]] * 10)
                # What it says can be played, and asked on from.
                further = {**here["record"], "steps": here["record"]["steps"] + steps[:-1]}
                self.assertEqual(self.study(further, 0)[0], 200)

    def test_the_engine_judges_what_can_be(self):
        for said, more in (
            ("one has 2 and another 1", {"seat": 0, "rounds": [["egg squid", "egg"]]}),
            ("round 1 is not over", {"seat": 0, "rounds": [["egg", "egg"], ["egg", "egg"]]}),
            ("9 cards", {"seat": 0, "rounds": [["egg", "egg"]], "hand": "egg"}),
            ("line 2", {"seat": 0, "moves": ["", "deal squid"]}),
            ("'seat' must be from 0 to 1", {"seat": 5}),
            ("squid", {"seat": 0, "hand": "squid*10"}),
            ("10", {"seat": 0, "hand": "squid*4"}),
        ):
            status, problem = self.study(self.start("sushi_go", 2), **more)
            self.assertEqual(status, 400, problem)
            self.assertIn(said, problem["say"])
        status, problem = self.study(self.start("sushi_go", 2), 0, choose="no such card")
        self.assertEqual((status, problem["code"]), (400, "illegal"))
