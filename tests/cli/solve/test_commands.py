"""`fortyeight solve` and `fortyeight ev`: what they print, and how they refuse."""

from __future__ import annotations

import csv
import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from fortyeight.cards import cards, full_shoe
from fortyeight.cli import app
from fortyeight.rulebook import open_house, rulebook
from tests.effort import effort

runner = CliRunner()


SPLITS = effort(1, 3)
SIX_DECKS = ("--decks", "6", "--dealing", "card-reader")


def asked(*words: str) -> Any:
    done = runner.invoke(app, list(words))
    assert done.exit_code == 0, done.output
    return json.loads(done.stdout)


def refused(*words: str) -> str:
    done = runner.invoke(app, list(words))
    assert done.exit_code == 2
    assert "Traceback" not in done.output
    return done.output


@pytest.fixture(scope="module")
def house_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """In the short run with one split, so that little has to be solved."""
    file = tmp_path_factory.mktemp("house") / "house.toml"
    file.write_text(f'rulebook = "ma-spanish21"\nsplits = {SPLITS}\ndecks = 8\n', "utf-8")
    return file


@pytest.fixture(scope="module")
def solved(house_file: Path) -> Any:
    return asked("solve", "ma-spanish21", *SIX_DECKS, "--house", str(house_file), "--json")


def test_solve_answers_with_both_models_and_every_first_card(solved: Any) -> None:
    assert solved["book"] == "ma-spanish21"
    assert solved["model"] == "split-aware"
    assert solved["edge"] == -solved["ev"] == -solved["models"]["split-aware"]
    # A player who knows that a hand was split plays it a little better.
    assert solved["models"]["split-aware"] > solved["models"]["cdz-"] + 1e-7
    assert list(solved["ev_by_up_card"]) == list("A23456789T")
    weights = dict.fromkeys("A23456789", 24) | {"T": 72}
    mean = sum(weights[card] * ev for card, ev in solved["ev_by_up_card"].items()) / 288
    assert mean == pytest.approx(solved["ev"], abs=1e-15)


def test_solve_tells_how_results_are_spread_and_what_the_chart_is_worth(solved: Any) -> None:
    chances = {float(net): one for net, one in solved["distribution"].items()}
    assert sum(chances.values()) == pytest.approx(1.0, abs=1e-12)
    mean = sum(net * one for net, one in chances.items())
    assert mean == pytest.approx(solved["ev"], abs=1e-12)
    spread = sum((net - mean) ** 2 * one for net, one in chances.items())
    assert solved["standard_deviation"] == pytest.approx(spread**0.5, abs=1e-12)
    assert solved["edge"] < solved["edge_chart"] < solved["edge"] + 1e-4
    assert solved["frequencies"]["round"]["won"] == pytest.approx(
        sum(one for net, one in chances.items() if net > 0), abs=1e-12
    )
    assert solved["super_bonus"]["wager"] == "5.00"
    # Only rounds with a split are not exact.
    split = 1.0 - solved["frequencies"]["box"]["not split"]
    assert solved["distribution_error_bound"] == pytest.approx(split, abs=1e-12)
    assert solved["standard_deviation_error_bound"] is None


def test_solve_bounds_the_error_closely_if_asked_to(solved: Any, house_file: Path) -> None:
    # The bounds of these figures ship with them.
    known = asked("solve", "ma-spanish21", "--json")
    assert 0.0 < known["distribution_error_bound"] < 2e-5
    assert 0.0 < known["standard_deviation_error_bound"] < 3e-4
    again = asked(
        "solve", "ma-spanish21", *SIX_DECKS, "--house", str(house_file), "--bound", "--json"
    )
    assert again["distribution"] == solved["distribution"]
    assert 0.0 < again["distribution_error_bound"] < 2e-5
    assert 0.0 < again["standard_deviation_error_bound"] < 3e-4


def test_solve_takes_decks_dealing_and_a_house_file(
    solved: Any, house_file: Path, tmp_path: Path
) -> None:
    file = tmp_path / "house.toml"
    text = house_file.read_text("utf-8").replace("8", "6")
    file.write_text(text + 'dealing = "card-reader"\n', "utf-8")
    by_file = asked("solve", "ma-spanish21", "--house", str(file), "--json")
    assert by_file["ev"] == solved["ev"]
    assert by_file["house"] == {"splits": SPLITS, "decks": 6, "dealing": "card-reader"}
    assert solved["house"] == by_file["house"]


def test_solve_takes_what_is_left_of_a_shoe_and_any_model(house_file: Path, tmp_path: Path) -> None:
    shoe = "A:4 2:8 3:8 4:8 5:8 6:8 7:8 8:8 9:8 J:8 Q:8 K:8"
    words = "solve", "ma-spanish21", "--house", str(house_file), "--model", "cdp", "--shoe", shoe
    table = tmp_path / "solved.csv"
    left = asked(*words, "--csv", str(table), "--json")
    assert left["shoe"] == dict.fromkeys("23456789JQK", 8) | {"A": 4}
    assert list(left["models"]) == ["cdz-", "split-aware", "cdp"]
    assert left["edge"] == -left["models"]["cdp"]
    assert left["exact"]
    weights = dict.fromkeys("23456789", 8) | {"A": 4, "T": 24}
    mean = sum(weights[card] * ev for card, ev in left["ev_by_up_card"].items()) / 92
    assert mean == pytest.approx(left["ev"], abs=1e-15)
    rows = list(csv.DictReader(table.read_text("utf-8").splitlines()))
    chart = {row["case"]: row["play"] for row in rows if row["figure"] == "chart"}
    assert chart["hard 20 against A"] == left["chart"]["rows"]["hard 20"][-1] == "S"
    by_up_card = {row["case"] for row in rows if row["figure"] == "expectation by up card"}
    assert by_up_card == set("A23456789T")


def test_the_super_bonus_is_worth_about_three_hundredths_of_a_percent_to_five_dollars(
    solved: Any,
) -> None:
    found = solved["super_bonus"]["tiers"]
    assert [(one["wager"], one["pays"]) for one in found] == [
        ("5.00", "1000.00"),
        ("25.00", "5000.00"),
    ]
    assert found[0]["gain"] == pytest.approx(0.00028, abs=5e-6)


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["solve", "md-pontoon21", "--decks", "7"], "3 A"),
        (["solve", "tiddlywinks"], "no such rulebook"),
        (["solve", "md-pontoon21", "--model", "clever"], "cdp1, split-aware or cdp"),
        (["solve", "mbs-pontoon", "--dealing", "card-reader"], "3.6"),
        (["solve", "mbs-pontoon", "--shoe", "A:4 7:8"], "--shoe: the shoe has too few cards"),
        (["solve", "mbs-pontoon", "--shoe", ""], "--shoe: "),
        (["solve", "mbs-pontoon", "--shoe", "A:0"], "--shoe: the shoe has too few cards"),
        (["solve", "mbs-pontoon", "--shoe", "10:4"], "--shoe: Tc: such a card is not in the decks"),
        (["solve", "mbs-pontoon", "--shoe", "7:4 x"], "--shoe: "),
        (["solve", "mbs-pontoon", "--dealing", "hole-crad"], "(did you mean hole-card?)"),
        (["ev"], "--batch"),
        (["ev", "md-pontoon21", "--hand", "6s 7s"], "up card"),
        (["ev", "md-pontoon21", "--hand", "6s 7s", "--up", "Tc"], "not in the decks"),
        (["ev", "md-pontoon21", "--hand", "6s", "--up", "9c"], "two cards"),
        (["ev", "md-pontoon21", "--hand", "6s 7x", "--up", "9c"], "7x"),
        (["ev", "md-pontoon21", "--hand", "Ks Qs 5d", "--up", "9c"], "over 21"),
        (["ev", "md-pontoon21", "--hand", "6s 7s", "--up", "9c", "--shoe", "2c"], "shoe"),
        (
            [
                "ev",
                "bbc-spanish21",
                "--hand",
                "6s 7s",
                "--up",
                "9c",
                "--decks",
                "1",
                "--shoe",
                "6s 2c 3c 4c 5c 8d 9d",
            ],
            "6s is there 2 times (1 in the hand, 1 in the shoe): the decks hold 1 of it",
        ),
        (
            ["ev", "ma-spanish21", "--hand", "6s 7s", "--up", "9c", "--shoe", "2c " * 7],
            "2c is there 7 times (7 in the shoe): the decks hold 6 of it",
        ),
        (["ev", "md-pontoon21", "--hand", "6s 7s", "--up", "9c", "--doubled", "2"], "doubled"),
        (["ev", "--batch", "nowhere.jsonl"], "cannot be read"),
    ],
)
def test_bad_input_gets_a_sentence_and_exit_2(words: list[str], says: str) -> None:
    assert says in refused(*words)


def test_ev_names_every_choice_and_none_that_is_not_allowed() -> None:
    found = asked("ev", "ma-spanish21", "--hand", "8h 8d", "--up", "Kc", "--json")
    assert list(found) == [
        "stand",
        "hit",
        "double",
        "split",
        "surrender",
        "rescue",
        "insurance",
        "best",
        "exact",
        "limits",
        "cost_of",
        "question",
    ]
    assert found["best"] == "split"
    assert found["cost_of"]["split"] == 0
    assert found["cost_of"]["hit"] == found["split"] - found["hit"] > 0
    assert set(found["cost_of"]) == {"stand", "hit", "double", "split", "surrender"}
    assert found["rescue"] is None
    assert found["insurance"] is None


def test_a_reader_gives_values_without_a_blackjack() -> None:
    words = ("--hand", "Js 6d", "--up", "Ac", "--json")
    reader = asked("ev", "ma-spanish21", "--dealing", "card-reader", *words)
    unread = asked("ev", "ma-spanish21", "--dealing", "no-hole-card", *words)
    assert reader["surrender"] == pytest.approx(-0.5)
    # 71 court cards are left of 285.
    assert unread["surrender"] == pytest.approx(-0.5 - 0.5 * 71 / 285)
    for name in ("stand", "hit", "double"):
        assert unread[name] == pytest.approx(reader[name] * 214 / 285 - 71 / 285)


def test_a_suited_six_and_seven_are_worth_more_to_hit_and_spades_most() -> None:
    def hit(hand: str) -> float:
        found = asked("ev", "ma-spanish21", "--hand", hand, "--up", "9c", "--json")
        return float(found["hit"])

    # Six eights of each suit among 285 cards, paid 1/2 or 3/2 more than 3 to 2.
    assert hit("6h 7h") - hit("6h 7d") == pytest.approx(6 / 285 * 0.5)
    assert hit("6s 7s") - hit("6h 7d") == pytest.approx(6 / 285 * 1.5)


def test_a_doubled_hand_is_kept_or_rescued() -> None:
    words = ("--hand", "5s 6d 2c", "--up", "Kc", "--doubled", "1", "--json")
    found = asked("ev", "ma-spanish21", "--dealing", "card-reader", *words)
    assert (found["rescue"], found["best"]) == (pytest.approx(-1.0), "rescue")
    assert found["hit"] is None
    assert asked("ev", "bbc-spanish21", *words)["rescue"] is None


@pytest.mark.clause("mbs-pontoon", "3.17.2")
def test_an_ace_of_the_first_two_counts_one_when_it_was_doubled() -> None:
    words = ("--hand", "As 7d 2c", "--up", "6c", "--json")
    plain = asked("ev", "mbs-pontoon", *words)
    doubled = asked("ev", "mbs-pontoon", *words, "--doubled", "1")
    # Twenty, against ten that can be rescued.
    assert plain["stand"] > 0.5
    assert doubled["stand"] < 0.2


def test_the_full_shoe_is_the_one_without_what_is_seen() -> None:
    house = open_house(rulebook("md-pontoon21"))
    left = list(full_shoe(house.cards.decks))
    for one in cards("6s 7h 9c"):
        left.remove(one)
    words = ("ev", "md-pontoon21", "--hand", "6s 7h", "--up", "9c", "--json")
    shoe = " ".join(map(str, left))
    given, full = asked(*words, "--shoe", shoe), asked(*words)
    assert given.pop("question") == {**full.pop("question"), "shoe": shoe}
    assert given == full


def test_a_batch_is_answered_line_by_line(tmp_path: Path) -> None:
    file = tmp_path / "questions.jsonl"
    good = {"id": 7, "book": "md-pontoon21", "hand": "6s 7h", "up": "9c"}
    bad = {**good, "book": 1}
    file.write_text(json.dumps(good) + "\n\nno json\n" + json.dumps(bad) + "\n", "utf-8")
    done = runner.invoke(app, ["ev", "--batch", str(file)])
    assert done.exit_code == 2
    first, second, third = (json.loads(line) for line in done.stdout.splitlines())
    assert first["id"] == 7
    alone = asked("ev", "md-pontoon21", "--hand", "6s 7h", "--up", "9c", "--json")
    assert {key: first[key] for key in alone} == alone
    assert second["error"].startswith("line 3")
    assert second["question"] is None
    assert third["error"] == 'line 4: "book" must be a string'
    assert (third["id"], third["question"]) == (7, bad)


def test_a_batch_asks_the_book_of_the_arguments_where_a_line_names_none(tmp_path: Path) -> None:
    file = tmp_path / "questions.jsonl"
    hand = {"hand": "6s 7h", "up": "9c"}
    lines = [hand, {**hand, "decks": 6}, {**hand, "book": "md-pontoon21"}]
    file.write_text("".join(json.dumps(one) + "\n" for one in lines), "utf-8")
    done = runner.invoke(app, ["ev", "ma-spanish21", "--decks", "8", "--batch", str(file)])
    assert done.exit_code == 0, done.output
    asked_of = [json.loads(line)["question"] for line in done.stdout.splitlines()]
    assert [(one["book"], one["house"]) for one in asked_of] == [
        ("ma-spanish21", {"decks": 8}),
        ("ma-spanish21", {"decks": 6}),
        ("md-pontoon21", {}),
    ]
    told = runner.invoke(app, ["ev", "--batch", str(file)]).stdout.splitlines()[0]
    assert "name one in the line" in json.loads(told)["error"]
    assert "leave out --hand" in refused("ev", "--batch", str(file), "--hand", "6s 7h")


def test_cards_are_read_as_people_write_them(tmp_path: Path) -> None:
    plain = asked("ev", "blackjack52", "--hand", "6s Th", "--up", "9h", "--json")
    for hand, up in (("6♠ 10h", "9♥"), ("6S,tH", "9H"), ("6s10♥", " 9\N{BLACK HEART SUIT}\ufe0f")):
        assert asked("ev", "blackjack52", "--hand", hand, "--up", up, "--json") == plain
    path = tmp_path / "questions.jsonl"
    path.write_text(json.dumps({"book": "blackjack52", "hand": "6♠ 10H", "up": "9♥"}) + "\n")
    assert asked("ev", "--batch", str(path)) == plain


def test_text_that_names_no_card_is_named_with_what_is_read() -> None:
    done = CliRunner().invoke(app, ["ev", "ma-spanish21", "--hand", "6s 7z", "--up", "9h"])
    assert done.exit_code == 2
    assert "hand: '7z' is not a card" in done.output
    assert "10h or 6♠" in done.output
    done = CliRunner().invoke(app, ["ev", "ma-spanish21", "--hand", "6s 10h", "--up", "9h"])
    assert "Th: such a card is not in the decks" in done.output


def test_a_batch_refuses_more_cards_than_the_decks_hold(tmp_path: Path) -> None:
    path = tmp_path / "questions.jsonl"
    question = {"book": "ma-spanish21", "hand": "6s 7s", "up": "9c", "shoe": "Kd " * 7}
    path.write_text(json.dumps(question) + "\n")
    done = CliRunner().invoke(app, ["ev", "--batch", str(path)])
    assert done.exit_code == 2
    assert "line 1: Kd is there 7 times" in done.stdout


def test_a_line_of_a_batch_that_is_not_json_is_named_by_its_line(tmp_path: Path) -> None:
    path = tmp_path / "questions.jsonl"
    path.write_text("\n6s 7s\n")
    done = CliRunner().invoke(app, ["ev", "ma-spanish21", "--batch", str(path)])
    assert done.exit_code == 2
    assert json.loads(done.stdout)["error"].startswith("line 2: not JSON: ")
    assert "line 1" not in done.stdout


def test_what_is_printed_for_people_says_what_is_best(solved: Any, house_file: Path) -> None:
    done = runner.invoke(app, ["ev", "mbs-pontoon", "--hand", "As 7d", "--up", "6h"])
    assert done.exit_code == 0
    lines = done.stdout.splitlines()
    assert lines[:2] == [
        "Pontoon (Marina Bay Sands), 8 decks, no hole card",
        "As 7d against 6h, full shoe",
    ]
    assert [line.split()[::2] for line in lines if line.startswith("stand")] == [["stand", "best"]]
    words = ["solve", "ma-spanish21", *SIX_DECKS, "--house", str(house_file)]
    told = runner.invoke(app, words).stdout
    assert f"House edge {solved['edge']:.5%} of the main wager (split-aware)" in told
    assert "Solved in" in told


@pytest.mark.ruling("R2")
def test_a_split_ace_with_a_king_is_worth_what_the_reading_of_the_house_says(
    tmp_path: Path,
) -> None:
    def stand(book: str, up: str, **choices: str) -> float:
        house = tmp_path / "house.toml"
        lines = [f'{key} = "{value}"' for key, value in choices.items()]
        house.write_text("\n".join([f'rulebook = "{book}"', *lines]), "utf-8")
        words = ("--hand", "As Kd", "--up", up, "--split", "--house", str(house), "--json")
        return float(asked("ev", book, *words)["stand"])

    as_blackjack = {"two_card_21_after_split": "wins-as-blackjack"}
    # 23 aces are left of 285 cards.
    blackjack = 23 / 285
    assert stand("ma-spanish21", "Kc") == pytest.approx(1 - 2 * blackjack)
    reader = stand("ma-spanish21", "Kc", dealing="card-reader", **as_blackjack)
    assert reader > 1.0
    unread = stand("ma-spanish21", "Kc", **as_blackjack)
    assert unread == pytest.approx(reader * (1 - blackjack) + 1.5 * blackjack)
    # It ties where it would win 1, and wins 3 to 2.
    tied = stand("md-pontoon21", "9c", two_card_21_after_split="ties-21")
    assert stand("ma-spanish21", "9c") == stand("md-pontoon21", "9c") == pytest.approx(1.0)
    assert stand("ma-spanish21", "9c", **as_blackjack) == pytest.approx(1.0 + (1.0 - tied) / 2)
    assert tied < 0.99
