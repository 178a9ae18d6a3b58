"""The table of docs/reliability.md: goals beside the work done, from the sittings."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tests.proof.parts import PARTS, Part
from tests.proof.sittings import ROOT, Sitting, done_by, last_version

PAGE = ROOT / "docs" / "reliability.md"
_BEGIN, _END = "<!-- sittings: tools/prove --write -->", "<!-- end of sittings -->"


def with_table(text: str, sittings: Sequence[Sitting]) -> str:
    """Return the page with its tables renewed."""
    before, _, rest = text.partition(_BEGIN)
    _, _, after = rest.partition(_END)
    tables = "\n".join([*_parts(sittings), "", *_sittings(sittings)])
    return f"{before}{_BEGIN}\n\n{tables}\n\n{_END}{after}"


def _parts(sittings: Sequence[Sitting]) -> Iterable[str]:
    yield "| part | promise | goal | done by all versions | by the last | result | command |"
    yield "| --- | --- | ---: | ---: | ---: | --- | --- |"
    for part in PARTS.values():
        mine = [one for one in sittings if one.part == part.name]
        code = last_version(sittings, part.name)
        newest = f"{done_by(sittings, part.name, code):,} (`{code}`)" if code else "–"
        yield (
            f"| `{part.name}` | {part.promise} | {part.goal:,} {part.unit} |"
            f" {done_by(sittings, part.name):,} | {newest} | {_result(part, mine)} |"
            f" `make prove PART={part.name}` |"
        )


def _result(part: Part, sittings: Sequence[Sitting]) -> str:
    failed = [one for sitting in sittings for one in sitting.failed]
    if failed:
        return f"**{len(failed)} failed**: `{failed[-1]}`"
    done = sum(one.count for one in sittings)
    if not done:
        return "**not run by these parts yet**"
    return (
        "no failure"
        if done >= part.goal
        else f"no failure; {100 * done / part.goal:.2g}% of the goal"
    )


def _sittings(sittings: Sequence[Sitting]) -> Iterable[str]:
    yield (
        "| part | date | commit, code | count | batches | minutes | a CPU second |"
        " counted besides | machine |"
    )
    yield "| --- | --- | --- | ---: | ---: | ---: | ---: | --- | --- |"
    for one in sorted(sittings, key=lambda one: (list(PARTS).index(one.part), one.date)):
        unit = PARTS[one.part].unit
        besides = ", ".join(f"{n:,} {what}" for what, n in one.figures.items() if what != unit)
        rate = f"{one.count / one.cpu:.3g}" if one.cpu else "–"
        yield (
            f"| `{one.part}` | {one.date} | `{one.commit}`, `{one.code}` | {one.count:,} {unit} |"
            f" {one.batches:,} | {one.seconds / 60:.1f} | {rate} | {besides or '–'} |"
            f" {one.machine} |"
        )
