"""HTTP routes for a table of one's own: the rules that it may change, and checking its file."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache, partial
from typing import Any

from fastapi import APIRouter
from pydantic import Field

from fortyeight.analysis.limits import exactness
from fortyeight.papers.house_line import house_line
from fortyeight.rulebook import (
    KEY_OF_PATH,
    MATCH_ODDS,
    Fault,
    Faulty,
    Rulebook,
    open_house,
    rulebook,
    shipped_books,
)
from fortyeight.rulebook.reading.new_file import new_file
from fortyeight.rulebook.reading.read_book import ROWS
from fortyeight.rulebook.write_book import book_difference, nearest
from fortyeight.server.base.refusals import Refusal
from fortyeight.server.http.strict_model import StrictModel
from fortyeight.server.rooms.houses.house_api import BookOptions, HouseFault
from fortyeight.server.rooms.lobby.house_request import BOOK_PARSING, Book, BookName, too_heavy
from fortyeight.server.table.state.table_houses import named_book
from fortyeight.view.house.own_rules import own_rules

#: A text may have a fault in every line.
MAX_FAULTS = 100


class OwnBook(StrictModel):
    """A rulebook to be checked."""

    book: Book


class OwnBookCheck(StrictModel):
    """A rulebook as a file by difference from a shipped one, or what is wrong with it."""

    ok: bool
    faults: list[HouseFault]
    base: str = Field(description="the shipped book from which it differs")
    table: dict[str, Any] = Field(description="what its file says, as data")
    name: str = Field(description="name of its file")
    file: str = Field(description="text of its file, as `fortyeight rules new` writes it")
    line: list[str] = Field(description="the rules that decisions hang on, in words")
    exact: bool = Field(description="whether the solver values every rule of it")
    limits: list[str] = Field(description="why its figures are not exact")


def own_book_router() -> APIRouter:
    """Return the routes about tables of one's own."""
    router = APIRouter(prefix="/api", tags=["strategy"])

    @router.get("/books/{book}/rules")
    async def rules(book: BookName) -> BookOptions:
        """Every rule of play that a table of one's own may change, whatever the book allows."""
        return _rules(book)

    @router.post("/books/check")
    async def check(own: OwnBook) -> OwnBookCheck:
        """Check a rulebook; report every fault with its key. Nothing is stored."""
        return await BOOK_PARSING.run(partial(check_book, own.book))

    return router


@lru_cache(maxsize=64)
def _rules(book_id: str) -> BookOptions:
    book = named_book(book_id)
    currency = str(book.entries["limits.currency"].default)
    return BookOptions(
        book=book.reference, title=book.title, currency=currency, options=list(own_rules(book))
    )


def check_book(text: str) -> OwnBookCheck:
    """Check a rulebook by its id or text; return its file or its faults."""
    try:
        book = named_book(text)
        house = open_house(book)
    except Refusal as refusal:
        return _failed([Fault("book", refusal.sentence)])
    except Faulty as error:
        return _failed(error.faults)
    if heavy := too_heavy(house):
        return _failed(heavy)
    base = _base(book)
    table = _difference(book, base)
    name = f"{book.id}.toml"
    return OwnBookCheck(
        ok=True,
        faults=[],
        base=base.id,
        table=table,
        name=name,
        file=new_file(table, base, name),
        line=list(house_line(house)),
        **exactness(house),
    )


def _base(book: Rulebook) -> Rulebook:
    """Return the shipped book that a book starts from, or else the one that is most like it."""
    shipped = [rulebook(name) for name in shipped_books()]
    return next((one for one in (book, *book.ancestors) if one in shipped), nearest(book, shipped))


def _difference(book: Rulebook, base: Rulebook) -> dict[str, Any]:
    """Return what the file of a book says, with match odds under the key of house files."""
    table = book_difference(book, base)
    odds = table.get("match", {})
    if odds and all(isinstance(pays, str) for pays in odds.values()):
        del table["match"]
        table["rules"] = {**table.get("rules", {}), MATCH_ODDS: odds}
    return table


def _failed(faults: Sequence[Fault]) -> OwnBookCheck:
    return OwnBookCheck(
        ok=False,
        faults=[
            HouseFault(key=_key(fault.place), message=_words(fault), clause=fault.clause)
            for fault in faults[:MAX_FAULTS]
        ],
        base="",
        table={},
        name="",
        file="",
        line=[],
        exact=False,
        limits=[],
    )


def _key(place: str) -> str:
    """Return the key of a rule that a fault of a file is about; else the fault's place."""
    name = place.removeprefix("rules.").removesuffix(".value")
    section, _, row = name.partition(".")
    if section == "match" and row in ROWS[section]:
        return f"{MATCH_ODDS}.{row}"
    return KEY_OF_PATH.get(name, name)


def _words(fault: Fault) -> str:
    """Return the sentence of a fault for a form, which has fields for what a file writes."""
    if f"{MATCH_ODDS} = " not in fault.sentence:
        return fault.sentence
    return (
        "the book has no odds of the match wager for this number of decks: give them among the "
        "side bets, or do not offer that wager"
    )
