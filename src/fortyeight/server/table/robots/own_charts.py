"""Charts that players give to robots: read, bounded, and named by their content."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from functools import lru_cache

from fortyeight.server.base.refusals import Refusal
from fortyeight.strategy import BadStrategy, Strategy, read_strategy, write_strategy

#: Faults of a chart that are told at once.
MAX_FAULTS = 3


@dataclass(frozen=True)
class OwnChart:
    """A chart with its name at a table, and its text as it is stored."""

    name: str
    text: str
    strategy: Strategy


def parse_chart(text: str) -> Strategy:
    """Return the chart in the text of a strategy file; raises `Refusal` with its faulty places."""
    try:
        return read_strategy(text, "")
    except BadStrategy as error:
        faults = error.sentences
        more = len(faults) - MAX_FAULTS
        told = [*faults[:MAX_FAULTS], *([f"{more} more faults"] if more > 0 else [])]
        raise Refusal("bad-chart", "; ".join(told), status=422) from None


@lru_cache(32)  # a chart is read when it is asked for, and again when the table decides
def own_chart(text: str) -> OwnChart:
    """Return the chart in a text; raises `Refusal` if it has faults."""
    strategy = parse_chart(text)
    written = write_strategy(strategy)
    digest = hashlib.sha256(written.encode()).hexdigest()
    return OwnChart(f"own-{digest[:12]}", written, strategy)
