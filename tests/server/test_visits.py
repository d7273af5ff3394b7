"""Links, devices and those who watch: what is behind an address, a seat that moves, talk in the gallery."""
import unittest

from sushiya_client import Closed, Seat
from support import ServerCase, play_out, play_turn


class Visits(ServerCase):
    OPTIONS = ("--sockets-per-address", "0", "--public-url", "https://sushi.example.org")

    def post(self, path, body=None, token=None):
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        return self.server.request("POST", path, body or {}, headers)

    def has_page(self):
        return "/assets/" in self.get("/")[1]

    def test_an_address_nothing_is_behind_answers_404_with_the_page(self):
        if not self.has_page():
            self.skipTest("the page has not been built")
        for path in ("/nowhere", "/t/" + "A" * 22, "/t/%E0%A4%A", "/t/", "/t/x/y", "/wp-login"):
            status, page, _ = self.get(path)
            self.assertEqual(status, 404, path)
            self.assertIn('<div id="app">', page)
        for path in ("/", "/lobby", "/rules/sushi_go", "/new/sushi_boat", "/settings"):
            self.assertEqual(self.get(path)[0], 200, path)

    def test_a_link_to_a_table_has_a_preview_in_the_readers_language(self):
        if not self.has_page():
            self.skipTest("the page has not been built")
        made = self.server.create(name='Ann "<b>" & Co')
        status, page, _ = self.get(f"/t/{made['table']}")
        self.assertEqual(status, 200)
        self.assertIn('property="og:title" content="Ann &quot;&lt;b>&quot; &amp; Co invites you: Sushi Go!"', page)
        self.assertIn('content="https://sushi.example.org/og/sushi_go.png"', page)
        self.assertNotIn("<b>", page)
        self.assertEqual(self.server.request("HEAD", "/og/sushi_go.png")[2]["Content-Type"], "image/png")
        french = self.get(f"/t/{made['table']}", **{"Accept-Language": "fr-FR,fr;q=0.9"})[1]
        self.assertIn("vous invite", french)

    def test_a_seat_moves_to_another_device_once(self):
        ann, bo = self.server.table_of(2)
        path = f"/api/tables/{bo.table}"
        self.assertEqual(self.post(path + "/move", token="A" * 22)[0], 401)
        code = self.post(path + "/move", token=bo.token)[1]["code"]
        newer = self.post(path + "/move", token=bo.token)[1]["code"]
        self.assertEqual(self.post(path + "/claim", {"code": code})[0], 401, "the newest code counts")
        status, seated, _ = self.post(path + "/claim", {"code": newer})
        self.assertEqual((status, seated["seat"]), (201, 1))
        self.assertEqual(self.post(path + "/claim", {"code": newer})[0], 401, "once")
        with self.assertRaises(Closed):
            bo.until(lambda: False)
        self.assertEqual(bo.bye["code"], "moved")
        with self.assertRaises(Closed):
            bo.reconnect().until(lambda: False)
        elsewhere = Seat(self.server.port, bo.table, seated["token"]).connect()
        self.assertEqual(elsewhere.state["you"]["seat"], 1)
        play_turn([ann, elsewhere])

    def test_a_code_is_worth_nothing_when_its_owner_has_left(self):
        made = self.server.create(options={"players": 2})
        path = f"/api/tables/{made['table']}"
        bo = Seat(self.server.port, made["table"], self.server.sit(made["table"], "Bo")["token"]).connect()
        code = self.post(path + "/move", token=bo.token)[1]["code"]
        self.assertIn("version", bo.do("leave"))
        cleo = Seat(self.server.port, made["table"], self.server.sit(made["table"], "Cleo")["token"]).connect()
        self.assertEqual(self.post(path + "/claim", {"code": code})[0], 401)
        self.assertIn("version", cleo.do("chat", text="This is my seat."))

    def test_undo_is_checked_without_asking_anybody(self):
        ann, bo = self.server.table_of(2)
        headers = {"Authorization": f"Bearer {ann.token}"}
        status, check, _ = self.server.request("GET", f"/api/tables/{ann.table}/undo", headers=headers)
        self.assertEqual(status, 200)
        self.assertIn("chance has spoken", check["reason"])
        self.assertEqual(self.get(f"/api/tables/{ann.table}/undo")[0], 401)

    def test_those_who_watch_talk_with_each_other_and_nobody_else_hears(self):
        ann, bo = self.server.table_of(2)
        silent = Seat(self.server.port, ann.table).connect()
        eve = Seat(self.server.port, ann.table, watch_as="Eve").connect()
        joe = Seat(self.server.port, ann.table, watch_as="Joe").connect()
        self.assertIn("version", eve.do("chat", text="  she has two wasabi\x07! "))
        joe.until(lambda: joe.gallery)
        self.assertEqual([(line["name"], line["text"]) for line in joe.gallery], [("Eve", "she has two wasabi !")])
        self.assertEqual(silent.do("chat", text="me too")["refused"]["code"], "not_allowed")
        self.assertEqual(eve.do("leave")["refused"]["code"], "not_allowed")
        play_out([ann, bo])
        for seat in (ann, bo):
            self.assertNotIn(b"two wasabi", b"".join(seat.raw))


if __name__ == "__main__":
    unittest.main()
