"""What the clauses of a book ask of the layout, and where the drawing has it."""

from __future__ import annotations

from dataclasses import dataclass

from fortyeight.papers.layout.felt_drawing import FeltDrawing
from fortyeight.rulebook import House
from fortyeight.rulebook.register import clause_register, registered_books
from fortyeight.table.wagers.wager_kinds import WagerKind

#: Parts of the drawing in words. Spots of boxes are named by the kind of their wager.
_PLACES = {
    "operator": "under the name of the game",
    "main": "a circle in every box",
    "inscription-blackjack": "along the arc",
    "inscription-insurance": "on the insurance line",
    "inscription-barred": "along the arc",
    "insurance-area": "the band along the arc",
    "paytables": "at the dealer's sides; those of wheels on the sign",
}
_SPOTS = frozenset(kind.value for kind in WagerKind)


@dataclass(frozen=True, slots=True)
class LayoutRequirement:
    """A clause that asks for something on the layout. `place` is empty if it is missing."""

    clause: str
    asks: str
    place: str


def layout_requirements(house: House, drawing: FeltDrawing) -> tuple[LayoutRequirement, ...]:
    """Return what the register of the house's book asks of the drawing, in the book's order.

    A spot for a wager that the house does not offer is not asked for.
    """
    if house.book.id not in registered_books():
        return ()
    return tuple(
        LayoutRequirement(clause.number, clause.asks, _place(clause.printed, drawing))
        for clause in clause_register(house.book.id).values()
        if clause.printed and _applies(clause.printed, house)
    )


def _applies(part: str, house: House) -> bool:
    match part:
        case WagerKind.MATCH.value:
            return house.match is not None and house.match.offered
        case WagerKind.PAIR.value:
            return house.pair is not None and house.pair.offered
        case WagerKind.BONUS_SPIN.value:
            return house.bonus_spin is not None and house.bonus_spin.offered
        case _:
            return True


def _place(part: str, drawing: FeltDrawing) -> str:
    """Return where a part is, or nothing if the drawing lacks it or a box lacks its spot."""
    parts = drawing.parts
    if part in _SPOTS:
        drawn = all(f"box-{box}-{part}" in parts for box in range(1, drawing.boxes + 1))
        return _PLACES.get(part, "a spot in every box") if drawn else ""
    if part == "paytables":
        return _PLACES[part] if any(one.startswith("paytable-") for one in parts) else ""
    return _PLACES[part] if part in parts else ""
