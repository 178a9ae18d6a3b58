"""Everything that the referee would accept now."""

from __future__ import annotations

from collections.abc import Iterator

from fortyeight.table.coming import get_up
from fortyeight.table.commands import (
    AllowCompany,
    Command,
    Cover,
    DealerStep,
    DeclineDouble,
    DeclineInsurance,
    Double,
    GetUp,
    Hit,
    Insure,
    KeepDouble,
    PlaceWager,
    RefuseCompany,
    Rescue,
    Ride,
    Sit,
    Split,
    Stand,
    Step,
    Surrender,
    WithdrawWager,
)
from fortyeight.table.decide import decide
from fortyeight.table.doubling import double_amounts, no_rescue
from fortyeight.table.insurance import insurance_amounts
from fortyeight.table.irregular.possible import irregularities
from fortyeight.table.kinds import PLACED
from fortyeight.table.offers import OPENINGS, AmountChoice, Choice, Offer, Opening
from fortyeight.table.playing import no_hit, no_surrender
from fortyeight.table.refusal import Refused
from fortyeight.table.run import out_of_cards
from fortyeight.table.shoe.possible import candidates
from fortyeight.table.splitting import no_cover, no_split
from fortyeight.table.state import Box, Hand, Phase, Stage, Table
from fortyeight.table.steps import next_step
from fortyeight.table.wagering import allow_company, refuse_company, wager_amounts, withdraw


def legal(table: Table) -> tuple[Offer, ...]:
    """What the referee would accept now: of people, of the dealer, and around the table."""
    return (*choices(table), *_around(table))


def choices(table: Table, person: str | None = None) -> tuple[Choice | AmountChoice, ...]:
    """What people and the dealer may do now to carry the round on.

    With a person, other people's wagers and seats are left out: there are many of them.
    """
    offers: list[Choice | AmountChoice] = []
    if table.phase is Phase.BETTING:
        people = tuple(table.chips) if person is None else (person,)
        offers.extend(_betting(table, tuple(one for one in people if one in table.chips)))
    elif table.phase is Phase.INSURANCE:
        offers.extend(_insurance(table))
    elif table.phase is Phase.PLAY:
        offers.extend(_PLAYING[table.hand_in_turn[1].stage](table, *table.hand_in_turn))
    offers.extend(Choice(command) for command in irregularities(table))
    step = next_step(table)
    if step is not None and not (step is Step.DEAL and out_of_cards(table)):
        offers.append(Choice(DealerStep(step)))
    return tuple(offers)


def _around(table: Table) -> Iterator[Choice | Opening]:
    for command in candidates(table):
        if not isinstance(decide(table, command), Refused):
            yield Choice(command)
    for kind in OPENINGS:
        yield Opening(table, kind)


def _betting(table: Table, people: tuple[str, ...]) -> Iterator[Choice | AmountChoice]:
    boxes = range(1, table.house.boxes.boxes + 1)
    for person in people:
        for box in boxes:
            for kind in PLACED:
                amounts = wager_amounts(table, person, box, kind)
                if not isinstance(amounts, Refused):
                    yield AmountChoice(PlaceWager(person, box, kind, amounts.least), amounts)
            if box not in table.seats:
                yield Choice(Sit(person, box))
    for box, person in table.seats.items():
        yield from _if(table, GetUp(person, box))
    for wager in table.wagers:
        yield from _if(table, WithdrawWager(wager.person, wager.box, wager.kind))
    firsts = {wager.box: wager.person for wager in reversed(table.wagers)}
    for box, person in firsts.items():
        yield from _if(table, RefuseCompany(person, box))
        yield from _if(table, AllowCompany(person, box))


def _if(
    table: Table, command: GetUp | WithdrawWager | RefuseCompany | AllowCompany
) -> Iterator[Choice]:
    """The command, if nothing speaks against it."""
    if isinstance(command, GetUp):
        decision = get_up(table, command)
    elif isinstance(command, WithdrawWager):
        decision = withdraw(table, command)
    elif isinstance(command, RefuseCompany):
        decision = refuse_company(table, command)
    else:
        decision = allow_company(table, command)
    if not isinstance(decision, Refused):
        yield Choice(command)


def _insurance(table: Table) -> Iterator[Choice | AmountChoice]:
    for person, box in table.asked:
        amounts = insurance_amounts(table, person, box)
        if not isinstance(amounts, Refused):
            yield AmountChoice(Insure(person, box, amounts.least), amounts)
        yield Choice(DeclineInsurance(person, box))


def _deciding(table: Table, box: Box, hand: Hand) -> Iterator[Choice | AmountChoice]:
    caller = box.caller
    if no_surrender(table, hand) is None:
        yield Choice(Surrender(caller, box.number))
    if no_hit(table, hand) is None:
        yield Choice(Hit(caller, box.number))
    yield Choice(Stand(caller, box.number))
    yield from _double(table, box, hand, caller)
    if no_split(table, box, hand) is None:
        yield Choice(Split(caller, box.number))


def _double(table: Table, box: Box, hand: Hand, person: str) -> Iterator[AmountChoice]:
    amounts = double_amounts(table, box, hand, person)
    if not isinstance(amounts, Refused):
        yield AmountChoice(Double(person, box.number, amounts.least), amounts)


def _following(table: Table, box: Box, hand: Hand) -> Iterator[Choice | AmountChoice]:
    for person in hand.awaiting:
        yield from _double(table, box, hand, person)
        yield Choice(DeclineDouble(person, box.number))


def _after_double(table: Table, box: Box, hand: Hand) -> Iterator[Choice | AmountChoice]:
    for person in hand.awaiting:
        yield Choice(KeepDouble(person, box.number))
        if no_rescue(table, hand) is None:
            yield Choice(Rescue(person, box.number))
        if person == box.caller:
            yield from _double(table, box, hand, person)


def _covering(table: Table, box: Box, hand: Hand) -> Iterator[Choice]:
    number = table.turn[1] + 1
    for person in hand.awaiting:
        if no_cover(table, hand, person) is None:
            yield Choice(Cover(person, box.number))
        yield Choice(Ride(person, box.number, number))
        yield Choice(Ride(person, box.number, number + 1))


def _nothing(table: Table, box: Box, hand: Hand) -> Iterator[Choice]:
    return iter(())


_PLAYING = {
    Stage.WAITING: _nothing,
    Stage.DRAWING: _nothing,
    Stage.DECIDING: _deciding,
    Stage.FOLLOWING: _following,
    Stage.DOUBLING: _nothing,
    Stage.RESCUING: _after_double,
    Stage.COVERING: _covering,
    Stage.MISSED: _nothing,
    Stage.LATE: _nothing,
    Stage.DONE: _nothing,
}


def admits(table: Table, command: Command) -> bool:
    """Whether some offer admits the command."""
    return any(offer.admits(command) for offer in legal(table))
