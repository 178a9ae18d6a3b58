"""What falls due at a table by the wall clock: a change of its cards, and a gaming day.

The referee receives the time as data; the current time and the time zone in which a day begins are
known here. Times are in seconds since 1970.
"""

from __future__ import annotations

from datetime import UTC, datetime, time, timedelta, tzinfo

from fortyeight.server.table.state.table_state import TableState
from fortyeight.table.around.opening import inspects_reader
from fortyeight.table.shoe.steps.card_changes import change_time

#: Names of the clocks for what falls due at a time of the wall clock.
CHANGE, DAY = "change of cards", "gaming day"
BY_WALL_CLOCK = (CHANGE, DAY)


def due_times(state: TableState, zone: tzinfo | None) -> dict[str, int]:
    """Return when each thing not yet noted falls due; nothing does while a round is in play."""
    table = state.game.table
    care = table.care
    if care is None or not care.open or state.service.shut or not state.is_between_rounds:
        return {}
    times: dict[str, int] = {}
    change = change_time(table)
    if change is not None:
        times[CHANGE] = change
    if inspects_reader(table):
        # In other books nothing falls due with a gaming day.
        times[DAY] = next_day(care.day_began, table.house.opening.day_starts, zone)
    return times


def next_day(after: int, starts: str, zone: tzinfo | None) -> int:
    """Return the first time after `after` at which the clocks of a zone show `starts` ("06:00").

    Without a zone the system's own is used. A time skipped by a change to summer time is moved
    later by the length of the gap; of a time that occurs twice, the first one counts.
    """
    hour, minute = (int(part) for part in starts.split(":"))
    day = datetime.fromtimestamp(after, UTC).astimezone(zone).date()
    while True:
        begins = datetime.combine(day, time(hour, minute, tzinfo=zone))
        seconds = int(begins.timestamp())
        if seconds > after:
            return seconds
        day += timedelta(days=1)
