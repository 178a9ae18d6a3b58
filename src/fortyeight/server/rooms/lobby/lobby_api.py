"""HTTP routes of the lobby: the rulebooks and the open tables."""

from __future__ import annotations

import unicodedata
from functools import cache
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request
from pydantic import Field

from fortyeight.analysis.house_solution import solve_house
from fortyeight.analysis.limits import exactness
from fortyeight.rulebook import Rulebook, open_house, rulebook, shipped_books
from fortyeight.server.base.refusals import Refusal, not_signed_in
from fortyeight.server.base.who import Who
from fortyeight.server.http.http_services import Edges, Services
from fortyeight.server.http.strict_model import StrictModel
from fortyeight.server.rooms.lobby.house_request import HouseRequest, OpenBookName, TableId
from fortyeight.server.table.new_tables import MAX_NAME_LENGTH, name_fault
from fortyeight.server.table.state.table_settings import ChosenSettings
from fortyeight.view.house.book_facts import BookFact, book_facts
from fortyeight.view.house.how_to_play import differences

#: Tables that are listed if the client gives no maximum.
MAX_LISTED = 1000

_ALLOWED = {"table": "", "person_dealt": ""}

_SOURCE = (
    "computed exactly, card by card, for the default house from a full shoe; "
    "Super Bonus and side bets left out"
)


TableName = Annotated[str, Field(min_length=1, max_length=MAX_NAME_LENGTH)]


class HouseEdge(StrictModel):
    """The default house's edge on the main wager, as a share of it."""

    best: float = Field(description="with the best play of every hand")
    chart: float = Field(description="with the printed chart")
    exact: bool = Field(description="whether the solver values every rule of the house")
    limits: list[str] = Field(description="why it is not exact")
    source: str


class BookLine(StrictModel):
    """Rulebook that a table can be opened with."""

    id: str = Field(description="of an own rulebook: id, @, and the hash of the version")
    title: str
    label: str = Field(description="short name, with which the names of its tables begin")
    authority: str
    version: str
    summary: str = Field(description="what it differs in from the others")
    differences: str = Field(description="what it differs in from blackjack")
    currency: str
    decks: int = Field(description="decks of the default house")
    deck_size: int = Field(description="cards of one deck")
    minimum: int = Field(description="cents, of the default house")
    maximum: int = Field(description="cents, of the default house")
    own: bool = Field(description="whether it is one of the house's own, approved by two people")
    facts: list[BookFact] = Field(description="what it differs in, the same names for every book")
    edge: HouseEdge | None = Field(
        description="null of an own rulebook that is not valued exactly, and until it is solved"
    )


class Books(StrictModel):
    """The rulebooks."""

    books: list[BookLine]


class Lobby(StrictModel):
    """The open tables."""

    tables: list[dict[str, Any]] = Field(
        description="where most people are first, the newest first among equals"
    )
    in_all: int = Field(description="how many there are, listed here or not")


class OwnTable(StrictModel):
    """A table where you are."""

    table: str
    name: str
    cents: int = Field(description="in front of you; wagers on the felt are not counted")
    practice: bool = Field(description="whether these chips are worth nothing elsewhere")
    turn: bool = Field(description="whether the table waits for your decision")


class OwnTables(StrictModel):
    """The tables where you are, the one that you joined last first."""

    tables: list[OwnTable]


class PracticeTables(StrictModel):
    """Your open practice tables, and why you may not open another: empty if you may."""

    tables: list[dict[str, Any]]
    refusal: str


class NewPracticeTable(HouseRequest):
    """Request for a practice table, by any rulebook: a name, or the text of its file."""

    name: TableName


class Opening(StrictModel):
    """Why you may not open a table now: a sentence each, empty if you may."""

    table: str
    person_dealt: str = Field(description="of a public table that a person deals")


class NewTable(HouseRequest):
    """Request for a new table."""

    book: OpenBookName
    name: TableName
    settings: ChosenSettings = Field(
        default_factory=ChosenSettings, description="pace, clocks and who deals"
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


async def _identify(services: Services, request: Request) -> Who:
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
        lines = [_shipped_line(book) for book in shipped_books()]
        return Books(books=[*lines, *(_line(*own) for own in await services.own_books())])

    @router.get("/tables")
    async def lobby(most: Annotated[int, Query(ge=1, le=1_000_000)] = MAX_LISTED) -> Lobby:
        """The open tables that everybody may join."""
        listed = await tables.lobby()
        return Lobby(tables=listed[:most], in_all=len(listed))

    @router.get("/me/tables")
    async def own_tables(request: Request) -> OwnTables:
        """The tables where you are; none if you are not signed in."""
        who = await _identify(services, request)
        seats = await tables.seats_of(who.name) if who.name else []
        return OwnTables(tables=[OwnTable(**seat) for seat in seats])

    @router.get("/opening")
    async def opening_refusals(request: Request) -> Opening:
        """Why you may not open a table now; always empty if you are not signed in."""
        who = await _identify(services, request)
        return Opening(**await tables.opening_refusals(who) if who.name else _ALLOWED)

    @router.post("/tables", status_code=201)
    async def open_table(request: Request, new: NewTable) -> dict[str, Any]:
        """Open a table with a rulebook and a house."""
        who = await _identify(services, request)
        return await tables.open(who, {**new.model_dump(mode="json"), "name": plain_name(new.name)})

    @router.get("/practice-tables")
    async def practice_tables(request: Request) -> PracticeTables:
        """Your practice tables; none if you are not signed in."""
        who = await _identify(services, request)
        own, refusal = await tables.practice_tables(who) if who.name else ([], "")
        return PracticeTables(tables=own, refusal=refusal)

    @router.post("/practice-tables", status_code=201)
    async def open_practice_table(request: Request, new: NewPracticeTable) -> dict[str, Any]:
        """Open a table where you alone play, with chips of its own; or find the one you have."""
        who = await _identify(services, request)
        if not who.name:
            raise not_signed_in()
        return await tables.open_practice(who, await new.open(), plain_name(new.name))

    @router.get("/tables/{table}")
    async def describe(table: TableId) -> dict[str, Any]:
        """One table, with its house and settings."""
        return await tables.describe(table)

    @router.delete("/tables/{table}")
    async def close_table(request: Request, table: TableId) -> dict[str, Any]:
        """Close a table when its round is over; everybody gets their chips back."""
        who = await _identify(services, request)
        return await tables.close(who, table)

    return router


@cache
def _shipped_line(book_id: str) -> BookLine:
    book = rulebook(book_id)
    solution = solve_house(open_house(book))
    return _line(book, (solution.edge, solution.edge_chart))


def _line(book: Rulebook, edges: Edges | None) -> BookLine:
    house = open_house(book)
    return BookLine(
        id=book.reference,
        title=book.title,
        label=book.presentation.label or book.title,
        authority=book.authority,
        version=book.version or "",
        summary=book.summary,
        differences=differences(house),
        currency=house.limits.currency,
        decks=house.cards.decks,
        deck_size=house.cards.deck_size,
        minimum=house.limits.minimum,
        maximum=house.limits.maximum,
        own=bool(book.hash),
        facts=list(book_facts(house)),
        edge=edges and HouseEdge(best=edges[0], chart=edges[1], source=_SOURCE, **exactness(house)),
    )
