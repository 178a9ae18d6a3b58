"""A hand for a drill: drawn from the system's generator, close decisions oftener than clear ones.

This is done in the coach's own process: whether a hand suits a drill is asked of the solver.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from fortyeight.analysis.values.situation import BadSituation, Situation, situation
from fortyeight.analysis.values.situation_values import valued
from fortyeight.cards import Card, full_shoe
from fortyeight.chance import Bits, SystemBits, draw_below
from fortyeight.coach.bonuses import alive
from fortyeight.coach.drills.drill_kinds import Drill, class_of, is_pair, words_of
from fortyeight.coach.valuing import ORDER, house_of, without_bonuses
from fortyeight.rulebook import House
from fortyeight.table.play.points import MOST, count, is_blackjack

#: Hands that are valued for one that is dealt, those that are drawn for these, and how many of
#: them a weighted choice is made of.
MOST_VALUED = 12
MOST_DRAWN = 4_000
CHOICE_OF = 4
#: How near to the best a double, and to the best other choice a surrender or rescue, must be.
NEAR_DOUBLE, NEAR_SURRENDER, NEAR_RESCUE = 0.15, 0.15, 0.6
#: A bonus 21 matters when it is worth so much of a wager to the best choice.
MATTERS = 0.01
#: Added to how close a decision is, so that no hand is dealt for ever.
_SOFTENED = 0.03
_SCALE = 1 << 30


@dataclass(frozen=True, slots=True)
class DrillHand:
    """A situation to be decided."""

    hand: tuple[Card, ...]
    up: Card
    doubled: int = 0


@dataclass(frozen=True, slots=True)
class Candidate:
    """One that suits the drill: its choices, and how far the second best is from the best."""

    dealt: DrillHand
    legal: tuple[str, ...]
    gap: float


def deal(
    house: tuple[str, str],
    drill: str,
    mistakes: Mapping[str, int],
    bits: Bits | None = None,
) -> dict[str, Any]:
    """A situation for a drill, ready for JSON."""
    source = bits if bits is not None else SystemBits()
    opened = house_of(*house)
    wanted = _wanted(mistakes, source)
    found = _chosen(opened, Drill(drill), wanted, source)
    if found is None and wanted:
        found = _chosen(opened, Drill(drill), "", source)
    if found is None:
        return {}
    dealt = found.dealt
    return {
        "book": opened.book.id,
        "drill": drill,
        "hand": " ".join(map(str, dealt.hand)),
        "up": str(dealt.up),
        "doubled": dealt.doubled,
        "split": False,
        "class": class_of(opened, dealt.hand, dealt.up, dealt.doubled),
        "legal": list(found.legal),
        "book_words": opened.book.own_words,
        "words": words_of(opened, dealt.hand, dealt.up, dealt.doubled),
    }


def _wanted(mistakes: Mapping[str, int], bits: Bits) -> str:
    """Every other time a class that was got wrong, the oftener the likelier; else any."""
    total = sum(mistakes.values())
    if not total or draw_below(2, bits):
        return ""
    place = draw_below(total, bits)
    for name, number in sorted(mistakes.items()):
        if place < number:
            return name
        place -= number
    raise AssertionError("the place lies in one of them")


def _chosen(house: House, drill: Drill, wanted: str, bits: Bits) -> Candidate | None:
    """One of a few that suit, the closer the decision the likelier."""
    found: list[Candidate] = []
    valued_so_far = 0
    for dealt in _drawn(house, drill, bits):
        if wanted and class_of(house, dealt.hand, dealt.up, dealt.doubled) != wanted:
            continue
        one = suits(house, drill, dealt)
        valued_so_far += 1
        if one is not None:
            found.append(one)
        if len(found) >= CHOICE_OF or valued_so_far >= MOST_VALUED:
            break
    if not found:
        return None
    weights = [int(_SCALE / (one.gap + _SOFTENED)) for one in found]
    place = draw_below(sum(weights), bits)
    for one, weight in zip(found, weights, strict=True):
        if place < weight:
            return one
        place -= weight
    raise AssertionError("the place lies in one of them")


def _drawn(house: House, drill: Drill, bits: Bits) -> Iterator[DrillHand]:
    """Hands as a shoe deals them that look like the drill's."""
    shoe = full_shoe(house.cards.decks, house.cards.removed_ranks)
    looks = _LOOKS[drill]
    for _ in range(MOST_DRAWN):
        cards = _some(shoe, 7, bits)
        size = 3 if drill is Drill.RESCUES else 2 + _more(bits)
        hand, up = cards[:size], cards[6]
        doubled = 1 if drill is Drill.RESCUES else 0
        if doubled and not _may_be_doubled(house, hand[:2]):
            continue
        dealt = DrillHand(hand, up, doubled)
        if _may_be(house, dealt) and looks(house, dealt):
            yield dealt


def _some(shoe: tuple[Card, ...], number: int, bits: Bits) -> tuple[Card, ...]:
    """So many cards of a shuffled shoe."""
    places: list[int] = []
    while len(places) < number:
        place = draw_below(len(shoe), bits)
        if place not in places:
            places.append(place)
    return tuple(shoe[place] for place in places)


def _more(bits: Bits) -> int:
    """Cards beyond two: none more often than one, one more often than two or three."""
    return (0, 0, 0, 0, 1, 1, 2, 3)[draw_below(8, bits)]


def _may_be(house: House, dealt: DrillHand) -> bool:
    """Whether there is something to decide, and the hand came to be by draws that can be."""
    firm = 2 if dealt.doubled and house.double.ace_counts_one else 0
    if count(dealt.hand, firm)[0] >= MOST or is_blackjack(dealt.hand[:2]):
        return False
    return all(count(dealt.hand[:size])[0] < 17 for size in range(2, len(dealt.hand)))


def _may_be_doubled(house: House, hand: tuple[Card, ...]) -> bool:
    """Whether two cards are such as people double."""
    total = count(hand)[0]
    legal = not house.double.totals or total in house.double.totals
    return legal and _looks_like_a_double(house, DrillHand(hand, hand[0]))


def _looks_soft(house: House, dealt: DrillHand) -> bool:
    return count(dealt.hand)[1]


def _looks_like_a_pair(house: House, dealt: DrillHand) -> bool:
    return is_pair(house, dealt.hand)


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


def _any(house: House, dealt: DrillHand) -> bool:
    return True


_LOOKS: Mapping[Drill, Callable[[House, DrillHand], bool]] = {
    Drill.ALL: _any,
    Drill.DOUBLES: _looks_like_a_double,
    Drill.SOFT: _looks_soft,
    Drill.PAIRS: _looks_like_a_pair,
    Drill.BONUS: _looks_like_a_bonus,
    Drill.SURRENDERS: _looks_like_a_surrender,
    Drill.RESCUES: _looks_like_a_rescue,
}


def suits(house: House, drill: Drill, dealt: DrillHand) -> Candidate | None:
    """The situation valued, if it is what the drill says: its choice is legal and in question."""
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
    found = Candidate(dealt, legal, best - rest[0])
    if drill is Drill.DOUBLES and not best - values.get("double", -9.0) <= NEAR_DOUBLE:
        return None
    if drill is Drill.SURRENDERS and not _near(values, "surrender", NEAR_SURRENDER):
        return None
    if drill is Drill.RESCUES and not _near(values, "rescue", NEAR_RESCUE):
        return None
    if drill is Drill.BONUS and not bonus_matters(at, values):
        return None
    return found


def _near(values: Mapping[str, float], name: str, within: float) -> bool:
    """Whether a choice is legal and about as good as the best of the others."""
    others = [value for one, value in values.items() if one != name]
    return name in values and bool(others) and abs(max(others) - values[name]) <= within


def bonus_matters(at: Situation, values: Mapping[str, float]) -> bool:
    """Whether a bonus 21 is alive and makes the draw worth more than it would be without."""
    unseen = Counter(at.shoe)
    if "hit" not in values or not alive(at.house, at.hand, unseen, at.split, bool(at.doubled)):
        return False
    plain = valued(replace(at, house=without_bonuses(at.house))).choices
    return values["hit"] - (plain["hit"] or 0.0) >= MATTERS
