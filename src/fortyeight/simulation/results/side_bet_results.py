"""Results of a run's side bets: how often each outcome came, and what it paid."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from fortyeight.analysis.arrays import Ints
from fortyeight.rulebook.schema.rows import MATCHES
from fortyeight.simulation.game.side_bet_offers import OPTIONAL
from fortyeight.simulation.game.side_bet_tables import match_unit, pair_unit
from fortyeight.simulation.kernels import counters as counter
from fortyeight.simulation.results.side_bet_row import Rows, SideBetResult, lost_last, shared_by_all
from fortyeight.simulation.results.tally import Tally
from fortyeight.simulation.results.wheel_results import bonus_spin, xtreme
from fortyeight.table.wagers.wager_kinds import WagerKind

__all__ = ["SideBetResult", "optional_wagers"]


def optional_wagers(tally: Tally) -> tuple[SideBetResult, ...]:
    """Return the result of every side bet of a run; empty if side bets are made by a count.

    Results with a count are by true count: see `count_results`.
    """
    if tally.game.count is not None:
        return ()
    return tuple(_RESULTS[kind](tally) for kind in OPTIONAL if kind in tally.game.optional)


def _match(tally: Tally) -> SideBetResult:
    by_match = (
        tally.side_bets[: counter.FIRST_TWO * counter.MATCHING]
        .reshape(counter.FIRST_TWO, 3, 3)
        .sum(axis=0)
    )
    return _matches(tally, WagerKind.MATCH, by_match, counter.MATCH_SQUARES)


def _match_hole(tally: Tally) -> SideBetResult:
    by_match = tally.side_bets[
        counter.HOLE_MATCHES : counter.HOLE_MATCHES + counter.MATCHING
    ].reshape(3, 3)
    return _matches(tally, WagerKind.MATCH_HOLE, by_match, counter.HOLE_SQUARES)


def _matches(tally: Tally, kind: WagerKind, by_match: Ints, squares: int) -> SideBetResult:
    """Return the result of a match wager, by how the first and the second card match."""
    house = tally.game.house
    numbers: dict[tuple[int, int], int] = {}
    for one in range(3):
        for other in range(3):
            matches = (one == 2) + (other == 2), (one == 1) + (other == 1)
            numbers[matches] = numbers.get(matches, 0) + int(by_match[one, other])
    wins = tuple(
        (name.replace("_", " "), house.match_pays[matches].odds.fraction, numbers[matches])
        for name, matches in MATCHES.items()
        if matches in house.match_pays
    )
    return _by_boxes(tally, kind, wins, squares, match_unit(house))


def _pair(tally: Tally) -> SideBetResult:
    house = tally.game.house
    assert house.pair is not None, "it is offered"
    by_cards = (
        tally.side_bets[: counter.FIRST_TWO * counter.MATCHING]
        .reshape(counter.FIRST_TWO, counter.MATCHING)
        .sum(axis=1)
    )
    number = int(by_cards[counter.PAIRED] + by_cards[counter.TWO_ACES])
    wins = (("pair", house.pair.pays.fraction, number),)
    return _by_boxes(tally, WagerKind.PAIR, wins, counter.PAIR_SQUARES, pair_unit(house))


def _by_boxes(tally: Tally, kind: WagerKind, wins: Rows, place: int, unit: int) -> SideBetResult:
    """Return the result of a side bet that each box wins by its own cards.

    The kernel sums squares of what the boxes of a round get back, in units. Their net is that less
    their stakes.
    """
    rows = lost_last(wins, tally.rounds * tally.boxes)
    if tally.boxes == 1:
        return SideBetResult(kind, rows, 1, tally.rounds)
    back = sum((number * (1 + pays) for _, pays, number in wins), Fraction(0))
    squares = Fraction(int(tally.side_bets[place]), unit**2)
    squares += tally.boxes**2 * tally.rounds - 2 * tally.boxes * back
    return SideBetResult(kind, rows, tally.boxes, tally.rounds, round_squares=squares)


def _insurance(tally: Tally) -> SideBetResult:
    """Return the result of insurance, over the rounds in which it was offered."""
    number, won = (int(one) for one in tally.side_bets[counter.INSURED : counter.INSURED + 2])
    wins = (("dealer's blackjack", tally.game.house.insurance.pays.fraction, won),)
    return shared_by_all(WagerKind.INSURANCE, wins, tally.boxes, number)


def _break_bonus(tally: Tally) -> SideBetResult:
    counted = tally.side_bets[counter.BROKEN : counter.SIX_AND_TEN]
    wins = []
    for row in tally.game.house.break_rows:
        number = sum(
            int(one)
            for cards, one in enumerate(counted)
            if cards == row.cards or (row.or_more and cards > row.cards)
        )
        wins.append((row.name, row.pays.fraction, number))
    return shared_by_all(WagerKind.BREAK_BONUS, tuple(wins), tally.boxes, tally.rounds)


_RESULTS: dict[WagerKind, Callable[[Tally], SideBetResult]] = {
    WagerKind.MATCH: _match,
    WagerKind.MATCH_HOLE: _match_hole,
    WagerKind.PAIR: _pair,
    WagerKind.INSURANCE: _insurance,
    WagerKind.BREAK_BONUS: _break_bonus,
    WagerKind.BONUS_SPIN: bonus_spin,
    WagerKind.XTREME: xtreme,
}
