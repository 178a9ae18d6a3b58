"""Checks of the log on the server, one at a time in a thread of their own."""

from __future__ import annotations

import itertools
import logging
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from fortyeight.server.base.logs import log_event
from fortyeight.server.base.refusals import Refusal
from fortyeight.server.rooms.audit.logged_people import all_replays
from fortyeight.server.rooms.audit.logged_rows import logged_rows
from fortyeight.store.database.database import Database
from fortyeight.store.model import StoreError
from fortyeight.store.signing.head_exports import read_exports
from fortyeight.store.signing.keys import PublicKey
from fortyeight.store.verify.faults import Report
from fortyeight.store.verify.verify_log import verify_log

#: Maximum number of checks that are remembered.
MAX_KEPT = 20
#: Maximum number of faults that are reported of one check.
MAX_FAULTS = 200
#: Seconds for which a check yields the interpreter to the tables after every page of events.
_REST = 0.002


class _Stopped(Exception):
    """Raised to end a check when the server stops."""


@dataclass
class Verification:
    """Check of one stream, or of everything if it names none."""

    number: int
    stream: str
    by: str
    began_at: int
    ended_at: int | None = None
    done: int = 0
    total: int = 0
    report: Report | None = None
    why: str = ""

    def as_json(self) -> dict[str, Any]:
        """Format the progress of the check, or its result."""
        status = "running" if self.ended_at is None else "failed" if self.why else "done"
        return {
            "number": self.number,
            "stream": self.stream or None,
            "by": self.by,
            "began_at": self.began_at,
            "ended_at": self.ended_at,
            "standing": status,
            "done": self.done,
            "total": self.total,
            "why": self.why,
            "report": None if self.report is None else _report(self.report),
        }


class Verifications:
    """Starts checks and remembers the last of them."""

    def __init__(
        self,
        database: Database,
        public: PublicKey,
        heads: Path,
        now: Callable[[], int] = lambda: int(time.time() * 1000),
    ) -> None:
        self._database = database
        self._public = public
        self._heads = heads
        self._now = now
        self._numbers = itertools.count(1)
        self._kept: dict[int, Verification] = {}
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="verification")
        self._stopping = threading.Event()

    def close(self) -> None:
        """Abort a running check."""
        self._stopping.set()
        self._thread.shutdown(wait=True, cancel_futures=True)

    def begin(self, stream: str, by: str) -> Verification:
        """Start a new check; refused while another is running."""
        if any(each.ended_at is None for each in self._kept.values()):
            raise Refusal("busy", "a check of the log is running: wait until it ends", status=409)
        verification = Verification(next(self._numbers), stream, by, self._now())
        self._kept[verification.number] = verification
        while len(self._kept) > MAX_KEPT:
            del self._kept[min(self._kept)]
        self._thread.submit(self._run, verification)
        return verification

    def latest(self) -> list[Verification]:
        """Return the last checks, newest first."""
        return sorted(self._kept.values(), key=lambda one: -one.number)

    def numbered(self, number: int) -> Verification:
        if number not in self._kept:
            raise Refusal("no-such-check", "no check of this number is remembered", status=404)
        return self._kept[number]

    def _run(self, verification: Verification) -> None:
        def progress(done: int, total: int) -> None:
            verification.done, verification.total = done, total
            if self._stopping.wait(_REST):
                raise _Stopped

        try:
            # Exports in files cover all streams, and are read only if everything is checked.
            files = None
            if not verification.stream and self._heads.is_dir():
                files = read_exports(self._heads)
            verification.report = verify_log(
                self._database,
                files,
                (self._public,),
                progress=progress,
                stream=verification.stream,
                replays=all_replays(None, None, _ignore),
                rows=logged_rows(),
                max_faults=MAX_FAULTS,
            )
        except _Stopped:
            verification.why = "the server was stopped"
        except (StoreError, OSError) as error:
            verification.why = f"the log cannot be read: {error}"
        except Exception:
            log_event("check of the log failed", logging.ERROR, error=True)
            verification.why = "something went wrong here; see the server's log"
        finally:
            verification.ended_at = self._now()


def _ignore(stream: str, version: int, sentence: str) -> None:
    """Ignore differences: without keys no table is replayed."""


def _report(report: Report) -> dict[str, Any]:
    return {
        "clean": report.clean,
        "streams": report.streams,
        "events": report.events,
        "signed_events": report.signed_events,
        "exports": report.exports,
        "entries": report.entries,
        "count": report.count,
        "faults": [
            {
                "code": fault.code,
                # In a damaged file a name need not be valid text.
                "stream": fault.stream.encode("utf-8", "replace").decode(),
                "version": fault.version,
                "sentence": fault.sentence.encode("utf-8", "replace").decode(),
            }
            for fault in report.faults
        ],
        "notes": list(report.notes),
    }
