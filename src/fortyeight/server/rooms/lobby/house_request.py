"""The house in a request, shared by all requests about one."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Any

from fastapi import Path
from pydantic import BeforeValidator, Field

from fortyeight.rulebook import House, shipped_books
from fortyeight.server.http.strict_json import MAX_INTEGER
from fortyeight.server.http.strict_model import StrictModel
from fortyeight.server.table.state.table_houses import served_house

MAX_CHOICES = 100

BookId = StrEnum("BookId", {book.replace("-", "_"): book for book in shipped_books()})  # type: ignore[misc]  # made from the shipped rulebooks

TableId = Annotated[
    str, Path(pattern="^[A-Za-z0-9_-]{1,64}$", description="a table's id", examples=["7c9e6679"])
]

_Whole = Annotated[int, Field(ge=-MAX_INTEGER, le=MAX_INTEGER)]

#: A house's choice, nested no deeper than in a house file: no fractions, no nulls.
_Plain = bool | _Whole | str
_MAX_DEPTH = 2
_Row = _Plain | list[_Plain] | dict[str, _Plain]
Choice = _Row | list[_Row] | dict[str, _Row]


def _plain_choices(choices: Any, depth: int = 0) -> Any:
    """Reject the first value that no choice can have.

    The unions above would report every type that every such value fails to match: 64 kB of nulls
    make 100,000 errors.
    """
    inner = choices.values() if isinstance(choices, dict) else choices
    if isinstance(choices, list | dict) and depth <= _MAX_DEPTH:
        for value in inner:
            _plain_choices(value, depth + 1)
    elif not isinstance(choices, bool | int | str):
        raise ValueError("a choice is a text, a whole number, true or false, or lists of them")
    return choices


#: A house's choices by key.
Choices = Annotated[
    dict[str, Choice], BeforeValidator(_plain_choices), Field(max_length=MAX_CHOICES)
]


class HouseRequest(StrictModel):
    """A rulebook, and the house's choices."""

    book: BookId
    house: Choices = Field(
        default_factory=dict, description="the house's choices, by the keys of a house file"
    )

    def open(self) -> House:
        """Return the house; raises `Refusal`."""
        return served_house(str(self.book), self.model_dump(mode="json")["house"])
