"""Bonus 21s that a hand can still become, and how likely the next cards make them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from fortyeight.cards import Card
from fortyeight.rulebook import House
from fortyeight.rulebook.schema.rows import BonusRow
from fortyeight.table.play.points import MAX_TOTAL, count

#: A bonus that needs more cards than this is too unlikely to be mentioned.
MAX_CARDS_NEEDED = 3
#: A bonus that is less likely than this is not mentioned.
MIN_CHANCE = 0.01

_NUMBERS = {5: "five", 6: "six", 7: "seven"}


@dataclass(frozen=True, slots=True)
class LiveBonus:
    """A bonus 21 that the next `needs` cards complete with this chance."""

    name: str
    pays: str
    needs: int
    chance: float
    #: What it pays on a wager of 1.
    worth: float

    def as_json(self) -> dict[str, object]:
        return {"name": self.name, "pays": self.pays, "needs": self.needs, "chance": self.chance}


def live_bonuses(
    house: House, hand: tuple[Card, ...], unseen: Mapping[Card, int], split: bool, doubled: bool
) -> tuple[LiveBonus, ...]:
    """Return the bonus 21s that a hand can still make, the likeliest first."""
    rows = tuple(_reachable(house.earned_bonuses(split=split, doubled=doubled), hand))
    chances: dict[BonusRow, float] = dict.fromkeys(rows, 0.0)
    needs = {row: _needs(row, hand) for row in rows}
    for number in sorted(set(needs.values())):
        possible = [row for row in rows if needs[row] == number]
        by_rank = not any(row.ranks for row in possible)
        for cards, chance in _draws(hand, _merged(unseen) if by_rank else unseen, number):
            if paid := [row for row in possible if row.fits(cards)]:
                chances[max(paid, key=lambda row: row.pays.fraction)] += chance
    named = (
        LiveBonus(row_name(row), row.pays.words, needs[row], chances[row], float(row.pays.fraction))
        for row in rows
        if chances[row] >= MIN_CHANCE
    )
    return tuple(sorted(named, key=lambda one: (-one.chance, one.name)))


def row_name(row: BonusRow) -> str:
    """Return the name that players use: 6-7-8 of spades, five-card 21."""
    if row.ranks:
        return row.name
    number = _NUMBERS.get(row.cards, str(row.cards))
    return f"{number}-card 21" + (" or longer" if row.or_more else "")


def _needs(row: BonusRow, hand: tuple[Card, ...]) -> int:
    if row.ranks:
        return len(row.ranks) - len(hand)
    return max(row.cards - len(hand), 1 if row.or_more else row.cards - len(hand))


def _reachable(rows: Iterable[BonusRow], hand: tuple[Card, ...]) -> Iterator[BonusRow]:
    """Yield the bonuses that the hand can still make with a few more cards."""
    if count(hand)[0] >= MAX_TOTAL:
        return
    held = Counter(card.rank for card in hand)
    for row in rows:
        if not 1 <= _needs(row, hand) <= MAX_CARDS_NEEDED:
            continue
        if row.ranks and held - Counter(row.ranks):
            continue
        yield row


def _merged(unseen: Mapping[Card, int]) -> Mapping[Card, int]:
    """Merge cards of equal points: suits and faces make no difference."""
    merged: dict[int, tuple[Card, int]] = {}
    for card, number in unseen.items():
        one, before = merged.get(card.points, (card, 0))
        merged[card.points] = one, before + number
    return dict(merged.values())


def _draws(
    hand: tuple[Card, ...], unseen: Mapping[Card, int], number: int
) -> Iterator[tuple[tuple[Card, ...], float]]:
    """Yield every way to reach 21 with the last of this number of cards, with its chance."""
    left = dict(unseen)

    def draw(
        cards: tuple[Card, ...], chance: float, more: int
    ) -> Iterator[tuple[tuple[Card, ...], float]]:
        total = count(cards)[0]
        if not more:
            if total == MAX_TOTAL:
                yield cards, chance
            return
        if total >= MAX_TOTAL:
            return
        rest = sum(left.values())
        for card, held in tuple(left.items()):
            if held > 0:
                left[card] = held - 1
                yield from draw((*cards, card), chance * held / rest, more - 1)
                left[card] = held

    yield from draw(hand, 1.0, number)
