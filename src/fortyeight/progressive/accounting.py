"""The end of a round at the terminal: contributions to the meters, and the must-hit jackpot."""

from __future__ import annotations

from fortyeight.progressive.awards import lines
from fortyeight.progressive.commands import ChangeMeter, EndRound
from fortyeight.progressive.events import (
    ContributionMade,
    MeterChanged,
    MustHitDrawn,
    MustHitWon,
    RoundEnded,
)
from fortyeight.progressive.meter import Meter
from fortyeight.progressive.state import Award, Game, Participant, System, TerminalStage
from fortyeight.progressive.terminal import Decision, GameEvent, clause_of, may_end, stands
from fortyeight.table import Kind, Refused
from fortyeight.table.events import WagersSettled

MUST_HIT = "must-hit"

#: The meters that each wager feeds.
FEEDS = {Kind.BONUS_SPIN: ("jackpot",), Kind.XTREME: ("primary", "secondary", MUST_HIT)}


def end_round(game: Game, command: EndRound) -> Decision:
    refusal = may_end(game)
    if refusal:
        return refusal
    events: list[GameEvent] = [RoundEnded(), WagersSettled(lines(game), None)]
    meters = dict(game.system.meters)
    winner: Participant | None = None
    for one in game.system.participants:
        for name in FEEDS[one.kind]:
            meter = meters.get(name)
            if meter is None or not meter.rate:
                continue
            amount = meter.share_of(one.cents)
            meters[name] = meter.with_contribution(amount)
            events.append(ContributionMade(name, one.box, str(amount)))
            if name == MUST_HIT and winner is None and _hits(game.system, meters[name]):
                winner = one
    if winner is not None:
        events.append(MustHitWon(winner.person, winner.box, meters[MUST_HIT].payable))
    return tuple(events)


def _hits(system: System, meter: Meter) -> bool:
    """Whether a contribution has brought the meter to its hidden trigger."""
    return meter.amount >= system.must_hit_trigger


def must_hit_award(system: System) -> Award:
    """What the winner of the must-hit jackpot gets: all that is on its meter."""
    assert system.due, "somebody has won it"
    return system.due[0]


def trigger_fault(system: System, trigger: int, after_win: bool = False) -> str:
    """Why this cannot be the next hidden trigger: it lies above the meter, up to the ceiling."""
    meter = system.meters[MUST_HIT]
    amount = meter.amount
    if after_win:
        amount = meter.after_payout(must_hit_award(system).cents).amount
    if amount < trigger <= system.must_hit_by:
        return ""
    return "a must-hit trigger lies above the amount on the meter and within its ceiling"


def change_meter(game: Game, command: ChangeMeter) -> Decision:
    """Between rounds, by two people; the reset amount holds from the next win on."""
    refusal = stands(game, "must_hit", TerminalStage.READY)
    if refusal:
        return refusal
    system = game.system
    clause = clause_of(game, "must_hit")
    meter = system.meters.get(command.name)
    if meter is None:
        return Refused("no-such-meter", f"there is no meter {command.name!r:.40}", clause)
    if not all(command.by) or len(set(command.by)) != 2:
        return Refused("two-people", "a meter is changed by two people", clause)
    least = least_of(system, command.name)
    if command.reset < least[0]:
        sentence = f"the reset amount of this meter is at least {least[0] / 100:.2f}"
        return Refused("bad-amount", sentence, least[1] or clause)
    changed = MeterChanged(command.name, command.reset, command.must_hit_by, command.by)
    if command.name != MUST_HIT:
        if command.must_hit_by or command.next_trigger:
            return Refused("bad-amount", "this meter has no ceiling", clause)
        return (changed,)
    if not meter.amount < command.next_trigger <= command.must_hit_by:
        return Refused("bad-trigger", trigger_sentence(), clause)
    if command.must_hit_by <= command.reset:
        return Refused("bad-amount", "the ceiling lies above the reset amount", clause)
    return (changed, MustHitDrawn(command.next_trigger))


def trigger_sentence() -> str:
    return "a must-hit trigger lies above the amount on the meter and within its ceiling"


def least_of(system: System, name: str) -> tuple[int, str]:
    """The least reset amount that the book allows, and where it says so."""
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
