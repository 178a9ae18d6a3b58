"""The same trees walked through the project's referee, by its public API alone."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from fortyeight.cards import cards
from fortyeight.record import table_result
from fortyeight.rulebook import open_house, rulebook
from fortyeight.table import (
    AmountChoice,
    Choice,
    Command,
    DealerStep,
    Offer,
    Phase,
    Refused,
    Step,
    Table,
    WagerKind,
    choices,
    open_table,
    out_of_cards,
    take_steps,
)
from fortyeight.table.core.commands import Double, Insure, Join, LoadShoe, PlaceWager, Sit
from fortyeight.table.core.run import play
from tests.oracle.choices import Amounts
from tests.oracle.comparison.setups import Setup
from tests.oracle.money import cents

SHORT: dict[str, Any] = {}  # the result of a branch whose shoe ran out


def results(setup: Setup) -> Iterator[dict[str, Any]]:
    """The result of every way that the referee lets the round go."""
    yield from _walk(_dealt(setup), setup.amounts)


def _walk(table: Table, how: Amounts) -> Iterator[dict[str, Any]]:
    table, _ = take_steps(table)
    if table.phase is Phase.OVER:
        yield table_result(table)
        return
    if out_of_cards(table):
        yield SHORT
        return
    for command in _commands(table, how):
        yield from _walk(_played(table, command), how)


def _dealt(setup: Setup) -> Table:
    """A table with everyone's wagers on it and the bets closed."""
    table = open_table(open_house(rulebook(setup.book), dict(setup.options)))
    table = _played(table, LoadShoe(cards(" ".join(setup.shoe))))
    for line in setup.wagers:
        person, box, kind, amount = line.split()
        if kind == "main":
            table = _played(table, Join(person, None))
        table = _played(table, PlaceWager(person, int(box), WagerKind(kind), cents(amount)))
        if kind == "main":
            table = _played(table, Sit(person, int(box)))
    return _played(table, DealerStep(Step.NO_MORE_BETS))


def _played(table: Table, command: Command) -> Table:
    outcome = play(table, command)
    assert not isinstance(outcome, Refused), f"{command}: {outcome}"
    return outcome[0]


def _commands(table: Table, how: Amounts) -> Iterator[Command]:
    """Yield what the first person who is asked may do; the others are asked in their turn."""
    offers = [offer for offer in choices(table) if not _is_dealers(offer)]
    asked = _asked(offers[0])
    for offer in offers:
        if _asked(offer) != asked:
            continue
        if isinstance(offer, AmountChoice):
            for amount in _amounts(offer, how):
                yield replace(offer.command, cents=amount)
        else:
            assert isinstance(offer, Choice)
            yield offer.command


def _is_dealers(offer: Offer) -> bool:
    """Return whether an offer is the dealer's or the floor's: trees have no irregularities."""
    return isinstance(offer, Choice) and not hasattr(offer.command, "person")


def _asked(offer: Offer) -> tuple[str, int]:
    assert isinstance(offer, Choice | AmountChoice)
    command: Any = offer.command
    return command.person, command.box


def _amounts(offer: AmountChoice, how: Amounts) -> list[int]:
    """The amounts that the oracle tries, told from the referee's own bounds."""
    allowed = offer.amounts
    if how == "full":
        return [allowed.most]
    if isinstance(offer.command, Insure):
        return sorted({allowed.least, allowed.most})
    assert isinstance(offer.command, Double)
    half = allowed.most // 2 // allowed.unit * allowed.unit
    tried = {allowed.least, half, allowed.most, *allowed.exact}
    return sorted(amount for amount in tried if amount in allowed)
