"""`fortyeight papers`: a group with a command for each kind of paper, and one that verifies."""

from __future__ import annotations

import typer

from fortyeight.cli.papers.par import par
from fortyeight.cli.papers.side_bets import side_bets
from fortyeight.cli.papers.verify import verify

papers_app = typer.Typer(no_args_is_help=True, add_completion=False)
papers_app.command("par")(par)
papers_app.command("side-bets")(side_bets)
papers_app.command("verify")(verify)
