"""Tidy Parquet tables of a run; the metadata of each table describes the run."""

from __future__ import annotations

from collections.abc import Mapping
from io import BytesIO
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

from fortyeight.simulation.over_time import walk
from fortyeight.simulation.over_time.convergence import convergence
from fortyeight.simulation.over_time.journeys import Journeys
from fortyeight.simulation.results.tally import Tally

RESULTS, HANDS, TRIPS, CONVERGENCE = (
    f"{name}.parquet" for name in ("results", "hands", "trips", "convergence")
)
#: How a trip ended, in words.
ENDS = {walk.COMPLETE: "complete", walk.RUINED: "ruined", walk.REACHED: "reached"}


def table_names(*, journeys: bool, trips: bool) -> tuple[str, ...]:
    """Return the file names of a run, with or without journeys and trips."""
    more = ((CONVERGENCE, journeys), (TRIPS, trips))
    return (RESULTS, HANDS, *(name for name, has in more if has))


def parquet_files(
    tally: Tally, journeys: Journeys | None, metadata: Mapping[str, str]
) -> dict[str, bytes]:
    """Return the content of every file by name. Results are in wagers, and also in whole units."""
    unit = tally.game.unit
    nets = tally.distribution()
    tables: dict[str, Any] = {
        RESULTS: pa.table(
            {
                "net": pa.array([float(net) for net in nets], pa.float64()),
                "units": pa.array([int(net / unit) for net in nets], pa.int64()),
                "number": pa.array(list(nets.values()), pa.int64()),
            }
        ),
        HANDS: pa.table(
            {
                "hand": pa.array(list(tally.ends()), pa.string()),
                "number": pa.array(list(tally.ends().values()), pa.int64()),
            }
        ),
    }
    if journeys is not None:
        tables[CONVERGENCE] = _convergence(journeys)
        if journeys.trips is not None:
            tables[TRIPS] = _trips(journeys)
    return {name: _file(table, metadata) for name, table in tables.items()}


def _convergence(journeys: Journeys) -> pa.Table:
    points = convergence(journeys)
    return pa.table(
        {
            "rounds": pa.array([one.rounds for one in points], pa.int64()),
            "mean": pa.array([one.mean for one in points], pa.float64()),
            "half_width": pa.array([one.half_width for one in points], pa.float64()),
        }
    )


def _trips(journeys: Journeys) -> pa.Table:
    rows, per_wager = journeys.all_rows(), journeys.per_wager
    wagers = {
        name: pa.array(rows[:, column] / per_wager, pa.float64())
        for name, column in (
            ("result", walk.RESULT_COLUMN),
            ("drawdown", walk.DRAWDOWN_COLUMN),
            ("lowest", walk.LOWEST_COLUMN),
        )
    }
    ended = pa.DictionaryArray.from_arrays(
        pa.array(rows[:, walk.END_COLUMN], pa.int8()), pa.array([ENDS[end] for end in sorted(ENDS)])
    )
    return pa.table(
        {
            "trip": pa.array(np.arange(1, len(rows) + 1), pa.int64()),
            **wagers,
            "rounds": pa.array(rows[:, walk.PLAYED_COLUMN], pa.int64()),
            "ended": ended,
        }
    )


def _file(table: pa.Table, metadata: Mapping[str, str]) -> bytes:
    content = BytesIO()
    pq.write_table(table.replace_schema_metadata(dict(metadata)), content, compression="zstd")
    return content.getvalue()
