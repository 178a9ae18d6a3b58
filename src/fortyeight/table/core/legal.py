"""Everything that the referee would accept now, as offers."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from fortyeight.table.around.waiting import kept_for_others
from fortyeight.table.core import commands
from fortyeight.table.core.commands import Command, Step
from fortyeight.table.core.decide import decide
from fortyeight.table.core.offers import OPEN_COMMANDS, AmountChoice, Choice, Offer, OpenChoice
from fortyeight.table.core.refusal import Refused
from fortyeight.table.core.state import Box, Hand, Phase, Stage, Table
from fortyeight.table.core.steps import next_step, out_of_cards
from fortyeight.table.irregular.possible_commands import possible_answers, possible_irregularities
from fortyeight.table.physical.prompts import key_due
from fortyeight.table.play.decisions import no_early_surrender, no_hit, no_surrender
from fortyeight.table.play.doubling import double_amounts, no_rescue
from fortyeight.table.play.insurance import insurance_amounts
from fortyeight.table.play.splitting import no_cover, no_split
from fortyeight.table.shoe.possible_commands import candidates
from fortyeight.table.wagers.placing import open_wagers


def legal(table: Table) -> tuple[Offer, ...]:
    """Return all offers: to players, to the dealer, and around the table."""
    return (*choices(table), *_around(table))


def choices(table: Table) -> tuple[Choice | AmountChoice, ...]:
    """Return what players and the dealer may do now to carry the round on."""
    offers: list[Choice | AmountChoice] = []
    if table.waits_for_floor:
        return tuple(Choice(command) for command in possible_irregularities(table))
    if table.phase is Phase.BETTING:
        offers.extend(_betting(table, table.chips))
    elif table.phase is Phase.INSURANCE:
        offers.extend(_insurance(table))
    elif table.phase is Phase.PLAY:
        offers.extend(_CHOICES_BY_STAGE[table.hand_in_turn[1].stage](table, *table.hand_in_turn))
    offers.extend(
        Choice(command)
        for command in possible_irregularities(table)
        if _needs_no_card(table, command)
    )
    step = next_step(table)
    if step is not None and not (step is Step.DEAL and out_of_cards(table)) and not key_due(table):
        offers.append(Choice(commands.DealerStep(step)))
    return tuple(offers)


def _needs_no_card(table: Table, command: Command) -> bool:
    """Return whether a command is accepted without keying a card with it."""
    return not table.physical or not isinstance(decide(table, command), Refused)


def choices_of(table: Table, person: str) -> tuple[Choice | AmountChoice, ...]:
    """Return one person's choices, computed without those of the others."""
    offers: Iterable[Choice | AmountChoice] = ()
    if table.waits_for_floor:
        return ()
    if table.phase is Phase.BETTING:
        offers = _betting(table, (person,))
    elif table.phase is Phase.INSURANCE:
        offers = _of_person(_insurance(table), person)
    elif table.phase is Phase.PLAY:
        box, hand = table.hand_in_turn
        if person == box.caller or person in hand.awaiting:
            offers = _of_person(_CHOICES_BY_STAGE[hand.stage](table, box, hand), person)
    answers = [Choice(one) for one in possible_answers(table) if one.person == person]
    return (*offers, *answers)


def _of_person(
    offers: Iterable[Choice | AmountChoice], person: str
) -> Iterator[Choice | AmountChoice]:
    return (one for one in offers if getattr(one.command, "person", None) == person)


def _around(table: Table) -> Iterator[Choice | OpenChoice]:
    yield from _accepted(table, candidates(table))
    for kind in OPEN_COMMANDS:
        yield OpenChoice(table, kind)


def _betting(table: Table, people: Collection[str]) -> Iterator[Choice | AmountChoice]:
    """Yield what these people may do before the deal."""
    boxes = range(1, table.house.boxes.boxes + 1)
    for person in people:
        if person not in table.chips:
            continue
        open_bets = open_wagers(table, person)
        for box in boxes:
            for kind, amounts in open_bets.get(box, ()):
                yield AmountChoice(commands.PlaceWager(person, box, kind, amounts.least), amounts)
            if box not in table.seats and kept_for_others(table, person, box) is None:
                yield Choice(commands.Sit(person, box))
    asked: list[Command] = [
        commands.GetUp(person, box) for box, person in table.seats.items() if person in people
    ]
    asked += [
        commands.WithdrawWager(wager.person, wager.box, wager.kind)
        for wager in table.wagers
        if wager.person in people
    ]
    firsts = {wager.box: wager.person for wager in reversed(table.wagers)}
    for box, person in firsts.items():
        if person in people:
            company = commands.AllowCompany if box in table.private else commands.RefuseCompany
            asked.append(company(person, box))
    yield from _accepted(table, asked)


def _accepted(table: Table, asked: Iterable[Command]) -> Iterator[Choice]:
    """Yield those of the commands that would be accepted."""
    for command in asked:
        if not isinstance(decide(table, command), Refused):
            yield Choice(command)


def _insurance(table: Table) -> Iterator[Choice | AmountChoice]:
    for person, box in table.asked:
        amounts = insurance_amounts(table, person, box)
        if not isinstance(amounts, Refused):
            yield AmountChoice(commands.Insure(person, box, amounts.least), amounts)
        yield Choice(commands.DeclineInsurance(person, box))
        called = table.box_numbered(box)
        if called is not None and no_early_surrender(table, called, person) is None:
            yield Choice(commands.Surrender(person, box))


def _deciding(table: Table, box: Box, hand: Hand) -> Iterator[Choice | AmountChoice]:
    caller = box.caller
    if no_surrender(table, hand) is None:
        yield Choice(commands.Surrender(caller, box.number))
    if no_hit(table, hand) is None:
        yield Choice(commands.Hit(caller, box.number))
    yield Choice(commands.Stand(caller, box.number))
    yield from _double(table, box, hand, caller)
    if no_split(table, box, hand) is None:
        yield Choice(commands.Split(caller, box.number))


def _surrendering(table: Table, box: Box, hand: Hand) -> Iterator[Choice]:
    yield Choice(commands.Surrender(box.caller, box.number))
    yield Choice(commands.Stand(box.caller, box.number))


def _double(table: Table, box: Box, hand: Hand, person: str) -> Iterator[AmountChoice]:
    amounts = double_amounts(table, box, hand, person)
    if not isinstance(amounts, Refused):
        yield AmountChoice(commands.Double(person, box.number, amounts.least), amounts)


def _following(table: Table, box: Box, hand: Hand) -> Iterator[Choice | AmountChoice]:
    for person in hand.awaiting:
        yield from _double(table, box, hand, person)
        yield Choice(commands.DeclineDouble(person, box.number))


def _after_double(table: Table, box: Box, hand: Hand) -> Iterator[Choice | AmountChoice]:
    for person in hand.awaiting:
        yield Choice(commands.KeepDouble(person, box.number))
        if no_rescue(table, hand) is None:
            yield Choice(commands.Rescue(person, box.number))
        if person == box.caller:
            yield from _double(table, box, hand, person)


def _covering(table: Table, box: Box, hand: Hand) -> Iterator[Choice]:
    number = table.turn[1] + 1
    for person in hand.awaiting:
        if no_cover(table, hand, person) is None:
            yield Choice(commands.Cover(person, box.number))
        yield Choice(commands.Ride(person, box.number, number))
        yield Choice(commands.Ride(person, box.number, number + 1))


def _nothing(table: Table, box: Box, hand: Hand) -> Iterator[Choice]:
    return iter(())


_CHOICES_BY_STAGE = {
    Stage.WAITING: _nothing,
    Stage.DRAWING: _nothing,
    Stage.DECIDING: _deciding,
    Stage.SURRENDERING: _surrendering,
    Stage.FOLLOWING: _following,
    Stage.DOUBLING: _nothing,
    Stage.RESCUING: _after_double,
    Stage.COVERING: _covering,
    Stage.MISSED: _nothing,
    Stage.LATE: _nothing,
    Stage.DONE: _nothing,
}


def admits(table: Table, command: Command) -> bool:
    """Return whether some offer admits the command."""
    return any(offer.admits(command) for offer in legal(table))
