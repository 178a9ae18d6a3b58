"""`fortyeight papers submission`: the rules of a house for a regulator, version by version."""

from __future__ import annotations

import re
from typing import Annotated

from fortyeight.cli.framework.bad_input import BadInput
from fortyeight.cli.options.declaring import option
from fortyeight.cli.output.compiling import announce_compilation
from fortyeight.cli.output.result_files import save_results
from fortyeight.cli.papers.making import make_papers
from fortyeight.cli.papers.options import OneHouse, Output, parse_date

_SERIES = re.compile(r"[a-z0-9][a-z0-9-]{0,59}")


def submission(
    house: OneHouse,
    operator: Annotated[
        str, option("--operator NAME", "Name of the operator who submits it.")
    ] = "",
    series: Annotated[
        str | None,
        option(
            "--name NAME",
            "Name of the game in the folder of submissions (default: the id of the rulebook).",
        ),
    ] = None,
    approved: Annotated[
        str | None,
        option("--approved DATE", "Date on which this version was approved."),
    ] = None,
    *,
    output: Output,
) -> None:
    """Write the rules submission of a house: its choices within the book's bounds, by clause.

    It has payouts, approvals, wheels, meters, inscriptions and procedures. Every version stays in
    its folder with an index; the next one says what has changed since, and what that is worth. The
    footer of each page has the version and the date of its approval.
    """
    from fortyeight.papers.kinds import PREVIOUS
    from fortyeight.papers.submission.versions import (
        INDEX,
        index_html,
        next_version,
        stem,
        versions,
    )

    day = parse_date("--approved", approved).isoformat() if approved else ""
    houses = output.houses(house)
    chosen = houses[house]
    name = series or re.sub("[^a-z0-9]+", "-", chosen.book.id.lower()).strip("-")
    if not _SERIES.fullmatch(name):
        raise BadInput("--name", "small letters, digits and hyphens only, at most 60")
    version = next_version(output.folder, name, chosen, day)
    announce_compilation()
    options = {"operator": operator, "version": version.number, "approved": day}
    arguments = ["--operator", operator] if operator else []
    arguments += ["--name", name, *(["--approved", day] if day else [])]
    make_papers(
        "submission",
        houses,
        output,
        options,
        arguments,
        others={PREVIOUS: version.previous} if version.previous else {},
        stem=lambda _: stem(name, version.number, day),
    )
    index = index_html(versions(output.folder)).encode()
    save_results({output.folder / INDEX: index}, force=True).announce(err=output.as_json)
