"""A request that is not offered is refused, by the role or by the referee."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fortyeight.chance import SeededBits
from fortyeight.progressive import Game, decide_game, open_game
from fortyeight.server.base.refusals import Refusal
from fortyeight.server.wire.client_request import ClientRequest, GameRequest
from fortyeight.server.wire.parsing import REQUESTS, parse, role_refusal
from fortyeight.server.wire.service_requests import SupervisedRequest
from fortyeight.table import Refused
from fortyeight.view import AUDITOR, DEALER, FLOOR, SIGNAGE, Audience, AudienceRole, player
from tests.progressive.terminal.moments import MOMENTS
from tests.server.wire.any_message import well_made
from tests.server.wire.evenings import EVERYBODY, SeededChance, commanded, evening, sent_by
from tests.view.evenings import BOOKS, evening_house


@lru_cache(1)
def moments() -> tuple[Game, ...]:
    """Return some of everything: evenings of every book, and every stage of the terminal."""
    found = [moment() for moment in MOMENTS.values()]
    for book in BOOKS:
        bits = SeededBits(book)
        start = open_game(evening_house(book, bits), bits)
        found += [game for game, _, _ in evening(start, bits, 80)][::2]
    return tuple(found)


@pytest.fixture(scope="module", autouse=True)
def _prepared() -> None:
    """Prepare outside the examples, which Hypothesis traces and so slows down."""
    moments()


@settings(max_examples=400)
@given(
    at=st.integers(0, 10**6),
    audience=st.sampled_from((*EVERYBODY, player(""))),
    message=well_made(),
)
def test_what_is_accepted_was_offered_to_who_asks(
    at: int, audience: Audience, message: dict[str, Any]
) -> None:
    check(moments()[at % len(moments())], audience, message)


@pytest.mark.long
@settings(max_examples=20_000)
@given(
    at=st.integers(0, 10**6),
    audience=st.sampled_from((*EVERYBODY, player(""))),
    message=well_made(),
)
def test_all_that_is_accepted_was_offered(
    at: int, audience: Audience, message: dict[str, Any]
) -> None:
    check(moments()[at % len(moments())], audience, message)


def check(game: Game, audience: Audience, message: dict[str, Any]) -> None:
    ask = parse(message)
    fault = role_refusal(ask, audience)
    if fault is not None:
        assert fault.code == "not-allowed"
        return
    if not isinstance(ask, GameRequest | SupervisedRequest):
        return
    try:
        command = commanded(ask, game, audience, SeededChance(SeededBits(0)))
    except Refusal:
        # Only these, and not always: a wheel that has no hot spot, a card that the floor corrects.
        assert ask.verb in ("spin-hot-spot", "correct-card")
        return
    if isinstance(decide_game(game, command), Refused):
        return
    if audience.role is AudienceRole.PLAYER:
        assert getattr(command, "person", audience.person) == audience.person
    if ask.verb not in ("join", "buy-chips", "change-meter"):
        assert ask.verb in {sent["do"] for sent in sent_by(game, audience)}, (message, command)


def bare(verb: str) -> ClientRequest:
    """Return an empty message: who may send it does not depend on its fields."""
    kind: Any = REQUESTS[verb]
    made: ClientRequest = kind.model_construct(do=verb)
    return made


@pytest.mark.parametrize("verb", sorted(REQUESTS))
def test_auditors_signage_and_nameless_people_ask_for_nothing(verb: str) -> None:
    ask = bare(verb)
    for audience in (AUDITOR, SIGNAGE, player("")):
        fault = role_refusal(ask, audience)
        assert fault is not None
        assert fault.status == 403


@pytest.mark.parametrize("verb", sorted(REQUESTS))
def test_a_verb_is_for_its_roles_only(verb: str) -> None:
    ask = bare(verb)
    assert ask.roles
    for audience in (player("ann"), DEALER, FLOOR):
        assert (role_refusal(ask, audience) is None) == (audience.role in ask.roles)


class CountedChance(SeededChance):
    """Counts what is drawn."""

    def __init__(self) -> None:
        super().__init__(SeededBits(0))
        self.drawn = 0
        outer = self

        class Bits:
            def take(self, size: int) -> bytes:
                outer.drawn += 1
                return bytes(size)

        super().__init__(Bits())


DRAWING = ("receive-cards", "shuffle-cards", "confirm", "spin-for-player", "paid", "spin-hot-spot")


@pytest.mark.parametrize("verb", DRAWING)
@settings(max_examples=40)
@given(data=st.data(), at=st.integers(0, 10**6))
def test_nothing_is_drawn_for_what_is_refused(verb: str, data: st.DataObject, at: int) -> None:
    game = moments()[at % len(moments())]
    ask = parse(data.draw(well_made(verb)))
    audience = (
        player("ann")
        if AudienceRole.PLAYER in ask.roles
        else DEALER
        if AudienceRole.DEALER in ask.roles
        else FLOOR
    )
    chance = CountedChance()
    try:
        refused = isinstance(decide_game(game, commanded(ask, game, audience, chance)), Refused)
    except Refusal:
        refused = True
    assert not (refused and chance.drawn)
