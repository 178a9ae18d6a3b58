"""The command line: one small file a command."""

from __future__ import annotations

import typer

from fortyeight import __version__
from fortyeight.cli import (
    account,
    backup,
    bench,
    chart,
    count,
    ev,
    play,
    replay,
    restore,
    rules,
    serve,
    shuffles,
    side_wagers,
    simulate,
    solve,
    sweep,
    verify_log,
    verify_shoe,
    wheels,
)

app = typer.Typer(
    name="fortyeight",
    help="The 48-card blackjack family: refereed, played and replayed by the book.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)
app.command("play")(play.play)
app.command("replay")(replay.replay)
app.command("chart")(chart.chart)
app.command("side-wagers")(side_wagers.side_wagers)
app.command("serve")(serve.serve)
app.command("shuffles")(shuffles.shuffles)
app.command("solve")(solve.solve)
app.command("ev")(ev.ev)
app.command("simulate")(simulate.simulate)
app.command("sweep")(sweep.sweep)
app.command("wheels")(wheels.wheels)
app.add_typer(account.app, name="account")
app.command("verify-log")(verify_log.verify_log)
app.command("backup")(backup.backup)
app.command("restore")(restore.restore)
app.command("verify-shoe")(verify_shoe.verify_shoe)
app.add_typer(bench.app, name="bench")
app.add_typer(count.app, name="count")
app.add_typer(rules.app, name="rules")


def _version(asked: bool) -> None:
    if asked:
        typer.echo(f"fortyeight {__version__}")
        raise typer.Exit


@app.callback()
def _options(
    version: bool = typer.Option(
        False, "--version", callback=_version, is_eager=True, help="Print the version."
    ),
) -> None:
    """Options of every command."""


def main() -> None:
    """The entry point of the command `fortyeight`."""
    app()
