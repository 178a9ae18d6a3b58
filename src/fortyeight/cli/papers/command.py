"""`fortyeight papers`: a group with a command for each kind of paper, and one that verifies."""

from __future__ import annotations

import typer

from fortyeight.cli.papers.layout import layout
from fortyeight.cli.papers.options import paper_command
from fortyeight.cli.papers.par import par
from fortyeight.cli.papers.rack_card import rack_card
from fortyeight.cli.papers.side_bets import side_bets
from fortyeight.cli.papers.submission import submission
from fortyeight.cli.papers.theo import theo
from fortyeight.cli.papers.verify import verify
from fortyeight.cli.papers.worth import worth
from fortyeight.papers.render.pdf_file import PAGE_SIZES

papers_app = typer.Typer(no_args_is_help=True, add_completion=False)
papers_app.command("par")(paper_command(par))
papers_app.command("submission")(paper_command(submission, valued=False))
papers_app.command("rack-card")(paper_command(rack_card, sizes=PAGE_SIZES))
papers_app.command("layout")(paper_command(layout, valued=False))
papers_app.command("worth")(paper_command(worth))
papers_app.command("theo")(paper_command(theo))
papers_app.command("side-bets")(paper_command(side_bets))
papers_app.command("verify")(verify)
