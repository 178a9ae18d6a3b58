"""The PAR sheet of a house, put together from its sections."""

from __future__ import annotations

from fortyeight.analysis.house_solution import solve_house
from fortyeight.papers.document import PERCENT, Fact, Facts, Figure, Paper, PaperRequest, Section
from fortyeight.papers.par.configuration import configuration_section


def par_paper(request: PaperRequest) -> Paper:
    """Return the PAR sheet of a house.

    Options: `rounds` to simulate, or 0, and the `seed` of the simulation.
    """
    solution = solve_house(request.house)
    edge = Figure("main.edge", solution.edge, "share of the main wager")
    main = Section("Main game", (Facts((Fact("House edge", edge.shown(PERCENT.to(5))),)),))
    return Paper(
        kind="par",
        title="PAR sheet",
        house=request.house,
        sections=(main, configuration_section(request.house)),
        provenance=request.provenance(),
        options=request.options,
    )
