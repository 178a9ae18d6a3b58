"""`fortyeight simulate`: complete play by a strategy, round after round, from real shoes."""

from __future__ import annotations

import json
import secrets
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from fortyeight.cli.framework.bad_input import BadInput, exit_on_bad_input
from fortyeight.cli.framework.interruption import exit_interrupted
from fortyeight.cli.options.declaring import AsJson
from fortyeight.cli.options.house import (
    AllowInexact,
    Book,
    DealingOption,
    Decks,
    HouseFile,
    StrategyName,
    check_exact,
    house_of,
)
from fortyeight.cli.options.run import (
    Checkpoint,
    ClusterAddress,
    ClusterWait,
    Device,
    Seed,
    Threads,
    check_cluster,
    check_device,
    dealers_for,
)
from fortyeight.cli.options.wager import default_wager, parse_wager
from fortyeight.cli.output.compiling import announce_compilation
from fortyeight.cli.output.result_files import CsvFile, Force, check_output_paths, write_all
from fortyeight.cli.simulate import options
from fortyeight.cli.simulate.path_files import write_files
from fortyeight.cli.simulate.path_screen import print_paths
from fortyeight.cli.simulate.paths import (
    Bankroll,
    Goal,
    Parquet,
    Plot,
    RoundsPerHour,
    Trip,
    parse_path_options,
)
from fortyeight.cli.simulate.run_output import print_run, print_time
from fortyeight.rulebook import House
from fortyeight.table.wagers.wager_kinds import WagerKind

if TYPE_CHECKING:
    from fortyeight.simulation.over_time.journeys import Journeys
    from fortyeight.simulation.results.tally import Tally
    from fortyeight.simulation.run import Dealers, Progress, RunPlan
    from fortyeight.strategy import Counting

SECONDS_BETWEEN_CHECKPOINTS = 10.0


def simulate_command(
    book: Book,
    decks: Decks = None,
    dealing: DealingOption = None,
    house: HouseFile = None,
    rounds: options.Rounds = None,
    strategy: StrategyName = "chart",
    seed: Seed = None,
    wager: options.Wager = None,
    super_bonus: options.PlayForSuperBonus = False,
    boxes: options.Boxes = 1,
    continuous: options.Continuous = False,
    chute: options.Chute = None,
    fresh_shoe: options.FreshShoe = False,
    side_bets: options.SideBets = None,
    optional: options.Optional = False,
    with_: options.With = None,
    count: options.Count = None,
    until: options.Until = None,
    threads: Threads = None,
    checkpoint: Checkpoint = None,
    trip: Trip = None,
    bankroll: Bankroll = None,
    goal: Goal = None,
    rounds_an_hour: RoundsPerHour = None,
    parquet: Parquet = None,
    plot: Plot = None,
    csv_file: CsvFile = None,
    force: Force = False,
    device: Device = "cpu",
    cluster: ClusterAddress = None,
    cluster_wait: ClusterWait = 60.0,
    allow_inexact: AllowInexact = False,
    as_json: AsJson = False,
) -> None:
    began = time.perf_counter()
    chosen = house_of(book, decks, dealing, house)
    with exit_on_bad_input():
        target = options.parse_target(until)
        max_rounds = options.round_limit(rounds, target)
        _check_boxes(boxes, chosen)
        check_cluster(cluster, threads)
        check_device(device, cluster, threads)
        counting, strategy = options.load_counting(count, strategy)
        counts = counting is not None
        largest = max(counting.ramp.values()) if counting else 1
        cents = (
            default_wager(chosen, largest) if wager is None else parse_wager(chosen, wager, largest)
        )
        typed = trip, bankroll, goal, rounds_an_hour, parquet, plot, csv_file
        path_options = parse_path_options(*typed, wager=cents, boxes=boxes, rounds=max_rounds)
        check_output_paths(path_options.files, force=force, resumed=[checkpoint])
        options.check_super_bonus(chosen, super_bonus, strategy)
        check_exact(chosen, allow_inexact or strategy not in ("chart", "optimal"))
        chute_cards = options.chute_size(
            chosen, continuous, chute, boxes, fresh=fresh_shoe, counts=counts
        )
        announce_compilation(simulating=True)
        from fortyeight.simulation.run import compile_kernels

        kinds = options.chosen_side_bets(
            chosen, "all" if optional else with_ if side_bets is None else side_bets
        )
        played_for = cents if super_bonus else None
        plan = _plan(chosen, strategy, seed, boxes, fresh_shoe, kinds, counting, played_for)
        plan = path_options.plan(replace(plan, continuous=chute_cards))
        journeys = path_options.journeys(plan)
        resumed = _resume(plan, checkpoint, journeys)
        compile_kernels(plan)
        with dealers_for(device, cluster, cluster_wait, plan) as dealers:
            started = time.perf_counter()
            done = _run(plan, max_rounds, threads, target, resumed, checkpoint, journeys, dealers)
            seconds = time.perf_counter() - started
    from fortyeight.simulation.over_time.time_summary import summarise_time
    from fortyeight.simulation.results.precision import summarise_precision
    from fortyeight.simulation.results.run_summary import compare_with_solver, summarise_run

    tally = done.tally
    played = tally.rounds - (resumed.tally.rounds if resumed else 0)
    summary = {
        **summarise_run(plan, strategy, tally, cents),
        "seconds": seconds,
        "rounds_per_second": played / seconds if seconds else 0.0,
        "interrupted": done.interrupted,
        **summarise_precision(tally, target),
        **compare_with_solver(chosen, tally),
        **summarise_time(
            chosen,
            tally,
            done.journeys,
            cents,
            rounds_an_hour=path_options.rounds_an_hour,
            bankroll=path_options.bankroll,
            trip=path_options.trip,
        ),
    }
    summary["super_bonus"] |= {"played_for": super_bonus} if summary["super_bonus"] else {}
    # Files first: a reader may close the pipe.
    saved = write_files(path_options, plan, done, summary, force=force)
    summary["total_seconds"] = time.perf_counter() - began
    if as_json:
        typer.echo(json.dumps(summary))
    else:
        print_run(chosen, summary)
        print_paths(chosen, summary)
        print_time(summary)
    saved.announce(err=as_json)
    if done.lost:
        typer.echo(f"--cluster: {done.lost}", err=True)
        raise typer.Exit(1)
    if done.interrupted:
        exit_interrupted(checkpoint)


def _check_boxes(boxes: int, house: House) -> None:
    cards = house.cards.shoe_size
    if boxes * 24 > cards:
        raise BadInput("--boxes", f"{boxes} boxes may need more than the {cards} cards of the shoe")


def _plan(
    house: House,
    strategy: str,
    seed: int | None,
    boxes: int,
    fresh: bool,
    side_bets: frozenset[WagerKind],
    counting: Counting | None = None,
    played_for: int | None = None,
) -> RunPlan:
    from fortyeight.simulation.game.strategies import game_of
    from fortyeight.simulation.run import RunPlan
    from fortyeight.strategy import SOLVED, named_strategy

    named = strategy if strategy in SOLVED else named_strategy(strategy, SOLVED)
    game = game_of(house, named, optional=side_bets, counting=counting, wager=played_for)
    chosen = secrets.randbits(63) if seed is None else seed
    return RunPlan(game, chosen, boxes, fresh)


def _resume(plan: RunPlan, checkpoint: Path | None, journeys: Journeys | None) -> Progress | None:
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
    resumed: Progress | None,
    checkpoint: Path | None,
    journeys: Journeys | None,
    dealers: Dealers | None = None,
) -> Progress:
    from fortyeight.simulation.checkpoint import written
    from fortyeight.simulation.run import run

    saved_at = time.monotonic()

    with _bar(rounds, until, resumed.tally.rounds if resumed else 0) as show:

        def tell(progress: Progress) -> None:
            nonlocal saved_at
            show(progress.tally)
            now = time.monotonic()
            if checkpoint and not progress.in_part and now - saved_at > SECONDS_BETWEEN_CHECKPOINTS:
                write_all({checkpoint: written(plan, progress)}, force=True)
                saved_at = now

        done = run(
            plan,
            rounds,
            threads=threads,
            until=until,
            begun=resumed,
            journeys=journeys,
            tell=tell,
            dealers=dealers,
        )
    if checkpoint and not done.in_part:
        write_all({checkpoint: written(plan, done)}, force=True)
    return done


@contextmanager
def _bar(rounds: int, until: float | None, resumed: int) -> Iterator[Callable[[Tally], None]]:
    """Show a progress bar with speed and interval if there is a terminal.

    The speed is that of this run, without the rounds that it resumed from. With a precision to
    reach, the number of rounds is estimated after the first ones.
    """
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

    from fortyeight.simulation.results.precision import half_width, rounds_needed

    console = Console(stderr=True)
    columns = (
        BarColumn(),
        TextColumn("{task.percentage:3.0f}%"),
        TextColumn("{task.fields[speed]}"),
        TextColumn("{task.fields[mean]}"),
        TimeRemainingColumn(),
    )
    started = time.perf_counter()
    with Progress(*columns, console=console, disable=not console.is_terminal) as bar:
        task = bar.add_task("", total=rounds, speed="", mean="")
        estimated = False

        def show(tally: Tally) -> None:
            nonlocal estimated
            needed = None if until is None else rounds_needed(tally, until)
            if until is not None and needed and not estimated and needed > tally.rounds:
                bar.console.print(f"About {needed:,} rounds are needed for ± {until:.5%}.")
            estimated = estimated or needed is not None
            speed = (tally.rounds - resumed) / max(time.perf_counter() - started, 1e-9)
            bar.update(
                task,
                completed=tally.rounds,
                total=min(rounds, needed or rounds),
                speed=f"{speed / 1e6:.1f} M rounds/s",
                mean=f"{tally.mean:+.4%} ± {half_width(tally):.4%}",
            )

        yield show
