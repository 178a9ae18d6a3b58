"""The operator's settings about people."""

from __future__ import annotations

from dataclasses import dataclass, field

from fortyeight.server.rooms.people.sign_in.passwords import Cost
from fortyeight.server.rooms.people.times import DAY, HOUR


@dataclass(frozen=True, slots=True)
class PeopleSettings:
    """The operator's choices; times in milliseconds, money in cents.

    `session_fresh` is how long it may go unnoticed that another process has ended a session; with a
    single process it only says how often the store is read.

    `guests` is for a private machine only: everyone there has every role. `https` marks the session
    cookie so that no browser sends it in the clear. `supervisor_code` is the hash of the code that
    supervisors may enter at a dealer's terminal instead of their password (R22).
    """

    sign_up: bool = True
    guests: bool = False
    https: bool = False
    supervisor_code: str = ""
    allowance: int | None = 10_000_00
    session_lasts: int = 14 * DAY
    session_idle: int = 12 * HOUR
    session_fresh: int = 2_000
    most_sessions: int = 20
    cost: Cost = field(default_factory=Cost)
    hashes_at_once: int = 2
    hashes_waiting: int = 64
