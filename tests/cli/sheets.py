"""Score sheets that are typed at the terminal."""

import json

from cli.program import Program, Terminal, run


class TypedSheets(Program):
    def fill_in(self, game, *answers, language="en", options=()):
        """Types all answers, each at its prompt, and gives back what the program said to each."""
        with Terminal("score", game, *options, "--lang", language, home=self.at) as terminal:
            said = [terminal.until("> ")]
            for answer in answers:
                terminal.type(answer)
                terminal.until("\n")  # the terminal repeats what was typed
                said.append(terminal.until("> "))
            return said

    def saved(self, name="sheet.json"):
        return json.loads((self.at / name).read_text())

    def test_a_sheet_of_party_in_french(self):
        said = self.fill_in(
            "party",
            "Léa, Tom, Zoé",
            "MENU A VOLONTE",
            "tom",
            "calamar, saumon, onigiri rond, onigiri carré, 3 gyoza, thé, glace, edamame",
            "California 4, omelette, commande spéciale (California 4), gyoza, 2 edamame, glace x2",
            "california 3 Onigiri TRIANGLE onigiri rond, commande spéciale onigiri triangle,"
            " thé thé, edamame, gyoza, omelette 2",
            f"sauver {self.at}/sheet.json",
            language="fr",
        )  # fmt: skip
        self.assertIn("sushi au calamar, sushi au saumon, onigiri rond, onigiri carré, gyoza ×3", said[4])
        self.assertIn("Léa  Tom  Zoé", said[6])
        self.assertRegex(said[6], r"Total +20 +16 +16\n")
        self.assertIn("Manche 2", said[6])
        example = json.loads(run("score", "--example", "sushi_go_party").stdout)
        sheet = self.saved()
        for line, name in zip(example["rounds"][0].values(), ("Léa", "Tom", "Zoé")):
            words = [word.split("*")[0] for word in line.split() for _ in range(int((word + "*1").split("*")[1]))]
            self.assertEqual(sorted(sheet["rounds"][0][name].split()), sorted(words))
        self.assertEqual(sheet["rounds"][0]["uramaki_race"], ["Tom"])
        self.accepted("score", self.at / "sheet.json")

    def test_counts_and_names_as_people_type_them(self):
        for line in (
            "2 tempura, 3 sashimi, maki-3, squid on wasabi",
            "tempura x2, sashimi*3, maki 3, Squid Nigiri on Wasabi",
            "tempura tempura 3x sashimi; maki 3 + squid-on-wasabi",
            "TEMPURA 2, Sashimis 3, maki (3 symboles) et calamar sur wasabi",
            "tempura*2 sashimi*3 maki-3 squid-on-wasabi",
        ):
            with self.subTest(line):
                (self.at / "sheet.json").unlink(missing_ok=True)
                state = self.at / ".local/state/sushiya/sushi_go.sheet"
                state.unlink(missing_ok=True)
                self.fill_in("go", "Ann Bo", line, f"save {self.at}/sheet.json")
                self.assertEqual(
                    self.saved()["rounds"][0]["Ann"],
                    "tempura tempura sashimi sashimi sashimi maki-3 squid-on-wasabi",
                )

    def test_lines_are_refused_at_once_and_can_be_corrected(self):
        said = self.fill_in(
            "go", "Ann", "Ann, Bo", "", "2 tempurra", "6 egg", "2 egg 2", "3", "egg", "list", "undo", "2 egg",
            "squid", "change 2", "3 egg", "change 1", "Ann, Bo, Cy, Di, Ed, Flo", f"save {self.at}/sheet.json",
            "nothing", "list",
        )  # fmt: skip
        for number, part in enumerate(
            ("", "2 to 5", "2. Ann", "nothing", "'tempura'", "only 5 egg", "contradict", "a name")
        ):
            self.assertIn(part, said[number].replace("Nothing", "nothing"))
        self.assertIn("2. Ann: egg", said[9])
        self.assertIn("2. Ann> ", said[10])
        self.assertRegex(said[12], r"Total +2 +3\n")
        self.assertRegex(said[14], r"Total +3 +3\n")
        self.assertIn("2 to 5", said[16])
        self.assertIn("4. Ann: nothing", said[19])
        self.assertEqual(self.saved()["rounds"][0], {"Ann": "egg egg egg", "Bo": "squid"})
        # In the words that were typed.
        self.assertIn("'radishes'", self.fill_in("go", "n", "Ann, Bo", "2 radishes")[3])

    def test_the_help_is_that_of_the_question(self):
        for game, counts in (("go", True), ("zock", False)):
            names, cards = self.fill_in(game, "?", "Ann, Bo", "?")[1::2]
            self.assertIn("change NUMBER", names)
            self.assertEqual(("tempura x3" in names, "tempura x3" in cards), (False, counts))

    def test_what_was_typed_is_kept(self):
        with Terminal("score", "go", home=self.at) as terminal:
            for prompt, line in (("played> ", "Ann, Bo"), ("Ann> ", "egg"), ("Bo> ", "squid"), ("Ann> ", "tempura")):
                terminal.until(prompt)
                terminal.type(line)
            terminal.until("5. Bo> ")
            # ... and nobody else may type into it.
            with Terminal("score", "go", home=self.at) as other:
                self.assertIn("another terminal", other.rest())
            terminal.program.kill()
        said = self.fill_in("go", "y", "egg")
        self.assertIn("Ann, Bo", said[0])
        self.assertIn("5. Bo> ", said[1])
        self.assertRegex(said[2], r"Total +1 +4\n")
        self.assertIn("1. Who played> ", self.fill_in("go", "n")[1])

    def test_all_games(self):
        boat = self.fill_in(
            "boat", "Aria, Matteo",
            "blue salmon, shrimp blue; white-tako, blue tuna, blue octopus, red egg, red ikura, green ebi",
            "gyoza, miso soup", "4", "3", "yellow ebi, green salmon, green maguro", "edamame mochi tempura", "2", "1",
        )  # fmt: skip
        self.assertRegex(boat[-1], r"Total +20 +9\n")
        zock = self.fill_in("zock", "Ann, Bo, Cy", "5 6 3 2 1", "-1 4 2 1", "1,3,5", "1 1 2 2 1", "2 4 6 4", "3 2 3")
        self.assertRegex(zock[-1], r"Total +4 +2 +6\n")
        robot = self.fill_in("go", "Ann, Bo", "egg", "egg", "nothing", options=("--option", "robot=true"))
        self.assertIn("4. robot> ", robot[3])
        alone = self.fill_in("party", "Ann")
        self.assertIn("2 to 8", alone[1])
        self.assertIn("1. Who played> ", alone[1])
        for menu in (
            "maki",
            "maki temaki tempura sashimi dumpling wasabi tea",
            "maki tempura sashimi dumpling tea egg soy",
        ):
            self.assertIn("its seven kinds", self.fill_in("party", "Ann Bo", menu)[2])
        own = self.fill_in("party", "Ann Bo", "maki tempura sashimi dumpling wasabi tea pudding", "egg", "2 dumplings")
        self.assertRegex(own[-1], r"Total +1 +3\n")

    def test_a_sheet_for_programs_still_comes_from_a_pipe(self):
        example = run("score", "--example", "sushizock").stdout
        self.assertEqual(self.accepted("score", "zock", text=example), self.accepted("score", "-", text=example))
        self.refused(["no file 'lunch'", "no game"], "score", "lunch")
