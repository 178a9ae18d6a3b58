"""The cut that no player wants is the dealer's."""

from __future__ import annotations

from dataclasses import replace

import pytest

from fortyeight.cards import full_shoe
from fortyeight.rulebook import open_house, rulebook
from fortyeight.table import Refused, decide, open_table
from fortyeight.table.shoe.care import Care, CareStage
from fortyeight.table.shoe.events import CardsCut
from fortyeight.table.shoe.shoe_commands import CutCards, RefuseCut


@pytest.mark.clause("md-pontoon21", "5 C")
@pytest.mark.parametrize("to_ask", [(), ("ann",)])
def test_the_dealer_cuts_and_cannot_refuse(to_ask: tuple[str, ...]) -> None:
    care = Care(open=True, stage=CareStage.SHUFFLED, stack=full_shoe(6), to_ask=to_ask)
    table = replace(open_table(open_house(rulebook("md-pontoon21"))), care=care)
    refused = decide(table, RefuseCut(""))
    assert isinstance(refused, Refused)
    assert (refused.code, refused.clause) == ("not-asked", "5 B, 5 C")
    assert decide(table, CutCards("", 100)) == (CardsCut("", 100),)
