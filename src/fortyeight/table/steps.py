"""What the dealer does next, read off the state."""

from __future__ import annotations

from collections.abc import Callable

from fortyeight.table.commands import Step
from fortyeight.table.dealer import dealer_draws
from fortyeight.table.kinds import Kind
from fortyeight.table.state import Phase, Stage, Table


def next_step(table: Table) -> Step | None:
    """The dealer's next step; None while somebody else must decide first."""
    return _BY_PHASE[table.phase](table)


def _betting(table: Table) -> Step | None:
    return Step.NO_MORE_BETS if any(w.kind is Kind.MAIN for w in table.wagers) else None


def _play(table: Table) -> Step | None:
    _, hand = table.hand_in_turn
    return _BY_STAGE[hand.stage]


def _dealer(table: Table) -> Step:
    if table.hole is not None:
        return Step.TURN_HOLE_CARD
    if len(table.dealer) > 1 and (table.insurance or _surrenders_left(table)):
        return Step.SETTLE_SECOND_CARD
    return Step.DEAL if dealer_draws(table) else Step.SETTLE


def _surrenders_left(table: Table) -> bool:
    return any(hand.surrendered and not hand.closed for box in table.boxes for hand in box.hands)


_BY_STAGE = {
    Stage.WAITING: Step.CALL_HAND,
    Stage.DRAWING: Step.DEAL,
    Stage.DECIDING: None,
    Stage.FOLLOWING: None,
    Stage.DOUBLING: Step.DEAL,
    Stage.RESCUING: None,
    Stage.COVERING: None,
    Stage.DONE: Step.SETTLE_HAND,
}

_BY_PHASE: dict[Phase, Callable[[Table], Step | None]] = {
    Phase.BETTING: _betting,
    Phase.DEALING: lambda _: Step.DEAL,
    Phase.OPTIONAL: lambda _: Step.SETTLE_OPTIONAL,
    Phase.INSURANCE: lambda _: None,
    Phase.LOOK: lambda _: Step.LOOK,
    Phase.PLAY: _play,
    Phase.DEALER: _dealer,
    Phase.OVER: lambda _: Step.NEXT_ROUND,
}
