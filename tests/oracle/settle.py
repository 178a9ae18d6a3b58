"""Settlement of everything on the layout against one final dealer's hand."""

from dataclasses import dataclass
from typing import NamedTuple

from tests.oracle.dealer import DealerResult
from tests.oracle.law import INSURANCE_ODDS
from tests.oracle.layout import Box, Hand, Layout
from tests.oracle.money import Cents, Odds, winnings
from tests.oracle.odds import (
    EVEN,
    THREE_TO_TWO,
    break_odds,
    match_odds,
    odds_of_a_winning_21,
    pair_odds,
)
from tests.oracle.super_bonus import super_bonus_lines


class Line(NamedTuple):
    """One wager as it was settled; `hand` is 0 where it lies on no hand."""

    player: str
    box: int
    hand: int
    kind: str
    staked: Cents
    returned: Cents


@dataclass(frozen=True)
class Settlement:
    lines: tuple[Line, ...]
    outcomes: tuple[str, ...]

    def net(self) -> dict[str, Cents]:
        nets: dict[str, Cents] = {}
        for line in self.lines:
            nets[line.player] = nets.get(line.player, 0) + line.returned - line.staked
        return nets


class HandResult(NamedTuple):
    outcome: str
    main: Cents  # what comes back of the hand's wager, winnings included
    doubles: list[Cents]  # the same of each double


def settle(layout: Layout, dealer: DealerResult) -> Settlement:
    lines: list[Line] = []
    outcomes: dict[int, list[str]] = {}
    for box in layout.boxes:
        results = [hand_result(layout, box, place, dealer) for place, _ in enumerate(box.hands)]
        outcomes[box.number] = [result.outcome for result in results]
        lines += side_lines(layout, box, dealer)
        for number, (hand, result) in enumerate(zip(box.hands, results, strict=True), start=1):
            where = (box.person, box.number, number)
            lines.append(Line(*where, "main", hand.wager, result.main))
            for staked, returned in zip(hand.doubles, result.doubles, strict=True):
                lines.append(Line(*where, "double", staked, returned))
    for person, number, kind, amount in super_bonus_lines(layout, outcomes):
        lines.append(Line(person, number, 0, kind, 0, amount))
    flat = tuple(outcome for box in layout.boxes for outcome in outcomes[box.number])
    return Settlement(tuple(lines), flat)


def side_lines(layout: Layout, box: Box, dealer: DealerResult) -> list[Line]:
    odds_of: dict[str, Odds | None] = {}
    if "match" in box.side_wagers:
        odds_of["match"] = match_odds(box, layout.house, layout.up_card)
    if "pair" in box.side_wagers:
        odds_of["pair"] = pair_odds(box)
    if "break-bonus" in box.side_wagers:
        odds_of["break-bonus"] = break_odds(dealer.total, dealer.cards)
    lines = []
    for kind, odds in odds_of.items():
        stake = box.side_wagers[kind]
        returned = 0 if odds is None else stake + winnings(stake, odds)
        lines.append(Line(box.person, box.number, 0, kind, stake, returned))
    if box.insurance:
        won = box.insurance + winnings(box.insurance, INSURANCE_ODDS) if dealer.blackjack else 0
        lines.append(Line(box.person, box.number, 0, "insurance", box.insurance, won))
    return lines


def hand_result(layout: Layout, box: Box, place: int, dealer: DealerResult) -> HandResult:
    house = layout.house
    hand = box.hands[place]
    if hand.ended == "blackjack":
        return won(hand, "blackjack", THREE_TO_TWO)  # whatever the dealer holds (R1)
    if hand.ended == "surrendered":
        back = 0 if dealer.blackjack else hand.wager // 2
        return HandResult("surrender", back, [])
    if wins_to_the_letter(hand, layout, dealer):
        return won(hand, "win", THREE_TO_TWO)
    if dealer.blackjack and house.book.protection == "original wager only":
        return only_original_lost(hand, carries_original=place == 0)
    if hand.ended == "bust":
        return lost(hand, "bust")
    if hand.ended == "rescued":
        return HandResult("rescue", 0, list(hand.doubles))
    return compared(hand, layout, dealer)


def compared(hand: Hand, layout: Layout, dealer: DealerResult) -> HandResult:
    """A live hand against the dealer's, where no Massachusetts protection is in play."""
    book = layout.house.book
    if hand.total == 21:
        if dealer.blackjack and not book.other_21_beats_blackjack:
            return lost(hand, "lose")
        if ties_to_the_letter(hand, layout, dealer):
            return given_back(hand, "push")
        return won(hand, "win", odds_of_a_winning_21(hand, layout.house))
    if dealer.blackjack:
        saved = list(hand.doubles) if book.protection == "doubled part" else None
        return HandResult("lose", 0, saved or [0 for _ in hand.doubles])
    if dealer.total > 21 or hand.total > dealer.total:
        return won(hand, "win", EVEN)
    if hand.total == dealer.total:
        return given_back(hand, "push")
    return lost(hand, "lose")


def only_original_lost(hand: Hand, *, carries_original: bool) -> HandResult:
    """Massachusetts 9(c), 10(d) and R12: of the whole box the original wager and nothing else."""
    if hand.ended == "bust" and hand.house.busted_stay_lost:
        return lost(hand, "bust")
    back = 0 if carries_original else hand.wager
    outcome = "lose" if carries_original else "push"
    if hand.ended == "bust":
        outcome = "bust"
    return HandResult(outcome, back, list(hand.doubles))


def wins_to_the_letter(hand: Hand, layout: Layout, dealer: DealerResult) -> bool:
    """R2, the Massachusetts option: 5(a)(3) read as written, against any dealer 21."""
    return (
        layout.house.two_card_21_after_split == "wins-as-blackjack"
        and hand.is_split_two_card_21
        and dealer.total == 21
    )


def ties_to_the_letter(hand: Hand, layout: Layout, dealer: DealerResult) -> bool:
    """R2, the Maryland option: 7 O(4) asks for more than two cards, so P makes it a tie."""
    return (
        layout.house.two_card_21_after_split == "ties-21"
        and hand.is_split_two_card_21
        and dealer.total == 21
    )


def won(hand: Hand, outcome: str, odds: Odds) -> HandResult:
    """A double is paid even money always; the odds are for the hand's own wager."""
    return HandResult(
        outcome,
        hand.wager + winnings(hand.wager, odds),
        [double + winnings(double, EVEN) for double in hand.doubles],
    )


def given_back(hand: Hand, outcome: str) -> HandResult:
    return HandResult(outcome, hand.wager, list(hand.doubles))


def lost(hand: Hand, outcome: str) -> HandResult:
    return HandResult(outcome, 0, [0 for _ in hand.doubles])
