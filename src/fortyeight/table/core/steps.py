"""What the dealer does next, as it follows from the state."""

from __future__ import annotations

from collections.abc import Callable

from fortyeight.remember_last import remember_last
from fortyeight.table.core.commands import Step
from fortyeight.table.core.state import Phase, Pulled, Stage, Table, WheelState
from fortyeight.table.irregular.reader import waits_for_reader
from fortyeight.table.play.dealer import dealer_draws
from fortyeight.table.play.dealing import NOTHING, card_due
from fortyeight.table.wagers.wager_kinds import MAIN, WHEEL_WAGERS

#: Read for every card: Python 3.11 reads a constant much faster than a member of an enum.
DEAL = Step.DEAL


def due_step(table: Table) -> Step | None:
    """Return the dealer's next step, or None while someone else must act first."""
    if table.reported is not None or table.misused is not None:  # `waits_for_floor`, asked often
        return None
    step = _BY_PHASE[table.phase](table)
    if table.care is not None and step is DEAL and not table.care.ready:
        return None
    if table.reader_down and step in (DEAL, Step.LOOK) and waits_for_reader(table):
        return None
    return step


#: The same, for callers that ask about one state in turn.
next_step = remember_last(due_step)


def out_of_cards(table: Table) -> bool:
    """Return whether a card is due and the shoe has none (R25)."""
    return table.drawn >= len(table.shoe) and next_step(table) is DEAL


def _betting(table: Table) -> Step | None:
    if table.reshuffle_due or (table.care is not None and not table.care.may_begin):
        return None
    if table.wheels is WheelState.OPEN and table.has_wager(*WHEEL_WAGERS):
        # The dealer starts the round at the terminal first.
        return None
    return Step.NO_MORE_BETS if table.has_wager(MAIN) else None


def _dealing(table: Table) -> Step | None:
    if card_due(table) is not NOTHING:
        return DEAL
    empty = any(not box.hands[0].cards and not box.hands[0].dead for box in table.boxes)
    return Step.CALL_DEAD if empty else None


def _play(table: Table) -> Step | None:
    _, hand = table.hand_in_turn
    return _BY_STAGE[hand.stage]


def _dealer(table: Table) -> Step:
    if table.hole is not None:
        return Step.TURN_HOLE_CARD
    if len(table.dealer) > 1 and (table.insurance or _surrenders_left(table)):
        return Step.SETTLE_SECOND_CARD
    if dealer_draws(table):
        return DEAL
    return Step.BURN_EXPOSED_CARD if table.pulled is Pulled.EXPOSED else Step.SETTLE


def _look(table: Table) -> Step:
    """Return the next step of the look; a hole card removed as a found ten is dealt anew first."""
    return DEAL if table.hole is None else Step.LOOK


def _wheels(table: Table) -> Step | None:
    """Return None until every wager on the wheels is settled."""
    return None if table.has_wager(*WHEEL_WAGERS) else Step.CLOSE_ROUND


def _surrenders_left(table: Table) -> bool:
    for box in table.boxes:
        for hand in box.hands:
            if hand.surrendered and not hand.closed:
                return True
    return False


_BY_STAGE = {
    Stage.WAITING: Step.CALL_HAND,
    Stage.DRAWING: Step.DEAL,
    Stage.DECIDING: None,
    Stage.SURRENDERING: None,
    Stage.FOLLOWING: None,
    Stage.DOUBLING: Step.DEAL,
    Stage.RESCUING: None,
    Stage.COVERING: None,
    Stage.MISSED: None,
    Stage.LATE: Step.DEAL,
    Stage.DONE: Step.SETTLE_HAND,
}

_BY_PHASE: dict[Phase, Callable[[Table], Step | None]] = {
    Phase.BETTING: _betting,
    Phase.DEALING: _dealing,
    Phase.OPTIONAL: lambda _: Step.SETTLE_OPTIONAL,
    Phase.INSURANCE: lambda _: None,
    Phase.LOOK: _look,
    Phase.PLAY: _play,
    Phase.DEALER: _dealer,
    Phase.WHEELS: _wheels,
    Phase.OVER: lambda _: Step.NEXT_ROUND,
}
