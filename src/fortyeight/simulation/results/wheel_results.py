"""Results of a run's side bets on wheels: which symbols came, and what they paid.

A jackpot counts at its meter's initial amount, as in the exact analysis. What the meters give back
beyond that, including the must-hit jackpot, is a share of the wager that is reported separately.
"""

from __future__ import annotations

from fractions import Fraction

from fortyeight.analysis.optional.wheel import net_of_prize
from fortyeight.progressive.prizes.odds import Segment, bonus_spin_odds, xtreme_odds
from fortyeight.simulation.kernels import counters as counter
from fortyeight.simulation.kernels.spins import kept, spin_rounds
from fortyeight.simulation.results.side_bet_row import Rows, SideBetResult, lost_last
from fortyeight.simulation.results.tally import Tally
from fortyeight.table.wagers.wager_kinds import WagerKind

#: Outcome of a box that won nothing of its own, but got community prizes, which are in `shared`.
ONLY_COMMUNITY = "community pays alone"


def bonus_spin(tally: Tally) -> SideBetResult:
    """Return the result of Bonus Spin. A box also gets community prizes of other boxes' spins."""
    odds, rules = bonus_spin_odds(tally.game.house), tally.game.house.bonus_spin
    assert rules is not None, "it is offered"
    (wheel,) = odds.wheels.values()
    wins = _symbols(tally, wheel, "wheel", counter.WHEEL, odds.wager, rules.stake_returned)
    if rules.ace_pays:
        pays = net_of_prize(rules.ace_pays, odds.wager, rules.stake_returned)
        wins += (("ace without a blackjack", pays, _aces(tally)),)
    shared: Rows = ()
    if tally.boxes > 1 and odds.others:
        only = int(tally.side_bets[counter.ONLY_SHARED])
        wins += ((ONLY_COMMUNITY, net_of_prize(0, odds.wager, rules.stake_returned), only),)
        shared = _shared(tally, wheel, odds.wager)
    return SideBetResult(
        WagerKind.BONUS_SPIN,
        lost_last(wins, tally.rounds * tally.boxes),
        tally.boxes,
        tally.rounds,
        shared,
        Fraction(kept(tally.side_bets, counter.SPIN_BOX_SQUARES), odds.wager**2),
        Fraction(kept(tally.side_bets, counter.SPIN_SQUARES), odds.wager**2),
        odds.from_meters,
    )


def _aces(tally: Tally) -> int:
    """Return the number of boxes with an ace and no blackjack."""
    rounds = spin_rounds(tally.side_bets, tally.boxes).sum(axis=1)
    return sum(aces * int(number) for aces, number in enumerate(rounds))


def _shared(tally: Tally, wheel: tuple[Segment, ...], wager: int) -> Rows:
    rows = []
    for place, one in enumerate(wheel):
        if one.community:
            number = int(tally.side_bets[counter.WHEEL + place]) * (tally.boxes - 1)
            rows.append((f"community pay of {one.symbol}", Fraction(one.community, wager), number))
    return tuple(rows)


def xtreme(tally: Tally) -> SideBetResult:
    """Return the result of Xtreme: every box wins a prize if the dealer has a six and a ten."""
    odds, rules = xtreme_odds(tally.game.house), tally.game.house.xtreme
    assert rules is not None, "it is offered"
    hot, community = odds.wheels["hot"], odds.wheels["community"]
    back, wager, boxes = rules.stake_returned, odds.wager, tally.boxes
    wins = _symbols(tally, hot, "hot spot", counter.HOT, wager, back)
    wins += _symbols(tally, community, "community", counter.COMMUNITY, wager, back)
    rows = lost_last(wins, tally.rounds * boxes)
    # All boxes of a round win or lose together.
    lost = rows[-1][2] // boxes
    squares = Fraction(kept(tally.side_bets, counter.XTREME_SQUARES), wager**2) + boxes**2 * lost
    return SideBetResult(
        WagerKind.XTREME,
        rows,
        boxes,
        tally.rounds,
        round_squares=squares,
        from_meters=odds.from_meters,
    )


def _symbols(
    tally: Tally,
    segments: tuple[Segment, ...],
    name: str,
    begin: int,
    wager: int,
    stake_returned: bool,
) -> Rows:
    return tuple(
        (
            f"{name} {one.symbol}",
            net_of_prize(one.pays, wager, stake_returned),
            int(tally.side_bets[begin + place]),
        )
        for place, one in enumerate(segments)
    )
