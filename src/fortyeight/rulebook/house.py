"""A house: one operator's choices for everything that a rulebook leaves open."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

from fortyeight.rulebook.book import Rulebook
from fortyeight.rulebook.checking.checks import clashes
from fortyeight.rulebook.checking.faults import BadHouse, Fault
from fortyeight.rulebook.checking.invalid_choices import UNREADABLE, InvalidChoices
from fortyeight.rulebook.checking.wheel_checks import read_house_wheels, wheel_faults
from fortyeight.rulebook.keys import KEY_OF_PATH, KEYS, MATCH_ODDS
from fortyeight.rulebook.library import book_reference
from fortyeight.rulebook.match_pays import MatchPay, odds_by_matches
from fortyeight.rulebook.reading.formatting import did_you_mean, format_key, format_value
from fortyeight.rulebook.schema import sections
from fortyeight.rulebook.schema.entry import Entry
from fortyeight.rulebook.schema.procedure_sections import AroundRules, OpeningRules, ShoeRules
from fortyeight.rulebook.schema.rows import BonusRow, BreakRow, SuperBonusTier
from fortyeight.rulebook.schema.section import Section
from fortyeight.rulebook.schema.values import (
    NO_APPROVAL,
    BadValue,
    UnsupportedValue,
    read_value,
    same_value,
)
from fortyeight.rulebook.schema.wheel_sections import BonusSpinRules, XtremeRules
from fortyeight.rulebook.wheels import WheelSet

NO_SUCH_KEY = "a house has no such key"


@dataclass(frozen=True, repr=False)
class House:
    """The rules of one table: its rulebook with every choice made."""

    book: Rulebook
    choices: Mapping[str, Any] = field(compare=False)
    cards: sections.CardRules
    boxes: sections.BoxRules
    limits: sections.LimitRules
    dealing: sections.DealingRules
    blackjack: sections.BlackjackRules
    twenty_one: sections.TwentyOneRules
    bonus: sections.BonusRules
    surrender: sections.SurrenderRules
    double: sections.DoubleRules
    rescue: sections.RescueRules
    split: sections.SplitRules
    insurance: sections.InsuranceRules
    dealer_blackjack: sections.DealerBlackjackRules
    settlement: sections.SettlementRules
    irregularities: sections.IrregularityRules
    opening: OpeningRules
    shoe: ShoeRules
    around: AroundRules
    super_bonus: sections.SuperBonusRules | None
    match: sections.MatchRules | None
    match_hole: sections.HoleMatchRules | None
    pair: sections.PairRules | None
    bonus_spin: BonusSpinRules | None
    xtreme: XtremeRules | None
    break_bonus: sections.BreakBonusRules | None
    match_pays: Mapping[tuple[int, int], MatchPay]
    wheels: Mapping[str, WheelSet] = field(default_factory=dict)

    @property
    def bonus_21(self) -> tuple[BonusRow, ...]:
        return self.book.bonus_21

    def earned_bonuses(self, *, split: bool = False, doubled: bool = False) -> tuple[BonusRow, ...]:
        """Return the bonus 21s that a split or doubled hand may earn."""
        return self._bonuses_by_hand[split, doubled]

    @cached_property
    def _bonuses_by_hand(self) -> dict[tuple[bool, bool], tuple[BonusRow, ...]]:
        """The bonus 21s that a hand may earn, by whether it is split and whether it is doubled."""
        on_split, on_doubled = self.bonus.on_split_hands, self.bonus.barred_by_double == "none"
        return {
            (split, doubled): tuple(
                row
                for row in self.bonus_21
                if not (split and not _either(row.on_split_hands, on_split))
                and not (doubled and not _either(row.on_doubled_hands, on_doubled))
            )
            for split in (False, True)
            for doubled in (False, True)
        }

    @property
    def super_bonus_tiers(self) -> tuple[SuperBonusTier, ...]:
        return self.book.super_bonus_tiers

    @property
    def break_rows(self) -> tuple[BreakRow, ...]:
        return self.book.break_rows

    @cached_property
    def key(self) -> tuple[str, str]:
        """A reference to the book and the choices as JSON: for caches, and for other processes."""
        return book_reference(self.book), json.dumps(dict(self.choices), sort_keys=True)

    @property
    def fingerprint(self) -> str:
        """Hash of every rule's value, the same in every process."""
        book = self.book
        parts = [book.id, repr(book.bonus_21), repr(book.super_bonus_tiers)]
        parts += [f"{path}={self.value(path)!r}" for path in sorted(book.entries)]
        parts += [f"{row.name}: {row.earned_by}" for row in book.bonus_21 if row.earned_by]
        return hashlib.sha256("\n".join(parts).encode()).hexdigest()[:32]

    def __repr__(self) -> str:
        return f"House({self.book.id!r}, {dict(self.choices)!r})"

    def clause(self, path: str) -> str:
        """Return the clause of an entry, or an empty string if the book has no such entry.

        A choice that needed an approval is cited by the clause that asks for the approval.
        """
        known = self._clauses.get(path)
        if known is None:
            known = self._clauses[path] = self._clause(path)
        return known

    @cached_property
    def _clauses(self) -> dict[str, str]:
        """The clauses that were asked for: a referee that refuses cites them again and again."""
        return {}

    def _clause(self, path: str) -> str:
        entry = self.book.entries.get(path)
        if entry is None:
            return ""
        if entry.approval and not same_value(self.value(path), entry.default):
            return self.book.entries[KEYS[entry.approval].path].citation
        return entry.citation

    def outcome(self, name: str) -> str:
        """Return the clause of one of `OUTCOMES`."""
        return self.book.outcomes.get(name, "")

    def sharing(self, name: str) -> str:
        """Return the clause of one of `SHARING`; by default, that which lets people share a box."""
        return self.book.sharing.get(name) or self.clause("boxes.people")

    def act(self, name: str, otherwise: str = "") -> str:
        """Return the clause of one of `ACTS`; by default, that of the entry `otherwise`."""
        return self.book.acts.get(name) or (self.clause(otherwise) if otherwise else "")

    def value(self, path: str) -> Any:
        """Return this house's value for an entry of its book, such as ``cards.decks``."""
        section, name = path.split(".")
        return getattr(getattr(self, section), name)


def _either(own: bool | None, general: bool) -> bool:
    return general if own is None else own


def open_house(
    book: Rulebook,
    choices: Mapping[str, Any] | None = None,
    folder: Path | None = None,
    *,
    stored: bool = False,
) -> House:
    """Return the house with these choices; raise `BadHouse` with every fault of them.

    Files that it names, such as a wheel, are looked up in `folder`. A `stored` house was valid when
    it was stored: values that the book has ruled out since then are accepted.
    """
    chosen = dict(choices or {})
    builder = _HouseBuilder(book, stored)
    for key, raw in chosen.items():
        builder.choose(key, raw)
    if MATCH_ODDS in chosen:
        builder.choose_match_odds(chosen[MATCH_ODDS])
    if not stored:
        builder.find_unapproved()
        builder.find_clashes(chosen)
    wheels, faults = read_house_wheels(book, builder.values, folder, builder.invalid)
    for fault in (*wheel_faults(book, builder.values, builder.invalid), *faults):
        builder.faults.append(Fault(KEY_OF_PATH[fault.place], fault.sentence, fault.clause))
    if builder.faults:
        raise BadHouse(builder.faults)
    values: dict[str, Any] = {
        name: _section(section, name, builder.values) if book.has(name) else None
        for name, section in sections.SECTIONS.items()
    }
    pays = odds_by_matches(builder.match_pays)
    return House(book=book, choices=chosen, match_pays=pays, wheels=wheels, **values)


def faults_in_any_book(choices: Mapping[str, Any]) -> list[Fault]:
    """Return faults that hold for any rulebook: unknown keys and values of the wrong type."""
    faults: list[Fault] = []
    for key, raw in choices.items():
        if key in KEYS:
            try:
                read_value(KEYS[key].kind, raw)
            except BadValue as error:
                faults.append(Fault(key, str(error)))
        elif key != MATCH_ODDS:
            faults.append(_no_such_key(key, faults))
    return faults


def _no_such_key(key: str, faults: Sequence[Fault]) -> Fault:
    near = did_you_mean(key, (*KEYS, MATCH_ODDS), faults)
    return Fault(format_key(key), f"{NO_SUCH_KEY}{near}")


def _section(section: type[Section], name: str, values: Mapping[str, Any]) -> Section:
    return section(**{field: values[f"{name}.{field}"] for field in section.declared})


def _readable(entry: Entry, raw: object) -> Any:
    try:
        return read_value(entry.kind, raw)
    except BadValue:
        return UNREADABLE


class _HouseBuilder:
    """Collects the values of a house, and its faults."""

    def __init__(self, book: Rulebook, stored: bool) -> None:
        self.book = book
        self._stored = stored
        self.values = {path: entry.default for path, entry in book.entries.items()}
        self.faults: list[Fault] = []
        self.invalid = InvalidChoices()
        self._match_odds: dict[str, MatchPay] = {}

    def choose(self, key: str, raw: object) -> None:
        """Take the house's value for a key, or add a fault."""
        if key == MATCH_ODDS:
            return
        if key not in KEYS:
            self.faults.append(_no_such_key(key, self.faults))
            return
        path = KEYS[key].path
        if path not in self.book.entries:
            self.faults.append(Fault(key, f"{self.book.title} has no such wager"))
            return
        entry, before = self.book.entries[path], len(self.faults)
        self.values[path] = self._taken(key, entry, raw)
        if len(self.faults) > before:
            self.invalid.written[path] = _readable(entry, raw)
            self.invalid.possible[path] = entry.possible_values()

    def _taken(self, place: str, entry: Entry, raw: object) -> Any:
        """Return a value that the house may choose, or add a fault and return the default."""
        try:
            value = read_value(entry.kind, raw)
            objection = "" if self._stored else entry.objection(value)
        except UnsupportedValue as error:
            if entry.at_most is None and not entry.fixed:
                # No clause of the book is broken.
                self.faults.append(Fault(place, str(error)))
                return entry.default
            objection = f"{format_value(raw)} is not {entry.describe_choices()}"
        except BadValue as error:
            objection = str(error)
        if not objection:
            return value
        self.faults.append(Fault(place, objection, entry.citation))
        return entry.default

    @property
    def match_pays(self) -> dict[str, MatchPay]:
        """The odds of each row of the match paytable for this house's number of decks."""
        return {
            name: MatchPay(entry.default, entry.clause)
            for name, entry in self._match_rows(self.values).items()
        } | self._match_odds

    def _match_rows(self, values: Mapping[str, Any]) -> dict[str, Entry]:
        rows = ((row.name, row.entry(values["cards.decks"])) for row in self.book.match_rows)
        return {name: entry for name, entry in rows if entry is not None}

    def choose_match_odds(self, raw: object) -> None:
        """Take the house's odds for rows of the match paytable, or add faults."""
        rows = self._match_rows(self.values)
        if not rows:
            self.faults.append(Fault(MATCH_ODDS, f"{self.book.title} has no such wager"))
        elif not isinstance(raw, Mapping):
            sentence = f'{format_value(raw)} is no table such as {{ {next(iter(rows))} = "9:1" }}'
            self.faults.append(Fault(MATCH_ODDS, sentence))
        else:
            for name, odds in raw.items():
                place = f"{MATCH_ODDS}.{format_key(name)}"
                if name in rows:
                    self._choose_row(place, name, odds)
                else:
                    self.faults.append(Fault(place, f"the book's rows are {', '.join(rows)}"))

    def _choose_row(self, place: str, name: str, odds: object) -> None:
        """Take the odds of a row. If the decks are invalid, any allowed number of decks will do."""
        alternatives = self.invalid.alternatives(self.values, ("cards.decks",))
        rows = [self._match_rows(values).get(name) for values in alternatives]
        before = len(self.faults)
        for row in rows:
            if row is not None:
                known = len(self.faults)
                pays = self._taken(place, row, odds)
                self._match_odds[name] = MatchPay(pays, row.clause)
                if len(self.faults) == known:
                    del self.faults[before:]
                    return
        del self.faults[before + 1 :]

    def find_unapproved(self) -> None:
        """Add faults for choices that depart from the text without the approval that they need."""
        for path, entry in self.book.entries.items():
            if not entry.approval or same_value(self.values[path], entry.default):
                continue
            approval = KEYS[entry.approval].path
            if self.values[approval] == NO_APPROVAL and approval not in self.invalid.written:
                clause = self.book.entries[approval].citation
                sentence = f"the book says {entry.write(entry.default)}: another choice needs an "
                sentence += f"approval ({clause}) that the house names in {entry.approval}"
                self.faults.append(Fault(KEY_OF_PATH[path], sentence, entry.citation))

    def find_clashes(self, chosen: Mapping[str, Any]) -> None:
        """Add faults for contradictions, each at a key that the house chose if there is one."""
        for clash in clashes(self.values, self.invalid):
            keys = [(KEY_OF_PATH[path], path) for path in clash.paths]
            blamed = [
                one for one in keys if one[0] in chosen and one[1] not in self.invalid.written
            ]
            if self.invalid.any_of(clash.paths) and not blamed:
                # The invalid values have faults of their own; nothing else needs correcting.
                continue
            key, path = (blamed or keys)[0]
            cited = self.book.entries[clash.broken or path].citation
            sentence = self.book.in_its_words(clash.sentence)
            self.faults.append(Fault(key, sentence, cited))
