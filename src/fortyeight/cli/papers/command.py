"""`fortyeight papers`: a group with a command for each kind of paper, and one that verifies."""

from __future__ import annotations

import typer

from fortyeight.cli.papers.layout import layout
from fortyeight.cli.papers.par import par
from fortyeight.cli.papers.rack_card import rack_card
from fortyeight.cli.papers.side_bets import side_bets
from fortyeight.cli.papers.submission import submission
from fortyeight.cli.papers.theo import theo
from fortyeight.cli.papers.verify import verify
from fortyeight.cli.papers.worth import worth

papers_app = typer.Typer(no_args_is_help=True, add_completion=False)
papers_app.command("par")(par)
papers_app.command("submission")(submission)
papers_app.command("rack-card")(rack_card)
papers_app.command("layout")(layout)
papers_app.command("worth")(worth)
papers_app.command("theo")(theo)
papers_app.command("side-bets")(side_bets)
papers_app.command("verify")(verify)
