"""Names for which a rulebook file gives only a clause or a word, such as outcomes of a wager."""

from __future__ import annotations

#: Each outcome and what it means; a file gives its clause in ``[outcomes]``.
OUTCOMES: dict[str, str] = {
    "blackjack": "a blackjack wins",
    "blackjack_push": "a blackjack meets a dealer's blackjack and is returned",
    "win_dealer_bust": "the dealer is over 21",
    "win_higher": "the higher total wins",
    "win_21": "a 21 wins against a dealer's 21",
    "win_21_at_once": "a 21 is paid before the dealer draws",
    "win_21_over_blackjack": "a 21 wins against a dealer's blackjack",
    "win_doubled": "a doubled hand wins even money",
    "push": "equal totals",
    "lose_lower": "the lower total loses",
    "lose_21_to_blackjack": "a 21 loses to a dealer's blackjack",
    "lose_to_blackjack": "a hand loses to a dealer's blackjack",
    "bust": "a hand over 21 loses",
    "double_returned": "a dealer's blackjack does not take the double",
    "split_returned": "a dealer's blackjack does not take what splitting added",
    "surrender": "a surrender gives part of the wager back",
    "surrender_at_once": "a surrender under a low card is settled at once",
    "surrender_lost": "a dealer's blackjack takes a surrendered wager whole",
    "rescue": "a double taken back, the original wager forfeited",
    "insurance_win": "insurance wins",
    "insurance_lose": "insurance loses",
    "match_lose": "a match wager loses",
    "pair_win": "a Pair bet wins",
    "pair_lose": "a Pair bet loses",
    "break_lose": "a Break Bonus wager loses",
    "bonus_spin_lose": "a Bonus Spin wager loses",
    "xtreme_lose": "a Bonus Spin Xtreme wager loses",
    "super_bonus": "the Super Bonus",
    "others_bonus": "what the others get beside a Super Bonus",
}

#: What happens at a wheel's terminal; a file gives the clause of each in ``[terminal]``.
TERMINAL: dict[str, str] = {
    "late_wager": "a wager on a wheel after the round has started",
    "start": "the round is started and the wagers locked up",
    "cancel": "a round is cancelled and the sensors reset",
    "cancel_after_deal": "a round is cancelled after cards were dealt",
    "end": "the round is ended and accounted",
    "mark": "the triggering event is marked",
    "spin": "the wheel is spun when all else is settled",
    "confirm": "the spin is confirmed",
    "enable": "the winner's sensor is enabled",
    "disable": "the winner's sensor is disabled again",
    "sensor": "the winner spins at their sensor",
    "pay": "the prizes to be paid are shown",
    "cancel_jackpot": "a spin is void after a malfunction",
    "authorise": "a supervisor authorises a large prize",
    "paid": "the prizes have been paid",
    "must_hit": "the must-hit jackpot is won",
}

#: What people who share a box do; a file gives the clause of each in ``[sharing]``.
SHARING: dict[str, str] = {
    "caller": "one of them calls the decisions of the hand",
    "cover": "the others cover the new hand of a split, or name the one that they ride",
}

#: Acts that no other entry covers; a file gives the clause of each in ``[acts]``.
ACTS: dict[str, str] = {
    "turn": "hands are decided one after another, in their turn",
    "hit_21": "no card is drawn to a 21",
    "split_wager": "a split needs an equal wager on the second hand",
    "insurance_time": "insurance is placed at one moment of the round only",
    "match_needs_main": "a match wager needs a main wager",
    "wheel_needs_main": "a wager on a wheel needs a main wager",
    "refuse_card": "a player who refuses an exposed card gets no more cards in the round",
    "batch_spread": "a player may have a stored batch spread for inspection",
    "shuffler_fills": "a shuffler puts the stack into the shoe itself",
    "cards_counted": "collected cards are checked, so that none is missing",
}

#: What the dealer says if the book prescribes no words.
CALLS: dict[str, str] = {
    "place_your_bets": "Place your bets, please",
    "no_more_bets": "No more bets",
    "dealers_card": "Dealer's card",
}

#: The common words that a book may replace with its own (R37), as written inside a sentence; a file
#: gives its own in ``[words]``. Names in records, events and programs do not change.
WORDS: dict[str, str] = {
    "blackjack": "blackjack",
    "push": "push",
    "main": "main wager",
    "match": "match-the-dealer wager",
    "stand": "stand",
    "others_bonus": "payment beside the Super Bonus",
}
