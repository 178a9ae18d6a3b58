"""HTTP routes of the coach."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Annotated, Any

from fastapi import APIRouter, Request
from pydantic import BaseModel, ConfigDict, Field
from starlette.requests import HTTPConnection

from fortyeight.cards import Card, UnknownCard, parse_cards
from fortyeight.server.base.refusals import Refusal
from fortyeight.server.base.who import Who
from fortyeight.server.http.http_services import require_sign_in
from fortyeight.server.rooms.coach.coach_service import Coach
from fortyeight.server.rooms.houses.asked_house import AskedHouse
from fortyeight.server.rooms.lobby.lobby_api import TableId

#: More cards than a shoe of eight decks has.
LONGEST_CARDS = 1_300

#: Maximum number of cards in a hand: no hand has more.
MOST_OF_HAND = 22

Cards = Annotated[str, Field(min_length=4, max_length=130)]
SeenCards = Annotated[str, Field(max_length=LONGEST_CARDS)]
OneCard = Annotated[str, Field(min_length=2, max_length=8)]

#: Returns who sent a request.
Identify = Callable[[HTTPConnection], Awaitable[Who]]


class AtTable(BaseModel):
    """Decision at a table to be valued."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    box: int = Field(ge=1, le=20)
    hand: int | None = Field(default=None, ge=1, le=20, description="of a split box, from 1")


class AnyHand(AskedHouse):
    """Hand to be valued, dealt from a full shoe less its own cards, the up card and others seen."""

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
        """Return the arguments for `Coach.values`."""
        hand, up = cards_of(self.hand, "hand"), cards_of(self.up, "up")
        if not 2 <= len(hand) <= MOST_OF_HAND:
            raise Refusal("bad-cards", f"hand: a hand has 2 to {MOST_OF_HAND} cards", status=422)
        if len(up) != 1:
            raise Refusal("bad-cards", "up: name one card, the dealer's first", status=422)
        return {
            "hand": hand,
            "up": up[0],
            "doubled": self.doubled,
            "split": self.split,
            "splits": self.splits,
            "seen": cards_of(self.seen, "seen"),
            "insurance": self.insurance,
        }


def cards_of(text: str, place: str) -> tuple[Card, ...]:
    """Parse cards; raise `Refusal` naming the part of the request at fault."""
    try:
        return parse_cards(text)
    except UnknownCard as error:
        raise Refusal("bad-cards", f"{place}: {error}", status=422) from None


def coach_router(coach: Coach, identify: Identify) -> APIRouter:
    """Return the routes of the coach."""
    router = APIRouter(prefix="/api", tags=["coach"])
    asking = require_sign_in(identify)

    @router.post("/coach/tables/{table}")
    async def at_table(request: Request, table: TableId, asked: AtTable) -> dict[str, Any]:
        """What each of your choices is worth now, given the cards that you have not seen."""
        who = await asking(request)
        return await coach.at_table(who.name, table, asked.box, asked.hand)

    @router.post("/coach/values")
    async def values(request: Request, asked: AnyHand) -> dict[str, Any]:
        """What each choice is worth for a hand of your own making."""
        who = await asking(request)
        return await coach.values(who.name, asked.opened(), **asked.asked())

    return router
