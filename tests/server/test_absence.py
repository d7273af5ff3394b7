"""People vanish from running tables, over the wire: one, the host, everybody, in every game."""
from sushiya_client import Seat
from support import ServerCase, play_out, play_turn

GAMES = ("sushi_go", "sushi_go_party", "sushi_boat", "sushizock")
# At every pace the others wait only a moment here: half of away_seconds. Over days the clock watches, as test_tables has
# it for live ones.
PACES = (
    {"pace": "relaxed", "away_seconds": 2},
    {"pace": "live", "turn_seconds": 600, "away_seconds": 2},
)


class Absence(ServerCase):
    OPTIONS = ("--sockets-per-address", "0")

    def refused(self, ack):
        self.assertIn("refused", ack)
        return ack["refused"]["code"]

    def until_only(self, number, left):
        """Whoever is left chooses until only the other seat is awaited."""
        while True:
            turn = left.state["turn"]
            if [seat for seat in turn["actors"] if seat not in turn["chosen"]] == [number]:
                return
            left.choose(left.state["choices"][0])

    def vanish(self, game, pace, host):
        ann, bo = self.server.table_of(2, game=game, takeover="random", **pace)
        gone, left = (ann, bo) if host else (bo, ann)
        number = gone.state["you"]["seat"]
        self.until_only(number, left)
        gone.ws.close()
        left.until(lambda: left.presence and any(each["seat"] == number for each in left.presence.get("absent", [])))
        turn = left.state["turn"]["number"]
        # At first it is too early; and on a busy machine the bot may come by itself.
        while "refused" in left.do("stand_in", seat=number) and not left.state["seats"][number]["away"]:
            left.drain(0.1)
        left.until(lambda: left.over or left.state["turn"]["number"] > turn)
        gone.reconnect()
        self.assertTrue(gone.state["seats"][number]["away"])
        self.assertIn("version", gone.do("back"))
        self.assertFalse(gone.state["seats"][number]["away"])

    def test_a_player_or_the_host_vanishes_in_every_game(self):
        for i, game in enumerate(GAMES):
            for j, pace in enumerate(PACES):
                with self.subTest(game=game, pace=pace):
                    self.vanish(game, pace, host=(i + j) % 2 == 0)

    def test_everybody_goes_and_comes_back(self):
        for game in GAMES:
            ann, bo = self.server.table_of(2, game=game, away_seconds=1)
            for seat in (ann, bo):
                seat.ws.close()
            for seat in (ann, bo):
                seat.reconnect()
            play_turn([ann, bo])

    def test_the_host_can_replace_the_absent_and_nobody_else(self):
        ann, bo = self.server.table_of(2, away_seconds=2, takeover="random")
        self.assertEqual(self.refused(ann.do("replace", seat=1, level="random")), "not_allowed")
        self.assertEqual(self.refused(ann.do("stand_in", seat=1)), "not_allowed")
        bo.do("away")
        ann.until(lambda: ann.state["seats"][1]["away"])
        self.assertIn("version", ann.do("replace", seat=1, level="random"))
        self.assertEqual(ann.state["seats"][1]["kind"], "bot")
        play_out([ann])

    def test_a_host_who_vanished_before_the_start_is_succeeded(self):
        made = self.server.create(options={"players": 2}, away_seconds=1)
        bo = Seat(
            self.server.port,
            made["table"],
            self.server.sit(made["table"], "Bo")["token"],
        ).connect()
        ann = Seat(self.server.port, made["table"], made["token"]).connect()
        self.assertEqual(self.refused(bo.do("host")), "not_allowed")
        ann.ws.close()
        bo.until(lambda: bo.presence and bo.presence.get("absent"))
        while "refused" in bo.do("host"):
            bo.drain(0.2)
        self.assertTrue(bo.state["you"]["host"])
        self.assertIn("version", bo.do("start"))

    def test_another_game_opens_when_all_who_are_here_have_said_so(self):
        ann, bo = self.server.table_of(2)
        play_out([ann, bo])
        self.assertIn("version", ann.do("again"))
        bo.until(lambda: bo.state["table"].get("again") == [0])
        self.assertIsNone(bo.state["table"]["next"])
        self.assertIn("version", bo.do("again"))
        for seat in (ann, bo):
            seat.until(lambda s=seat: s.state["table"]["next"])
        again = [Seat(self.server.port, ann.state["table"]["next"], seat.token).connect() for seat in (ann, bo)]
        self.assertEqual([seat.state["you"]["seat"] for seat in again], [0, 1])
        self.assertTrue(again[0].state["you"]["host"])

    def test_against_bots_one_word_is_enough(self):
        (ann,) = self.server.table_of(1, bots=["random", "random"])
        play_out([ann])
        ann.do("again")
        ann.until(lambda: ann.state["table"]["next"])

    def test_the_host_changes_the_table_before_the_start(self):
        made = self.server.create(options={"players": 3}, public=True)
        host = Seat(self.server.port, made["table"], made["token"]).connect()
        self.assertIn(
            "version",
            host.do(
                "change",
                pace="live",
                turn_seconds=30,
                bank_seconds=60,
                increment_seconds=5,
            ),
        )
        pace = host.state["table"]["settings"]["pace"]
        self.assertEqual(
            (pace["turn_seconds"], pace["bank_seconds"], pace["increment_seconds"]),
            (30, 60, 5),
        )
        self.assertIn("version", host.do("change", options={"players": 2}))
        self.assertEqual(len(host.state["seats"]), 2)
        self.assertEqual(self.refused(host.do("change", options={"players": 77})), "bad_request")
        listed = {table["id"]: table for table in self.get("/api/tables")[1]["tables"]}
        self.assertEqual(listed[made["table"]]["pace"], "live")
        host.do("fill", level="random")
        host.do("start")
        self.assertEqual(len(host.state["clock"]["seats"]), 2)
        play_out([host])
