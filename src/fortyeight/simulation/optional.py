"""Optional wagers in a run: how often each ended in each way, and what that gave."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import sqrt

from fortyeight.analysis.optional.wager import LOSE
from fortyeight.rulebook.rows import MATCHES
from fortyeight.simulation.counters import BROKEN, INSURED, PAIRS
from fortyeight.simulation.tally import Tally
from fortyeight.table import Kind


@dataclass(frozen=True)
class Beside:
    """One optional wager: for each way to end its pay and how often it came, the loss last."""

    kind: Kind
    outcomes: tuple[tuple[str, Fraction, int], ...]

    @property
    def number(self) -> int:
        return sum(number for _, _, number in self.outcomes)

    @property
    def mean(self) -> float:
        """What a wager of 1 won on average."""
        whole = sum((pays * number for _, pays, number in self.outcomes), Fraction(0))
        return float(whole / self.number) if self.number else 0.0

    @property
    def standard_deviation(self) -> float:
        if not self.number:
            return 0.0
        squares = sum((pays**2 * number for _, pays, number in self.outcomes), Fraction(0))
        return sqrt(float(squares / self.number) - self.mean**2)

    @property
    def standard_error(self) -> float:
        """Of the mean, as if boxes of a round had nothing in common."""
        return self.standard_deviation / sqrt(self.number) if self.number else 0.0


def optional_wagers(tally: Tally) -> tuple[Beside, ...]:
    """Every optional wager on cards that the house offers."""
    if not tally.game.optional:
        return ()
    found = (_match(tally), _pair(tally), _insurance(tally), _break_bonus(tally))
    return tuple(one for one in found if one is not None)


def _all(tally: Tally) -> int:
    return tally.rounds * tally.boxes


def _beside(kind: Kind, wins: list[tuple[str, Fraction, int]], number: int) -> Beside:
    lost = number - sum(one for _, _, one in wins)
    return Beside(kind, (*wins, (LOSE, Fraction(-1), lost)))


def _match(tally: Tally) -> Beside | None:
    house = tally.game.house
    if house.match is None or not house.match.offered:
        return None
    wins = []
    for name, (suited, unsuited) in MATCHES.items():
        if (suited, unsuited) not in house.match_pays:
            continue
        number = sum(
            int(tally.beside[one * 3 + other])
            for one in range(3)
            for other in range(3)
            if ((one == 2) + (other == 2), (one == 1) + (other == 1)) == (suited, unsuited)
        )
        pays = house.match_pays[suited, unsuited].odds.fraction
        wins.append((name.replace("_", " "), pays, number))
    return _beside(Kind.MATCH, wins, _all(tally))


def _pair(tally: Tally) -> Beside | None:
    house = tally.game.house
    if house.pair is None or not house.pair.offered:
        return None
    won = "pair", house.pair.pays.fraction, int(tally.beside[PAIRS])
    return _beside(Kind.PAIR, [won], _all(tally))


def _insurance(tally: Tally) -> Beside | None:
    number = int(tally.beside[INSURED])
    if not number:
        return None
    won = (
        "dealer's blackjack",
        tally.game.house.insurance.pays.fraction,
        int(tally.beside[INSURED + 1]),
    )
    return _beside(Kind.INSURANCE, [won], number)


def _break_bonus(tally: Tally) -> Beside | None:
    house = tally.game.house
    if house.break_bonus is None or not house.break_bonus.offered:
        return None
    counted = tally.beside[BROKEN:]
    wins = []
    for row in house.break_rows:
        number = sum(
            int(one)
            for cards, one in enumerate(counted)
            if cards == row.cards or (row.or_more and cards > row.cards)
        )
        wins.append((row.name, row.pays.fraction, number))
    return _beside(Kind.BREAK_BONUS, wins, _all(tally))
