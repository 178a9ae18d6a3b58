"""HTTP routes of the coach."""

from typing import Annotated, Any

from fastapi import APIRouter, Depends
from pydantic import Field

from fortyeight.cards import Card, UnknownCard, parse_cards
from fortyeight.server.base.refusals import Refusal
from fortyeight.server.base.who import Who
from fortyeight.server.http.http_services import Identify, require_sign_in
from fortyeight.server.http.strict_model import StrictModel
from fortyeight.server.rooms.coach.coach_service import Coach
from fortyeight.server.rooms.lobby.house_request import HouseRequest, TableId

#: More cards than a shoe of eight decks has.
MAX_TEXT = 1_300

#: Maximum number of cards in a hand: no hand has more.
MAX_CARDS = 22

Cards = Annotated[str, Field(min_length=4, max_length=130)]
SeenCards = Annotated[str, Field(max_length=MAX_TEXT)]
OneCard = Annotated[str, Field(min_length=2, max_length=8)]


class TableHandRequest(StrictModel):
    """Decision at a table to be valued."""

    box: int = Field(ge=1, le=20)
    hand: int | None = Field(default=None, ge=1, le=20, description="of a split box, from 1")


class HandRequest(HouseRequest):
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

    def situation(self) -> dict[str, Any]:
        """Return the arguments for `Coach.values`."""
        hand, up = parse_field(self.hand, "hand"), parse_field(self.up, "up")
        if not 2 <= len(hand) <= MAX_CARDS:
            raise Refusal("bad-cards", f"hand: a hand has 2 to {MAX_CARDS} cards", status=422)
        if len(up) != 1:
            raise Refusal("bad-cards", "up: name one card, the dealer's first", status=422)
        return {
            "hand": hand,
            "up": up[0],
            "doubled": self.doubled,
            "split": self.split,
            "splits": self.splits,
            "seen": parse_field(self.seen, "seen"),
            "insurance": self.insurance,
        }


def parse_field(text: str, place: str) -> tuple[Card, ...]:
    """Parse cards; raise `Refusal` naming the part of the request at fault."""
    try:
        return parse_cards(text)
    except UnknownCard as error:
        raise Refusal("bad-cards", f"{place}: {error}", status=422) from None


def coach_router(coach: Coach, identify: Identify) -> APIRouter:
    """Return the routes of the coach."""
    router = APIRouter(prefix="/api", tags=["coach"])
    client = Annotated[Who, Depends(require_sign_in(identify))]

    @router.post("/coach/tables/{table}")
    async def at_table(table: TableId, hand: TableHandRequest, who: client) -> dict[str, Any]:
        """What each of your choices is worth now, given the cards that you have not seen."""
        return await coach.at_table(who.name, table, hand.box, hand.hand)

    @router.post("/coach/values")
    async def values(hand: HandRequest, who: client) -> dict[str, Any]:
        """What each choice is worth for a hand of your own making."""
        return await coach.values(who.name, await hand.open(), **hand.situation())

    return router
