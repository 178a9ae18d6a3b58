"""Moves: what players may do now, and the referee's command behind each."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from decimal import Decimal

from fortyeight.coach.robots.silence import default_answers
from fortyeight.library.arguments import Money, cents_of, money_of, text_of, whole_of
from fortyeight.library.errors import InputError
from fortyeight.rulebook.reading.formatting import did_you_mean, format_value
from fortyeight.table import AmountChoice, Amounts, Choice, Command, Phase, Table, choices_of
from fortyeight.table.core import commands
from fortyeight.table.wagers.wager_kinds import PLACEABLE, WagerKind
from fortyeight.view.offers import PLAYER_VERBS

#: The command of each verb, by its name in the protocol.
VERBS = {verb: command for command, verb in PLAYER_VERBS.items()}

#: Commands between rounds, which no person is asked for.
_BY_NAME = (
    commands.Sit,
    commands.GetUp,
    commands.PlaceWager,
    commands.WithdrawWager,
    commands.RefuseCompany,
    commands.AllowCompany,
)
#: The verbs of the decisions of a round.
DECISIONS = frozenset(VERBS) - {PLAYER_VERBS[one] for one in _BY_NAME}


@dataclass(frozen=True, slots=True)
class Move:
    """Something that a person may do now.

    `verb` is the name that `Game.act` and the protocols use. A wager, an insurance and a double
    take an amount from `least` to `most`; `wager` is the kind of a wager, `hand` the hand that a
    wager rides on.
    """

    verb: str
    person: str
    box: int
    wager: str = ""
    hand: int | None = None
    least: Decimal | None = None
    most: Decimal | None = None
    #: The referee's command; None in a move that was not offered.
    command: Command | None = field(default=None, compare=False, repr=False)

    def __str__(self) -> str:
        amount = "" if self.most is None else f" {self.most}"
        if self.least != self.most:
            amount = f" {self.least} to {self.most}"
        wager = f" {self.wager}" if self.wager else ""
        return f"{self.person}: {self.verb}{wager}{amount} on box {self.box}"


@dataclass(frozen=True, slots=True)
class Turn:
    """The person whose decision the table waits for, and the hand that it is about."""

    person: str
    box: int
    hand: int


def moves_at(table: Table, person: str | None = None) -> tuple[Move, ...]:
    """Return what a person, or everyone at the table, may do now."""
    people = table.chips if person is None else (person,)
    return tuple(_move(offer) for one in people for offer in choices_of(table, one))


def _move(offer: Choice | AmountChoice) -> Move:
    command = offer.command
    amounts = offer.amounts if isinstance(offer, AmountChoice) else None
    if amounts is not None and isinstance(command, commands.Double | commands.Insure):
        # Unless the caller says otherwise, a double is in full, and so is an insurance.
        command = replace(command, cents=amounts.most)
    return Move(
        PLAYER_VERBS[type(command)],
        getattr(command, "person", ""),
        getattr(command, "box", 0),
        str(getattr(command, "kind", "")),
        getattr(command, "hand", None),
        None if amounts is None else money_of(amounts.least),
        None if amounts is None else money_of(amounts.most),
        command,
    )


def turn_at(table: Table) -> Turn | None:
    """Return the first decision that the table waits for, if any."""
    for person, command in default_answers(table):
        hand = table.turn[1] + 1 if table.phase is Phase.PLAY else 1
        return Turn(person, getattr(command, "box", 0), hand)
    return None


def command_for(
    table: Table,
    verb: str,
    person: str | None = None,
    box: int | None = None,
    amount: Money | None = None,
    hand: int | None = None,
    wager: str | None = None,
) -> Command:
    """Return the command of a verb; what is left out is taken from the decision that is due.

    The referee may refuse it. Raise `InputError` for a verb or a kind of wager that does not exist.
    """
    kind = _kind_of(verb)
    turn = turn_at(table)
    if box is None:
        of_person = (one for one in moves_at(table, person) if VERBS[one.verb] is kind)
        box = next((one.box for one in of_person), turn.box if turn else 1) if person else None
    box = (turn.box if turn else 1) if box is None else whole_of(box, "box")
    person = _caller(table, turn, box) if person is None else text_of(person, "person")
    if not person and kind in _BY_NAME:
        raise InputError("person", f"name the person: nobody has to {verb} now")
    if kind in (commands.Double, commands.Insure, commands.PlaceWager):
        cents = None if amount is None else cents_of(amount)
        return _with_amount(table, kind, person, box, cents, wager or WagerKind.MAIN)
    if kind is commands.WithdrawWager:
        return commands.WithdrawWager(person, box, wager_kind(wager or WagerKind.MAIN))
    if kind is commands.Ride:
        first = table.turn[1] + 1
        return commands.Ride(person, box, first if hand is None else whole_of(hand, "hand"))
    make: type = kind
    command: Command = make(person, box)
    return command


def _kind_of(verb: object) -> type[Command]:
    name = verb.replace("_", "-") if isinstance(verb, str) else ""
    if name not in VERBS:
        near = did_you_mean(name, VERBS)
        raise InputError("act", f"there is no verb {format_value(verb)}{near}", code="unknown-verb")
    return VERBS[name]


def _caller(table: Table, turn: Turn | None, box: int) -> str:
    """Return who decides on a box: the person in turn, its caller, or the person seated there."""
    if turn is not None and turn.box == box:
        return turn.person
    called = table.box_numbered(box)
    return called.caller if called is not None else table.seats.get(box, "")


def _with_amount(
    table: Table, kind: type[Command], person: str, box: int, cents: int | None, wager: str
) -> Command:
    command: commands.Double | commands.Insure | commands.PlaceWager
    if kind is commands.PlaceWager:
        command = commands.PlaceWager(person, box, wager_kind(wager), cents or 0)
    elif kind is commands.Double:
        command = commands.Double(person, box, cents or 0)
    else:
        command = commands.Insure(person, box, cents or 0)
    if cents is not None:
        return command
    for amounts in _amounts_of(table, command):
        least = isinstance(command, commands.PlaceWager)
        return replace(command, cents=amounts.least if least else amounts.most)
    return command


def _amounts_of(
    table: Table, command: commands.Double | commands.Insure | commands.PlaceWager
) -> Iterator[Amounts]:
    for offer in choices_of(table, command.person):
        if isinstance(offer, AmountChoice) and (
            replace(offer.command, cents=0) == replace(command, cents=0)
        ):
            yield offer.amounts


def wager_kind(name: object) -> WagerKind:
    """Return a kind of wager by its name, with hyphens or underscores."""
    plain = name.replace("_", "-") if isinstance(name, str) else ""
    if plain not in list(PLACEABLE):
        near = did_you_mean(plain, PLACEABLE)
        raise InputError("wager", f"there is no wager {format_value(name)}{near}")
    return WagerKind(plain)
