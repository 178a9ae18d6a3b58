"""HTTP routes of the drills."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Query, Request
from pydantic import Field

from fortyeight.coach.drills.count_drill import counts_for, shoe_for
from fortyeight.coach.drills.drill_kinds import Drill, class_of, unavailable_reason
from fortyeight.coach.worker_tasks import deal_drill
from fortyeight.server.base.refusals import Refusal
from fortyeight.server.http.http_services import require_sign_in
from fortyeight.server.rooms.coach.coach_api import AnyHand, Identify
from fortyeight.server.rooms.coach.coach_service import Coach
from fortyeight.server.rooms.houses.asked_house import AskedHouse
from fortyeight.server.rooms.lobby.lobby_api import BookId
from fortyeight.server.table.state.table_houses import served_house

#: A choice that costs no more than this share of a wager also counts as right.
AS_GOOD = 0.0005
MOST_MISTAKES = 200

ClassName = Annotated[str, Field(min_length=1, max_length=24)]
Times = Annotated[int, Field(ge=0, le=10_000)]


class WantedHand(AskedHouse):
    """Request for a drill's hand."""

    drill: Drill = Drill.ALL
    mistakes: dict[ClassName, Times] = Field(
        default_factory=dict,
        max_length=MOST_MISTAKES,
        description="how often each class of hands was got wrong",
    )


class DecidedHand(AnyHand):
    """A drill's hand, and the player's choice."""

    choice: str = Field(min_length=1, max_length=20, pattern="^[a-z]+$")


class WantedShoe(AskedHouse):
    """Request for cards to count."""

    cards: int = Field(ge=1, le=416)


def drills_router(coach: Coach, identify: Identify) -> APIRouter:
    """Return the routes of the drills."""
    router = APIRouter(prefix="/api/drills", tags=["drills"])
    asking = require_sign_in(identify)

    @router.post("/hands")
    async def hands(request: Request, wanted: WantedHand) -> dict[str, Any]:
        """A hand to decide. Its values are shown after your choice."""
        who = await asking(request)
        house = wanted.opened()
        reason = unavailable_reason(house, wanted.drill)
        if reason is not None:
            raise Refusal("no-such-drill", *reason, status=422)
        given = house.key, wanted.drill.value, dict(wanted.mistakes)
        found = await coach.do(who.name, deal_drill, *given)
        if not found:
            sentence = "no hand for this drill was found; ask again"
            raise Refusal("no-such-hand", sentence, status=503)
        return found

    @router.post("/answers")
    async def answers(request: Request, decided: DecidedHand) -> dict[str, Any]:
        """What your choice was worth, and what every other one is worth."""
        who = await asking(request)
        house = decided.opened()
        asked = decided.asked()
        found = await coach.values(who.name, house, **asked)
        if decided.choice not in found["values"]:
            named = ", ".join(found["values"])
            raise Refusal("no-such-choice", f"the choices of this hand are {named}", status=422)
        cost = found["cost_of"][decided.choice]
        named_class = class_of(house, asked["hand"], asked["up"], asked["doubled"])
        return {
            **found,
            "class": named_class,
            "choice": decided.choice,
            "cost": cost,
            "right": cost <= AS_GOOD,
        }

    @router.get("/counts")
    async def counts(request: Request, book: Annotated[BookId, Query()]) -> dict[str, Any]:
        """The counts, with each rank's tag and the initial count."""
        await asking(request)
        house = served_house(str(book), {})
        return {"book": house.book.id, "counts": counts_for(house)}

    @router.post("/shoes")
    async def shoes(request: Request, wanted: WantedShoe) -> dict[str, Any]:
        """Cards from a freshly shuffled shoe, in order."""
        await asking(request)
        house = wanted.opened()
        most = house.cards.decks * (52 - 4 * len(house.cards.removed_ranks))
        if wanted.cards > most:
            clause = house.clause("cards.decks")
            raise Refusal("too-many-cards", f"such a shoe has {most} cards", clause, 422)
        return shoe_for(house, wanted.cards)

    return router
