"""Whole rounds with wheels, from the opening of the table on, event by event."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

from fortyeight.cards import cards
from fortyeight.progressive import Game, evolve_game
from fortyeight.progressive.terminal import GameEvent
from fortyeight.progressive.terminal_commands import (
    CancelJackpot,
    CancelRound,
    ChangeMeter,
    ConfirmPaid,
    ConfirmSpin,
    DisableSpin,
    EnableSpin,
    EndRound,
    EnterCode,
    MarkTrigger,
    PayJackpot,
    PressSpin,
    Reason,
    SpinHotSpot,
    StartRound,
)
from fortyeight.table import Phase, WagerKind
from fortyeight.table.core.commands import (
    DealerStep,
    Hit,
    LoadShoe,
    RemoveFoundCard,
    SkipCard,
    Stand,
    Step,
)
from tests.progressive.terminal.games import (
    MARYLAND,
    NO_TRIGGER_FOR_TWO,
    PONTOON,
    SPANISH,
    TRIGGER_FOR_TWO,
    awaited,
    confirming,
    game_of,
    hot_spot,
    must_hit_for,
    paid,
    press,
    recorded,
    table_on,
    wagered,
    won,
    xtreme_for,
)

RIGHT = EnterCode("sue", correct=True)
WRONG = EnterCode("sue", correct=False)


def next_round(game: Game, shoe: str, *kinds: WagerKind) -> Game:
    """Close the round, and place wagers for the next one."""
    game = press(table_on(game, Phase.OVER), DealerStep(Step.NEXT_ROUND))
    return wagered(press(game, LoadShoe(cards(shoe))), *kinds)


def jackpot_and_must_hit() -> Game:
    """The primary is paid with a supervisor, then the must-hit, and this again a round later."""
    game = must_hit_for("ann", "bob", shoe=TRIGGER_FOR_TWO)
    game = press(confirming(game), ConfirmSpin(seat=1, community="75"), EnableSpin())
    game = press(game, DisableSpin(), EnableSpin(), SpinHotSpot("primary", by_dealer=True))
    game = press(game, PayJackpot(), WRONG, RIGHT, ConfirmPaid(), EndRound((100_30,)))
    game = press(game, PayJackpot(), ConfirmPaid())
    game = next_round(game, NO_TRIGGER_FOR_TWO, WagerKind.XTREME)
    game = press(won(game), PayJackpot(), ConfirmPaid())
    return table_on(game, Phase.OVER)


def two_jackpots() -> Game:
    """Two blackjacks in Maryland, and the progressive for both; odd shares leave fractions."""
    house: dict[str, Any] = {"bonus_spin_paytable": "D", "bonus_spin_rate": "1/7"}
    game = game_of(MARYLAND, "As Ah 9c Kd Ks 7s 5d", "ann", "bob", **house)
    game = press(wagered(game, WagerKind.BONUS_SPIN, WagerKind.XTREME), StartRound(), CancelRound())
    game = awaited(game)
    for box in (1, 2):
        game = press(game, MarkTrigger(WagerKind.BONUS_SPIN, box))
    for _ in (1, 2):
        game = press(game, PressSpin(), ConfirmSpin("jackpot"), PayJackpot(), RIGHT, ConfirmPaid())
    return table_on(press(game, EndRound()), Phase.OVER)


def community_pay() -> Game:
    game = game_of(MARYLAND, "As 8h 6c Kd Ks Kh 5d", "ann", "bob", bonus_spin_paytable="B")
    game = awaited(wagered(game, WagerKind.BONUS_SPIN, WagerKind.XTREME))
    game = press(game, MarkTrigger(WagerKind.BONUS_SPIN, 1), MarkTrigger(WagerKind.XTREME))
    game = paid(press(game, PressSpin(), ConfirmSpin("250/100")))
    game = press(game, PressSpin(), ConfirmSpin(seat=7, community="25"), CancelJackpot())
    return table_on(press(game, EndRound()), Phase.OVER)


def malfunction() -> Game:
    """A round is cancelled with a drawn spin; the next is played to its end."""
    game = press(confirming(xtreme_for("ann", "bob")), ConfirmSpin(seat=1, community="75"))
    game = press(game, CancelRound(Reason.MALFUNCTION))
    game = next_round(game, TRIGGER_FOR_TWO, WagerKind.XTREME)
    return table_on(press(paid(hot_spot(game, "500")), EndRound()), Phase.OVER)


def void_round() -> Game:
    """The must-hit is paid in mid-round, then two tens are found."""
    game = press(won(must_hit_for("ann", "bob", shoe="9s 8s 7h Kd Kh Th Td 5d")), PayJackpot())
    game = press(game, ConfirmPaid(), DealerStep(Step.CALL_HAND), Stand("ann", 1))
    game = press(game, DealerStep(Step.CALL_HAND), Hit("bob", 2))
    for _ in ("Th", "Td"):
        game = press(game, DealerStep(Step.DEAL), RemoveFoundCard())
    return game


def dead_hand() -> Game:
    """Box 1 misses both of its cards and gets everything back; box 2 plays for the wheel."""
    game = press(xtreme_for("ann", "bob"), StartRound(), DealerStep(Step.NO_MORE_BETS))
    game = press(game, SkipCard(1), DealerStep(Step.DEAL), DealerStep(Step.DEAL), SkipCard(1))
    game = table_on(press(game, DealerStep(Step.DEAL), DealerStep(Step.CALL_DEAD)))
    return table_on(press(game, EndRound()), Phase.OVER)


def changed_meters() -> Game:
    """Two people change meters, and the next jackpot starts again from the new amount."""
    game = game_of(PONTOON, TRIGGER_FOR_TWO, "ann", "bob")
    both = ("sue", "tom")
    game = press(game, ChangeMeter("primary", 777_77, both))
    game = press(game, ChangeMeter("must-hit", 50_00, both, 300_00, 299_99))
    game = press(hot_spot(wagered(game, WagerKind.XTREME), "primary"), PayJackpot(), RIGHT)
    return table_on(press(game, ConfirmPaid(), EndRound()), Phase.OVER)


def spanish() -> Game:
    game = wagered(game_of(SPANISH, "As Ah 9c Kd 8s Kh", "ann", "bob"), WagerKind.BONUS_SPIN)
    game = press(confirming(game, WagerKind.BONUS_SPIN, 1), ConfirmSpin("250"))
    return table_on(press(paid(game), EndRound()), Phase.OVER)


SCRIPTS: dict[str, Callable[[], Game]] = {
    "jackpot and must-hit": jackpot_and_must_hit,
    "two jackpots": two_jackpots,
    "community pay": community_pay,
    "malfunction": malfunction,
    "void round": void_round,
    "dead hand": dead_hand,
    "changed meters": changed_meters,
    "Spanish 21": spanish,
}


States = tuple[tuple[Game, GameEvent | None], ...]


@cache
def _played(name: str) -> tuple[States, frozenset[int]]:
    with recorded() as log:
        end = SCRIPTS[name]()
    game, event = log[-1]
    assert evolve_game(game, event) == end
    return (*log, (end, None)), frozenset(log.begins | {len(log)})


def states(name: str) -> States:
    """Return every game of a script with the event that follows it; the last has none."""
    return _played(name)[0]


def between_commands(name: str) -> frozenset[int]:
    """Return the indices of the games in which no command is half done."""
    return _played(name)[1]
