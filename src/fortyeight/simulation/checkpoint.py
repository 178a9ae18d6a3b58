"""Checkpoints of a run: write and read files from which the run can be resumed.

A checkpoint holds whole blocks only, and the identity of the run that they belong to.
"""

from __future__ import annotations

import json
from hashlib import sha256
from typing import Any

import numpy as np

from fortyeight.simulation.counting.count_arrays import count_array, no_counts
from fortyeight.simulation.game.game_tables import GameTables
from fortyeight.simulation.game.kernel_tables import kernel_tables
from fortyeight.simulation.over_time.journeys import Journeys
from fortyeight.simulation.over_time.journeys_file import (
    JourneyMismatch,
    read_journeys,
    written_journeys,
)
from fortyeight.simulation.results.tally import Tally
from fortyeight.simulation.run import Progress, RunPlan

#: The second format draws a seed's cards differently from the first, and has larger blocks.
FORMAT = "fortyeight-run/2"
EARLIER = "fortyeight-run/1"


class BadCheckpoint(ValueError):
    """A file is not a checkpoint of this run; the message says why."""


def identity(plan: RunPlan) -> str:
    """Return a hash of a run's house, tables, seed, boxes and shoes."""
    digest = sha256()
    for table in (*kernel_tables(plan.game), *plan.game.spins):
        digest.update(str(table.dtype).encode() + str(table.shape).encode() + table.tobytes())
    if plan.game.count is not None:
        _tell_count(digest, plan.game)
    house = plan.game.house
    choices = sorted((key, str(value)) for key, value in house.choices.items())
    digest.update(f"{house.book.id} {choices} {plan.seed} {plan.boxes} {plan.fresh}".encode())
    if plan.continuous:
        digest.update(f" continuous {plan.continuous}".encode())
    return digest.hexdigest()


def _tell_count(digest: Any, game: GameTables) -> None:
    """Add the count to the hash. Runs without a count keep the hash that they always had."""
    array = count_array(game)
    assert array is not None, "the game has a count"
    digest.update(b"count" + array.tobytes())


def written(plan: RunPlan, progress: Progress) -> bytes:
    """Return the content of a checkpoint file. Raise `ValueError` after a partial block."""
    if progress.in_part:
        raise ValueError("a block in part cannot be gone on with")
    optional: dict[str, Any] = {}
    if progress.journeys:
        optional["journeys"] = written_journeys(progress.journeys)
    if progress.tally.by_count is not None:
        optional["by_count"] = progress.tally.by_count.tolist()
    return json.dumps(
        {
            "format": FORMAT,
            "run": identity(plan),
            "blocks": progress.blocks,
            "results": progress.tally.results.tolist(),
            "counts": progress.tally.counts.tolist(),
            **optional,
        }
    ).encode()


def read(plan: RunPlan, content: bytes, journeys: Journeys | None = None) -> Progress:
    """Return the progress in a checkpoint of this run, with its journeys if `journeys` is given.

    Raise `BadCheckpoint` if the file belongs to another run or is damaged. Files written before
    journeys existed have none, and neither have runs that did not ask for them.
    """
    try:
        data: Any = json.loads(content)
    except (ValueError, RecursionError):
        raise BadCheckpoint("this is no checkpoint") from None
    if isinstance(data, dict) and data.get("format") == EARLIER:
        raise BadCheckpoint(
            "this is a checkpoint of an earlier version, which drew a seed's cards otherwise:"
            " it cannot be gone on with"
        )
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise BadCheckpoint("this is no checkpoint of a run")
    if data.get("run") != identity(plan):
        raise BadCheckpoint("this is a checkpoint of another house, strategy, seed or shoe")
    try:
        blocks = int(data["blocks"])
        results = np.array(data["results"], np.int64)
        counts = np.array(data["counts"], np.int64)
    except (KeyError, TypeError, ValueError, OverflowError):
        raise BadCheckpoint("this checkpoint is damaged") from None
    if results.ndim != 1 or counts.ndim != 1 or blocks < 0 or counts.size < 1:
        raise BadCheckpoint("this checkpoint is damaged")
    by_count = None
    if plan.game.count is not None:
        try:
            by_count = np.array(data["by_count"], np.int64)
        except (KeyError, TypeError, ValueError, OverflowError):
            raise BadCheckpoint("this checkpoint is damaged") from None
        if by_count.shape != no_counts().shape:
            raise BadCheckpoint("this checkpoint is damaged")
    tally = Tally(plan.game, plan.boxes, results, counts, by_count=by_count)
    return Progress(blocks, tally, journeys=_journeys(data.get("journeys"), tally, journeys))


def _journeys(found: Any, tally: Tally, asked: Journeys | None) -> Journeys | None:
    if asked is None:
        if found is not None:
            raise BadCheckpoint(
                "this checkpoint keeps results over time: ask for the same as before"
            )
        return None
    if found is None:
        if tally.rounds:
            raise BadCheckpoint("this checkpoint keeps no results over time: go on without them")
        return asked
    try:
        kept = read_journeys(found, asked)
    except JourneyMismatch as error:
        raise BadCheckpoint(f"this checkpoint is of another run: {error}") from None
    except (KeyError, TypeError, ValueError, OverflowError):
        raise BadCheckpoint("this checkpoint is damaged") from None
    if kept.rounds != tally.rounds:
        raise BadCheckpoint("this checkpoint is damaged")
    return kept
