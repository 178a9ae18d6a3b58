"""Rules around a round: opening a table, the care of the shoe, cash and coupons."""

from typing import Literal

from fortyeight.rulebook.schema.section import Section, rule
from fortyeight.rulebook.schema.values import (
    Approval,
    BurnCards,
    CutCards,
    CutDepth,
    Hours,
    Minutes,
    ShuffleSteps,
    TimeOfDay,
)

Shuffler = Literal["none", "device", "direct", "two-batches", "continuous"]


class OpeningRules(Section):
    """Opening a table"""

    inspected: Literal["by-deck"] = rule(
        "inspection", "How the dealer inspects the cards at the table", "by-deck"
    )
    verified: bool = rule("inspection_verified", "Whether the floor verifies the inspection", False)
    tens: Literal["taken-out", "torn"] = rule(
        "tens_at_opening", "What is done with tens in the decks", "taken-out"
    )
    shown: bool = rule(
        "cards_shown", "Whether the cards are spread for the first player to look at", False
    )
    washed: bool = rule("cards_washed", "Whether the cards are washed before the shuffle", False)
    pre_shuffled: bool = rule(
        "pre_shuffled", "Whether cards may come inspected and shuffled to the table", False
    )
    change_hours: Hours = rule(
        "change_cards_hours", "Hours after which the cards are changed; 0: no such rule", 0
    )
    reader_inspected: bool = rule(
        "reader_inspected", "Whether the floor inspects the reader every gaming day", False
    )
    day_starts: TimeOfDay = rule(
        "gaming_day_starts", "When a gaming day begins, in the server's time zone", "06:00"
    )


class ShoeRules(Section):
    """The shoe"""

    shuffler: Shuffler = rule("shuffler", "The automated shuffler at the table, if any", "none")
    shuffler_approval: Approval = rule(
        "shuffler_approval", "The approval of a continuous shuffler, where it needs one", "none"
    )
    continuous: Literal["allowed", "approved", "no"] = rule(
        "continuous_shuffler", "Whether a continuous shuffler may be used", "allowed"
    )
    shuffle_approval: Approval = rule(
        "shuffle_approval", "The approval of another shuffle or cut than the book's", "none"
    )
    hand_steps: ShuffleSteps = rule(
        "hand_shuffle", "Steps that a shuffle by hand includes, in any order", ()
    )
    strip_after: Literal["two-riffles", "anything"] = rule(
        "strip_after", "What comes before a strip", "anything"
    )
    shuffler_removed: bool = rule(
        "shuffler_removed",
        "Whether a shuffler is removed, or marked out of order, before a shuffle by hand",
        True,
    )
    jammed: Literal["reshuffle"] = rule(
        "shuffler_jams", "The cards after a shuffler that fails", "reshuffle"
    )
    cut_after: Literal["hand", "every", "none"] = rule(
        "cut_after", "After which shuffles the cards are cut", "none"
    )
    cut_by: Literal["players", "dealer"] = rule(
        "cut_by", "Who cuts: the players in their order, or the dealer for them", "players"
    )
    cut_order: Literal["rotating", "cover-card", "from-the-right"] = rule(
        "cut_order", "To whom the cut is offered first", "from-the-right"
    )
    cut: CutDepth = rule("cut_depth", "How far from either end the cut is at least", "1 card")
    recut: Literal["before-the-deal", "before-the-shoe", "none"] = rule(
        "recut", "Until when a supervisor may have the cards recut", "none"
    )
    cutting_card_bound: CutDepth = rule(
        "cutting_card_bound", "How far from the back the cutting card lies at least", "1 card"
    )
    cutting_card: CutDepth = rule(
        "cutting_card", "Where the house has the cutting card placed (R31)", "1/4"
    )
    cutting_card_approval: Approval = rule(
        "cutting_card_approval",
        "The approval of a place outside the bound, or of another number of cut cards (R31)",
        "none",
    )
    cut_cards: CutCards = rule(
        "cut_cards", "Number of cut cards; 0: none is placed in the stack (P7)", 1
    )
    reached: Literal["finish-the-round"] = rule(
        "cutting_card_reached", "When the cutting card is reached", "finish-the-round"
    )
    supervisor: bool = rule(
        "supervisor_reshuffle", "Whether a supervisor may order a reshuffle after a round", True
    )
    run_out: Literal["discards"] = rule(
        "shoe_runs_out", "What completes a round when the shoe runs out (R25)", "discards"
    )
    burn_new_shoe: bool = rule("burn_new_shoe", "Whether a new shoe's first card is burned", False)
    burn_when: Literal["before-bets", "after-bets"] = rule(
        "burn_when", "When a new shoe's first card is burned", "before-bets"
    )
    burn_new_dealer: bool = rule("burn_new_dealer", "Whether a new dealer burns a card", False)
    burn_cards: BurnCards = rule("burn_cards", "How many cards are burned each time", 1)
    burn_approval: Approval = rule(
        "burn_approval", "The approval of another burn procedure than the book's", "none"
    )
    burn_shown: bool = rule("burn_shown", "Whether a player may have the burn card shown", False)
    idle: Literal["spread-face-up", "spread-face-down", "none"] = rule(
        "idle_table", "What is done with the cards when nobody plays", "none"
    )
    idle_minutes: Minutes = rule(
        "idle_minutes", "Minutes without a wager or a round after which nobody plays", 10
    )
    idle_continuous: bool = rule(
        "idle_continuous", "Whether cards of a continuous shuffler are spread too", True
    )

    @property
    def new_shoe_burns(self) -> int:
        """Return the number of cards of a new shoe that are burned."""
        return self.burn_cards if self.burn_new_shoe else 0

    def last_round_after(self, cards: int, deck: int) -> int:
        """Return the number of cards dealt before the last round of a shoe of `cards` begins.

        Without a cutting card, rounds begin as long as the shoe has a card (P7).
        """
        return cards - self.cutting_card.count(cards, deck) if self.cut_cards else cards - 1


class AroundRules(Section):
    """Around the round"""

    mid_shoe_entry: Literal["free", "barred"] = rule(
        "mid_shoe_entry",
        "Whether a player who sat out a round may wager before the next shuffle",
        "free",
    )
    verbal: Literal["no", "dealer", "dealer-and-supervisor"] = rule(
        "verbal_wagers", "Who confirms a verbal wager with cash; no: not accepted", "no"
    )
    match_play: bool = rule("match_play", "Whether match-play coupons are accepted", False)
    newcomers_first: bool = rule(
        "newcomers_first",
        "Whether an open box goes to a new player who waits before it is another's second",
        False,
    )
    ceding: bool = rule(
        "ceded_boxes", "Whether a box of one with several may be given to a new player", False
    )
    picked_up: Literal["from-the-right"] = rule(
        "pick_up", "The order in which cards are picked up", "from-the-right"
    )
