"""Whose answer a table waits for, and what is done when it does not come."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from fortyeight.progressive.decide import GameCommand
from fortyeight.progressive.draws import Draws
from fortyeight.progressive.state import Game, TerminalStage
from fortyeight.table import Box, Command, Hand, Kind, Phase, Stage, Table
from fortyeight.table.care import CareStage
from fortyeight.table.commands import (
    CallDead,
    DeclineDouble,
    DeclineInsurance,
    KeepDouble,
    Ride,
    Stand,
)
from fortyeight.table.irregular.missed import table_asks
from fortyeight.table.shoe.commands import LookAtCards, RefuseCut

Answer = tuple[str, Command]


def waiting_for(game: Game) -> tuple[str, ...]:
    """Everybody whose answer is awaited, each once; nobody while only the dealer has to act."""
    people = [person for person, _ in silences(game.table)]
    return tuple(dict.fromkeys((*people, *_at_sensor(game))))


def silent_command(game: Game, draws: Draws) -> tuple[str, GameCommand] | None:
    """Who is waited for first, and what is done in his place by the rules.

    He stands, declines, keeps his double and rides the first hand; he refuses the cut and is taken
    to have looked at the cards. Nobody is made to risk a chip by his silence.
    """
    for person, command in silences(game.table):
        return person, command
    for person in _at_sensor(game):
        return person, _spun(game, draws)
    return None


def silences(table: Table) -> Iterator[Answer]:
    """Everybody that the table waits for, with the answer that his silence gives."""
    if table.phase is Phase.INSURANCE:
        yield from ((person, DeclineInsurance(person, box)) for person, box in table.asked)
    elif table.phase is Phase.PLAY:
        box, hand = table.hand_in_turn
        answers = _BY_STAGE.get(hand.stage)
        if answers is not None:
            yield from answers(table, box, hand)
    for number in table_asks(table):
        box_asked = table.box_numbered(number)
        assert box_asked is not None, "who is asked has a box"
        yield box_asked.caller, CallDead(box_asked.caller, number)
    yield from _about_cards(table)


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
    Stage.FOLLOWING: _following,
    Stage.RESCUING: _rescuing,
    Stage.COVERING: _covering,
    Stage.MISSED: _missed,
}


def _about_cards(table: Table) -> Iterator[Answer]:
    care = table.care
    if care is None or not care.open:
        return
    if care.stage is CareStage.SHUFFLED and care.asked:
        yield care.asked, RefuseCut(care.asked)
    elif care.stage is CareStage.SPREAD and table.chips:
        first = next(iter(table.chips))
        yield first, LookAtCards(first)


def _at_sensor(game: Game) -> tuple[str, ...]:
    """The hot-spot winner whose sensor is a button now."""
    system = game.system
    if system.stage is not TerminalStage.ENABLED or system.spin is None:
        return ()
    seat = system.spin.seat
    winners = (one for one in system.participants if one.box == seat and one.kind is Kind.XTREME)
    return tuple(one.person for one in winners)


def _spun(game: Game, draws: Draws) -> GameCommand:
    """The dealer spins for him where the house lets him; else the table does as if he had.

    The prize is his in any case, and the wheel does not know whose hand it was. To switch the
    sensor off would leave the round without an end.
    """
    rules = game.system.house.xtreme
    by_dealer = rules is not None and rules.dealer_spins
    return replace(draws.hot_spot(game), by_dealer=by_dealer)
