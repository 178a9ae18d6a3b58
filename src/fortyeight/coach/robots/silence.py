"""Whose answer a table waits for, and what it does when a player does not answer in time."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from fortyeight.progressive.decide import GameCommand
from fortyeight.progressive.draws import Draws
from fortyeight.progressive.state import Game, TerminalStage
from fortyeight.remember_last import remember_last
from fortyeight.table import Box, Command, Hand, Phase, Stage, Table, WagerKind
from fortyeight.table.core.commands import (
    CallDead,
    DeclineDouble,
    DeclineInsurance,
    KeepDouble,
    Ride,
    Stand,
)
from fortyeight.table.irregular.missed import boxes_to_ask
from fortyeight.table.irregular.possible_commands import possible_answers
from fortyeight.table.shoe.care import CareStage
from fortyeight.table.shoe.shoe_commands import PassCut, PassLook, PassReason
from fortyeight.table.shoe.steps.spreading import first_to_look

Answer = tuple[str, Command]


@remember_last
def waiting_for(game: Game) -> tuple[str, ...]:
    """Return everyone whose answer is awaited; nobody while only the dealer has to act."""
    if (offer := open_offer(game.table)) is not None:
        return (offer.person,)
    people = [person for person, _ in default_answers(game.table)]
    return tuple(dict.fromkeys((*people, *_at_sensor(game))))


def may_answer(game: Game) -> frozenset[str]:
    """Return everyone with something to say now, also those whose answer is not awaited.

    The table does not wait for the refusal of an exposed card that comes to a split hand.
    """
    callers = (getattr(command, "person", "") for command in possible_answers(game.table))
    return frozenset((*waiting_for(game), *callers))


def silent_command(game: Game, draws: Draws) -> tuple[str, GameCommand] | None:
    """Return the first person waited for, and what the table does if they do not answer.

    They stand, decline, keep their double and ride the first hand: silence never risks a chip.
    An offer of the cut or the look lapses, as nobody else may take it (R41).
    """
    if (offer := open_offer(game.table)) is not None:
        return offer.person, offer
    for person, command in default_answers(game.table):
        return person, command
    for person in _at_sensor(game):
        return person, _spin_for_winner(game, draws)
    return None


def default_answers(table: Table) -> Iterator[Answer]:
    """Yield everyone that the table waits for, with the answer that their silence stands for."""
    if table.waits_for_floor:
        return
    if table.phase is Phase.INSURANCE:
        yield from ((person, DeclineInsurance(person, box)) for person, box in table.asked)
    elif table.phase is Phase.PLAY:
        yield from _answers_for_hand(table, *table.hand_in_turn)
    for number in boxes_to_ask(table):
        asked_box = table.box_numbered(number)
        assert asked_box is not None, "a person who is asked has a box"
        yield asked_box.caller, CallDead(asked_box.caller, number)


def _answers_for_hand(table: Table, box: Box, hand: Hand) -> Iterator[Answer]:
    match hand.stage:
        case Stage.DECIDING | Stage.SURRENDERING:
            yield box.caller, Stand(box.caller, box.number)
        case Stage.FOLLOWING:
            yield from ((person, DeclineDouble(person, box.number)) for person in hand.awaiting)
        case Stage.RESCUING:
            yield from ((person, KeepDouble(person, box.number)) for person in hand.awaiting)
        case Stage.COVERING:
            first = table.turn[1] + 1
            yield from ((person, Ride(person, box.number, first)) for person in hand.awaiting)
        case Stage.MISSED:
            # The hand is called dead, so that the dealer's mistake costs the silent player nothing.
            yield box.caller, CallDead(box.caller, box.number)


def open_offer(table: Table) -> PassCut | PassLook | None:
    """Return the command by which an open offer of the cut or the look lapses."""
    care = table.care
    if care is None or not care.open:
        return None
    if care.stage is CareStage.SHUFFLED and care.asked:
        return PassCut(care.asked, PassReason.LAPSED)
    first = first_to_look(table)
    return PassLook(first, PassReason.LAPSED) if first else None


def _at_sensor(game: Game) -> tuple[str, ...]:
    """The hot-spot winner whose sensor is a button now."""
    system = game.system
    if system.stage is not TerminalStage.ENABLED or system.spin is None:
        return ()
    seat = system.spin.seat
    return tuple(
        participant.person
        for participant in system.participants
        if participant.box == seat and participant.kind is WagerKind.XTREME
    )


def _spin_for_winner(game: Game, draws: Draws) -> GameCommand:
    """Spin for the winner: by the dealer if the house allows it, else as if they had done it.

    The prize is the winner's in either case. If the sensor were switched off instead, the round
    could not end.
    """
    rules = game.system.house.xtreme
    by_dealer = rules is not None and rules.dealer_spins
    return replace(draws.hot_spot(game), by_dealer=by_dealer)
