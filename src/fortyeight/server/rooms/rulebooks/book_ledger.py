"""The versions of one of the house's own rulebooks, as its log tells them."""

from __future__ import annotations

import json
import logging
from dataclasses import dataclass, field
from enum import StrEnum

from fortyeight.rulebook.versions import BookVersion, read_version
from fortyeight.store.database.structured_log import log_event
from fortyeight.store.model import StoredEvent

PROPOSED = "book.proposed/1"
APPROVED = "book.approved/1"
WITHDRAWN = "book.withdrawn/1"

#: People who must approve a version before tables can be opened by it.
APPROVALS = 2


class Status(StrEnum):
    """What a version is good for. Only by one that is `OFFERED` can tables be opened."""

    PROPOSED = "proposed"
    OFFERED = "offered"
    REPLACED = "replaced"
    WITHDRAWN = "withdrawn"


@dataclass(slots=True)
class VersionHistory:
    """A version, who proposed it, and who approves it now; `file` is empty if it was uploaded."""

    version: BookVersion
    proposed_by: str
    proposed_at: int
    file: str
    status: Status = Status.PROPOSED
    approvals: dict[str, int] = field(default_factory=dict)
    withdrawn: tuple[str, int] | None = None

    @property
    def reference(self) -> str:
        return self.version.reference


class BookLedger:
    """The versions of a book by their hashes, the first one first."""

    def __init__(self) -> None:
        self.versions: dict[str, VersionHistory] = {}
        self.read_to = 0

    @property
    def offered(self) -> VersionHistory | None:
        """The version that new tables are opened by."""
        offered = (one for one in self.versions.values() if one.status is Status.OFFERED)
        return next(offered, None)

    def take(self, event: StoredEvent) -> None:
        """Apply the next event of the book's stream; one that was tampered with has no effect."""
        self.read_to = event.version
        try:
            body = json.loads(event.body)
            if event.name == PROPOSED:
                version = read_version(body["content"], body["hash"])
                history = VersionHistory(version, event.actor, event.at, body["file"])
                self.versions.setdefault(body["hash"], history)
            elif event.name == APPROVED:
                self._approve(self.versions[body["hash"]], event)
            elif event.name == WITHDRAWN:
                one = self.versions[body["hash"]]
                one.status, one.approvals = Status.WITHDRAWN, {}
                one.withdrawn = (event.actor, event.at)
        except (ValueError, LookupError, TypeError, AttributeError) as error:
            place = f"{event.stream} {event.version}"
            log_event("rulebook cannot be read", logging.ERROR, event=place, why=str(error))

    def _approve(self, one: VersionHistory, event: StoredEvent) -> None:
        one.approvals.setdefault(event.actor, event.at)
        if one.status is not Status.OFFERED:
            one.status, one.withdrawn = Status.PROPOSED, None
        if len(one.approvals) >= APPROVALS and one.status is Status.PROPOSED:
            if (before := self.offered) is not None:
                # Its approvals have served: to be offered again it is approved anew.
                before.status, before.approvals = Status.REPLACED, {}
            one.status = Status.OFFERED
