"""The terminal's buttons up to the drawn prize: start, cancel, mark, spin, confirm, enable."""

from __future__ import annotations

from fortyeight.progressive import events, terminal_commands
from fortyeight.progressive.awards import known_prize
from fortyeight.progressive.events import SystemEvent
from fortyeight.progressive.state import Game, Participant, TerminalStage, Trigger
from fortyeight.progressive.triggers import triggers, triggers_known
from fortyeight.rulebook import House
from fortyeight.table.core.events import Event, WagersSettled
from fortyeight.table.core.refusal import Refused
from fortyeight.table.core.state import Line, Phase, Table, WheelState
from fortyeight.table.shoe.duties import not_ready
from fortyeight.table.wagers.wager_kinds import WHEEL_WAGERS, WagerKind
from fortyeight.table.wagers.wheel_events import WheelWagersLocked, WheelWagersUnlocked
from fortyeight.table.wagers.wheel_wagers import WHEEL_SECTIONS

GameEvent = Event | SystemEvent
Decision = tuple[GameEvent, ...] | Refused


def clause_of(game: Game, button: str) -> str:
    """Return the book's clause for this button; empty if it has none."""
    return game.system.house.book.terminal.get(button, "")


def wager_clause(house: House, button: str, kind: WagerKind) -> str:
    """Return the book's clause for this button, or else the one that offers the wager."""
    offered = house.clause(f"{WHEEL_SECTIONS[kind]}.offered") if kind in WHEEL_SECTIONS else ""
    return house.book.terminal.get(button) or offered


def not_at_stage(game: Game, button: str, *stages: TerminalStage) -> Refused | None:
    """Return why a button does nothing at the current stage."""
    stage = game.system.stage
    if stage in stages:
        return None
    sentence = f"the terminal does not offer that now: it shows “{stage}”"
    return Refused("not-now", sentence, clause_of(game, button))


def start_round(game: Game, command: terminal_commands.StartRound) -> Decision:
    refusal = not_at_stage(game, "start", TerminalStage.READY)
    if refusal:
        return refusal
    if game.table.phase is not Phase.BETTING or game.table.wheels is not WheelState.OPEN:
        sentence = "a round is started before the first card, once"
        return Refused("not-now", sentence, clause_of(game, "start"))
    if refusal := not_ready(game.table):
        return refusal
    people = locked_participants(game.table)
    if not people:
        return Refused(
            "nothing-to-lock", "no wager on a wheel has been placed", clause_of(game, "start")
        )
    return (events.RoundStarted(people), WheelWagersLocked())


def locked_participants(table: Table) -> tuple[Participant, ...]:
    """Return the wagers on wheels that lie on the layout, by box."""
    placed = [wager for wager in table.wagers if wager.kind in WHEEL_WAGERS]
    people = (Participant(one.person, one.box, one.kind, one.cents) for one in placed)
    return tuple(sorted(people, key=lambda one: (one.box, one.kind)))


def cancel_round(game: Game, command: terminal_commands.CancelRound) -> Decision:
    """Reset before a card is dealt; after that, cancel for a malfunction or a misdeal only."""
    refusal = not_at_stage(
        game,
        "cancel",
        TerminalStage.STARTED,
        TerminalStage.CONFIRMING,
        TerminalStage.PROMPTING,
        TerminalStage.ENABLED,
        TerminalStage.SPUN,
    )
    if refusal:
        return refusal
    cancelled = events.RoundCancelled(command.reason)
    if game.table.phase is Phase.BETTING:
        return (cancelled, WheelWagersUnlocked())
    if command.reason is terminal_commands.Reason.RESET:
        sentence = "once cards have been dealt only a malfunction or a misdeal cancels the round"
        return Refused("too-late", sentence, clause_of(game, "cancel_after_deal"))
    if game.system.awards:
        return Refused("too-late", "prizes of this round have been paid", clause_of(game, "cancel"))
    back = tuple(
        Line(one.person, one.box, None, one.kind, one.cents, one.cents, clause)
        for one in game.system.participants
        for clause in (wager_clause(game.system.house, "cancel_after_deal", one.kind),)
    )
    return (cancelled, WagersSettled(back, None))


def mark_trigger(game: Game, command: terminal_commands.MarkTrigger) -> Decision:
    if refusal := not_at_stage(game, "mark", TerminalStage.STARTED, TerminalStage.PAID):
        return refusal
    wanted = Trigger(command.kind, command.box)
    clause = wager_clause(game.system.house, "mark", command.kind)
    if wanted not in triggers(game):
        what = (
            "the dealer's cards are"
            if command.kind is WagerKind.XTREME
            else f"box {command.box} has"
        )
        return Refused("no-trigger", f"{what} no triggering event", clause)
    if wanted in game.system.marked:
        return Refused("nothing-changes", "that is marked already", clause)
    return (events.TriggerMarked(command.kind, command.box),)


def next_trigger(game: Game) -> Trigger | None:
    """Return the trigger that is spun for next."""
    return next((one for one in triggers(game) if one not in game.system.done), None)


def press_spin(game: Game, command: terminal_commands.PressSpin) -> Decision:
    """Press Spin for a marked trigger when all other wagers are settled."""
    if refusal := not_at_stage(game, "spin", TerminalStage.STARTED, TerminalStage.PAID):
        return refusal
    trigger = next_trigger(game)
    if trigger is None:
        return Refused("no-trigger", "nothing is left to be spun for", clause_of(game, "spin"))
    if game.table.phase is not Phase.WHEELS:
        sentence = "the wheel is spun when all other wagers have been settled"
        return Refused("too-early", sentence, clause_of(game, "spin"))
    if trigger not in game.system.marked:
        sentence = "the triggering event is to be marked first"
        return Refused(
            "not-marked", sentence, wager_clause(game.system.house, "mark", trigger.kind)
        )
    return (events.SpinPressed(trigger.kind, trigger.box),)


def confirm_spin(game: Game, command: terminal_commands.ConfirmSpin) -> Decision:
    if refusal := not_at_stage(game, "confirm", TerminalStage.CONFIRMING):
        return refusal
    spin, house = game.system.spin, game.system.house
    assert spin is not None, "a spin was pressed"
    kind = spin.trigger.kind
    drawn = events.SpinDrawn(command.symbol, command.seat, command.community)
    if kind is WagerKind.BONUS_SPIN:
        fits = not command.seat and not command.community
        if not fits or known_prize(game.system, kind, command.symbol) is None:
            sentence = f"the wheel has no symbol {command.symbol!r:.40}"
            return Refused("bad-spin", sentence, house.clause("bonus_spin.paytable"))
        return (drawn,)
    if command.symbol or not 1 <= command.seat <= house.boxes.boxes:
        return Refused(
            "bad-spin", "the wheel picks a seat of the table", clause_of(game, "confirm")
        )
    if known_prize(game.system, kind, command.community, community=True) is None:
        sentence = f"the community wheel has no symbol {command.community!r:.40}"
        return Refused("bad-spin", sentence, house.clause("xtreme.paytable"))
    return (drawn,)


def enable_spin(game: Game, command: terminal_commands.EnableSpin) -> Decision:
    return not_at_stage(game, "enable", TerminalStage.PROMPTING) or (events.SpinEnabled(),)


def disable_spin(game: Game, command: terminal_commands.DisableSpin) -> Decision:
    return not_at_stage(game, "disable", TerminalStage.ENABLED) or (events.SpinDisabled(),)


def spin_hot_spot(game: Game, command: terminal_commands.SpinHotSpot) -> Decision:
    if refusal := not_at_stage(game, "sensor", TerminalStage.ENABLED):
        return refusal
    house = game.system.house
    assert house.xtreme is not None, "there is such a wager"
    if command.by_dealer and not house.xtreme.dealer_spins:
        clause = house.clause("xtreme.dealer_spins")
        return Refused("not-offered", "only the player may spin at this table", clause)
    if known_prize(game.system, WagerKind.XTREME, command.symbol) is None:
        sentence = f"the hot-spot wheel has no symbol {command.symbol!r:.40}"
        return Refused("bad-spin", sentence, house.clause("xtreme.paytable"))
    return (events.HotSpotDrawn(command.symbol, command.by_dealer),)


def no_end_round(game: Game) -> Refused | None:
    """Return why the round cannot be ended at the terminal."""
    if refusal := not_at_stage(game, "end", TerminalStage.STARTED, TerminalStage.PAID):
        return refusal
    if not triggers_known(game):
        return Refused(
            "too-early", "the deciding cards have not been dealt", clause_of(game, "end")
        )
    if next_trigger(game) is not None:
        return Refused("not-now", "there is a wheel to be spun first", clause_of(game, "end"))
    return None
