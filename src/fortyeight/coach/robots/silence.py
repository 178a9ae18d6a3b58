"""Whose answer a table waits for, and what is done when it does not come."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from fortyeight.progressive.decide import GameCommand
from fortyeight.progressive.draws import Draws
from fortyeight.progressive.state import Game, TerminalStage
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


def waiting_for(game: Game) -> tuple[str, ...]:
    """Everybody whose answer is awaited, each once; nobody while only the dealer has to act."""
    offer = open_offer(game.table)
    if offer is not None:
        return (offer.person,)
    people = [person for person, _ in silences(game.table)]
    return tuple(dict.fromkeys((*people, *_at_sensor(game))))


def may_answer(game: Game) -> frozenset[str]:
    """Return everyone with something to say now, also those whose answer is not awaited.

    The table does not wait for the refusal of an exposed card that comes to a split hand.
    """
    callers = (getattr(command, "person", "") for command in possible_answers(game.table))
    return frozenset((*waiting_for(game), *callers))


def silent_command(game: Game, draws: Draws) -> tuple[str, GameCommand] | None:
    """The first person waited for, and what the table does when they do not answer.

    They stand, decline, keep their double and ride the first hand; nobody is made to risk a chip
    by silence. The cut and the look are nobody else's: an offer of either lapses (R41).
    """
    offer = open_offer(game.table)
    if offer is not None:
        return offer.person, offer
    for person, command in silences(game.table):
        return person, command
    for person in _at_sensor(game):
        return person, _spun(game, draws)
    return None


def silences(table: Table) -> Iterator[Answer]:
    """Everybody that the table waits for, with the answer that his silence gives."""
    if table.waits_for_floor:
        return
    if table.phase is Phase.INSURANCE:
        yield from ((person, DeclineInsurance(person, box)) for person, box in table.asked)
    elif table.phase is Phase.PLAY:
        box, hand = table.hand_in_turn
        answers = _BY_STAGE.get(hand.stage)
        if answers is not None:
            yield from answers(table, box, hand)
    for number in boxes_to_ask(table):
        box_asked = table.box_numbered(number)
        assert box_asked is not None, "who is asked has a box"
        yield box_asked.caller, CallDead(box_asked.caller, number)


def _deciding(table: Table, box: Box, hand: Hand) -> Iterator[Answer]:
    yield box.caller, Stand(box.caller, box.number)


def _following(table: Table, box: Box, hand: Hand) -> Iterator[Answer]:
    yield from ((person, DeclineDouble(person, box.number)) for person in hand.awaiting)


def _rescuing(table: Table, box: Box, hand: Hand) -> Iterator[Answer]:
    yield from ((person, KeepDouble(person, box.number)) for person in hand.awaiting)


def _covering(table: Table, box: Box, hand: Hand) -> Iterator[Answer]:
    first = table.turn[1] + 1
    yield from ((person, Ride(person, box.number, first)) for person in hand.awaiting)


def _missed(table: Table, box: Box, hand: Hand) -> Iterator[Answer]:
    """The dealer's mistake costs who is silent nothing: a dead hand's wagers all come back."""
    yield box.caller, CallDead(box.caller, box.number)


_BY_STAGE: dict[Stage, Callable[[Table, Box, Hand], Iterator[Answer]]] = {
    Stage.DECIDING: _deciding,
    Stage.SURRENDERING: _deciding,
    Stage.FOLLOWING: _following,
    Stage.RESCUING: _rescuing,
    Stage.COVERING: _covering,
    Stage.MISSED: _missed,
}


def open_offer(table: Table) -> PassCut | PassLook | None:
    """The offer of the cut or of the look that is open, as the command by which it lapses."""
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
    winners = (
        one for one in system.participants if one.box == seat and one.kind is WagerKind.XTREME
    )
    return tuple(one.person for one in winners)


def _spun(game: Game, draws: Draws) -> GameCommand:
    """The dealer spins for him where the house lets him; else the table does as if he had.

    The prize is his in any case, and the wheel does not know whose hand it was. To switch the
    sensor off would leave the round without an end.
    """
    rules = game.system.house.xtreme
    by_dealer = rules is not None and rules.dealer_spins
    return replace(draws.hot_spot(game), by_dealer=by_dealer)
