"""`fortyeight simulate`: complete play by a strategy, round after round, from real shoes."""

from __future__ import annotations

import json
import secrets
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from fortyeight.cli.analysis_house import Book, Dealing, Decks, HouseFile, house_of
from fortyeight.cli.cluster_option import (
    ClusterAddress,
    ClusterWait,
    check_cluster,
)
from fortyeight.cli.compiling import tell_when_compiling
from fortyeight.cli.device_option import Device, check_device, opened_dealers
from fortyeight.cli.output_files import check_places, write_all
from fortyeight.cli.rules_load import BadInput
from fortyeight.cli.simulate_count import Count, counting_asked, print_count, told_count
from fortyeight.cli.simulate_optional import (
    Optional,
    With,
    print_optional,
    told_optional,
    wagers_made,
)
from fortyeight.cli.simulate_paths import (
    Bankroll,
    Goal,
    Parquet,
    PathOptions,
    Plot,
    RoundsPerHour,
    Trip,
    paths_asked,
)
from fortyeight.cli.simulate_paths_files import write_files
from fortyeight.cli.simulate_paths_screen import print_paths
from fortyeight.cli.simulate_paths_told import paths_told
from fortyeight.cli.simulate_shuffler import Chute, Continuous, chute_asked
from fortyeight.cli.simulate_solver import print_solver, told_solver
from fortyeight.money import BadAmount, format_amount, parse_amount
from fortyeight.rulebook import House
from fortyeight.table import Kind

if TYPE_CHECKING:
    from fortyeight.simulation.over_time.journeys import Journeys
    from fortyeight.simulation.run import Dealers, Plan, Progress
    from fortyeight.simulation.tally import Tally
    from fortyeight.strategy import Counting

MOST_ROUNDS = 10**13
MOST_BOXES = 8
LARGEST_SEED = 2**64 - 1
SECONDS_BETWEEN_CHECKPOINTS = 10.0

Rounds = Annotated[int, typer.Option("--rounds", help="How many rounds to play.")]
StrategyName = Annotated[
    str,
    typer.Option("--strategy", help="chart, optimal, mimic, never-bust, or a strategy file."),
]
Seed = Annotated[
    int | None, typer.Option("--seed", help="The same seed gives the same rounds; else any.")
]
Until = Annotated[
    str | None, typer.Option("--until", help="Stop when the mean is known to this, as in 0.01%.")
]
Checkpoint = Annotated[
    Path | None, typer.Option("--checkpoint", help="Keep what is done here, and go on from it.")
]


def simulate(
    book: Book,
    decks: Decks = None,
    dealing: Dealing = None,
    house: HouseFile = None,
    rounds: Rounds = 10_000_000,
    strategy: StrategyName = "chart",
    seed: Seed = None,
    wager: Annotated[
        str, typer.Option("--wager", help="The main wager, for the Super Bonus.")
    ] = "10.00",
    boxes: Annotated[int, typer.Option("--boxes", help="Boxes played, 1 to 8.")] = 1,
    continuous: Continuous = False,
    chute: Chute = None,
    fresh_shoe: Annotated[
        bool, typer.Option("--fresh-shoe", help="Begin every round with complete decks.")
    ] = False,
    optional: Optional = False,
    with_: With = None,
    count: Count = None,
    until: Until = None,
    threads: Annotated[
        int | None, typer.Option("--threads", help="Threads; as many as there are cores.")
    ] = None,
    checkpoint: Checkpoint = None,
    trip: Trip = None,
    bankroll: Bankroll = None,
    goal: Goal = None,
    rounds_per_hour: RoundsPerHour = None,
    parquet: Parquet = None,
    plot: Plot = None,
    device: Device = "cpu",
    cluster: ClusterAddress = None,
    cluster_wait: ClusterWait = 60.0,
    as_json: Annotated[
        bool, typer.Option("--json", help="Print JSON for a program to read.")
    ] = False,
) -> None:
    """Play a house's game by a strategy, and measure what it gives."""
    chosen = house_of(book, decks, dealing, house)
    try:
        cents = _wager(wager)
        _check(rounds, boxes, seed, threads, chosen)
        check_cluster(cluster, cluster_wait, threads)
        check_device(device, cluster, threads)
        target = _target(until)
        options = PathOptions(trip, bankroll, goal, rounds_per_hour, parquet, plot)
        asked = paths_asked(options, cents, boxes, rounds)
        check_places([path for path in (checkpoint, plot) if path])
        counting, strategy = counting_asked(count, strategy)
        counts = counting is not None
        waiting = chute_asked(chosen, continuous, chute, boxes, fresh=fresh_shoe, counts=counts)
        tell_when_compiling()
        made = wagers_made(chosen, optional, with_)
        plan = _plan(chosen, strategy, seed, boxes, fresh_shoe, made, counting)
        plan = asked.plan(replace(plan, continuous=waiting))
        journeys = asked.journeys(plan)
        begun = _begun(plan, checkpoint, journeys)
        _have_ready(plan)
        with opened_dealers(device, cluster, cluster_wait, plan) as dealers:
            started = time.perf_counter()
            done = _run(plan, rounds, threads, target, begun, checkpoint, journeys, dealers)
            seconds = time.perf_counter() - started
    except BadInput as error:
        typer.echo(str(error), err=True)
        raise typer.Exit(2) from None
    played = done.tally.rounds - (begun.tally.rounds if begun else 0)
    found = told(plan, strategy, done.tally, cents)
    found |= {"seconds": seconds, "rounds_per_second": played / seconds if seconds else 0.0}
    found["interrupted"] = done.interrupted
    found |= told_solver(done.tally)
    found |= paths_told(asked, chosen, done.tally, done.journeys, cents)
    # Files first: who reads the screen may stop reading.
    write_files(asked, plan, done, found, tell=not as_json)
    if as_json:
        typer.echo(json.dumps(found))
    else:
        _print(chosen, found)
        print_paths(found)
    if done.lost:
        typer.echo(f"--cluster: {done.lost}", err=True)
        raise typer.Exit(1)


def _wager(text: str) -> int:
    try:
        cents = parse_amount(text)
    except BadAmount as error:
        raise BadInput("--wager", str(error)) from None
    if cents <= 0:
        raise BadInput("--wager", "a wager is more than nothing")
    return cents


def _check(rounds: int, boxes: int, seed: int | None, threads: int | None, house: House) -> None:
    if not 0 < rounds <= MOST_ROUNDS:
        raise BadInput("--rounds", f"rounds are 1 to {MOST_ROUNDS:,}, not {rounds:,}")
    if not 0 < boxes <= MOST_BOXES:
        raise BadInput("--boxes", f"boxes are 1 to {MOST_BOXES}, not {boxes}")
    if seed is not None and not 0 <= seed <= LARGEST_SEED:
        raise BadInput("--seed", f"a seed is 0 to {LARGEST_SEED}, not {seed}")
    if threads is not None and threads < 1:
        raise BadInput("--threads", "at least one thread is needed")
    cards = house.cards.decks * 48
    if boxes * 24 > cards:
        raise BadInput("--boxes", f"{boxes} boxes may need more cards than {cards}")


def _target(until: str | None) -> float | None:
    if until is None:
        return None
    text = until.strip()
    try:
        number = float(text.removesuffix("%"))
    except ValueError:
        raise BadInput("--until", f"{until!r} is no share of a wager: write 0.01%") from None
    target = number / 100 if text.endswith("%") else number
    if not 0 < target < 10:
        raise BadInput("--until", "it is more than nothing and less than ten wagers")
    return target


def _plan(
    house: House,
    strategy: str,
    seed: int | None,
    boxes: int,
    fresh: bool,
    made: frozenset[Kind],
    counting: Counting | None = None,
) -> Plan:
    from fortyeight.simulation.run import Plan
    from fortyeight.simulation.strategies import SOLVED, game_of
    from fortyeight.strategy import BadCounting, BadStrategy, named_strategy

    try:
        named = strategy if strategy in SOLVED else named_strategy(strategy)
        game = game_of(house, named, optional=made, counting=counting)
    except (BadStrategy, BadCounting) as error:
        for sentence in error.sentences:
            typer.echo(sentence, err=True)
        raise typer.Exit(2) from None
    chosen = secrets.randbits(63) if seed is None else seed
    return Plan(game, chosen, boxes, fresh)


def _have_ready(plan: Plan) -> None:
    from fortyeight.simulation.run import compiled

    compiled(plan)


def _begun(plan: Plan, checkpoint: Path | None, journeys: Journeys | None) -> Progress | None:
    from fortyeight.simulation.checkpoint import BadCheckpoint, read

    if checkpoint is None or not checkpoint.exists():
        return None
    try:
        return read(plan, checkpoint.read_bytes(), journeys)
    except (BadCheckpoint, OSError) as error:
        raise BadInput(str(checkpoint), str(error)) from None


def _run(
    plan: Plan,
    rounds: int,
    threads: int | None,
    until: float | None,
    begun: Progress | None,
    checkpoint: Path | None,
    journeys: Journeys | None,
    dealers: Dealers | None = None,
) -> Progress:
    from fortyeight.simulation.checkpoint import written
    from fortyeight.simulation.run import run

    kept = time.monotonic()

    with _bar(rounds) as shown:

        def tell(progress: Progress) -> None:
            nonlocal kept
            shown(progress.tally)
            now = time.monotonic()
            if checkpoint and not progress.in_part and now - kept > SECONDS_BETWEEN_CHECKPOINTS:
                write_all({checkpoint: written(plan, progress)})
                kept = now

        done = run(
            plan,
            rounds,
            threads=threads,
            until=until,
            begun=begun,
            journeys=journeys,
            tell=tell,
            dealers=dealers,
        )
    if checkpoint and not done.in_part:
        write_all({checkpoint: written(plan, done)})
    return done


@contextmanager
def _bar(rounds: int) -> Iterator[Callable[[Tally], None]]:
    """A bar with rounds a second and the interval, where there is a screen to show it."""
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

    console = Console(stderr=True)
    columns = (
        BarColumn(),
        TextColumn("{task.percentage:3.0f}%"),
        TextColumn("{task.fields[speed]}"),
        TextColumn("{task.fields[mean]}"),
        TimeRemainingColumn(),
    )
    begun = time.perf_counter()
    with Progress(*columns, console=console, disable=not console.is_terminal) as bar:
        task = bar.add_task("", total=rounds, speed="", mean="")

        def shown(tally: Tally) -> None:
            low, high = tally.interval
            speed = tally.rounds / max(time.perf_counter() - begun, 1e-9)
            bar.update(
                task,
                completed=tally.rounds,
                speed=f"{speed / 1e6:.1f} M rounds/s",
                mean=f"{tally.mean:+.4%} ± {(high - low) / 2:.4%}",
            )

        yield shown


def told(plan: Plan, strategy: str, tally: Tally, wager: int) -> dict[str, Any]:
    """The result as other programs read it."""
    house, hands = plan.game.house, tally.rounds * plan.boxes
    low, high = tally.interval
    chances = {str(float(net)): one / hands for net, one in tally.distribution().items()}
    return {
        "book": house.book.id,
        "house": dict(house.choices),
        "strategy": strategy,
        "seed": plan.seed,
        "boxes": plan.boxes,
        "fresh_shoe": plan.fresh,
        "chute": plan.continuous,
        "mean": tally.mean,
        "standard_error": tally.standard_error,
        "confidence_interval": [low, high],
        "standard_deviation": tally.standard_deviation,
        "rounds": tally.rounds,
        "shoes": tally.shoes,
        "cards": tally.cards,
        "super_bonus": _super_bonus(house, tally, wager),
        "optional": told_optional(tally),
        "count": told_count(tally),
        "frequencies": {
            "distribution": chances,
            "hands": {name: number / hands for name, number in tally.ends().items()},
            "split": tally.split_boxes / hands,
        },
        "tallies": {str(float(net)): one for net, one in tally.distribution().items()},
    }


def _super_bonus(house: House, tally: Tally, wager: int) -> dict[str, Any]:
    """How often the Super Bonus came, and what it gave to this wager, its own and others'."""
    if house.super_bonus is None:
        return {}
    tiers = [tier for tier in house.super_bonus_tiers if wager >= tier.at_least]
    pays = max((tier.pays for tier in tiers), default=0)
    boxes = tally.rounds * tally.boxes
    number = tally.super_bonuses()
    each = (pays + house.super_bonus.others * (tally.boxes - 1)) if pays else 0
    return {
        "wager": format_amount(wager),
        "pays": format_amount(pays),
        "number": number,
        "chance": number / boxes if boxes else 0.0,
        "mean": number * each / (boxes * wager) if boxes else 0.0,
    }


def _print(house: House, found: dict[str, Any]) -> None:
    typer.echo(house.book.title)
    for key, value in house.choices.items():
        typer.echo(f"  {key} = {value}")
    low, high = found["confidence_interval"]
    shoes = "a fresh shoe each" if found["fresh_shoe"] else f"{found['shoes']:,} shoes"
    if found["chute"]:
        shoes = f"a continuous shuffler with {found['chute']} cards in its chute"
    typer.echo(
        f"{found['rounds']:,} rounds by {found['strategy']}, {shoes}, seed {found['seed']}:"
        f" {found['rounds_per_second'] / 1e6:.2f} million a second."
    )
    if found["interrupted"]:
        typer.echo("Interrupted: this is what was done.")
    typer.echo(
        f"Mean net result of a box: {found['mean']:+.5%} of a wager"
        f" (19 times of 20 between {low:+.5%} and {high:+.5%})."
    )
    typer.echo(f"Standard deviation: {found['standard_deviation']:.5f} wagers.")
    print_solver(found)
    if found["super_bonus"]:
        bonus = found["super_bonus"]
        typer.echo(
            f"Super Bonus: {bonus['number']} times; it gives {bonus['mean']:+.5%}"
            f" to a wager of {bonus['wager']}, which is not in the mean."
        )
    print_optional(found["optional"])
    print_count(found["count"])
    typer.echo("Net results of a box, in wagers:")
    for net, chance in found["frequencies"]["distribution"].items():
        if chance >= 0.0005:
            typer.echo(f"  {float(net):+6.2f}  {chance:8.3%}  {'#' * round(chance * 100)}")
    typer.echo("Hands, a box:")
    for name, number in found["frequencies"]["hands"].items():
        typer.echo(f"  {number:11.6f}  {name}")
