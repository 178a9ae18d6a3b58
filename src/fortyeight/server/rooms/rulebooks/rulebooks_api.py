"""HTTP routes of the house's own rulebooks, for administrators and the floor."""

import asyncio
from collections.abc import Iterable
from typing import Annotated

from fastapi import APIRouter, Depends

from fortyeight.rulebook import BadRulebook, Fault
from fortyeight.server.base.who import Who
from fortyeight.server.http.http_services import Identify, require_sign_in
from fortyeight.server.rooms.rulebooks.book_facts import book_facts
from fortyeight.server.rooms.rulebooks.book_ledger import APPROVALS, VersionHistory
from fortyeight.server.rooms.rulebooks.house_books import APPROVERS, HouseBooks
from fortyeight.server.rooms.rulebooks.messages import (
    ApprovalLine,
    FaultLine,
    FileLine,
    OwnBook,
    OwnBooks,
    ProposalRequest,
    Proposed,
    Reference,
    VersionLine,
)
from fortyeight.server.rooms.strategy.solver_queue import Solver

#: Versions of a book that are listed.
MAX_LISTED = 20


def rulebooks_router(books: HouseBooks, solver: Solver, identify: Identify) -> APIRouter:
    """Return the routes of the page "Rulebooks"."""
    staff = require_sign_in(identify, *APPROVERS)
    router = APIRouter(prefix="/api/rulebooks", tags=["rulebooks"], dependencies=[Depends(staff)])
    client = Annotated[Who, Depends(staff)]

    async def listed() -> OwnBooks:
        found = []
        for id, ledger in sorted((await books.ledgers()).items()):
            if latest := list(reversed(ledger.versions.values()))[:MAX_LISTED]:
                found.append(OwnBook(id=id, versions=[await _line(one, solver) for one in latest]))
        files = [
            FileLine(
                file=one.file,
                reference=one.version.reference if one.version else "",
                faults=_faults(one.faults),
            )
            for one in books.files
        ]
        return OwnBooks(folder=books.folder is not None, needed=APPROVALS, files=files, books=found)

    @router.get("")
    async def own_books() -> OwnBooks:
        """The house's own rulebooks with their versions, and the files of their folder."""
        return await listed()

    @router.post("/checks")
    async def check() -> OwnBooks:
        """Check the files of the folder again; what is new there is proposed."""
        await books.check()
        return await listed()

    @router.post("")
    async def propose(proposal: ProposalRequest, who: client) -> Proposed:
        """Propose a version: the text of a file, based on a shipped rulebook or in full."""
        try:
            version = await books.propose(who, proposal.text, proposal.file)
        except BadRulebook as error:
            return Proposed(reference="", faults=_faults(error.faults))
        return Proposed(reference=version.reference, faults=[])

    @router.post("/{book}/approvals")
    async def approve(book: Reference, who: client) -> VersionLine:
        """Approve exactly this version. Nobody approves a version twice."""
        return await _line(await books.approve(who, book), solver)

    @router.post("/{book}/withdrawals")
    async def withdraw(book: Reference, who: client) -> VersionLine:
        """Withdraw a version: no new table is opened by it. Open ones go on by it."""
        return await _line(await books.withdraw(who, book), solver)

    return router


def _faults(faults: Iterable[Fault]) -> list[FaultLine]:
    return [FaultLine(place=one.place, sentence=one.sentence, clause=one.clause) for one in faults]


async def _line(history: VersionHistory, solver: Solver) -> VersionLine:
    book, withdrawn = history.version.book, history.withdrawn
    facts = await asyncio.to_thread(book_facts, history.reference)
    edges, base_edges = facts.edges(solver), facts.base.edges(solver) if facts.base else None
    return VersionLine(
        reference=history.reference,
        hash=book.hash,
        title=book.title,
        status=history.status,
        proposed=ApprovalLine(by=history.proposed_by, at=history.proposed_at),
        file=history.file,
        approvals=[ApprovalLine(by=by, at=at) for by, at in history.approvals.items()],
        withdrawn=ApprovalLine(by=withdrawn[0], at=withdrawn[1]) if withdrawn else None,
        base=book.base.title if book.base else "",
        differences=list(facts.differences),
        edge=edges[0] if edges else None,
        limits=list(facts.limits),
        base_edge=base_edges[0] if base_edges else None,
        worth=facts.worth(solver),
        text=history.version.text,
    )
