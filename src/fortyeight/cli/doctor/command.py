"""`fortyeight doctor`: run every check, and print a line for each finding."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from dataclasses import asdict
from functools import partial
from typing import TYPE_CHECKING, Annotated

import typer

from fortyeight.cli.options.declaring import AsJson, number_option
from fortyeight.cli.options.store import Config, DataFolder, ServerStore

if TYPE_CHECKING:
    from fortyeight.cli.doctor.finding import Finding
    from fortyeight.server.base.server_settings import Settings


def doctor_command(
    config: Config = None,
    data: DataFolder = None,
    store: ServerStore = None,
    port: Annotated[
        int | None, number_option("--port", "Port of the server.", least=0, most=65535)
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Changes nothing. Exit codes: 0 if there are at most warnings, 1 if there is a problem."""
    from fortyeight.cli.doctor.finding import Level
    from fortyeight.cli.framework.bad_input import fail
    from fortyeight.cli.output.text_page import say
    from fortyeight.cli.output.wording import printable
    from fortyeight.extras import missing_modules

    options = {"data": data, "store": store, "listen.port": port}
    chosen = {key: value for key, value in options.items() if value is not None}
    settings = None
    # Without a server there is nothing of one to check, unless it is asked for.
    if config or chosen or not missing_modules("server"):
        from fortyeight.server.app.read_settings import BadSettings, read_settings

        try:
            settings = read_settings(config, os.environ, chosen)
        except BadSettings as error:
            fail(str(error))
    findings = []
    for finding in check_all(settings):
        findings.append(finding)
        if not as_json:
            advice = f". {finding.advice}" if finding.advice else ""
            line = f"{finding.level:<8} {finding.name:<10} {finding.found}{advice}"
            say(printable(line), indent=20)
    has_problem = any(finding.level is Level.PROBLEM for finding in findings)
    if as_json:
        result = {"ok": not has_problem, "findings": [asdict(finding) for finding in findings]}
        typer.echo(json.dumps(result))
    if has_problem:
        raise typer.Exit(1)


def check_all(settings: Settings | None) -> Iterator[Finding]:
    """Yield the findings of every check; a check that the system does not allow is a problem."""
    from fortyeight.cli.doctor.finding import problem
    from fortyeight.cli.doctor.machine_checks import INSTALLATION_CHECKS, MACHINE_CHECKS

    checks = [partial(check, settings) for check in INSTALLATION_CHECKS]
    if settings is not None:
        from fortyeight.cli.doctor.server_checks import SERVER_CHECKS

        checks += [partial(check, settings) for check in (*MACHINE_CHECKS, *SERVER_CHECKS)]
    for check in checks:
        try:
            yield from check()
        except OSError as error:
            name = check.func.__name__.removeprefix("check_").replace("_", " ")
            place = f"{error.filename}: " if error.filename else ""
            advice = "Run this as the server's user: sudo -u USER fortyeight doctor"
            yield problem(name, f"{place}{error.strerror or error}", advice)
