"""Kinds of drills, and the classes of hands by which mistakes are counted."""

from __future__ import annotations

from enum import StrEnum

from fortyeight.cards import Card
from fortyeight.rulebook import House
from fortyeight.table.play.points import count


class Drill(StrEnum):
    """What a drill is about."""

    ALL = "all"
    DOUBLES = "doubles"
    SOFT = "soft"
    PAIRS = "pairs"
    BONUS = "bonus"
    SURRENDERS = "surrenders"
    RESCUES = "rescues"


def unavailable_reason(house: House, drill: Drill) -> tuple[str, str] | None:
    """Return why this house has no such drill, as a sentence and its clause; None if it has."""
    title = house.book.title
    if drill is Drill.SURRENDERS and not house.surrender.against:
        return f"there is no surrender in {title}", house.clause("surrender.against")
    if drill is Drill.RESCUES and not (house.rescue.at_most and house.double.times):
        return f"a double is not taken back in {title}", house.clause("rescue.at_most")
    if drill is Drill.DOUBLES and not house.double.times:
        return f"hands are not doubled in {title}", house.clause("double.times")
    if drill is Drill.PAIRS and not house.split.times:
        return f"pairs are not split in {title}", house.clause("split.times")
    if drill is Drill.BONUS and not house.bonus_21:
        return f"no 21 pays a bonus in {title}", ""
    return None


def is_pair(house: House, hand: tuple[Card, ...]) -> bool:
    """Whether two cards are a pair by the house's rule for splitting."""
    if len(hand) != 2 or not house.split.times:
        return False
    one, other = hand
    return one.rank is other.rank if house.split.by == "rank" else one.points == other.points


def points_name(card: Card) -> str:
    """Return the name of a card on a chart, where all cards that count ten are alike."""
    return "A" if card.is_ace else str(card.points)


def class_of(house: House, hand: tuple[Card, ...], up: Card, doubled: int = 0) -> str:
    """Return the class of a hand, as in ``soft 18 v 9``, ``pair 8 v A`` or ``doubled 15 v 7``."""
    against = f" v {points_name(up)}"
    firm = 2 if doubled and house.double.ace_counts_one else 0
    total, soft = count(hand, firm)
    if doubled:
        return f"doubled {total}{against}"
    if is_pair(house, hand):
        return f"pair {points_name(hand[0])}{against}"
    return f"{'soft' if soft else 'hard'} {total}{against}"


_CARDS = {1: "one", 2: "two", 3: "three", 4: "four", 5: "five", 6: "six", 7: "seven"}
_NAMES = {"A": "an ace", "8": "an 8", "10": "a ten-valued card"}


def words_of(house: House, hand: tuple[Card, ...], up: Card, doubled: int = 0) -> str:
    """Return the situation in words."""
    shown = points_name(up)
    against = f"against {_NAMES.get(shown, f'a {shown}')}"
    firm = 2 if doubled and house.double.ace_counts_one else 0
    total, soft = count(hand, firm)
    number = _CARDS.get(len(hand), str(len(hand)))
    if doubled:
        return f"Doubled, {total} in {number} cards, {against}: keep it or take the double back?"
    if is_pair(house, hand):
        one = points_name(hand[0])
        pair = {"A": "aces", "10": "ten-valued cards"}.get(one, f"{one}s")
        return f"A pair of {pair} {against}."
    kind = "Soft" if soft else "Hard"
    return f"{kind} {total} in {number} cards {against}."
