"""The house in a request, shared by all requests about one."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import Annotated, Any

from fastapi import Path
from pydantic import BeforeValidator, Field, TypeAdapter, WithJsonSchema

from fortyeight.rulebook import KEY_OF_PATH, Fault, House, catalogue, default_book, shipped_books
from fortyeight.server.base.refusals import Refusal
from fortyeight.server.base.thread_pool import ThreadPool
from fortyeight.server.http.strict_json import MAX_INTEGER
from fortyeight.server.http.strict_model import StrictModel
from fortyeight.server.table.state.book_versions import is_practice_version, is_text
from fortyeight.server.table.state.table_houses import served_house

#: Texts of books that wait to be parsed.
MAX_WAITING = 32
MAX_CHOICES = 100
#: In characters. A file by difference has some hundreds; a text beyond it is not parsed.
MAX_BOOK_TEXT = 16_000

#: Rules with which the solver takes minutes, and the most of each that it is asked about here.
_MAX_TIMES = {"double.times": 4, "split.times": 5}
_MAX_BONUS_ROWS = 40

#: A version of one of the house's own rulebooks: id and hash.
_OWN_BOOK = "[a-z0-9-]{1,200}@[0-9a-f]{64}"
OWN_BOOK = f"^{_OWN_BOOK}$"


def _names(*books: str) -> Any:
    return Field(
        pattern=f"^({'|'.join(books)}|{_OWN_BOOK})$",
        description="the id of a rulebook; of the house's own: id, @, and the hash",
        examples=[default_book()],
    )


#: A book that this server knows: a shipped one, a table of the catalogue, or one of the house.
BookName = Annotated[str, _names(*shipped_books(), *catalogue())]
#: A book that a table is opened with. What a table is stored with must not change, so no catalogue.
OpenBookName = Annotated[str, _names(*shipped_books())]
#: A book that is asked about: one that this server knows, or any other as its text.
Book = Annotated[
    str,
    Field(
        min_length=1,
        max_length=MAX_BOOK_TEXT,
        description="the id of a rulebook; of the house's own: id, @, and the hash; or the text of "
        "a file, such as one by difference",
        examples=[default_book()],
    ),
]

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

    The unions above would try every type with every value, and report those that do not match:
    64 kB of nulls make 100,000 errors, and two thousand empty lists, which match, take 10 ms.
    """
    inner = choices.values() if isinstance(choices, dict) else choices
    if isinstance(choices, list | dict) and depth <= _MAX_DEPTH:
        for value in inner:
            _plain_choices(value, depth + 1)
    elif not isinstance(choices, bool | int | str):
        raise ValueError("a choice is a text, a whole number, true or false, or lists of them")
    return choices


#: Described as a choice, but checked by `_plain_choices`, and its numbers by `strict_json`.
_CheckedChoice = Annotated[Any, WithJsonSchema(TypeAdapter(Choice).json_schema())]

#: A house's choices by key.
Choices = Annotated[
    dict[str, _CheckedChoice], BeforeValidator(_plain_choices), Field(max_length=MAX_CHOICES)
]


#: Parses the books of clients, one at a time: each takes up to 10 ms in Python, and the event loop
#: waits for each thread that is busy.
BOOK_PARSING = ThreadPool(
    "books", 1, MAX_WAITING, "too many rulebooks are being read: try again in a moment"
)


class HouseRequest(StrictModel):
    """A rulebook, and the house's choices."""

    book: Book
    house: Choices = Field(
        default_factory=dict, description="the house's choices, by the keys of a house file"
    )

    async def open(self) -> House:
        """Return the house; raises `Refusal`. It is opened in a thread: a text may be long."""
        choices = self.model_dump(mode="json")["house"]
        if is_text(self.book):
            house = await BOOK_PARSING.run(partial(served_house, self.book, choices))
        else:
            house = await asyncio.to_thread(served_house, self.book, choices)
        unapproved = is_text(self.book) or is_practice_version(self.book)
        faults = too_heavy(house) if unapproved else []
        if faults:
            raise Refusal("too-heavy", " ".join(f"{fault}." for fault in faults), status=422)
        return house


def too_heavy(house: House) -> list[Fault]:
    """Return why a house of a client's own book is too much work for the shared solver."""
    faults = [
        Fault(KEY_OF_PATH[path], f"this server solves tables with at most {most}")
        for path, most in _MAX_TIMES.items()
        if house.value(path) > most
    ]
    if len(house.bonus_21) > _MAX_BONUS_ROWS:
        sentence = f"this server solves tables with at most {_MAX_BONUS_ROWS} bonus 21s"
        faults.append(Fault("bonus_21", sentence))
    return faults
