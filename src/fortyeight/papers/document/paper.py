"""A paper: a title, a house, sections of blocks, and where it comes from."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from fortyeight.papers.document.blocks import Block, Picture, Table, shown_figures
from fortyeight.papers.document.figure import Figure, Shown
from fortyeight.papers.document.provenance import Provenance, house_reference, sha256_of
from fortyeight.rulebook import House


@dataclass(frozen=True, slots=True)
class Section:
    """A numbered part of a paper. Its wide blocks come first, and begin a page."""

    title: str
    blocks: tuple[Block, ...]

    def __post_init__(self) -> None:
        wide = [isinstance(one, Table | Picture) and one.wide for one in self.blocks]
        assert wide == sorted(wide, reverse=True), "wide blocks begin their section"


@dataclass(frozen=True)
class Paper:
    """A document about a house, as data.

    `kind` names the builder (see `papers.kinds`), `options` what it was asked for, and `others`
    the other houses it was given, by name. `more_figures` are those that are not printed.
    `attachments` are files that go with it, by the end of their name. `mark` stands in the footer
    of every page, which has one or two `columns`. A `leaflet` is for players: its sections and
    tables have no numbers, and it does not say how to check it.
    """

    kind: str
    title: str
    house: House
    sections: tuple[Section, ...]
    provenance: Provenance
    summary: str = ""
    options: Mapping[str, Any] = field(default_factory=dict)
    others: Mapping[str, House] = field(default_factory=dict)
    more_figures: tuple[Figure, ...] = ()
    attachments: Mapping[str, bytes] = field(default_factory=dict)
    mark: str = ""
    columns: Literal[1, 2] = 2
    leaflet: bool = False

    @property
    def blocks(self) -> Iterator[Block]:
        return (block for section in self.sections for block in section.blocks)

    @property
    def tables(self) -> tuple[Table, ...]:
        return tuple(block for block in self.blocks if isinstance(block, Table))

    @property
    def shown(self) -> Iterator[Shown]:
        return (one for block in self.blocks for one in shown_figures(block))

    @property
    def figures(self) -> tuple[Figure, ...]:
        """All figures in the order of the paper, each once."""
        return tuple(one for one, _ in self._printed().values())

    def _printed(self) -> dict[str, tuple[Figure, list[str]]]:
        """Return each figure by name, with the texts in which it is printed."""
        printed: dict[str, tuple[Figure, list[str]]] = {}
        for shown in self.shown:
            figure, texts = printed.setdefault(shown.figure.name, (shown.figure, []))
            assert figure == shown.figure, f"two figures are called {figure.name}"
            if shown.text not in texts:
                texts.append(shown.text)
        for figure in self.more_figures:
            printed.setdefault(figure.name, (figure, []))
        return printed

    def figures_json(self) -> list[dict[str, Any]]:
        """Return all figures as the trace has them, each with how it is printed."""
        return [
            {**figure.to_json(), "printed": texts} for figure, texts in self._printed().values()
        ]

    @property
    def figures_sha256(self) -> str:
        """The SHA-256 of all figures, which every page names."""
        return sha256_of(self.figures_json())

    def request_json(self) -> dict[str, Any]:
        """Return what the paper was made of, so that it can be made again."""
        return {
            "kind": self.kind,
            "house": house_reference(self.house),
            "others": {name: house_reference(one) for name, one in self.others.items()},
            "options": dict(self.options),
        }
