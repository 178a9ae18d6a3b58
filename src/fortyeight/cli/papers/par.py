"""`fortyeight papers par`: the PAR sheet of a house."""

from __future__ import annotations

from typing import Annotated

from fortyeight.cli.framework.bad_input import BadInput
from fortyeight.cli.options.declaring import number_option, option
from fortyeight.cli.output.compiling import announce_compilation
from fortyeight.cli.papers.making import make_papers
from fortyeight.cli.papers.options import Houses, Output

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
    *,
    output: Output,
) -> None:
    """Write the PAR sheet of a house: every figure of every wager, exact and simulated.

    It has the configuration with its clauses, the paytable of each wager with the probability,
    return and contribution of every outcome, edge, element of risk, standard deviation, hit
    frequency, and what the house holds after many rounds.
    """
    if no_simulation and simulate is not None:
        raise BadInput("--simulate", "leave out --no-simulation to simulate")
    rounds = 0 if no_simulation else (simulate or DEFAULT_ROUNDS)
    houses = output.houses(*house)
    announce_compilation(simulating=bool(rounds))
    arguments = ["--simulate", str(rounds), "--seed", str(seed)] if rounds else ["--no-simulation"]
    options = {"rounds": rounds, "seed": seed if rounds else None}
    make_papers("par", houses, output, options, arguments)
