"""Options of `fortyeight simulate`: what is played, how long, and from which shoe."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Annotated

import typer

from fortyeight.cli.framework.bad_input import BadInput, shown_name
from fortyeight.cli.options.completion import complete_count
from fortyeight.cli.options.declaring import number_option, option
from fortyeight.cli.output.wording import counted
from fortyeight.rulebook import House
from fortyeight.simulation.game.side_bet_offers import OPTIONAL
from fortyeight.simulation.run_limits import CARDS_PER_BOX, MAX_BOXES, MAX_ROUNDS
from fortyeight.strategy import shipped_counts
from fortyeight.table.wagers.wager_kinds import WagerKind

if TYPE_CHECKING:
    from fortyeight.strategy import Counting

#: Rounds of a run without `--rounds` and `--until`.
DEFAULT_ROUNDS = 10_000_000
#: A finer precision would take more rounds than `MAX_ROUNDS`.
FINEST, COARSEST = 1e-6, 10.0

_PERCENT = re.compile(r"([0-9]{1,6}(?:\.[0-9]{1,12})?|\.[0-9]{1,12}) ?%")
_NUMBER = re.compile(r"[0-9]*\.?[0-9]+(?:[eE][-+]?[0-9]+)?")
#: Cards in the chute by default.
DEFAULT_CHUTE = 16
Rounds = Annotated[
    int | None,
    number_option(
        "--rounds",
        f"Number of rounds, such as 1e9 (default: {DEFAULT_ROUNDS:,}; with --until, as many as"
        " needed).",
        most=MAX_ROUNDS,
    ),
]
Until = Annotated[
    str | None,
    option(
        "--until PERCENT",
        "Play until the 95% confidence interval of the mean is no wider than ± this share of"
        " a wager, such as 0.05%.",
    ),
]
Wager = Annotated[
    str | None,
    option(
        "--wager AMOUNT",
        "Main wager on each box (default: 10.00, or the least that the house takes).",
    ),
]
Boxes = Annotated[
    int, number_option("--boxes", f"Number of boxes played, 1 to {MAX_BOXES}.", most=MAX_BOXES)
]
FreshShoe = Annotated[bool, option("--fresh-shoe", "Deal every round from a full, shuffled shoe.")]
Continuous = Annotated[bool, option("--continuous", "Use a continuous shuffler.")]
Chute = Annotated[
    int | None,
    number_option(
        "--chute", f"Cards in the continuous shuffler's chute (default: {DEFAULT_CHUTE})."
    ),
]
SideBets = Annotated[
    str | None,
    option(
        "--side-bets NAMES",
        f"Side bets on every box: all, or some of {', '.join(OPTIONAL)} (default: none).",
    ),
]
#: Earlier names: ``--optional`` is ``--side-bets all``, ``--with`` is ``--side-bets``.
Optional = Annotated[bool, typer.Option("--optional", hidden=True)]
With = Annotated[str | None, typer.Option("--with", metavar="NAMES", hidden=True)]
PlayForSuperBonus = Annotated[
    bool, option("--super-bonus", "Play for the Super Bonus (with --strategy chart or optimal).")
]
Count = Annotated[
    str | None,
    option(
        "--count COUNT",
        f"Count cards: {', '.join(shipped_counts())}, or a count file.",
        complete=complete_count,
    ),
]


def parse_target(until: str | None) -> float | None:
    """Return the half width as a share of a wager; a number without % is refused."""
    if until is None:
        return None
    text = until.strip()
    match = _PERCENT.fullmatch(text)
    if match is None and _NUMBER.fullmatch(text):
        raise BadInput(
            "--until", f"'{text}' has no percent sign; write a percentage, such as 0.05%"
        )
    if match is None:
        raise BadInput("--until", f"'{shown_name(until)}' is not a percentage, such as 0.05%")
    target = float(match[1]) / 100
    if not FINEST <= target < COARSEST:
        raise BadInput("--until", f"give {FINEST:.4%} or more, and less than {COARSEST:.0%}")
    return target


def round_limit(rounds: int | None, target: float | None) -> int:
    """Return the maximum number of rounds to play."""
    if rounds is None:
        return DEFAULT_ROUNDS if target is None else MAX_ROUNDS
    return rounds


def chute_size(
    house: House, requested: bool, chute: int | None, boxes: int, *, fresh: bool, counts: bool
) -> int:
    """Return how many cards wait in the chute; 0 without a continuous shuffler.

    A house with a continuous shuffler uses it by default, except for fresh shoes.
    """
    has_shuffler = house.shoe.shuffler == "continuous"
    if not requested and not (has_shuffler and not fresh):
        if chute is not None:
            raise BadInput("--chute", "only a continuous shuffler has a chute; add --continuous")
        return 0
    if house.shoe.continuous == "no":
        clause = house.clause("shoe.continuous")
        raise BadInput("--continuous", f"the book allows no continuous shuffler ({clause})")
    if fresh:
        raise BadInput(
            "--continuous", "a continuous shuffler has no fresh shoes; leave out --fresh-shoe"
        )
    if counts:
        raise BadInput(
            "--count", "a continuous shuffler takes back every round's cards; nothing to count"
        )
    size = DEFAULT_CHUTE if chute is None else chute
    max_size = house.cards.shoe_size - boxes * CARDS_PER_BOX
    if not 0 < size <= max_size:
        raise BadInput(
            "--chute",
            f"with {counted(boxes, 'box', 'boxes')} give 1 to {max_size} cards, not {size:,}",
        )
    return size


def chosen_side_bets(house: House, named: str | None) -> frozenset[WagerKind]:
    """Return the side bets to make; refuse those that the house does not offer."""
    from fortyeight.simulation.game.side_bet_offers import NotOffered, chosen, kinds_named

    if named in (None, "all"):
        return chosen(house, named == "all")
    try:
        return chosen(house, kinds_named(name.strip() for name in named.split(",")))
    except NotOffered as error:
        raise BadInput("--side-bets", str(error)) from None


def check_super_bonus(house: House, requested: bool, strategy: str) -> None:
    """Refuse --super-bonus if the house or the strategy cannot play for it."""
    from fortyeight.strategy import SOLVED

    if requested and house.super_bonus is None:
        raise BadInput("--super-bonus", f"{house.book.title} has no Super Bonus")
    if requested and strategy not in SOLVED:
        names = " or ".join(SOLVED)
        raise BadInput("--super-bonus", f"only {names} can play for it; choose with --strategy")


def load_counting(name: str | None, strategy: str) -> tuple[Counting | None, str]:
    """Return the count and its base strategy.

    A strategy other than the default, the chart, takes precedence over that of the count file.
    """
    if name is None:
        return None, strategy
    from fortyeight.strategy import named_counting

    counting = named_counting(name)
    return counting, counting.strategy if strategy == "chart" else strategy
