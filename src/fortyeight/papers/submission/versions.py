"""Versions of a submission in a folder: the latest, the next, and an index of all.

The traces of the papers are all there is to know; nothing else is kept.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import Any

from fortyeight.base_error import FortyeightError
from fortyeight.papers.document.provenance import house_sha256
from fortyeight.papers.verify import read_trace, trace_house
from fortyeight.rulebook import House

_NAME = re.compile(r"submission-(?P<series>.+)-v(?P<version>[1-9][0-9]{0,4})(?P<end>-approved)?")

INDEX = "submissions.html"


@dataclass(frozen=True, slots=True)
class Version:
    """A submission in the folder, as its trace has it."""

    path: Path
    series: str
    number: int
    approved: str
    date: str
    house_sha256: str
    files: tuple[str, ...]


def stem(series: str, number: int, approved: str) -> str:
    """Return the name of a version's files without ending."""
    return f"submission-{series}-v{number}{'-approved' if approved else ''}"


def versions(folder: Path, series: str | None = None) -> list[Version]:
    """Return the submissions in a folder, the oldest first; of one series, if it is named.

    Raises `BadTrace` for one whose trace cannot be read.
    """
    found = []
    for path in sorted(folder.glob("submission-*.json")):
        match = _NAME.fullmatch(path.stem)
        if match and series in (None, match["series"]):
            found.append(_version(path, match["series"], int(match["version"]), read_trace(path)))
    return sorted(found, key=lambda one: (one.series, one.number, bool(one.approved)))


def _version(path: Path, series: str, number: int, trace: dict[str, Any]) -> Version:
    source = trace["provenance"]
    return Version(
        path,
        series,
        number,
        str(trace["options"].get("approved") or ""),
        str(source.get("date", "")),
        str(source.get("house_sha256", "")),
        (*trace["files"], path.name),
    )


class BadVersion(FortyeightError):
    """A submission that would be the same as the latest one."""

    def __init__(self, latest: Version) -> None:
        sentence = f"{latest.path.name}: the house has not changed since version {latest.number}"
        super().__init__("same-version", f"{sentence}; to approve that one, give the date")


@dataclass(frozen=True, slots=True)
class Next:
    """The version to write, and the house of the one before it, if there is any."""

    number: int
    previous: House | None


def next_version(folder: Path, series: str, house: House, approved: str) -> Next:
    """Return the version that a house gets: the next, or the latest if that is approved now.

    Raises `BadVersion` if nothing has changed.
    """
    known = versions(folder, series)
    if not known:
        return Next(1, None)
    latest = known[-1]
    same = latest.house_sha256 == house_sha256(house)
    if same and not approved:
        raise BadVersion(latest)
    if not same:
        return Next(latest.number + 1, _house(latest))
    before = [one for one in known if one.number < latest.number]
    return Next(latest.number, _house(before[-1]) if before else None)


def _house(version: Version) -> House:
    trace = read_trace(version.path)
    return trace_house(version.path, trace["house"])


def index_html(found: list[Version]) -> str:
    """Return the index of all submissions as a page, the newest first."""
    latest = {one.series: one.number for one in found}
    rows = "\n".join(_row(one, one.number == latest[one.series]) for one in reversed(found))
    heads = "".join(
        f'<th scope="col">{head}</th>'
        for head in ("Submission", "Version", "Date", "Status", "House", "Files")
    )
    return _PAGE.format(heads=heads, rows=rows)


def _row(one: Version, current: bool) -> str:
    status = f"approved {one.approved}" if one.approved else "submitted"
    if not current:
        status += ", superseded"
    links = " ".join(
        f'<a href="{escape(name)}">{escape(Path(name).suffix[1:])}</a>' for name in one.files
    )
    cells = (one.series, str(one.number), one.date, status, one.house_sha256[:12])
    return "<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in cells) + f"<td>{links}</td></tr>"


_PAGE = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Rules submissions</title>
<style>
body {{ font: 16px/1.5 Georgia, serif; margin: 2rem auto; max-width: 60rem; padding: 0 1rem }}
table {{ border-collapse: collapse; width: 100% }}
th, td {{ border-bottom: 1px solid #cfc7b4; padding: 0.3rem 0.6rem; text-align: left }}
</style>
<h1>Rules submissions</h1>
<table>
<thead><tr>{heads}</tr></thead>
<tbody>
{rows}
</tbody>
</table>
</html>
"""
