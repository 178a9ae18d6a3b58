"""Verify a paper: compute its figures again, and compare them and its files with its trace."""

from __future__ import annotations

import hashlib
import json
import shlex
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import date
from math import isclose
from pathlib import Path
from typing import Any

from fortyeight import __version__
from fortyeight.base_error import FortyeightError
from fortyeight.papers.document.paper import Paper
from fortyeight.papers.document.provenance import sha256_of
from fortyeight.papers.document.request import PaperRequest, Progress, no_progress
from fortyeight.papers.kinds import KINDS, build_paper
from fortyeight.papers.render.files import FILE_FORMATS, render_paper
from fortyeight.papers.render.pdf_file import PAGE_SIZES
from fortyeight.papers.render.trace_file import FORMAT, renderers
from fortyeight.rulebook import Faulty, House, open_house
from fortyeight.rulebook.library import referenced_book
from fortyeight.rulebook.reading.formatting import one_line

MAX_TRACE_SIZE = 50_000_000
#: Doubles may differ in their last digits on another machine or by another order of a sum; what is
#: printed may not.
_CLOSE = 1e-9


class BadTrace(FortyeightError):
    """A trace that cannot be read; the message says why in one sentence."""

    def __init__(self, path: Path, sentence: str) -> None:
        super().__init__("bad-trace", f"{path}: {sentence}")


@dataclass(frozen=True, slots=True)
class Verification:
    """The number of figures and files that were compared, a sentence for every difference.

    `remarks` say what was not compared, and why.
    """

    figures: int
    files: int
    differences: tuple[str, ...]
    remarks: tuple[str, ...] = ()


def verify_paper(path: Path, progress: Progress = no_progress) -> Verification:
    """Verify a trace, or a file of a paper with the trace beside it; raise `BadTrace`."""
    trace = read_trace(path)
    differences = [*_hash_faults(trace)]
    files, file_faults = _compare_files(path, trace["files"])
    differences += file_faults
    request = _request(path, trace, progress)
    paper = build_paper(trace["kind"], request)
    differences += _compare_source(trace, paper)
    differences += compare_figures(trace["figures"], paper.figures_json())
    made_by = str(trace["provenance"].get("version"))
    others = _compare_rendered(trace, paper, made_by)
    remarks: list[str] = []
    if _made_alike(trace):
        differences += others.values()
    elif others and made_by != __version__ and not _compare_rendered(trace, paper, __version__):
        differences.append(
            f"The trace names fortyeight {made_by}, its files were made by {__version__}."
        )
    elif others:
        remarks.append(
            f"By its trace, this paper was made by fortyeight {made_by} with other libraries than"
            f" here. What these files say is not checked: {', '.join(others)}."
        )
    if unverified := dict.fromkeys(_unverified(trace, request, paper, others)):
        names = ", ".join(one_line(name, 80) for name in unverified)
        remarks.append(f"Recorded in the trace, but compared with nothing here: {names}.")
    figures = len(trace["figures"])
    return Verification(figures, files, tuple(dict.fromkeys(differences)), tuple(remarks))


def read_trace(path: Path) -> dict[str, Any]:
    """Return the trace at a path, or beside a file of a paper; raise `BadTrace`."""
    if not path.is_file():
        raise BadTrace(path, "there is no such file")
    place = _trace_place(path)
    if not place.is_file():
        raise BadTrace(path, f"its trace {place.name} is not beside it")
    if place.stat().st_size > MAX_TRACE_SIZE:
        raise BadTrace(place, f"a trace has at most {MAX_TRACE_SIZE:,} bytes")
    try:
        trace = json.loads(place.read_bytes(), object_pairs_hook=_unique_keys)
        # Half a surrogate pair may be escaped in JSON, but is no text.
        json.dumps(trace, ensure_ascii=False).encode()
    except OSError as error:
        raise BadTrace(place, f"it cannot be read: {error.strerror or error}") from None
    except _DuplicateKey as error:
        raise BadTrace(place, f"it names “{error}” twice") from None
    except (ValueError, RecursionError):
        raise BadTrace(place, "it is no JSON") from None
    if not isinstance(trace, dict) or trace.get("format") != FORMAT:
        raise BadTrace(place, f"it is no trace of a paper ({FORMAT})")
    shapes = {
        **dict.fromkeys(("provenance", "house", "others", "options", "files"), dict),
        "figures": list,
    }
    for name, shape in shapes.items():
        if not isinstance(trace.get(name), shape):
            raise BadTrace(place, f"its “{name}” is missing or not what it should be")
    if trace.get("kind") not in list(KINDS):
        raise BadTrace(place, f"there is no kind of paper {one_line(str(trace.get('kind')), 40)!r}")
    if trace.get("page_size") not in list(PAGE_SIZES):
        size = one_line(str(trace.get("page_size")), 40)
        raise BadTrace(place, f"there is no size of pages {size!r}")
    if not all(map(_is_figure, trace["figures"])):
        raise BadTrace(place, "a figure of it has no name, or its texts are no list")
    return trace


def _is_figure(one: object) -> bool:
    return (
        isinstance(one, dict)
        and isinstance(one.get("name"), str)
        and isinstance(one.get("printed", []), list)
    )


def _trace_place(path: Path) -> Path:
    """Return where the trace of a file is: an attachment has its name with something added."""
    place = path.with_suffix(".json")
    if path.suffix == ".json" or place.is_file():
        return place
    longer = [one for one in path.parent.glob("*.json") if path.stem.startswith(f"{one.stem}-")]
    return max(longer, key=lambda one: len(one.stem), default=place)


class _DuplicateKey(ValueError):
    """A key that an object of a JSON file has twice, so that readers may see different values."""


def _unique_keys(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    unique = dict(pairs)
    if len(unique) < len(pairs):
        seen: set[str] = set()
        for key, _ in pairs:
            if key in seen:
                raise _DuplicateKey(one_line(key, 60))
            seen.add(key)
    return unique


def _request(path: Path, trace: Mapping[str, Any], progress: Progress) -> PaperRequest:
    source = trace["provenance"]
    try:
        made = date.fromisoformat(source["date"])
    except (KeyError, TypeError, ValueError):
        raise BadTrace(path, "it has no date") from None
    command = str(source.get("command", ""))
    try:
        shlex.split(command)
    except ValueError:
        raise BadTrace(path, "its command is none") from None
    others = {name: trace_house(path, one) for name, one in trace["others"].items()}
    return PaperRequest(
        house=trace_house(path, trace["house"]),
        options=_Noted(trace["options"]),
        others=_Noted(others),
        date=made,
        command=command,
        progress=progress,
    )


class _Noted(dict[str, Any]):
    """What a builder is given, with a note of all that it reads."""

    def __init__(self, given: Mapping[str, Any]) -> None:
        nested = {key: _Noted(one) if isinstance(one, dict) else one for key, one in given.items()}
        super().__init__(nested)
        self._read: set[str] = set()

    def __getitem__(self, key: str) -> Any:
        self._read.add(key)
        return super().__getitem__(key)

    def get(self, key: str, default: Any = None) -> Any:
        self._read.add(key)
        return super().get(key, default)

    def unread(self, above: str) -> Iterator[str]:
        """Yield the places of what was not read."""
        for key, one in self.items():
            if key not in self._read:
                yield f"{above}.{key}"
            elif isinstance(one, _Noted):
                yield from one.unread(f"{above}.{key}")


def trace_house(path: Path, reference: Mapping[str, Any]) -> House:
    """Return a house that a trace refers to; raise `BadTrace`."""
    try:
        book, choices = referenced_book(reference["rulebook"]), reference["choices"]
        if not isinstance(choices, dict):
            raise TypeError(choices)
        return open_house(book, choices, path.parent)
    except Faulty as error:
        raise BadTrace(path, f"its house has a fault: {error.faults[0]}") from None
    except (KeyError, TypeError, AttributeError, FortyeightError):
        raise BadTrace(path, "it does not say which house it is about") from None


def _hash_faults(trace: Mapping[str, Any]) -> Iterator[str]:
    named = trace["provenance"].get("figures_sha256")
    if sha256_of(trace["figures"]) != named:
        yield "The figures of the trace are not those of its hash: the trace was changed."


def _compare_files(path: Path, files: Mapping[str, Any]) -> tuple[int, list[str]]:
    """Compare the files beside the trace with their hashes; return how many, and the faults."""
    faults = []
    if path.suffix != ".json" and path.name not in files:
        faults.append(f"{path.name} is no file of its trace.")
    compared = 0
    for name, digest in files.items():
        beside = path.parent / Path(name).name
        if not beside.is_file():
            continue
        compared += 1
        if hashlib.sha256(beside.read_bytes()).hexdigest() != digest:
            faults.append(f"{name} is not the file that the trace names: its hash is another.")
    return compared, faults


def _compare_source(trace: Mapping[str, Any], paper: Paper) -> Iterator[str]:
    source = trace["provenance"]
    if trace.get("title") != paper.title:
        yield "The title is not that of the paper."
    if source.get("program") != paper.provenance.to_json()["program"]:
        yield "The program is not the one that makes this paper."
    for key, what in (("house_sha256", "house"), ("rulebook_sha256", "rulebook")):
        if source.get(key) != paper.provenance.to_json()[key]:
            yield f"The {what} is not the one of the paper: its hash is another."
    if source.get("seeds", {}) != dict(paper.provenance.seeds):
        yield "The seeds are not those of the paper."


def compare_figures(traced: list[dict[str, Any]], computed: list[dict[str, Any]]) -> Iterator[str]:
    """Yield a sentence for every figure that differs."""
    ours = {one["name"]: one for one in computed}
    for figure in traced:
        name = figure["name"]
        if name not in ours:
            yield f"{name}: this figure is not computed any more."
        elif not _same(figure, ours[name]):
            found, again = _words(figure), _words(ours[name])
            yield f"{name}: the trace has {found}, computed again it is {again}."
    for name in ours.keys() - {one["name"] for one in traced}:
        yield f"{name}: the trace lacks this figure."


def _same(traced: Mapping[str, Any], computed: Mapping[str, Any]) -> bool:
    if any(traced.get(key) != computed.get(key) for key in _WORDS):
        return False
    ends, computed_ends = traced.get("interval", []), computed.get("interval", [])
    if not isinstance(ends, list) or len(ends) != len(computed_ends):
        return False
    if not all(map(_close, ends, computed_ends)):
        return False
    return _close(traced.get("value"), computed["value"])


#: What of a figure must be the same letter by letter.
_WORDS = ("printed", "fraction", "unit", "basis", "confidence", "command")
_OF_FIGURES = frozenset({"name", "value", "interval", *_WORDS})


def _close(one: object, other: float) -> bool:
    if not isinstance(one, int | float) or isinstance(one, bool):
        return False
    try:
        return isclose(one, other, rel_tol=_CLOSE, abs_tol=_CLOSE**2)
    except OverflowError:
        return False


def _words(figure: Mapping[str, Any]) -> str:
    value = figure.get("fraction", figure.get("value"))
    printed = figure.get("printed")
    return f"{value} (printed {', '.join(map(str, printed))})" if printed else f"{value}"


def _made_alike(trace: Mapping[str, Any]) -> bool:
    """Return whether the trace names the program and the libraries that are here."""
    same_program = trace["provenance"].get("version") == __version__
    return same_program and trace.get("renderers") == renderers()


#: What a trace says of itself that must be read to make the paper, or is compared by name.
_COMPARED = frozenset(
    {"format", "title", "kind", "house", "others", "options", "page_size", "provenance"}
    | {"renderers", "files", "figures"}
)


def _unverified(
    trace: Mapping[str, Any], request: PaperRequest, paper: Paper, others: Collection[str]
) -> Iterator[str]:
    """Yield the places of the trace that nothing was compared with.

    `others` are the files that come out differently here.
    """
    yield from (key for key in trace if key not in _COMPARED)
    known = {*paper.provenance.to_json(), "figures_sha256"}
    yield from (f"provenance.{key}" for key in trace["provenance"] if key not in known)
    made_of = paper.request_json()
    for part in ("house", "others"):
        yield from _strange(trace[part], made_of[part], part)
    for given, place in ((request.options, "options"), (request.others, "others")):
        if isinstance(given, _Noted):
            yield from given.unread(place)
    yield from _strange(trace.get("renderers"), renderers(), "renderers")
    of_figures = {key for figure in trace["figures"] for key in figure}
    yield from sorted(f"figures.{key}" for key in of_figures - _OF_FIGURES)
    # Date, version and command stand on the pages; a leaflet has no command.
    pages = {
        Path(name).suffix
        for name in trace["files"]
        if name not in others and _attachment(paper, name) is None
    }.intersection({".pdf", ".html"})
    if ".pdf" not in pages:
        yield "page_size"
    if not pages:
        yield from ("provenance.date", "provenance.version")
    if not pages or paper.leaflet:
        yield "provenance.command"


def _strange(traced: object, ours: object, place: str) -> Iterator[str]:
    """Yield the places where a part of the trace is not what is here."""
    if isinstance(traced, dict) and isinstance(ours, Mapping):
        for key, one in traced.items():
            yield from _strange(one, ours.get(key), f"{place}.{key}")
    elif traced != ours:
        yield place


def _attachment(paper: Paper, name: str) -> bytes | None:
    """Return the file that goes with a paper under a name; None if there is no such."""
    ends = (one for end, one in paper.attachments.items() if name.endswith(f"-{end}"))
    return next(ends, None)


def _compare_rendered(trace: Mapping[str, Any], paper: Paper, version: str) -> dict[str, str]:
    """Return the files that are not what is made of the figures here, each with a sentence.

    The pages name the `version` of the program that made them, which may be another.
    """
    named = replace(paper, provenance=replace(paper.provenance, version=version))
    others = {}
    for name, digest in trace["files"].items():
        content = _attachment(paper, name)
        kind = Path(name).suffix.removeprefix(".")
        if content is None and kind in FILE_FORMATS:
            content = render_paper(named, kind, trace["page_size"])
        if content is None:
            others[name] = f"{name}: a paper has no such file."
            continue
        if hashlib.sha256(content).hexdigest() != digest:
            others[name] = f"{name}: the same program makes another file of this house."
    return others
