"""The house's own rulebooks: proposing, approving and withdrawing their versions."""

from __future__ import annotations

import asyncio
import json
import logging
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from sqlalchemy import Connection

from fortyeight.rulebook import Rulebook, read_book_text
from fortyeight.rulebook.versions import BookVersion, version_of
from fortyeight.server.base.logs import log_event
from fortyeight.server.base.refusals import Refusal, not_signed_in
from fortyeight.server.base.who import Role, Who
from fortyeight.server.rooms.people.people_database import PeopleDatabase
from fortyeight.server.rooms.people.person_log import SERVER
from fortyeight.server.rooms.people.sign_in.sessions import who_of
from fortyeight.server.rooms.rulebooks.book_files import BookFile, check_folder
from fortyeight.server.rooms.rulebooks.book_ledger import (
    APPROVED,
    PROPOSED,
    WITHDRAWN,
    BookLedger,
    Status,
    VersionHistory,
)
from fortyeight.server.table.state.book_versions import remember_version
from fortyeight.store.log.changes import append_event, lock_stream
from fortyeight.store.log.reading import list_versions, read_events
from fortyeight.store.model import NewEvent, book_stream
from fortyeight.store.people_store import lock_people

#: Roles of those who propose, approve and withdraw.
APPROVERS = (Role.ADMINISTRATOR, Role.FLOOR)

#: Versions of one book; each is stored for ever.
MAX_VERSIONS = 200

#: Seconds for which what is known of the books is not read again in a cluster.
_FRESH = 2.0


class HouseBooks:
    """The house's own rulebooks on one store, with the folder of their files, if there is one."""

    def __init__(self, database: PeopleDatabase, folder: Path | None = None) -> None:
        self.folder = folder
        self.files: list[BookFile] = []
        self._database = database
        self._ledgers: dict[str, BookLedger] = {}
        self._read_at: float | None = None
        self._reading = asyncio.Lock()

    async def check(self) -> None:
        """Check the folder; the server proposes what is new there."""
        if self.folder is None:
            return
        try:
            self.files = await asyncio.to_thread(check_folder, self.folder)
        except OSError as error:
            why = f"the folder of rulebooks cannot be read: {error.strerror or error}"
            raise Refusal("no-folder", why, status=503) from None
        for one in self.files:
            if one.version is not None:
                try:
                    await self._propose(one.version, SERVER, one.file)
                except Refusal as refusal:
                    log_event("rulebook not proposed", logging.WARNING, why=refusal.sentence)
            for fault in one.faults:
                log_event("rulebook has a fault", logging.WARNING, file=one.file, why=str(fault))

    async def propose(self, who: Who, text: str, file: str = "") -> BookVersion:
        """Propose the version in a text; raise `BadRulebook` if it has faults."""
        version = await asyncio.to_thread(lambda: version_of(read_book_text(text, file=file)))
        await self._propose(version, who.name, "", who)
        return version

    async def approve(self, who: Who, reference: str) -> VersionHistory:
        """Approve exactly this version."""
        return await self._act(who, reference, APPROVED)

    async def withdraw(self, who: Who, reference: str) -> VersionHistory:
        """Withdraw a proposal, or offer this version no longer; its open tables go on by it."""
        return await self._act(who, reference, WITHDRAWN)

    # Reading

    async def ledgers(self, *, fresh: bool = False) -> Mapping[str, BookLedger]:
        """Return the books by id; `fresh` if what another process has just stored matters."""
        if self._read_at is None or not self._database.is_exclusive:
            known = not fresh and self._read_at and time.monotonic() < self._read_at + _FRESH
            if not known:
                await self._refresh()
        return self._ledgers

    async def offered(self) -> list[Rulebook]:
        """Return the version of each book that tables can be opened by."""
        ledgers = await self.ledgers()
        offered = (ledgers[book].offered for book in sorted(ledgers))
        return [one.version.book for one in offered if one is not None]

    async def offers(self, reference: str) -> bool:
        """Return whether a table can be opened by this version now."""
        ledger = (await self.ledgers(fresh=True)).get(reference.partition("@")[0])
        offered = None if ledger is None else ledger.offered
        return offered is not None and offered.reference == reference

    def look_up(self, reference: str) -> Rulebook | None:
        """Return a version that another process may have stored just now. Blocking."""
        if self._database.is_exclusive and self._read_at is not None:
            return None
        book, _, digest = reference.partition("@")
        with self._database.database.read() as connection:
            ledger = _read_ledger(connection, book)
        version = ledger.versions.get(digest)
        return None if version is None else version.version.book

    async def _refresh(self) -> None:
        async with self._reading:
            read_at = time.monotonic()
            for book, ledger in (await self._database.read(self._changed)).items():
                self._ledgers[book] = ledger
                for one in ledger.versions.values():
                    remember_version(one.version.book)
            self._read_at = read_at

    def _changed(self, connection: Connection) -> dict[str, BookLedger]:
        """Return the books whose streams have events that were not read yet."""
        prefix = book_stream("")
        ends = list_versions(connection, prefix)
        known = {book: one.read_to for book, one in self._ledgers.items()}
        books = (stream.removeprefix(prefix) for stream in ends)
        changed = [book for book in books if known.get(book, 0) < ends[book_stream(book)]]
        return {book: _read_ledger(connection, book) for book in changed}

    # Writing

    async def _propose(
        self, version: BookVersion, actor: str, file: str, who: Who | None = None
    ) -> None:
        book, digest = version.book.id, version.book.hash
        body = {"hash": digest, "title": version.book.title, "file": file}

        def write(connection: Connection) -> None:
            if who is not None:
                _check_approver(connection, who)
            ledger = _lock_ledger(connection, book)
            if digest in ledger.versions:
                if who is None:
                    return
                raise Refusal("known-version", "this version has been proposed already")
            if len(ledger.versions) >= MAX_VERSIONS:
                raise Refusal("too-many", f"a rulebook has at most {MAX_VERSIONS} versions")
            event = _event(PROPOSED, {**body, "content": version.content})
            append_event(connection, book_stream(book), self._database.clock(), actor, event)

        await self._database.write(write)
        await self._refresh()

    async def _act(self, who: Who, reference: str, name: str) -> VersionHistory:
        book, _, digest = reference.partition("@")

        def write(connection: Connection) -> None:
            _check_approver(connection, who)
            one = _lock_ledger(connection, book).versions.get(digest)
            if one is None:
                raise _no_such_version()
            if name == APPROVED and who.name in one.approvals:
                sentence = "you have approved this version already: another person must"
                raise Refusal("already-approved", sentence)
            if name == APPROVED and one.status is Status.OFFERED:
                raise Refusal("already-approved", "two people have approved this version already")
            if name == WITHDRAWN and one.status not in (Status.PROPOSED, Status.OFFERED):
                raise Refusal("not-offered", f"this version is {one.status} already")
            event = _event(name, {"hash": digest})
            append_event(connection, book_stream(book), self._database.clock(), who.name, event)

        await self._database.write(write)
        await self._refresh()
        ledger = self._ledgers.get(book)
        if ledger is None or digest not in ledger.versions:
            raise _no_such_version()
        return ledger.versions[digest]


def _lock_ledger(connection: Connection, book: str) -> BookLedger:
    """Return what the log says of a book, and lock it until the transaction ends."""
    lock_stream(connection, book_stream(book))
    return _read_ledger(connection, book)


def _read_ledger(connection: Connection, book: str) -> BookLedger:
    ledger = BookLedger()
    while events := read_events(connection, book_stream(book), ledger.read_to):
        for event in events:
            ledger.take(event)
    return ledger


def _check_approver(connection: Connection, who: Who) -> None:
    """Raise `Refusal` unless this is an open account that has one of the roles now."""
    account = lock_people(connection, [who.name]).get(who.name)
    if account is None or account.disabled_at is not None:
        raise not_signed_in()
    stored = who_of(account)
    if stored.guest:
        sentence = "a guest may be anybody: sign in with an account"
        raise Refusal("guest", sentence, status=403)
    if not any(stored.may(role) for role in APPROVERS):
        raise Refusal("not-allowed", f"that is for the {' or the '.join(APPROVERS)}", status=403)


def _event(name: str, body: Mapping[str, Any]) -> NewEvent:
    # The order of keys is part of a rulebook.
    return NewEvent(name, json.dumps(body, separators=(",", ":")))


def _no_such_version() -> Refusal:
    return Refusal("no-such-version", "there is no such version of a rulebook", status=404)
