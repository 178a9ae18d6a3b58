"""The Super Bonus and the $50 of the others (R4)."""

from collections.abc import Mapping, Sequence

from tests.oracle.cards import rank, suit
from tests.oracle.law import ENVY
from tests.oracle.layout import Box, Layout
from tests.oracle.money import Cents

Paid = tuple[str, int, str, Cents]  # person, box, kind, amount


def super_bonus_lines(layout: Layout, outcomes: Mapping[int, Sequence[str]]) -> list[Paid]:
    awards = {box.number: super_bonus(layout, box) for box in layout.boxes}
    if not any(awards.values()):
        return []
    paid: list[Paid] = []
    for box in layout.boxes:
        if awards[box.number]:
            paid.append((box.person, box.number, "super-bonus", awards[box.number]))
        elif not loses_its_fifty(layout, box, outcomes[box.number]):
            paid.append((box.person, box.number, "envy", ENVY))
    return paid


def super_bonus(layout: Layout, box: Box) -> Cents:
    """0 where the box earns none. Under a seven such a hand always wins."""
    hand = box.hands[0]
    sevens = [rank(card) for card in hand.cards] == ["7", "7", "7"]
    one_suit = len({suit(card) for card in hand.cards}) == 1
    if not (sevens and one_suit) or hand.split or hand.doubles or rank(layout.up_card) != "7":
        return 0
    for least, award in layout.house.book.super_bonus:
        if box.main >= least:
            return award
    return 0


def loses_its_fifty(layout: Layout, box: Box, outcomes: Sequence[str]) -> bool:
    """Marina Bay Sands 4.1.1.4: not for the original wager of a winning doubled hand."""
    if layout.house.book.name != "mbs-pontoon":
        return False
    return bool(box.hands[0].doubles) and outcomes[0] == "win"
