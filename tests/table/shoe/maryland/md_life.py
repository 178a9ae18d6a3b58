"""Shortcuts to take a table's cards from the box to the shoe, and to play rounds from them."""

from __future__ import annotations

from collections import Counter
from typing import Any

from fortyeight.cards import Card, cards, deck
from fortyeight.chance import SeededBits
from fortyeight.rulebook import open_house, rulebook
from fortyeight.table import (
    Command,
    DealerStep,
    Event,
    Phase,
    Refused,
    Step,
    Table,
    WagerKind,
    decide,
    open_table,
    out_of_cards,
    take_steps,
)
from fortyeight.table.around.around_commands import InspectReader, OpenTable
from fortyeight.table.core.commands import DeclineInsurance, Join, PlaceWager, Sit, Stand
from fortyeight.table.core.run import play
from fortyeight.table.shoe.care import Care, CareStage, ShuffledBy
from fortyeight.table.shoe.shoe_commands import (
    BurnCard,
    CollectCards,
    CutCards,
    FillShoe,
    PlaceCuttingCard,
    RefuseCut,
    ShuffleCards,
)
from fortyeight.table.shoe.steps.filling import cutting_place
from tests.care_and_look import care_and_look

MD = "md-pontoon21"

#: A deck as it is bought, and one whose tens are gone.
BOUGHT = deck(removed=())
PLAIN = deck()

#: A round in which nobody draws: ann's box 1 and bob's box 3 stand on 20, the dealer has 19.
QUIET = "Kh Ks 9c Kd Qs Jc"

#: Where the cards lie when every rigged stack is cut.
CUT = 60


def opened(book: str, *people: str, **house: Any) -> Table:
    """Return an open table; people come in this order and sit at boxes 1, 3, 5 and 7."""
    table = done(open_table(open_house(rulebook(book), house)), OpenTable("dee"))
    for box, person in zip((1, 3, 5, 7), people, strict=False):
        table = done(table, Join(person, 1_000_00), Sit(person, box))
    return table


def care(table: Table) -> Care:
    """Return the care of the table's cards."""
    assert table.care is not None
    return table.care


def done(table: Table, *commands: Command) -> Table:
    """Return the table after these commands, and nothing else."""
    for command in commands:
        after = play(table, command)
        assert not isinstance(after, Refused), (command, after)
        table = after[0]
    return table


def events(table: Table, command: Command) -> tuple[Event, ...]:
    """Return the events of a command."""
    found = decide(table, command)
    assert not isinstance(found, Refused), (command, found)
    return found


def refused(table: Table, command: Command) -> tuple[str, str]:
    """Return the code and the clause with which a command is refused."""
    found = decide(table, command)
    assert isinstance(found, Refused), (command, found)
    return found.code, found.clause


def at(table: Table, stage: CareStage) -> Table:
    """Return the table once its cards have come this far by routine; everyone refuses the cut."""
    bits = SeededBits(7)
    while care(table).stage is not stage:
        asked = care(table).asked
        command = RefuseCut(asked) if asked else care_and_look(table, bits)
        assert command is not None, f"the cards do not come from {care(table).stage} to {stage}"
        table = done(table, command)
    return table


def stacked(table: Table) -> Table:
    """Return the table with its cards stacked for the shuffle, from the box or after a shoe."""
    if care(table).stage is CareStage.IN_SHOE:
        return done(table, CollectCards())
    return at(table, CareStage.STACKED)


def rigged(pile: tuple[Card, ...], first: str, cut: int = CUT, last: str = "") -> tuple[Card, ...]:
    """Return the stack in an order that puts these cards first and last once it is cut there."""
    front, back = cards(first), cards(last)
    rest = Counter(pile) - Counter(front) - Counter(back)
    wanted = front + tuple(rest.elements()) + back
    assert Counter(wanted) == Counter(pile), "the pile does not hold such cards"
    return wanted[-cut:] + wanted[:-cut] if cut else wanted


def by_hand(table: Table, first: str, cut: int = CUT) -> ShuffleCards:
    """A shuffle of the stack by hand that puts these cards in front once it is cut there."""
    return ShuffleCards(rigged(care(table).stack, first, cut))


def device(table: Table, first: str = "", cut: int = 0) -> ShuffleCards:
    """A shuffle of the stack by the shuffler, with these cards in front once it is cut there."""
    return ShuffleCards(rigged(care(table).stack, first, cut), ShuffledBy.DEVICE)


def shuffled(table: Table, first: str = "", last: str = "") -> Table:
    """The table after a shuffle; a cut at CUT brings these cards to the front and to the end."""
    table = stacked(table)
    has_device = table.house.shoe.shuffler != "none" and not care(table).shuffler_away
    by = ShuffledBy.DEVICE if has_device else ShuffledBy.HAND
    table = done(table, ShuffleCards(rigged(care(table).stack, first, CUT, last), by))
    # Of two new batches the second follows the first into the shuffler.
    return done(table, device(table)) if care(table).stage is CareStage.STACKED else table


def filled(table: Table, first: str, behind: int | None = None, last: str = "") -> Table:
    """Return a table whose shoe has these first and last cards, cut and not yet burned from."""
    table = shuffled(table, first, last)
    table = done(table, CutCards(care(table).asked, CUT))
    place = cutting_place(table, len(care(table).stack)) if behind is None else behind
    return done(table, PlaceCuttingCard(place), FillShoe())


def ready(table: Table, first: str, behind: int | None = None, last: str = "") -> Table:
    """A shoe from which a round may begin with these cards: a deuce before them is burned."""
    table = done(filled(table, f"2c {first}", behind, last), BurnCard())
    return done(table, InspectReader()) if care(table).reader_due else table


def bets(table: Table, *wagers: tuple[str, int]) -> Table:
    """Place ten for everyone on their box, and close the bets."""
    placed = [PlaceWager(person, box, WagerKind.MAIN, 10_00) for person, box in wagers]
    return done(table, *placed, DealerStep(Step.NO_MORE_BETS))


def finished(table: Table) -> tuple[Table, tuple[Event, ...]]:
    """Play until the round is over or waits for cards; everyone stands, nobody insures."""
    happened: list[Event] = []
    while table.phase is not Phase.OVER:
        table, steps = take_steps(table)
        happened += steps
        if out_of_cards(table):
            break
        for command in _answers(table):
            happened += events(table, command)
            table = done(table, command)
    return table, tuple(happened)


def _answers(table: Table) -> list[Command]:
    if table.phase is Phase.INSURANCE:
        return [DeclineInsurance(person, box) for person, box in table.asked]
    if table.phase is Phase.PLAY:
        box, _ = table.hand_in_turn
        return [Stand(box.caller, box.number)]
    assert table.phase is Phase.OVER, f"the round waits for something in {table.phase}"
    return []


def played(table: Table, *wagers: tuple[str, int]) -> Table:
    """Return the table after a round in which everyone stands, before the next one."""
    return done(finished(bets(table, *wagers))[0], DealerStep(Step.NEXT_ROUND))


def every_card(table: Table) -> Counter[Card]:
    """Return all cards at the table, wherever they are; between rounds none is on the layout."""
    outside = care(table).out_of_shoe + care(table).tens + table.removed
    return Counter(outside + table.undealt + table.discards)
