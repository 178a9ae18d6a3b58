"""`fortyeight verify-log`: check that a store's log was not changed."""

from __future__ import annotations

import json
from contextlib import closing
from dataclasses import asdict, replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from fortyeight.cli.options.declaring import AsJson, argument, option
from fortyeight.cli.options.store import Config, exit_on_store_error, find_store

if TYPE_CHECKING:
    from sqlalchemy import Connection

    from fortyeight.store.signing.keys import PublicKey
    from fortyeight.store.signing.sealing import Sealer
    from fortyeight.store.verify.faults import LogFault, Report
    from fortyeight.store.verify.verify_ledger import Replays

STORE = argument(
    "STORE",
    "Store: a file, sqlite:///… or postgresql://… (default: that of the server's settings).",
    show_default=False,
)
HEADS = option("--heads PATH", "Exported signed heads: a folder or a file.", show_default=False)
KEY = option(
    "--key FILE",
    "The server's public key (signing.pub); repeat it if the key has changed.",
    show_default=False,
)
REPLAY = option(
    "--replay FOLDER",
    "Replay every table's events with the server's keys in this folder, and compare the "
    "ledger and the stored rounds.",
    show_default=False,
)


def verify_log_command(
    store: Annotated[str | None, STORE] = None,
    heads: Annotated[Path | None, HEADS] = None,
    key: Annotated[list[Path] | None, KEY] = None,
    replay: Annotated[Path | None, REPLAY] = None,
    config: Config = None,
    as_json: AsJson = False,
) -> None:
    """Exit codes: 0 if nothing is wrong, 1 if something is. The server may be running."""
    with exit_on_store_error():
        place = find_store(store, config, existing=True)
        exports = choose_heads(heads, place.heads)

        from fortyeight.cli.output.text_page import progress_bar
        from fortyeight.server.rooms.audit.logged_rows import logged_rows
        from fortyeight.store.database.database import Database
        from fortyeight.store.signing.head_exports import read_exports
        from fortyeight.store.verify.verify_log import verify_log

        keys = load_public_keys(key, place.keys)
        sealer = None if replay is None else load_sealer(replay)
        differing: list[LogFault] = []
        with (
            closing(Database.open(place.url, exclusive=False)) as database,
            progress_bar("checking") as progress,
            database.read() as connection,
        ):
            report = verify_log(
                database,
                None if exports is None else read_exports(exports),
                keys,
                progress=progress,
                on_fault=None if as_json else print_fault,
                replays=replays(sealer, connection, differing),
                rows=logged_rows(replayed=sealer is not None),
            )
    count = report.count + len(differing)
    report = replace(report, faults=(*report.faults, *differing), count=count)
    if as_json:
        typer.echo(json.dumps({"clean": report.clean, **asdict(report)}))
    else:
        for fault in differing:
            print_fault(fault)
        print_report(report)
    if not report.clean:
        raise typer.Exit(1)


def choose_heads(named: Path | None, default: Path | None) -> Path | None:
    """Return the exports that were named, or those of the server if there are any."""
    from fortyeight.cli.framework.bad_input import BadInput

    if named is not None:
        if not named.exists():
            raise BadInput(str(named), "there is no such folder or file")
        return named
    return default if default is not None and default.is_dir() else None


def load_public_keys(named: list[Path] | None, default: Path | None) -> list[PublicKey]:
    """Load the public keys that were named, or the server's own."""
    from fortyeight.store.signing.keys import PublicKey

    if named:
        return [PublicKey.read(path) for path in named]
    own = None if default is None else default / "signing.pub"
    return [PublicKey.read(own)] if own is not None and own.exists() else []


def load_sealer(folder: Path) -> Sealer:
    """Return a sealer that opens sealed events with the keys of a folder."""
    from fortyeight.cli.framework.bad_input import BadInput
    from fortyeight.store.signing.keys import Keys
    from fortyeight.store.signing.sealing import Sealer

    if not any(folder.glob("sealing-*.key")):
        raise BadInput(str(folder), "there are no sealing keys in this folder")
    return Sealer(Keys.open(folder))


def replays(sealer: Sealer | None, connection: Connection, differing: list[LogFault]) -> Replays:
    """Return replays of people's streams, and of tables with their keys; they list differences."""
    from fortyeight.server.rooms.audit.logged_people import all_replays
    from fortyeight.store.verify.faults import LogFault

    def differs(stream: str, version: int, sentence: str) -> None:
        differing.append(LogFault("round-differs", stream, version, sentence))

    return all_replays(sealer, connection, differs)


def print_fault(fault: LogFault) -> None:
    """Print a fault on one line."""
    from fortyeight.cli.output.wording import printable

    version = f" {fault.version}" if fault.version else ""
    place = f"{fault.stream}{version}: " if fault.stream else ""
    typer.echo(printable(f"{fault.code}: {place}{fault.sentence}"))


def print_report(report: Report) -> None:
    """Print what was checked, and the result."""
    from fortyeight.cli.output.text_page import say
    from fortyeight.cli.output.wording import counted

    say(
        f"{counted(report.events, 'event')} in {counted(report.streams, 'stream')}"
        f" ({report.signed_events:,} under signed heads),"
        f" {counted(report.exports, 'export')} of heads, {counted(report.entries, 'ledger line')}."
    )
    for note in report.notes:
        say(f"Note: {note}.")
    if report.clean:
        say("Nothing is wrong.")
    else:
        say(f"{counted(report.count, 'fault')}.")
