"""Shoes of few ranks, dealt out in every way, each way settled by the referee.

What the referee returns, weighed by how likely the cards are, must be what the analysis says.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any

from fortyeight.cards import Rank
from fortyeight.money import parse_amount
from fortyeight.record import RecordFault, read_record, replay, result
from fortyeight.rulebook import Rulebook
from fortyeight.rulebook.reading.read_book import rulebook_from
from tests.oracle.cards import SUITS, points
from tests.rulebook.reading.raw import put, raw_book

SHORT = {"shoe-too-short", "incomplete"}
LEFT_OVER = "actions-left-over"
Deal = tuple[list[str], Fraction]


def book_of(book: str, ranks: str) -> Rulebook:
    """A shipped book whose decks have these ranks only, without its bonuses."""
    raw = raw_book(book)
    raw.pop("bonus_21")
    raw.pop("super_bonus")
    removed = [rank.value for rank in Rank if rank.value not in ranks]
    return rulebook_from(put(raw, "cards.removed_ranks.value", removed))


def faces(ranks: str) -> list[str]:
    return [rank + suit for rank in ranks for suit in SUITS]


def deals(ranks: str, decks: int, length: int) -> Iterator[Deal]:
    """Every way to deal this many cards, by suit."""
    yield from _more([], Fraction(1), faces(ranks), decks, length)


def _more(
    dealt: list[str], weight: Fraction, kinds: list[str], decks: int, more: int
) -> Iterator[Deal]:
    if not more:
        yield dealt, weight
        return
    left = decks * len(kinds) - len(dealt)
    for kind in kinds:
        copies = decks - dealt.count(kind)
        if copies:
            yield from _more([*dealt, kind], weight * copies / left, kinds, decks, more - 1)


def next_cards(dealt: Sequence[str], ranks: str, decks: int) -> Iterator[Deal]:
    """The deal made longer by a card of each rank, of whatever suit is left."""
    left = decks * len(SUITS) * len(ranks) - len(dealt)
    for rank in ranks:
        held = [rank + suit for suit in SUITS for _ in range(decks)]
        for card in dealt:
            if card in held:
                held.remove(card)
        if held:
            yield [*dealt, held[0]], Fraction(len(held), left)


def rank_deals(ranks: str, decks: int, length: int) -> list[Deal]:
    """Every way to deal this many cards, without suits."""
    found: list[Deal] = [([], Fraction(1))]
    for _ in range(length):
        found = [
            (longer, weight * chance)
            for dealt, weight in found
            for longer, chance in next_cards(dealt, ranks, decks)
        ]
    return found


def settled(
    book: Rulebook,
    wagers: Iterable[str],
    shoe: Sequence[str],
    house: Mapping[str, object],
    spins: Sequence[str] = (),
    first: Sequence[str] = (),
    box: int = 1,
) -> dict[str, int] | None:
    """Return what each kind of wager returns when the player stands; None where cards lack."""
    player = [shoe[0], shoe[2]] if len(shoe) > 2 else []
    actions = [*first, f"{box} stand"] if player and points(player).total < 21 else [*first]
    found = _result(book, wagers, shoe, house, spins, actions)
    if found == LEFT_OVER:
        found = _result(book, wagers, shoe, house, spins, first)
    if isinstance(found, str):
        assert found in SHORT, (found, shoe)
        return None
    return {line["kind"]: parse_amount(line["returned"]) for line in found["wagers"]}


def _result(
    book: Rulebook,
    wagers: Iterable[str],
    shoe: Sequence[str],
    house: Mapping[str, object],
    spins: Sequence[str],
    actions: Sequence[str],
) -> dict[str, Any] | str:
    """The result of a round, or the code of the fault for which it cannot be played."""
    lines = [
        f"rulebook = {json.dumps(book.id)}",
        f"wagers = {json.dumps(list(wagers))}",
        f"shoe = {json.dumps(' '.join(shoe))}",
        f"actions = {json.dumps(list(actions))}",
        f"spins = {json.dumps(list(spins))}",
        "[house]",
        *(f"{key} = {json.dumps(value)}" for key, value in house.items()),
    ]
    try:
        return result(replay(read_record("\n".join(lines)), books={book.id: book}))
    except RecordFault as fault:
        return fault.code
