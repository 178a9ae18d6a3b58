"""The kinds of papers by name, each built by a function that is imported when it is needed."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module

from fortyeight.papers.document.paper import Paper
from fortyeight.papers.document.request import PaperRequest

#: Names of the other houses that a request may have: one to compare with, the version before.
OTHER, PREVIOUS = "other", "previous"

Builder = Callable[[PaperRequest], Paper]

#: Where each builder is, as ``module:function``.
KINDS: dict[str, str] = {
    "layout": "fortyeight.papers.layout.layout_paper:layout_paper",
    "par": "fortyeight.papers.par.par_paper:par_paper",
    "rack-card": "fortyeight.papers.rack_card.rack_card_paper:rack_card_paper",
    "submission": "fortyeight.papers.submission.submission_paper:submission_paper",
    "theo": "fortyeight.papers.theo.theo_paper:theo_paper",
    "worth": "fortyeight.papers.worth.worth_paper:worth_paper",
    "side-bets": "fortyeight.papers.vulnerability.vulnerability_paper:vulnerability_paper",
}


def build_paper(kind: str, request: PaperRequest) -> Paper:
    """Build a paper of a kind; raise `KeyError` if there is no such kind."""
    module, _, name = KINDS[kind].partition(":")
    builder: Builder = getattr(import_module(module), name)
    return builder(request)
