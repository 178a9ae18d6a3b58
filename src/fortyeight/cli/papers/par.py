"""`fortyeight papers par`: the PAR sheet of a house."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from fortyeight.cli.framework.bad_input import BadInput, exit_on_bad_input
from fortyeight.cli.options.declaring import AsJson, option
from fortyeight.cli.options.house import AllowInexact, check_exact
from fortyeight.cli.options.number import number_option
from fortyeight.cli.output.compiling import announce_compilation
from fortyeight.cli.output.result_files import Force
from fortyeight.cli.papers.making import by_name, make_papers
from fortyeight.cli.papers.options import (
    Formats,
    Houses,
    Out,
    PaperDate,
    Size,
    faultless_houses,
    parse_output,
)

#: Enough to tell an edge from one that is 0.1% of a wager off.
DEFAULT_ROUNDS = 10_000_000

Simulate = Annotated[
    int | None,
    number_option(
        "--simulate", f"Rounds to simulate against the figures (default: {DEFAULT_ROUNDS:,})."
    ),
]
NoSimulation = Annotated[bool, option("--no-simulation", "Leave the simulation out.")]
Seed = Annotated[int, number_option("--seed", "Seed of the simulation.")]


def par(
    house: Houses,
    simulate: Simulate = None,
    no_simulation: NoSimulation = False,
    seed: Seed = 48,
    size: Size = "a4",
    formats: Formats = "pdf",
    out: Out = Path(),
    date: PaperDate = None,
    force: Force = False,
    allow_inexact: AllowInexact = False,
    as_json: AsJson = False,
) -> None:
    """Write the PAR sheet of a house: every figure of every wager, exact and simulated.

    It has the configuration with its clauses, the paytable of each wager with the probability,
    return and contribution of every outcome, edge, element of risk, standard deviation, hit
    frequency, and what the house holds after many rounds.
    """
    with exit_on_bad_input():
        output = parse_output(size, formats, out, date, force)
        if no_simulation and simulate is not None:
            raise BadInput("--simulate", "leave out --no-simulation to simulate")
        rounds = 0 if no_simulation else (simulate or DEFAULT_ROUNDS)
        houses = faultless_houses(house)
        for one in houses:
            check_exact(one, allow_inexact)
    announce_compilation(simulating=bool(rounds))
    arguments = ["--simulate", str(rounds), "--seed", str(seed)] if rounds else ["--no-simulation"]
    arguments += ["--allow-inexact"] if allow_inexact else []
    options = {"rounds": rounds, "seed": seed if rounds else None}
    make_papers("par", by_name(house, houses), output, options, arguments, as_json=as_json)
