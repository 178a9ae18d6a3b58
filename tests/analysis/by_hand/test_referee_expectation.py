"""What the referee pays on average over every order of a tiny shoe, a fixed strategy playing.

It is a second way to the same value that the rules counted by hand give, one through the table.
"""

from collections.abc import Callable, Iterator
from dataclasses import replace
from fractions import Fraction

import pytest

from fortyeight.cards import cards
from fortyeight.record import table_result
from fortyeight.rulebook import House
from fortyeight.table import (
    AmountChoice,
    Choice,
    Command,
    DealerStep,
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
from fortyeight.table.core.commands import (
    Double,
    Hit,
    Join,
    KeepDouble,
    LoadShoe,
    PlaceWager,
    Rescue,
    Sit,
    Split,
    Stand,
    Surrender,
)
from fortyeight.table.core.run import play
from tests.analysis.by_hand.brute import Game
from tests.analysis.by_hand.law import Card, Cards, Shoe, cards_in, points, shoe_of, without
from tests.analysis.by_hand.rounds import Asked, Rounds, Strategy
from tests.analysis.by_hand.tiny import house_of
from tests.effort import effort

#: Half of it is a wager that every house here takes.
WAGER = 1000

#: Suits in which no bonus is suited.
SUITS = {"6": "c", "7": "d", "8": "h"}

KINDS: dict[str, tuple[type[object], ...]] = {
    "stand": (Stand, KeepDouble),
    "hit": (Hit,),
    "double": (Double,),
    "rescue": (Rescue,),
    "split": (Split,),
    "surrender": (Surrender,),
}


def simple(asked: Asked) -> str:
    """A strategy that tries everything somewhere; it is not a good one."""
    total, soft = points(asked.cards)
    if "split" in asked.may and total < 20:
        return "split"
    if asked.doubles:
        rescue = total < 15 and "rescue" in asked.may
        wish = "rescue" if rescue else "double" if total < 17 else "stand"
    elif "surrender" in asked.may and total == 15 and not soft:
        wish = "surrender"
    elif 8 <= total <= 13:
        wish = "double"
    else:
        wish = "hit" if total < 16 else "stand"
    open_to = [one for one in asked.may if one.split()[0] == wish]
    if not open_to:
        return "stand"
    # The first amount is the full one, the second is half of it.
    return open_to[1] if soft and len(open_to) > 1 else open_to[0]


StrategyOf = Callable[[Card], Strategy]


def by_hand(house: House, shoe: Shoe, strategy: StrategyOf = lambda _: simple) -> Fraction:
    """Return the value of a round without the referee; a strategy may use the first card."""
    whole = Fraction(0)
    for first, number in shoe:
        game, rest = Game(house, first), without(shoe, first)
        rounds = Rounds(game, strategy(first))
        for one, more in rest:
            left = without(rest, one)
            for other, last in left:
                unseen = without(left, other)
                ways = Fraction(number * more * last)
                ways /= cards_in(shoe) * cards_in(rest) * cards_in(left)
                whole += ways * of_two(game, rounds, one, other, unseen)
    return whole


def of_two(game: Game, rounds: Rounds, one: Card, other: Card, unseen: Shoe) -> Fraction:
    safe = game.no_blackjack(unseen) if game.peeked else Fraction(1)
    natural = points((one, other))[0] == 21
    push = game.house.blackjack.against_blackjack == "push"
    lost = (Fraction(0) if push else Fraction(3, 2)) if natural else Fraction(-1)
    return safe * rounds.two_cards(one, other, unseen) + (1 - safe) * lost if safe else lost


def by_referee(house: House, shoe: Shoe) -> tuple[Fraction, set[str]]:
    """The same through the table, and what was decided on the way."""
    whole, decided = Fraction(0), set()
    for chance, net, decisions in rounds_of(house, shoe, ()):
        whole += chance * net
        decided |= decisions
    return whole, decided


def rounds_of(
    house: House, left: Shoe, drawn: Cards
) -> Iterator[tuple[Fraction, Fraction, set[str]]]:
    """Each order of as many cards as a round asks for, its chance, and what the box wins."""
    decided: set[str] = set()
    table = played(house, drawn, decided)
    if table is not None:
        yield Fraction(1), Fraction(table_result(table)["net"]["ann"]) * 100 / WAGER, decided
        return
    for card, number in left:
        share = Fraction(number, cards_in(left))
        for chance, net, decisions in rounds_of(house, without(left, card), (*drawn, card)):
            yield share * chance, net, decisions


def played(house: House, drawn: Cards, decided: set[str]) -> Table | None:
    """The round of these cards, or nothing where they do not suffice."""
    table = open_table(house)
    start = (
        LoadShoe(cards(" ".join(suited(drawn)))),
        Join("ann", None),
        PlaceWager("ann", 1, WagerKind.MAIN, WAGER),
        Sit("ann", 1),
        DealerStep(Step.NO_MORE_BETS),
    )
    for command in start:
        table = after(table, command)
    while True:
        table, _ = take_steps(table)
        if table.phase is Phase.OVER:
            return table
        if out_of_cards(table):
            return None
        table = after(table, decision(table, decided))


def suited(drawn: Cards) -> Iterator[str]:
    for place, card in enumerate(drawn):
        yield card + SUITS.get(card, "cdhs"[place % 4])


def after(table: Table, command: Command) -> Table:
    outcome = play(table, command)
    assert not isinstance(outcome, Refused), outcome
    return outcome[0]


def decision(table: Table, decided: set[str]) -> Command:
    """Return the command of the strategy among those that the referee offers."""
    offers = [one for one in choices(table) if hasattr(one.command, "person")]
    if table.phase is Phase.INSURANCE:
        return next(one.command for one in offers if isinstance(one, Choice))
    hand = table.hand_in_turn[1]
    asked = Asked(
        tuple(str(card)[0] for card in hand.cards),
        hand.split,
        (Fraction(1),) * hand.doubles,
        0,
        tuple(name for offer in offers for name in names(offer)),
    )
    wish = simple(asked).split()
    decided.add(f"{wish[0]} again" if asked.doubles else wish[0])
    offer = next(one for one in offers if isinstance(one.command, KINDS[wish[0]]))
    if isinstance(offer, AmountChoice):
        return replace(offer.command, cents=int(Fraction(wish[1]) * WAGER))
    return offer.command


def names(offer: Choice | AmountChoice) -> Iterator[str]:
    name = next(name for name, kinds in KINDS.items() if isinstance(offer.command, kinds))
    if not isinstance(offer, AmountChoice):
        yield name
        return
    most = offer.amounts.most
    for cents in (most, most // 2):
        if cents in offer.amounts:
            yield f"{name} {Fraction(cents, WAGER)}"


HOUSES = {
    "no hole card": house_of("ma-spanish21"),
    "an unread hole card": house_of("ma-pontoon21", dealing="hole-card"),
    "a reader": house_of("md-pontoon21", splits=2),
    "busted hands stay lost": house_of(
        "ma-spanish21", dealer_blackjack_takes="original-and-busted"
    ),
    "undoubled wagers lost": house_of("mbs-pontoon", table_minimum="5.00"),
    "two doubles, a check under an ace": house_of("bbc-spanish21"),
    "two cards win as a blackjack": house_of(
        "ma-spanish21", two_card_21_after_split="wins-as-blackjack"
    ),
    "two cards tie a 21": house_of("md-pontoon21", two_card_21_after_split="ties-21"),
}
#: Houses of the short run: each of the books' own doubles, and what a blackjack may take.
FEW = (
    "no hole card",
    "undoubled wagers lost",
    "two doubles, a check under an ace",
    "two cards win as a blackjack",
)

SHOES = ("8 8 8 8 A K K K K K K", "5 6 6 A K K K K K K", "3 9 9 A A K K K K K")


@pytest.mark.ruling("R6")
@pytest.mark.ruling("R12")
@pytest.mark.parametrize("name", effort(FEW, HOUSES))
def test_the_referee_pays_on_average_what_the_rules_come_to(name: str) -> None:
    house, tried = HOUSES[name], set()
    for text in SHOES:
        shoe = shoe_of(text.split())
        paid, decided = by_referee(house, shoe)
        assert paid == by_hand(house, shoe), text
        tried |= decided
    special = "double again" if house.double.times > 1 else "rescue again"
    assert tried >= {"stand", "hit", "double", "split", special}
    assert ("surrender" in tried) == bool(house.surrender.against)
