"""The end of a round at the terminal: contributions to the meters, and the must-hit jackpot."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from fortyeight.progressive.awards import wheel_lines
from fortyeight.progressive.events import (
    ContributionMade,
    JackpotPaid,
    MeterChanged,
    MustHitDrawn,
    MustHitWon,
    RoundEnded,
    SystemEvent,
)
from fortyeight.progressive.prizes.meter import MUST_HIT, Meter
from fortyeight.progressive.state import Game, System, TerminalStage
from fortyeight.progressive.terminal import Decision, clause_of, no_end_round, not_at_stage
from fortyeight.progressive.terminal_commands import ChangeMeter, EndRound
from fortyeight.table.core.events import WagersSettled
from fortyeight.table.core.refusal import Refused
from fortyeight.table.wagers.wager_kinds import WagerKind

#: The meters that each wager feeds.
FEEDS = {WagerKind.BONUS_SPIN: ("jackpot",), WagerKind.XTREME: ("primary", "secondary", MUST_HIT)}


#: Function that returns the next hidden trigger, given the meter's amount after a win.
NextTrigger = Callable[[Fraction], int]


class BadTrigger(Exception):
    """A next trigger is missing or out of bounds."""


def end_round(game: Game, command: EndRound) -> Decision:
    """Account the round: settle its wheel wagers, feed the meters, check the must-hit jackpot."""
    if refusal := no_end_round(game):
        return refusal
    drawn = iter(command.next_triggers)

    def take(amount: Fraction) -> int:
        trigger = next(drawn, 0)
        if not trigger_fits(trigger, amount, game.system.must_hit_by):
            raise BadTrigger
        return trigger

    try:
        fed = feed_meters(game.system, take)
    except BadTrigger:
        return Refused("bad-trigger", trigger_sentence(), clause_of(game, "must_hit"))
    return (RoundEnded(), WagersSettled(wheel_lines(game), None), *fed)


def feed_meters(system: System, next_trigger: NextTrigger) -> tuple[SystemEvent, ...]:
    """Add every wager's share to its meters, box by box (R35).

    A share that brings the must-hit meter to its trigger wins what is then on it, at most its
    ceiling. The meter starts again at once with what is left of the share, so later shares count
    for the next cycle. If the rest of a share fills a whole cycle, the same share wins again.
    """
    events: list[SystemEvent] = []
    meters, trigger = dict(system.meters), system.must_hit_trigger
    for one in system.participants:
        for name in FEEDS[one.kind]:
            meter = meters.get(name)
            if meter is None or not meter.rate:
                continue
            amount = meter.share_of(one.cents)
            meter = meter.with_contribution(amount)
            events.append(ContributionMade(name, one.box, str(amount)))
            while name == MUST_HIT and _reaches(meter, trigger, system.must_hit_by):
                cents = min(meter.payable, system.must_hit_by)
                meter = meter.after_payout(cents)
                trigger = next_trigger(meter.amount)
                events += [
                    MustHitWon(one.person, one.box, cents),
                    JackpotPaid(MUST_HIT, cents),
                    MustHitDrawn(trigger),
                ]
            meters[name] = meter
    return tuple(events)


def _reaches(meter: Meter, trigger: int | Fraction, ceiling: int) -> bool:
    """Return whether a meter has come to its hidden trigger, or to its ceiling."""
    return meter.amount >= min(trigger, ceiling)


def is_still_on_meter(system: System) -> bool:
    """Return whether a must-hit jackpot that is to be paid has not left its meter yet.

    Tables stored by versions before R35 let the meter fall when the winner was paid. Since then it
    falls when the jackpot is won, and a meter never stays at its trigger.
    """
    if not any(award.kind is WagerKind.MUST_HIT for award in system.due):
        return False
    return _reaches(system.meters[MUST_HIT], system.must_hit_trigger, system.must_hit_by)


def trigger_fits(trigger: int, amount: Fraction, ceiling: int) -> bool:
    """Return whether a hidden trigger lies above the amount on the meter and within its ceiling.

    For an amount that fills the whole cycle, it is the ceiling itself.
    """
    return min(int(amount) + 1, ceiling) <= trigger <= ceiling


def change_meter(game: Game, command: ChangeMeter) -> Decision:
    """Change a meter between rounds, by two people; the reset amount counts from the next win."""
    if refusal := not_at_stage(game, "change_meter", TerminalStage.READY):
        return refusal
    system = game.system
    clause = clause_of(game, "must_hit")
    meter = system.meters.get(command.name)
    if meter is None:
        return Refused("no-such-meter", f"there is no meter {command.name!r:.40}")
    if not all(command.by) or len(set(command.by)) != 2:
        return Refused("two-people", "a meter is changed by two people")
    least = minimum_reset(system, command.name)
    if command.reset < least[0]:
        sentence = f"the reset amount of this meter is at least {least[0] / 100:.2f}"
        return Refused("bad-amount", sentence, least[1])
    changed = MeterChanged(command.name, command.reset, command.must_hit_by, command.by)
    if command.name != MUST_HIT:
        if command.must_hit_by or command.next_trigger:
            return Refused("bad-amount", "this meter has no ceiling")
        return (changed,)
    if not meter.amount < command.next_trigger <= command.must_hit_by:
        return Refused("bad-trigger", trigger_sentence(), clause)
    if command.must_hit_by <= command.reset:
        return Refused("bad-amount", "the ceiling lies above the reset amount", clause)
    return (changed, MustHitDrawn(command.next_trigger))


def trigger_sentence() -> str:
    return "a must-hit trigger lies above the amount on the meter and within its ceiling"


def minimum_reset(system: System, name: str) -> tuple[int, str]:
    """Return the lowest reset amount that the book allows, and its clause."""
    book, house = system.house.book, system.house
    tables = []
    if house.bonus_spin is not None:
        tables.append(book.bonus_spin_paytables.get(house.bonus_spin.paytable))
    if house.xtreme is not None:
        tables.append(book.xtreme_paytables.get(house.xtreme.paytable))
    for table in tables:
        if table is not None and name in table.least:
            return table.least[name]
    return 1, ""
