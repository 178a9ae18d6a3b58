"""The wagers on wheels: Bonus Spin and Bonus Spin Xtreme."""

from typing import Literal

from fortyeight.rulebook.schema.section import Section, rule
from fortyeight.rulebook.schema.values import Cents, CentsOrNone, Rate, WheelName


class BonusSpinRules(Section):
    """Bonus Spin"""

    offered: bool = rule("bonus_spin", "Whether it is offered")
    paytable: Literal["A", "B", "C", "D", "house"] = rule(
        "bonus_spin_paytable", "Which paytable the wheel pays by; house: the wheel's own (R18)"
    )
    wager: CentsOrNone = rule("bonus_spin_wager", "The wager; none: what its paytable says", "none")
    ace_pays: Cents = rule(
        "bonus_spin_ace_pays", "What an ace without a blackjack is paid; 0.00: nothing", "0.00"
    )
    stake_returned: bool = rule(
        "bonus_spin_stake_returned", "Whether a winner gets their stake back (R17)", False
    )
    wheel: WheelName = rule("bonus_spin_wheel", "The wheel: sample, or a file (R18)", "sample")
    rate: Rate = rule("bonus_spin_rate", "Share of each wager that goes to the meter", "1/20")
    initial: CentsOrNone = rule(
        "bonus_spin_initial",
        "Initial amount of the jackpot; none: the smallest amount allowed",
        "none",
    )
    reset: CentsOrNone = rule(
        "bonus_spin_reset", "Reset amount of the jackpot; none: the smallest amount allowed", "none"
    )


class XtremeRules(Section):
    """Bonus Spin Xtreme"""

    offered: bool = rule("xtreme", "Whether it is offered")
    paytable: Literal["A", "house"] = rule(
        "xtreme_paytable", "Which paytable the wheels pay by; house: the wheels' own (R18)"
    )
    wager: Cents = rule("xtreme_wager", "The wager")
    stake_returned: bool = rule(
        "xtreme_stake_returned", "Whether a winner gets their stake back (R17)", False
    )
    wheel: WheelName = rule("xtreme_wheel", "The wheels: sample, or a file (R18)", "sample")
    primary_rate: Rate = rule(
        "xtreme_primary_rate", "Share of each wager that goes to the primary meter", "1/20"
    )
    primary_initial: CentsOrNone = rule(
        "xtreme_primary_initial", "Initial amount of the primary; none: the least", "none"
    )
    primary_reset: CentsOrNone = rule(
        "xtreme_primary_reset", "Reset amount of the primary; none: the least", "none"
    )
    secondary_rate: Rate = rule(
        "xtreme_secondary_rate", "Share of each wager that goes to the secondary meter", "1/40"
    )
    secondary_initial: CentsOrNone = rule(
        "xtreme_secondary_initial", "Initial amount of the secondary; none: the least", "none"
    )
    secondary_reset: CentsOrNone = rule(
        "xtreme_secondary_reset", "Reset amount of the secondary; none: the least", "none"
    )
    must_hit: bool = rule("must_hit", "Whether there is a must-hit jackpot", False)
    must_hit_rate: Rate = rule(
        "must_hit_rate", "Share of each wager that goes to the must-hit jackpot", "1/40"
    )
    must_hit_initial: Cents = rule(
        "must_hit_initial", "Initial and reset amount of the must-hit jackpot", "100.00"
    )
    must_hit_by: Cents = rule(
        "must_hit_by", "Amount by which the must-hit jackpot is won", "500.00"
    )
    threshold: Cents = rule(
        "jackpot_threshold", "Prizes over this need a supervisor (R22)", "1200.00"
    )
    clears_layout: bool = rule(
        "xtreme_clears_layout",
        "Whether the players' cards go to the discard rack before the wheel is spun",
        False,
    )
    dealer_spins: bool = rule(
        "dealer_may_spin", "Whether the dealer may spin on a player's behalf", True
    )
