"""Search every parser for its costliest texts, and keep them: `tools/search-costs --help`."""

from __future__ import annotations

import argparse
import json
import random
from dataclasses import astuple
from functools import cache
from pathlib import Path

from fortyeight.server.rooms.strategy.stages import SolveStage
from tests.server.http.costs.cost_search import (
    Found,
    Measure,
    Pump,
    measured,
    memory,
    operations,
    search,
    seconds,
)
from tests.server.http.costs.heavy_questions import search as search_heavy
from tests.server.http.costs.parsers import TARGETS, Target

#: The costliest texts found so far, by target and measure.
CORPUS = Path(__file__).with_name("worst_found.json")
MEASURES: dict[str, Measure] = {"operations": operations, "memory": memory, "seconds": seconds}
#: A text must cost a tenth more to replace one: files do not change for noise.
_BETTER = 1.1


@cache
def corpus() -> dict[str, dict[str, Pump]]:
    """Return the kept texts, by target and measure."""
    stored = json.loads(CORPUS.read_text("utf-8")) if CORPUS.exists() else {}
    return {
        name: {measure: Pump(*parts) for measure, parts in pumps.items()}
        for name, pumps in stored.items()
    }


def known_pumps(target: Target, *measures: str) -> list[Pump]:
    """Return the kept texts of a target for these measures, each once."""
    kept = corpus().get(target.name, {})
    return list(dict.fromkeys(kept[name] for name in measures if name in kept))


def _better(target: Target, measure: str, found: Found, size: int) -> bool:
    pump = corpus().get(target.name, {}).get(measure)
    if pump is None:
        return True
    return found.score > _BETTER * measured(target, pump, MEASURES[measure], size).score


def _search_heavy(wanted: str, tries: int, seed: int) -> None:
    print(f"seed {seed}; processor seconds and memory of the costliest valid request")
    for stage in SolveStage if wanted == "all" else (SolveStage(wanted),):
        for measure in ("seconds", "megabytes"):
            question, cost = search_heavy(stage, measure, tries, seed)
            limit = ", given up" if cost.over else ""
            text = " ".join(question.text.split())
            print(
                f"{stage:10} by {measure:9} {cost.seconds:6.1f} s{limit} {cost.megabytes:6.0f} MB"
                f"  {text[:300]}",
                flush=True,
            )


def main() -> None:
    parser = argparse.ArgumentParser(prog="tools/search-costs", description=__doc__)
    parser.add_argument("--tries", type=int, default=300, help="texts for each parser and measure")
    parser.add_argument("--seed", type=int, default=random.SystemRandom().randrange(10**6))
    parser.add_argument("--size", type=int, default=4_000, help="characters, and twice as many")
    parser.add_argument("--only", default="", help="parsers whose names contain this")
    parser.add_argument("--keep", action="store_true", help="write what is costlier than before")
    parser.add_argument(
        "--heavy", default="", help="a stage of the solver, or all: search valid requests for it"
    )
    chosen = parser.parse_args()
    if chosen.heavy:
        _search_heavy(chosen.heavy, chosen.tries, chosen.seed)
        return
    print(f"seed {chosen.seed}; cost for each character, and growth when the text is twice as long")
    kept = {name: {m: astuple(p) for m, p in pumps.items()} for name, pumps in corpus().items()}
    for target in (one for one in TARGETS if chosen.only in one.name):
        for name, measure in MEASURES.items():
            found = search(
                target,
                measure,
                chosen.tries,
                chosen.seed,
                known_pumps(target, *MEASURES),
                chosen.size,
            )
            each = found.each * 1e6 if name == "seconds" else found.each
            unit = {"seconds": "µs", "memory": "bytes"}.get(name, "operations")
            text = repr(found.pump.part)[:40]
            print(
                f"{target.name:23} {each:9.2f} {unit:10} ×{found.growth:4.2f}  {text}", flush=True
            )
            if chosen.keep and _better(target, name, found, chosen.size):
                kept.setdefault(target.name, {})[name] = astuple(found.pump)
                CORPUS.write_text(json.dumps(kept, indent=1, sort_keys=True) + "\n", "utf-8")


if __name__ == "__main__":
    main()
