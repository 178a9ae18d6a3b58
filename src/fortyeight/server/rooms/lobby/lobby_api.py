"""HTTP routes of the lobby: the rulebooks and the open tables."""

from __future__ import annotations

import unicodedata
from enum import StrEnum
from functools import cache
from typing import Annotated, Any

from fastapi import APIRouter, Path, Query, Request
from pydantic import BaseModel, BeforeValidator, ConfigDict, Field

from fortyeight.analysis.limits import exactness
from fortyeight.analysis.worth.default_edges import default_edges
from fortyeight.rulebook import open_house, rulebook, shipped_books
from fortyeight.server.base.refusals import Refusal
from fortyeight.server.base.who import Who
from fortyeight.server.http.http_services import Services
from fortyeight.server.http.strict_json import LARGEST
from fortyeight.server.table.founding import LONGEST_NAME, name_fault
from fortyeight.server.table.state.table_settings import TableSettings
from fortyeight.view.house.book_facts import BookFact, book_facts

MOST_CHOICES = 100
#: Tables that are listed if the client gives no maximum.
MOST_LISTED = 1000

_ANYTHING = {"table": "", "person_dealt": ""}

_SOURCE = (
    "computed exactly, card by card, for the default house from a full shoe; "
    "Super Bonus and optional wagers left out"
)

BookId = StrEnum("BookId", {book.replace("-", "_"): book for book in shipped_books()})  # type: ignore[misc]  # made from the shipped rulebooks

TableId = Annotated[
    str,
    Path(pattern="^[A-Za-z0-9_-]{1,64}$", description="a table's id", examples=["7c9e6679"]),
]


_Whole = Annotated[int, Field(ge=-LARGEST, le=LARGEST)]

#: A house's choice, nested no deeper than in a house file: no fractions, no nulls.
_Plain = bool | _Whole | str
_DEEPEST_CHOICE = 2
_Row = _Plain | list[_Plain] | dict[str, _Plain]
Choice = _Row | list[_Row] | dict[str, _Row]


def _plain_choices(choices: Any, depth: int = 0) -> Any:
    """Reject the first value that no choice can have.

    The unions above would report every type that every such value fails to match: 64 kB of nulls
    make 100,000 errors.
    """
    inner = choices.values() if isinstance(choices, dict) else choices
    if isinstance(choices, list | dict) and depth <= _DEEPEST_CHOICE:
        for one in inner:
            _plain_choices(one, depth + 1)
    elif not isinstance(choices, bool | int | str):
        raise ValueError("a choice is a text, a whole number, true or false, or lists of them")
    return choices


#: A house's choices by key.
Choices = Annotated[
    dict[str, Choice], BeforeValidator(_plain_choices), Field(max_length=MOST_CHOICES)
]


class HouseEdge(BaseModel):
    """The default house's edge on the main wager, as a share of it."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    best: float = Field(description="with the best play of every hand")
    chart: float = Field(description="with the printed chart")
    exact: bool = Field(description="whether the solver values every rule of the house")
    limits: list[str] = Field(description="why it is not exact")
    source: str


class BookLine(BaseModel):
    """Rulebook that a table can be opened with."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    id: str
    title: str
    authority: str
    version: str
    summary: str = Field(description="what it differs in from the others")
    currency: str
    decks: int = Field(description="decks of the default house")
    deck_size: int = Field(description="cards of one deck")
    minimum: int = Field(description="cents, of the default house")
    maximum: int = Field(description="cents, of the default house")
    facts: list[BookFact] = Field(description="what it differs in, the same names for every book")
    edge: HouseEdge


class Books(BaseModel):
    """The rulebooks."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    books: list[BookLine]


class Lobby(BaseModel):
    """The open tables."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    tables: list[dict[str, Any]] = Field(
        description="where most people are first, the newest first among equals"
    )
    in_all: int = Field(description="how many there are, listed here or not")


class Opening(BaseModel):
    """Why you may not open a table now: a sentence each, empty if you may."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    table: str
    person_dealt: str = Field(description="of a public table that a person deals")


class NewTable(BaseModel):
    """Request for a new table."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    name: str = Field(min_length=1, max_length=LONGEST_NAME)
    book: BookId
    house: Choices = Field(
        default_factory=dict,
        description="the house's choices, by the keys of a house file",
    )
    settings: TableSettings = Field(
        default_factory=TableSettings, description="pace, clocks and who deals"
    )


def plain_name(name: str) -> str:
    """Return a name as it is stored: in composed form, without control or direction marks.

    Raises `Refusal` for a name that is blank or not allowed.
    """
    name = unicodedata.normalize("NFC", name).strip()
    fault = name_fault(name) if name else "a name has letters"
    if fault:
        raise Refusal("name", fault)
    return name


async def identify(services: Services, request: Request) -> Who:
    """Return who sent the request, and note the name for the log."""
    who = await services.identify(request)
    request.scope["fortyeight.who"] = who.name
    return who


def lobby_router(services: Services) -> APIRouter:
    """Return the routes of the lobby."""
    router = APIRouter(prefix="/api", tags=["lobby"])
    tables = services.tables

    @router.get("/books")
    async def books() -> Books:
        """The rulebooks that tables can be opened with, the default one first."""
        return Books(books=[_line(book) for book in shipped_books()])

    @router.get("/tables")
    async def lobby(most: Annotated[int, Query(ge=1, le=1_000_000)] = MOST_LISTED) -> Lobby:
        """The open tables that everybody may join."""
        found = await tables.lobby()
        return Lobby(tables=found[:most], in_all=len(found))

    @router.get("/opening")
    async def opening(request: Request) -> Opening:
        """Why you may not open a table now; always empty if you are not signed in."""
        who = await identify(services, request)
        return Opening(**await tables.opening(who) if who.name else _ANYTHING)

    @router.post("/tables", status_code=201)
    async def open_table(request: Request, wanted: NewTable) -> dict[str, Any]:
        """Open a table with a rulebook and a house."""
        who = await identify(services, request)
        asked = wanted.model_dump(mode="json")
        return await tables.open(who, {**asked, "name": plain_name(wanted.name)})

    @router.get("/tables/{table}")
    async def describe(table: TableId) -> dict[str, Any]:
        """One table, with its house and settings."""
        return await tables.describe(table)

    @router.delete("/tables/{table}")
    async def close_table(request: Request, table: TableId) -> dict[str, Any]:
        """Close a table when its round is over; everybody gets their chips back."""
        who = await identify(services, request)
        return await tables.close(who, table)

    return router


@cache
def _line(book_id: str) -> BookLine:
    book = rulebook(book_id)
    house = open_house(book)
    edge = default_edges()[book_id]
    return BookLine(
        id=book.id,
        title=book.title,
        authority=book.authority,
        version=book.version or "",
        summary=book.summary,
        currency=house.limits.currency,
        decks=house.cards.decks,
        deck_size=house.cards.deck_size,
        minimum=house.limits.minimum,
        maximum=house.limits.maximum,
        facts=list(book_facts(house)),
        edge=HouseEdge(best=edge.best, chart=edge.chart, source=_SOURCE, **exactness(house)),
    )
