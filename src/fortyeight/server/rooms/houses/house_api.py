"""HTTP routes of a house's options and of checking a house, for editors."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from fastapi import APIRouter
from pydantic import BaseModel, ConfigDict, Field

from fortyeight.papers.house_line import house_line
from fortyeight.rulebook import KEYS, Faulty, House, open_house, rulebook
from fortyeight.rulebook.rulings import rulings
from fortyeight.rulebook.schema.values import plain_value
from fortyeight.server.base.refusals import Refusal
from fortyeight.server.rooms.houses.asked_house import AskedHouse
from fortyeight.server.rooms.lobby.lobby_api import BookId
from fortyeight.server.table.state.table_houses import refuse_files
from fortyeight.view.house.house_faults import fault_words
from fortyeight.view.house.house_options import Option, Plain, house_options


class BookOptions(BaseModel):
    """Everything that a house of a rulebook may choose."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    book: str
    title: str
    currency: str
    options: list[Option]


class HouseFault(BaseModel):
    """A fault of a house: its key, a sentence, the clause."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    key: str
    message: str
    clause: str


class HouseChecked(BaseModel):
    """A valid house with all its values, or everything that is wrong with it."""

    model_config = ConfigDict(extra="forbid", frozen=True)

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

    @router.get("/rulings")
    async def ruled() -> dict[str, str]:
        """The text of each ruling that is cited beside a clause, by its number."""
        return dict(rulings())

    @router.post("/houses/check")
    async def check(wanted: AskedHouse) -> HouseChecked:
        """Check whether these choices make a house; report every fault with its key and clause."""
        asked = wanted.model_dump(mode="json")
        return checked(wanted.book.value, asked["house"])

    return router


@cache
def _options(book_id: str) -> BookOptions:
    book = rulebook(book_id)
    currency = str(book.entries["limits.currency"].default)
    return BookOptions(
        book=book.id, title=book.title, currency=currency, options=list(house_options(book))
    )


def checked(book: str, choices: Mapping[str, Any]) -> HouseChecked:
    """Check a house; return its values or its faults."""
    try:
        refuse_files(choices)
    except Refusal as refusal:
        fault = HouseFault(key=refusal.sentence.split(":")[0], message=refusal.sentence, clause="")
        return _faulty([fault])
    try:
        return _sound(open_house(rulebook(book), choices))
    except Faulty as faulty:
        return _faulty(
            [
                HouseFault(
                    key=one.place,
                    message=fault_words(rulebook(book), _options(book).options, choices, one),
                    clause=one.clause,
                )
                for one in faulty.faults
            ]
        )


def _faulty(faults: list[HouseFault]) -> HouseChecked:
    return HouseChecked(ok=False, faults=faults, values={}, line=[])


def _sound(house: House) -> HouseChecked:
    entries = house.book.entries
    values = {
        key.name: plain_value(key.kind, house.value(key.path))
        for key in KEYS.values()
        if key.path in entries
    }
    return HouseChecked(ok=True, faults=[], values=values, line=list(house_line(house)))
