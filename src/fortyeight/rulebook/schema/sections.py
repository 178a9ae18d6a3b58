"""Everything in which games of the family may differ, section by section.

A rulebook file has an entry with a clause for each of these. Where the entry leaves something open,
a house may choose a value under the key given here.
"""

from typing import Literal

from fortyeight.cards import deck_size
from fortyeight.rulebook.schema.procedure_sections import AroundRules, OpeningRules, ShoeRules
from fortyeight.rulebook.schema.section import Section, rule
from fortyeight.rulebook.schema.values import (
    AceSplits,
    BlackjackRanks,
    Cents,
    CentsOrNone,
    Currency,
    Decks,
    Doubles,
    OneRank,
    PayoutOdds,
    Places,
    Ranks,
    RescueTotal,
    Share,
    Splits,
    Totals,
)
from fortyeight.rulebook.schema.wheel_sections import BonusSpinRules, XtremeRules

Dealing = Literal["no-hole-card", "hole-card", "card-reader", "hole-card-checked"]
Takes = Literal["original-only", "original-and-busted", "undoubled", "all"]
TwoCardSplit = Literal["plain", "wins-as-blackjack", "ties-21"]
DoubleAmount = Literal["up-to", "full-or-half", "full"]
InsuranceAmount = Literal["up-to-half-or-next-chip", "up-to-half", "exactly-half"]
RescueForfeits = Literal["original", "before-last-double"]
SettlementOrder = Literal["losers-first", "from-the-right"]


class CardRules(Section):
    """Cards"""

    decks: Decks = rule("decks", "Decks in the shoe")
    removed_ranks: Ranks = rule("removed_ranks", "Ranks taken out of every deck")

    @property
    def deck_size(self) -> int:
        """Cards in one deck."""
        return deck_size(self.removed_ranks)

    @property
    def shoe_size(self) -> int:
        """Cards in a full shoe."""
        return self.decks * self.deck_size


class BoxRules(Section):
    """Boxes and people"""

    boxes: Places = rule("boxes", "Boxes at the table")
    per_player: Places = rule("boxes_per_player", "Boxes on which one person may wager")
    adjacent: bool = rule("adjacent_boxes", "Whether one person's boxes must be adjacent", False)
    people: Places = rule("people_per_box", "People who may wager on one box")


class LimitRules(Section):
    """Limits"""

    minimum: Cents = rule("table_minimum", "Smallest main wager")
    maximum: Cents = rule("table_maximum", "Largest main wager")
    chip_unit: Cents = rule(
        "chip_unit", "Smallest chip, which divides every wager that a person chooses (R21)"
    )
    currency: Currency = rule("currency", "Currency of the table", "USD")


class DealingRules(Section):
    """Dealing"""

    procedure: Dealing = rule("dealing", "When the dealer's second card is dealt, and who sees it")
    looks_under: BlackjackRanks = rule(
        "looks_under", "First cards of the dealer under which reader or check looks for a blackjack"
    )
    soft_17: Literal["stand", "draw"] = rule("soft_17", "What the dealer does on a soft 17")


class BlackjackRules(Section):
    """Blackjack"""

    pays: PayoutOdds = rule("blackjack_pays", "What a player's blackjack is paid")
    against_blackjack: Literal["win", "push"] = rule(
        "blackjack_against_blackjack", "A player's blackjack against the dealer's"
    )
    at_once_under: Ranks = rule(
        "blackjack_at_once_under", "First cards of the dealer under which it is paid at once", ()
    )


class TwentyOneRules(Section):
    """Other 21s"""

    against_21: Literal["win", "push"] = rule(
        "twenty_one_against_21", "A 21 against a dealer's 21 that is no blackjack"
    )
    against_blackjack: Literal["win", "lose"] = rule(
        "twenty_one_against_blackjack", "A 21 that is no blackjack against a dealer's blackjack"
    )
    at_once: bool = rule(
        "twenty_one_at_once", "Whether a 21 is paid before the dealer draws", False
    )
    two_card_split: TwoCardSplit = rule(
        "two_card_21_after_split", "What 21 in two cards is on a split hand (R2)", "plain"
    )


class BonusRules(Section):
    """Bonus 21s"""

    on_split_hands: bool = rule("bonus_on_split_hands", "Whether split hands earn bonus 21s", True)
    barred_by_double: Literal["player", "hand", "none"] = rule(
        "bonus_barred_by_double",
        "Whose double bars the bonus: the person's own, or any on the hand; none: nobody's (R30)",
        "player",
    )


class SuperBonusRules(Section):
    """Super Bonus"""

    rank: OneRank = rule("super_bonus_rank", "Rank of the three suited cards and the first card")
    others: Cents = rule("others_bonus", "What the others get when a Super Bonus is paid")
    others_by: Literal["player", "wager"] = rule(
        "others_bonus_by", "Whether each other player or each other original wager gets it (R4)"
    )


class SurrenderRules(Section):
    """Surrender"""

    against: Ranks = rule(
        "surrender_against", "First cards of the dealer that allow it; none: not offered"
    )
    returns: Share = rule("surrender_returns", "Share of the wager that comes back", "1/2")
    cards: Literal["first-two", "any"] = rule(
        "surrender_cards", "On the first two cards only, or after draws too", "first-two"
    )
    after_split: bool = rule(
        "surrender_after_split", "Whether a split hand may be surrendered", False
    )
    at_once_under: Ranks = rule(
        "surrender_at_once_under", "First cards of the dealer under which it is settled at once", ()
    )
    against_blackjack: Literal["lose", "stands", "early"] = rule(
        "surrender_against_blackjack",
        "Whether a dealer's blackjack takes the whole wager; "
        "early: no, and surrender comes before the dealer looks for one",
        "lose",
    )


class DoubleRules(Section):
    """Doubling down"""

    times: Doubles = rule("doubles", "Doubles on one hand; 0: not offered")
    cards: Literal["first-two", "two-or-more"] = rule("double_cards", "Cards that may be doubled")
    totals: Totals = rule("double_totals", "Totals that may be doubled; none named: any", ())
    on_21: bool = rule("double_on_21", "Whether a 21 that is no blackjack may be doubled", False)
    amount: DoubleAmount = rule("double_amount", "How much may be added")
    of: Literal["original", "standing"] = rule(
        "double_of", "Of the hand's original wager, or of all that stands on the hand", "original"
    )
    at_least_minimum: bool = rule(
        "double_at_least_minimum", "Whether a double may not be under the table minimum", False
    )
    after_split: bool = rule("double_after_split", "Whether split hands may be doubled", True)
    split_aces: bool = rule("double_split_aces", "Whether split aces may be doubled", True)
    ace_counts_one: bool = rule(
        "doubled_ace_counts_one",
        "Whether an ace in the first two cards counts 1 when doubled",
        False,
    )


class RescueRules(Section):
    """Rescue"""

    at_most: RescueTotal = rule(
        "rescue_at_most", "Highest total of a doubled hand that may be rescued; 0: none"
    )
    forfeits: RescueForfeits = rule(
        "rescue_forfeits",
        "What a rescue gives up: the original wager, or all that stood before the last double",
        "original",
    )


class SplitRules(Section):
    """Splitting pairs"""

    times: Splits = rule("splits", "How often one box may split in a round; 0: not offered")
    by: Literal["value", "rank"] = rule("split_by", "What two cards must have in common")
    ace_times: AceSplits = rule("ace_splits", "How often aces may be split", 99)
    aces_draw: bool = rule(
        "split_aces_draw", "Whether split aces may draw more than one card", True
    )


class InsuranceRules(Section):
    """Insurance"""

    against: BlackjackRanks = rule(
        "insurance_against", "First cards that allow it; none: not offered"
    )
    amount: InsuranceAmount = rule("insurance_amount", "How much may be insured")
    pays: PayoutOdds = rule("insurance_pays", "What a winning insurance wager is paid")
    lost: Literal["at-the-look", "with-the-second-card"] = rule(
        "insurance_lost", "When a losing one is collected", "with-the-second-card"
    )


class DealerBlackjackRules(Section):
    """The dealer's blackjack"""

    takes: Takes = rule("dealer_blackjack_takes", "What it takes of doubled and split hands (R12)")


class MatchRules(Section):
    """Match wager"""

    offered: bool = rule("match", "Whether it is offered")
    minimum: Cents = rule("match_minimum", "Smallest match wager")
    maximum: CentsOrNone = rule("match_maximum", "Largest match wager")
    within_main: bool = rule("match_within_main", "Whether it may not exceed the main wager")


class HoleMatchRules(Section):
    """Match wager on the hole card"""

    offered: bool = rule("match_hole", "Whether it is offered, paid by the match odds")
    minimum: Cents = rule("match_hole_minimum", "Smallest match wager on the hole card")
    maximum: CentsOrNone = rule("match_hole_maximum", "Largest match wager on the hole card")
    within_main: bool = rule(
        "match_hole_within_main", "Whether it may not exceed the main wager", False
    )


class PairRules(Section):
    """Pair bet"""

    offered: bool = rule("pair", "Whether it is offered")
    minimum: Cents = rule("pair_minimum", "Smallest Pair bet")
    maximum: CentsOrNone = rule("pair_maximum", "Largest Pair bet")
    pays: PayoutOdds = rule("pair_pays", "What a pair is paid")
    needs_own_main: bool = rule(
        "pair_needs_own_main", "Whether the bettor needs a main wager of their own"
    )


class BreakBonusRules(Section):
    """Break Bonus"""

    offered: bool = rule("break_bonus", "Whether it is offered")
    minimum: Cents = rule("break_bonus_minimum", "Smallest Break Bonus wager")
    maximum: CentsOrNone = rule("break_bonus_maximum", "Largest Break Bonus wager")


class SettlementRules(Section):
    """Settlement"""

    order: SettlementOrder = rule("settlement_order", "Order in which wagers are settled")
    optional_order: SettlementOrder = rule(
        "optional_settlement_order",
        "Order in which match and pair wagers are settled",
        "losers-first",
    )
    bust_at_once: bool = rule("bust_at_once", "Whether a bust hand is collected at once")


class IrregularityRules(Section):
    """Irregularities"""

    found_ten: Literal["remove", "tear", "void"] = rule(
        "found_ten", "A ten found in the shoe (R26)", "remove"
    )
    foreign_cards: Literal["tens", "all"] = rule(
        "foreign_cards", "Which cards of a physical shoe are foreign to the decks (R40)", "tens"
    )
    second_ten: Literal["void"] = rule("second_ten", "A second ten in one round", "void")
    cards_after_tens: Literal["reshuffle", "replace"] = rule(
        "cards_after_tens", "What becomes of the cards after a second ten", "reshuffle"
    )
    face_up: Literal["set-aside"] = rule("face_up_card", "A card found face up", "set-aside")
    second_face_up: Literal["void"] = rule(
        "second_face_up_card", "A second card found face up in one round", "void"
    )
    drawn: Literal["used"] = rule("card_drawn_in_error", "A card drawn in error, unseen", "used")
    exposed: Literal["used"] = rule("exposed_card", "A card drawn in error and exposed", "used")
    overdrawn: Literal["burned"] = rule(
        "dealer_overdraws", "A card that the dealer draws on 17 or more", "burned"
    )
    own_missed: Literal["dealt-late"] = rule(
        "dealer_misses_own_card", "A card of their own that the dealer misses", "dealt-late"
    )
    missed: Literal["dead-or-late", "dealt-late"] = rule(
        "first_card_missed", "A box with no card, or with one card only", "dead-or-late"
    )
    asked_missed: Literal["dead-or-late"] = rule(
        "asked_card_missed", "A card asked for and not dealt", "dead-or-late"
    )
    reader_misused: Literal["dead-if-seen"] = rule(
        "reader_misused", "The reader used under a card that does not allow it", "dead-if-seen"
    )
    reader_failed: Literal["unread", "wait"] = rule(
        "reader_failed", "A card reader that fails (R24)", "unread"
    )
    misdeal: Literal["void", "none"] = rule(
        "misdeal", "Cards dealt incorrectly that cannot be put in order again", "none"
    )
    late_wager: Literal["refused"] = rule(
        "late_wager", "A wager placed or increased after the bets are closed", "refused"
    )
    withdrawal: Literal["refused"] = rule(
        "late_withdrawal", "A wager taken back after the bets are closed", "refused"
    )


#: The sections of a rulebook file by name.
SECTIONS: dict[str, type[Section]] = {
    "cards": CardRules,
    "boxes": BoxRules,
    "limits": LimitRules,
    "dealing": DealingRules,
    "blackjack": BlackjackRules,
    "twenty_one": TwentyOneRules,
    "bonus": BonusRules,
    "super_bonus": SuperBonusRules,
    "surrender": SurrenderRules,
    "double": DoubleRules,
    "rescue": RescueRules,
    "split": SplitRules,
    "insurance": InsuranceRules,
    "dealer_blackjack": DealerBlackjackRules,
    "match": MatchRules,
    "match_hole": HoleMatchRules,
    "pair": PairRules,
    "break_bonus": BreakBonusRules,
    "bonus_spin": BonusSpinRules,
    "xtreme": XtremeRules,
    "settlement": SettlementRules,
    "irregularities": IrregularityRules,
    "opening": OpeningRules,
    "shoe": ShoeRules,
    "around": AroundRules,
}

#: Sections of wagers that a book need not have.
OPTIONAL_SECTIONS = frozenset(
    {"super_bonus", "match", "match_hole", "pair", "break_bonus", "bonus_spin", "xtreme"}
)

#: Sections that a book may leave out because each of their rules has a default.
SILENT_SECTIONS = frozenset(
    name
    for name, section in SECTIONS.items()
    if name not in OPTIONAL_SECTIONS
    and not any(rule.is_required for rule in section.declared.values())
)
