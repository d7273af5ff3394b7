"""What can be worked out without sitting at a table: replays, fair shuffles, score sheets. Nothing of a running
game."""
import json
import subprocess
import unittest

import schema
from support import PROGRAM, ServerCase, play_out, play_turn

GAMES = ("sushi_go", "sushi_go_party", "sushi_boat", "sushizock")


class House(ServerCase):
    """One server for all tests here, and a game of each kind that was played at it: the tests only look at them."""

    OPTIONS = ("--sockets-per-address", "0")
    played = {}


def setUpModule():
    House.setUpClass()
    for game in GAMES:
        seats = House.server.table_of(2, game=game, bots=["random"])
        play_out(seats)
        record = House.server.request("GET", f"/api/tables/{seats[0].table}/record")[1]
        House.played[game] = (seats, record)


def tearDownModule():
    House.tearDownClass()


class GamesCase(House):
    @classmethod
    def setUpClass(cls):
        pass

    @classmethod
    def tearDownClass(cls):
        pass

    def post(self, path, body):
        return self.server.request("POST", path, body)[:2]

    def refused(self, path, body, status=400):
        got, problem = self.post(path, body)
        schema.check(problem, "Problem")
        self.assertEqual(got, status, (problem, str(body)[:200]))
        return problem["say"]


class Replays(GamesCase):
    def test_every_moment_is_there_from_the_first_to_the_result(self):
        for game, (seats, record) in self.played.items():
            for viewer in ("0", "2", ""):
                with self.subTest(game=game, viewer=viewer):
                    status, replay, _ = self.get(f"/api/tables/{seats[0].table}/replay?viewer={viewer}")
                    self.assertEqual(status, 200)
                    schema.check(replay, "Replay")
                    self.assertEqual(len(replay["moments"]), len(record["steps"]) + 1)
                    self.assertEqual([moment["step"] for moment in replay["moments"][1:]], record["steps"])
                    last = replay["moments"][-1]
                    self.assertEqual(last["turn"]["waits"], "over")
                    self.assertEqual(
                        {"points": last["score"]["points"], "ranks": last["score"]["ranks"]}, record["result"]
                    )
                    self.assertEqual((replay["game"], replay["options"]), (game, record["options"]))
                    self.assertEqual(replay["seats"], ["Ann", "P1", "Chie"])
                    self.assertEqual([bot["seat"] for bot in replay["bots"]], [2])

    def test_a_seat_saw_its_own_events_and_a_spectator_no_hand(self):
        seats, _ = self.played["sushi_go"]
        for seat, viewer in ((seats[0], "0"), (seats[1], "1")):
            replay = self.get(f"/api/tables/{seat.table}/replay?viewer={viewer}")[1]
            self.assertEqual([e for moment in replay["moments"] for e in moment["events"]], seat.events)
            self.assertEqual(
                ["cards" in hand for hand in replay["moments"][5]["view"]["hands"]],
                [str(other) == viewer for other in range(3)],
            )
        for viewer in ("", "9", "-1", "abc", "99999999999999999999"):
            replay = self.get(f"/api/tables/{seats[0].table}/replay?viewer={viewer}")[1]
            self.assertNotIn("dealt", [e["event"] for moment in replay["moments"] for e in moment["events"]])
            self.assertEqual([set(hand) for hand in replay["moments"][5]["view"]["hands"]], [{"size"}] * 3)

    def test_a_record_from_elsewhere_is_replayed_like_the_table(self):
        for seats, record in self.played.values():
            here = self.get(f"/api/tables/{seats[0].table}/replay?viewer=1")[1]
            status, there = self.post("/api/replay?viewer=1", record)
            self.assertEqual((status, there), (200, here))
            bare = {key: record[key] for key in ("sushiya", "game", "options", "steps")}
            status, there = self.post("/api/replay", {**bare, "steps": record["steps"][:7]})
            schema.check(there, "Replay")
            self.assertEqual((status, len(there["moments"]), there["seats"], there["bots"]), (200, 8, [], []))

    def test_the_terminal_says_who_was_a_bot(self):
        _, record = self.played["sushi_go"]
        told = subprocess.run(
            [PROGRAM, "replay", "-", "--lang", "en"], input=json.dumps(record), capture_output=True, text=True
        )
        self.assertEqual(told.returncode, 0, told.stderr)
        self.assertIn(f"Chie is played by a bot (random) from step 2 to {len(record['steps'])}.", told.stdout)

    def test_an_open_replay_tells_what_covered_portions_are_worth(self):
        for game, (_, record) in self.played.items():
            with self.subTest(game=game):
                hidden, shown = (
                    schema.check(self.post(f"/api/replay{query}", record)[1], "Replay") for query in ("", "?open=1")
                )
                self.assertEqual(shown["options"], hidden["options"])
                self.assertEqual(shown["moments"][-1]["score"], hidden["moments"][-1]["score"])
                if game != "sushizock":
                    self.assertEqual(shown, hidden)
                    continue
                late = shown["moments"][-2]
                paid = [
                    sum(line["points"] for line in late["score"]["bill"] if line["seat"] == seat) for seat in (0, 1)
                ]
                self.assertEqual(paid, late["score"]["points"][:2])
                self.assertTrue(any(pile["sushi"]["tiles"] for pile in late["view"]["piles"]))
                self.assertEqual(hidden["moments"][-2]["score"]["bill"], [])

    def test_notes_that_make_no_sense_are_left_out(self):
        _, record = self.played["sushi_go"]
        notes = [
            {"seat": 2, "level": "cook", "from": 2, "to": 3},
            {"seat": 7, "level": "cook", "from": 2, "to": 3},
            {"seat": 1, "level": "<b>", "from": 2, "to": 3},
            {"seat": 1, "level": "cook", "from": 3, "to": 2},
            {"step": 3, "seat": 1, "level": "cook"},
            5,
            None,
            [],
        ]
        for bots, branch in ((notes, {"table": "x" * 23, "step": 1}), ({"a": 1}, [1]), (3, {"step": -1})):
            status, replay = self.post("/api/replay", {**record, "x-bots": bots, "x-branch": branch})
            self.assertEqual(status, 200)
            schema.check(replay, "Replay")
            self.assertEqual((replay["bots"], replay["branch"]), (notes[:1] if bots is notes else [], None))

    def test_bad_records_are_refused_with_a_reason(self):
        _, record = self.played["sushi_go"]
        steps = record["steps"]
        for bad in (
            "",
            "{",
            "[]",
            "5",
            "null",
            '"record"',
            "\x00\xff",
            {},
            {"sushiya": 1},
            {**record, "sushiya": 2},
            {**record, "game": "chess"},
            {**record, "options": {"players": 99}},
            {**record, "options": []},
            {**record, "steps": {}},
            {**record, "steps": [{}]},
            {**record, "steps": [{"chance": 5}]},
            {**record, "steps": steps[:1] + steps[:1]},
            {**record, "seats": "Ann"},
            {**record, "hello": 1},
            {**record, "steps": steps[:1] + [{"choose": {"0": "caviar", "1": "egg", "2": "egg"}}]},
            {**record, "steps": steps[:1] + [{"choose": {"0": steps[1]["choose"]["0"]}}]},
        ):
            self.assertTrue(self.refused("/api/replay", bad))
        self.assertIn("step 2", self.refused("/api/replay", {**record, "steps": steps[:1] + steps[:1]}))
        self.refused("/api/replay", "[" * 5000 + "]" * 5000)

    def test_sizes_are_bounded(self):
        _, record = self.played["sushi_go"]
        self.refused("/api/replay", {**record, "x-more": "x" * 17_000}, 413)
        self.refused("/api/score", json.dumps({"game": "sushi_go", "players": ["x" * 17_000]}), 413)
        self.assertEqual(self.get("/healthz")[0], 200)

    def test_a_running_game_shows_nothing(self):
        ann, bo = self.server.table_of(2, game="sushi_go")
        play_turn([ann, bo])
        for table, status in ((ann.table, 409), ("A" * 22, 404), ("..%2f..", 404), ("x", 404)):
            for what in ("record", "replay", "replay?viewer=1", "fair"):
                got, problem, _ = self.get(f"/api/tables/{table}/{what}")
                self.assertEqual(got, status, (table, what))
                self.assertEqual(set(schema.check(problem, "Problem")), {"code", "say"})
        gathering = self.server.create()["table"]
        self.assertEqual(self.get(f"/api/tables/{gathering}/replay")[0], 409)
        play_out([ann, bo])
        self.assertEqual(self.get(f"/api/tables/{ann.table}/replay")[0], 200)

    def test_nothing_is_changed_by_looking(self):
        seats, record = self.played["sushizock"]
        for _ in range(3):
            self.get(f"/api/tables/{seats[0].table}/replay?viewer=0")
            self.get(f"/api/tables/{seats[0].table}/fair")
        self.assertEqual(self.get(f"/api/tables/{seats[0].table}/record")[1], record)

    def test_only_get_and_post_where_they_belong(self):
        seats, record = self.played["sushi_go"]
        for method, path, status in (
            ("POST", f"/api/tables/{seats[0].table}/replay", 404),
            ("GET", "/api/replay", 404),
            ("GET", "/api/score", 404),
            ("GET", "/api/branch", 404),
            ("PUT", "/api/score", 405),
            ("DELETE", f"/api/tables/{seats[0].table}/record", 404),
        ):
            self.assertEqual(self.server.request(method, path, "{}")[0], status, (method, path))
        self.assertEqual(self.server.request("POST", "/api/replay", record, {"Origin": "https://evil.example"})[0], 403)


class Options(GamesCase):
    def reason(self, game, **options):
        status, found = self.post("/api/options", schema.check({"game": game, "options": options}, "GameOptions"))
        self.assertEqual(status, 200, found)
        return schema.check(found, "OptionsCheck")["reason"]

    def test_the_engine_says_what_is_wrong_with_options(self):
        meal = {"roll": "maki", "appetizers": ["eel", "tofu", "miso"], "specials": ["tea", "soy"], "dessert": "fruit"}
        for game in GAMES:
            self.assertIsNone(self.reason(game))
            self.assertIsNone(self.reason(game, players=2))
            self.assertIn("players", self.reason(game, players=99))
        self.assertIn("2 players", self.reason("sushi_go", players=3, robot=True))
        self.assertIsNone(self.reason("sushi_go_party", players=4, menu=meal))
        for change, word in (
            ({"appetizers": ["eel", "tofu"]}, "3 different"),
            ({"appetizers": ["eel", "eel", "tofu"]}, "twice"),
            ({"roll": "tempura"}, "not a roll"),
            ({"dessert": None}, "dessert"),
            ({"soup": "miso"}, "soup"),
            ({"specials": ["spoon", "tea", "soy"]}, "2 different"),
        ):
            self.assertIn(word, self.reason("sushi_go_party", players=4, menu={**meal, **change}))
        with_spoon = {**meal, "specials": ["spoon", "tea"]}
        self.assertIsNone(self.reason("sushi_go_party", players=3, menu=with_spoon))
        self.assertIn("3 players at least", self.reason("sushi_go_party", players=2, menu=with_spoon))
        self.assertIn("6 players at most", self.reason("sushi_go_party", players=7, menu="dinner_for_two"))

    def test_what_is_no_question_is_refused(self):
        for bad in (
            "",
            "[]",
            {"game": "chess", "options": {}},
            {"game": "sushi_go"},
            {"options": {}},
            {"game": "sushi_go", "options": []},
            {"game": "sushi_go", "options": {}, "more": 1},
        ):
            self.refused("/api/options", bad)

    def test_party_tells_its_courses_sizes_and_limits(self):
        party = next(game for game in self.get("/api/games")[1]["games"] if game["id"] == "sushi_go_party")
        self.assertEqual(party["sizes"], {"roll": 1, "appetizers": 3, "specials": 2, "dessert": 1})
        self.assertEqual(
            party["limits"],
            {"edamame": {"least": 3}, "spoon": {"least": 3}, "menu": {"most": 6}, "special-order": {"most": 6}},
        )


class Shuffles(GamesCase):
    def test_every_shuffle_of_every_game_is_recomputed(self):
        for seats, record in self.played.values():
            status, found, _ = self.get(f"/api/tables/{seats[0].table}/fair")
            schema.check(found, "FairCheck")
            chances = sum("chance" in step for step in record["steps"])
            self.assertEqual((status, found), (200, {"checked": chances, "taken_over": 0}))
            self.assertGreater(chances, 0)
            told = subprocess.run([PROGRAM, "verify", "-"], input=json.dumps(record), capture_output=True, text=True)
            self.assertEqual(told.returncode, 0, told.stderr)
            self.assertIn(str(chances), told.stdout)

    def test_who_begins_may_be_agreed_on(self):
        for first in (0, 1):
            seats = self.server.table_of(2, game="sushizock", options={"first": first})
            play_out(seats)
            record = self.get(f"/api/tables/{seats[0].table}/record")[1]
            self.assertEqual(record["options"]["first"], first)
            self.assertEqual(record["steps"][0], {"chance": f"start {first}"})
            self.assertEqual(self.get(f"/api/tables/{seats[0].table}/fair")[0], 200)


class Sheets(GamesCase):
    def example(self, game):
        told = subprocess.run([PROGRAM, "score", "--example", game], capture_output=True, text=True)
        return json.loads(told.stdout)

    def test_the_page_and_the_terminal_work_out_the_same(self):
        for game in GAMES:
            sheet = self.example(game)
            status, bill = self.post("/api/score", sheet)
            schema.check(bill, "SheetBill")
            told = subprocess.run(
                [PROGRAM, "score", "--json", "-"], input=json.dumps(sheet), capture_output=True, text=True
            )
            terminal = json.loads(told.stdout)
            self.assertEqual(status, 200)
            self.assertEqual(
                [bill[part] for part in ("names", "entries", "totals", "ranks")],
                [terminal[part] for part in ("players", "lines", "totals", "ranks")],
            )
            for player, total in enumerate(bill["totals"]):
                self.assertEqual(sum(entry["points"] for entry in bill["entries"] if entry["player"] == player), total)

    def test_a_sheet_worked_out_by_hand(self):
        # R: two tempura 5, squid on wasabi 9, most maki 6, second maki 3.
        status, bill = self.post(
            "/api/score",
            {
                "game": "sushi_go",
                "players": ["Ann", "Bo"],
                "rounds": [{"Ann": "tempura*2 squid-on-wasabi maki-3", "Bo": "maki-1 sashimi*2 egg"}],
            },
        )
        self.assertEqual((status, bill["totals"], bill["ranks"]), (200, [20, 4], [1, 2]))

    def test_bad_sheets_are_refused_with_a_reason(self):
        good = self.example("sushi_go")
        for bad in (
            "",
            "{",
            "[]",
            "5",
            "null",
            {},
            {"game": 5},
            {"game": "chess"},
            {"game": "sushi_go"},
            {**good, "players": []},
            {**good, "players": ["Ann"]},
            {**good, "players": 5},
            {**good, "rounds": []},
            {**good, "players": ["Ann", "Ann"]},
            {**good, "hello": 1},
            {**good, "rounds": [{"Zed": "egg"}]},
            {**good, "rounds": [{good["players"][0]: "caviar"}]},
            {**good, "rounds": [{good["players"][0]: "egg*99"}]},
            {**good, "rounds": [{good["players"][0]: 5}]},
            {**good, "rounds": good["rounds"] * 4},
        ):
            self.assertTrue(self.refused("/api/score", bad))
        for game in GAMES:
            sheet = self.example(game)
            self.assertTrue(self.refused("/api/score", {**sheet, "players": sheet["players"] * 9}))
        self.assertIn("caviar", self.refused("/api/score", {**good, "rounds": [{good["players"][0]: "caviar"}]}))


if __name__ == "__main__":
    unittest.main()
