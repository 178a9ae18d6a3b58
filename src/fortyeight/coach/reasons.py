"""One sentence why a choice is best, with figures computed from the cards."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from fortyeight.cards import Card
from fortyeight.coach.bonuses import LiveBonus
from fortyeight.rulebook.book import capital, with_article
from fortyeight.table.play.points import MAX_TOTAL, count

#: With at least this chance, the dealer's bust is given as the reason to stand.
_HIGH_BUST_CHANCE = 0.35


@dataclass(frozen=True, slots=True)
class Facts:
    """Everything that a reason may mention."""

    hand: tuple[Card, ...]
    unseen: Mapping[Card, int]
    values: Mapping[str, float]
    best: str
    dealer: Mapping[str, float]
    stand_wins: float
    double_wins: float
    bonuses: tuple[LiveBonus, ...] = ()
    #: Whether a draw is best only because of bonus 21s.
    for_bonus: bool = False
    double_for: str = "full"
    surrender_returns: float = 0.5
    #: The book's own word for standing.
    stand: str = "stand"

    @property
    def total(self) -> int:
        return count(self.hand)[0]

    def busts(self) -> float:
        """Return the chance that one more card breaks the hand."""
        cards = sum(self.unseen.values())
        over = sum(
            number
            for card, number in self.unseen.items()
            if count((*self.hand, card))[0] > MAX_TOTAL
        )
        return over / cards if cards else 0.0


def reason(facts: Facts) -> str:
    """Return the sentence for the best choice."""
    if len(facts.values) == 1:
        return "There is no other choice."
    return _REASONS[facts.best](facts)


def percent(chance: float) -> str:
    """Format a chance: ``12%``, and small or large ones as ``0.4%``."""
    return f"{100 * chance:.0f}%" if 0.01 <= chance <= 0.99 else f"{100 * chance:.1f}%"


def one_time_in(chance: float) -> str:
    return f"one time in {max(round(1 / chance), 1)}"


def money(value: float) -> str:
    """Format what a choice nets for a dollar: ``loses 12 cents``."""
    cents = abs(100 * value)
    shown = f"{cents:.1f}" if cents < 10 else f"{cents:.0f}"
    if float(shown) == 0:
        return "breaks even"
    return f"{'wins' if value > 0 else 'loses'} {shown} cents"


def _bonus(facts: Facts) -> str:
    near = [one for one in facts.bonuses if one.needs == 1]
    if not near:
        return ""
    chance = sum(one.chance for one in near)
    least = min(near, key=lambda one: one.worth)
    or_more = " or more" if len({one.pays for one in near}) > 1 else ""
    name = least.name.split(" of ")[0]
    if name[0].isdigit():
        return f"Keeps {name} alive: it pays {least.pays}{or_more} {one_time_in(chance)}."
    return f"One more card completes a {name} {one_time_in(chance)}: it pays {least.pays}{or_more}."


def _hit(facts: Facts) -> str:
    if facts.for_bonus or not facts.busts():
        sentence = _bonus(facts)
        if sentence and (facts.for_bonus or facts.bonuses[0].chance >= 0.05):
            return sentence
    stands = percent(facts.stand_wins)
    if not facts.busts():
        return f"No card can break this hand, and as it stands it wins {stands} of the time."
    makes = 1.0 - facts.dealer["bust"]
    standing = f"{capital(facts.stand)}ing wins {stands}"
    return f"{standing}: the dealer makes 17 or more {percent(makes)} of the time."


def _stand(facts: Facts) -> str:
    if facts.total < 17 or facts.dealer["bust"] >= _HIGH_BUST_CHANCE:
        return f"The dealer busts {percent(facts.dealer['bust'])} of the time here."
    if facts.busts():
        return (
            f"It wins {percent(facts.stand_wins)} as it stands, "
            f"and one more card breaks it {percent(facts.busts())} of the time."
        )
    return f"The hand wins {percent(facts.stand_wins)} of the time as it stands."


def _double(facts: Facts) -> str:
    if facts.double_for == "little":
        return "Doubling for the least amount draws a card without much more money on the hand."
    more = "half as much again" if facts.double_for == "half" else "twice the money"
    return f"Doubling puts {more} on a hand that wins {percent(facts.double_wins)}."


def _split(facts: Facts) -> str:
    other = max(value for name, value in facts.values.items() if name != "split")
    value = facts.values["split"]
    return f"Split, a dollar {money(value)} in all; the best single hand {money(other)}."


def _surrender(facts: Facts) -> str:
    if facts.surrender_returns == 0.5:
        return "Surrender loses half; every other choice loses more."
    return f"Surrender {money(facts.values['surrender'])} of a dollar; every other choice more."


def _keep(facts: Facts) -> str:
    if "rescue" not in facts.values:
        return f"The hand wins {percent(facts.stand_wins)} of the time as it stands."
    lost = -facts.values["rescue"]
    kept = money(facts.values["keep"])
    return f"Kept, it {kept} a dollar; taking the double back loses {100 * lost:.0f}."


def _rescue(facts: Facts) -> str:
    lost = -facts.values["rescue"]
    return (
        f"The hand wins {percent(facts.stand_wins)}: kept, it {money(facts.values['keep'])} "
        f"a dollar, taken back {100 * lost:.0f}."
    )


_REASONS = {
    "hit": _hit,
    "stand": _stand,
    "double": _double,
    "split": _split,
    "surrender": _surrender,
    "keep": _keep,
    "rescue": _rescue,
}


def early_reason(surrendered: float, played: float, chance: float, blackjack: str) -> str:
    """Return the sentence about surrender before the look."""
    return (
        f"Played on, a dollar {money(played)}; surrendered now, it {money(surrendered)}, also in "
        f"the {percent(chance)} in which the dealer has {with_article(blackjack)}."
    )


def insurance_reason(chance: float, needed: float, blackjack: str) -> str:
    """Return the sentence about insurance: the chance of a blackjack, and where it breaks even."""
    return (
        f"The dealer has {with_article(blackjack)} {100 * chance:.1f}% of the time; "
        f"insurance is even at {100 * needed:.1f}%."
    )
