"""Charts for tests: a sample, and any that can be written."""

from __future__ import annotations

from pathlib import Path

from hypothesis import strategies as st

from fortyeight.strategy import (
    AFTER_ROWS,
    INSURE,
    ROWS,
    UPS,
    AfterDouble,
    Cell,
    Choice,
    LiveBonusMark,
    Strategy,
    cell,
    read_strategy,
)

SAMPLE = Path(__file__).with_name("sample.csv")


def sample() -> Strategy:
    return read_strategy(SAMPLE.read_text("utf-8"), SAMPLE.name)


def with_cells(**codes: str) -> Strategy:
    """A chart that stands on everything but in these rows, named like ``hard_16``."""
    stand = {row: (cell("S"),) * len(UPS) for row in ROWS}
    given = {row.replace("_", " "): (cell(code),) * len(UPS) for row, code in codes.items()}
    return Strategy({**stand, **given})


@st.composite
def cells(draw: st.DrawFn, splits: bool) -> Cell:
    firsts = [Choice.DOUBLE, Choice.SURRENDER, *([Choice.SPLIT] if splits else [])]
    order = draw(st.lists(st.sampled_from(firsts), unique=True))
    ends = [Choice.HIT, Choice.STAND]
    if splits and Choice.SPLIT not in order:
        ends.append(Choice.SPLIT)
    return Cell(
        (*order, draw(st.sampled_from(ends))),
        draw(st.none() | st.integers(2, 9)),
        draw(st.frozensets(st.sampled_from(LiveBonusMark))),
    )


@st.composite
def strategies(draw: st.DrawFn) -> Strategy:
    """Any chart: rows repeat a few drawn cells, so that a chart is drawn in reasonable time."""
    totals = draw(st.lists(cells(splits=False), min_size=1, max_size=8))
    pairs = draw(st.lists(cells(splits=True), min_size=1, max_size=8))
    spread = draw(st.integers(1, 9))

    def row(at: int, found: list[Cell]) -> tuple[Cell, ...]:
        return tuple(found[(at + spread * up) % len(found)] for up in range(len(UPS)))

    rows = {
        name: row(at, pairs if name.startswith("pair") else totals) for at, name in enumerate(ROWS)
    }
    names = st.sampled_from(AFTER_ROWS)
    answers = st.tuples(*[st.sampled_from(AfterDouble)] * len(UPS))
    after = draw(st.dictionaries(names, answers, max_size=6))
    return Strategy(rows, after, draw(st.sampled_from(INSURE)))
