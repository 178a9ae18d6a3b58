"""Boston Billiard Club, sentence by sentence: the cards from the box to the burn."""

from __future__ import annotations

import json
from collections import Counter

import pytest

from fortyeight.cards import card, cards, deck, full_shoe
from fortyeight.rulebook import BadHouse, open_house, rulebook
from fortyeight.table import (
    Choice,
    DealerStep,
    Step,
    Table,
    WagerKind,
    legal,
    next_step,
    out_of_cards,
    replay_events,
    take_steps,
)
from fortyeight.table.around.around_commands import ChangeDealer, PlaceVerbalWager
from fortyeight.table.around.events import BetsCalled
from fortyeight.table.core.commands import PlaceWager, SkipCard, WithdrawWager
from fortyeight.table.core.events import CardDealt, Event, RoundOpened, WagerPlaced
from fortyeight.table.shoe.care import NEW_SHOE, RUN_OUT, CareStage, ShuffledBy
from fortyeight.table.shoe.events import (
    CardsCollected,
    CardsCut,
    CardsShuffled,
    CutOffered,
    CutRefused,
    CuttingCardPlaced,
    CuttingCardReached,
    DeckInspected,
    DeckRejected,
    ShoeCardBurned,
    ShoeFilled,
)
from fortyeight.table.shoe.shoe_commands import (
    BurnCard,
    CollectCards,
    CutCards,
    FillShoe,
    InspectDeck,
    NoteTime,
    OrderRecut,
    PlaceCuttingCard,
    ReceiveCards,
    RefuseCut,
    ReplaceDeck,
    ShowBurn,
    ShuffleCards,
    SpreadCards,
    VerifyInspection,
    WashCards,
)
from fortyeight.table.shoe.steps.filling import cutting_place
from tests.stored_json import from_json, to_json
from tests.table.shoe.maryland.md_life import (
    BOUGHT,
    PLAIN,
    at,
    bets,
    care,
    device,
    done,
    events,
    every_card,
    opened,
    refused,
    rigged,
    stacked,
)
from tests.table.shoe.maryland.md_life import finished as played_out

BBC = "bbc-spanish21"
BOTH = (("ann", 1), ("bob", 3))
TEN = PlaceWager("ann", 1, WagerKind.MAIN, 10_00)
TWICE = ("alternating", "through")
SILENT = ("not-offered", "not in the text")
CALL = BetsCalled("Place your bets, please")

#: Ann and bob stand on 20, and the dealer has 19.
QUIET = "Kh Ks 9c Kd Qs Jc"


def by_hand(table: Table, first: str = "", cut: int = 60) -> ShuffleCards:
    """A shuffle by the two ways, with these cards in front once the stack is cut there."""
    return ShuffleCards(rigged(care(table).stack, first, cut), ShuffledBy.HAND, TWICE)


def shuffled(**house: int) -> Table:
    """A table with ann, bob and cat, whose cards are shuffled by hand."""
    table = stacked(opened(BBC, "ann", "bob", "cat", **house))
    return done(table, ShuffleCards(care(table).stack, ShuffledBy.HAND, TWICE))


def filled(first: str, behind: int = 48, **house: object) -> Table:
    """A shoe of ann's and bob's table that begins with these cards; nothing is burned yet."""
    table = stacked(opened(BBC, "ann", "bob", **house))
    table = done(table, by_hand(table, first), CutCards("bob", 60))
    return done(table, PlaceCuttingCard(behind), FillShoe())


class TestOpening:
    @pytest.mark.clause(BBC, "Method 1", "Equipment 1")
    def test_every_deck_is_spread_and_its_tens_are_out(self) -> None:
        table = done(opened(BBC, "ann"), ReceiveCards((BOUGHT,) * 6))
        for number in range(1, 7):
            found = events(table, InspectDeck())
            assert found == (DeckInspected(number, cards("Tc Td Th Ts")),)
            table = done(table, InspectDeck())
        assert care(table).stack == PLAIN * 6
        assert every_card(table) == Counter(BOUGHT * 6)

    @pytest.mark.clause(BBC, "Method 1")
    def test_a_deck_that_is_not_whole_is_not_used(self) -> None:
        table = done(opened(BBC, "ann", decks=2), ReceiveCards((PLAIN[:-1], PLAIN)))
        assert events(table, InspectDeck()) == (DeckRejected(1, "Ks is missing"),)
        table = done(table, InspectDeck())
        assert refused(table, WashCards()) == ("not-now", "Method 2")
        table = done(table, ReplaceDeck(PLAIN), InspectDeck(), InspectDeck(), WashCards())
        assert Counter(care(table).stack) == Counter(full_shoe(2))

    @pytest.mark.clause(BBC, "Equipment 1")
    @pytest.mark.parametrize("decks", [1, 2, 8])
    def test_with_as_many_decks_as_the_house_has(self, decks: int) -> None:
        table = opened(BBC, "ann", decks=decks)
        assert refused(table, ReceiveCards((PLAIN,) * 6)) == ("bad-decks", "Equipment 1")
        assert len(care(stacked(table)).stack) == 48 * decks

    @pytest.mark.clause(BBC, "Method 1", "Method 2")
    def test_then_they_are_washed_into_one_pile_without_a_floor_or_a_first_player(self) -> None:
        table = done(opened(BBC), ReceiveCards((PLAIN,) * 6), *[InspectDeck()] * 5)
        assert refused(table, WashCards()) == ("not-now", "Method 2")
        table = done(table, InspectDeck())
        assert refused(table, VerifyInspection())[0] == "not-now"
        assert refused(table, SpreadCards())[0] == "not-now"
        assert refused(table, ShuffleCards(PLAIN * 6, steps=TWICE))[0] == "not-now"
        table = done(table, WashCards())
        assert care(table).stage is CareStage.STACKED
        assert len(care(table).stack) == 288

    @pytest.mark.clause(BBC, "Method 1")
    def test_cards_that_were_shuffled_elsewhere_are_not_taken(self) -> None:
        command = ReceiveCards((full_shoe(6),), pre_shuffled=True)
        assert refused(opened(BBC, "ann"), command) == SILENT

    @pytest.mark.clause(BBC, "Method 1")
    def test_the_text_sets_no_time_for_their_change(self) -> None:
        table = at(opened(BBC, "ann"), CareStage.IN_SHOE)
        assert events(table, NoteTime(1_000 * 3600)) == ()


class TestShuffle:
    @pytest.mark.clause(BBC, "Method 3")
    @pytest.mark.ruling("P4")
    @pytest.mark.parametrize("shuffler", ["device", "two-batches"])
    def test_with_a_machine_all_cards_go_in_and_come_out_uncut(self, shuffler: str) -> None:
        table = stacked(opened(BBC, "ann", "bob", shuffler=shuffler))
        if shuffler == "two-batches":
            table = done(table, device(table))
        assert len(events(table, device(table))) == 1
        table = done(table, device(table))
        assert refused(table, CutCards("ann", 60))[0] == "not-now"
        assert care(table).stage is CareStage.CUT
        assert done(table, PlaceCuttingCard(48), FillShoe()).cutting_at == 240

    @pytest.mark.clause(BBC, "Method 3")
    def test_the_machine_takes_all_cards_and_nothing_is_dealt_before_it_is_ready(self) -> None:
        table = stacked(opened(BBC, "ann", shuffler="device"))
        short = ShuffleCards(care(table).stack[1:], ShuffledBy.DEVICE)
        assert refused(table, short) == ("bad-shoe", "Method 3")
        assert refused(table, FillShoe())[0] == "not-now"
        assert refused(table, PlaceCuttingCard(48))[0] == "not-now"

    @pytest.mark.clause(BBC, "Method 3")
    def test_a_continuous_shuffler_is_refused(self) -> None:
        with pytest.raises(BadHouse) as refusal:
            open_house(rulebook(BBC), {"shuffler": "continuous"})
        (fault,) = refusal.value.faults
        assert (fault.place, fault.clause) == ("shuffler", "Method 3")
        assert "continuous" in fault.sentence

    @pytest.mark.clause(BBC, "Method 3")
    def test_a_house_that_was_stored_with_one_can_still_be_read(self) -> None:
        house = open_house(rulebook(BBC), {"shuffler": "continuous"}, stored=True)
        assert house.shoe.shuffler == "continuous"

    @pytest.mark.clause(BBC, "Method 3", "Method 4")
    def test_with_a_machine_they_are_not_shuffled_by_hand_and_without_one_they_are(self) -> None:
        table = stacked(opened(BBC, "ann", shuffler="device"))
        assert refused(table, by_hand(table))[0] == "shuffler-there"
        table = stacked(opened(BBC, "ann"))
        assert refused(table, device(table)) == ("no-shuffler", "Method 3")

    @pytest.mark.clause(BBC, "Method 4")
    @pytest.mark.parametrize(
        "steps", [(), ("alternating",), ("through",), ("through", "through"), ("riffle", "strip")]
    )
    def test_the_whole_pile_is_shuffled_twice_in_the_two_ways(self, steps: tuple[str, ...]) -> None:
        table = stacked(opened(BBC, "ann"))
        pile = care(table).stack
        command = ShuffleCards(pile, steps=steps)
        assert refused(table, command) == ("step-missing", "Method 4")
        assert events(table, ShuffleCards(pile, steps=TWICE))[0] == (
            CardsShuffled(pile, ShuffledBy.HAND, TWICE)
        )

    @pytest.mark.clause(BBC, "Method 4")
    def test_no_card_is_left_out_of_it(self) -> None:
        table = stacked(opened(BBC, "ann"))
        command = ShuffleCards(care(table).stack[1:], steps=TWICE)
        assert refused(table, command) == ("bad-shoe", "Method 3")


class TestCut:
    @pytest.mark.clause(BBC, "Method 5")
    @pytest.mark.ruling("P3")
    def test_the_dealer_asks_a_player_from_his_right_and_cuts_if_nobody_will(self) -> None:
        table = shuffled()
        for person in ("cat", "bob"):
            assert care(table).asked == person
            table = done(table, RefuseCut(person))
        assert refused(table, CutCards("bob", 60)) == ("not-asked", "Method 5, P3")
        assert events(table, RefuseCut("ann")) == (CutRefused("ann"),)
        table = done(table, RefuseCut("ann"))
        assert events(table, CutCards("", 60)) == (CardsCut("", 60),)

    @pytest.mark.clause(BBC, "Method 5")
    @pytest.mark.ruling("R29")
    @pytest.mark.ruling("P2")
    @pytest.mark.parametrize(
        ("decks", "low", "high"),
        [(1, 12, 36), (2, 24, 72), (3, 36, 108), (6, 36, 252), (8, 36, 348)],
    )
    def test_about_a_deck_at_least_from_either_end(self, decks: int, low: int, high: int) -> None:
        table = shuffled(decks=decks)
        for place in (low - 1, high + 1):
            refusal = refused(table, CutCards("cat", place))
            assert refusal == ("bad-cut", "Method 5, R29")
        for place in (low, high):
            assert events(table, CutCards("cat", place)) == (CardsCut("cat", place),)

    @pytest.mark.clause(BBC, "Method 6")
    def test_the_cards_behind_the_cut_come_to_the_front(self) -> None:
        table = shuffled()
        before = care(table).stack
        after = care(done(table, CutCards("cat", 100))).stack
        assert after == before[100:] + before[:100]

    @pytest.mark.clause(BBC, "Method 5")
    def test_the_text_knows_no_second_cut_by_a_supervisor(self) -> None:
        table = done(shuffled(), CutCards("cat", 60))
        assert refused(table, OrderRecut()) == SILENT

    @pytest.mark.clause(BBC, "Method 7")
    @pytest.mark.ruling("R29")
    @pytest.mark.ruling("P2")
    @pytest.mark.parametrize(
        ("decks", "low", "usual", "high"),
        [(1, 12, 12, 12), (2, 24, 24, 24), (3, 36, 48, 60), (6, 36, 48, 60), (8, 36, 48, 60)],
    )
    def test_a_second_cut_card_about_a_deck_from_the_bottom(
        self, decks: int, low: int, usual: int, high: int
    ) -> None:
        table = at(opened(BBC, "ann", decks=decks), CareStage.CUT)
        for behind in (low - 1, high + 1):
            refusal = refused(table, PlaceCuttingCard(behind))
            assert refusal == ("bad-cutting-card", "Method 7, R29")
        for behind in (low, high):
            assert events(table, PlaceCuttingCard(behind)) == (CuttingCardPlaced(behind),)
        assert cutting_place(table, 48 * decks) == usual


#: One deck: a card to burn, two rounds of seven boxes against 19 each, and fifteen cards more.
DECK = (
    "2c"
    " 2d 2h 2s 3c 3d 3h 3s 9c 4c 4d 4h 4s 5c 5d 5h Kc"
    " 5s 6c 6d 6h 6s 7c 7d 9d 7h 7s 8c 8d 8h 8s Jc Kd"
    " Jd Jh Js Qc Qd Qh Qs 9h Kh Ks 9s Ac Ad Ah As"
)
SEVEN = tuple(("ann", box) for box in range(1, 8))


def one_deck() -> Table:
    """A table of one deck with seven boxes for ann; twelve cards lie behind the cutting card."""
    table = stacked(opened(BBC, "ann", decks=1, boxes_per_player=7))
    table = done(table, by_hand(table, DECK, 24), CutCards("ann", 24), PlaceCuttingCard(12))
    return done(table, FillShoe())


def finished(table: Table) -> tuple[Table, tuple[Event, ...]]:
    """The table after a round whose bets are closed, the burn of a new shoe included."""
    return played_out(done(table, BurnCard()) if care(table).burns else table)


def two_rounds() -> Table:
    """That table after two rounds of seven boxes: three cards lie before the cutting card."""
    table = one_deck()
    for _ in range(2):
        table, happened = finished(bets(table, *SEVEN))
        assert not [one for one in happened if isinstance(one, CuttingCardReached)]
        table = done(table, DealerStep(Step.NEXT_ROUND))
        assert not table.reshuffle_due
    return table


class TestShoe:
    @pytest.mark.clause(BBC, "Method 8")
    def test_once_the_second_cut_card_comes_the_round_is_the_last_of_the_shoe(self) -> None:
        table, happened = finished(bets(two_rounds(), *SEVEN[:4]))
        (place,) = (at for at, one in enumerate(happened) if isinstance(one, CuttingCardReached))
        assert happened[place] == CuttingCardReached(4)
        assert happened[place + 1] == CardDealt(4, 1, card("Qc"), "")
        # The round is played and paid to its end.
        assert [len(box.hands[0].cards) for box in table.boxes] == [2, 2, 2, 2]
        assert len(table.settled) == 4

    @pytest.mark.clause(BBC, "Method 8")
    def test_a_new_shuffle_follows_it(self) -> None:
        table, _ = finished(bets(two_rounds(), *SEVEN[:4]))
        # Bets are called for when the new shoe is ready.
        assert events(table, DealerStep(Step.NEXT_ROUND)) == (RoundOpened(4, ""),)
        table = done(table, DealerStep(Step.NEXT_ROUND))
        assert refused(table, TEN) == ("not-now", "Method 8")
        assert events(table, CollectCards()) == (CardsCollected(48),)
        table = done(table, CollectCards())
        assert refused(table, FillShoe()) == ("not-now", "Method 3")
        assert events(table, by_hand(table, "", 24))[1:] == (CutOffered("ann"),)

    @pytest.mark.clause(BBC, "Method 9")
    @pytest.mark.ruling("R34")
    def test_the_first_card_is_burned_once_the_bets_are_closed(self) -> None:
        table = filled(f"5s {QUIET}")
        assert refused(table, BurnCard()) == ("not-now", "Method 9, R34")
        table = done(table, TEN)
        assert refused(table, BurnCard()) == ("not-now", "Method 9, R34")
        assert next_step(table) is Step.NO_MORE_BETS
        table = done(table, DealerStep(Step.NO_MORE_BETS))
        # No card is dealt or missed before it.
        assert next_step(table) is None
        assert refused(table, DealerStep(Step.DEAL))[0] == "not-due"
        assert refused(table, SkipCard(1))[0] == "not-now"
        assert BurnCard() in [one.command for one in legal(table) if isinstance(one, Choice)]
        assert events(table, BurnCard()) == (ShoeCardBurned(card("5s"), NEW_SHOE),)
        table = done(table, BurnCard())
        assert table.discards == cards("5s")
        table, _ = take_steps(table)
        assert table.boxes[0].hands[0].cards == cards("Kh 9c")

    @pytest.mark.clause(BBC, "Method 9")
    @pytest.mark.ruling("R34")
    def test_no_wager_is_taken_or_changed_after_the_burn(self) -> None:
        table = done(filled(f"5s {QUIET}"), TEN, DealerStep(Step.NO_MORE_BETS), BurnCard())
        assert refused(table, PlaceWager("bob", 3, WagerKind.MAIN, 5_00))[0] == "not-now"
        assert refused(table, PlaceWager("ann", 1, WagerKind.MATCH, 5_00))[0] == "not-now"
        assert refused(table, WithdrawWager("ann", 1, WagerKind.MAIN))[0] == "not-now"

    @pytest.mark.clause(BBC, "Method 9")
    def test_bets_are_called_when_the_shoe_is_filled(self) -> None:
        table = stacked(opened(BBC, "ann", "bob"))
        table = done(table, by_hand(table), CutCards("bob", 60), PlaceCuttingCard(48))
        assert events(table, FillShoe()) == (ShoeFilled(), CALL)

    @pytest.mark.clause(BBC, "Method 9")
    def test_only_after_a_new_shuffle(self) -> None:
        table = filled(f"5s {QUIET} {QUIET}")
        table, _ = finished(bets(table, *BOTH))
        table = done(table, DealerStep(Step.NEXT_ROUND), ChangeDealer("eve"))
        # A new dealer burns none here.
        assert refused(table, BurnCard()) == ("not-due", "Method 9")
        assert refused(table, ShowBurn("ann")) == SILENT
        table = done(table, TEN, DealerStep(Step.NO_MORE_BETS))
        assert refused(table, BurnCard()) == ("not-due", "Method 9")
        assert next_step(table) is Step.DEAL

    @pytest.mark.ruling("R34")
    def test_a_log_with_the_burn_before_the_bets_still_replays(self) -> None:
        """Until R34 the first card was burned as soon as the shoe was filled."""
        table = stacked(opened(BBC, "ann", "bob"))
        table = done(table, by_hand(table, f"5s {QUIET}"), CutCards("bob", 60))
        table = done(table, PlaceCuttingCard(48))
        old = (
            ShoeFilled(),
            ShoeCardBurned(card("5s"), NEW_SHOE),
            CALL,
            WagerPlaced("ann", 1, WagerKind.MAIN, 10_00),
        )
        stored = [from_json(json.loads(json.dumps(to_json(one)))) for one in old]
        before_bets = replay_events(table, stored[:3])
        # The table goes on before its first wager, or after it, without a second burn.
        for going in (done(before_bets, TEN), replay_events(table, stored)):
            assert next_step(going) is Step.NO_MORE_BETS
            assert refused(going, BurnCard()) == ("not-due", "Method 9")
            dealt = done(going, DealerStep(Step.NO_MORE_BETS))
            assert next_step(dealt) is Step.DEAL
            dealt, _ = take_steps(dealt)
            assert dealt.boxes[0].hands[0].cards == cards("Kh 9c")
            assert dealt.discards == cards("5s")

    @pytest.mark.ruling("R34")
    def test_a_log_that_ends_between_the_shoe_and_the_burn_goes_on_by_the_new_order(self) -> None:
        table = stacked(opened(BBC, "ann", "bob"))
        table = done(table, by_hand(table, f"5s {QUIET}"), CutCards("bob", 60))
        table = done(table, PlaceCuttingCard(48))
        table = replay_events(table, [ShoeFilled(), WagerPlaced("ann", 1, WagerKind.MAIN, 10_00)])
        table = done(table, DealerStep(Step.NO_MORE_BETS), BurnCard())
        assert table.discards == cards("5s")

    @pytest.mark.ruling("R25")
    @pytest.mark.ruling("P2")
    def test_where_the_shoe_runs_out_the_discards_complete_the_round(self) -> None:
        table, _ = take_steps(bets(two_rounds(), *SEVEN))
        assert out_of_cards(table)
        rack = table.discards
        assert rack == cards(" ".join(self.rack()))
        wrong = ShuffleCards((*rack[1:], card("Ah")), steps=TWICE)
        assert refused(table, wrong) == ("bad-shoe", "not in the text, R25")
        shuffle = ShuffleCards(rack, steps=TWICE)
        assert events(table, shuffle)[1:] == (CutOffered("ann"),)
        table = done(table, shuffle)
        # A quarter of thirty-three cards at least from either end.
        for place in (8, 25):
            assert refused(table, CutCards("ann", place))[0] == "bad-cut"
        table = done(table, CutCards("ann", 9), FillShoe())
        assert events(table, BurnCard()) == (ShoeCardBurned(rack[9], RUN_OUT),)
        table, _ = finished(done(table, BurnCard()))
        assert table.dealer[:2] == (card("9h"), rack[10])
        table = done(table, DealerStep(Step.NEXT_ROUND), CollectCards())
        assert Counter(care(table).stack) == Counter(deck())

    def rack(self) -> list[str]:
        """The burned card, then each round's boxes from the right, and the dealer's cards."""
        words = DECK.split()
        rack = words[:1]
        for first in (1, 17):
            for box in reversed(range(7)):
                rack += [words[first + box], words[first + 8 + box]]
            rack += [words[first + 7], words[first + 15]]
        return rack


class TestNotInTheText:
    @pytest.mark.ruling("R19")
    def test_spoken_wagers_coupons_and_a_spread_of_an_idle_table(self) -> None:
        table = filled(f"5s {QUIET}")
        spoken = PlaceVerbalWager("ann", 1, WagerKind.MAIN, 5_00)
        for face_up in (False, True):
            assert refused(table, SpreadCards(face_up)) == SILENT
        assert refused(table, spoken) == SILENT
        assert refused(done(table, TEN), PlaceWager("ann", 1, WagerKind.COUPON, 5_00)) == SILENT
