"""People at a terminal: several of them, second thoughts, another size, an interrupt, another terminal."""

import os
import time

from cli.program import Program, Terminal, run

PROMPT = "pick> "


class AtTheTerminal(Program):
    def play(self, *arguments, **more):
        return Terminal("play", *arguments, home=self.at, **more)

    def test_hands_are_covered_between_people(self):
        with self.play("go", "--people", "Ann,Bo", "--seed", 4, TERM="xterm", NO_COLOR="1") as terminal:
            terminal.until("keyboard to Ann")
            for name, other in (("Ann", "Bo"), ("Bo", "Ann"), ("Ann", "Bo")):
                terminal.until("> ")
                terminal.type("")
                page = terminal.until(PROMPT)
                self.assertIn("Your hand", page)
                self.assertIn(f"\n{other}  0 points", page)
                terminal.type("1")
                page = terminal.until(f"keyboard to {other}")
                self.assertNotIn("Your hand", page)
                self.assertGreater(page.count("\n"), 20, "the screen is not cleared")
            terminal.until("> ")
            terminal.type("")
            self.assertIn("Ann lays", terminal.until(PROMPT))

    def test_the_screen_is_cleared_with_what_is_above_it(self):
        with self.play("go", "--people", "Ann,Bo", "--seed", 4, TERM="xterm") as terminal:
            for line in ("", "1"):
                terminal.until("> ")
                terminal.type(line)
            self.assertIn("\x1b[2J\x1b[3J", terminal.until("keyboard to Bo"))

    def test_a_whole_game_of_two(self):
        answers = "\n1\n" * 80
        page = run("play", "go", "--people", "Ann,Bo", "--seed", 4, text=answers, HOME=str(self.at)).stdout
        ranking = page.split("Final ranking")[1]
        self.assertRegex(ranking, r"Ann, \d+ points\n")
        self.assertRegex(ranking, r"Bo, \d+ points\n")
        self.assertNotIn("You", ranking)

    def test_whoever_was_too_quick(self):
        with self.play("go", "--people", "Ann,Bo", "--seed", 4) as terminal:
            for line in ("", "1", "undo", "", "2", "", "1", ""):
                terminal.until("> ")
                terminal.type(line)
            page = terminal.until(PROMPT)
        first = run("play", "go", "--seed", 4, "--bots", "random", text="", HOME=str(self.at)).stdout
        second_card = first.split("\n   2  ")[1].split("  ")[0].split(" ×")[0]
        self.assertIn(f"You lay {second_card}", page)

    def test_people_and_bots_and_who_begins(self):
        with self.play("zock", "--people", "Ann,Bo", "--players", 3, "--first", 2, "--bots", "random") as terminal:
            terminal.until("keyboard to Ann")
            terminal.type("")
            self.assertIn("Kenji", terminal.until(PROMPT))
        for parts, arguments in (
            (["names 3", "2 seats"], ("go", "--people", "A,B,C", "--players", 2)),
            (["called 'A'"], ("go", "--people", "A,A")),
            (["0 to 1"], ("zock", "--first", 2)),
            (["robot"], ("go", "--first", 1)),
            (["'first'"], ("party", "--first", 1)),
        ):
            self.refused(parts, "play", *arguments, HOME=str(self.at))

    def test_second_thoughts(self):
        with self.play("boat", "--first", 0, "--seed", 3, "--bots", "random") as terminal:
            before = terminal.until(PROMPT)
            terminal.type("1")
            terminal.until(PROMPT)
            terminal.type("undo")
            terminal.until("taken back")
            self.assertEqual(terminal.until(PROMPT).split("-----")[-1], before.split("-----")[-1])
            terminal.type("undo")
            self.assertIn("chance has spoken", terminal.until(PROMPT).lower())
        with self.play("go", "--seed", 3, "--bots", "random") as terminal:
            for line in ("1", "undo"):
                terminal.until(PROMPT)
                terminal.type(line)
            self.assertIn("revealed", terminal.until(PROMPT))

    def test_another_size_draws_the_table_again(self):
        with self.play("go", "--seed", 3, "--bots", "random", columns=80) as terminal:
            wide = terminal.until(PROMPT)
            terminal.resize(50, 24)
            narrow = terminal.until(PROMPT)
        self.assertIn("Your hand", narrow)
        self.assertGreater(max(map(len, wide.splitlines())), 50)
        self.assertLessEqual(max(map(len, narrow.splitlines())), 50)

    def test_the_boat_fits_a_small_terminal_in_french(self):
        with self.play("boat", "--first", 0, "--seed", 3, "--bots", "random", "--lang", "fr") as terminal:
            for answer in ("1", "3", "1", "1", "1", "1"):
                lines = terminal.until("Votre choix> ").split("\n-----")[-1].split("\n")
                self.assertLessEqual(len(lines), 25)  # the first is the line above the table
                self.assertLessEqual(max(map(len, lines)), 80)
                self.assertEqual(sum(line.startswith("  L") for line in lines), 5)
                terminal.type(answer)

    def test_no_line_of_a_game_is_wider_than_the_terminal(self):
        asked = "Votre choix> "
        for game, players, columns in (("go", 4, 50), ("party", 5, 60), ("boat", 5, 60), ("zock", 5, 60)):
            words = (game, "--players", players, "--bots", "random", "--lang", "fr", "--seed", 5)
            with self.play(*words, columns=columns, rows=60) as terminal:
                page, over = "", False
                while not over:
                    while asked not in terminal.page and "Revoir la partie" not in terminal.page:
                        self.assertTrue(terminal.more())
                    over = asked not in terminal.page
                    page += terminal.page if over else terminal.until(asked)
                    terminal.type("n" if over else "1")
            self.assertIn("Classement final", page)
            self.assertEqual([line for line in page.split("\n") if len(line) > columns], [])

    def test_a_hint_of_dice_says_what_is_done_with_them(self):
        with self.play("zock", "--first", 0, "--seed", 4, "--bots", "random", "--lang", "fr") as terminal:
            terminal.until("Votre choix> ")
            terminal.type("conseil")
            self.assertIn("savoir\u00a0: mettre de côté arêtes.", terminal.until("Votre choix> "))

    def test_an_interrupt_ends_a_thought_and_not_the_game(self):
        def from_sign_to_prompt(interrupt):
            terminal.until("are thinking")
            begun = time.monotonic()
            os.write(terminal.master, interrupt)
            terminal.until(PROMPT)
            return time.monotonic() - begun

        with self.play("party", "--players", 5, "--bots", "itamae", "--seed", 3) as terminal:
            whole = from_sign_to_prompt(b"")
            terminal.type("1")
            self.assertLess(from_sign_to_prompt(b"\x03"), whole / 2)
        with self.play("--resume") as terminal:
            self.assertIn("turn 2 of", terminal.until(PROMPT))

    def test_one_terminal_at_a_time(self):
        with self.play("go", "--seed", 3, "--bots", "random") as terminal:
            terminal.until(PROMPT)
            terminal.type("1")
            terminal.until(PROMPT)
            with self.play("--resume") as other:
                self.assertIn("another terminal", other.rest())
        with self.play("--resume") as terminal:
            self.assertIn("turn 2 of 10", terminal.until(PROMPT))
