"""Deal a hand for a drill, close decisions more often than clear ones.

This runs in the coach's own process: the solver says whether a hand suits a drill.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeVar

from fortyeight.analysis.values.situation import BadSituation, Situation, situation
from fortyeight.analysis.values.situation_values import valued
from fortyeight.cards import Card, full_shoe
from fortyeight.chance import Bits, SeededBits, SystemBits, draw_below
from fortyeight.coach.bonuses import live_bonuses
from fortyeight.coach.drills.drill_kinds import Drill, class_of, is_pair, words_of
from fortyeight.coach.valuing import ORDER, house_of, without_bonuses
from fortyeight.rulebook import House, open_house, rulebook, shipped_books
from fortyeight.table.play.points import MAX_TOTAL, count, is_blackjack

_T = TypeVar("_T")

#: Bounds on the work for one hand: hands drawn, hands valued, and candidates to choose from.
MAX_DRAWN = 4_000
MAX_VALUED = 12
MAX_CANDIDATES = 4
#: How close a double must be to the best choice, a surrender or rescue to the best alternative.
NEAR_DOUBLE, NEAR_SURRENDER, NEAR_RESCUE = 0.15, 0.15, 0.6
#: A bonus 21 matters if it adds at least this share of a wager to a draw.
MIN_BONUS_GAIN = 0.01
#: Added to the gap between two choices, so that no hand is dealt all the time.
_MIN_GAP = 0.03
_SCALE = 1 << 30


@dataclass(frozen=True, slots=True)
class DrillHand:
    """A situation for the player to decide."""

    hand: tuple[Card, ...]
    up: Card
    doubled: int = 0


@dataclass(frozen=True, slots=True)
class Candidate:
    """A hand that suits the drill: its choices, and the gap between the best two."""

    dealt: DrillHand
    legal: tuple[str, ...]
    gap: float


def deal(
    house: tuple[str, str], drill: str, mistakes: Mapping[str, int], bits: Bits | None = None
) -> dict[str, Any]:
    """Return a situation for a drill as JSON; empty if none was found."""
    source = bits if bits is not None else SystemBits()
    opened = house_of(*house)
    repeated = _class_to_repeat(mistakes, source)
    candidate = _choose(opened, Drill(drill), repeated, source)
    if candidate is None and repeated:
        candidate = _choose(opened, Drill(drill), "", source)
    return {} if candidate is None else _to_json(opened, Drill(drill), candidate)


def daily_seed(day: str) -> str:
    """Return the public seed of a day's hand: anyone can draw it again."""
    return f"fortyeight daily hand {day}"


def deal_daily(day: str) -> dict[str, Any]:
    """Return the hand of a day (``2026-11-17``): for everyone the same, by a default house.

    The seed draws the book, then hands; the closest decision of the first few is the day's.
    """
    seed = daily_seed(day)
    bits = SeededBits(seed)
    books = shipped_books()
    house = open_house(rulebook(books[draw_below(len(books), bits)]), {})
    candidates: list[Candidate] = []
    for dealt in _drawn(house, Drill.ALL, bits):
        if (candidate := evaluate(house, Drill.ALL, dealt)) is not None:
            candidates.append(candidate)
        if len(candidates) == MAX_CANDIDATES:
            break
    # Rounded, so that the last digits of a solver on another machine choose no other hand.
    chosen = min(candidates, key=lambda one: round(one.gap, 6))
    return {"day": day, "seed": seed, **_to_json(house, Drill.ALL, chosen)}


def _to_json(opened: House, drill: Drill, candidate: Candidate) -> dict[str, Any]:
    dealt = candidate.dealt
    return {
        "book": opened.book.id,
        "drill": drill.value,
        "hand": " ".join(map(str, dealt.hand)),
        "up": str(dealt.up),
        "doubled": dealt.doubled,
        "split": False,
        "class": class_of(opened, dealt.hand, dealt.up, dealt.doubled),
        "legal": list(candidate.legal),
        "book_words": opened.book.own_words,
        "words": words_of(opened, dealt.hand, dealt.up, dealt.doubled),
    }


def _class_to_repeat(mistakes: Mapping[str, int], bits: Bits) -> str:
    """Return a class that was misplayed, the more often the likelier; empty every other time."""
    if not any(mistakes.values()) or draw_below(2, bits):
        return ""
    return _draw_weighted(sorted(mistakes.items()), bits)


def _choose(house: House, drill: Drill, hand_class: str, bits: Bits) -> Candidate | None:
    """Return one of a few hands that suit; the closer the decision, the likelier."""
    candidates: list[Candidate] = []
    valued_so_far = 0
    for dealt in _drawn(house, drill, bits):
        if hand_class and class_of(house, dealt.hand, dealt.up, dealt.doubled) != hand_class:
            continue
        candidate = evaluate(house, drill, dealt)
        valued_so_far += 1
        if candidate is not None:
            candidates.append(candidate)
        if len(candidates) >= MAX_CANDIDATES or valued_so_far >= MAX_VALUED:
            break
    if not candidates:
        return None
    return _draw_weighted([(one, int(_SCALE / (one.gap + _MIN_GAP))) for one in candidates], bits)


def _draw_weighted(items: Sequence[tuple[_T, int]], bits: Bits) -> _T:
    """Return one of the items with a chance in proportion to its weight."""
    place = draw_below(sum(weight for _, weight in items), bits)
    for item, weight in items:
        if place < weight:
            return item
        place -= weight
    raise AssertionError("the place lies in one of them")


def _drawn(house: House, drill: Drill, bits: Bits) -> Iterator[DrillHand]:
    """Yield hands dealt from a shoe that look suitable for the drill."""
    shoe = full_shoe(house.cards.decks, house.cards.removed_ranks)
    looks_suitable = _LOOKS[drill]
    for _ in range(MAX_DRAWN):
        cards = _draw_cards(shoe, 7, bits)
        size = 3 if drill is Drill.RESCUES else 2 + _extra_cards(bits)
        hand, up = cards[:size], cards[6]
        doubled = 1 if drill is Drill.RESCUES else 0
        if doubled and not _may_be_doubled(house, hand[:2]):
            continue
        dealt = DrillHand(hand, up, doubled)
        if _is_playable(house, dealt) and looks_suitable(house, dealt):
            yield dealt


def _draw_cards(shoe: tuple[Card, ...], number: int, bits: Bits) -> tuple[Card, ...]:
    """Return the first cards of a shuffled shoe."""
    places: list[int] = []
    while len(places) < number:
        place = draw_below(len(shoe), bits)
        if place not in places:
            places.append(place)
    return tuple(shoe[place] for place in places)


def _extra_cards(bits: Bits) -> int:
    """Return how many cards beyond two: none is likelier than one, one likelier than more."""
    return (0, 0, 0, 0, 1, 1, 2, 3)[draw_below(8, bits)]


def _is_playable(house: House, dealt: DrillHand) -> bool:
    """Whether there is something to decide, and a player would have drawn to this hand."""
    firm = 2 if dealt.doubled and house.double.ace_counts_one else 0
    if count(dealt.hand, firm)[0] >= MAX_TOTAL or is_blackjack(dealt.hand[:2]):
        return False
    return all(count(dealt.hand[:size])[0] < 17 for size in range(2, len(dealt.hand)))


def _may_be_doubled(house: House, hand: tuple[Card, ...]) -> bool:
    """Whether people would double these two cards."""
    total = count(hand)[0]
    legal = not house.double.totals or total in house.double.totals
    return legal and _looks_like_a_double(house, DrillHand(hand, hand[0]))


def _looks_like_a_double(house: House, dealt: DrillHand) -> bool:
    total, soft = count(dealt.hand)
    return (8 <= total <= 11 and not soft) or (soft and 13 <= total <= 18)


def _looks_like_a_surrender(house: House, dealt: DrillHand) -> bool:
    total, soft = count(dealt.hand)
    return (
        len(dealt.hand) == 2
        and not soft
        and 12 <= total <= 17
        and dealt.up.rank in house.surrender.against
        and (dealt.up.is_ace or dealt.up.points >= 8)
    )


def _looks_like_a_rescue(house: House, dealt: DrillHand) -> bool:
    firm = 2 if house.double.ace_counts_one else 0
    return count(dealt.hand, firm)[0] <= min(house.rescue.at_most, 18)


def _looks_like_a_bonus(house: House, dealt: DrillHand) -> bool:
    """Two cards of a 6-7-8 or of three sevens, or three cards and more on the way to five."""
    total = count(dealt.hand)[0]
    if len(dealt.hand) >= 3:
        return total <= 17
    ranks = sorted(card.points for card in dealt.hand)
    return ranks in ([6, 7], [6, 8], [7, 8], [7, 7])


_LOOKS: Mapping[Drill, Callable[[House, DrillHand], bool]] = {
    Drill.ALL: lambda house, dealt: True,
    Drill.DOUBLES: _looks_like_a_double,
    Drill.SOFT: lambda house, dealt: count(dealt.hand)[1],
    Drill.PAIRS: lambda house, dealt: is_pair(house, dealt.hand),
    Drill.BONUS: _looks_like_a_bonus,
    Drill.SURRENDERS: _looks_like_a_surrender,
    Drill.RESCUES: _looks_like_a_rescue,
}


def evaluate(house: House, drill: Drill, dealt: DrillHand) -> Candidate | None:
    """Value a situation; None unless the drill's choice is legal and a close decision."""
    try:
        at = situation(house, dealt.hand, dealt.up, doubled=dealt.doubled)
        values = {name: one for name, one in valued(at).choices.items() if one is not None}
    except BadSituation:
        return None
    if dealt.doubled:
        values["keep"] = values.pop("stand")
    best, *rest = sorted(values.values(), reverse=True)
    if not rest:
        return None
    legal = tuple(name for name in ORDER if name in values)
    if drill is Drill.DOUBLES and not best - values.get("double", -9.0) <= NEAR_DOUBLE:
        return None
    if drill is Drill.SURRENDERS and not _near(values, "surrender", NEAR_SURRENDER):
        return None
    if drill is Drill.RESCUES and not _near(values, "rescue", NEAR_RESCUE):
        return None
    if drill is Drill.BONUS and not bonus_matters(at, values):
        return None
    return Candidate(dealt, legal, best - rest[0])


def _near(values: Mapping[str, float], name: str, within: float) -> bool:
    """Whether a choice is legal and about as good as the best of the others."""
    others = [value for one, value in values.items() if one != name]
    return name in values and bool(others) and abs(max(others) - values[name]) <= within


def bonus_matters(at: Situation, values: Mapping[str, float]) -> bool:
    """Whether a bonus 21 can still be made and adds to the value of a draw."""
    unseen = Counter(at.shoe)
    if "hit" not in values or not live_bonuses(
        at.house, at.hand, unseen, at.split, bool(at.doubled)
    ):
        return False
    plain = valued(replace(at, house=without_bonuses(at.house))).choices
    return values["hit"] - (plain["hit"] or 0.0) >= MIN_BONUS_GAIN
