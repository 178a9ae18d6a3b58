"""HTTP routes of the drills."""

import asyncio
from datetime import UTC, datetime
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Query
from pydantic import Field

from fortyeight.coach.drills.chart_choice import chart_choice
from fortyeight.coach.drills.count_drill import counts_for, shoe_for
from fortyeight.coach.drills.drill_kinds import Drill, class_of, unavailable_reason
from fortyeight.coach.worker_tasks import deal_drill, deal_hand_of_day
from fortyeight.server.base.refusals import Refusal
from fortyeight.server.base.who import Who
from fortyeight.server.http.http_services import Identify, require_sign_in
from fortyeight.server.rooms.coach.coach_api import HandRequest
from fortyeight.server.rooms.coach.coach_service import Coach
from fortyeight.server.rooms.lobby.house_request import Book, HouseRequest
from fortyeight.server.table.robots.own_charts import parse_chart
from fortyeight.server.wire.fields import ChartText

#: A choice that costs no more than this share of a wager also counts as right.
AS_GOOD = 0.0005
MAX_MISTAKES = 200

ClassName = Annotated[str, Field(min_length=1, max_length=24)]
Times = Annotated[int, Field(ge=0, le=10_000)]


class DrillHandRequest(HouseRequest):
    """Request for a drill's hand."""

    drill: Drill = Drill.ALL
    mistakes: dict[ClassName, Times] = Field(
        default_factory=dict,
        max_length=MAX_MISTAKES,
        description="how often each class of hands was got wrong",
    )


class DrillAnswerRequest(HandRequest):
    """A drill's hand, and the player's choice."""

    choice: str = Field(min_length=1, max_length=20, pattern="^[a-z]+$")
    strategy: ChartText | None = Field(
        default=None, description="a chart of your own: its choice is the right one"
    )


class ShoeRequest(HouseRequest):
    """Request for cards to count."""

    cards: int = Field(ge=1, le=416)


def drills_router(coach: Coach, identify: Identify) -> APIRouter:
    """Return the routes of the drills."""
    signed_in = require_sign_in(identify)
    router = APIRouter(prefix="/api/drills", tags=["drills"], dependencies=[Depends(signed_in)])
    client = Annotated[Who, Depends(signed_in)]

    @router.post("/hands")
    async def hands(drill: DrillHandRequest, who: client) -> dict[str, Any]:
        """A hand to decide. Its values are shown after your choice."""
        house = await drill.open()
        if (reason := unavailable_reason(house, drill.drill)) is not None:
            raise Refusal("no-such-drill", *reason, status=422)
        mistakes = dict(drill.mistakes)
        hand = await coach.do(who.name, deal_drill, house.key, drill.drill.value, mistakes)
        if not hand:
            sentence = "no hand for this drill was found; ask again"
            raise Refusal("no-such-hand", sentence, status=503)
        return hand

    @router.get("/daily")
    async def daily(who: client) -> dict[str, Any]:
        """The hand of the day (UTC), drawn from a public seed: the same for everyone."""
        day = datetime.now(UTC).date().isoformat()
        return await coach.do(who.name, deal_hand_of_day, day)

    @router.post("/answers")
    async def answers(hand: DrillAnswerRequest, who: client) -> dict[str, Any]:
        """What your choice was worth, and what every other one is worth.

        With a chart, its choice is the right one, and `chart` says what that costs.
        """
        house, situation = await hand.open(), hand.situation()
        answer = await coach.values(who.name, house, **situation)
        if hand.choice not in answer["values"]:
            choices = ", ".join(answer["values"])
            raise Refusal("no-such-choice", f"the choices of this hand are {choices}", status=422)
        cost = answer["cost_of"][hand.choice]
        chart = None
        if hand.strategy is not None:
            own = await asyncio.to_thread(parse_chart, hand.strategy)
            marks = {name: situation[name] for name in ("hand", "up", "doubled", "split")}
            says = chart_choice(own, house, choices=answer["values"], **marks)
            chart = {"choice": says, "cost": answer["cost_of"][says]}
        return {
            **answer,
            "class": class_of(house, situation["hand"], situation["up"], situation["doubled"]),
            "choice": hand.choice,
            "cost": cost,
            "chart": chart,
            "right": cost <= AS_GOOD if chart is None else hand.choice == chart["choice"],
        }

    @router.get("/counts")
    async def counts(book: Annotated[Book, Query()]) -> dict[str, Any]:
        """The counts, with each rank's tag and the initial count."""
        house = await HouseRequest(book=book).open()
        return {"book": house.book.reference, "counts": counts_for(house)}

    @router.post("/shoes")
    async def shoes(shoe: ShoeRequest) -> dict[str, Any]:
        """Cards from a freshly shuffled shoe, in order."""
        house = await shoe.open()
        maximum = house.cards.decks * (52 - 4 * len(house.cards.removed_ranks))
        if shoe.cards > maximum:
            clause = house.clause("cards.decks")
            raise Refusal("too-many-cards", f"such a shoe has {maximum} cards", clause, 422)
        return shoe_for(house, shoe.cards)

    return router
