"""A question to the coach: a decision, with nothing that the player cannot see."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from fortyeight.cards import Card, Rank, full_shoe
from fortyeight.rulebook import House
from fortyeight.table import AmountChoice, Box, Choice, Hand, Phase, Stage, Table, choices_of
from fortyeight.table.core.commands import Double
from fortyeight.table.core.state import Pulled, Stake
from fortyeight.view.decision_names import NAME_OF_COMMAND

Decision = Literal["play", "double", "insurance"]


class Unanswerable(Exception):
    """A question without an answer, with a stable code and a sentence."""

    def __init__(self, code: str, sentence: str) -> None:
        super().__init__(sentence)
        self.code = code
        self.sentence = sentence


@dataclass(frozen=True, slots=True)
class Question:
    """A decision as its player sees it: equal questions have equal answers.

    `decision` is `double` after a double, when it is kept, taken back or made again, and
    `insurance` whenever players are asked before the dealer looks for a blackjack. `unseen` has
    each card that the player has not seen, with its number. `unread` means that nobody has looked
    for a blackjack although the house requires it. `wagers` and `double_by` are as in a
    `Situation`.
    """

    book: str
    choices: str
    decision: Decision
    hand: tuple[str, ...]
    up: str
    unseen: tuple[tuple[str, int], ...]
    #: If empty, everything that the rules allow.
    legal: tuple[str, ...] = ()
    doubled: int = 0
    split: bool = False
    resplits: int = 0
    wagers: tuple[float, float] | None = None
    double_by: float | None = None
    unread: bool = False


def unseen_of(house: House, seen: Mapping[Card, int]) -> tuple[tuple[str, int], ...]:
    """Return the cards of full decks without those seen; cards of no deck are ignored."""
    left = (
        (name, number - seen.get(card, 0))
        for name, card, number in _full(house.cards.decks, tuple(house.cards.removed_ranks))
    )
    return tuple((name, number) for name, number in left if number > 0)


@lru_cache(64)
def _full(decks: int, removed: tuple[Rank, ...]) -> tuple[tuple[str, Card, int], ...]:
    """Return every card of a full shoe with its name and number."""
    counted = Counter(full_shoe(decks, removed))
    return tuple(sorted((str(card), card, number) for card, number in counted.items()))


def question_at(
    table: Table, person: str, box: int, hand: int | None, seen: Mapping[Card, int]
) -> Question:
    """Return the decision that a person has now; raise `Unanswerable` if they have none."""
    if table.phase is Phase.INSURANCE:
        return _insurance_question(table, person, box, seen)
    if table.phase is not Phase.PLAY or not table.dealer:
        raise _not_your_decision()
    in_turn, playing = table.hand_in_turn
    if in_turn.number != box or (hand is not None and hand != table.turn[1] + 1):
        raise _not_your_decision()
    return _play_question(table, person, in_turn, playing, seen)


def _play_question(
    table: Table, person: str, box: Box, hand: Hand, seen: Mapping[Card, int]
) -> Question:
    offers = choices_of(table, person)
    legal = tuple(_names(offers, box.number))
    if not legal:
        raise _not_your_decision()
    stake = hand.stake_of(person)
    if hand.stage not in (Stage.DECIDING, Stage.RESCUING) or stake is None:
        sentence = "the coach values the caller's decisions, not those of players who follow"
        raise Unanswerable("not-valued", sentence)
    _check_nothing_exposed(table)
    after_double = hand.stage is Stage.RESCUING
    times = table.house.split.times
    if hand.cards[0].is_ace:
        times = min(times, table.house.split.ace_times)
    return Question(
        *table.house.key,
        "double" if after_double else "play",
        tuple(map(str, hand.cards)),
        str(table.up_card),
        unseen_of(table.house, _seen_now(table, seen)),
        legal,
        doubled=hand.doubles if after_double else 0,
        split=hand.split,
        resplits=max(times - box.splits, 0) if hand.split and "split" in legal else 0,
        wagers=_wagers(stake) if after_double else None,
        double_by=_largest_double(table.house, stake, offers),
        unread=_is_unread(table),
    )


def _insurance_question(table: Table, person: str, box: int, seen: Mapping[Card, int]) -> Question:
    insured = table.box_numbered(box)
    if (person, box) not in table.asked or insured is None:
        raise _not_your_decision()
    _check_nothing_exposed(table)
    return Question(
        *table.house.key,
        "insurance",
        tuple(map(str, insured.hands[0].cards)),
        str(table.up_card),
        unseen_of(table.house, _seen_now(table, seen)),
        tuple(_names(choices_of(table, person), box)),
    )


def _check_nothing_exposed(table: Table) -> None:
    """Raise `Unanswerable` while a card lies exposed: the values assume an unknown next card."""
    if table.pulled is Pulled.EXPOSED:
        sentence = "a card lies exposed: the coach is silent until it is dealt"
        raise Unanswerable("not-valued", sentence)


def _names(offers: tuple[Choice | AmountChoice, ...], box: int) -> Iterator[str]:
    for offer in offers:
        name = NAME_OF_COMMAND.get(type(offer.command))
        if name is not None and getattr(offer.command, "box", None) == box:
            yield name


def _seen_now(table: Table, seen: Mapping[Card, int]) -> Mapping[Card, int]:
    """Add what lies on the table: those who came late see it too."""
    in_hands = (card for box in table.boxes for hand in box.hands for card in hand.cards)
    shown = Counter((*table.dealer, *in_hands))
    return {card: max(seen.get(card, 0), shown.get(card, 0)) for card in {*seen, *shown}}


def _wagers(stake: Stake) -> tuple[float, float]:
    before = stake.standing - stake.doubles[-1] if stake.doubles else stake.standing
    return stake.standing / stake.main, before / stake.main


def _largest_double(
    house: House, stake: Stake, offers: tuple[Choice | AmountChoice, ...]
) -> float | None:
    """Return the largest double that the player can pay; None if it is a full one."""
    for offer in offers:
        if isinstance(offer, AmountChoice) and isinstance(offer.command, Double):
            full = stake.standing if house.double.of == "standing" else stake.main
            largest = offer.amounts.most
            return None if largest >= full else largest / stake.standing
    return None


def _is_unread(table: Table) -> bool:
    dealing = table.house.dealing
    looks = dealing.procedure in ("card-reader", "hole-card-checked")
    return looks and table.up_card.rank in dealing.looks_under and not table.looked


def _not_your_decision() -> Unanswerable:
    return Unanswerable("not-your-decision", "it is not your decision now")
