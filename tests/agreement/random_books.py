"""Random rulebooks drawn from the whole rulebook format, with decks small enough to deal out.

A rulebook here may combine what no shipped book combines. Decks of a few ranks keep the number of
orders small, so that the referee can play every one of them.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations_with_replacement
from random import Random
from typing import Any, Literal, get_args, get_origin

from fortyeight.cards import Rank
from fortyeight.rulebook import KEYS, BadRulebook, House, Key, open_house
from fortyeight.rulebook.reading.read_book import rulebook_from
from fortyeight.rulebook.schema.values import (
    BlackjackRanks,
    PayoutOdds,
    Ranks,
    Share,
    Totals,
    is_number,
)
from tests.oracle.cards import points
from tests.rulebook.reading.raw import raw_book

#: Sections with rules that decide what a round of the main game is worth.
SECTIONS = (
    "dealing",
    "blackjack",
    "twenty_one",
    "bonus",
    "surrender",
    "double",
    "rescue",
    "split",
    "dealer_blackjack",
    "settlement",
)
BOOKS = ("ma-spanish21", "ma-pontoon21", "md-pontoon21", "mbs-pontoon", "bbc-spanish21")

#: Remaining ranks of a deck; all can make blackjacks, and pairs of cards worth splitting.
DECKS = ("AK7", "AJ6", "AK9", "AQK8", "A5K", "AKQ", "A8JK", "A6J", "9JK", "A4K")

#: A deck that makes a 6-7-8, and suits for which a bonus 21 may ask.
OF_SUITS, SUITS = "678", ("same", "same", "spades", "hearts")
#: Odds and shares whose payments are whole cents for the wager below.
ODDS = ("1:1", "3:2", "6:5", "2:1", "1:2", "3:1", "5:4")
SHARES = ("1/2", "1/4", "1/1", "3/4", "1/5")
WAGER = 40_000

#: Values of kinds with too many to list; ranges of numbers are cut to what tiny shoes can show.
NUMBERS = {
    "double.times": (0, 1, 2, 3),
    "split.times": (0, 0, 1, 2),
    "rescue.at_most": (0, 16, 20, 21),
}


def random_house(seed: int) -> House:
    """Return a house of a random rulebook that the rulebook reader accepts."""
    chance, suits = Random(seed), Random(f"suits of {seed}")
    while True:
        try:
            return open_house(rulebook_from(_random_book(chance, suits)))
        except BadRulebook:
            continue


def _random_book(chance: Random, suits: Random) -> dict[str, Any]:
    raw = raw_book(chance.choice(BOOKS))
    ranks = chance.choice(DECKS)
    if suits.random() < 0.05:
        ranks = OF_SUITS
    for section in ("super_bonus", "match", "pair", "break_bonus", "bonus_spin", "xtreme"):
        raw.pop(section, None)
    _fix(raw, "cards.decks", chance.choice((1, 2)))
    _fix(raw, "cards.removed_ranks", [rank.value for rank in Rank if rank.value not in ranks])
    _fix(raw, "boxes.boxes", 1)
    _fix(raw, "boxes.per_player", 1)
    _fix(raw, "shoe.cutting_card_approval", "a test")
    _fix(raw, "shoe.cutting_card", "1 card")
    for name, amount in {"minimum": "0.01", "maximum": "100000.00", "chip_unit": "0.01"}.items():
        _fix(raw, f"limits.{name}", amount)
    share = chance.choice((0.1, 0.3, 0.6))
    for key in KEYS.values():
        if key.section in SECTIONS and (chance.random() < share or key.path == "split.times"):
            _fix(raw, key.path, _random_value(key, chance))
    if raw["double"]["at_least_minimum"].get("value"):
        # The solver's figures are then for a wager of the table minimum.
        _fix(raw, "limits.minimum", f"{WAGER // 100}.00")
    rows = list(_random_rows(ranks, chance))
    raw["bonus_21"] = [*rows, *_rows_by_suit(rows, suits)]
    for number, row in enumerate(raw["bonus_21"]):
        if (ord(ranks[-1]) + number) % 4 == 0:
            row["on_split_hands"] = number % 2 == 0
    return raw


def _fix(raw: dict[str, Any], path: str, value: Any) -> None:
    section, field = path.split(".")
    raw.setdefault(section, {})[field] = {"value": value, "clause": "1"}


def _random_value(key: Key, chance: Random) -> Any:
    if key.path in NUMBERS:
        return chance.choice(NUMBERS[key.path])
    if key.kind is bool:
        return chance.random() < 0.5
    if get_origin(key.kind) is Literal:
        return chance.choice(get_args(key.kind))
    if key.kind == PayoutOdds:
        return chance.choice(ODDS)
    if key.kind == Share:
        return chance.choice(SHARES)
    if key.kind == Totals:
        return chance.choice(([], [], [9, 10, 11], [11], [12, 13, 14, 15], [21]))
    if key.kind == BlackjackRanks:
        return chance.choice((["A"], list("ATJQK"), list("AKQJ"), [], ["K"]))
    if key.kind == Ranks:
        some = [rank.value for rank in Rank if chance.random() < 0.5]
        return chance.choice(([], [rank.value for rank in Rank], some))
    assert is_number(key.kind), key.path
    return chance.randint(1, 3)


def _rows_by_suit(rows: list[dict[str, Any]], suits: Random) -> Iterator[dict[str, Any]]:
    """Rows that pay for the same ranks of one suit, or of one suit by name."""
    for row in rows:
        if "ranks" in row and suits.random() < 0.2:
            pays = {"value": suits.choice(ODDS), "clause": "1"}
            yield {**row, "suits": suits.choice(SUITS), "pays": pays}


def _random_rows(ranks: str, chance: Random) -> Any:
    """Rows of bonus 21s by number of cards, and by the ranks of the deck."""
    hands = [
        hand
        for size in (3, 4)
        for hand in combinations_with_replacement(ranks, size)
        if points([rank + "c" for rank in hand]).total == 21
    ]
    for size in (3, 4, 5):
        if chance.random() < 0.4:
            name = chance.choice(("cards", "cards_or_more"))
            yield {name: size, "pays": {"value": chance.choice(ODDS), "clause": "1"}}
    for hand in hands:
        if chance.random() < 0.2:
            pays = {"value": chance.choice(ODDS), "clause": "1"}
            yield {"ranks": "-".join(hand), "suits": "any", "pays": pays}
