"""The terminal, the wheels and the meters as an audience may see them.

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
from fortyeight.view.table_view import table_offers, view

#: Number of recent spins shown to everyone.
RECENT = 6

_BUTTONS = {
    TerminalStage.CONFIRMING: ("confirm",),
    TerminalStage.PROMPTING: ("enable-spin",),
    TerminalStage.ENABLED: ("disable-spin",),
    TerminalStage.SPUN: ("pay-jackpot", "cancel-jackpot"),
    TerminalStage.MUST_HIT: ("pay-jackpot",),
}


def game_view(game: Game, audience: Audience) -> dict[str, Any]:
    """Return a table with its wheels as this audience may see them, as JSON."""
    return _without_awaited_step(
        game, {**view(game.table, audience), "wheels": wheel_view(game, audience)}
    )


def game_offers(game: Game, audience: Audience) -> dict[str, Any]:
    """Return what this audience may do now; the same as in its view."""
    return {
        **_without_awaited_step(game, table_offers(game.table, audience)),
        **_wheel_offers(game, audience),
    }


def _without_awaited_step(game: Game, data: dict[str, Any]) -> dict[str, Any]:
    """Return data without the dealer's step while a jackpot must be paid first."""
    due = data["step"]
    waits = due is not None and waits_for_jackpot(game, Step(due))
    return {**data, "step": None} if waits else data


def _wheel_offers(game: Game, audience: Audience) -> dict[str, Any]:
    deals = audience.role is AudienceRole.DEALER
    return {
        "buttons": buttons(game) if deals else [],
        "marks": marks(game) if deals else [],
        "may_spin": _may_spin(game.system, audience),
    }


def wheel_view(game: Game, audience: Audience) -> dict[str, Any]:
    """Return what this audience may see of the wheels now."""
    system = game.system
    data: dict[str, Any] = {
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
        **_wheel_offers(game, audience),
    }
    if audience.role in (AudienceRole.DEALER, AudienceRole.FLOOR, AudienceRole.AUDITOR):
        data["needs_supervisor"] = needs_supervisor(system, system.due)
        data["authorised_by"] = system.authorised
        data["recalled"] = [_spin(spin) for spin in system.spins]
        data["rounds"] = {"accounted": system.accounted, "cancelled": system.cancelled}
    return data


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
    """Return whether this player may spin at their sensor now."""
    if system.stage is not TerminalStage.ENABLED or system.spin is None:
        return False
    seat = system.spin.seat
    return any(one.box == seat and one.person == audience.person for one in system.participants)


def marks(game: Game) -> list[dict[str, Any]]:
    """Return the triggering events that the dealer must mark now, in the order of their spins."""
    if game.system.stage not in (TerminalStage.STARTED, TerminalStage.PAID):
        return []
    left = (one for one in triggers(game) if one not in game.system.marked)
    return [{"kind": one.kind.value, "box": one.box} for one in left]


def buttons(game: Game) -> list[str]:
    """Return the buttons of the dealer's terminal, by names that never change."""
    stage = game.system.stage
    offered = list(_BUTTONS.get(stage, ()))
    if stage in (TerminalStage.STARTED, TerminalStage.PAID):
        offered += ["mark"] if marks(game) else []
        trigger = next_trigger(game)
        if game.table.phase is Phase.WHEELS and trigger in game.system.marked:
            offered.append("spin")
        if no_end_round(game) is None:
            offered.append("end-round")
    if may_start(game):
        offered.append("start-round")
    if not isinstance(cancel_round(game, CancelRound(Reason.MALFUNCTION)), Refused):
        # Once cards have been dealt, only a malfunction or a misdeal allows it.
        offered.append("cancel-round")
    if stage is TerminalStage.ENABLED and _dealer_spins(game.system):
        offered.append("spin-for-player")
    if stage is TerminalStage.PAYING:
        waits = needs_supervisor(game.system, game.system.due) and not game.system.authorised
        offered.append("authorise" if waits else "paid")
        offered += ["cancel-jackpot"] if game.system.spin is not None else []
    return offered


def _dealer_spins(system: System) -> bool:
    """Return whether this house lets the dealer spin on a player's behalf."""
    rules = system.house.xtreme
    return rules is not None and rules.dealer_spins
