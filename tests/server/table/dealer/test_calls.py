"""The dealer calls the floor: only staff see it, and the floor answers."""

from __future__ import annotations

from typing import Any

from fortyeight.server.table.publish.table_views import service_view
from fortyeight.view import AUDITOR, DEALER, FLOOR, SIGNAGE, Audience, AudienceRole
from tests.server.table.conftest import Opened
from tests.server.table.evening import same
from tests.server.table.staff import Staff


async def test_the_floor_is_called_and_comes(small: Opened) -> None:
    async with small() as place:
        table = await place.open("ma-spanish21", {}, dealing="person")
        staff = Staff(place, table, 1)
        await staff.open()
        ann = await place.seated(table, "ann", 1)
        assert await staff.floor.refused("answer-call") == "nothing-changes"
        assert await ann.refused("call-floor", reason="me too") == "not-allowed"
        assert await staff.floor.refused("call-floor", reason="a dispute") == "not-allowed"
        await staff.dealer.did("call-floor", reason="a dispute at box 2")
        assert await staff.dealer.refused("call-floor", reason="a dispute at box 2")
        assert await staff.dealer.refused("call-floor", reason=" two\nlines") == "bad-message"
        await staff.dealer.did("call-floor", reason="a fill")
        same(place.loaded(table).state, place.runner(table)._state)
        standing = place.runner(table)._state
        waiting = ["a dispute at box 2", "a fill"]
        for audience in (DEALER, AUDITOR, FLOOR):
            assert service_view(standing, audience)["calls"] == waiting
        for audience in (SIGNAGE, Audience(AudienceRole.PLAYER, "ann")):
            assert "calls" not in service_view(standing, audience)
        assert told(staff.floor.messages) == waiting
        assert told(ann.messages) == []
        await staff.floor.did("answer-call")
        assert service_view(place.runner(table)._state, DEALER)["calls"] == []
        for number in range(5):
            await staff.dealer.did("call-floor", reason=f"call {number}")
        assert await staff.dealer.refused("call-floor", reason="one more") == "nothing-changes"


def told(messages: list[dict[str, Any]]) -> list[str]:
    """Return the calls in a client's events."""
    events = [one["event"] for message in messages for one in message.get("events", ())]
    return [one["reason"] for one in events if one["event"] == "service.floor-called/1"]
