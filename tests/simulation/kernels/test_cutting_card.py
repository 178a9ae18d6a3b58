"""A shoe ends where the referee says that its cutting card has come out."""

from __future__ import annotations

import pytest

from fortyeight.strategy import builtin
from fortyeight.table import Phase
from fortyeight.table.core.commands import DeclineInsurance, PlaceWager
from fortyeight.table.wagers.wager_kinds import WagerKind
from tests.effort import effort
from tests.simulation.cases import by_chart
from tests.simulation.players import ChartPlayer
from tests.table.shoe.massachusetts.ma_life import NEXT_ROUND, NO_MORE_BETS, Life

LEAST = 5_00


@pytest.mark.parametrize("book", ["ma-spanish21", "ma-pontoon21"])
@pytest.mark.parametrize("decks", [6, 8])
def test_the_last_round_of_a_shoe(book: str, decks: int) -> None:
    mimic = builtin("mimic")
    for shoe in range(effort(1, 6)):
        life = Life(book, {"ann": 1}, decks=decks)
        kernel = by_chart(life.table.house, mimic).kernel
        game, dealt = kernel.game, kernel.deal(shoe, 0, 1)
        _, _, deck = kernel.counted(shoe, 1, 0, 1)
        every = " ".join(str(game.faces[card]) for card in deck.tolist())
        life.filled(every, behind=len(deck) - game.last_round)
        assert life.table.drawn == game.burn
        rounds = 0
        while not life.table.reshuffle_due:
            _one_round(life, ChartPlayer(mimic))
            rounds += 1
        assert (rounds, life.table.drawn) == (dealt.rounds, len(dealt.cards))


def _one_round(life: Life, player: ChartPlayer) -> None:
    life.do(PlaceWager("ann", 1, WagerKind.MAIN, LEAST), NO_MORE_BETS)
    while life.table.phase is not Phase.OVER:
        asked = life.table.phase is Phase.INSURANCE
        life.do(DeclineInsurance("ann", 1) if asked else player.decide(life.table))
    life.do(NEXT_ROUND)
