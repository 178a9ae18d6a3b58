"""HTTP routes of a house's options and of checking a house, for editors."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from fastapi import APIRouter
from pydantic import Field

from fortyeight.papers.house_line import house_line
from fortyeight.rulebook import KEYS, Faulty, open_house, rulebook
from fortyeight.rulebook.rulings import rulings
from fortyeight.rulebook.schema.values import plain_value
from fortyeight.server.base.refusals import Refusal
from fortyeight.server.http.strict_model import StrictModel
from fortyeight.server.rooms.houses.house_description import HowToPlay, describe_house
from fortyeight.server.rooms.lobby.house_request import BookId, HouseRequest
from fortyeight.server.table.state.table_houses import refuse_files
from fortyeight.view.house.house_faults import fault_words
from fortyeight.view.house.house_options import Option, Plain, house_options


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
    async def options(book: BookId) -> BookOptions:
        """Every choice that a rulebook leaves to its house, with bounds, words and clauses."""
        return _options(book.value)

    @router.get("/books/{book}/how-to-play")
    async def how_to_play(book: BookId) -> HowToPlay:
        """How the game of a book's default house is played, with the clauses."""
        return _described(book.value)

    @router.get("/rulings")
    async def ruled() -> dict[str, str]:
        """The text of each ruling that is cited beside a clause, by its number."""
        return dict(rulings())

    @router.post("/houses/check")
    async def check(house: HouseRequest) -> HouseCheck:
        """Check whether these choices make a house; report every fault with its key and clause."""
        return check_house(house.book.value, house.model_dump(mode="json")["house"])

    return router


@cache
def _options(book_id: str) -> BookOptions:
    book = rulebook(book_id)
    currency = str(book.entries["limits.currency"].default)
    return BookOptions(
        book=book.id, title=book.title, currency=currency, options=list(house_options(book))
    )


@cache
def _described(book_id: str) -> HowToPlay:
    return describe_house(open_house(rulebook(book_id)))


def check_house(book: str, choices: Mapping[str, Any]) -> HouseCheck:
    """Check a house; return its values or its faults."""
    try:
        refuse_files(choices)
    except Refusal as refusal:
        key = refusal.sentence.split(":")[0]
        return _failed([HouseFault(key=key, message=refusal.sentence, clause="")])
    try:
        house = open_house(rulebook(book), choices)
    except Faulty as faulty:
        return _failed(
            [
                HouseFault(
                    key=fault.place,
                    message=fault_words(rulebook(book), _options(book).options, choices, fault),
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
