"""How a book is shown: what lists, tables and papers take from its file beside the rules."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any

from fortyeight.rulebook.schema.values import Colour, IntegerRange, Term

LAST = 999


@dataclass(frozen=True, slots=True)
class Presentation:
    """The look of a book's table and its place in lists; the first book is the default one.

    A book without a label is called by its title.
    """

    felt: str = "#0e4429"
    order: int = LAST
    label: str = ""


#: What a file may say in ``[presentation]``: the kind of each value, and what it is.
PRESENTATION: dict[str, tuple[Any, str]] = {
    "felt": (Colour, "Colour of the felt; dark, as white and brass are printed on it"),
    "order": (
        Annotated[int, IntegerRange(1, LAST)],
        "Place in lists of books, the smallest first; books of the same place go by their id",
    ),
    "label": (Term, "Short name of the book, with which the names of its tables begin"),
}
