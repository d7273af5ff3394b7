"""Match: one game in words and in numbers."""

import copy
import doctest
import json
import pickle
import random
import signal
import threading
import time
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import numpy as np

import sushiya
from sushiya import pen, render
from tables import TABLES, refused


def play(match, rng):
    while not match.over:
        for seat in match.actors:
            match.choose(seat, rng.choice(match.choices(seat)))


def test_games_are_played_to_their_end_in_words():
    for game, options in TABLES:
        match = sushiya.Match(game, seed=1, **options)
        play(match, random.Random(1))
        assert match.over and sorted(match.ranks)[0] == 1 and len(match.points) == match.players
        assert match.options["players"] == options["players"]


def test_the_example_of_the_package_runs():
    assert doctest.testmod(sushiya).failed == 0


def test_a_record_replays_to_the_same_match():
    for game, options in TABLES:
        match = sushiya.Match(game, seed=2, **options)
        play(match, random.Random(2))
        again = sushiya.Match.replay(match.record(["Ann", "Bo", "Cy", "Di", "Eve"][: match.players]))
        assert refused(lambda: match.record(["Ann"]), "each of") is True
        assert again.points == match.points and again.state() == match.state()
        assert json.loads(match.record())["game"] == game


def test_numbers_and_words_name_the_same_actions():
    for game, options in TABLES:
        match = sushiya.Match(game, seed=3, **options)
        rng = random.Random(3)
        while not match.over:
            for seat in match.actors:
                legal = np.flatnonzero(match.mask(seat))
                words = [match.notation(seat, int(action)) for action in legal]
                assert sorted(words) == sorted(match.choices(seat))
                action = int(rng.choice(legal))
                assert match.action(seat, match.notation(seat, action)) == action
                assert match.observation(seat).shape == (match.observation_size,)
                match.choose(seat, action)


def test_seats_that_do_not_choose_have_an_empty_mask():
    match = sushiya.Match("sushizock", seed=1)
    (active,) = match.actors
    assert match.mask(active).any() and not match.mask(1 - active).any() and match.choices(1 - active) == []


def test_choices_stay_hidden_until_the_last_is_in():
    match = sushiya.Match("sushi_go", seed=4, players=3)
    before = [match.view(seat) for seat in (1, 2)], match.observation(1).tolist()
    assert match.choose(0, match.choices(0)[0]) is False
    assert match.actors == [1, 2]
    assert ([match.view(seat) for seat in (1, 2)], match.observation(1).tolist()) == before
    match.retract(0)
    assert match.actors == [0, 1, 2]


def test_a_refusal_says_why_and_changes_nothing():
    match = sushiya.Match("sushi_go", seed=5)
    before = match.state()
    assert refused(lambda: match.choose(0, "ramen"), "ramen") is True
    assert refused(lambda: match.choose(0, match.action_count), "not legal") is True
    assert refused(lambda: sushiya.Match("go"), "sushi_go") is True
    assert refused(lambda: sushiya.Match("sushi_go", players=9)) is True
    assert refused(lambda: sushiya.Match("sushi_go", spice=1), "spice") is True
    assert match.state() == before


def test_numbers_are_taken_from_numpy_and_refused_in_words():
    match = sushiya.Match("sushi_go", players=np.int64(3), robot=np.bool_(False), seed=np.int64(7))
    assert match.state() == sushiya.Match("sushi_go", players=3, seed=7).state()
    match.choose(np.int8(0), np.uint8(np.flatnonzero(match.mask(0))[0]))
    for seed in (-1, 2**64):
        assert refused(lambda: sushiya.Match("sushi_go", seed=seed), "2**64", str(seed)) is True
    assert refused(lambda: sushiya.Match("sushi_go", players={3}), "{3}") is True
    assert refused(lambda: match.choices(3), "no seat 3", "0 to 2") is True
    assert refused(lambda: match.think(0, "chef", threads=0), "threads") is True
    assert refused(lambda: match.think(0, "chef", milliseconds=-1), "milliseconds") is True


def test_chance_can_be_written_by_hand():
    match = sushiya.Match("sushizock", seed=6, chance=False)
    assert match.waits == "chance"
    first = match.draw()
    match.happen(first)
    assert match.waits == "chance" and first in match.record()


def test_copies_go_their_own_way():
    match = sushiya.Match("sushi_go", seed=7)
    other = copy.deepcopy(match)
    for seat in other.actors:
        other.choose(seat, other.choices(seat)[0])
    assert match.view(0)["turn"] == 1 and other.view(0)["turn"] == 2
    guess = match.guess(0, seed=1)
    assert guess.view(0) == match.view(0)


def test_a_pickle_holds_the_choices_that_are_not_revealed():
    for game, options in TABLES:
        match = sushiya.Match(game, seed=8, **options)
        rng = random.Random(8)
        for _ in range(20):
            seat = match.actors[0]
            match.choose(seat, rng.choice(match.choices(seat)))
        again = pickle.loads(pickle.dumps(match))
        seats = range(match.players)
        assert [again.pending(seat) for seat in seats] == [match.pending(seat) for seat in seats]
        assert again.state() == match.state() and again.record() == match.record()
        play(again, rng)
    still = pickle.loads(pickle.dumps(sushiya.Match("sushizock", seed=8, chance=False)))
    assert still.waits == "chance"


def test_a_guess_knows_nothing_of_what_others_have_chosen():
    for seed in range(20):
        match = sushiya.Match("sushi_go", seed=seed, players=3)
        for seat in match.actors:
            match.choose(seat, match.choices(seat)[-1])
            guess = match.guess(0, seed=seed)
            assert guess.chosen == [0][: len(guess.chosen)] and guess.pending(0) == match.pending(0)
            if not match.actors:
                break
        play(guess, random.Random(seed))  # what is impossible there would be found out
        assert refused(guess.record, "guessed") is True
        assert refused(lambda: pickle.dumps(guess.clone()), "guessed") is True


def test_bots_think_without_holding_up_python():
    match = sushiya.Match("sushi_go", seed=8, players=3)
    ticks = []
    ticker = threading.Thread(target=lambda: [ticks.append(time.sleep(0.01)) for _ in range(10)])
    ticker.start()
    thought = match.think(1, "chef", iterations=2000)
    ticker.join()
    assert thought.choice in match.choices(1) and thought.candidates
    assert match.think(0, "cook").choice == match.think(0, "cook").choice


def test_control_c_stops_a_thought():
    match = sushiya.Match("sushi_go", seed=9, players=4)
    signal.signal(signal.SIGINT, signal.default_int_handler)  # what runs in the background may be deaf to it
    began = time.monotonic()
    threading.Timer(0.3, signal.raise_signal, [signal.SIGINT]).start()
    try:
        match.think(0, "reference", milliseconds=60_000, iterations=2**60)
    except KeyboardInterrupt:
        assert time.monotonic() - began < 30
        return
    raise AssertionError("the thought went on")


def test_tables_are_drawn():
    for game, options in TABLES:
        match = sushiya.Match(game, seed=10, **options)
        rng = random.Random(10)
        for _ in range(6):
            if match.over:
                break
            for seat in match.actors:
                match.choose(seat, rng.choice(match.choices(seat)))
        assert game in match.text(0) and "seat 0" in match.text()
        page = match._repr_html_()
        assert page.startswith("<div") and page.count("<svg") > 3, game
        assert match._repr_mimebundle_()["text/plain"] == match.text()
        assert "players" in repr(match)


def test_what_is_over_says_so():
    match = sushiya.Match("sushizock", seed=11)
    play(match, random.Random(11))
    points, ranks = (", ".join(map(str, numbers)) for numbers in (match.points, match.ranks))
    for shown in (match.text(), match.html()):
        assert f"over: points {points} (ranks {ranks})" in shown and "is at turn" not in shown
    assert "bones -" in match.html() and match.text().count("points") == 1


def test_pictures_have_the_same_size_all_through_a_game():
    match = sushiya.Match("sushi_boat", seed=12)
    first = render.picture(match)
    play(match, random.Random(12))
    last = render.picture(match)
    assert first.shape == last.shape and first.dtype == np.uint8 and (first != last).any()
    assert len(np.unique(first.reshape(-1, 3), axis=0)) > 200  # as many colours have no plain boxes


def test_the_pen_draws_what_the_art_is_made_of():
    def covered(inner, size=40):
        return pen.drawing(f'<svg viewBox="0 0 10 10" fill="#f00">{inner}</svg>', size)

    half = covered('<path d="M0 0h10v5H0z"/>')
    assert (half[:20] == [1, 0, 0, 1]).all() and not half[20:].any()
    assert abs(covered('<circle cx="5" cy="5" r="4" opacity=".5"/>')[..., 3].sum() / 16 - 8 * np.pi) < 0.2
    ring = '<circle cx="5" cy="5" r="4" fill="none" stroke="#000" stroke-width="2"/>'
    assert abs(covered(ring)[..., 3].sum() / 16 - 16 * np.pi) < 0.3
    ways = ('<ellipse cx="5" cy="5" rx="4" ry="2"/>', '<path d="M1 5a4 2 0 1 1 8 0A4 2 0 0 1 1 5"/>')
    assert abs(covered(ways[0]) - covered(ways[1])).max() < 0.2
    turned = covered('<g transform="rotate(90 5 5)"><rect x="1" y="2" width="3" height="5" rx="1"/></g>')
    assert abs(turned - covered('<rect x="3" y="1" width="5" height="3" rx="1"/>')).max() < 0.2
    bent = covered('<path d="M0 10C0 5 0 5 5 5S10 5 10 0V10z"/>')[..., 3]
    assert abs(bent - np.rot90(1 - bent, 2)).max() < 0.3
    hole = covered('<path fill-rule="evenodd" d="M0 0h10v10H0zM2 2h6v6H2z"/>')[..., 3]
    assert hole.sum() / 16 == 64
    for path in (Path(sushiya.__file__).parent / "art").glob("*.svg"):
        for element in ElementTree.parse(path).iter():
            kind = element.tag.rpartition("}")[2]
            assert kind in ("svg", "g", "path", "circle", "ellipse", "rect"), (path, kind)
            assert kind != "path" or np.isfinite(np.concatenate(pen._outline(element.get("d")))).all()
