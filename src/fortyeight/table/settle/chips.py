"""Chips of the people at the table."""

from __future__ import annotations

from collections.abc import Mapping


def add_chips(chips: Mapping[str, int | None], person: str, cents: int) -> Mapping[str, int | None]:
    """Return the chips after adding some to one person's; a negative amount is taken away.

    None stands for an unlimited bankroll and stays None.
    """
    held = chips[person]
    return chips if held is None else {**chips, person: held + cents}
