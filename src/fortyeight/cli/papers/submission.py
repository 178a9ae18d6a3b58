"""`fortyeight papers submission`: the rules of a house for a regulator, version by version."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Annotated

from fortyeight.cli.framework.bad_input import BadInput, exit_on_bad_input
from fortyeight.cli.options.declaring import AsJson, option
from fortyeight.cli.output.compiling import announce_compilation
from fortyeight.cli.output.result_files import Force, save_results
from fortyeight.cli.papers.making import by_name, make_papers
from fortyeight.cli.papers.options import (
    Formats,
    OneHouse,
    Out,
    PaperDate,
    Size,
    faultless_houses,
    parse_date,
    parse_output,
)

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
        str | None, option("--approved DATE", "Date on which this version was approved.")
    ] = None,
    size: Size = "a4",
    formats: Formats = "pdf",
    out: Out = Path(),
    date: PaperDate = None,
    force: Force = False,
    as_json: AsJson = False,
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

    with exit_on_bad_input():
        output = parse_output(size, formats, out, date, force)
        day = parse_date("--approved", approved).isoformat() if approved else ""
        chosen = faultless_houses([house])[0]
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
        by_name([house], [chosen]),
        output,
        options,
        arguments,
        others={PREVIOUS: version.previous} if version.previous else {},
        stem=lambda _: stem(name, version.number, day),
        as_json=as_json,
    )
    with exit_on_bad_input():
        index = index_html(versions(output.folder)).encode()
    save_results({output.folder / INDEX: index}, force=True).announce(err=as_json)
