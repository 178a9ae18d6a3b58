"""An unexpected settlement has its reason, and every decision says what it means."""

from __future__ import annotations

import pytest

from fortyeight.record import read_record_file, replay
from fortyeight.table import choices_of, evolve
from fortyeight.view import player
from fortyeight.view.decision_names import NAME_OF_COMMAND
from fortyeight.view.offers import player_offers
from fortyeight.view.settlement_reasons import reasons_view
from tests.view.story.golden import CASES

ORIGINAL_ONLY = "A dealer's blackjack takes only your original wager"
PLAIN_21 = "An ace and a ten-valued card after a split are a 21, not a blackjack"
AT_ONCE = "A 21 wins at once, even against the dealer's Pontoon"

REASONS = {
    "bbc-spanish21--21-beats-blackjack-double-loses-all": {
        "A 21 wins even against the dealer's blackjack": "Rules 10"
    },
    "ma-pontoon21--dealer-blackjack-takes-original-of-double": {ORIGINAL_ONLY: "9(c), 10(d), R12"},
    "ma-pontoon21--doubled-five-card-21-even-money": {
        "Doubled hands earn no bonus": "5(f), 9(b), R30"
    },
    "ma-spanish21--blackjack-beats-dealer-blackjack": {
        "A blackjack wins even against the dealer's blackjack": "5(a)(3), R1"
    },
    "ma-spanish21--bonus-spin-split-aces": {PLAIN_21: "1 Blackjack, 5(a)(3), R2"},
    "mbs-pontoon--21-beats-dealer-pontoon": {
        AT_ONCE: "4.2.1",
        "The dealer's Pontoon takes a surrendered wager whole": "3.10.1",
    },
    "md-pontoon21--split-five-card-21-no-bonus": {"Split hands earn no bonus": "11 F"},
    "ma-spanish21--split-678-pays-bonus": {},
    "ma-spanish21--surrender-under-nine-at-once": {},
}

#: Sentences that come up in a round, by the case that plays it.
MEANINGS = {
    "ma-spanish21--surrender-under-nine-at-once": {
        "Take one more card",
        "Give up the hand and take back $5",
        "Bet up to $10 more and take exactly one card",
    },
    "bbc-spanish21--second-double": {"Bet $5 or $10 more and take exactly one card"},
    "mbs-pontoon--follower-rescues-for-himself": {
        "Give up S$20 and take back your double of S$20",
    },
    "md-pontoon21--insure-one-of-two-boxes": {
        "Bet up to $5 that the dealer has a Blackjack: it pays 2 to 1",
        "Play on without insurance",
    },
    "ma-spanish21--three-on-a-box-cover-and-ride": {"Bet $10 more and play two hands"},
}


@pytest.mark.parametrize("case", REASONS)
def test_a_settlement_that_surprises_has_its_reason_and_clause(case: str) -> None:
    table = replay(read_record_file(CASES / f"{case}.toml")).table
    assert {one["text"]: one["clause"] for one in reasons_view(table)} == REASONS[case]


@pytest.mark.parametrize("case", MEANINGS)
def test_every_decision_says_what_it_means_with_its_amount(case: str) -> None:
    played = replay(read_record_file(CASES / f"{case}.toml"))
    table, said = played.start, set()
    for event in played.events:
        table = evolve(table, event)
        for person in table.chips:
            words = player_offers(table, player(person))["meanings"]
            offered = choices_of(table, person)
            assert len(words) == len(offered)
            decisions = [type(one.command) in NAME_OF_COMMAND for one in offered]
            assert all(one for one, decides in zip(words, decisions, strict=True) if decides)
            said.update(words)
    assert said >= MEANINGS[case], sorted(said)
