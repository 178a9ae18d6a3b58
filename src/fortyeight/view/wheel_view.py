"""The terminal, the wheels and the meters as one audience may see them.

The hidden trigger of a must-hit jackpot is in no view, not even the auditor's.
"""

from __future__ import annotations

from typing import Any

from fortyeight.progressive.decide import waits_for_jackpot
from fortyeight.progressive.paying import needs_supervisor
from fortyeight.progressive.run import may_start
from fortyeight.progressive.state import Award, Game, Spin, System, TerminalStage
from fortyeight.progressive.terminal import cancel_round, next_trigger, no_end_round
from fortyeight.progressive.terminal_commands import CancelRound, Reason
from fortyeight.progressive.triggers import triggers
from fortyeight.table import Phase, Refused, Step
from fortyeight.view.audience import Audience, AudienceRole
from fortyeight.view.care_offers import care_offers
from fortyeight.view.offers import card_for, irregular_offers, key, offers, step
from fortyeight.view.table_view import view

#: So many of the last spins are shown to everybody.
RECENT = 6

_BUTTONS = {
    TerminalStage.CONFIRMING: ("confirm",),
    TerminalStage.PROMPTING: ("enable-spin",),
    TerminalStage.ENABLED: ("disable-spin",),
    TerminalStage.SPUN: ("pay-jackpot", "cancel-jackpot"),
    TerminalStage.MUST_HIT: ("pay-jackpot",),
}


def game_view(game: Game, audience: Audience) -> dict[str, Any]:
    """A table with its wheels, ready for JSON."""
    shown = {**view(game.table, audience), "wheels": wheel_view(game, audience)}
    if shown["step"] is not None and waits_for_jackpot(game, Step(shown["step"])):
        shown["step"] = None
    return shown


def game_offers(game: Game, audience: Audience) -> dict[str, Any]:
    """What this audience may do now, as its view says it too."""
    table = game.table
    due = step(table, audience)
    return {
        "offers": offers(table, audience),
        "irregularities": irregular_offers(table, audience),
        "care": care_offers(table, audience),
        "step": None if due is not None and waits_for_jackpot(game, Step(due)) else due,
        "key": key(table, audience),
        "card_for": card_for(table, audience),
        "buttons": buttons(game) if audience.role is AudienceRole.DEALER else [],
        "marks": marks(game) if audience.role is AudienceRole.DEALER else [],
        "may_spin": _may_spin(game.system, audience),
    }


def wheel_view(game: Game, audience: Audience) -> dict[str, Any]:
    """What this audience may see of the wheels now."""
    system = game.system
    shown: dict[str, Any] = {
        "terminal": system.stage.value,
        "participants": [
            {"person": one.person, "box": one.box, "kind": one.kind.value, "cents": one.cents}
            for one in system.participants
        ],
        "marked": [{"kind": one.kind.value, "box": one.box} for one in system.marked],
        "spin": _spin(system.spin),
        "paying": [_award(award) for award in system.due],
        "paid": [_award(award) for award in system.awards],
        "recent": [_spin(spin) for spin in system.spins[-RECENT:]],
        "meters": {name: meter.payable for name, meter in system.meters.items()},
        "must_hit_by": system.must_hit_by or None,
        "may_spin": _may_spin(system, audience),
        "buttons": buttons(game) if audience.role is AudienceRole.DEALER else [],
        "marks": marks(game) if audience.role is AudienceRole.DEALER else [],
    }
    if audience.role in (AudienceRole.DEALER, AudienceRole.FLOOR, AudienceRole.AUDITOR):
        shown["needs_supervisor"] = needs_supervisor(system, system.due)
        shown["authorised_by"] = system.authorised
        shown["recalled"] = [_spin(spin) for spin in system.spins]
        shown["rounds"] = {"accounted": system.accounted, "cancelled": system.cancelled}
    return shown


def _spin(spin: Spin | None) -> dict[str, Any] | None:
    if spin is None:
        return None
    return {
        "kind": spin.trigger.kind.value,
        "box": spin.trigger.box,
        "seat": spin.seat,
        "symbol": spin.symbol,
        "community": spin.community,
    }


def _award(award: Award) -> dict[str, Any]:
    return {
        "person": award.person,
        "box": award.box,
        "kind": award.kind.value,
        "cents": award.cents,
        "meter": award.meter,
        "clause": award.clause,
    }


def _may_spin(system: System, audience: Audience) -> bool:
    """Whether this player's sensor is a button now."""
    if system.stage is not TerminalStage.ENABLED or system.spin is None:
        return False
    seat = system.spin.seat
    return any(one.box == seat and one.person == audience.person for one in system.participants)


def marks(game: Game) -> list[dict[str, Any]]:
    """The triggering events that the dealer is to mark now, in the order of their spins."""
    if game.system.stage not in (TerminalStage.STARTED, TerminalStage.PAID):
        return []
    left = (one for one in triggers(game) if one not in game.system.marked)
    return [{"kind": one.kind.value, "box": one.box} for one in left]


def buttons(game: Game) -> list[str]:
    """What the dealer's terminal offers now, by names that never change."""
    stage = game.system.stage
    found = list(_BUTTONS.get(stage, ()))
    if stage in (TerminalStage.STARTED, TerminalStage.PAID):
        found += ["mark"] if marks(game) else []
        trigger = next_trigger(game)
        if game.table.phase is Phase.WHEELS and trigger in game.system.marked:
            found.append("spin")
        if no_end_round(game) is None:
            found.append("end-round")
    if may_start(game):
        found.append("start-round")
    if not isinstance(cancel_round(game, CancelRound(Reason.MALFUNCTION)), Refused):
        # Once cards have been dealt it is there for a malfunction or a misdeal only.
        found.append("cancel-round")
    if stage is TerminalStage.ENABLED and _dealer_spins(game.system):
        found.append("spin-for-player")
    if stage is TerminalStage.PAYING:
        waits = needs_supervisor(game.system, game.system.due) and not game.system.authorised
        found.append("authorise" if waits else "paid")
        found += ["cancel-jackpot"] if game.system.spin is not None else []
    return found


def _dealer_spins(system: System) -> bool:
    """Whether this house lets the dealer spin on a player's behalf."""
    rules = system.house.xtreme
    return rules is not None and rules.dealer_spins
