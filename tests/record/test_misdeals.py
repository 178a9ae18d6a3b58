"""Records of misdeals in the initial deal, where the shoe may have run out before."""

from __future__ import annotations

import pytest

from fortyeight.record import read_record, replay, write_record
from fortyeight.table.core.events import (
    CardDealt,
    DealerCardDealt,
    MisdealDeclared,
    RoundVoided,
    ShoeReloaded,
)

_RECORD = """rulebook = "mbs-pontoon"
wagers   = [
  "cat 5 main 10.00",
]
shoe     = "5s"
{discards}actions  = [
  "floor misdeal",
]
"""
_VOID = [MisdealDeclared, RoundVoided]


@pytest.mark.clause("mbs-pontoon", "5.2")
@pytest.mark.ruling("R25", "R32")
@pytest.mark.parametrize(
    ("discards", "dealt"),
    [
        ("", [CardDealt]),
        ("2d 4c", [CardDealt, ShoeReloaded, DealerCardDealt]),
        ("2d 4c 3s", [CardDealt, ShoeReloaded, DealerCardDealt, CardDealt]),
    ],
)
def test_a_misdeal_is_noticed_when_the_last_card_of_the_record_is_dealt(
    discards: str, dealt: list[type]
) -> None:
    """Also where the discards completed the deal: what was not dealt of them is not written."""
    text = _RECORD.format(discards=f'discards = "{discards}"\n' if discards else "")
    played = replay(read_record(text))
    assert [type(event) for event in played.events][5:] == dealt + _VOID
    assert write_record(played.start, played.events) == text


@pytest.mark.ruling("R25")
def test_cards_that_were_not_dealt_before_a_misdeal_are_not_written() -> None:
    text = _RECORD.format(discards='discards = "2d 4c"\n')
    played = replay(read_record(text))
    reloaded = next(one for one in played.events if isinstance(one, ShoeReloaded))
    place = played.events.index(reloaded)
    more = ShoeReloaded(reloaded.cards * 2)
    events = (*played.events[:place], more, *played.events[place + 1 :])
    assert write_record(played.start, events) == text
    at_once = (*played.events[: place + 1], *played.events[place + 2 :])
    assert write_record(played.start, at_once) == _RECORD.format(discards="")
