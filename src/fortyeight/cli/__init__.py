"""The command line: a module for each small command, a folder for each large one.

A command's module is imported when the command is run, so that each starts without what the others
need. `framework` is what every command is made of, `options` are those that commands share, and
`output` is what they print and write.
"""

from __future__ import annotations

import typer

from fortyeight import __version__
from fortyeight.cli.framework.lazy_commands import LazyCommand, lazy_group

#: Every command, under the headings of the help.
PANELS = {
    "Play": {
        "play": LazyCommand(
            "play.command:play_command", "Play with play money: in the browser, or in the terminal."
        ),
        "replay": LazyCommand(
            "replay:replay_command", "Replay round records, as a story or as JSON."
        ),
    },
    "Rules and their worth": {
        "rules": LazyCommand(
            "rules.command:rules_app", "Read, check and compare rulebooks and houses."
        ),
        "solve": LazyCommand(
            "solve:solve",
            "Print the exact house edge with the best composition-dependent play from a full shoe.",
        ),
        "tables": LazyCommand(
            "tables:tables",
            "Compare the rulebooks and a catalogue of real tables by their exact house edge.",
        ),
        "sweep": LazyCommand(
            "sweep.command:sweep_command",
            "Solve a house with each open choice changed, and print what every choice is worth.",
        ),
        "side-wagers": LazyCommand(
            "side_wagers:side_wagers_command",
            "Print the exact edge of every side bet of a house, and its outcomes.",
        ),
        "wheels": LazyCommand(
            "wheels:wheels",
            "Print the wheels of a house: every symbol's chance, and the edge of each side bet.",
        ),
        "papers": LazyCommand(
            "papers.command:papers_app",
            "Write documents about a house, such as its PAR sheet, and verify their figures.",
        ),
    },
    "Strategy": {
        "chart": LazyCommand(
            "chart:chart", "Print or draw the strategy chart of a house, or of a strategy file."
        ),
        "ev": LazyCommand(
            "ev:ev", "Print the exact value of every choice for a hand, if the rest is played best."
        ),
        "simulate": LazyCommand(
            "simulate.command:simulate_command",
            "Simulate a house's game: mean, confidence interval, frequencies, trips and ruin.",
        ),
        "count": LazyCommand(
            "count.command:count_app", "Show card-counting systems, or derive one for a house."
        ),
        "shuffles": LazyCommand(
            "shuffles.command:shuffles_command",
            "Measure how many riffles make a shoe as good as a random one.",
        ),
    },
    "Club server": {
        "serve": LazyCommand(
            "serve:serve_command", "Serve tables to many people. Chips are play money."
        ),
        "account": LazyCommand(
            "store.account:app", "Manage the accounts of a server from its console."
        ),
        "doctor": LazyCommand(
            "doctor.command:doctor_command",
            "Check this machine and a server's settings, and say what to do.",
        ),
        "backup": LazyCommand(
            "store.backup:backup", "Back up a store to a new file; the server may be running."
        ),
        "restore": LazyCommand(
            "store.restore:restore_command",
            "Restore a backup to an empty store, and check its log and ledger.",
        ),
        "verify-log": LazyCommand(
            "store.verify_log:verify_log_command",
            "Check every event, signed head, ledger line and stored row of a store.",
        ),
        "verify-shoe": LazyCommand(
            "verify_shoe:verify_shoe",
            "Check that a shoe was shuffled by its promised secret and dealt in that order.",
        ),
    },
    "For programmers": {
        "engine": LazyCommand(
            "engine:engine",
            "Answer programs in other languages: play, referee and solve by JSON lines.",
        ),
        "bridge": LazyCommand(
            "bridge:bridge", "Seat a program that speaks the engine protocol at a served table."
        ),
        "bench": LazyCommand(
            "bench.command:bench_app", "Measure the speed of referee, solver and simulator."
        ),
    },
}
COMMANDS = {name: command for panel in PANELS.values() for name, command in panel.items()}

app = typer.Typer(
    name="fortyeight",
    cls=lazy_group(COMMANDS),
    help="The 48-card blackjack family: refereed, played and replayed by the book.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
)


def _listed() -> None:
    """Stand for a command in help and completion."""


for _panel, _commands in PANELS.items():
    for _name, _command in _commands.items():
        app.command(_name, help=_command.help, rich_help_panel=_panel)(_listed)


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
