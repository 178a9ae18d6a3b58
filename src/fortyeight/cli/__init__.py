"""The command line: a module for each small command, a folder for each large one."""

from __future__ import annotations

import typer

from fortyeight import __version__
from fortyeight.cli import chart, ev, replay, serve, side_wagers, solve, verify_shoe, wheels
from fortyeight.cli.bench.command import bench_app
from fortyeight.cli.count.command import count_app
from fortyeight.cli.doctor.command import doctor_command
from fortyeight.cli.play.command import play_command
from fortyeight.cli.rules.command import rules_app
from fortyeight.cli.shuffles.command import shuffles_command
from fortyeight.cli.simulate.command import simulate_command
from fortyeight.cli.store import account, backup, restore, verify_log
from fortyeight.cli.sweep.command import sweep_command

app = typer.Typer(
    name="fortyeight",
    help="The 48-card blackjack family: refereed, played and replayed by the book.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)
app.command("play")(play_command)
app.command("replay")(replay.replay)
app.command("chart")(chart.chart)
app.command("side-wagers")(side_wagers.side_wagers)
app.command("serve")(serve.serve)
app.command("shuffles")(shuffles_command)
app.command("solve")(solve.solve)
app.command("ev")(ev.ev)
app.command("simulate")(simulate_command)
app.command("sweep")(sweep_command)
app.command("wheels")(wheels.wheels)
app.add_typer(account.app, name="account")
app.command("doctor")(doctor_command)
app.command("verify-log")(verify_log.verify_log)
app.command("backup")(backup.backup)
app.command("restore")(restore.restore)
app.command("verify-shoe")(verify_shoe.verify_shoe)
app.add_typer(bench_app, name="bench")
app.add_typer(count_app, name="count")
app.add_typer(rules_app, name="rules")


def _version(requested: bool) -> None:
    if requested:
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
    """Run the command `fortyeight`."""
    app()
