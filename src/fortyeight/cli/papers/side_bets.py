"""`fortyeight papers side-bets`: the side bet and vulnerability sheet of a house."""

from __future__ import annotations

from typing import Annotated

from fortyeight.cli.framework.bad_input import BadInput
from fortyeight.cli.options.declaring import number_option, option
from fortyeight.cli.output.compiling import announce_compilation
from fortyeight.cli.papers.making import make_papers
from fortyeight.cli.papers.options import Houses, Output
from fortyeight.money import BadAmount, format_amount, parse_amount
from fortyeight.simulation.advantage.runs import NO_RUNS, Runs

DEFAULTS = Runs()
MAX_SHOES = 100_000_000

Shoes = Annotated[
    int | None,
    number_option(
        "--shoes",
        f"Shoes to simulate for the side bets (default: {DEFAULTS.side_bet_shoes:,}).",
        most=MAX_SHOES,
    ),
]
MainShoes = Annotated[
    int | None,
    number_option(
        "--main-shoes",
        f"Shoes to simulate for the main game (default: {DEFAULTS.main_shoes:,}).",
        most=MAX_SHOES,
    ),
]
NoSimulation = Annotated[
    bool, option("--no-simulation", "Write only what is exact or needs no shoes.")
]
Seed = Annotated[int, number_option("--seed", "Seed of the simulation.")]
Boxes = Annotated[
    int, number_option("--boxes", "Boxes that are played, each by the chart.", most=8)
]
Spread = Annotated[
    int, number_option("--spread", "Largest main wager of a counter, in units.", least=2, most=1000)
]
Tolerated = Annotated[
    str,
    option(
        "--tolerance AMOUNT",
        "What watching the cards may win an hour, for the recommended limits.",
    ),
]
Pace = Annotated[
    int | None,
    number_option(
        "--rounds-an-hour", "Rounds an hour (default: by the boxes, 209 for one).", most=1000
    ),
]


def side_bets(
    house: Houses,
    shoes: Shoes = None,
    main_shoes: MainShoes = None,
    no_simulation: NoSimulation = False,
    seed: Seed = DEFAULTS.seed,
    boxes: Boxes = DEFAULTS.boxes,
    spread: Spread = 8,
    tolerance: Tolerated = "25.00",
    rounds_an_hour: Pace = None,
    *,
    output: Output,
) -> None:
    """Write the side bet and vulnerability sheet of a house: what watching the cards wins.

    It has the exact edge of every side bet by paytable, wheel and decks; the best count of each,
    and what it and a player who knows every card win by the place of the cutting card; how well
    published counts serve the main game and what their spread wins; and the cutting card and limits
    that follow.
    """
    if no_simulation and (shoes is not None or main_shoes is not None):
        name = "--shoes" if shoes is not None else "--main-shoes"
        raise BadInput(name, "leave out --no-simulation to simulate")
    cents = _cents(tolerance)
    houses = output.houses(*house)
    announce_compilation(simulating=not no_simulation)
    from fortyeight.simulation.over_time.pace import ROUNDS_AN_HOUR

    pace = rounds_an_hour or ROUNDS_AN_HOUR[boxes]
    dealt = NO_RUNS
    if not no_simulation:
        dealt = Runs(shoes or DEFAULTS.side_bet_shoes, main_shoes or DEFAULTS.main_shoes)
    options = {
        "shoes": dealt.side_bet_shoes,
        "main_shoes": dealt.main_shoes,
        "seed": seed,
        "boxes": boxes,
        "spread": spread,
        "tolerance": cents,
        "rounds_an_hour": pace,
    }
    arguments = ["--seed", str(seed), "--boxes", str(boxes), "--spread", str(spread)]
    arguments += ["--tolerance", format_amount(cents), "--rounds-an-hour", str(pace)]
    if no_simulation:
        arguments.append("--no-simulation")
    else:
        arguments += ["--shoes", str(dealt.side_bet_shoes), "--main-shoes", str(dealt.main_shoes)]
    make_papers("side-bets", houses, output, options, arguments)


def _cents(text: str) -> int:
    try:
        cents = parse_amount(text)
    except BadAmount as error:
        raise BadInput("--tolerance", str(error)) from None
    if cents < 1:
        raise BadInput("--tolerance", "an amount of at least 0.01 is wanted")
    return cents
