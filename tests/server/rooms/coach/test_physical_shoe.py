"""The coach at a table with real cards: an unseen card may be anywhere."""

from __future__ import annotations

from collections import Counter

import pytest

from fortyeight.cards import FACE_DOWN
from fortyeight.server.base.refusals import Refusal
from fortyeight.table import Table
from fortyeight.table.shoe.continuous import is_continuous
from tests.server.rooms.coach.inline import coach_of
from tests.server.table.conftest import Opened
from tests.server.table.dealer.test_physical_shoe import opened


def face_up(table: Table) -> Counter[str]:
    """Return every card that is known to have left the shoe, according to the table itself."""
    hands = [hand for box in table.boxes for hand in box.hands if not hand.closed]
    cards = [*table.dealer, *table.discards, *(card for hand in hands for card in hand.cards)]
    return Counter(str(card) for card in cards if card is not FACE_DOWN)


@pytest.mark.parametrize("house", ["no hole card", "hole card"])
async def test_what_is_seen_is_what_lies_face_up(small: Opened, house: str) -> None:
    async with small() as here:
        staff, evening = await opened(here, house, 3, wrong=0.3)
        coach, valued = coach_of(here), 0
        for _ in range(150):
            await staff.act() or await evening.act()
            standing, version = await here.tables.state(evening.table)
            table = standing.game.table
            if not table.boxes or is_continuous(table):
                continue
            # Zoe has watched since the shuffle; ann may have left, and come back.
            seen = (await coach._seen_cards.at(evening.table, version)).by("zoe")
            assert Counter({str(card): times for card, times in seen.items()}) == face_up(table)
            try:
                valued += bool(await coach.at_table("ann", evening.table, 1, None))
            except Refusal:
                continue
        assert valued
        assert staff.corrected
