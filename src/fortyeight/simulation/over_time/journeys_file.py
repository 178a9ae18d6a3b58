"""Serialize journeys for a checkpoint, and load them so that a run can resume."""

from __future__ import annotations

import zlib
from base64 import b64decode, b64encode
from dataclasses import fields, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from fortyeight.simulation.over_time.histogram import Histogram
from fortyeight.simulation.over_time.journeys import MARKS, Journeys, TripTally
from fortyeight.simulation.over_time.walk import COLUMNS, MARKED, STATE, TRIPS


class JourneyMismatch(ValueError):
    """A checkpoint has other trips than those asked for; the message says which."""


def asked_of(journeys: Journeys) -> dict[str, Any]:
    """Return the options of journeys, as stored in a checkpoint."""
    trips = journeys.trips
    return {
        "trip": trips.rounds if trips else None,
        "bankroll": str(trips.bankroll) if trips and trips.bankroll is not None else None,
        "goal": str(trips.goal) if trips and trips.goal is not None else None,
        "rows": journeys.keep_rows,
    }


def written_journeys(journeys: Journeys) -> dict[str, Any]:
    """Return journeys as JSON data."""
    tally = journeys.tally
    return {
        "asked": asked_of(journeys),
        "state": journeys.state.tolist(),
        "points": journeys.points[: int(journeys.state[MARKED])].tolist(),
        "tally": {one.name: _written(getattr(tally, one.name)) for one in fields(TripTally)},
        "fan": _packed(journeys.fan),
        "rows": _packed(journeys.all_rows()),
    }


def read_journeys(found: Any, asked: Journeys) -> Journeys:
    """Return the journeys of a checkpoint.

    Raise `JourneyMismatch` if they are not those asked for, and `ValueError` if they are damaged.
    """
    if found["asked"] != asked_of(asked):
        raise JourneyMismatch(f"it keeps {_words(found['asked'])}, not {_words(asked_of(asked))}")
    state = np.array(found["state"], np.int64)
    points, passed = np.zeros((len(MARKS), 2), np.int64), len(found["points"])
    if state.shape != (STATE,) or passed != state[MARKED] or not 0 <= passed <= len(MARKS):
        raise ValueError("not the numbers of a run")
    points[:passed] = np.array(found["points"], np.int64).reshape(passed, 2)
    tally = TripTally(
        **{one.name: _histogram(found["tally"][one.name]) for one in fields(TripTally)}
    )
    rows = _unpacked(found["rows"], np.int64).reshape(-1, COLUMNS)
    if tally.results.number != state[TRIPS] or len(rows) != state[TRIPS] * asked.keep_rows:
        raise ValueError("not as many trips as were finished")
    return replace(
        asked,
        state=state,
        points=points,
        tally=tally,
        fan=_unpacked(found["fan"], np.int32).reshape(asked.fan.shape),
        rows=(rows,) if len(rows) else (),
    )


def _written(counted: Histogram) -> list[list[int]]:
    return [counted.values.tolist(), counted.counts.tolist()]


def _histogram(found: Any) -> Histogram:
    values, counts = (np.array(one, np.int64) for one in found)
    if values.ndim != 1 or values.shape != counts.shape:
        raise ValueError("not as many numbers as counts")
    return Histogram(values, counts)


def _packed(table: NDArray[Any]) -> str:
    """Return a table's numbers as compressed text."""
    little = table.astype(table.dtype.newbyteorder("<"))
    return b64encode(zlib.compress(little.tobytes(), 1)).decode("ascii")


def _unpacked(text: str, kind: type[np.generic]) -> NDArray[Any]:
    try:
        content = zlib.decompress(b64decode(text, validate=True))
    except zlib.error as error:
        raise ValueError(str(error)) from None
    return np.frombuffer(content, np.dtype(kind).newbyteorder("<")).astype(kind)


def _words(asked: Any) -> str:
    """Format the options of trips in a few words."""
    if asked["trip"] is None:
        return "no trips"
    words = [f"trips of {asked['trip']} rounds"]
    words += [f"{key} {asked[key]}" for key in ("bankroll", "goal") if asked[key] is not None]
    return ", ".join(words + (["one by one"] if asked["rows"] else []))
