"""Papers that are being made or kept: each in a folder of its own, with a record of what it is.

They are files, not events: a paper can be made again from its trace, and none of them moves money.
"""

from __future__ import annotations

import asyncio
import json
import re
import secrets
import shutil
import time
from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import Field, TypeAdapter

from fortyeight.papers.document.provenance import house_reference
from fortyeight.papers.kinds import PREVIOUS
from fortyeight.papers.render.pdf_file import PageSize
from fortyeight.rulebook import House
from fortyeight.server.base.atomic_file import write_atomically
from fortyeight.server.base.logs import log_event
from fortyeight.server.base.refusals import Refusal
from fortyeight.server.base.worker_processes import Worker, WorkLimits
from fortyeight.server.rooms.papers.printing import PROGRESS, print_paper, theoretical_win

#: Maximum number of papers that are kept; to make more, delete one.
MAX_KEPT = 300
#: Papers that wait or are being made at a time.
MAX_WAITING = 12
#: A PAR sheet with 100 million rounds takes a minute of CPU time.
_LIMITS = WorkLimits(memory=6 << 30, seconds=900)
_THEO_LIMITS = WorkLimits(memory=4 << 30, seconds=60)

_ID = re.compile("[0-9a-f]{32}")
_RECORD = "paper"

Status = Literal["making", "done", "failed", "cancelled"]


@dataclass(frozen=True, slots=True)
class KeptPaper:
    """A paper, finished or not. `at` is in milliseconds; `fault` says why there is none."""

    id: str
    kind: str
    title: str
    game: str
    house: Mapping[str, Any]
    options: Mapping[str, Any]
    size: PageSize
    by: str
    at: int
    status: Status = "making"
    fault: str = ""
    files: tuple[str, ...] = ()
    step: str = ""
    done: Annotated[float, Field(ge=0, le=1)] = 0.0

    @property
    def version(self) -> int | None:
        """The version of a submission."""
        version = self.options.get("version")
        return version if isinstance(version, int) else None


_KEPT = TypeAdapter(KeptPaper)


class PaperPress:
    """Makes papers one after another in a process of its own, and keeps them in a folder."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._worker = Worker(MAX_WAITING, "the paper press", _LIMITS)
        self._theo = Worker(name="the calculator", limits=_THEO_LIMITS)
        #: Papers that are being made, from before their first record until after their last.
        self._unfinished: set[str] = set()
        self._running: dict[str, asyncio.Task[None]] = {}
        #: The work of those that are being made, without writing down what came of it.
        self._printing: dict[str, asyncio.Task[Any]] = {}
        #: Who cancelled papers that are being made.
        self._cancelled: dict[str, str] = {}
        #: Papers are begun one at a time: each submission follows the one before it.
        self._beginning = asyncio.Lock()

    def close(self) -> None:
        """Abandon the papers that are being made."""
        self._worker.close()
        self._theo.close()
        for task in self._running.values():
            task.cancel()

    async def listed(self) -> list[KeptPaper]:
        """Return all papers, the newest first."""
        return await asyncio.to_thread(self._read_all)

    async def find(self, id: str) -> KeptPaper:
        """Return a paper; raise `Refusal` if there is none."""
        paper = await asyncio.to_thread(self._read, id)
        if paper is None:
            raise Refusal("not-found", "there is no such paper", status=404)
        return paper

    async def make(
        self,
        kind: str,
        house: House,
        others: Mapping[str, House],
        options: Mapping[str, Any],
        size: PageSize,
        by: str,
    ) -> KeptPaper:
        """Begin to make a paper; raise `Refusal` if too many are kept or wait."""
        async with self._beginning:
            kept = await self.listed()
            if len(kept) >= MAX_KEPT:
                sentence = f"{MAX_KEPT} papers are kept; delete one first"
                raise Refusal("too-many", sentence, status=409)
            if len(self._running) >= MAX_WAITING:
                raise Refusal("busy", "the paper press is busy; try again", status=503)
            references = {name: house_reference(one) for name, one in others.items()}
            if kind == "submission":
                options, references = _next_version(kept, house, options)
            paper = KeptPaper(
                id=secrets.token_hex(16),
                kind=kind,
                title="",
                game=house.book.title,
                house=house_reference(house),
                options=options,
                size=size,
                by=by,
                at=time.time_ns() // 1_000_000,
            )
            self._unfinished.add(paper.id)
            try:
                await self._keep(paper)
            except BaseException:
                self._unfinished.discard(paper.id)
                raise
            task = asyncio.create_task(self._make(paper, references), name=f"paper {paper.id}")
            self._running[paper.id] = task
        return paper

    async def _keep(self, paper: KeptPaper) -> None:
        """Make a folder for a paper; raise `Refusal` if the disk takes none."""
        try:
            await asyncio.to_thread((self._folder / paper.id).mkdir, parents=True)
            await asyncio.to_thread(self._write, paper)
        except OSError as error:
            reason = error.strerror or str(error)
            raise Refusal("unavailable", f"no paper can be kept: {reason}", status=503) from None

    async def _make(self, paper: KeptPaper, others: Mapping[str, Any]) -> None:
        folder = self._folder / paper.id
        work = self._worker.do(
            print_paper, folder, paper.kind, paper.house, others, paper.options, paper.size
        )
        self._printing[paper.id] = printing = asyncio.create_task(work)
        try:
            made = await printing
            if isinstance(made, list):
                paper = replace(paper, status="failed", fault=" ".join(f"{one}." for one in made))
            else:
                paper = replace(paper, status="done", title=made[0], files=tuple(made[1]))
        except Refusal as refusal:
            paper = replace(paper, status="failed", fault=f"{refusal.sentence}.")
        except asyncio.CancelledError:
            if paper.id not in self._cancelled:
                raise  # the server stops
            by = self._cancelled.pop(paper.id)
            paper = replace(paper, status="cancelled", fault=f"Cancelled by {by}.")
        except Exception:
            log_event("paper.failed", paper=paper.id, kind=paper.kind)
            paper = replace(paper, status="failed", fault="It could not be made.")
        finally:
            del self._printing[paper.id]
        try:
            if paper.status != "done":
                await asyncio.to_thread(self._remove_files, paper)
            await asyncio.to_thread(self._write, paper)
        except OSError as error:
            log_event("paper.not-kept", paper=paper.id, why=error.strerror)
        finally:
            self._running.pop(paper.id, None)
            self._unfinished.discard(paper.id)

    async def cancel(self, id: str, by: str) -> KeptPaper:
        """End the making of a paper; raise `Refusal` if there is none, or it is not being made."""
        await self.find(id)
        printing = self._printing.get(id)
        if printing is None or printing.done():
            raise Refusal("not-running", "the paper is not being made", status=409)
        self._cancelled.setdefault(id, by)
        printing.cancel()
        await asyncio.wait([self._running[id]])
        return await self.find(id)

    def _remove_files(self, paper: KeptPaper) -> None:
        """Remove what was written of a paper before its work ended."""
        for path in (self._folder / paper.id).iterdir():
            if path.name != _RECORD:
                path.unlink(missing_ok=True)

    async def delete(self, id: str) -> None:
        """Delete a paper; raise `Refusal` if there is none, or it is being made."""
        await self.find(id)
        if id in self._running:
            raise Refusal("busy", "the paper is being made; cancel it first", status=409)
        await asyncio.to_thread(shutil.rmtree, self._folder / id, ignore_errors=True)

    async def file(self, id: str, name: str) -> Path:
        """Return the path of a file of a paper; raise `Refusal` if there is none."""
        paper = await self.find(id)
        path = self._folder / id / name
        if name not in paper.files or not await asyncio.to_thread(path.is_file):
            raise Refusal("not-found", "the paper has no such file", status=404)
        return path

    async def theoretical_win(self, house: House, options: Mapping[str, Any]) -> dict[str, Any]:
        """Return the theoretical win of a house as tables, or what is wrong with the options."""
        return await self._theo.do(theoretical_win, house_reference(house), options)

    def _read_all(self) -> list[KeptPaper]:
        if not self._folder.is_dir():
            return []
        found = (self._read(path.name) for path in self._folder.iterdir())
        papers = [paper for paper in found if paper is not None]
        return sorted(papers, key=lambda one: (-one.at, one.id))

    def _read(self, id: str) -> KeptPaper | None:
        if not _ID.fullmatch(id):
            return None
        # Asked before the record is read: afterwards the paper may be finished.
        is_unfinished = id in self._unfinished
        try:
            paper = _KEPT.validate_json((self._folder / id / _RECORD).read_bytes())
        except (OSError, ValueError):
            return None
        if paper.id != id:
            return None
        if paper.status != "making":
            return paper
        if not is_unfinished:
            return replace(paper, status="failed", fault="It was interrupted; make it again.")
        return self._with_progress(paper)

    def _with_progress(self, paper: KeptPaper) -> KeptPaper:
        try:
            text = (self._folder / paper.id / PROGRESS).read_text("utf-8")
            done, _, step = text.partition(" ")
            return replace(paper, step=step, done=float(done))
        except (OSError, ValueError):
            return replace(paper, step="Waiting")

    def _write(self, paper: KeptPaper) -> None:
        write_atomically(self._folder / paper.id / _RECORD, json.dumps(asdict(paper)))


def _next_version(
    kept: list[KeptPaper], house: House, options: Mapping[str, Any]
) -> tuple[dict[str, Any], dict[str, Any]]:
    """Return the options of a submission with its version, and the house of the one before it."""
    book = house_reference(house)["rulebook"]
    same_book = [
        one for one in kept if one.kind == "submission" and one.house.get("rulebook") == book
    ]
    if any(one.status == "making" for one in same_book):
        sentence = "the version before it is being made; wait for it"
        raise Refusal("busy", sentence, status=409)
    earlier = {
        one.version: one.house
        for one in reversed(same_book)
        if one.status == "done" and one.version is not None
    }
    if not earlier:
        return {**options, "version": 1}, {}
    version = max(earlier)
    if earlier[version] != house_reference(house):
        return {**options, "version": version + 1}, {PREVIOUS: earlier[version]}
    if not options.get("approved"):
        sentence = f"the house has not changed since version {version}"
        raise Refusal("same-version", f"{sentence}; to approve that one, give the date", status=409)
    before = max((one for one in earlier if one < version), default=None)
    return {**options, "version": version}, {} if before is None else {PREVIOUS: earlier[before]}
