"""Exact figures against a simulation of the same house, with z-scores."""

from __future__ import annotations

import shlex
from collections.abc import Iterator
from dataclasses import dataclass, replace
from math import sqrt

from fortyeight.papers.document import (
    DECIMAL,
    PERCENT,
    SIGNED,
    WHOLE,
    Block,
    Cell,
    Column,
    Figure,
    Format,
    Note,
    Paragraph,
    Section,
    Table,
)
from fortyeight.papers.document.request import Progress
from fortyeight.papers.par.main_game import MainGame
from fortyeight.papers.par.side_bets import SideBet
from fortyeight.simulation.game.side_bet_offers import chosen
from fortyeight.simulation.game.strategies import game_of
from fortyeight.simulation.results.side_bet_results import SideBetResult, optional_wagers
from fortyeight.simulation.results.tally import Tally
from fortyeight.simulation.run import RunPlan, run

#: Net results that are rarer have too few rounds for a score.
_LEAST_EXPECTED = 100
#: Half of a 95% interval, in standard errors.
_NOISE = 1.96


@dataclass(frozen=True, slots=True)
class Compared:
    """An exact figure with its simulated one, and how many standard errors they are apart."""

    words: str
    exact: Figure
    simulated: Figure
    score: Figure
    format: Format


def simulate(game: MainGame, rounds: int, seed: int, progress: Progress) -> Tally:
    """Deal rounds, each from a fresh shoe, with the best play and all side bets."""
    house = game.solution.house
    plan = RunPlan(game_of(house, "optimal", optional=chosen(house, True)), seed, 1, fresh=True)
    done = run(
        plan,
        rounds,
        tell=lambda now: progress("Simulating", 0.3 + 0.5 * now.tally.rounds / rounds),
    )
    if done.interrupted:
        raise KeyboardInterrupt
    return done.tally


def simulated_section(
    game: MainGame, bets: tuple[SideBet, ...], tally: Tally, seed: int
) -> Section:
    """Return the exact figures beside those of a run."""
    rows = [_by_run(one, game, tally, seed) for one in _all(game, bets, tally)]
    rounds = Figure("simulated.rounds", tally.rounds, "rounds", "given")
    seeded = Figure("simulated.seed", seed, "seed", "given")
    beyond = Figure("simulated.beyond", _beyond(rows), "figures", "simulated")
    compared = Figure("simulated.compared", len(rows), "figures", "given")
    largest = Figure("simulated.largest_score", _largest(rows), "standard errors", "simulated")
    blocks: list[Block] = [
        Paragraph(
            "{rounds} rounds were dealt by the simulator, a second implementation of the rules,"
            " with the seed {seed}: one box, the best play, every side bet, each round from a full"
            " shoe.",
            {"rounds": rounds.shown(WHOLE), "seed": seeded.shown(SEED)},
        ),
        Table(
            "Exact and simulated figures",
            (
                Column("Figure"),
                Column("Exact", DECIMAL),
                Column("Simulated", DECIMAL),
                Column("z", SIGNED.to(2)),
            ),
            tuple(_cells(one) for one in rows),
        ),
        Note(
            "z is the difference in standard errors, by the exact variance. Of {compared} scores,"
            " one in twenty is expected beyond ±1.96; {beyond} are, and the largest is {largest}."
            " Scores of one run are not independent of each other.",
            {
                "compared": compared.shown(WHOLE),
                "beyond": beyond.shown(WHOLE),
                "largest": largest.shown(DECIMAL.to(2)),
            },
        ),
    ]
    return Section("Exact against simulated", tuple(blocks))


def _all(game: MainGame, bets: tuple[SideBet, ...], tally: Tally) -> Iterator[Compared]:
    yield from _main(game, tally)
    yield from _side_bets(bets, tally)


def _by_run(one: Compared, game: MainGame, tally: Tally, seed: int) -> Compared:
    """Return the comparison with the command that simulates the same, if one can."""
    if not game.name:
        return one
    words = [
        "fortyeight",
        "simulate",
        game.name,
        "--rounds",
        str(tally.rounds),
        "--seed",
        str(seed),
    ]
    words += ["--strategy", "optimal", "--fresh-shoe", "--side-bets", "all", "--json"]
    return replace(one, simulated=replace(one.simulated, command=shlex.join(words)))


#: A seed is no amount: its thousands stand together.
SEED = Format("fraction")


def _cells(one: Compared) -> tuple[Cell, ...]:
    return (
        one.words,
        one.exact.shown(one.format),
        one.simulated.shown(one.format),
        one.score,
    )


def _compared(words: str, exact: Figure, simulated: float, error: float, as_: Format) -> Compared:
    name = exact.name
    apart = (simulated - float(exact.value)) / error if error else 0.0
    return Compared(
        words,
        exact,
        Figure(f"simulated.{name}", simulated, exact.unit, "simulated"),
        Figure(f"simulated.{name}.score", apart, "standard errors", "simulated"),
        as_,
    )


def _main(game: MainGame, tally: Tally) -> Iterator[Compared]:
    rounds, spread = tally.rounds, game.solution.spread
    deviation, mean = spread.standard_deviation, spread.mean
    error = deviation / sqrt(rounds)
    yield _compared("House edge", game.edge, -tally.mean, error, PERCENT)
    fourth = sum((float(net) - mean) ** 4 * one for net, one in spread.chances.items())
    error = sqrt((fourth - deviation**4) / rounds) / (2 * deviation)
    yield _compared(
        "Standard deviation", game.standard_deviation, tally.standard_deviation, error, DECIMAL
    )
    counted = tally.distribution()
    signs = {"won": 1, "even": 0, "lost": -1}
    for how, sign in signs.items():
        number = sum(one for net, one in counted.items() if (net > 0) - (net < 0) == sign)
        yield _share(f"Rounds {how}", game.ended(how), number, rounds)
    for net, chance in sorted(spread.chances.items()):
        if chance * rounds >= _LEAST_EXPECTED:
            exact = game.spread(f"net.{net}.probability", chance, "share of rounds")
            words = f"Net {SIGNED.to(2 if net.denominator > 2 else 1).text(net)}"
            yield _share(words, exact, counted.get(net, 0), rounds)


def _share(words: str, exact: Figure, number: int, of: int) -> Compared:
    chance = float(exact.value)
    error = sqrt(chance * (1 - chance) / of)
    return _compared(words, exact, number / of, error, PERCENT)


def _side_bets(bets: tuple[SideBet, ...], tally: Tally) -> Iterator[Compared]:
    results = {one.kind: one for one in optional_wagers(tally)}
    for bet in bets:
        result = results.pop(bet.wager.kind, None)
        if result is not None and result.number:
            yield from _side_bet(bet, result)


def _side_bet(bet: SideBet, result: SideBetResult) -> Iterator[Compared]:
    error = bet.wager.standard_deviation / sqrt(result.number)
    yield _compared(f"{bet.title}: edge", bet.edge, -result.mean, error, PERCENT)
    hits = sum(number for _, pays, number in result.outcomes if pays > -1)
    yield _share(f"{bet.title}: hits", bet.hit_frequency, hits, result.number)


def _beyond(rows: list[Compared]) -> int:
    return sum(abs(float(one.score.value)) > _NOISE for one in rows)


def _largest(rows: list[Compared]) -> float:
    return max(abs(float(one.score.value)) for one in rows)
