"""Contradictions between the values of a house, and payout rows that no hand can reach."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from fortyeight.cards import Rank, deck_size
from fortyeight.money import Odds
from fortyeight.rulebook.book import Rulebook
from fortyeight.rulebook.checking.faults import Fault
from fortyeight.rulebook.checking.invalid_choices import NO_INVALID_CHOICES, InvalidChoices
from fortyeight.rulebook.depth import Depth
from fortyeight.rulebook.schema.entry import Entry
from fortyeight.rulebook.schema.values import (
    BLACKJACK_RANKS,
    MAX_DECKS,
    NO_APPROVAL,
    BlackjackRanks,
    Ranks,
)

LOOKING = ("card-reader", "hole-card-checked")


@dataclass(frozen=True, slots=True)
class Clash:
    """Values that contradict each other, the most relevant one first.

    `broken` is the entry whose clause they break; if empty, it is that of the entry at fault.
    """

    paths: tuple[str, ...]
    sentence: str
    broken: str = ""


#: Takes the values of some entries; returns what is wrong with them, or an empty string.
Check = Callable[..., str]

_CHECKS: list[tuple[tuple[str, ...], str, Check]] = []


def _check(*paths: str, broken: str = "") -> Callable[[Check], Check]:
    def register(check: Check) -> Check:
        _CHECKS.append((paths, broken, check))
        return check

    return register


def clashes(
    values: Mapping[str, Any], invalid: InvalidChoices = NO_INVALID_CHOICES
) -> Iterator[Clash]:
    """Yield the contradictions between a house's values.

    An invalid value is first taken as written. If it cannot be read, or contradicts nothing, a
    contradiction is reported only if every value allowed in its place leads to one.
    """
    for paths, broken, check in _CHECKS:
        if not all(path in values for path in paths):
            continue
        written = [one for one in (invalid.as_written(values, paths),) if one is not None]
        sentence = _sentence(check, paths, written) or (
            _sentence(check, paths, invalid.alternatives(values, paths))
            if invalid.any_of(paths)
            else ""
        )
        if sentence:
            yield Clash(paths, sentence, broken)


def _sentence(check: Check, paths: tuple[str, ...], candidates: Iterable[Mapping[str, Any]]) -> str:
    """Return the first sentence of a check if it fails for all of these sets of values."""
    sentences = [check(*(values[path] for path in paths)) for values in candidates]
    return sentences[0] if sentences and all(sentences) else ""


@_check("limits.chip_unit")
def _some_chip(unit: int) -> str:
    return "" if unit else "the smallest chip is worth at least a cent"


@_check("limits.minimum", "limits.maximum")
def _main_limits(low: int, high: int) -> str:
    return "the smallest main wager is above the largest" if low > high else ""


@_check("limits.chip_unit", "limits.minimum", "limits.maximum")
def _main_in_chips(unit: int, low: int, high: int) -> str:
    if low > high or _in_chips(unit, low, high):
        return ""
    return "no wager within the limits can be made in chips"


def _in_chips(unit: int, low: int, high: int) -> bool:
    """Return whether some positive number of chips is within the limits."""
    return unit == 0 or -(-max(low, 1) // unit) * unit <= high


@_check("match.minimum", "match.maximum")
@_check("match_hole.minimum", "match_hole.maximum")
@_check("pair.minimum", "pair.maximum")
@_check("break_bonus.minimum", "break_bonus.maximum")
def _optional_limits(low: int, high: int | None) -> str:
    return "the smallest wager is above the largest" if high is not None and low > high else ""


@_check("match.maximum", "match.minimum", "limits.chip_unit", "match.offered")
@_check("match_hole.maximum", "match_hole.minimum", "limits.chip_unit", "match_hole.offered")
@_check("pair.maximum", "pair.minimum", "limits.chip_unit", "pair.offered")
@_check("break_bonus.maximum", "break_bonus.minimum", "limits.chip_unit", "break_bonus.offered")
def _optional_in_chips(high: int | None, low: int, unit: int, offered: bool) -> str:
    if not offered or high is None or low > high or _in_chips(unit, low, high):
        return ""
    return "no wager within these limits can be made in chips"


@_check("boxes.per_player", "boxes.boxes")
def _own_boxes(own: int, boxes: int) -> str:
    return "one person cannot have more boxes than the table" if own > boxes else ""


@_check("cards.decks", "cards.removed_ranks", "boxes.boxes")
def _enough_cards(decks: int, removed: tuple[Rank, ...], boxes: int) -> str:
    cards = decks * deck_size(removed)
    needed = 2 * (boxes + 1)
    if cards >= needed:
        return ""
    return f"a shoe of {cards} cards does not give {boxes} boxes and the dealer two cards each"


@_check("dealing.looks_under", "dealing.procedure")
def _something_to_look_under(ranks: tuple[Rank, ...], procedure: str) -> str:
    return "a reader or check looks under some card" if procedure in LOOKING and not ranks else ""


@_check(
    "blackjack.at_once_under",
    "blackjack.against_blackjack",
    "dealing.procedure",
    "dealing.looks_under",
    "cards.removed_ranks",
)
def _blackjack_at_once(
    at_once: tuple[Rank, ...],
    against: str,
    procedure: str,
    looks_under: tuple[Rank, ...],
    removed: tuple[Rank, ...],
) -> str:
    unseen = _unseen(procedure, looks_under, removed).intersection(at_once)
    if against == "win" or not unseen:
        return ""
    return "a blackjack that may still push is not paid at once"


@_check("twenty_one.at_once", "twenty_one.against_21", "twenty_one.two_card_split")
def _winning_21_at_once(at_once: bool, against_21: str, split: str) -> str:
    if not at_once or (against_21 == "win" and split == "plain"):
        return ""
    return "a 21 is paid at once only where it wins whatever the dealer gets"


@_check(
    "twenty_one.at_once",
    "twenty_one.against_blackjack",
    "dealing.procedure",
    "dealing.looks_under",
    "cards.removed_ranks",
)
def _unbeaten_21_at_once(
    at_once: bool,
    against: str,
    procedure: str,
    looks_under: tuple[Rank, ...],
    removed: tuple[Rank, ...],
) -> str:
    if not at_once or against == "win" or not _unseen(procedure, looks_under, removed):
        return ""
    return "a 21 that may still lose to a blackjack is not paid at once"


@_check("shoe.shuffler", "shoe.continuous", "shoe.shuffler_approval", broken="shoe.continuous")
def _continuous(shuffler: str, continuous: str, approval: str) -> str:
    if shuffler != "continuous" or continuous == "allowed":
        return ""
    if continuous == "no":
        return "the book knows no continuous shuffler"
    return "a continuous shuffler needs its approval named" if approval == NO_APPROVAL else ""


@_check("shoe.cut")
def _possible_cut(depth: Depth) -> str:
    return "no cut lies so far from both ends" if 2 * depth.share > 1 else ""


@_check(
    "shoe.cutting_card",
    "shoe.cutting_card_bound",
    "shoe.cutting_card_approval",
    "cards.decks",
    "cards.removed_ranks",
    broken="shoe.cutting_card",
)
def _cutting_card(
    place: Depth, bound: Depth, approval: str, decks: int, removed: tuple[Rank, ...]
) -> str:
    deck = deck_size(removed)
    stack = decks * deck
    cards = place.count(stack, deck)
    low, high = bound.bounds(stack, deck)
    if cards >= stack:
        return f"the cutting card lies {place} from the back, and the stack has {stack} cards"
    if low <= cards <= high or approval != NO_APPROVAL:
        return ""
    asked = bound if bound.about else f"at least {bound}"
    lies = f"the cutting card lies {Depth(cards)} from the back of {stack}"
    return f"{lies}, and the book asks for {asked}"


@_check("bonus_spin.wager")
@_check("xtreme.wager")
def _some_wager(wager: int | None) -> str:
    return "a wager is worth at least a cent" if wager == 0 else ""


@_check("xtreme.must_hit_by", "xtreme.must_hit_initial", "xtreme.must_hit")
def _must_hit_above_its_start(ceiling: int, start: int, offered: bool) -> str:
    if not offered or ceiling > start:
        return ""
    return "a must-hit jackpot is won above the amount that it starts from"


@_check("xtreme.primary_rate", "xtreme.secondary_rate", "xtreme.must_hit_rate", "xtreme.must_hit")
def _shares(primary: Odds, secondary: Odds, must_hit: Odds, offered: bool) -> str:
    shares = primary.fraction + secondary.fraction + (must_hit.fraction if offered else 0)
    return "no more than the wager goes to the meters" if shares > 1 else ""


def _unseen(
    procedure: str, looks_under: tuple[Rank, ...], removed: tuple[Rank, ...]
) -> frozenset[Rank]:
    """Return the up cards that may hide a blackjack while the players' hands are played."""
    ranks = BLACKJACK_RANKS.difference(removed)
    return ranks.difference(looks_under) if procedure in LOOKING else ranks


def row_faults(book: Rulebook) -> Iterator[Fault]:
    """Yield faults for payout rows that are missing, or that no hand of this book can reach."""
    yield from _super_bonus_faults(book)
    if book.has("match_hole") and not book.match_rows:
        odds = "the odds of the match wager: offer that one too, or give odds in [match]"
        yield Fault("match_hole", f"a match wager on the hole card is paid by {odds}")
    if book.has("break_bonus") and not book.break_rows:
        yield Fault("break_bonus", "a Break Bonus needs its rows: [[break_bonus.row]]")
    removed = _removed(book)
    for number, row in enumerate(book.bonus_21):
        if removed.intersection(row.ranks):
            sentence = f"{row.name} has a card that is taken out of the decks"
            yield Fault(f"bonus_21[{number}].ranks", sentence, row.clause)
    yield from _match_faults(book)


def _super_bonus_faults(book: Rulebook) -> Iterator[Fault]:
    if not book.has("super_bonus"):
        return
    if not book.super_bonus_tiers:
        yield Fault("super_bonus", "a Super Bonus needs its tiers: [[super_bonus.tier]]")
    rank = book.entries.get("super_bonus.rank")
    if rank is not None and _removed(book).intersection(rank.default):
        sentence = "the rank of the Super Bonus is taken out of the decks"
        yield Fault("super_bonus.rank", sentence, rank.clause)


def likely_slips(book: Rulebook) -> Iterator[Fault]:
    """Yield rules that contradict nothing, but are hardly meant.

    They name only ranks which no deck has, or let a doubled hand draw on for next to nothing.
    """
    removed = _removed(book)
    for path, entry in book.entries.items():
        if path == "cards.removed_ranks" or entry.kind not in (Ranks, BlackjackRanks):
            continue
        if entry.default and removed.issuperset(entry.default):
            pictures = '; pictures are "J", "Q" and "K"' if Rank.TEN in entry.default else ""
            sentence = f"never applies: only ranks that are taken out of the decks{pictures}"
            yield Fault(path, sentence, entry.clause)
    amount, times = (book.entries.get(f"double.{name}") for name in ("amount", "times"))
    if amount is not None and times is not None and amount.default == "up-to" and times.default > 1:
        sentence = (
            "a hand doubled again for a chip draws another card for next to nothing; where doubles "
            'are for the whole wager, write double_amount = "full"'
        )
        yield Fault("double.amount", sentence, amount.clause)


def _removed(book: Rulebook) -> frozenset[Rank]:
    entry = book.entries.get("cards.removed_ranks")
    return frozenset(entry.default) if entry is not None else frozenset()


def _match_faults(book: Rulebook) -> Iterator[Fault]:
    decks = book.entries.get("cards.decks")
    if decks is None:
        return
    possible = possible_decks(decks)
    for row in book.match_rows:
        place = f"match.{row.name}"
        missing = [number for number in possible if row.entry(number) is None]
        if row.by_decks and missing:
            yield Fault(place, f"there are no odds for {missing[0]} decks", decks.clause)
        for number in row.by_decks:
            if number and number not in possible:
                yield Fault(place, f"the book does not allow {number} decks", decks.clause)


def possible_decks(decks: Entry) -> list[int]:
    """Return every number of decks that a house may choose."""
    return [number for number in range(1, MAX_DECKS + 1) if not decks.objection(number)]
