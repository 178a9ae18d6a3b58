"""Compare the solver with the referee over every order of a small shoe."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import product

from fortyeight.analysis.chart.best_chart import valued
from fortyeight.analysis.computed_solution import ComputedSolution
from fortyeight.analysis.game_rules import game_rules
from fortyeight.analysis.limits import small_doubles
from fortyeight.analysis.models import CHART_MODEL
from fortyeight.analysis.remaining_shoe import shoe_rules
from fortyeight.analysis.solver import solve
from fortyeight.analysis.values.situation import situation
from fortyeight.analysis.values.situation_values import CHOICES, values
from fortyeight.cards import Card, card
from fortyeight.rulebook import House
from fortyeight.strategy import Strategy
from fortyeight.table import Phase
from tests.agreement.every_order import (
    BestPlay,
    Shoe,
    by_face,
    expected,
    face_of,
    full,
    ranks_by_suit,
    start,
    stopped,
)
from tests.agreement.random_books import WAGER
from tests.simulation.players import ChartPlayer

CLOSE = 1e-9

#: The player's first card, the dealer's and the player's second.
Deal = tuple[Card, Card, Card]


def deals(house: House, shoe: Shoe | None = None) -> dict[Deal, Fraction]:
    """Every deal from a full shoe, or a given one, with its chance."""
    whole = by_face(house, full(house) if shoe is None else shoe)
    cards, told = sum(whole.values()), ranks_by_suit(house)
    found = {}
    for dealt in product(whole, repeat=3):
        chance = Fraction(1)
        for at, face in enumerate(dealt):
            chance *= Fraction(max(whole[face] - dealt[:at].count(face), 0), cards - at)
        one, up, other = (
            face if face.rank in told else card(face.rank.value + suit)
            for face, suit in zip(dealt, "cdh", strict=True)
        )
        if chance:
            found[one, up, other] = chance
    return found


def chart_differences(house: House, chart: Strategy, shoe: Shoe | None = None) -> Iterator[str]:
    """Compare what a chart is worth, splits included."""
    paid = float(expected(house, ChartPlayer(chart).decide, shoe))
    rules = game_rules(house) if shoe is None else shoe_rules(house, cards_of(shoe))
    solved = -valued(house, chart, solve(rules, (CHART_MODEL,))).edge
    if abs(paid - solved) > CLOSE:
        yield f"a chart: the referee pays {paid}, the solver says {solved}"


def decision_differences(
    house: House, deal: Deal, shoe: tuple[Card, ...] | None = None
) -> Iterator[str]:
    """Compare every decision on the first two cards.

    The solver plays each split hand by its own cards, so it gives no more than a split is worth;
    how often it is less is not compared; charts compare splits exactly. Where the smallest
    double matters, the solver has it for nothing, and the referee for a cent or two.
    """
    one, up, other = deal
    begun = start(house, deal, shoe)
    asked = [dealt for dealt in stopped(begun) if dealt.table.phase is not Phase.OVER]
    if not asked:
        return
    likely = sum((dealt.chance for dealt in asked), Fraction(0))
    small = small_doubles(house)
    worth = BestPlay(without=("Split",), less=small).decisions(asked)
    paid = {name: float(value / likely) for name, value in worth.items()}
    left = None if shoe is None else _without(house, shoe, deal)
    solved = values(situation(house, (one, other), up, left))
    if "play on" in paid:
        # Under the up card, all but surrender are decided after the look.
        others = (solved[name] for name in CHOICES if name not in ("split", "surrender"))
        solved["play on"] = max(one for one in others if isinstance(one, float))
        names = {"play on", "surrender"}
    else:
        names = set(CHOICES) - {"split"}
    for name in sorted(names):
        mine, its = paid.get(name), solved[name]
        assert not isinstance(its, str)
        close = 3 / WAGER if small else CLOSE
        differ = mine is not its if mine is None or its is None else abs(mine - its) > close
        if differ:
            hand = f"{name} on {one} {other} under {up}"
            yield f"{hand}: the referee pays {mine}, the solver says {its}"


def _without(house: House, shoe: tuple[Card, ...], deal: Deal) -> tuple[Card, ...]:
    """Return a shoe without the cards of a deal, of any suits where these do not matter."""
    left = list(shoe)
    for one in deal:
        left.remove(next(other for other in left if face_of(house, other) == face_of(house, one)))
    return tuple(left)


def small_double_differences(house: House, deal: Deal) -> Iterator[str]:
    """Compare the best play with one that may also double for as little as the house takes.

    The solver knows doubles in full and for half only. A cent or two is lost to a least amount.
    """
    one, up, other = deal
    asked = [dealt for dealt in stopped(start(house, deal)) if dealt.table.phase is not Phase.OVER]
    if house.double.amount != "up-to" or not asked:
        return
    likely = sum((dealt.chance for dealt in asked), Fraction(0))
    worth = BestPlay(without=("Split",), less=True).decisions(asked)
    best = float(max(worth.values()) / likely)
    solved = values(situation(house, (one, other), up))
    its = max(
        value for name in CHOICES if name != "split" and isinstance(value := solved[name], float)
    )
    if best > its + 3 / WAGER:
        hand = f"a small double on {one} {other} under {up}"
        yield f"{hand}: the referee pays {best}, the solver says {its}"


def cards_of(shoe: Shoe) -> tuple[Card, ...]:
    """The cards of a shoe, as many of each suit as of any other."""
    if isinstance(shoe, tuple):
        return shoe
    return tuple(card(rank.value + "cdhs"[at % 4]) for rank in shoe for at in range(shoe[rank]))


def game_differences(house: House, shoe: Shoe | None = None) -> Iterator[str]:
    """Compare the best play of a whole round, where nothing may be split."""
    whole, small = Fraction(0), small_doubles(house)
    for deal, chance in deals(house, shoe).items():
        if chance:
            whole += chance * BestPlay(less=small).value([start(house, deal, shoe)])
    solved = ComputedSolution(house, shoe=None if shoe is None else cards_of(shoe)).ev
    if abs(float(whole) - solved) > (3 / WAGER if small else CLOSE):
        yield f"the game: the referee pays {float(whole)}, the solver says {solved}"
