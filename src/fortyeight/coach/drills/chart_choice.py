"""What a player's own chart does with the hand of a drill."""

from __future__ import annotations

from collections.abc import Collection

from fortyeight.cards import Card
from fortyeight.coach.drills.drill_kinds import is_pair
from fortyeight.rulebook import House
from fortyeight.strategy import (
    AfterDouble,
    ChartHand,
    Choice,
    Strategy,
    decide,
    decide_after,
    live_bonuses,
    up_card_column,
)
from fortyeight.table.play.points import count

#: Names of the decisions on a doubled hand.
_AFTER = {
    AfterDouble.KEEP: "keep",
    AfterDouble.RESCUE: "rescue",
    AfterDouble.DOUBLE: "double",
    AfterDouble.HALF: "double",
}


def chart_choice(
    strategy: Strategy,
    house: House,
    hand: tuple[Card, ...],
    up: Card,
    choices: Collection[str],
    *,
    doubled: int = 0,
    split: bool = False,
) -> str:
    """Return the choice of a chart for a hand, by name, among those that the rules allow.

    >>> from fortyeight.cards import parse_cards
    >>> from fortyeight.rulebook import default_book, open_house, rulebook
    >>> from fortyeight.strategy import builtin
    >>> hand, up = parse_cards("Kh 6s"), parse_cards("9d")[0]
    >>> house = open_house(rulebook(default_book()))
    >>> chart_choice(builtin("mimic"), house, hand, up, ("stand", "hit"))
    'hit'
    """
    firm = 2 if doubled and house.double.ace_counts_one else 0
    total, soft = count(hand, firm)
    column = up_card_column(up)
    if doubled:
        may = {one for one, name in _AFTER.items() if name in choices}
        return _AFTER[decide_after(strategy, total, soft, column, may)]
    # Split hands are split again as long as the rules allow it.
    if split and Choice.SPLIT in choices:
        return Choice.SPLIT.value
    pair = up_card_column(hand[0]) if is_pair(house, hand) else None
    held = ChartHand(total, soft, len(hand), pair, live_bonuses(hand, up))
    return decide(strategy, held, column, {one for one in Choice if one in choices}).value
