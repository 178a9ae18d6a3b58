"""What a person may decide at a point of the round, each with its line in a record."""

from dataclasses import dataclass
from typing import Literal

from tests.oracle.cards import BLACKJACK_UP_CARDS, rank, value
from tests.oracle.house import House
from tests.oracle.layout import Box, Hand
from tests.oracle.money import Cents, written

Amounts = Literal["full", "some"]
Verb = Literal["insure", "surrender", "hit", "stand", "double", "rescue", "split", "pass"]


@dataclass(frozen=True)
class Choice:
    """`text` is the action as the oracle writes it; `spellings` are others that mean the same.

    A silent choice needs no action in a record.
    """

    verb: Verb
    text: str
    amount: Cents = 0
    silent: bool = False
    spellings: tuple[str, ...] = ()


def insurance_choices(box: Box, house: House, amounts: Amounts) -> list[Choice]:
    found = [Choice("pass", "", silent=True)]
    for amount in insurance_amounts(box.main, house, amounts):
        found.append(Choice("insure", f"{box.person} insure {written(amount)}", amount))
    return found


def insurance_amounts(main: Cents, house: House, amounts: Amounts) -> list[Cents]:
    unit = house.chip_unit
    if house.book.insurance == "exactly half":
        return [main // 2]
    most = main // 2 // unit * unit
    if house.book.insurance == "half or next chip" and most * 2 < main:
        most += unit
    return sorted({unit, most}) if amounts == "some" else [most]


def opening_choices(box: Box, hand: Hand, house: House, up_rank: str) -> list[Choice]:
    """Surrender: before any other decision, on the first two cards, never after a split."""
    rule = house.book.surrender
    if hand.split or len(hand.cards) != 2 or rule == "never":
        return []
    if rule == "ace or ten up" and up_rank not in BLACKJACK_UP_CARDS:
        return []
    return [Choice("surrender", f"{box.number} surrender")]


def playing_choices(box: Box, hand: Hand, house: House, up_rank: str, how: Amounts) -> list[Choice]:
    """For an undoubled hand. On 21 it moves on, and may only be doubled where the book says so."""
    found = opening_choices(box, hand, house, up_rank) if hand.total < 21 else []
    if hand.total < 21:
        found.append(Choice("hit", f"{box.number} hit"))
        found.append(Choice("stand", f"{box.number} stand"))
    else:
        found.append(Choice("pass", "", silent=True))
    if may_split(box, hand, house):
        found.append(Choice("split", f"{box.number} split"))
    return found + double_choices(box, hand, house, how)


def after_double_choices(box: Box, hand: Hand, house: House, how: Amounts) -> list[Choice]:
    found = [Choice("stand", f"{box.number} stand", silent=True)]
    if hand.total <= house.book.rescue_up_to:
        found.append(Choice("rescue", f"{box.number} rescue"))
    return found + double_choices(box, hand, house, how)


def double_choices(box: Box, hand: Hand, house: House, how: Amounts) -> list[Choice]:
    book = house.book
    if len(hand.doubles) >= book.doubles or hand.total > (21 if book.double_on_21 else 20):
        return []
    if book.double_first_two_only and len(hand.cards) != 2:
        return []
    full = hand.stands_on_it if book.double_half_or_full else hand.wager
    found = []
    for amount in double_amounts(full, house, how):
        long_form = f"{box.number} double {written(amount)}"
        short_form = f"{box.number} double"
        if amount == full:
            found.append(Choice("double", short_form, amount, spellings=(long_form,)))
        else:
            found.append(Choice("double", long_form, amount))
    return found


def double_amounts(full: Cents, house: House, how: Amounts) -> list[Cents]:
    if how == "full":
        return [full]
    if house.book.double_half_or_full:
        return [full // 2, full]
    unit = house.chip_unit
    least = house.table_minimum if house.book.name == "mbs-pontoon" else unit
    half = full // 2 // unit * unit
    return sorted(amount for amount in {least, half, full} if least <= amount <= full)


def may_split(box: Box, hand: Hand, house: House) -> bool:
    if len(hand.cards) != 2 or len(box.hands) > house.splits:
        return False
    first, second = hand.cards
    if house.book.split_aces_once_one_card and hand.split and rank(first) == "A":
        return False
    if house.split_by == "rank":
        return rank(first) == rank(second)
    return value(first) == value(second)
