"""Split boxes: the solver against every order of the cards, each hand played to its end in turn."""

from fractions import Fraction

import pytest

from fortyeight.analysis.game_rules import value_of
from fortyeight.analysis.models import SPLIT_MODELS
from fortyeight.analysis.solver import solve
from tests.analysis.by_hand.law import Card, Shoe
from tests.analysis.by_hand.rounds import Asked, Rounds, Strategy
from tests.analysis.by_hand.tiny import (
    CLOSE,
    TieError,
    Tiny,
    best_unsplit,
    cards_of,
    changed,
    house_of,
    is_full_or_bbc,
    taking,
    tiny_rules,
)
from tests.effort import effort

SHOES = {
    "eights": "3 8 8 8 8 8 9 K K K K K K K",
    "sixes": "5 5 6 6 6 6 9 A K K K K K K",
    "sevens": "6 7 7 7 7 8 9 K K K K K K",
    "aces": "8 8 9 9 A A A A K K K K K K",
}

MASSACHUSETTS = house_of("ma-spanish21", dealing="card-reader")

AS_BLACKJACK = house_of("ma-spanish21", two_card_21_after_split="wins-as-blackjack")

HOUSES = {
    "up to four hands": MASSACHUSETTS,
    "up to three hands": house_of("ma-pontoon21", splits=2),
    "up to two hands": house_of("ma-pontoon21", splits=1),
    "bonuses not on split hands": house_of("md-pontoon21"),
    "an ace split once": changed(house_of("md-pontoon21"), "split", ace_times=1),
    "one card on a split ace": changed(MASSACHUSETTS, "split", aces_draw=False, ace_times=1),
    "no double after a split": changed(MASSACHUSETTS, "double", after_split=False),
    "no double on split aces": changed(MASSACHUSETTS, "double", split_aces=False),
    "no double at all": changed(MASSACHUSETTS, "double", times=0),
    "doubled aces count one": house_of("mbs-pontoon"),
    "busted hands stay lost": house_of(
        "ma-spanish21", dealer_blackjack_takes="original-and-busted"
    ),
    "a blackjack takes all": taking(house_of("ma-spanish21"), "all"),
    "a blackjack takes the undoubled": taking(house_of("ma-spanish21"), "undoubled"),
    "two cards tie a 21": house_of("md-pontoon21", two_card_21_after_split="ties-21"),
    "two cards tie a 21 where all do": changed(
        house_of("ma-spanish21"), "twenty_one", against_21="push", two_card_split="ties-21"
    ),
    "two cards win over a 21": changed(AS_BLACKJACK, "dealing", procedure="card-reader"),
    "two cards win over a blackjack": AS_BLACKJACK,
    "two cards win where bust hands stay lost": house_of(
        "ma-spanish21",
        two_card_21_after_split="wins-as-blackjack",
        dealer_blackjack_takes="original-and-busted",
    ),
    "two cards win where a blackjack takes all": taking(AS_BLACKJACK, "all"),
    "two cards win where every 21 does": changed(
        taking(AS_BLACKJACK, "all"), "twenty_one", against_blackjack="win"
    ),
}


#: Each house with the shoes in which what is special about it matters.
PLAYED = [
    *(("up to four hands", shoe) for shoe in SHOES),
    ("up to three hands", "eights"),
    ("up to three hands", "sixes"),
    ("up to two hands", "sixes"),
    ("up to two hands", "aces"),
    ("bonuses not on split hands", "sevens"),
    ("an ace split once", "aces"),
    ("one card on a split ace", "aces"),
    ("no double after a split", "sixes"),
    ("no double on split aces", "aces"),
    ("no double at all", "eights"),
    ("doubled aces count one", "sixes"),
    ("doubled aces count one", "aces"),
    ("busted hands stay lost", "sixes"),
    ("busted hands stay lost", "aces"),
    ("a blackjack takes all", "aces"),
    ("a blackjack takes the undoubled", "sixes"),
    *((name, "aces") for name in HOUSES if name.startswith("two cards")),
]
#: Every house, in one shoe at least.
FEW = [(name, shoe) for at, (name, shoe) in enumerate(PLAYED) if name not in dict(PLAYED[:at])]
#: Houses whose rules others have too, or have more of.
LIKE_OTHERS = {
    "up to three hands",
    "no double on split aces",
    "no double at all",
    "a blackjack takes all",
    "two cards tie a 21 where all do",
    "two cards win where a blackjack takes all",
    "two cards win where every 21 does",
}


def compare(tiny: Tiny, every: int = 1) -> tuple[int, int]:
    """Return how many pairs were compared, and how many were left out for a tie.

    Only one in `every` first card is tried.
    """
    solved, compared, ties = tiny.solved(), 0, 0
    for first, game in list(tiny.games.items())[::every]:
        for pair, unseen in tiny.pairs(first):
            try:
                value = Rounds(game, best_unsplit(tiny, first)).split(pair, unseen)
            except TieError:
                ties += 1
                continue
            place = value_of(pair), value_of(first)
            right = tiny.as_solved(first, unseen, value)
            assert solved.splits["cdz-"][place] == pytest.approx(right, abs=CLOSE), (first, pair)
            assert solved.splits["split-aware"][place] >= right - CLOSE, (first, pair)
            compared += 1
    return compared, ties


@pytest.mark.ruling("R2")
@pytest.mark.ruling("R12")
@pytest.mark.ruling("R13")
@pytest.mark.parametrize(
    ("name", "shoe"), effort([one for one in FEW if one[0] not in LIKE_OTHERS], PLAYED)
)
def test_a_split_has_the_value_that_playing_every_order_gives(name: str, shoe: str) -> None:
    compared, ties = compare(Tiny(HOUSES[name], cards_of(SHOES[shoe])), effort(2, 1))
    assert compared >= effort(4, 7) > ties


@pytest.mark.ruling("R10")
def test_split_hands_doubled_twice_or_for_half() -> None:
    house = house_of("bbc-spanish21", split_by="value", splits=2)
    assert compare(Tiny(house, cards_of("5 5 6 6 6 9 9 K K K K K"))) == (14, 0)


@pytest.mark.ruling("R11")
@pytest.mark.parametrize("first", effort(["9", "K"], ["9", "K", "Q", "A"]))
def test_tens_of_one_rank_split_again_by_rank(first: Card) -> None:
    """A queen on a split king makes 20, and is no pair."""
    house = changed(MASSACHUSETTS, "split", by="rank")
    tiny = Tiny(house, cards_of("2 7 8 9 9 A K K K K Q Q Q"))
    unseen = tiny.unseen(first, "K", "K")
    value = Rounds(tiny.games[first], best_unsplit(tiny, first)).split("K", unseen)
    solved = solve(tiny_rules(house, tiny.cards, ten_rank=(4, float(first == "K"))))
    right = tiny.as_solved(first, unseen, value)
    place = value_of("K"), value_of(first)
    assert solved.splits["cdz-"][place] == pytest.approx(right, abs=CLOSE)
    by_value = solve(tiny_rules(MASSACHUSETTS, tiny.cards))
    assert abs(by_value.splits["cdz-"][place] - right) > 0.001


@pytest.mark.clause("md-pontoon21", "11 F")
def test_a_bonus_that_split_hands_do_not_earn_is_missed_there() -> None:
    values = []
    for on_split_hands in (True, False):
        house = changed(house_of("md-pontoon21"), "bonus", on_split_hands=on_split_hands)
        solved = Tiny(house, cards_of(SHOES["sevens"])).solved()
        values.append(solved.splits["cdz-"][value_of("7"), value_of("9")])
    assert values[0] > values[1] + 0.01


#: House, shoe, first card and pair; in all of them the best strategy is not that of unsplit hands.
BY_ALL_STRATEGIES = [
    ("up to four hands", "5 5 8 8 K K K K K K K", "K", "8"),
    ("up to three hands", "9 9 9 A K K K K K K K K K K", "K", "9"),
    ("up to two hands", "4 7 7 7 K K K K K K K K K", "K", "7"),
    ("no double at all", "5 5 5 6 8 K K K K K K K", "K", "5"),
    ("busted hands stay lost", "5 8 8 A K K K K K K K K", "K", "8"),
    ("doubled aces count one", "3 6 6 7 K K K K K K K K K", "7", "6"),
]


@pytest.mark.parametrize(("name", "shoe", "first", "pair"), BY_ALL_STRATEGIES[:: effort(2, 1)])
def test_no_strategy_of_its_kind_plays_a_split_better(
    name: str, shoe: str, first: Card, pair: Card
) -> None:
    """Strategies look at the pair, at the hand's own cards, and at whether the second paired."""
    tiny = Tiny(HOUSES[name], cards_of(shoe))
    unseen = tiny.unseen(first, pair, pair)
    right = tiny.as_solved(first, unseen, best_of_all_strategies(tiny, first, pair, unseen))
    solved, place = tiny.solved(), (value_of(pair), value_of(first))
    assert solved.splits["split-aware"][place] == pytest.approx(right, abs=CLOSE)
    assert solved.splits["cdz-"][place] < right - 0.001


#: The same, where it is better to look at the number of hands too.
BY_HANDS = [
    ("no double at all", "3 5 9 9 9 K K K K K K K K", "K", "9"),
]


@pytest.mark.long
@pytest.mark.parametrize(("name", "shoe", "first", "pair"), BY_HANDS)
def test_no_strategy_that_counts_the_hands_plays_a_split_better(
    name: str, shoe: str, first: Card, pair: Card
) -> None:
    """Under cdp, strategies look at the number of hands that the box has by then as well."""
    tiny = Tiny(HOUSES[name], cards_of(shoe))
    unseen = tiny.unseen(first, pair, pair)
    best = best_of_all_strategies(tiny, first, pair, unseen, by_hands=True)
    right = tiny.as_solved(first, unseen, best)
    solved, place = solve(tiny.rules, SPLIT_MODELS), (value_of(pair), value_of(first))
    assert solved.splits["cdp"][place] == pytest.approx(right, abs=CLOSE)
    assert solved.splits["split-aware"][place] < right - 0.001


class UndecidedError(Exception):
    """A strategy has no answer yet."""


def best_of_all_strategies(
    tiny: Tiny, first: Card, pair: Card, unseen: Shoe, *, by_hands: bool = False
) -> Fraction:
    """Play every complete strategy; some count the hands of the box. Return the best value."""
    game = tiny.games[first]
    open_plans: list[dict[object, str]] = [{}]
    values = []
    while open_plans:
        plan = open_plans.pop()
        try:
            values.append(Rounds(game, following(plan, by_hands)).split(pair, unseen))
        except UndecidedError as met:
            seen, may = met.args
            choices = [one for one in may if is_full_or_bbc(game, one)]
            open_plans += [{**plan, seen: choice} for choice in choices]
    return max(values)


def following(plan: dict[object, str], by_hands: bool) -> Strategy:
    def decide(asked: Asked) -> str:
        if "split" in asked.may:
            return "split"
        again = asked.cards[0] == asked.cards[1]
        hands = asked.hands if by_hands else 0
        seen = (tuple(sorted(asked.cards)), again, asked.doubles, hands)
        if seen not in plan:
            raise UndecidedError(seen, asked.may)
        return plan[seen]

    return decide
