"""Sentences for the deal, for decisions, and for the dealer's cards."""

from __future__ import annotations

from fortyeight.table.play.insurance import insurance_offered
from fortyeight.view.words.card_words import card_sign, count_words, ordinal
from fortyeight.view.words.line_words import Lines, LineWords, Shown, are_counted


def _looked(event: Shown, words: LineWords) -> str:
    found = words.a_blackjack() if event["blackjack"] else f"no {words.word('blackjack')}"
    if words.house.dealing.procedure == "card-reader":
        return f"The reader shows {found}"
    return f"The dealer looks at the hole card: {found}"


def _doubled(event: Shown, words: LineWords) -> str:
    again = " again" if words.table and words.table.hand_in_turn[1].doubles else ""
    return f"{words.person_on_hand(event)} doubles{again} for {words.money(event['cents'])}"


def _stood(event: Shown, words: LineWords) -> str:
    stands = f"{words.caller(event)} {words.word('stand')}s"
    if words.table is None:
        return stands
    _, hand = words.table.hand_in_turn
    return f"{stands} on {count_words(hand.total, hand.soft)}"


def _split(event: Shown, words: LineWords) -> str:
    splits = f"{words.caller(event)} splits"
    if words.table is None:
        return splits
    box, hand = words.table.hand_in_turn
    stake = hand.stake_of(box.caller)
    assert stake is not None, "who splits has a wager on the pair"
    pair = " and ".join(f"the {card_sign(card)}" for card in hand.cards)
    return f"{splits} {pair} with another {words.money(stake.main)}"


def _covered(event: Shown, words: LineWords) -> str:
    return f"{words.person_on_hand({**event, 'hand': None})} covers both hands"


def _ridden(event: Shown, words: LineWords) -> str:
    who = words.person_on_hand({**event, "hand": None})
    return f"{who}'s wager rides on the {ordinal(event['rides'])} hand"


def _declined(event: Shown, words: LineWords) -> str:
    """That a person plays on before the look; where insurance is offered, without it."""
    table = words.table
    insured = not table or insurance_offered(table)
    return f"{words.person_on_hand(event)} {'takes no insurance' if insured else 'plays on'}"


def _called(event: Shown, words: LineWords) -> str:
    return f"The dealer turns to {words.hand(event)}: “{event['says']}”"


def _said(event: Shown, words: LineWords) -> str:
    return f"“{event['says']}”" if event["says"] else ""


def _opened(event: Shown, words: LineWords) -> str:
    """That a round is opened; in a story, the dealer's call alone."""
    return _said(event, words) if words.table else f"Round {event['round']} is opened"


#: Decisions; a hit and a double are told in a story together with their card.
DECISIONS: Lines = {
    "insurance.placed/1": "{person_on_hand} insures for {money}",
    "insurance.declined/1": _declined,
    "hand.surrendered/1": "{caller} surrenders",
    "hand.hit/1": "{caller} hits",
    "hand.stood/1": _stood,
    "hand.doubled/1": _doubled,
    "double.followed/1": "{person_on_hand} doubles too, for {money}",
    "double.declined/1": "{person_on_hand} does not double",
    "double.kept/1": "{person_on_hand} keeps the double",
    "double.rescued/1": "{person_on_hand} rescues the double, giving up the wager under it",
    "hand.split/1": _split,
    "split.covered/1": _covered,
    "split.ridden/1": _ridden,
}

#: Cards, and what is seen of them.
CARDS: Lines = {
    "card.dealt/1": lambda event, words: (
        f"{words.receiver(event)} gets {words.the(event['card'])}{words.count(event['says'])}"
    ),
    "dealer.card-dealt/1": lambda event, words: (
        f"The dealer draws {words.the(event['card'])}{words.count(event['says'])}"
    ),
    "hole-card.checked/1": _looked,
    "hole-card.turned/1": lambda event, words: (
        f"The dealer turns over {words.the(event['card'])}{words.count(event['says'])}"
    ),
}

#: What the dealer says.
SPEECH: Lines = {
    "bets.called/1": _said,
    "bets.closed/1": _said,
    "dealer.card-called/1": _said,
    "hand.called/1": _called,
    "round.opened/1": _opened,
}

#: Lines of events that a story tells at length or with others.
MILESTONES: Lines = {
    "hole-card.dealt/1": "The dealer draws a card face down",
    "wagers.settled/1": lambda event, words: f"{are_counted(len(event['lines']), 'wager')} settled",
    "round.settled/1": "Round {round} is settled",
}
