"""Run a sweep, here or on a cluster, with a progress bar and checkpoints."""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from fortyeight.cli.framework.bad_input import BadInput
from fortyeight.cli.options.run import open_cluster_if_named
from fortyeight.cli.output.result_files import write_all
from fortyeight.cli.output.text_page import progress_bar
from fortyeight.rulebook import House

if TYPE_CHECKING:
    from fortyeight.analysis.models import SplitModel
    from fortyeight.analysis.worth.rule_worth import Sweep
    from fortyeight.simulation.sweeping import HouseResult, Sweeping

MAX_ROUNDS = 10**12
SECONDS_BETWEEN_CHECKPOINTS = 10.0


@dataclass(frozen=True, slots=True)
class DoneSweep:
    """A sweep, complete or interrupted; `sweep` is None before the house itself was solved."""

    sweep: Sweep | None
    done: int
    houses: int
    interrupted: bool
    lost: str


def run_sweep(
    house: House,
    model: SplitModel,
    folder: Path,
    rounds: int,
    seed: int,
    checkpoint: Path | None,
    where: tuple[str | None, float],
    together: int = 1,
) -> DoneSweep:
    """Solve the houses that a checkpoint does not have yet, and return the sweep."""
    from fortyeight.analysis.worth.together import TooManyHouses
    from fortyeight.simulation.sweeping import do_sweep, sweeping, written

    try:
        plan = sweeping(house, model, folder, rounds, seed, together)
    except TooManyHouses as error:
        raise BadInput(f"--together {together}", str(error)) from None
    resumed = _resume(plan, checkpoint)
    saved_at = time.monotonic()

    def keep(found: Mapping[str, HouseResult]) -> None:
        nonlocal saved_at
        now = time.monotonic()
        if checkpoint and now - saved_at > SECONDS_BETWEEN_CHECKPOINTS:
            write_all({checkpoint: written(plan, found)}, force=True)
            saved_at = now

    with open_cluster_if_named(*where) as workers, progress_bar("Houses", count=True) as tell:
        done = do_sweep(plan, begun=resumed, workers=workers, tell=tell, keep=keep)
    if checkpoint:
        write_all({checkpoint: written(plan, done.results)}, force=True)
    sweep = plan.sweep(done.results)
    return DoneSweep(sweep, len(done.results), len(plan.houses), done.interrupted, done.lost)


def _resume(plan: Sweeping, checkpoint: Path | None) -> dict[str, HouseResult]:
    from fortyeight.simulation.sweeping import BadSweep, read

    if checkpoint is None or not checkpoint.exists():
        return {}
    try:
        return read(plan, checkpoint.read_bytes())
    except (BadSweep, OSError) as error:
        raise BadInput(str(checkpoint), str(error)) from None
