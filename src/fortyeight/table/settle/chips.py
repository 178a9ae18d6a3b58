"""Everybody's chips at the table."""

from __future__ import annotations

from collections.abc import Mapping


def given(chips: Mapping[str, int | None], person: str, cents: int) -> Mapping[str, int | None]:
    """The chips after one person got some, or paid some; None has no limit and stays so."""
    held = chips[person]
    return chips if held is None else {**chips, person: held + cents}
