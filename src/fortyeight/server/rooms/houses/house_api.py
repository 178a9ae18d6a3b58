"""HTTP routes of a house's options and of checking a house, for editors."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from fastapi import APIRouter
from pydantic import Field

from fortyeight.papers.house_line import house_line
from fortyeight.rulebook import KEYS, Faulty, open_house
from fortyeight.rulebook.register import rulings
from fortyeight.rulebook.schema.values import plain_value
from fortyeight.server.base.refusals import Refusal
from fortyeight.server.http.strict_model import StrictModel
from fortyeight.server.rooms.houses.house_description import HowToPlay, describe_house
from fortyeight.server.rooms.lobby.house_request import BookName, HouseRequest
from fortyeight.server.table.state.table_houses import named_book, refuse_files
from fortyeight.view.house.house_faults import fault_words
from fortyeight.view.house.house_options import Option, Plain, house_options


class NamedHouse(HouseRequest):
    """A house to be checked."""

    book: BookName


class BookOptions(StrictModel):
    """Everything that a house of a rulebook may choose."""

    book: str
    title: str
    currency: str
    options: list[Option]


class HouseFault(StrictModel):
    """A fault of a house: its key, a sentence, the clause."""

    key: str
    message: str
    clause: str


class HouseCheck(StrictModel):
    """A valid house with all its values, or everything that is wrong with it."""

    ok: bool
    faults: list[HouseFault]
    values: dict[str, Plain] = Field(description="every rule of the house by its key")
    line: list[str] = Field(description="the rules that decisions hang on, in words")


def house_router() -> APIRouter:
    """Return the routes about houses."""
    router = APIRouter(prefix="/api", tags=["lobby"])

    @router.get("/books/{book}/options")
    async def options(book: BookName) -> BookOptions:
        """Every choice that a rulebook leaves to its house, with bounds, words and clauses."""
        return _options(book)

    @router.get("/books/{book}/how-to-play")
    async def how_to_play(book: BookName) -> HowToPlay:
        """How the game of a book's default house is played, with the clauses."""
        return _described(book)

    @router.get("/rulings")
    async def ruled() -> dict[str, str]:
        """The text of each ruling that is cited beside a clause, by its number."""
        return dict(rulings())

    @router.post("/houses/check")
    async def check(house: NamedHouse) -> HouseCheck:
        """Check whether these choices make a house; report every fault with its key and clause."""
        return check_house(house.book, house.model_dump(mode="json")["house"])

    return router


@lru_cache(maxsize=64)
def _options(book_id: str) -> BookOptions:
    book = named_book(book_id)
    currency = str(book.entries["limits.currency"].default)
    return BookOptions(
        book=book.reference, title=book.title, currency=currency, options=list(house_options(book))
    )


@lru_cache(maxsize=64)
def _described(book_id: str) -> HowToPlay:
    return describe_house(open_house(named_book(book_id)))


def check_house(book: str, choices: Mapping[str, Any]) -> HouseCheck:
    """Check a house; return its values or its faults."""
    try:
        refuse_files(choices)
    except Refusal as refusal:
        key = refusal.sentence.split(":")[0]
        return _failed([HouseFault(key=key, message=refusal.sentence, clause="")])
    try:
        house = open_house(named_book(book), choices)
    except Faulty as faulty:
        return _failed(
            [
                HouseFault(
                    key=fault.place,
                    message=fault_words(named_book(book), _options(book).options, choices, fault),
                    clause=fault.clause,
                )
                for fault in faulty.faults
            ]
        )
    values = {
        key.name: plain_value(key.kind, house.value(key.path))
        for key in KEYS.values()
        if key.path in house.book.entries
    }
    return HouseCheck(ok=True, faults=[], values=values, line=list(house_line(house)))


def _failed(faults: list[HouseFault]) -> HouseCheck:
    return HouseCheck(ok=False, faults=faults, values={}, line=[])
