"""The table of a run for a CSV file: a figure a row, its unit in the column's name."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from fortyeight.cli.output.result_files import house_cells
from fortyeight.rulebook import House

#: What a row says about the run.
_RUN = ("strategy", "boxes", "fresh_shoe", "chute", "seed", "rounds")
#: The columns of every run, whichever figures it has.
COLUMNS = (
    *("book", "decks", "house", *_RUN, "figure", "case", "wagers", "standard_error_wagers"),
    *("probability", "standard_error_probability", "number", "per_box"),
)


def run_table(house: House, summary: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Return the figures of a run; those of a box are in main wagers, of a side bet in its own."""
    run = {**house_cells(house), **{name: summary[name] for name in _RUN}}
    return [{**run, **row} for row in _figures(summary)]


def _figures(summary: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    yield _measured("mean", "", summary) | {"number": summary["rounds"] * summary["boxes"]}
    yield {"figure": "standard deviation", "wagers": summary["standard_deviation"]}
    for net, number in summary["tallies"].items():
        chance = summary["frequencies"]["distribution"][net]
        yield {
            "figure": "net result",
            "wagers": float(net),
            "probability": chance,
            "number": number,
        }
    for hand, number in summary["frequencies"]["hands"].items():
        yield {"figure": "hand", "case": hand, "per_box": number}
    if bonus := summary["super_bonus"]:
        chances = {"probability": bonus["chance"], "number": bonus["number"]}
        yield _measured("super bonus", bonus["wager"], bonus) | chances
    for kind, bet in summary["optional"].items():
        yield _measured("side bet", kind, bet) | {"number": bet["number"]}
        for outcome, number in (*bet["outcomes"].items(), *bet["community"].items()):
            yield {
                "figure": f"outcome of {kind}",
                "case": outcome,
                "wagers": bet["pays"][outcome],
                "probability": number / bet["number"] if bet["number"] else None,
                "number": number,
            }
    yield from _counted(summary["count"])
    yield from _trips(summary.get("trips") or {})


def _measured(figure: str, case: str, of: Mapping[str, Any]) -> dict[str, Any]:
    return {
        "figure": figure,
        "case": case,
        "wagers": of["mean"],
        "standard_error_wagers": of["standard_error"],
    }


def _counted(count: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    if not count:
        return
    yield _measured("mean by the count", count["name"], count)
    for row in count["by_true_count"]:
        share = {"probability": row["share"]}
        yield _measured("true count", str(row["true_count"]), row) | share


def _trips(trips: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    if not trips or not trips["number"]:
        return
    for name in ("result", "lowest", "drawdown"):
        yield _measured(f"trip {name}", "mean", trips[name]) | {"number": trips["number"]}
        for quantile, wagers in trips[name]["quantiles"].items():
            yield {"figure": f"trip {name}", "case": quantile, "wagers": wagers}
    ends = {"ahead": trips["result"]["ahead"], "even": trips["result"]["even"]}
    ends |= {name: trips[name] for name in ("ruined", "reached") if name in trips}
    for name, chance in ends.items():
        yield {
            "figure": "trip",
            "case": name,
            "probability": chance["chance"],
            "standard_error_probability": chance["standard_error"],
        }
