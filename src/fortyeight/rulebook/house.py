"""A house: one operator's choice of everything that a rulebook leaves open."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from fortyeight.money import Odds
from fortyeight.rulebook.book import Rulebook, find_rulebook
from fortyeight.rulebook.entry import BadValue, Entry, read_value
from fortyeight.rulebook.faults import BadHouse, Fault, UnknownRulebook
from fortyeight.rulebook.keys import KEYS, MATCH_ODDS
from fortyeight.rulebook.rows import EACH_CARD, MATCHES, BonusRow, BreakRow, SuperBonusTier
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
    LimitRules,
    MatchRules,
    PairRules,
    RescueRules,
    Section,
    SettlementRules,
    SplitRules,
    SuperBonusRules,
    SurrenderRules,
    TwentyOneRules,
)


@dataclass(frozen=True)
class MatchPay:
    """What one combination of matches pays here, and the clause that says so."""

    odds: Odds
    clause: str


@dataclass(frozen=True)
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
    super_bonus: SuperBonusRules | None
    match: MatchRules | None
    pair: PairRules | None
    break_bonus: BreakBonusRules | None
    match_pays: Mapping[tuple[int, int], MatchPay]

    @property
    def bonus_21(self) -> tuple[BonusRow, ...]:
        return self.book.bonus_21

    @property
    def super_bonus_tiers(self) -> tuple[SuperBonusTier, ...]:
        return self.book.super_bonus_tiers

    @property
    def break_rows(self) -> tuple[BreakRow, ...]:
        return self.book.break_rows

    def clause(self, path: str) -> str:
        """Where the book says what an entry holds; empty where its text is silent."""
        entry = self.book.entries.get(path)
        return entry.cites if entry is not None else ""

    def outcome(self, name: str) -> str:
        """The clause by which a wager ends so."""
        return self.book.outcomes.get(name, "")

    def value(self, path: str) -> Any:
        """What this house has for an entry, as in ``cards.decks``."""
        section, name = path.split(".")
        return getattr(getattr(self, section), name)


def open_house(book: Rulebook, choices: Mapping[str, Any] | None = None) -> House:
    """The house that these choices make; every choice outside the book is a fault."""
    chosen = dict(choices or {})
    faults: list[Fault] = []
    values = {path: entry.default for path, entry in book.entries.items()}
    for key, raw in chosen.items():
        if key == MATCH_ODDS:
            continue
        path = KEYS[key].path if key in KEYS else None
        if path is None:
            faults.append(Fault(key, "a house has no such key"))
        elif path not in book.entries:
            faults.append(Fault(key, f"{book.title} has no such wager"))
        else:
            values[path] = _chosen(key, book.entries[path], raw, faults)
    pays = _match_pays(book, values["cards.decks"], chosen.get(MATCH_ODDS), faults)
    if not faults:
        faults.extend(_contradictions(book, values))
    if faults:
        raise BadHouse(faults)
    sections: dict[str, Any] = {
        name: _section(section, name, values) if book.has(name) else None
        for name, section in SECTIONS.items()
    }
    return House(book=book, choices=chosen, match_pays=pays, **sections)


def _section(section: type[Section], name: str, values: Mapping[str, Any]) -> Section:
    return section.model_construct(**{one: values[f"{name}.{one}"] for one in section.model_fields})


def _chosen(key: str, entry: Entry, raw: object, faults: list[Fault]) -> Any:
    try:
        value = read_value(entry.kind, raw)
    except BadValue as error:
        faults.append(Fault(key, str(error), entry.cites))
        return entry.default
    objection = entry.objection(value)
    if objection:
        faults.append(Fault(key, objection, entry.cites))
    return value


def _match_pays(
    book: Rulebook, decks: int, raw: object, faults: list[Fault]
) -> dict[tuple[int, int], MatchPay]:
    rows = {row.name: entry for row in book.match_rows if (entry := row.entry(decks)) is not None}
    pays = {name: MatchPay(entry.default, entry.clause) for name, entry in rows.items()}
    if raw is not None and not isinstance(raw, Mapping):
        faults.append(Fault(MATCH_ODDS, 'write a table such as { suited = "9:1" }'))
    elif raw is not None:
        for name, odds in raw.items():
            place = f"{MATCH_ODDS}.{name}"
            if name not in rows:
                named = ", ".join(row.name for row in book.match_rows) or "no match wager"
                faults.append(Fault(place, f"the book has {named} here"))
                continue
            pays[name] = MatchPay(_chosen(place, rows[name], odds, faults), rows[name].clause)
    if set(pays) != set(EACH_CARD):
        return {MATCHES[name]: pay for name, pay in pays.items()}
    suited, unsuited = (pays[name] for name in EACH_CARD)
    each = {(1, 0): suited.odds, (0, 1): unsuited.odds, (2, 0): suited.odds + suited.odds}
    each |= {(0, 2): unsuited.odds + unsuited.odds, (1, 1): suited.odds + unsuited.odds}
    return {match: MatchPay(odds, suited.clause) for match, odds in each.items()}


def _contradictions(book: Rulebook, values: Mapping[str, Any]) -> list[Fault]:
    """What no single entry can see."""
    faults = []

    def cite(path: str) -> str:
        return book.entries[path].cites

    if values["limits.chip_unit"] < 1:
        faults.append(Fault("chip_unit", "the smallest chip is worth at least a cent"))
    elif values["limits.minimum"] > values["limits.maximum"]:
        sentence = "the smallest main wager is above the largest"
        faults.append(Fault("table_minimum", sentence, cite("limits.minimum")))
    else:
        unit = values["limits.chip_unit"]
        if -(-values["limits.minimum"] // unit) * unit > values["limits.maximum"]:
            faults.append(Fault("chip_unit", "no wager within the limits can be made in chips"))
    if values["boxes.per_player"] > values["boxes.boxes"]:
        sentence = "one person cannot have more boxes than the table"
        faults.append(Fault("boxes_per_player", sentence, cite("boxes.per_player")))
    for section in ("match", "pair", "break_bonus"):
        if not book.has(section):
            continue
        low, high = values[f"{section}.minimum"], values[f"{section}.maximum"]
        if high is not None and low > high:
            sentence = "the smallest wager is above the largest"
            faults.append(Fault(f"{section}_minimum", sentence, cite(f"{section}.minimum")))
    return faults


def read_house(text: str, where: str = "house") -> House:
    """A house from the text of its file, which names its rulebook."""
    try:
        raw = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise BadHouse([Fault(where, f"not TOML: {error}")]) from None
    name = raw.pop("rulebook", None)
    if not isinstance(name, str):
        raise BadHouse([Fault(where, 'a house file names its book: rulebook = "…"')])
    try:
        book = find_rulebook(name)
    except UnknownRulebook as error:
        raise BadHouse([Fault("rulebook", str(error))]) from None
    return open_house(book, raw)


def read_house_file(path: Path) -> House:
    """A house from its file."""
    try:
        return read_house(path.read_text("utf-8"), path.name)
    except (OSError, UnicodeDecodeError):
        raise BadHouse([Fault(str(path), "the file cannot be read")]) from None
