"""`fortyeight simulate`: complete play by a strategy, round after round, from real shoes."""

from __future__ import annotations

import json
import secrets
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from math import isfinite
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from fortyeight.cli.compiling import tell_when_compiling
from fortyeight.cli.options.cluster import (
    ClusterAddress,
    ClusterWait,
    check_cluster,
)
from fortyeight.cli.options.device import Device, check_device, opened_dealers
from fortyeight.cli.options.house import (
    AllowInexact,
    Book,
    Dealing,
    Decks,
    HouseFile,
    check_exact,
    house_of,
)
from fortyeight.cli.options.threads import check_threads
from fortyeight.cli.options.wager import usual_wager, wager_in
from fortyeight.cli.output_files import check_places, write_all
from fortyeight.cli.rules.load import BadInput
from fortyeight.cli.simulate.counting import Count, counting_asked, print_count, told_count
from fortyeight.cli.simulate.path_files import write_files
from fortyeight.cli.simulate.path_json import paths_told
from fortyeight.cli.simulate.path_screen import print_paths
from fortyeight.cli.simulate.paths import (
    Bankroll,
    Goal,
    Parquet,
    PathOptions,
    Plot,
    RoundsPerHour,
    Trip,
    paths_asked,
)
from fortyeight.cli.simulate.shuffler import Chute, Continuous, chute_asked
from fortyeight.cli.simulate.side_bets import (
    Optional,
    With,
    print_optional,
    told_optional,
    wagers_made,
)
from fortyeight.cli.simulate.solver_comparison import print_solver, told_solver
from fortyeight.cli.simulate.super_bonus import (
    PlayForIt,
    check_play_for_it,
    print_super_bonus,
    super_bonus_json,
)
from fortyeight.cli.simulate.until import (
    Until,
    half_width,
    print_until,
    rounds_asked,
    rounds_needed,
    target_of,
    until_json,
)
from fortyeight.rulebook import House
from fortyeight.table import WagerKind

if TYPE_CHECKING:
    from fortyeight.simulation.over_time.journeys import Journeys
    from fortyeight.simulation.results.tally import Tally
    from fortyeight.simulation.run import Dealers, Progress, RunPlan
    from fortyeight.strategy import Counting

MOST_BOXES = 8
LARGEST_SEED = 2**64 - 1
SECONDS_BETWEEN_CHECKPOINTS = 10.0

Rounds = Annotated[
    int | None,
    typer.Option("--rounds", help="Rounds to play: 10 million, or with --until as many as needed."),
]
StrategyName = Annotated[
    str,
    typer.Option("--strategy", help="chart, optimal, mimic, never-bust, or a strategy file."),
]
Seed = Annotated[
    int | None, typer.Option("--seed", help="The same seed gives the same rounds; else any.")
]
Checkpoint = Annotated[
    Path | None, typer.Option("--checkpoint", help="Keep what is done here, and go on from it.")
]


def simulate_command(
    book: Book,
    decks: Decks = None,
    dealing: Dealing = None,
    house: HouseFile = None,
    rounds: Rounds = None,
    strategy: StrategyName = "chart",
    seed: Seed = None,
    wager: Annotated[
        str | None,
        typer.Option("--wager", help="The main wager, 10.00 where the house takes it."),
    ] = None,
    super_bonus: PlayForIt = False,
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
    allow_inexact: AllowInexact = False,
    as_json: Annotated[
        bool, typer.Option("--json", help="Print JSON for a program to read.")
    ] = False,
) -> None:
    """Play a house's game by a strategy, and measure what it gives."""
    chosen = house_of(book, decks, dealing, house)
    try:
        target = target_of(until)
        most = rounds_asked(rounds, target)
        _check(boxes, seed, threads, chosen)
        check_cluster(cluster, cluster_wait, threads)
        check_device(device, cluster, threads)
        counting, strategy = counting_asked(count, strategy)
        counts = counting is not None
        largest = max(counting.ramp.values()) if counting else 1
        cents = usual_wager(chosen, largest) if wager is None else wager_in(chosen, wager, largest)
        options = PathOptions(trip, bankroll, goal, rounds_per_hour, parquet, plot)
        asked = paths_asked(options, cents, boxes, most)
        check_places([path for path in (checkpoint, plot) if path])
        check_play_for_it(chosen, super_bonus, strategy)
        check_exact(chosen, allow_inexact or strategy not in ("chart", "optimal"))
        waiting = chute_asked(chosen, continuous, chute, boxes, fresh=fresh_shoe, counts=counts)
        tell_when_compiling()
        made = wagers_made(chosen, optional, with_)
        played_for = cents if super_bonus else None
        plan = _plan(chosen, strategy, seed, boxes, fresh_shoe, made, counting, played_for)
        plan = asked.plan(replace(plan, continuous=waiting))
        journeys = asked.journeys(plan)
        begun = _begun(plan, checkpoint, journeys)
        _have_ready(plan)
        with opened_dealers(device, cluster, cluster_wait, plan) as dealers:
            started = time.perf_counter()
            done = _run(plan, most, threads, target, begun, checkpoint, journeys, dealers)
            seconds = time.perf_counter() - started
    except BadInput as error:
        typer.echo(str(error), err=True)
        raise typer.Exit(2) from None
    played = done.tally.rounds - (begun.tally.rounds if begun else 0)
    found = told(plan, strategy, done.tally, cents)
    found |= {"seconds": seconds, "rounds_per_second": played / seconds if seconds else 0.0}
    found["interrupted"] = done.interrupted
    found |= until_json(done.tally, target)
    found["super_bonus"] |= {"played_for": super_bonus} if found["super_bonus"] else {}
    found |= told_solver(chosen, done.tally)
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


def _check(boxes: int, seed: int | None, threads: int | None, house: House) -> None:
    if not 0 < boxes <= MOST_BOXES:
        raise BadInput("--boxes", f"boxes are 1 to {MOST_BOXES}, not {boxes}")
    if seed is not None and not 0 <= seed <= LARGEST_SEED:
        raise BadInput("--seed", f"a seed is 0 to {LARGEST_SEED}, not {seed}")
    check_threads(threads)
    cards = house.cards.shoe_size
    if boxes * 24 > cards:
        raise BadInput("--boxes", f"{boxes} boxes may need more cards than {cards}")


def _plan(
    house: House,
    strategy: str,
    seed: int | None,
    boxes: int,
    fresh: bool,
    made: frozenset[WagerKind],
    counting: Counting | None = None,
    played_for: int | None = None,
) -> RunPlan:
    from fortyeight.simulation.game.strategies import SOLVED, game_of
    from fortyeight.simulation.run import RunPlan
    from fortyeight.strategy import BadCounting, BadStrategy, named_strategy

    try:
        named = strategy if strategy in SOLVED else named_strategy(strategy)
        game = game_of(house, named, optional=made, counting=counting, wager=played_for)
    except (BadStrategy, BadCounting) as error:
        for sentence in error.sentences:
            typer.echo(sentence, err=True)
        raise typer.Exit(2) from None
    chosen = secrets.randbits(63) if seed is None else seed
    return RunPlan(game, chosen, boxes, fresh)


def _have_ready(plan: RunPlan) -> None:
    from fortyeight.simulation.run import compiled

    compiled(plan)


def _begun(plan: RunPlan, checkpoint: Path | None, journeys: Journeys | None) -> Progress | None:
    from fortyeight.simulation.checkpoint import BadCheckpoint, read

    if checkpoint is None or not checkpoint.exists():
        return None
    try:
        return read(plan, checkpoint.read_bytes(), journeys)
    except (BadCheckpoint, OSError) as error:
        raise BadInput(str(checkpoint), str(error)) from None


def _run(
    plan: RunPlan,
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

    with _bar(rounds, until) as shown:

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
def _bar(rounds: int, until: float | None) -> Iterator[Callable[[Tally], None]]:
    """A bar with rounds a second and the interval, where there is a screen to show it.

    With a precision to reach, the rounds that it takes are estimated after the first ones.
    """
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
        estimated = False

        def shown(tally: Tally) -> None:
            nonlocal estimated
            needed = None if until is None else rounds_needed(tally, until)
            if until is not None and needed and not estimated and needed > tally.rounds:
                bar.console.print(f"About {needed:,} rounds are needed for ± {until:.5%}.")
            estimated = estimated or needed is not None
            speed = tally.rounds / max(time.perf_counter() - begun, 1e-9)
            bar.update(
                task,
                completed=tally.rounds,
                total=min(rounds, needed or rounds),
                speed=f"{speed / 1e6:.1f} M rounds/s",
                mean=f"{tally.mean:+.4%} ± {half_width(tally):.4%}",
            )

        yield shown


def told(plan: RunPlan, strategy: str, tally: Tally, wager: int) -> dict[str, Any]:
    """The result as other programs read it."""
    house, hands = plan.game.house, tally.rounds * plan.boxes
    low, high = tally.interval
    # One round, or rounds that are all alike, say nothing of the error.
    known = isfinite(tally.standard_error)
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
        "standard_error": tally.standard_error if known else None,
        "confidence_interval": [low, high] if known else None,
        "standard_deviation": tally.standard_deviation,
        "rounds": tally.rounds,
        "shoes": tally.shoes,
        "cards": tally.cards,
        "super_bonus": super_bonus_json(house, tally, wager),
        "optional": told_optional(tally),
        "count": told_count(tally),
        "frequencies": {
            "distribution": chances,
            "hands": {name: number / hands for name, number in tally.ends().items()},
            "split": tally.split_boxes / hands,
        },
        "tallies": {str(float(net)): one for net, one in tally.distribution().items()},
    }


def _between(low: float, high: float) -> str:
    return f"19 times of 20 between {low:+.5%} and {high:+.5%}"


def _print(house: House, found: dict[str, Any]) -> None:
    typer.echo(house.book.title)
    for key, value in house.choices.items():
        typer.echo(f"  {key} = {value}")
    shoes = "a fresh shoe each" if found["fresh_shoe"] else f"{found['shoes']:,} shoes"
    if found["chute"]:
        shoes = f"a continuous shuffler with {found['chute']} cards in its chute"
    typer.echo(
        f"{found['rounds']:,} rounds by {found['strategy']}, {shoes}, seed {found['seed']}:"
        f" {found['rounds_per_second'] / 1e6:.2f} million a second."
    )
    if found["interrupted"]:
        typer.echo("Interrupted: this is what was done.")
    interval = found["confidence_interval"]
    between = "its error is not known" if interval is None else _between(*interval)
    typer.echo(f"Mean net result of a box: {found['mean']:+.5%} of a wager ({between}).")
    typer.echo(f"Standard deviation: {found['standard_deviation']:.5f} wagers.")
    print_until(found)
    print_solver(found)
    print_super_bonus(found["super_bonus"], found["strategy"])
    print_optional(found["optional"])
    print_count(found["count"])
    typer.echo("Net results of a box, in wagers:")
    for net, chance in found["frequencies"]["distribution"].items():
        if chance >= 0.0005:
            typer.echo(f"  {float(net):+6.2f}  {chance:8.3%}  {'#' * round(chance * 100)}")
    typer.echo("Hands, a box:")
    for name, number in found["frequencies"]["hands"].items():
        typer.echo(f"  {number:11.6f}  {house.book.in_its_words(name)}")
