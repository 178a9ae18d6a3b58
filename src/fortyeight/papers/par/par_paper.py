"""The PAR sheet of a house, put together from its sections."""

from __future__ import annotations

from fortyeight.analysis.house_solution import HouseSolution, solve_house
from fortyeight.papers.document import (
    DECIMAL,
    PERCENT,
    Column,
    Paper,
    PaperRequest,
    Section,
    Table,
)
from fortyeight.papers.par.assumptions import assumptions_section
from fortyeight.papers.par.configuration import configuration_section
from fortyeight.papers.par.main_game import MainGame, main_game_section
from fortyeight.papers.par.many_rounds import many_rounds_section
from fortyeight.papers.par.net_results import net_results_section
from fortyeight.papers.par.side_bets import SideBet, side_bets_of, side_bets_section

#: The seed of a simulation for which none is given.
DEFAULT_SEED = 48


def par_paper(request: PaperRequest) -> Paper:
    """Return the PAR sheet of a house.

    Options: `rounds` to simulate, or 0, and the `seed` of the simulation.
    """
    house = request.house
    rounds, seed = request.whole("rounds", 0), request.whole("seed", DEFAULT_SEED)
    name = request.house_name
    game, bets = MainGame(_solved(request), name), side_bets_of(house, name)
    sections = [_summary(game, bets), main_game_section(game), net_results_section(game)]
    if bets:
        sections.append(side_bets_section(bets))
    request.progress("Adding up rounds", 0.2)
    sections.append(many_rounds_section(game, bets))
    seeds = {}
    if rounds:
        from fortyeight.papers.par.simulated import (  # noqa: PLC0415  # compiled code
            simulate,
            simulated_section,
        )

        seeds = {"simulation": seed}
        tally = simulate(game, rounds, seed, request.progress)
        sections.append(simulated_section(game, bets, tally, seed))
    sections += [configuration_section(house), assumptions_section(game)]
    return Paper(
        kind="par",
        title="PAR sheet",
        house=house,
        sections=tuple(sections),
        provenance=request.provenance(**seeds),
        summary=house.book.summary,
        options=request.options,
    )


def _solved(request: PaperRequest) -> HouseSolution:
    """Solve the main game, and report each step: a house with many hands in a box takes long."""
    request.progress("Solving", 0.0)
    solution = solve_house(request.house, bounded=True)
    request.progress("Finding the best chart", 0.03)
    _ = solution.chart
    request.progress("Bounding errors of splits", 0.06)
    _ = solution.spread
    return solution


def _summary(game: MainGame, bets: tuple[SideBet, ...]) -> Section:
    """Return the figures of all wagers side by side."""
    rows = [
        (
            "Main game",
            game.edge,
            game.hit_frequency,
            game.standard_deviation,
            game.volatility_index,
        )
    ]
    rows += [
        (bet.title, bet.edge, bet.hit_frequency, bet.standard_deviation, bet.volatility_index)
        for bet in bets
    ]
    columns = (
        Column("Wager"),
        Column("House edge", PERCENT),
        Column("Hits", PERCENT.to(3)),
        Column("Std dev.", DECIMAL.to(4)),
        Column("Volatility", DECIMAL.to(3)),
    )
    return Section(
        "All wagers", (Table("House edge and volatility of every wager", columns, tuple(rows)),)
    )
