"""The battery on the shuffle that real tables use, and on shuffles with a fault."""

from __future__ import annotations

from collections import defaultdict

import pytest

from fortyeight.chance import BrokenBits, SeededBits, draw_below, shuffled
from tests.chance.battery.battery import LEVEL, LONG, SHORT, SMALL, Sizes, chances, parts
from tests.chance.battery.faults import NAMES, fisher_yates, planted, rounding
from tests.chance.battery.tails import goodness_of_fit, too_far_out
from tests.effort import effort


@pytest.mark.clause("ma-spanish21", "4(a)")
@pytest.mark.clause("ma-pontoon21", "4(a)")
@pytest.mark.clause("md-pontoon21", "5 A")
@pytest.mark.clause("bbc-spanish21", "Method 4")
def test_the_shuffle_of_real_tables_passes() -> None:
    found = chances(shuffled, effort(Sizes(4_000, 4_000, 400), SHORT))
    assert too_far_out(found, LEVEL) == [], found


#: Slow to catch; others of their kind are caught in every run.
SUBTLE = {"rounding a fraction of 8 bits", "seven riffles"}


@pytest.mark.parametrize("name", [one for one in NAMES if effort(one not in SUBTLE, True)])
def test_a_planted_fault_is_caught(name: str) -> None:
    assert any(is_caught(name, part) for sizes in (SMALL, SHORT) for part in parts(sizes))


def is_caught(name: str, part: Sizes) -> bool:
    """Return whether a part of the battery catches a fault, at its share of the level."""
    try:
        return bool(too_far_out(chances(planted(name), part), LEVEL / 3))
    except BrokenBits:
        return True


def test_the_frame_of_the_planted_faults_is_sound() -> None:
    """With the right draw it is the right shuffle: what is caught is the fault."""
    for seed in range(20):
        own = fisher_yates(range(48), draw_below, SeededBits(seed))
        assert own == shuffled(range(48), SeededBits(seed))


@pytest.mark.long
@pytest.mark.clause("ma-spanish21", "4(a)")
@pytest.mark.clause("ma-pontoon21", "4(a)")
@pytest.mark.clause("md-pontoon21", "5 A")
@pytest.mark.parametrize(
    "sizes",
    [
        pytest.param(Sizes(LONG.handfuls, LONG.decks, 0), id="decks"),
        pytest.param(Sizes(0, 0, LONG.shoes), id="shoes"),
    ],
)
def test_a_million_shuffles_pass(sizes: Sizes) -> None:
    found = chances(shuffled, sizes)
    print(*(f"{name}: {chance:.3g}" for name, chance in found.items()), sep="\n")
    assert too_far_out(found, LEVEL) == [], found


@pytest.mark.long
def test_a_million_shuffles_show_a_rounding_of_11_bits() -> None:
    bits, faulty = SeededBits("11 bits"), rounding(11)
    found = chances(lambda cards: faulty(cards, bits), Sizes(0, LONG.decks, 0))
    assert too_far_out(found, LEVEL)


@pytest.mark.long
def test_the_battery_is_calibrated() -> None:
    """Over many runs each test's chances spread evenly, or, where they are bounds, higher."""
    seen: defaultdict[str, list[float]] = defaultdict(list)
    for _ in range(400):
        for name, chance in chances(shuffled, Sizes(6_000, 6_000, 600)).items():
            seen[name].append(chance)
    for name, values in seen.items():
        tenths = [sum(part <= 10 * value < part + 1 for value in values) for part in range(9)]
        if "outermost" in name or "repeats" in name:
            assert sum(values) / len(values) > 0.5, name
        else:
            even = [*tenths, len(values) - sum(tenths)]
            assert goodness_of_fit(even, [0.1] * 10) > LEVEL, name
