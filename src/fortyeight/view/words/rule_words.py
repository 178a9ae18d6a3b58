"""Rules and their values in words."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

from fortyeight.cards import Rank
from fortyeight.money import Odds, format_money
from fortyeight.rulebook import Entry, Rulebook
from fortyeight.rulebook.checking.wheel_checks import is_jackpot, minimum_amounts
from fortyeight.rulebook.depth import Depth
from fortyeight.rulebook.schema.values import (
    Cents,
    CentsOrNone,
    Rate,
    Share,
    ShuffleSteps,
    is_number,
)
from fortyeight.view.words.card_words import step_words

_NOTES = re.compile(r"(; [a-z0-9. ]+: .*)?( \(R[0-9]+\))?$")
_RUN = "23456789"

#: The wording of values for which replacing hyphens is not enough.
WORDS: dict[str, dict[str, str]] = {
    "dealing.procedure": {
        "no-hole-card": "no hole card",
        "hole-card": "an unread hole card",
        "card-reader": "a hole card under a card reader",
        "hole-card-checked": "a hole card that the dealer checks",
    },
    "twenty_one.two_card_split": {
        "plain": "a plain 21",
        "wins-as-blackjack": "a blackjack against a 21",
        "ties-21": "a tie with a 21",
    },
    "bonus.barred_by_double": {
        "player": "the person's own double",
        "hand": "any double on the hand",
        "none": "none: doubled hands earn it too",
    },
    "super_bonus.others_by": {
        "player": "each other player",
        "wager": "each other original wager",
    },
    "surrender.cards": {
        "first-two": "the first two cards",
        "any": "any number of cards",
    },
    "surrender.against_blackjack": {
        "lose": "yes",
        "stands": "no, the surrender stands",
        "early": "no, surrender comes before the look",
    },
    "double.cards": {
        "first-two": "the first two cards",
        "two-or-more": "two or more cards",
    },
    "double.amount": {
        "up-to": "up to the full amount",
        "full-or-half": "the full amount or half of it",
        "full": "the full amount",
    },
    "rescue.forfeits": {
        "original": "the original wager",
        "before-last-double": "all that stood before the last double",
    },
    "double.of": {
        "original": "the original wager",
        "standing": "all that stands on the hand",
    },
    "insurance.amount": {
        "up-to-half-or-next-chip": "up to half, or to the next chip",
        "up-to-half": "up to half",
        "exactly-half": "exactly half",
    },
    "insurance.lost": {
        "at-the-look": "when the dealer has looked",
        "with-the-second-card": "when the second card is known",
    },
    "dealer_blackjack.takes": {
        "original-only": "the original wager only",
        "original-and-busted": "the original wager and bust hands",
        "undoubled": "all but the doubles",
        "all": "everything",
    },
    "bonus_spin.paytable": {
        **{letter: f"paytable {letter}" for letter in "ABCD"},
        "house": "the wheel's own",
    },
    "xtreme.paytable": {"A": "paytable A", "house": "the wheels' own"},
    "settlement.order": {
        "losers-first": "losing wagers first",
        "from-the-right": "box by box from the dealer's right",
    },
    "settlement.optional_order": {
        "losers-first": "losing wagers first",
        "from-the-right": "box by box from the dealer's right",
    },
    "irregularities.found_ten": {
        "remove": "taken out of the shoe",
        "tear": "taken out of the shoe and torn in half",
        "void": "the round is void",
    },
    "irregularities.foreign_cards": {
        "tens": "tens",
        "all": "tens, jokers and copies that the decks cannot hold",
    },
    "irregularities.second_ten": {"void": "the round is void"},
    "irregularities.face_up": {"set-aside": "not used, set aside"},
    "irregularities.second_face_up": {"void": "the round is void"},
    "irregularities.drawn": {"used": "used as the next card"},
    "irregularities.exposed": {"used": "used as the next card, unless refused"},
    "irregularities.own_missed": {"dealt-late": "dealt after the players' two"},
    "irregularities.missed": {
        "dead-or-late": "dead without a card; with one, late or dead",
        "dealt-late": "dealt after the other boxes' cards",
    },
    "irregularities.asked_missed": {"dead-or-late": "dealt after the others, or the hand is dead"},
    "irregularities.reader_misused": {
        "dead-if-seen": "all hands dead if a player can know the hole card",
    },
    "irregularities.reader_failed": {
        "unread": "played on with the hole card unread",
        "wait": "no card until it is repaired",
    },
    "irregularities.misdeal": {
        "void": "void before a settlement or further card",
        "none": "no such rule",
    },
    "irregularities.cards_after_tens": {
        "reshuffle": "reshuffled",
        "replace": "removed from play",
    },
    "opening.inspected": {"by-deck": "deck by deck, by suit and in sequence"},
    "opening.tens": {
        "taken-out": "taken out",
        "torn": "taken out, torn in half and put away",
    },
    "shoe.shuffler": {
        "none": "none",
        "device": "a shuffler",
        "direct": "one that fills the shoe itself",
        "two-batches": "one that stores a second batch",
        "continuous": "a continuous one",
    },
    "shoe.continuous": {
        "allowed": "yes",
        "approved": "with an approval",
        "no": "no",
    },
    "shoe.strip_after": {
        "two-riffles": "at least two riffles",
        "anything": "nothing in particular",
    },
    "shoe.jammed": {"reshuffle": "shuffled again"},
    "shoe.cut_after": {
        "hand": "every one but a device's",
        "every": "every one",
        "none": "none: no cut",
    },
    "shoe.cut_by": {"players": "the players", "dealer": "the dealer"},
    "shoe.cut_order": {
        "rotating": "the first player to come, then in rotation",
        "cover-card": "the first player to come, then where the cutting card came out",
        "from-the-right": "the player farthest to the dealer's right",
    },
    "shoe.recut": {
        "before-the-deal": "until a card is dealt",
        "before-the-shoe": "until they are in the shoe",
        "none": "never",
    },
    "shoe.reached": {"finish-the-round": "the round is finished, then the cards are reshuffled"},
    "shoe.run_out": {"discards": "the discards, shuffled"},
    "shoe.burn_when": {
        "before-bets": "before the bets",
        "after-bets": "once the bets are closed",
    },
    "shoe.idle": {
        "spread-face-up": "spread face up",
        "spread-face-down": "spread face down, or face up on request",
        "none": "no such rule",
    },
    "around.mid_shoe_entry": {
        "free": "yes",
        "barred": "only with the floor's leave",
    },
    "around.verbal": {
        "no": "not accepted",
        "dealer": "the dealer",
        "dealer-and-supervisor": "the dealer and the supervisor",
    },
    "around.picked_up": {"from-the-right": "box by box from the dealer's right"},
}

#: The rows of match paytables.
MATCH_WORDS = {
    "two_suited": "two suited matches",
    "suited_and_unsuited": "one suited and one unsuited match",
    "one_suited": "one suited match",
    "two_unsuited": "two unsuited matches",
    "one_unsuited": "one unsuited match",
    "suited": "each suited match",
    "unsuited": "each unsuited match",
}

#: Initial and reset amount of a jackpot that is left out, if its paytable has no minimum.
_NO_LEAST = ("no jackpot", "the initial amount")
_LEAST = "the smallest amount that its paytable allows"

#: The wording of numbers with a special meaning.
_NUMBERS = {
    ("double.times", 0): "not offered",
    ("split.times", 0): "not offered",
    ("rescue.at_most", 0): "not offered",
    ("split.ace_times", 99): "as often as other pairs",
    ("opening.change_hours", 0): "no such rule",
    ("bonus_spin.ace_pays", 0): "nothing",
    ("shoe.cut_cards", 0): "none",
}

#: The wording of empty lists.
_NONE = {
    "double.totals": "any",
    "surrender.against": "none: not offered",
    "insurance.against": "none: not offered",
    "shoe.hand_steps": "none in particular",
}


def rule_words(text: str) -> str:
    """Return the subject of a rule, without the notes on its notation in files."""
    return _NOTES.sub("", text)


def money(cents: int, currency: str) -> str:
    """Format an amount as on a layout."""
    return format_money(cents, currency)


def short_money(cents: int, currency: str) -> str:
    """Format an amount without its cents if it has none."""
    return money(cents, currency).removesuffix(".00")


def value_words(book: Rulebook, path: str, kind: Any, value: Any, currency: str) -> str:
    """Return a value in the words of this book."""
    if value is None and is_jackpot(path):
        return _LEAST if minimum_amounts(book, path) else _NO_LEAST[path.endswith("reset")]
    return book.in_its_words(common_words(path, kind, value, currency))


def common_words(path: str, kind: Any, value: Any, currency: str) -> str:
    """Return a value in the words common to all books."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if value is None:
        return "what its paytable says" if path == "bonus_spin.wager" else "no limit of its own"
    if isinstance(value, int) and (path, value) in _NUMBERS:
        return _NUMBERS[path, value]
    if kind in (Cents, CentsOrNone):
        return money(value, currency)
    if isinstance(value, Odds):
        return _share_words(value) if kind in (Share, Rate) else value.words
    if is_number(kind):
        return str(value)
    if isinstance(value, Depth):
        return f"{value} of the stack" if value.share else str(value)
    if kind == ShuffleSteps:
        return ", ".join(map(step_words, value)) or _NONE[path]
    if isinstance(value, tuple):
        return _list_words(value) or _NONE.get(path, "none")
    return WORDS.get(path, {}).get(value, str(value))


def _share_words(share: Odds) -> str:
    if share.won in (0, share.staked):
        return "all of the wager" if share.won else "nothing"
    return f"{share.won}/{share.staked} of the wager"


def _list_words(value: tuple[Any, ...]) -> str:
    """Format ranks or totals, with the run of all low cards shortened to "2 to 9"."""
    words = ["10" if part is Rank.TEN else str(part) for part in value]
    text = ", ".join(words)
    return text.replace(", ".join(_RUN), "2 to 9")


def choice_words(book: Rulebook, path: str, entry: Entry, currency: str) -> str:
    """Describe what a house may choose; empty if the book fixes it."""

    def words(value: Any) -> str:
        return value_words(book, path, entry.kind, value, currency)

    if entry.fixed:
        return ""
    if entry.approval:
        within = choice_words(book, path, replace(entry, approval=""), currency)
        return f"{within}, with an approval"
    if entry.free:
        return "the house's own"
    if entry.allowed is not None:
        return _or([words(value) for value in entry.allowed])
    if entry.at_least is not None and entry.at_most is not None:
        return f"{words(entry.at_least)} to {words(entry.at_most)}"
    if entry.at_least is not None:
        return f"at least {words(entry.at_least)}"
    return f"at most {words(entry.at_most)}"


def _or(options: list[str]) -> str:
    between = "; " if any("," in option for option in options) else ", "
    *firsts, last = options
    return f"{between.join(firsts)} or {last}" if firsts else last
