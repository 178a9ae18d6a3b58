"""A record of a round by a book that does not come with the project carries the book along."""

from __future__ import annotations

from pathlib import Path

import pytest

from fortyeight.record import RecordFault, read_record, replay, result, write_replayed
from fortyeight.rulebook import find_rulebook, read_book_text

BOOK = """[book]
id = "red-dragon"
title = "Red Dragon"
based_on = "ma-spanish21"
rules.soft_17 = "draw"
[[book.bonus_21]]
ranks = "6-7-8"
suits = "spades"
pays = "4:1"
"""
ROUND = """rulebook = "red-dragon"
wagers = ["ann 1 main 10.00"]
shoe = "6s Kh 7s 8s 9d"
actions = ["1 hit"]
"""
VARIATION = Path(__file__).parent.parent / "rulebook" / "variations" / "three-redoubles.toml"


def test_a_round_replays_by_the_book_in_its_record() -> None:
    played = result(replay(read_record(ROUND + BOOK)))
    assert played["rulebook"] == "red-dragon"
    assert played["wagers"][0]["returned"] == "50.00"
    assert played["wagers"][0]["clause"] == "this table's own rule"


def test_it_is_written_with_its_book_and_replays_the_same() -> None:
    played = replay(read_record(ROUND + BOOK))
    text = write_replayed(played)
    again = replay(read_record(text))
    assert result(again) == result(played)
    assert again.start.house == played.start.house
    assert write_replayed(again) == text


def test_a_book_that_is_given_comes_before_that_of_the_record() -> None:
    own = read_book_text('id = "red-dragon"\ntitle = "T"\nbased_on = "bbc-spanish21"\n')
    with pytest.raises(RecordFault, match="an ante of 25"):
        replay(read_record(ROUND.replace("10.00", "25.00") + BOOK), {own.id: own})


def test_a_full_file_is_carried_along_too() -> None:
    book = find_rulebook(str(VARIATION))
    record = read_record(ROUND.replace("red-dragon", book.id))
    played = replay(record, {book.id: book})
    text = write_replayed(played)
    assert "[book]" in text
    assert replay(read_record(text)).start.house.book == book


def test_a_shipped_book_is_named_by_its_id_alone() -> None:
    played = replay(read_record(ROUND.replace("red-dragon", "ma-spanish21")))
    assert "[book]" not in write_replayed(played)


@pytest.mark.parametrize(
    ("book", "at"),
    [
        (BOOK.replace('"draw"', '"hit"'), "book.rules.soft_17"),
        (BOOK.replace("red-dragon", "other"), "book.id"),
        (BOOK.replace("ma-spanish21", "base.toml"), "book.based_on"),
        ("book = 5\n", "book"),
    ],
)
def test_a_bad_book_is_a_bad_record(book: str, at: str) -> None:
    with pytest.raises(RecordFault) as caught:
        replay(read_record(ROUND + book))
    assert (caught.value.code, caught.value.at) == ("bad-record", at)


@pytest.mark.parametrize(
    ("version", "book"),
    [
        ("5", BOOK),
        (f"red-dragon@{'0' * 63}", BOOK),
        (f"red-dragoon@{'0' * 64}", BOOK),
        (f"red-dragon@{'0' * 64}", ""),
    ],
)
def test_a_version_is_one_of_the_book_in_the_record(version: str, book: str) -> None:
    with pytest.raises(RecordFault) as caught:
        read_record(ROUND + f'version = "{version}"\n' + book)
    assert (caught.value.code, caught.value.at) == ("bad-record", "version")
