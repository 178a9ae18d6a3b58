"""The theoretical win of a table: what is wagered, and what the house keeps of it.

Rounds an hour × boxes × average wager × edge, for the main game, the Super Bonus and each side bet.
The edges are exact; how the table is run is given. Wheels are valued in the long run: meters give
back what goes into them, and the spins of other boxes make community pays.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import erf, sqrt

from fortyeight.analysis.house_solution import HouseSolution
from fortyeight.analysis.optional import side_wagers
from fortyeight.papers.theo.operation import Operation
from fortyeight.progressive.prizes.odds import wheel_odds
from fortyeight.rulebook import House
from fortyeight.table.wagers.wager_kinds import WagerKind

#: The line of the Super Bonus, which is no wager of its own.
SUPER_BONUS = "super-bonus"


@dataclass(frozen=True, slots=True)
class WinLine:
    """One wager of a box in an average round, in cents.

    `edge` is the house's share of the wager. `variance` is that of what the house wins. `exact` is
    whether edge and win are.
    """

    name: str
    wagered: Fraction
    edge: Fraction
    variance: Fraction
    win: Fraction
    exact: bool = True


@dataclass(frozen=True)
class TableWin:
    """What one table wins on average. Amounts are in cents.

    The standard deviation takes wagers and rounds as independent. Boxes of one table share the
    dealer's cards, so that the real one is larger.
    """

    operation: Operation
    lines: tuple[WinLine, ...]

    @cached_property
    def win_per_box(self) -> Fraction:
        """The average win from one box in one round."""
        return sum((line.win for line in self.lines), Fraction(0))

    @cached_property
    def wagered_per_box(self) -> Fraction:
        """The average amount of the original wagers of one box in one round."""
        return sum((line.wagered for line in self.lines), Fraction(0))

    @cached_property
    def variance_per_box(self) -> Fraction:
        return sum((line.variance for line in self.lines), Fraction(0))

    @property
    def exact(self) -> bool:
        """Whether the win of every line is exact."""
        return all(line.exact for line in self.lines)

    @property
    def edge(self) -> Fraction:
        """The average edge on all wagers together."""
        return self.win_per_box / self.wagered_per_box

    def boxes_in(self, hours: Fraction) -> Fraction:
        """Return how many boxes a table plays in so many hours, each round counted."""
        return hours * self.operation.rounds_an_hour * self.operation.boxes

    def win(self, hours: Fraction) -> Fraction:
        """Return the theoretical win in so many hours."""
        return self.boxes_in(hours) * self.win_per_box

    def wagered(self, hours: Fraction) -> Fraction:
        """Return the original wagers in so many hours."""
        return self.boxes_in(hours) * self.wagered_per_box

    def comps(self, hours: Fraction) -> Fraction:
        """Return what is given back to players."""
        return max(self.win(hours), Fraction(0)) * self.operation.comps

    def standard_deviation(self, hours: Fraction) -> float:
        return sqrt(self.boxes_in(hours) * self.variance_per_box)

    def chance_of_loss(self, hours: Fraction) -> float:
        """Return the chance that the house loses, by the normal distribution."""
        return 0.5 * (1 - erf(float(self.win(hours)) / self.standard_deviation(hours) / sqrt(2)))

    def hold(self, turns: Fraction) -> Fraction:
        """Return the hold if chips that are bought are wagered so many times on average."""
        return turns * self.edge


def table_win(solution: HouseSolution, operation: Operation) -> TableWin:
    """Return the theoretical win of a table of a solved house whose players play by its chart."""
    house = solution.house
    lines = [_main(solution, operation)]
    if house.super_bonus is not None:
        lines.append(_super_bonus(solution, operation))
    lines += _side_bets(house, operation)
    return TableWin(operation, tuple(lines))


def _main(solution: HouseSolution, operation: Operation) -> WinLine:
    chart, wager = solution.chart, Fraction(operation.average_wager)
    edge = Fraction(chart.edge) + operation.mistakes
    variance = wager**2 * Fraction(chart.spread.standard_deviation) ** 2
    return WinLine(WagerKind.MAIN.value, wager, edge, variance, wager * edge, solution.exact)


def _super_bonus(solution: HouseSolution, operation: Operation) -> WinLine:
    """Return what the Super Bonus costs the house: the prize, and what the other boxes get.

    Players who hold two suited sevens against a 7 hit them where the prize is worth what that
    costs, which is known exactly for the smallest wager of each tier.
    """
    rules, wager = solution.house.super_bonus, operation.average_wager
    assert rules is not None, "a house with a Super Bonus"
    tiers = [one for one in solution.super_bonus if one.wager <= wager]
    if not tiers:
        return WinLine(SUPER_BONUS, Fraction(0), Fraction(0), Fraction(0), Fraction(0))
    tier = max(tiers, key=lambda one: one.wager)
    chance = Fraction(tier.chance)
    given_up = (chance * tier.pays / tier.wager - Fraction(tier.gain)) * wager
    others = max(operation.boxes - 1, Fraction(0)) * rules.others
    prize = tier.pays + others
    win = given_up - chance * prize
    variance = chance * (1 - chance) * prize**2
    exact = solution.exact and wager == tier.wager
    return WinLine(SUPER_BONUS, Fraction(0), Fraction(0), variance, win, exact)


def _side_bets(house: House, operation: Operation) -> Iterable[WinLine]:
    wagers = {wager.kind: wager for wager in side_wagers(house)}
    wheels = {odds.kind: odds for odds in wheel_odds(house)}
    for mix in operation.side_bets:
        wager = wagers.get(mix.kind)
        if wager is None:
            continue
        amount, edge = Fraction(mix.amount), wager.edge
        if odds := wheels.get(mix.kind):
            participants = max(operation.boxes - 1, Fraction(0)) * mix.share
            edge = odds.long_run_edge - participants * odds.others / odds.wager
        # A box makes the bet with a chance of `share`: its square is spread with it.
        square = mix.share * amount**2 * (wager.variance + wager.expected**2)
        win = mix.share * amount * edge
        yield WinLine(mix.kind.value, mix.share * amount, edge, square - win**2, win)
