"""The coach over HTTP."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Annotated, Any

from fastapi import APIRouter, Request
from pydantic import BaseModel, ConfigDict, Field
from starlette.requests import HTTPConnection

from fortyeight.cards import Card, UnknownCard, card
from fortyeight.server.admission import admitted
from fortyeight.server.coach.coach import Coach
from fortyeight.server.houses.asked_house import AskedHouse
from fortyeight.server.lobby_api import TableId
from fortyeight.server.refusals import Refusal
from fortyeight.server.who import Who

#: More cards than a shoe of eight decks has.
LONGEST_CARDS = 1_300

Cards = Annotated[
    str,
    Field(min_length=5, max_length=65, pattern=r"^[2-9TJQKA][cdhs]( [2-9TJQKA][cdhs])+$"),
]
SeenCards = Annotated[
    str,
    Field(max_length=LONGEST_CARDS, pattern=r"^([2-9TJQKA][cdhs]( [2-9TJQKA][cdhs])*)?$"),
]
OneCard = Annotated[str, Field(pattern=r"^[2-9TJQKA][cdhs]$")]

#: Who asks, of a request.
WhoAsks = Callable[[HTTPConnection], Awaitable[Who]]


class AtTable(BaseModel):
    """Which decision at a table is asked about."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    box: int = Field(ge=1, le=20)
    hand: int | None = Field(default=None, ge=1, le=20, description="of a split box, from 1")


class AnyHand(AskedHouse):
    """A hand to be valued: of a full shoe less its cards, the up card and others seen."""

    hand: Cards = Field(examples=["6s 7s"])
    up: OneCard = Field(examples=["9h"])
    doubled: int = Field(default=0, ge=0, le=4, description="how often it was doubled")
    split: bool = Field(default=False, description="it came from a split")
    splits: int | None = Field(
        default=None, ge=1, le=7, description="how often its box was split; may it be again?"
    )
    seen: SeenCards = Field(default="", description="other cards that were seen")
    insurance: bool = Field(default=False, description="the question is whether to insure")

    def asked(self) -> dict[str, Any]:
        """What `Coach.values` is asked."""
        return {
            "hand": cards_of(self.hand),
            "up": card(self.up),
            "doubled": self.doubled,
            "split": self.split,
            "splits": self.splits,
            "seen": cards_of(self.seen),
            "insurance": self.insurance,
        }


def cards_of(text: str) -> tuple[Card, ...]:
    """The cards of a text; raises `Refusal`."""
    try:
        return tuple(card(word) for word in text.split())
    except UnknownCard as error:
        raise Refusal("bad-cards", str(error), status=422) from None


def coach_router(coach: Coach, who_asks: WhoAsks) -> APIRouter:
    """The routes of the coach."""
    router = APIRouter(prefix="/api", tags=["coach"])
    asking = admitted(who_asks)

    @router.post("/coach/tables/{table}")
    async def at_table(request: Request, table: TableId, asked: AtTable) -> dict[str, Any]:
        """What each of your choices is worth now, for the cards that you have not seen."""
        who = await asking(request)
        return await coach.at_table(who.name, table, asked.box, asked.hand)

    @router.post("/coach/values")
    async def values(request: Request, asked: AnyHand) -> dict[str, Any]:
        """What each choice is worth for a hand that you think of."""
        who = await asking(request)
        return await coach.values(who.name, asked.opened(), **asked.asked())

    return router
