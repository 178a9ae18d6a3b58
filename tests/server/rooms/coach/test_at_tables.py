"""The coach at served tables: what it may know, what it says, and whom it answers."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from fortyeight.cli.ev import answer as ev
from fortyeight.coach.question import Unanswerable, question_at
from fortyeight.server.base.refusals import Refusal
from fortyeight.server.rooms.coach.coach_service import Coach
from fortyeight.server.table.state.service_events import LoggedEvent
from fortyeight.store.model import Unavailable
from fortyeight.table import DealerStep, Step, WagerKind
from fortyeight.table.core.commands import DrawInError, PlaceWager
from fortyeight.table.shoe.continuous import is_continuous
from tests.effort import effort
from tests.rounds import stepped, table_of
from tests.server.rooms.coach.inline import Inline, Otherwise, asked, coach_of, decisions_of
from tests.server.table.conftest import Opened
from tests.server.table.houses import HOUSES
from tests.server.table.place import Place
from tests.server.table.test_evenings import evening_at

#: The one refusal of a decision that is no fault.
FOLLOWED = "not-valued"


@pytest.mark.parametrize("house", HOUSES)
async def test_values_are_of_what_is_offered_and_agree_with_ev(small: Opened, house: str) -> None:
    valued = 0
    async with small() as here:
        evening = await evening_at(here, HOUSES[house], 5)
        coach = coach_of(here)
        asking = asked(evening, coach, effort(25, 90), effort(2, 6))
        async for client, box, choices, found in asking:
            if isinstance(found, Refusal):
                assert found.code == FOLLOWED, found.sentence
                continue
            valued += 1
            missing = found.get("not_valued", [])
            assert {*found["values"], *missing} == choices
            assert found["best"] == max(found["values"], key=lambda name: found["values"][name])
            assert min(found["cost_of"].values()) == 0.0
            assert found["reason"].endswith(".")
            await _agrees_with_ev(here, coach, client.who.name, evening.table, box, found)
            await _counts_the_cards(here, coach, client.who.name, evening.table, found["unseen"])
    assert valued >= effort(2, 6)


async def _agrees_with_ev(
    here: Place, coach: Coach, person: str, table: str, box: int, found: dict[str, Any]
) -> None:
    """Check that `fortyeight ev --shoe` returns the same values for the same cards."""
    standing, version = await here.tables.state(table)
    game = standing.game.table
    seen = (await coach._seen_cards.at(table, version)).by(person, is_continuous(game))
    question = question_at(game, person, box, None, seen)
    if question.double_by or question.wagers not in (None, (2.0, 1.0)) or question.resplits:
        return
    shoe = " ".join(card for card, number in question.unseen for _ in range(number))
    hand = " ".join(question.hand)
    told = ev(game.house, hand, question.up, shoe, question.doubled, question.split)
    told["keep"] = told["stand"]
    for name, value in found["values"].items():
        assert value == (0.0 if name == "decline" else told[name])


async def _counts_the_cards(
    here: Place, coach: Coach, person: str, table: str, unseen: int
) -> None:
    """Check that only undealt, hole and burned cards are unseen by a player since the shuffle."""
    standing, version = await here.tables.state(table)
    game = standing.game.table
    seen = await coach._seen_cards.at(table, version)
    if is_continuous(game) or seen._since[person][0]:
        return
    live = [one for one in standing.service.shuffles if one.order == game.shoe]
    burned = len(live[0].burned) if live else 0
    hidden = len(game.undealt) + (game.hole is not None)
    assert hidden <= unseen <= hidden + burned


@pytest.mark.parametrize("house", ["hole card", "card reader and wheel", "cut by players"])
async def test_other_hidden_cards_leave_every_answer_as_it_is(small: Opened, house: str) -> None:
    compared = 0
    async with small() as here:
        evening = await evening_at(here, HOUSES[house], 8)
        coach = coach_of(here)
        async for client, box, _, found in asked(evening, coach, effort(20, 45), 4):
            other = Coach(Otherwise(here, random.Random(compared)), Inline())
            if isinstance(found, Refusal):
                with pytest.raises(Refusal):
                    await other.at_table(client.who.name, evening.table, box, None)
                continue
            compared += 1
            same = await other.at_table(client.who.name, evening.table, box, None)
            assert json.dumps(same) == json.dumps(found)
    assert compared >= 4


async def test_the_decision_must_be_his(small: Opened) -> None:
    async with small() as here:
        table = await here.open()
        ann, bob = await here.seated(table, "ann", 1), await here.seated(table, "bob", 2)
        coach = coach_of(here)
        for name, box in (("ann", 1), ("eve", 1)):
            await _refused(coach.at_table(name, table, box, None), 409, "not-your-decision")
        await _dealt(here, table, [ann, bob])
        clients = {"ann": ann, "bob": bob}
        decides = next(name for name, one in clients.items() if decisions_of(one))
        waits = "bob" if decides == "ann" else "ann"
        box = next(iter(decisions_of(clients[decides])))
        assert (await coach.at_table(decides, table, box, None))["box"] == box
        for name, number in ((waits, box), (decides, 3 - box), (decides, 7)):
            await _refused(coach.at_table(name, table, number, None), 409, "not-your-decision")
        await _refused(coach.at_table(decides, table, box, 2), 409, "not-your-decision")
        await _refused(coach.at_table("ann", "no-such", 1, None), 404, "no-such-table")


async def test_a_store_that_is_away_is_said_to_be(small: Opened) -> None:
    async with small() as here:
        table = await here.open()
        ann = await here.seated(table, "ann", 1)
        await _dealt(here, table, [ann])

        class Away(Otherwise):
            async def events_between(self, table: str, after: int, to: int) -> list[LoggedEvent]:
                raise Unavailable("the store is away")

        coach = Coach(Away(here, random.Random(1)), Inline())
        await _refused(coach.at_table("ann", table, 1, None), 503, "unavailable")


async def test_a_table_may_be_without_a_coach(small: Opened) -> None:
    async with small() as here:
        table = await here.open(coach=False)
        await here.seated(table, "ann", 1)
        await _refused(coach_of(here).at_table("ann", table, 1, None), 403, "no-coach")


async def test_who_comes_late_has_seen_less(small: Opened) -> None:
    async with small() as here:
        table = await here.open()
        ann = await here.seated(table, "ann", 1)
        await _dealt(here, table, [ann])
        while here.runner(table)._state.game.table.round == 1:
            await _go_on(here, table, [ann])
        bob = await here.seated(table, "bob", 2)
        await _dealt(here, table, [ann, bob])
        coach = coach_of(here)
        unseen: dict[str, int] = {}
        while len(unseen) < 2:
            for name, client in (("ann", ann), ("bob", bob)):
                for box in decisions_of(client):
                    told = await coach.at_table(name, table, box, None)
                    unseen.setdefault(name, told["unseen"])
            if here.runner(table)._state.game.table.round > 2:
                pytest.fail("both were to decide something")
            await _go_on(here, table, [ann, bob])
        _, version = await here.tables.state(table)
        seen = await coach._seen_cards.at(table, version)
        first_round = sum(seen.by("ann").values()) - sum(seen.by("bob").values())
        assert first_round >= 4


async def _dealt(here: Place, table: str, clients: list[Any]) -> None:
    """Place bets and deal until a player has to decide."""
    for _ in range(20):
        await here.settled(table)
        for client in clients:
            here.runner(table).hub.offer(client.who.name)
            for offer in client.offers.get("care", ()):
                if offer["do"] in ("look-at-cards", "refuse-cut"):
                    await client.do(offer["do"])
        for box, client in enumerate(clients, start=1):
            await client.do("place-wager", box=box, kind="main", cents=1000)
            await client.do("ready")
        await here.settled(table)
        if any(decisions_of(client) for client in clients):
            return
    raise AssertionError("nobody ever had to decide")


async def _go_on(here: Place, table: str, clients: list[Any]) -> None:
    """Stand, keep or decline, whichever a player is asked."""
    for client in clients:
        for box, choices in decisions_of(client).items():
            for do, name in (("stand", "stand"), ("keep-double", "keep")):
                if name in choices:
                    await client.did(do, box=box)
                    await here.settled(table)
                    return
            await client.did("decline-insurance", box=box)
            await here.settled(table)
            return
    await here.settled(table)


async def _refused(asking: Any, status: int, code: str) -> None:
    with pytest.raises(Refusal) as refusal:
        await asking
    assert (refusal.value.status, refusal.value.code) == (status, code)


@pytest.mark.ruling("R38")
def test_the_coach_is_silent_on_insurance_while_a_card_lies_exposed() -> None:
    deal = [DealerStep(Step.DEAL)] * 3
    wagers = (PlaceWager("ann", 1, WagerKind.MAIN, 10_00), DealerStep(Step.NO_MORE_BETS))
    table = stepped(table_of("ma-spanish21", "Kh Ac 9h 8c 5d", "ann"), *wagers, *deal)
    assert question_at(table, "ann", 1, None, {}).legal
    with pytest.raises(Unanswerable, match="lies exposed"):
        question_at(stepped(table, DrawInError(exposed=True)), "ann", 1, None, {})
