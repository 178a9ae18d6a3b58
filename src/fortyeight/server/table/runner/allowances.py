"""Money that a player has at risk in a round, checked against the limits they set themselves."""

from __future__ import annotations

from fortyeight.server.base.refusals import Refusal
from fortyeight.server.table.hooks import Allowance
from fortyeight.server.wire.client_request import ClientRequest
from fortyeight.table import Phase, Table
from fortyeight.table.wagers.wager_kinds import money_in

_STAKING_VERBS = frozenset({"place-wager", "insure", "double", "split", "cover"})


def stakes_money(request: ClientRequest) -> bool:
    """Return whether a command puts more of a player's chips at risk."""
    return request.verb in _STAKING_VERBS


def staked_by(table: Table, person: str) -> int:
    """Return what a player can still lose in this round, plus what they have already lost in it."""
    if table.phase is Phase.OVER:
        return 0
    placed = sum(money_in(one.kind, one.cents) for one in table.wagers if one.person == person)
    on_hands = sum(
        stake.main + sum(stake.lying)
        for box in table.boxes
        for hand in box.hands
        if not hand.closed
        for stake in hand.stakes
        if stake.person == person
    )
    insured = sum(bet.cents for bet in table.insurance if bet.person == person)
    lost = sum(line.staked - line.returned for line in table.settled if line.person == person)
    return placed + on_hands + insured + lost


def check_time(allowance: Allowance) -> None:
    """Raise `Refusal` if a player has no time left by their own limit."""
    if allowance.seconds_left is not None and allowance.seconds_left <= 0:
        raise Refusal("time-limit", "the limit of time that you have set for today is reached")


def check_loss(allowance: Allowance, stream: str, table: Table, person: str) -> None:
    """Raise `Refusal` if a player's stakes at this table exceed their own limit of loss."""
    if allowance.loss_left is None:
        return
    if allowance.at - {stream}:
        # What the player has at stake elsewhere is not known here.
        sentence = "with a limit of loss you play at one table at a time: leave the other first"
        raise Refusal("one-table", sentence)
    if staked_by(table, person) > allowance.loss_left:
        raise Refusal("loss-limit", "that goes over the limit of loss that you have set")
