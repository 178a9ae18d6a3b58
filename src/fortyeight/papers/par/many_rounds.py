"""What the house holds after many rounds: the edge, and the interval in which the hold lies."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from math import sqrt

from fortyeight.analysis.distribution.after_rounds import Results, Rounds, below, score_of
from fortyeight.papers.document import (
    PERCENT,
    WHOLE,
    Basis,
    Block,
    Column,
    Figure,
    Note,
    Paragraph,
    Section,
    Table,
)
from fortyeight.papers.par.main_game import MainGame
from fortyeight.papers.par.side_bets import SideBet

ROUNDS = tuple(10**power for power in range(3, 9))
CONFIDENCE = 0.95

_Nets = Sequence[tuple[Fraction, float]]


def many_rounds_section(game: MainGame, bets: Iterable[SideBet]) -> Section:
    """Return the hold of every wager after 1,000 to 100,000,000 rounds."""
    blocks: list[Block] = [
        Paragraph(
            "Hold is what the house wins over the sum of the original wagers, one each round; its"
            " expectation is the house edge. In 95 of 100 runs of so many rounds it lies between"
            " the figures here. “Behind” is the chance that the house has lost money by then."
        ),
        hold_table(
            *("main", "Main game", list(game.solution.spread.chances.items())),
            game.spread_basis,
        ),
        *_of_split_boxes(game),
    ]
    for bet in bets:
        nets = [(one.pays, float(one.probability)) for one in bet.wager.outcomes]
        blocks.append(hold_table(bet.name, bet.title, nets))
    blocks.append(
        Note(
            "“exact”: the distribution of the sum of rounds, computed by Fourier transforms from"
            " the results of one round in this paper; less than a billionth of it is left out."
            " “normal”: the normal approximation by mean and standard deviation, where the other"
            " needs too large a grid; for rare prizes it is rough until each has come many times."
            " Rounds are independent, each from a full shoe."
        )
    )
    return Section("Hold after many rounds", tuple(blocks))


def _of_split_boxes(game: MainGame) -> Iterator[Note]:
    """Yield what the hold of the main game assumes about rounds with a split."""
    spread = game.solution.spread
    if not spread.error_bound:
        return
    words = (
        "The results of one round are approximate where a box is split, and so is this table; only"
        " their mean, and with it the middle of each interval, is exact."
    )
    if spread.deviation_bound is None:
        yield Note(f"{words} No bound on its error was computed.")
        return
    share = spread.deviation_bound / spread.standard_deviation
    moved = game.figure("after.hold.moved", share, "share of the distance from the edge")
    yield Note(
        f"{words} By the proven bound on the standard deviation, an end by the normal law moves by"
        " {moved} of its distance from the house edge at most. No bound is proven for ends and"
        " chances by the exact law, which depend on more than the standard deviation.",
        {"moved": moved.shown(PERCENT.to(4))},
    )


def hold_table(name: str, title: str, nets: _Nets, of_one_round: Basis = "exact") -> Table:
    """Return the hold of one wager by number of rounds, and by the basis of a round's results."""
    rounds = Rounds([Results(tuple(nets))])
    rows = []
    for number in ROUNDS:
        low, high, behind, exact = _hold(rounds, number)
        basis: Basis = of_one_round if exact else "approximate"
        at = f"{name}.after.{number}"
        rows.append(
            (
                Figure(f"{at}.rounds", number, "rounds", "given"),
                Figure(f"{at}.hold.low", low, "share of wagers", basis),
                Figure(f"{at}.hold.high", high, "share of wagers", basis),
                Figure(f"{at}.behind", behind, "probability", basis),
                "exact" if exact else "normal",
            )
        )
    columns = (
        Column("Rounds", WHOLE),
        Column("Hold, low", PERCENT.to(3)),
        Column("Hold, high", PERCENT.to(3)),
        Column("Behind", PERCENT.to(2)),
        Column("Law"),
    )
    return Table(title, columns, tuple(rows))


def _hold(rounds: Rounds, number: int) -> tuple[float, float, float, bool]:
    """Return the interval of the hold, the chance that the house is behind, and if it is exact."""
    rare = (1 - CONFIDENCE) / 2
    total = rounds.after(number)
    if total is not None:
        worst, best = total.percentile(1 - rare), total.percentile(rare)
        return -worst / number, -best / number, total.ahead, True
    half = score_of(1 - rare) * rounds.standard_deviation / sqrt(number)
    behind = below(rounds.mean * sqrt(number) / rounds.standard_deviation)
    return -rounds.mean - half, -rounds.mean + half, behind, False
