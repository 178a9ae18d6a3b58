"""`fortyeight ev`, hand by hand: values that can be counted on paper, and what is refused."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from fortyeight.cli import app

VARIATIONS = Path(__file__).parents[2] / "rulebook" / "variations"

runner = CliRunner()


def asked(book: str, hand: str, up: str, *words: str) -> dict[str, Any]:
    done = runner.invoke(app, ["ev", book, "--hand", hand, "--up", up, *words, "--json"])
    assert done.exit_code == 0, done.output
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def refused(book: str, hand: str, up: str, *words: str) -> str:
    done = runner.invoke(app, ["ev", book, "--hand", hand, "--up", up, *words])
    assert done.exit_code == 2, done.output
    assert "Traceback" not in done.output
    return done.output


@pytest.mark.parametrize(
    ("hand", "pays"),
    [
        ("6s 7s 8s", 3.0),
        ("8d 6d 7d", 2.0),
        ("6s 7s 8d", 1.5),
        ("7s 7s 7s", 3.0),
        ("7h 7h 7h", 2.0),
        ("7h 7h 7s", 1.5),
        ("9s 7s 5s", 1.0),
    ],
)
def test_a_finished_bonus_is_paid_by_its_suits(hand: str, pays: float) -> None:
    assert asked("ma-spanish21", hand, "9h")["stand"] == pytest.approx(pays)
    # A doubled one is not.
    assert asked("ma-spanish21", hand, "9h", "--doubled", "1")["stand"] == pytest.approx(2.0)


def test_a_finished_bonus_of_one_suit_is_paid_on_split_hands_where_any_is() -> None:
    assert asked("ma-spanish21", "6s 7s 8s", "9h", "--split")["stand"] == pytest.approx(3.0)
    assert asked("md-pontoon21", "6s 7s 8s", "9h", "--split")["stand"] == pytest.approx(1.0)


def test_a_finished_bonus_of_one_suit_loses_to_an_unseen_blackjack_where_21_does() -> None:
    # Among 284 cards are 24 aces; at Marina Bay Sands a 21 wins over a blackjack.
    lost = 24 / 284
    found = asked("ma-spanish21", "6s 7s 8s", "Kh")["stand"]
    assert found == pytest.approx(3.0 * (1 - lost) - lost)
    assert asked("mbs-pontoon", "6s 7s 8s", "Kh")["stand"] == pytest.approx(3.0)


def test_a_second_double_under_an_ace_that_was_looked_under_loses_what_stands_on_it() -> None:
    # Every card breaks twenty; the hole card is a nine, as nobody has a blackjack.
    shoe = ("--shoe", "9c 9d 9h 9s Kc Kd Kh Ks")
    found = asked("bbc-spanish21", "5s 6d 9c", "Ah", "--doubled", "1", *shoe)
    assert found["double"] == pytest.approx(-3.0)
    assert found["stand"] == pytest.approx(0.0)


def test_what_comes_after_a_second_double_is_the_best_of_a_third_and_a_rescue(
    tmp_path: Path,
) -> None:
    # Every card is a three: the dealer has eighteen.
    threes = " ".join(["3c", "3d", "3h", "3s"] * 5)
    shoe = ("--doubled", "1", "--shoe", threes, "--allow-inexact")
    book = VARIATIONS / "three-redoubles.toml"
    # Fifteen is eighteen with four on it, and 21 with eight; ten is nineteen with sixteen.
    assert asked(str(book), "5s 5d 5c", "9h", *shoe)["double"] == pytest.approx(8.0)
    assert asked(str(book), "2s 3d 5c", "9h", *shoe)["double"] == pytest.approx(16.0)
    text = book.read_text("utf-8").replace("times  = { value = 4", "times  = { value = 2")
    rescuing = tmp_path / "rescuing.toml"
    rescuing.write_text(text.replace("at_most = { value = 0", "at_most = { value = 21"), "utf-8")
    # Thirteen with four on it: all but the original wager is taken back, or two of the four.
    assert asked(str(rescuing), "2s 3d 5c", "9h", *shoe)["double"] == pytest.approx(-1.0)
    half = 'forfeits = { value = "before-last-double", clause = "varied" }'
    rescuing.write_text(
        rescuing.read_text("utf-8").replace("[rescue]", f"[rescue]\n{half}"), "utf-8"
    )
    assert asked(str(rescuing), "2s 3d 5c", "9h", *shoe)["double"] == pytest.approx(-2.0)


def test_an_ace_and_a_king_after_a_split_are_doubled_where_21_is() -> None:
    # Whatever comes is a ten: 21 again, and twice the wager. A blackjack is not doubled.
    shoe = ("--shoe", "Kc Kd Kh Ks Qc Qd Qh Qs")
    found = asked("bbc-spanish21", "As Kd", "9h", "--split", *shoe)
    assert (found["stand"], found["double"]) == (pytest.approx(1.0), pytest.approx(2.0))
    assert asked("bbc-spanish21", "As Kd", "9h", *shoe)["double"] is None
    assert asked("ma-spanish21", "As Kd", "9h", "--split", *shoe)["double"] is None
    assert asked("mbs-pontoon", "As Kd", "9h", "--split", *shoe)["double"] is None


def test_insurance_is_offered_on_the_first_two_cards_only() -> None:
    assert asked("ma-spanish21", "5s 6d", "Ah")["insurance"] is not None
    assert asked("ma-spanish21", "5s 6d 2c", "Ah")["insurance"] is None
    assert asked("ma-spanish21", "5s 6d", "Ah", "--split")["insurance"] is None
    assert asked("ma-spanish21", "5s 6d 2c", "Ah", "--doubled", "1")["insurance"] is None


@pytest.mark.parametrize("book", ["md-pontoon21", "bbc-spanish21"])
def test_a_dealer_who_looked_cannot_be_left_with_a_blackjack_only(book: str) -> None:
    words = ("--shoe", "Kc Kd Qh Js Jc")
    assert "blackjack" in refused(book, "6s 7s", "Ah", *words)
    # Nobody looks here: the wager is lost, and half of it is no help.
    found = asked("mbs-pontoon", "6s 7s", "Ah", *words)
    assert (found["stand"], found["surrender"]) == (pytest.approx(-1.0), pytest.approx(-1.0))


@pytest.mark.parametrize(
    ("book", "hand", "doubled", "says"),
    [
        ("ma-spanish21", "6s 7s", 1, "3 cards"),
        ("bbc-spanish21", "2s 3s 4d", 2, "4 cards"),
        ("mbs-pontoon", "2s 3s 4d 5c", 1, "Only two cards are doubled"),
    ],
)
def test_a_doubled_hand_has_a_card_for_every_double(
    book: str, hand: str, doubled: int, says: str
) -> None:
    assert says in refused(book, hand, "9h", "--doubled", str(doubled))


def test_a_shoe_that_may_run_out_has_no_values() -> None:
    # Nine, two, ace: the dealer has twelve and no card to draw.
    assert "run out" in refused("ma-spanish21", "Ks 7s", "9h", "--shoe", "Ac 2c")
    # Here the dealer can finish, but not if the player draws first.
    assert "run out" in refused("ma-spanish21", "5s 7s", "9h", "--shoe", "2c 2d 2h 2s")
    # A 21 draws nothing, so that four twos are enough.
    assert asked("ma-spanish21", "5s 7s 9s", "9h", "--shoe", "2c 2d 2h 2s")["stand"] == 1.0


def test_a_batch_goes_on_after_any_broken_line(tmp_path: Path) -> None:
    good = {"book": "md-pontoon21", "hand": "6s 7h", "up": "9c"}
    broken = [
        {**good, "decks": [6], "id": "list"},
        {**good, "dealing": {"a": 1}, "id": "table"},
        {**good, "decks": True, "id": "truth"},
        {**good, "split": "yes", "id": "split"},
    ]
    file = tmp_path / "questions.jsonl"
    lines = [*(json.dumps(one) for one in broken), "[" * 100_000, json.dumps(good)]
    file.write_text("\n".join(lines), "utf-8")
    done = runner.invoke(app, ["ev", "--batch", str(file)])
    assert done.exit_code == 2
    found = [json.loads(line) for line in done.stdout.splitlines()]
    assert [one.get("id") for one in found[:4]] == ["list", "table", "truth", "split"]
    assert all("error" in one for one in found[:5])
    assert found[5]["best"] == "hit"
