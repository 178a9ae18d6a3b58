"""Requests and responses about the house's own rulebooks."""

from __future__ import annotations

from typing import Annotated

from fastapi import Path
from pydantic import Field

from fortyeight.server.http.strict_model import StrictModel
from fortyeight.server.rooms.lobby.house_request import OWN_BOOK
from fortyeight.server.rooms.rulebooks.book_ledger import Status

#: In characters. The largest shipped file has some 25,000.
MAX_TEXT = 60_000

Reference = Annotated[
    str, Path(pattern=OWN_BOOK, description="a version: the id of a rulebook, @, and its hash")
]


class ProposalRequest(StrictModel):
    """The text of a rulebook file."""

    text: str = Field(
        min_length=1, max_length=MAX_TEXT, description="a file in full, or by difference"
    )
    file: str = Field(
        default="", max_length=255, description="its name, which is the id of a text without one"
    )


class FaultLine(StrictModel):
    """What is wrong with a file."""

    place: str = Field(description="where in the file; empty for the whole file")
    sentence: str
    clause: str


class FileLine(StrictModel):
    """A file of the folder."""

    file: str
    reference: str = Field(description="the version that it holds; empty if it has faults")
    faults: list[FaultLine]


class DifferenceLine(StrictModel):
    """A rule in which a version differs from the shipped book that it is based on."""

    group: str
    text: str
    base: str = Field(description="in the words of the base; – if it has no such rule")
    own: str = Field(description="in the words of the version")


class WorthLine(StrictModel):
    """What a difference adds to the house edge, on top of those before it."""

    name: str
    change: float


class ApprovalLine(StrictModel):
    """Who did something, and when."""

    by: str
    at: int = Field(description="milliseconds since 1970")


class VersionLine(StrictModel):
    """A version of a rulebook."""

    reference: str
    hash: str
    title: str
    status: Status
    proposed: ApprovalLine = Field(description="a version that was found in a file: by the server")
    file: str = Field(description="the file it was read from; empty if it was uploaded")
    approvals: list[ApprovalLine] = Field(description="those that count now")
    withdrawn: ApprovalLine | None
    base: str = Field(description="the title of the shipped book that it is based on")
    differences: list[DifferenceLine]
    edge: float | None = Field(
        description="house edge on the main wager with the best play; null while it is solved, and"
        " where the solver does not value every rule exactly"
    )
    limits: list[str] = Field(description="why the solver does not value it exactly")
    base_edge: float | None = Field(description="the same of the base")
    worth: list[WorthLine] | None = Field(
        description="what each difference is worth to the main game, one after the other; null as"
        " `edge` is"
    )
    text: str = Field(description="the file by difference as it is stored")


class OwnBook(StrictModel):
    """One of the house's own rulebooks, its latest version first."""

    id: str
    versions: list[VersionLine]


class OwnBooks(StrictModel):
    """The house's own rulebooks and the files of their folder."""

    folder: bool = Field(description="whether the server has a folder of rulebooks")
    needed: int = Field(description="people who must approve a version")
    files: list[FileLine]
    books: list[OwnBook]


class Proposed(StrictModel):
    """The proposed version, or everything that is wrong with the text."""

    reference: str = Field(description="empty if the text has faults")
    faults: list[FaultLine]
