"""The terminal's buttons for prizes: pay, cancel, the supervisor's code, paid."""

from __future__ import annotations

from fortyeight.progressive.accounting import is_still_on_meter, trigger_fits, trigger_sentence
from fortyeight.progressive.awards import awards_of
from fortyeight.progressive.events import (
    AuthorisationGiven,
    AuthorisationRefused,
    JackpotPaid,
    MustHitDrawn,
    PayoutsShown,
    PrizesPaid,
    SpinVoided,
)
from fortyeight.progressive.prizes.meter import MUST_HIT
from fortyeight.progressive.state import Award, Game, System, TerminalStage
from fortyeight.progressive.terminal import Decision, GameEvent, clause_of, not_at_stage
from fortyeight.progressive.terminal_commands import (
    CancelJackpot,
    ConfirmPaid,
    EnterCode,
    PayJackpot,
)
from fortyeight.table.core.events import WagersSettled
from fortyeight.table.core.refusal import Refused
from fortyeight.table.core.state import Line

MAX_WRONG_CODES = 3
CODE_LOCK_SECONDS = 30 * 60


def pay_jackpot(game: Game, command: PayJackpot) -> Decision:
    refusal = not_at_stage(game, "pay", TerminalStage.SPUN, TerminalStage.MUST_HIT)
    if refusal:
        return refusal
    system = game.system
    if system.stage is TerminalStage.MUST_HIT:
        return (PayoutsShown(system.due),)
    assert system.spin is not None, "there was a spin"
    return (PayoutsShown(awards_of(system, system.spin)),)


def cancel_jackpot(game: Game, command: CancelJackpot) -> Decision:
    """Void a spin for a malfunction; a must-hit jackpot is assumed valid and is paid."""
    refusal = not_at_stage(game, "cancel_jackpot", TerminalStage.SPUN, TerminalStage.PAYING)
    if refusal:
        return refusal
    spin = game.system.spin
    if spin is None:
        sentence = "a must-hit jackpot is valid and is paid"
        return Refused("valid", sentence, clause_of(game, "cancel_jackpot"))
    return (SpinVoided(spin.trigger.kind, spin.trigger.box),)


def threshold(system: System) -> int | None:
    """Return the amount above which a prize needs a supervisor; None if the book has none."""
    return system.house.xtreme.threshold if system.house.xtreme is not None else None


def needs_supervisor(system: System, due: tuple[Award, ...]) -> bool:
    limit = threshold(system)
    return limit is not None and any(award.cents > limit for award in due)


def enter_code(game: Game, command: EnterCode) -> Decision:
    clause = clause_of(game, "authorise")
    refusal = not_at_stage(game, "authorise", TerminalStage.PAYING)
    if refusal:
        return refusal
    system = game.system
    if not needs_supervisor(system, system.due) or system.authorised:
        return Refused("not-due", "no supervisor is needed", clause)
    if not command.supervisor:
        return Refused("two-people", "a code is entered by a named person", clause)
    care = game.table.care
    if care is not None and care.dealer == command.supervisor:
        return Refused("two-people", "the dealer may not also authorise the payment", clause)
    if command.at < system.codes_locked_until:
        return Refused("locked", "too many wrong codes: the terminal takes none for now", "R22")
    if not command.correct:
        return (AuthorisationRefused(command.supervisor, command.at),)
    return (AuthorisationGiven(command.supervisor),)


def confirm_paid(game: Game, command: ConfirmPaid) -> Decision:
    refusal = not_at_stage(game, "paid", TerminalStage.PAYING)
    if refusal:
        return refusal
    system = game.system
    if needs_supervisor(system, system.due) and not system.authorised:
        clause = clause_of(game, "authorise")
        return Refused("needs-supervisor", "a supervisor is to authorise the payment", clause)
    if system.spin is not None:
        fallen = [JackpotPaid(one.meter, one.cents) for one in system.due if one.meter]
        return (PrizesPaid(), *fallen)
    paid = tuple(
        Line(one.person, one.box, None, one.kind, 0, one.cents, one.clause) for one in system.due
    )
    events: list[GameEvent] = [PrizesPaid()]
    if is_still_on_meter(system):
        cents = sum(one.cents for one in system.due)
        amount = system.meters[MUST_HIT].after_payout(cents).amount
        if not trigger_fits(command.next_trigger, amount, system.must_hit_by):
            return Refused("bad-trigger", trigger_sentence(), clause_of(game, "must_hit"))
        events += [JackpotPaid(MUST_HIT, cents), MustHitDrawn(command.next_trigger)]
    return (*events, WagersSettled(paid, None))
