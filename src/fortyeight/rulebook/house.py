"""A house: one operator's choice of everything that a rulebook leaves open."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from fortyeight.rulebook.book import Rulebook
from fortyeight.rulebook.checks import clashes
from fortyeight.rulebook.entry import Entry
from fortyeight.rulebook.faults import BadHouse, Fault
from fortyeight.rulebook.keys import KEY_OF_PATH, KEYS, MATCH_ODDS
from fortyeight.rulebook.match_pays import MatchPay, combined
from fortyeight.rulebook.procedure_sections import AroundRules, OpeningRules, ShoeRules
from fortyeight.rulebook.rows import BonusRow, BreakRow, SuperBonusTier
from fortyeight.rulebook.section import Section
from fortyeight.rulebook.sections import (
    SECTIONS,
    BlackjackRules,
    BonusRules,
    BoxRules,
    BreakBonusRules,
    CardRules,
    DealerBlackjackRules,
    DealingRules,
    DoubleRules,
    InsuranceRules,
    IrregularityRules,
    LimitRules,
    MatchRules,
    PairRules,
    RescueRules,
    SettlementRules,
    SplitRules,
    SuperBonusRules,
    SurrenderRules,
    TwentyOneRules,
)
from fortyeight.rulebook.showing import named, shown
from fortyeight.rulebook.values import BadValue, read_value
from fortyeight.rulebook.wheel_checks import wheel_faults, wheels_of
from fortyeight.rulebook.wheel_sections import BonusSpinRules, XtremeRules
from fortyeight.rulebook.wheels import WheelSet


@dataclass(frozen=True, repr=False)
class House:
    """The rules of one table: its rulebook with every choice made."""

    book: Rulebook
    choices: Mapping[str, Any] = field(compare=False)
    cards: CardRules
    boxes: BoxRules
    limits: LimitRules
    dealing: DealingRules
    blackjack: BlackjackRules
    twenty_one: TwentyOneRules
    bonus: BonusRules
    surrender: SurrenderRules
    double: DoubleRules
    rescue: RescueRules
    split: SplitRules
    insurance: InsuranceRules
    dealer_blackjack: DealerBlackjackRules
    settlement: SettlementRules
    irregularities: IrregularityRules
    opening: OpeningRules
    shoe: ShoeRules
    around: AroundRules
    super_bonus: SuperBonusRules | None
    match: MatchRules | None
    pair: PairRules | None
    bonus_spin: BonusSpinRules | None
    xtreme: XtremeRules | None
    break_bonus: BreakBonusRules | None
    match_pays: Mapping[tuple[int, int], MatchPay]
    wheels: Mapping[str, WheelSet] = field(default_factory=dict)

    @property
    def bonus_21(self) -> tuple[BonusRow, ...]:
        return self.book.bonus_21

    @property
    def super_bonus_tiers(self) -> tuple[SuperBonusTier, ...]:
        return self.book.super_bonus_tiers

    @property
    def break_rows(self) -> tuple[BreakRow, ...]:
        return self.book.break_rows

    def __repr__(self) -> str:
        return f"House({self.book.id!r}, {dict(self.choices)!r})"

    def clause(self, path: str) -> str:
        """Where the book says what an entry holds; empty where its text is silent."""
        entry = self.book.entries.get(path)
        return entry.cites if entry is not None else ""

    def outcome(self, name: str) -> str:
        """The clause by which a wager ends so."""
        return self.book.outcomes.get(name, "")

    def sharing(self, name: str) -> str:
        """The clause by which people share a box so; that which lets them, where no other does."""
        return self.book.sharing.get(name) or self.clause("boxes.people")

    def value(self, path: str) -> Any:
        """What this house has for an entry of its book, as in ``cards.decks``."""
        section, name = path.split(".")
        return getattr(getattr(self, section), name)


def open_house(
    book: Rulebook, choices: Mapping[str, Any] | None = None, folder: Path | None = None
) -> House:
    """The house that these choices make; every choice outside the book is a fault.

    Files that it names, such as a wheel, are looked for in the folder.
    """
    chosen = dict(choices or {})
    opening = _Opening(book)
    for key, raw in chosen.items():
        opening.choose(key, raw)
    if MATCH_ODDS in chosen:
        opening.choose_match_odds(chosen[MATCH_ODDS])
    opening.find_clashes(chosen)
    wheels, faults = wheels_of(book, opening.values, folder)
    for fault in (*wheel_faults(book, opening.values), *faults):
        opening.faults.append(Fault(KEY_OF_PATH[fault.place], fault.sentence, fault.clause))
    if opening.faults:
        raise BadHouse(opening.faults)
    sections: dict[str, Any] = {
        name: _section(section, name, opening.values) if book.has(name) else None
        for name, section in SECTIONS.items()
    }
    pays = combined(opening.match_pays)
    return House(book=book, choices=chosen, match_pays=pays, wheels=wheels, **sections)


def _section(section: type[Section], name: str, values: Mapping[str, Any]) -> Section:
    return section.model_construct(**{one: values[f"{name}.{one}"] for one in section.model_fields})


class _Opening:
    """A house in the making: its values so far, and its faults."""

    def __init__(self, book: Rulebook) -> None:
        self.book = book
        self.values = {path: entry.default for path, entry in book.entries.items()}
        self.faults: list[Fault] = []
        self._doubtful: set[str] = set()
        self._match_odds: dict[str, MatchPay] = {}

    def choose(self, key: str, raw: object) -> None:
        """Take the house's value for a key, or say why not."""
        if key == MATCH_ODDS:
            return
        if key not in KEYS:
            self.faults.append(Fault(named(key), "a house has no such key"))
            return
        path = KEYS[key].path
        if path not in self.book.entries:
            self.faults.append(Fault(key, f"{self.book.title} has no such wager"))
            return
        before = len(self.faults)
        self.values[path] = self._taken(key, self.book.entries[path], raw)
        if len(self.faults) > before:
            self._doubtful.add(path)

    def _taken(self, place: str, entry: Entry, raw: object) -> Any:
        """The value that a house names, or the book's default where it may not have it."""
        try:
            value = read_value(entry.kind, raw)
            objection = entry.objection(value)
        except BadValue as error:
            objection = str(error)
        if not objection:
            return value
        self.faults.append(Fault(place, objection, entry.cites))
        return entry.default

    @property
    def match_pays(self) -> dict[str, MatchPay]:
        """What each row of the match paytable pays with the decks that this house has."""
        return {
            name: MatchPay(entry.default, entry.clause)
            for name, entry in self._match_rows().items()
        } | self._match_odds

    def _match_rows(self) -> dict[str, Entry]:
        decks = self.values["cards.decks"]
        rows = ((row.name, row.entry(decks)) for row in self.book.match_rows)
        return {name: entry for name, entry in rows if entry is not None}

    def choose_match_odds(self, raw: object) -> None:
        """Take the house's odds for rows of the match paytable, or say why not."""
        rows = self._match_rows()
        if not rows:
            self.faults.append(Fault(MATCH_ODDS, f"{self.book.title} has no such wager"))
        elif not isinstance(raw, Mapping):
            sentence = f'{shown(raw)} is no table such as {{ {next(iter(rows))} = "9:1" }}'
            self.faults.append(Fault(MATCH_ODDS, sentence))
        else:
            for name, odds in raw.items():
                place = f"{MATCH_ODDS}.{named(name)}"
                if name in rows:
                    pays = self._taken(place, rows[name], odds)
                    self._match_odds[name] = MatchPay(pays, rows[name].clause)
                else:
                    self.faults.append(Fault(place, f"the book's rows are {', '.join(rows)}"))

    def find_clashes(self, chosen: Mapping[str, Any]) -> None:
        """Values that contradict each other; told of a key that the house chose, if it did."""
        for clash in clashes(self.values, self._doubtful):
            keys = [(KEY_OF_PATH[path], path) for path in clash.paths]
            key, path = next((one for one in keys if one[0] in chosen), keys[0])
            cited = self.book.entries[clash.broken or path].cites
            self.faults.append(Fault(key, clash.sentence, cited))
