"""What the wagers on a hand come to once the dealer's hand is known."""

from __future__ import annotations

from collections.abc import Iterable

from fortyeight.cards import Card
from fortyeight.money import EVEN_MONEY, Odds
from fortyeight.quick_dataclass import dataclass
from fortyeight.rulebook import BonusRow, House
from fortyeight.table.core.changing import changed
from fortyeight.table.core.state import Box, Hand, Line, Stake
from fortyeight.table.play.points import MAX_TOTAL, count, is_blackjack
from fortyeight.table.wagers.wager_kinds import MAIN, WagerKind


@dataclass(frozen=True, slots=True)
class DealerHand:
    """What a settlement needs to know of the dealer's hand."""

    total: int
    blackjack: bool

    @property
    def bust(self) -> bool:
        return self.total > MAX_TOTAL


def dealer_hand(cards: tuple[Card, ...]) -> DealerHand:
    return DealerHand(count(cards)[0], is_blackjack(cards))


@dataclass(frozen=True, slots=True)
class Verdict:
    """The result of one person's stake on a hand: odds won, or what is returned."""

    clause: str
    wins: Odds | None = None
    main_back: bool = False
    doubles_back: bool = False
    main_clause: str = ""
    surrendered: bool = False


def settle_hand(
    house: House, box: Box, number: int, up_card: Card, dealer: DealerHand
) -> tuple[Line, ...]:
    """Return the lines of one hand (numbered from 1), for everyone who has money on it."""
    hand = box.hands[number - 1]
    lines: list[Line] = []
    for stake in _stakes(box, number):
        verdict = judge(house, hand, stake, up_card, dealer)
        lines.extend(_lines(house, box.number, number, stake, verdict))
        if verdict.wins is not None and is_super_bonus(house, hand, up_card):
            lines.extend(_super_bonus(house, box.number, number, stake))
    return tuple(lines)


def _stakes(box: Box, number: int) -> tuple[Stake, ...]:
    """Return the stakes on a hand, marked as original where they stand for an original wager.

    Where the hand with a person's original wager is dead and that wager was returned, their next
    live hand stands for it (R39). A split puts every new wager to the right of the original one, so
    it is the first of their live hands.
    """
    stakes = box.hands[number - 1].stakes
    if not box.splits or not any(hand.dead for hand in box.hands):
        return stakes
    before = [hand for hand in box.hands[: number - 1] if not hand.dead]
    return tuple(
        changed(stake, original=not any(hand.stake_of(stake.person) for hand in before))
        for stake in stakes
    )


def judge(house: House, hand: Hand, stake: Stake, up_card: Card, dealer: DealerHand) -> Verdict:
    """Return the result of one person's stake on a hand against this dealer's hand."""
    if hand.surrendered:
        return _surrender(house, up_card, dealer)
    if hand.bust:
        return _bust(house, stake, dealer)
    if stake.rescued:
        return _rescued(house, stake, dealer)
    if hand.blackjack:
        if dealer.blackjack and house.blackjack.against_blackjack == "push":
            return Verdict(house.outcome("blackjack_push"), main_back=True, doubles_back=True)
        return Verdict(house.outcome("blackjack"), wins=house.blackjack.pays)
    if dealer.blackjack:
        return _against_blackjack(house, hand, stake)
    if dealer.bust:
        return _win(house, hand, stake, "win_dealer_bust")
    if hand.total > dealer.total:
        at_once = hand.total == MAX_TOTAL and house.twenty_one.at_once
        return _win(house, hand, stake, "win_21_at_once" if at_once else "win_higher")
    if hand.total == dealer.total:
        return _tie(house, hand, stake)
    return Verdict(house.outcome("lose_lower"))


def _surrender(house: House, up_card: Card, dealer: DealerHand) -> Verdict:
    if up_card.rank in house.surrender.at_once_under:
        return Verdict(house.outcome("surrender_at_once"), surrendered=True)
    if dealer.blackjack and house.surrender.against_blackjack == "lose":
        return Verdict(house.outcome("surrender_lost"))
    return Verdict(house.outcome("surrender"), surrendered=True)


def _bust(house: House, stake: Stake, dealer: DealerHand) -> Verdict:
    if dealer.blackjack and house.dealer_blackjack.takes == "original-only":
        return _original_only(house, stake, house.outcome("bust"))
    return Verdict(house.outcome("bust"))


def _rescued(house: House, stake: Stake, dealer: DealerHand) -> Verdict:
    if dealer.blackjack and house.dealer_blackjack.takes in _BOX_PROTECTED:
        return _original_only(house, stake, house.outcome("rescue"))
    return Verdict(house.outcome("rescue"))


_BOX_PROTECTED = ("original-only", "original-and-busted")


def _original_only(house: House, stake: Stake, lost: str) -> Verdict:
    """Return the result of a box that loses only its original wager to a blackjack (R12)."""
    return Verdict(
        house.outcome("double_returned"),
        main_back=not stake.original,
        doubles_back=True,
        main_clause=lost if stake.original else house.outcome("split_returned"),
    )


def _against_blackjack(house: House, hand: Hand, stake: Stake) -> Verdict:
    lost = house.outcome("lose_to_blackjack")
    if hand.total == MAX_TOTAL:
        if _as_blackjack(house, hand):
            return Verdict(house.outcome("blackjack"), wins=house.blackjack.pays)
        if house.twenty_one.against_blackjack == "win":
            return _win(house, hand, stake, "win_21_over_blackjack")
        lost = house.outcome("lose_21_to_blackjack")
    takes = house.dealer_blackjack.takes
    if takes in _BOX_PROTECTED:
        return _original_only(house, stake, lost)
    if takes == "undoubled":
        returned = house.outcome("double_returned")
        return Verdict(returned, doubles_back=True, main_clause=lost)
    return Verdict(lost)


def _tie(house: House, hand: Hand, stake: Stake) -> Verdict:
    if hand.total == MAX_TOTAL:
        if _as_blackjack(house, hand):
            return Verdict(house.outcome("blackjack"), wins=house.blackjack.pays)
        ties = house.twenty_one.two_card_split == "ties-21" and _two_card_split(hand)
        if house.twenty_one.against_21 == "win" and not ties:
            return _win(house, hand, stake, "win_21")
    return Verdict(house.outcome("push"), main_back=True, doubles_back=True)


def _two_card_split(hand: Hand) -> bool:
    return hand.split and len(hand.cards) == 2


def _as_blackjack(house: House, hand: Hand) -> bool:
    """Return whether 21 in two cards on a split hand wins 3 to 2 over a 21, to the letter (R2)."""
    return house.twenty_one.two_card_split == "wins-as-blackjack" and _two_card_split(hand)


def _win(house: House, hand: Hand, stake: Stake, outcome: str) -> Verdict:
    row = bonus_of(house, hand, stake)
    if row is not None:
        return Verdict(row.clause, wins=row.pays)
    won = "win_doubled" if _doubled(house, hand, stake) else outcome
    return Verdict(house.outcome(won), wins=EVEN_MONEY)


def _doubled(house: House, hand: Hand, stake: Stake) -> bool:
    """Return whether a person's wager counts as doubled for the bonus (R30)."""
    return bool(stake.doubles) or (hand.doubles > 0 and house.bonus.barred_by_double == "hand")


def bonus_of(house: House, hand: Hand, stake: Stake) -> BonusRow | None:
    """Return the bonus 21 that a winning hand earns one person, if any."""
    if hand.total != MAX_TOTAL:
        return None
    doubled = _doubled(house, hand, stake)
    return best_bonus(house.earned_bonuses(split=hand.split, doubled=doubled), hand.cards)


def best_bonus(rows: Iterable[BonusRow], cards: tuple[Card, ...]) -> BonusRow | None:
    """Return the best bonus of these that a 21 of these cards earns, if any (R3)."""
    fitting = (row for row in rows if row.fits(cards))
    return max(fitting, key=lambda row: row.pays.fraction, default=None)


def is_super_bonus(house: House, hand: Hand, up_card: Card) -> bool:
    """Return whether a hand earns the Super Bonus: neither split nor doubled (R4, R30).

    It takes three suited cards of the bonus rank under an up card of the same rank.
    """
    rules = house.super_bonus
    if rules is None or hand.split or hand.doubles or len(hand.cards) != 3:
        return False
    first = hand.cards[0]
    return (
        up_card.rank in rules.rank
        and all(card.rank in rules.rank for card in hand.cards)
        and all(card.suit is first.suit for card in hand.cards)
    )


def _super_bonus(house: House, box: int, hand: int, stake: Stake) -> tuple[Line, ...]:
    for tier in house.super_bonus_tiers:
        if stake.main >= tier.at_least:
            line = Line(stake.person, box, hand, WagerKind.SUPER_BONUS, 0, tier.pays, tier.clause)
            return (line,)
    return ()


def _lines(house: House, box: int, hand: int, stake: Stake, verdict: Verdict) -> list[Line]:
    main = _returned(house, stake.main, verdict, verdict.main_back)
    clause = verdict.main_clause or verdict.clause
    lines = [Line(stake.person, box, hand, MAIN, stake.main, main, clause)]
    for cents in stake.lying:
        back = _returned(house, cents, verdict, verdict.doubles_back)
        double = Line(stake.person, box, hand, WagerKind.DOUBLE, cents, back, verdict.clause)
        lines.append(double)
    return lines


def _returned(house: House, staked: int, verdict: Verdict, back: bool) -> int:
    if verdict.wins is not None:
        return staked + verdict.wins.on(staked)
    if verdict.surrendered:
        return house.surrender.returns.on(staked)
    return staked if back else 0
