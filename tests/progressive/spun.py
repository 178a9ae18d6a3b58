"""Shortcuts to write rounds with wheels, and to look at what their wagers came to."""

from __future__ import annotations

from typing import Any

from fortyeight.record import RecordFault, read_record, replay, result, write_replayed
from tests.rounds import fault, played

WHEELS = ("bonus-spin", "xtreme", "must-hit")

#: A wager on a wheel as it ended: person, kind, staked, returned, clause.
Ended = tuple[str, str, str, str, str]


def spins(*texts: str, **meters: str) -> str:
    """Return the lines `spins` and `meters` of a record; a meter is named with an underscore."""
    lines = ["spins = [" + ", ".join(f'"{text}"' for text in texts) + "]"]
    if meters:
        named = (f'{name.replace("_", "-")} = "{amount}"' for name, amount in meters.items())
        lines.append("meters = { " + ", ".join(named) + " }")
    return "\n".join(lines)


def spun(*args: str, **more: Any) -> dict[str, Any]:
    """Return the result of a round; its record must replay to the same."""
    once = played(*args, **more)
    text = write_replayed(once)
    twice = replay(read_record(text))
    assert result(twice) == result(once), text
    assert write_replayed(twice) == text
    return result(once)


def net(*args: str, **more: Any) -> dict[str, str]:
    """Return what everyone won or lost."""
    found: dict[str, str] = spun(*args, **more)["net"]
    return found


def wheel_lines(*args: str, **more: Any) -> list[Ended]:
    """Return how the wagers on wheels ended, box by box."""
    return [
        (one["player"], one["kind"], one["staked"], one["returned"], one["clause"])
        for one in spun(*args, **more)["wagers"]
        if one["kind"] in WHEELS
    ]


def place_of(*args: str, **more: Any) -> tuple[str, str]:
    """Return the code and the place of the fault for which a record cannot be played."""
    found: RecordFault = fault(*args, **more)
    assert found.message
    return found.code, found.at
