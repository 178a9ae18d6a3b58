"""`fortyeight sweep`: change every choice of a house, and see how the edge changes."""

from __future__ import annotations

import json
import time
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from fortyeight.analysis.worth.option_words import OptionWords
from fortyeight.analysis.worth.options import MAX_TOGETHER
from fortyeight.cli.framework.bad_input import exit_on_bad_input
from fortyeight.cli.framework.interruption import exit_interrupted
from fortyeight.cli.options.declaring import AsJson, number_option
from fortyeight.cli.options.house import (
    Book,
    DealingOption,
    Decks,
    HouseFile,
    SplitModelName,
    exactness_lines,
    house_of,
    parse_split_model,
)
from fortyeight.cli.options.run import Checkpoint, ClusterAddress, ClusterWait, check_cluster
from fortyeight.cli.output.compiling import announce_compilation
from fortyeight.cli.output.result_files import (
    CsvFile,
    Force,
    check_output_paths,
    csv_table,
    save_results,
)
from fortyeight.cli.output.story_text import house_words
from fortyeight.cli.output.text_page import BARS_FROM_WIDTH, Page, bar, title
from fortyeight.cli.output.text_table import fitted
from fortyeight.cli.output.wording import counted
from fortyeight.cli.rules.edge import percent
from fortyeight.cli.sweep.combinations_output import (
    TOGETHER_COLUMNS,
    combination_rows,
    combined_json,
    dealt_cells,
    mean_words,
    print_combined,
)
from fortyeight.cli.sweep.run import MAX_ROUNDS, run_sweep
from fortyeight.rulebook.schema.values import plain_value
from fortyeight.simulation.run_limits import MAX_SEED

if TYPE_CHECKING:
    from fortyeight.analysis.worth.rule_worth import Sweep, Worth

COLUMNS = ("key", "clause", "ruling", "value", "instead", "found", "change", "edge", "reason")


def sweep_command(
    book: Book,
    decks: Decks = None,
    dealing: DealingOption = None,
    house: HouseFile = None,
    model: SplitModelName = "split-aware",
    csv_file: CsvFile = None,
    force: Force = False,
    together: Annotated[
        int,
        number_option(
            "--together",
            f"Change up to this many choices at once, 1 to {MAX_TOGETHER}.",
            most=MAX_TOGETHER,
        ),
    ] = 1,
    rounds: Annotated[
        int | None,
        number_option(
            "--rounds",
            "Also simulate each house for this many rounds, by its chart.",
            least=2,
            most=MAX_ROUNDS,
        ),
    ] = None,
    simulate: Annotated[
        int | None, number_option("--simulate", least=2, most=MAX_ROUNDS, hidden=True)
    ] = None,
    seed: Annotated[
        int, number_option("--seed", "Seed of the simulation.", least=0, most=MAX_SEED)
    ] = 48,
    checkpoint: Checkpoint = None,
    cluster: ClusterAddress = None,
    cluster_wait: ClusterWait = 60.0,
    as_json: AsJson = False,
) -> None:
    begun = time.perf_counter()
    played = parse_split_model(model)
    chosen = house_of(book, decks, dealing, house)
    with exit_on_bad_input():
        rounds = simulate if rounds is None else rounds
        check_cluster(cluster)
        check_output_paths([csv_file], force=force, resumed=[checkpoint])
        announce_compilation(simulating=True)
        folder = Path(house or book).parent
        where = cluster, cluster_wait
        done = run_sweep(chosen, played, folder, rounds or 0, seed, checkpoint, where, together)
        seconds = time.perf_counter() - begun
        files = {csv_file: _csv(done.sweep)} if csv_file and done.sweep else {}
        saved = save_results(files, force=force)
    if done.sweep is not None and as_json:
        summary = {**sweep_json(done.sweep), "interrupted": done.interrupted}
        typer.echo(json.dumps({**summary, "seconds": seconds}))
    elif done.sweep is not None:
        page = Page()
        print_sweep(page, done.sweep)
        page.print(f"Solved {counted(done.sweep.solved, 'house')} in {seconds:.2f} s.")
    if done.interrupted:
        lost = f"--cluster: {done.lost}: " if done.lost else ""
        typer.echo(f"{lost}{done.done} of {counted(done.houses, 'house')} solved.", err=True)
    saved.announce(err=as_json)
    if done.lost:
        raise typer.Exit(1)
    if done.interrupted:
        exit_interrupted(checkpoint)


def sweep_json(sweep: Sweep) -> dict[str, Any]:
    """Return the sweep as JSON."""
    words = OptionWords(sweep.house)
    return {
        "book": sweep.house.book.id,
        "house": dict(sweep.house.choices),
        "model": sweep.model,
        "edge": sweep.edge,
        **dealt_cells(sweep.simulated),
        "solved": sweep.solved,
        "options": [
            {
                **_row(one),
                "text": words.rule(one.option),
                "words": [words.now(one.option), words.instead(one.option)],
            }
            for one in sweep.worths
        ],
        **(combined_json(sweep.combined, words) if sweep.combined else {}),
        "exact": not sweep.limits,
        "limits": list(sweep.limits),
    }


def _row(worth: Worth) -> dict[str, Any]:
    option = worth.option
    kind = option.entry.kind
    return {
        "key": option.key,
        "clause": option.entry.clause,
        "ruling": option.entry.ruling,
        "value": plain_value(kind, option.value),
        "instead": plain_value(kind, option.instead) if option.tried else None,
        "found": worth.status,
        "change": worth.change,
        "edge": worth.edge,
        "reason": worth.reason,
        **dealt_cells(worth.simulated),
    }


def _csv(sweep: Sweep) -> bytes:
    rows = [_row(one) for one in sweep.worths]
    together = TOGETHER_COLUMNS if sweep.combined else ()
    combined = combination_rows(sweep.combined) if sweep.combined else ()
    return csv_table([*rows, *combined], COLUMNS + together)


def print_sweep(page: Page, sweep: Sweep) -> None:
    """Print the options that affect the main game as a table, then the others in short."""
    from fortyeight.analysis.worth.rule_worth import touches_main_game

    page.print(house_words(sweep.house))
    for key, value in sweep.house.choices.items():
        page.print(f"  {key} = {value}")
    page.print(f"House edge {sweep.edge:.4%} of the main wager ({sweep.model}).")
    for sentence in exactness_lines(sweep.limits):
        page.print(sentence)
    if sweep.simulated is not None:
        rounds = counted(sweep.simulated.rounds, "round")
        page.print(f"{rounds} simulated: mean (standard error) {mean_words(sweep.simulated)}.")
    title(page, "Each choice changed, one at a time")
    effective = [one for one in sweep.worths if one.change is not None and touches_main_game(one)]
    if effective:
        _print_table(page, effective, OptionWords(sweep.house))
    else:
        page.print("The book leaves no choice open that affects the main game.")
    if sweep.combined:
        print_combined(page, sweep.combined, OptionWords(sweep.house))
    for heading, kind in (
        ("Not allowed by itself", "fault"),
        ("Not valued by the solver", "not valued"),
        ("No list of values to try", "open"),
        ("Not done", "not done"),
    ):
        _print_reasons(page, heading, [one for one in sweep.worths if one.status == kind])
    if rest := [one for one in sweep.worths if one.status == "untouched" and one not in effective]:
        title(page, "No effect on the main game")
        page.print(", ".join(dict.fromkeys(one.option.key for one in rest)))
    page.print()


def _print_table(page: Page, effective: list[Worth], words: OptionWords) -> None:
    table = fitted("rule", "here", "instead")
    for heading in ("change", "house edge"):
        table.add_column(heading, right=True, wraps=False)
    dealt = any(one.simulated for one in effective)
    if dealt:
        table.add_column("simulated mean (standard error)", right=True)
    bars = not dealt and page.width >= BARS_FROM_WIDTH
    if bars:
        table.add_column("", wraps=False)
    table.add_column("clause")
    largest = max(abs(one.change or 0.0) for one in effective)
    for one in effective:
        change = one.change or 0.0
        table.add_row(
            f"{words.rule(one.option)} [{one.option.key}]",
            words.now(one.option),
            words.instead(one.option),
            percent(change),
            "the same" if one.edge is None else f"{one.edge:.4%}",
            *([mean_words(one.simulated) if one.simulated else ""] if dealt else []),
            *([bar(change, largest)] if bars else []),
            one.option.entry.citation,
        )
    page.print(table)


def _print_reasons(page: Page, heading: str, worths: list[Worth]) -> None:
    if not worths:
        return
    title(page, heading)
    for one in worths:
        option = one.option
        if not option.tried:
            page.print(option.key)
        else:
            reason = f": {one.reason}" if one.reason else ""
            page.print(f"{option.key} = {option.entry.write(option.instead)}{reason}")
