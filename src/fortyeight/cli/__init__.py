"""The command line: a module for each small command, a folder for each large one.

A command's module is imported when the command is run, so that each starts without what the others
need.
"""

from __future__ import annotations

import typer

from fortyeight import __version__
from fortyeight.cli.lazy_commands import LazyCommand, lazy_group

#: Every command, in the order of the help.
COMMANDS = {
    "play": LazyCommand(
        "fortyeight.cli.play.command:play_command",
        "Play with play money: in the browser, or in the terminal.",
    ),
    "replay": LazyCommand(
        "fortyeight.cli.replay:replay",
        "Replay round records: each as a story to read, or as JSON for programs.",
    ),
    "chart": LazyCommand(
        "fortyeight.cli.chart:chart",
        "The strategy chart of a house: the solver's best, or the one of a strategy file.",
    ),
    "side-wagers": LazyCommand(
        "fortyeight.cli.side_wagers:side_wagers",
        "The optional wagers of a house: exact edge, hit frequency and spread from a full shoe.",
    ),
    "serve": LazyCommand(
        "fortyeight.cli.serve:serve", "Serve tables to many people. Chips are play money."
    ),
    "shuffles": LazyCommand(
        "fortyeight.cli.shuffles.command:shuffles_command",
        "After how many riffles nothing tells a shoe that was played from a random one.",
    ),
    "solve": LazyCommand(
        "fortyeight.cli.solve:solve",
        "The exact edge of a house with the best composition-dependent play from a full shoe.",
    ),
    "ev": LazyCommand(
        "fortyeight.cli.ev:ev",
        "The exact value of every choice for one hand, every later decision the best one.",
    ),
    "simulate": LazyCommand(
        "fortyeight.cli.simulate.command:simulate_command",
        "Play a house's game by a strategy, and measure what it gives.",
    ),
    "sweep": LazyCommand(
        "fortyeight.cli.sweep.command:sweep_command",
        "What each choice that the book leaves open is worth, one at a time or several together.",
    ),
    "wheels": LazyCommand(
        "fortyeight.cli.wheels:wheels",
        "The wheels of a house: chances from a full shoe, and what each wager is worth.",
    ),
    "account": LazyCommand(
        "fortyeight.cli.store.account:app",
        "Accounts of the table service, managed from the machine's console.",
    ),
    "verify-log": LazyCommand(
        "fortyeight.cli.store.verify_log:verify_log",
        "Check every event, signed head, ledger line and stored row of a store.",
    ),
    "backup": LazyCommand(
        "fortyeight.cli.store.backup:backup",
        "Back up a store to a new file: one moment of it, while the server goes on.",
    ),
    "restore": LazyCommand(
        "fortyeight.cli.store.restore:restore",
        "Restore a backup into a store that is empty, and check its log and ledger.",
    ),
    "verify-shoe": LazyCommand(
        "fortyeight.cli.verify_shoe:verify_shoe",
        "Check that a shoe was shuffled by its promised secret and dealt in that order.",
    ),
    "doctor": LazyCommand(
        "fortyeight.cli.doctor.command:doctor_command",
        "Check this machine and a server's settings, and say what to do.",
    ),
    "bench": LazyCommand(
        "fortyeight.cli.bench.command:bench_app", "Measure how fast the parts are."
    ),
    "count": LazyCommand(
        "fortyeight.cli.count.command:count_app",
        "Ways of counting cards: shown, or made for a house.",
    ),
    "rules": LazyCommand(
        "fortyeight.cli.rules.command:rules_app", "Read, check and compare rulebooks and houses."
    ),
}

app = typer.Typer(
    name="fortyeight",
    cls=lazy_group(COMMANDS),
    help="The 48-card blackjack family: refereed, played and replayed by the book.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
)


def _listed() -> None:
    """Stand for a command in help and completion."""


for _name, _command in COMMANDS.items():
    app.command(_name, help=_command.help)(_listed)


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
