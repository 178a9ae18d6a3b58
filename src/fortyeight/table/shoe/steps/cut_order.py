"""The people who are offered the cut, in the book's order."""

from __future__ import annotations

from fortyeight.table.core.state import Table
from fortyeight.table.shoe.care import Care, CareStage, ShuffledBy
from fortyeight.table.shoe.continuous import is_continuous
from fortyeight.table.shoe.events import CutOffered, ShoeEvent


def needs_cut(table: Table, shuffled_by: str) -> bool:
    """Return whether the book has cards cut that were shuffled in this way."""
    rules = table.house.shoe
    if rules.shuffler == "direct" and shuffled_by == ShuffledBy.DEVICE:
        # The cards are in the shoe: there is no stack to cut (P6).
        return False
    if rules.cut_after == "every":
        return not is_continuous(table)
    if rules.cut_after == "none":
        # The discards that complete a round are cut in every book (R25).
        mid_round = table.care is not None and table.care.stage is CareStage.IN_SHOE
        return mid_round and not is_continuous(table)
    return shuffled_by != "device"


def offer_cut(table: Table, shuffled_by: str) -> tuple[ShoeEvent, ...]:
    """Return the offer of the cut to the first in the order, if a player cuts these cards."""
    people = cut_order(table) if needs_cut(table, shuffled_by) else ()
    return (CutOffered(people[0]),) if people else ()


def cut_order(table: Table) -> tuple[str, ...]:
    """Return the people who are offered the cut, one after another; if empty, the dealer cuts.

    Box 1 is at the dealer's left, so the highest box is the farthest to the dealer's right, and
    counterclockwise from there is downwards.
    """
    care = table.care
    if care is None or table.house.shoe.cut_by == "dealer":
        return ()
    boxes = sorted(table.seats, reverse=True)
    people = tuple(table.seats[box] for box in _starting_at(boxes, _first_box(table, care)))
    first = _first_player(table, care)
    return tuple(dict.fromkeys((first, *people) if first else people))


def _first_player(table: Table, care: Care) -> str:
    """Return the person who is offered the cut before the others, wherever they sit; "" for none.

    It is the first player to come, when the game is just beginning and the book gives them the cut,
    or the one at whose box the cover card came.
    """
    if table.house.shoe.cut_order == "from-the-right":
        return ""
    if not care.beginning:
        stayed = care.cover_player in table.chips
        return care.cover_player if stayed and _goes_by_cover_card(table, care) else ""
    if care.first_player in table.chips:
        return care.first_player
    return next((one for one in table.chips if one in table.seats.values()), "")


def _goes_by_cover_card(table: Table, care: Care) -> bool:
    return table.house.shoe.cut_order == "cover-card" and not care.ordered


def _first_box(table: Table, care: Care) -> int:
    """Return the box from which the offer goes round; 0 for the one farthest to the right."""
    if table.house.shoe.cut_order == "rotating":
        # The box after the one that was offered the cut last, counterclockwise.
        return max(care.rotation - 1, 0)
    return (care.cover_at or 0) if _goes_by_cover_card(table, care) else 0


def _starting_at(boxes: list[int], first: int) -> list[int]:
    """Return boxes ordered from the right, beginning with the first at or after this one."""
    start = next((at for at, box in enumerate(boxes) if box <= first), 0) if first else 0
    return boxes[start:] + boxes[:start]
