"""Options of `fortyeight simulate`: what is played, how long, and from which shoe."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from fortyeight.cli.bad_input import BadInput
from fortyeight.cli.options.completion import complete_count
from fortyeight.rulebook import House
from fortyeight.table.wagers.wager_kinds import WagerKind

if TYPE_CHECKING:
    from fortyeight.strategy import Counting

MAX_ROUNDS = 10**13
#: Rounds of a run without `--rounds` and `--until`.
DEFAULT_ROUNDS = 10_000_000
#: A finer precision would take more rounds than `MAX_ROUNDS`.
FINEST, COARSEST = 1e-6, 10.0

_PERCENT = re.compile(r"([0-9]{1,6}(?:\.[0-9]{1,12})?|\.[0-9]{1,12}) ?%")
_NUMBER = re.compile(r"[0-9]*\.?[0-9]+(?:[eE][-+]?[0-9]+)?")
#: Cards in the chute by default.
DEFAULT_CHUTE = 16
#: Cards that must remain in the machine for each box.
_CARDS_PER_BOX = 24
Rounds = Annotated[
    int | None,
    typer.Option("--rounds", help="Rounds to play: 10 million, or with --until as many as needed."),
]
Until = Annotated[
    str | None,
    typer.Option(
        "--until",
        help="Play until the mean is known to plus or minus this share of a wager: 0.05%.",
    ),
]
Seed = Annotated[
    int | None, typer.Option("--seed", help="The same seed gives the same rounds; else any.")
]
Checkpoint = Annotated[
    Path | None, typer.Option("--checkpoint", help="Keep what is done here, and go on from it.")
]
Continuous = Annotated[bool, typer.Option("--continuous", help="Deal from a continuous shuffler.")]
Chute = Annotated[
    int | None,
    typer.Option("--chute", help=f"Cards that wait in its chute, {DEFAULT_CHUTE} if left out."),
]
Optional = Annotated[
    bool, typer.Option("--optional", help="Make every optional wager that the house offers too.")
]
With = Annotated[
    str | None,
    typer.Option("--with", help="Make these optional wagers and no others, as in match,pair."),
]
PlayForSuperBonus = Annotated[
    bool,
    typer.Option("--super-bonus", help="Have chart or optimal play for the wager's Super Bonus."),
]
Count = Annotated[
    str | None,
    typer.Option(
        "--count",
        help="Play by this count file, or one that comes along.",
        autocompletion=complete_count,
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
            "--until",
            f"{text} may be {text}% of a wager or a share of it, a hundred times as much:"
            f" write it with a per cent sign, as in {text}%",
        )
    if match is None:
        raise BadInput("--until", f"{until!r} is no share of a wager: write 0.01%")
    target = float(match[1]) / 100
    if not FINEST <= target < COARSEST:
        raise BadInput("--until", f"it is {FINEST:.4%} or more, and less than {COARSEST:.0%}")
    return target


def round_limit(rounds: int | None, target: float | None) -> int:
    """Return the maximum number of rounds to play."""
    if rounds is None:
        return DEFAULT_ROUNDS if target is None else MAX_ROUNDS
    if not 0 < rounds <= MAX_ROUNDS:
        raise BadInput("--rounds", f"rounds are 1 to {MAX_ROUNDS:,}, not {rounds:,}")
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
            raise BadInput("--chute", "only a continuous shuffler has one: add --continuous")
        return 0
    if house.shoe.continuous == "no":
        clause = house.clause("shoe.continuous")
        raise BadInput("--continuous", f"the book knows no continuous shuffler ({clause})")
    if fresh:
        raise BadInput("--continuous", "it deals no fresh shoes: leave --fresh-shoe out")
    if counts:
        raise BadInput(
            "--count", "a continuous shuffler takes every round's cards back: nothing is to count"
        )
    size = DEFAULT_CHUTE if chute is None else chute
    max_size = house.cards.shoe_size - boxes * _CARDS_PER_BOX
    if not 0 < size <= max_size:
        raise BadInput(
            "--chute", f"with {boxes} boxes a chute has 1 to {max_size} cards, not {size}"
        )
    return size


def chosen_side_bets(house: House, every: bool, named: str | None) -> frozenset[WagerKind]:
    """Return the side bets to make; refuse those that the house does not offer."""
    from fortyeight.simulation.game.side_bet_offers import NotOffered, chosen, kinds_named

    if named is None:
        return chosen(house, every)
    try:
        return chosen(house, kinds_named(name.strip() for name in named.split(",")))
    except NotOffered as error:
        raise BadInput("--with", str(error)) from None


def check_super_bonus(house: House, requested: bool, strategy: str) -> None:
    """Refuse --super-bonus if the house or the strategy cannot play for it."""
    from fortyeight.strategy import SOLVED

    if requested and house.super_bonus is None:
        raise BadInput("--super-bonus", f"{house.book.title} has no Super Bonus")
    if requested and strategy not in SOLVED:
        names = " or ".join(SOLVED)
        raise BadInput("--super-bonus", f"{strategy} says itself what it plays: {names} can do so")


def load_counting(name: str | None, strategy: str) -> tuple[Counting | None, str]:
    """Return the count and its base strategy.

    A strategy other than the default, the chart, takes precedence over that of the count file.
    """
    if name is None:
        return None, strategy
    from fortyeight.strategy import named_counting

    counting = named_counting(name)
    return counting, counting.strategy if strategy == "chart" else strategy
