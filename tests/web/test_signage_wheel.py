"""How long a wheel spins on the signage."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import fortyeight.web

WHEEL = Path(fortyeight.web.__file__).parent / "static" / "signage" / "wheel.js"


@pytest.mark.clause("ma-pontoon21", "16(n)")
def test_a_wheel_spins_for_five_to_six_seconds() -> None:
    source = WHEEL.read_text(encoding="utf-8")
    found = re.findall(r"^export const SPIN_MS = (\d+);$", source, re.MULTILINE)
    assert len(found) == 1
    assert 5_000 <= int(found[0]) <= 6_000
    # The page waits for the result as long as the animation lasts.
    assert re.findall(r"duration: (\w+)", source) == ["SPIN_MS"]
    assert "still ? STILL_MS : SPIN_MS" in source
