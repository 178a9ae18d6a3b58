"""`evolve` for a table with wheels: state changes at the terminal, the wheels and the meters."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from fortyeight.progressive import events
from fortyeight.progressive.events import SystemEvent, is_system_event
from fortyeight.progressive.paying import CODE_LOCK_SECONDS, MAX_WRONG_CODES
from fortyeight.progressive.prizes.meter import MUST_HIT
from fortyeight.progressive.state import (
    MAX_RECALLED_SPINS,
    Award,
    Game,
    Spin,
    System,
    TerminalStage,
    Trigger,
)
from fortyeight.progressive.terminal import GameEvent
from fortyeight.table import WagerKind, evolve
from fortyeight.table.core.changing import changed, setting
from fortyeight.table.core.dispatch import handle


def evolve_game(game: Game, event: GameEvent) -> Game:
    """Return the game after an event of the table or of its wheels."""
    if is_system_event(event):
        table = game.table
        if table.before is not None and table.reported is None:
            table = changed(table, before=None)
        return changed(game, table=table, system=evolve_system(game.system, event))
    return changed(game, table=evolve(game.table, event))


def evolve_system(system: System, event: SystemEvent) -> System:
    return _EVOLVED_BY[type(event)](system, event)


def _clear(system: System) -> System:
    """Return the system ready for the next round; meters and recalled spins stay."""
    return changed(
        system,
        stage=TerminalStage.READY,
        participants=(),
        marked=(),
        done=(),
        spin=None,
        due=(),
        awards=(),
        voided=(),
        authorised="",
    )


def _started(system: System, event: events.RoundStarted) -> System:
    return changed(system, stage=TerminalStage.STARTED, participants=event.participants)


def _cancelled(system: System, event: events.RoundCancelled) -> System:
    return changed(_clear(system), cancelled=system.cancelled + 1)


def _ended(system: System, event: events.RoundEnded) -> System:
    return changed(_clear(system), accounted=system.accounted + 1)


def _released(system: System, event: events.WagersReleased) -> System:
    left = tuple(one for one in system.participants if one not in event.participants)
    return changed(system, participants=left)


def _marked(system: System, event: events.TriggerMarked) -> System:
    return changed(system, marked=(*system.marked, Trigger(event.kind, event.box)))


def _pressed(system: System, event: events.SpinPressed) -> System:
    spin = Spin(Trigger(event.kind, event.box))
    return changed(system, stage=TerminalStage.CONFIRMING, spin=spin)


def _drawn(system: System, event: events.SpinDrawn) -> System:
    assert system.spin is not None, "a spin was pressed"
    spin = replace(system.spin, symbol=event.symbol, seat=event.seat, community=event.community)
    hot = any(one.box == event.seat and one.kind is WagerKind.XTREME for one in system.participants)
    stage = TerminalStage.PROMPTING if hot else TerminalStage.SPUN
    return _recalled(changed(system, stage=stage, spin=spin), spin)


def _recalled(system: System, spin: Spin) -> System:
    """Add a spin to those that can be recalled; a hot spot completes the one before it."""
    kept = system.spins
    if kept and kept[-1].trigger == spin.trigger and not kept[-1].symbol and spin.symbol:
        kept = kept[:-1]
    return changed(system, spins=(*kept, spin)[-MAX_RECALLED_SPINS:])


def _hot_spot(system: System, event: events.HotSpotDrawn) -> System:
    assert system.spin is not None, "a spin was pressed"
    spin = replace(system.spin, symbol=event.symbol)
    return _recalled(changed(system, stage=TerminalStage.SPUN, spin=spin), spin)


def _shown(system: System, event: events.PayoutsShown) -> System:
    return changed(system, stage=TerminalStage.PAYING, due=event.awards, authorised="")


def _voided(system: System, event: events.SpinVoided) -> System:
    trigger = Trigger(event.kind, event.box)
    return changed(
        system,
        stage=TerminalStage.PAID,
        spin=None,
        due=(),
        done=(*system.done, trigger),
        voided=(*system.voided, trigger),
        authorised="",
    )


def _given(system: System, event: events.AuthorisationGiven) -> System:
    return changed(system, authorised=event.supervisor, refused_codes=0)


def _refused(system: System, event: events.AuthorisationRefused) -> System:
    refused = system.refused_codes + 1
    if refused < MAX_WRONG_CODES:
        return changed(system, refused_codes=refused)
    return changed(system, refused_codes=0, codes_locked_until=event.at + CODE_LOCK_SECONDS)


def _paid(system: System, event: events.PrizesPaid) -> System:
    if system.spin is None:
        # The must-hit jackpot of a round that has been ended.
        return _clear(system)
    return changed(
        system,
        stage=TerminalStage.PAID,
        awards=system.awards + system.due,
        due=(),
        done=(*system.done, system.spin.trigger),
        spin=None,
        authorised="",
    )


def _contributed(system: System, event: events.ContributionMade) -> System:
    meter = system.meters[event.meter].with_contribution(Fraction(event.amount))
    return changed(system, meters={**system.meters, event.meter: meter})


def _jackpot(system: System, event: events.JackpotPaid) -> System:
    meter = system.meters[event.meter].after_payout(event.cents)
    return changed(system, meters={**system.meters, event.meter: meter})


def _must_hit_won(system: System, event: events.MustHitWon) -> System:
    clause = system.house.clause("xtreme.must_hit")
    award = Award(event.person, event.box, WagerKind.MUST_HIT, event.cents, MUST_HIT, clause)
    return changed(system, stage=TerminalStage.MUST_HIT, due=(*system.due, award))


def _must_hit_drawn(system: System, event: events.MustHitDrawn) -> System:
    return changed(system, must_hit_trigger=event.trigger)


def _changed(system: System, event: events.MeterChanged) -> System:
    meter = replace(system.meters[event.meter], reset=event.reset)
    ceiling = event.must_hit_by or system.must_hit_by
    return changed(system, meters={**system.meters, event.meter: meter}, must_hit_by=ceiling)


_EVOLVED_BY = (
    handle(events.RoundStarted, _started)
    + handle(events.RoundCancelled, _cancelled)
    + handle(events.RoundEnded, _ended)
    + handle(events.WagersReleased, _released)
    + handle(events.TriggerMarked, _marked)
    + handle(events.SpinPressed, _pressed)
    + handle(events.SpinDrawn, _drawn)
    + handle(events.SpinEnabled, setting(System, stage=TerminalStage.ENABLED))
    + handle(events.SpinDisabled, setting(System, stage=TerminalStage.PROMPTING))
    + handle(events.HotSpotDrawn, _hot_spot)
    + handle(events.PayoutsShown, _shown)
    + handle(events.SpinVoided, _voided)
    + handle(events.AuthorisationGiven, _given)
    + handle(events.AuthorisationRefused, _refused)
    + handle(events.PrizesPaid, _paid)
    + handle(events.ContributionMade, _contributed)
    + handle(events.JackpotPaid, _jackpot)
    + handle(events.MustHitWon, _must_hit_won)
    + handle(events.MustHitDrawn, _must_hit_drawn)
    + handle(events.MeterChanged, _changed)
)
