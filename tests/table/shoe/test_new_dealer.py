"""A new dealer burns a card, if there is one."""

from __future__ import annotations

from dataclasses import replace

import pytest

from fortyeight.cards import Card, cards
from fortyeight.chance import SeededBits
from fortyeight.rulebook import open_house, rulebook
from fortyeight.table import Refused, open_table
from fortyeight.table.around.around_commands import ChangeDealer
from fortyeight.table.core.run import play
from fortyeight.table.shoe.care import NEW_DEALER, Care, CareStage
from fortyeight.table.shoe.routine import routine_command
from fortyeight.table.shoe.shoe_commands import BurnCard


@pytest.mark.clause("ma-spanish21", "7(c)")
@pytest.mark.clause("md-pontoon21", "7 B(4)")
@pytest.mark.parametrize("book", ["ma-spanish21", "md-pontoon21"])
@pytest.mark.parametrize("left", [cards("As Kd"), ()], ids=["cards left", "none left"])
def test_a_new_dealer_burns_a_card_once_there_is_one(book: str, left: tuple[Card, ...]) -> None:
    care = Care(open=True, dealer="dee", stage=CareStage.IN_SHOE)
    table = replace(open_table(open_house(rulebook(book))), care=care, shoe=left)
    played = play(table, ChangeDealer("eve"))
    assert not isinstance(played, Refused)
    after = played[0].care
    assert after is not None
    assert (after.dealer, after.burns) == ("eve", (NEW_DEALER,))
    assert (routine_command(played[0], SeededBits(1)) == BurnCard()) == bool(left)
