"""Records that cannot be played: the first fault, with its code and place."""

from __future__ import annotations

from pathlib import Path
from typing import get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fortyeight.record import RecordFault, read_record, read_record_file, replay, result
from fortyeight.record.fault import Code
from tests.effort import effort
from tests.rounds import fault, record

MA = "ma-spanish21"
GOOD = record(MA, "ann 1 main 10.00", "Kd 9h 8c 8s", "1 stand")


def fault_of(text: str) -> tuple[str, str]:
    with pytest.raises(RecordFault) as caught:
        replay(read_record(text))
    assert caught.value.message
    return caught.value.code, caught.value.at


@pytest.mark.parametrize("written", ["K♦ 9H 8♣ 8S", "Kd, 9h,8c; 8s"])
def test_cards_of_a_record_are_read_as_people_write_them(written: str) -> None:
    typed = GOOD.replace("Kd 9h 8c 8s", written)
    assert typed != GOOD
    read = read_record(typed)
    assert read == read_record(GOOD)


def test_the_good_record_is_good() -> None:
    assert result(replay(read_record(GOOD)))["net"] == {"ann": "10.00"}


@pytest.mark.parametrize(
    ("old", "new", "code", "at"),
    [
        ("rulebook =", "rulebook = =", "bad-record", ""),
        ('rulebook = "ma-spanish21"', "", "bad-record", "rulebook"),
        ('rulebook = "ma-spanish21"', "rulebook = 7", "bad-record", "rulebook"),
        ("ma-spanish21", "no-such-book", "unknown-rulebook", "rulebook"),
        ("ma-spanish21", "../../etc/passwd", "unknown-rulebook", "rulebook"),
        ("shoe =", "shoo =", "bad-record", "shoo"),
        ('shoe = "Kd 9h 8c 8s"', "", "bad-record", "shoe"),
        ("Kd 9h", "Kx 9h", "bad-record", "shoe"),
        ("Kd 9h", "11d 9h", "bad-record", "shoe"),
        ("Kd 9h", "Kd " * 7, "bad-record", "shoe"),
        ("Kd 9h 8c 8s", "Kd 9h 8c", "shoe-too-short", "shoe"),
        ("Kd 9h 8c 8s", "", "shoe-too-short", "shoe"),
        ('actions = ["1 stand"]', "", "bad-record", "actions"),
        ('actions = ["1 stand"]', 'actions = "1 stand"', "bad-record", "actions"),
        ('actions = ["1 stand"]', "actions = [1]", "bad-record", "actions"),
        ('actions = ["1 stand"]', "actions = []", "incomplete", "actions"),
        ("1 stand", "1 dance", "bad-record", "actions[0]"),
        ("1 stand", "stand", "bad-record", "actions[0]"),
        ("1 stand", "one stand", "bad-record", "actions[0]"),
        ("1 stand", "1 double ten", "illegal-action", "actions[0]"),
        ("1 stand", "1 double 1e3", "illegal-action", "actions[0]"),
        ("1 stand", "dealer sneezes", "bad-record", "actions[0]"),
        ("1 stand", "2 stand", "illegal-action", "actions[0]"),
        ("1 stand", "1 bob rescue", "illegal-action", "actions[0]"),
        ("1 stand", "1 split", "illegal-action", "actions[0]"),
        ('"1 stand"]', '"1 stand", "1 hit"]', "actions-left-over", "actions[1]"),
        ('wagers = ["ann 1 main 10.00"]', "", "bad-record", "wagers"),
        ('["ann 1 main 10.00"]', "[]", "bad-record", "wagers"),
        ("ann 1 main 10.00", "ann 1 main", "bad-record", "wagers[0]"),
        ("ann 1 main 10.00", "ann x main 10.00", "bad-record", "wagers[0]"),
        ("ann 1 main 10.00", "ann 1 main ten", "bad-record", "wagers[0]"),
        ("ann 1 main 10.00", "dealer 1 main 10.00", "bad-record", "wagers[0]"),
        ("ann 1 main 10.00", "7 1 main 10.00", "bad-record", "wagers[0]"),
        ("ann 1 main 10.00", "ann 9 main 10.00", "bad-wager", "wagers[0]"),
        ("ann 1 main 10.00", "ann 1 main 4.00", "bad-wager", "wagers[0]"),
        ("ann 1 main 10.00", "ann 1 huge 10.00", "bad-wager", "wagers[0]"),
        ("[house]", "[house]\ndecks = 7", "bad-house", "house.decks"),
        ("[house]", '[house]\ndecks = "6"', "bad-house", "house.decks"),
        ("[house]", "[house]\ndecks = true", "bad-house", "house.decks"),
        ("[house]", "[house]\ncolour = 1", "bad-house", "house.colour"),
        ("[house]", "[house]\ntable_minimum = 5.0", "bad-house", "house.table_minimum"),
        ("[house]", "spins = ['250']\n[house]", "bad-record", "spins[0]"),
    ],
)
def test_faults(old: str, new: str, code: str, at: str) -> None:
    assert old in GOOD
    assert fault_of(GOOD.replace(old, new)) == (code, at)


def test_the_first_fault_in_the_order_of_the_format() -> None:
    """Record, rulebook, house, wagers, actions."""
    args = {"wagers": "ann 9 main 1.00", "shoe": "Kd", "actions": "1 split"}
    assert fault("nobook", *args.values(), decks=5).code == "unknown-rulebook"
    assert fault(MA, *args.values(), decks=5).code == "bad-house"
    assert fault(MA, *args.values()).code == "bad-wager"
    assert fault("nobook", "ann", "Kd", "1 split", decks=5).code == "bad-record"


def test_a_faulty_record_comes_before_a_faulty_house() -> None:
    assert fault(MA, "", "Kd 9h", decks=5).code == "bad-record"
    nine = " ".join(["8h"] * 9)
    assert fault(MA, "ann 1 main 10.00", nine, decks=8, boxes=0).code == "bad-record"
    assert fault(MA, "ann 1 main 10.00", nine, decks=7).code == "bad-house"
    wager = "ann 1 main 1.00"
    assert fault(MA, wager, "Kd 9h", extra='seated = {1="zed"}').code == "bad-record"
    assert fault(MA, wager, "Kd 9h", extra='seated = {9=""}').at == "seated.9"


@pytest.mark.parametrize("actions", ["1 double; 1 bob rescue", "1 double; 1 zed double"])
def test_somebody_with_nothing_to_decide_after_a_double(actions: str) -> None:
    wagers = "ann 1 main 10.00; bob 1 main 10.00"
    found = fault("mbs-pontoon", wagers, "8h 6d 3c 4d Kd 5c", actions)
    assert (found.code, found.at) == ("illegal-action", "actions[1]")


def test_a_byte_order_mark_is_no_fault(tmp_path: Path) -> None:
    file = tmp_path / "round.toml"
    file.write_text("\ufeff" + GOOD, "utf-8")
    assert result(replay(read_record_file(file)))["status"] == "settled"


def test_no_action_for_a_box_with_nothing_to_decide_while_others_have() -> None:
    wagers = "ann 1 main 10.00; bob 2 main 10.00"
    found = fault(MA, wagers, "Kd Kc 9h 8c 8d 8s", "1 stand; 1 stand; 2 stand")
    assert (found.code, found.at) == ("illegal-action", "actions[1]")
    found = fault(MA, wagers, "Kd Kc 9h 8c 8d 8s", "2 stand; 1 stand")
    assert (found.code, found.at) == ("illegal-action", "actions[0]")


_words = st.sampled_from(
    [
        *("1", "2", "0", "ann", "bob", "zoe", "hit", "stand", "double", "split", "surrender"),
        *("rescue", "insure", "cover", "ride", "10.00", "5.00", "-1", "1e9", "", "main", "match"),
        *("dealer", "floor", "\u202e", "99999999999999999999"),
    ]
)
_lines = st.lists(st.lists(_words, max_size=5).map(" ".join), max_size=6)
_books = st.sampled_from(["ma-spanish21", "md-pontoon21", "mbs-pontoon", "bbc-spanish21"])
_shoes = st.lists(st.sampled_from(["Kd", "8h", "8c", "Ac", "7s", "2d", "6h"]), max_size=12)


@settings(max_examples=effort(100, 400), deadline=None)
@given(book=_books, wagers=_lines, actions=_lines, shoe=_shoes)
def test_no_record_crashes_the_replay(
    book: str, wagers: list[str], actions: list[str], shoe: list[str]
) -> None:
    wagers = ["ann 1 main 10.00", "bob 2 main 10.00", *wagers][: len(wagers) + 1]
    text = record(book, ";".join(wagers), " ".join(shoe), ";".join(actions))
    assert what_happened(text) in ("settled", *get_args(Code))


def what_happened(text: str) -> str:
    """The status of a replayed record, or the code of its fault."""
    try:
        return str(result(replay(read_record(text)))["status"])
    except RecordFault as error:
        return error.code


@settings(max_examples=effort(100, 300), deadline=None)
@given(st.text(max_size=200))
def test_no_text_crashes_the_reader(text: str) -> None:
    with pytest.raises(RecordFault):
        replay(read_record(text))


def test_a_21_stays_before_the_next_hands_double() -> None:
    """Boston Billiard Club: 8-8 split; hand 1 makes 21 and stays, hand 2 is doubled."""
    shoe = "8h 6c 8d Kc 3c Kd 3d 9d 7s"
    wagers = "ann 1 main 10.00"
    stays = read_record(
        record("bbc-spanish21", wagers, shoe, "1 split; 1 hit; 1 stay; 1 double; 1 stand")
    )
    hands = result(replay(stays))["hands"]
    assert [hand["total"] for hand in hands] == [21, 20]
    found = fault("bbc-spanish21", wagers, shoe, "1 split; 1 stay")
    assert (found.code, found.at) == ("illegal-action", "actions[1]")


def test_discards_more_than_once() -> None:
    extra = 'discards = ["2c 5h", "3c 8d"]'
    text = record(MA, "ann 1 main 10.00", "6h 9c 7d", "1 hit; 1 stand", extra=extra)
    assert result(replay(read_record(text)))["net"] == {"ann": "10.00"}
    assert fault_of(text.replace('"2c 5h", "3c 8d"', '"2c"')) == ("shoe-too-short", "discards")
    assert fault_of(text.replace('"2c 5h", "3c 8d"', "7")) == ("bad-record", "discards")
    too_many = " ".join(["2c"] * 7)
    assert fault_of(text.replace('"2c 5h"', f'"{too_many}"')) == ("bad-record", "discards")
