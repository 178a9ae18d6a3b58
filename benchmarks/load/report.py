"""The figures as a page."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from load.measures import Times
from load.point import Point


@dataclass(frozen=True)
class Row:
    """A point, the store that it was measured on, and the bare server's point beside it."""

    store: str
    point: Point
    bare: Point


def page(head: str, commits: dict[str, float], rows: Sequence[Row]) -> str:
    lines = [
        "# The server's speed",
        "",
        head,
        "",
        "Milliseconds from a command to its answer, and until everybody at the table has been sent "
        "its events. `bare` is a server with the same WebSockets that knows no rules and stores "
        "nothing, under the same load; the last column is how many times its p99 the server's is.",
        "",
        "| store | tables | players | commands/s | answer p50 | p95 | p99 | max "
        "| everyone p50 | p95 | p99 | max | of bare p99 |",
        "| --- " + "| ---: " * 12 + "|",
    ]
    seen: set[int] = set()
    for row in rows:
        if row.point.tables not in seen:
            seen.add(row.point.tables)
            lines.append(_latency("bare", row.bare, row.bare))
        lines.append(_latency(row.store, row.point, row.bare))
    lines += [
        "",
        "CPU is milliseconds a command of the server's processes and of PostgreSQL's, and, as "
        "cores that were busy, of the players'; batches and changes are the store's transactions "
        "and what was in them. `bare commits` are transactions of one row a second on the same "
        "disk with nothing around; the last column is how many changes were stored for each of "
        "those.",
        "",
        "| store | tables | server CPU | database CPU | players' cores | memory MB "
        "| kB sent/command | batches/s | changes/s | ms/batch | bare commits/s | changes/commit |",
        "| --- " + "| ---: " * 11 + "|",
        *(_cost(row, commits[row.store.partition(",")[0]]) for row in rows),
        "",
        "| store | tables | refused | errors | seconds to seat everybody | kB a player |",
        "| --- | ---: | --- | --- | ---: | ---: |",
        *(_faults(row) for row in rows),
    ]
    return "\n".join(lines) + "\n"


def _latency(name: str, point: Point, bare: Point) -> str:
    ratio = point.everyone.p99 / bare.everyone.p99
    return (
        f"| {name} | {point.tables} | {point.tables * point.players} | {point.commands:,.0f} "
        f"| {_times(point.answers)} | {_times(point.everyone)} | {ratio:.1f} |"
    )


def _times(times: Times) -> str:
    return " | ".join(f"{one:,.1f}" for one in (times.p50, times.p95, times.p99, times.most))


def _cost(row: Row, commits: float) -> str:
    point = row.point
    return (
        f"| {row.store} | {point.tables} | {1000 * point.server_cpu:.2f} "
        f"| {1000 * point.database_cpu:.2f} | {point.crowd_cpu:.2f} | {point.memory / 1e6:,.0f} "
        f"| {point.bytes_a_command / 1000:.1f} | {point.batches:,.0f} | {point.changes:,.0f} "
        f"| {point.batch_ms:.1f} | {commits:,.0f} | {point.changes / commits:.2f} |"
    )


def _faults(row: Row) -> str:
    point = row.point
    each = (point.memory - point.memory_before) / (point.tables * point.players) / 1000
    return (
        f"| {row.store} | {point.tables} | {_counts(point.refused)} | {_counts(point.errors)} "
        f"| {point.setup:.1f} | {each:.0f} |"
    )


def _counts(counts: Counter[str]) -> str:
    return ", ".join(f"{count} {code}" for code, count in counts.most_common()) or "none"
