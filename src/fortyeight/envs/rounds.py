"""Rows of rounds in play: the arrays of the kernel, their seeds, and what agents observe."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypedDict

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from fortyeight.analysis.arrays import Bools, Int16s
from fortyeight.cards import Card
from fortyeight.chance import SeededBits, SystemBits
from fortyeight.envs import layout as at
from fortyeight.envs.actions import Action
from fortyeight.envs.round_kernel import begin_rounds, observe_box, step_rounds
from fortyeight.envs.round_tables import RoundTables, round_tables
from fortyeight.rulebook import House, default_book, find_rulebook, open_house, read_house_file
from fortyeight.strategy import Counting, Tags, named_counting

Observation = dict[str, NDArray[Any]]


def house_for(book: str | None, house: House | str | Path | None) -> House:
    """Return the house of an environment: a house, a house file, or that of a book as it is."""
    if isinstance(house, House):
        return house
    if house is not None:
        return read_house_file(Path(house), None if book is None else find_rulebook(book))
    return open_house(find_rulebook(book or default_book()))


@dataclass(frozen=True)
class Count:
    """The tags of a counting system by card, and what its count would be with all cards seen."""

    tags: NDArray[np.float32]
    end: float
    deck_size: int
    bounds: NDArray[np.float32]

    @classmethod
    def of(cls, tags: Tags, tables: RoundTables) -> Count:
        by_card = [float(tags.by_rank.get(card.rank, 0)) for card in tables.faces]
        cards = tables.house.cards
        start = float(tags.start + tags.start_per_deck * cards.decks)
        whole = start + sum(by_card) * cards.decks
        most = abs(start) + sum(map(abs, by_card)) * cards.decks
        bounds = np.array([most, most * cards.deck_size], np.float32)
        return cls(np.array(by_card, np.float32), whole, cards.deck_size, bounds)

    def read(self, unseen: Int16s) -> NDArray[np.float32]:
        """Return the running count, and the same for each deck that is unseen."""
        running = self.end - unseen @ self.tags
        decks = np.maximum(unseen.sum(axis=-1, dtype=np.float32), 1) / self.deck_size
        return np.stack([running, running / decks], axis=-1).astype(np.float32)


class Rounds:
    """Rounds of a house side by side, each with a shoe of its own."""

    def __init__(
        self,
        tables: RoundTables,
        number: int = 1,
        *,
        shoe: bool = False,
        count: Counting | str | None = None,
    ) -> None:
        self.tables, self.number, self._shoe = tables, number, shoe
        counting = named_counting(count) if isinstance(count, str) else count
        self._count = Count.of(counting.tags, tables) if counting is not None else None
        numbers = tables.numbers
        self.rows = np.zeros((number, numbers[at.N.row]), np.int16)
        self.unseen = self.rows[:, numbers[at.N.unseen] :]
        self.features = np.zeros((number, tables.features), np.int8)
        self.last = np.zeros_like(self.features)
        self.mask = np.zeros((number, len(Action)), np.int8)
        self.rewards = np.zeros((number, tables.boxes))
        self.over = np.zeros(number, np.bool_)
        self._all = np.ones(number, np.bool_)
        self._flat = self.rows.reshape(-1)
        self._out = self.features.reshape(-1), self.mask.reshape(-1)
        self._ended = self.rewards.reshape(-1), self.over, self.last.reshape(-1)

    def seed(self, seeds: Sequence[int | None]) -> None:
        """Give each round a new shoe, shuffled from its seed, or else by the system's generator."""
        for row, seed in zip(self.rows, seeds, strict=True):
            bits = SystemBits() if seed is None else SeededBits(seed)
            row[: at.KEY_WORDS] = np.frombuffer(bits.take(2 * at.KEY_WORDS), ">i2")
        self.new_shoes()

    def new_shoes(self) -> None:
        """Let every next round begin with a new shoe."""
        self.rows[:, at.S.at] = self.tables.cards + 1

    def begin(self, chosen: Bools | None = None) -> None:
        """Begin a new round in all rows, or in the chosen ones."""
        which = self._all if chosen is None else chosen
        begin_rounds(self.tables.numbers, self._flat, which, 0, self.number, *self._out)

    def step(
        self, actions: NDArray[Any], begin: int = 0, end: int | None = None, again: bool = False
    ) -> None:
        """Take a step in some rows; with `again`, rounds that are over are followed by others."""
        step_rounds(
            self.tables.numbers, self._flat, actions, begin, self.number if end is None else end,
            *self._out, *self._ended, again,
        )  # fmt: skip

    def observation(self, read: Callable[[NDArray[Any]], NDArray[Any]]) -> Observation:
        """Return what agents observe; `read` takes the row or the rows of an array."""
        observed = {"observation": read(self.features), "action_mask": read(self.mask)}
        if self._shoe or self._count is not None:
            unseen = read(self.unseen)
            if self._shoe:
                observed["shoe"] = unseen
            if self._count is not None:
                observed["count"] = self._count.read(unseen)
        return observed

    def seen_by(self, box: int) -> Observation:
        """Return what the player of a box observes in the first row, who may act only in turn."""
        features = np.zeros(self.tables.features, np.int8)
        observe_box(self.tables.numbers, self._flat, box, features)
        observed = self.observation(lambda rows: rows[0].copy())
        observed["observation"] = features
        if box != self.box or self.over[0]:
            observed["action_mask"] = np.zeros(len(Action), np.int8)
        return observed

    @property
    def box(self) -> int:
        """The box in turn in the first row."""
        return int(self.rows[0, at.S.box])

    def observation_space(self) -> spaces.Dict:
        """Return the space of one agent's observations."""
        tables = self.tables
        ways, hands = tables.ways + 1, tables.hands
        sizes = np.zeros(tables.features, np.int64)
        sizes[: at.COUNTS] = [at.PHASES, 11, 32, 2, 32, 2, 5, ways, hands + 1, hands + 1, 2]
        sizes[at.COUNTS : at.FINISHED] = 32
        sizes[at.FINISHED :: 2], sizes[at.FINISHED + 1 :: 2] = at.GIVEN_UP + 1, ways
        parts: dict[str, spaces.Space[Any]] = {
            "observation": spaces.MultiDiscrete(sizes, dtype=np.int8),
            "action_mask": spaces.MultiBinary(len(Action)),
        }
        if self._shoe:
            parts["shoe"] = spaces.Box(0, tables.house.cards.decks, (len(tables.faces),), np.int16)
        if self._count is not None:
            most = self._count.bounds
            parts["count"] = spaces.Box(-most, most, dtype=np.float32)
        return spaces.Dict(parts)

    def cards(self, row: int = 0) -> list[tuple[Card, int]]:
        """Return the cards on the layout in the order of the deal, each with its owner.

        Hands are numbered through the boxes, `tables.hands` a box; other owners are in `layout`.
        """
        numbers = self.tables.numbers
        log = self.rows[row, numbers[at.N.log] : numbers[at.N.deck]].reshape(-1, 2)
        logged = log[: self.rows[row, at.S.logged]].tolist()
        return [(self.tables.faces[card], owner) for card, owner in logged]


class RoundOptions(TypedDict, total=False):
    """Options of every environment besides the book; `make_rounds` has their defaults."""

    #: A house, or the path of its file; by default the book's default house.
    house: House | str | Path | None
    #: Whether insurance is offered where the house offers it.
    insurance: bool
    #: Whether every round has a new shoe; otherwise a shoe is dealt to its cutting card.
    fresh_shoe: bool
    #: Whether the unseen cards are in the observation.
    shoe: bool
    #: A counting system, or its name, whose count is in the observation.
    count: Counting | str | None


def make_rounds(
    book: str | None,
    number: int = 1,
    boxes: int = 1,
    *,
    house: House | str | Path | None = None,
    insurance: bool = True,
    fresh_shoe: bool = False,
    shoe: bool = False,
    count: Counting | str | None = None,
) -> Rounds:
    """Return rounds with the options of an environment.

    `book` is the id of a rulebook or the path of its file; None is the house's, or the first one.
    """
    tables = round_tables(
        house_for(book, house),
        boxes,
        insurance=insurance,
        fresh_shoe=fresh_shoe,
        counted=shoe or count is not None,
    )
    return Rounds(tables, number, shoe=shoe, count=count)
