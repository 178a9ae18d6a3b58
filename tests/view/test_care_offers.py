"""What each audience sees of the cards' care, and what it may do about them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from fortyeight.cards import deck, full_shoe
from fortyeight.chance import SeededBits
from fortyeight.rulebook import open_house, rulebook
from fortyeight.table import Command, Refused, Table, WagerKind, decide, open_table
from fortyeight.table.around.around_commands import (
    ChangeDealer,
    OpenTable,
    PermitWagers,
    PlaceVerbalWager,
)
from fortyeight.table.core.commands import Join, PlaceWager, Sit
from fortyeight.table.shoe.care import CareStage, ShuffledBy
from fortyeight.table.shoe.possible_commands import candidates
from fortyeight.table.shoe.routine import random_cut
from fortyeight.table.shoe.shoe_commands import (
    BurnCard,
    CutCards,
    InspectDeck,
    OrderReshuffle,
    PlaceCuttingCard,
    ReceiveCards,
    RefuseCut,
    ReplaceDeck,
    ShuffleCards,
)
from fortyeight.table.shoe.steps.shuffling import cards_to_shuffle
from fortyeight.view import AUDITOR, DEALER, FLOOR, SIGNAGE, Audience, audiences, player, view
from fortyeight.view.audience import AudienceRole
from fortyeight.view.care_offers import CARE_VERBS
from tests.care_and_look import care_and_look
from tests.effort import effort
from tests.view.evenings import BOOKS, evening, evening_house
from tests.view.rounds import PEOPLE, done

EVERYBODY = audiences(*PEOPLE)
NAME_OF = {kind: name for kinds in CARE_VERBS.values() for kind, name in kinds.items()}


def offered(table: Table, audience: Audience) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = view(table, audience)["care"]
    return found


def names(table: Table, audience: Audience) -> list[str]:
    return [one["do"] for one in offered(table, audience)]


def meant(table: Table, audience: Audience, offer: dict[str, Any]) -> Iterator[Command]:
    """The commands that an offer stands for; of those with bounds the ones at the bounds."""
    kind = kind_of(audience, offer)
    if kind in (CutCards, PlaceCuttingCard):
        yield from (at(audience, offer, offer[bound]) for bound in ("least", "most"))
    elif kind is ReceiveCards:
        rules = table.house.cards
        whole = (full_shoe(rules.decks, rules.removed_ranks),)
        decks = whole if offer["pre_shuffled"] else (deck(removed=()),) * offer["decks"]
        yield ReceiveCards(decks, pre_shuffled=offer["pre_shuffled"])
    elif kind is ReplaceDeck:
        yield ReplaceDeck(deck(removed=()))
    elif kind is ShuffleCards:
        yield a_shuffle(table, offer)
    elif kind is OpenTable:
        yield OpenTable("fay")
    elif kind is ChangeDealer:
        yield ChangeDealer("fay")
    elif kind is PlaceVerbalWager:
        for box in offer["boxes"]:
            for cents in (offer["amounts"]["least"], offer["amounts"]["most"]):
                person, wager = offer["person"], WagerKind(offer["kind"])
                yield PlaceVerbalWager(person, box, wager, cents, supervisor_confirms=True)
    else:
        details = {key: value for key, value in offer.items() if key != "do"}
        own = {"person": audience.person} if audience.role is AudienceRole.PLAYER else {}
        yield kind(**own, **details)


def kind_of(audience: Audience, offer: dict[str, Any]) -> Any:
    return next(one for one, name in CARE_VERBS[audience.role].items() if name == offer["do"])


def at(audience: Audience, offer: dict[str, Any], place: int) -> Command:
    """A cut, or the cutting card, at this place."""
    cuts = kind_of(audience, offer) is CutCards
    return CutCards(audience.person, place) if cuts else PlaceCuttingCard(place)


def a_shuffle(table: Table, offer: dict[str, Any]) -> ShuffleCards:
    """A shuffle with the steps that the offer names, and a second riffle."""
    assert table.care is not None
    together = cards_to_shuffle(table, table.care)
    assert not isinstance(together, Refused)
    steps = tuple(offer["steps"])
    riffles = ("riffle", "riffle") if "strip" in steps else ()
    return ShuffleCards(together, ShuffledBy(offer["by"]), riffles + steps)


def accepted(table: Table, command: Command) -> bool:
    return not isinstance(decide(table, command), Refused)


def check_offers(table: Table) -> Counter[str]:
    """Check that every offer is accepted, and that each is made once, to the right audience."""
    listed: Counter[Command] = Counter()
    seen: Counter[str] = Counter()
    for audience in EVERYBODY:
        for offer in offered(table, audience):
            for command in meant(table, audience, offer):
                assert accepted(table, command), (offer, decide(table, command))
                listed[command] += 1
            if "least" in offer:
                assert not accepted(table, at(audience, offer, offer["least"] - 1))
                assert not accepted(table, at(audience, offer, offer["most"] + 1))
            seen[offer["do"]] += 1
    for command in candidates(table):
        assert listed[command] == accepted(table, command), command
    return seen


@pytest.mark.parametrize("book", effort(["ma-spanish21", "mbs-pontoon"], list(BOOKS)))
def test_everybody_is_offered_what_the_referee_accepts_of_him(book: str) -> None:
    seen: Counter[str] = Counter()
    for seed in range(3):
        bits = SeededBits(seed)
        for table, command in evening(evening_house(book, bits), bits, 100):
            found = check_offers(table)
            assert NAME_OF.get(type(command), "leave") in {*found, "leave"}, command
            seen += found
    assert {"receive-cards", "shuffle-cards", "fill-shoe", "change-dealer", "leave"} <= set(seen)


@pytest.mark.long
@pytest.mark.parametrize("book", BOOKS)
def test_offers_over_many_evenings(book: str) -> None:
    for seed in range(100):
        bits = SeededBits(seed)
        for table, _ in evening(evening_house(book, bits), bits, 300):
            check_offers(table)


def test_names_of_offers_never_change() -> None:
    assert {role.value: sorted(kinds.values()) for role, kinds in CARE_VERBS.items()} == {
        "player": [
            "cut-cards",
            "decline-look",
            "leave",
            "look-at-cards",
            "refuse-cut",
            "request-spread",
            "show-burn",
            "stop-waiting",
            "wait-for-box",
        ],
        "dealer": [
            "burn-card",
            "collect-cards",
            "confirm-verbal-wager",
            "cut-cards",
            "fail-shuffle",
            "fill-shoe",
            "inspect-deck",
            "place-cutting-card",
            "reach-cutting-card",
            "receive-cards",
            "reject-deck",
            "remove-shuffler",
            "replace-deck",
            "return-shuffler",
            "show-burned-card",
            "shuffle-cards",
            "spread-cards",
            "wash-cards",
        ],
        "floor": [
            "begin-gaming-day",
            "cede-box",
            "change-dealer",
            "close-table",
            "confirm-verbal-wager",
            "inspect-reader",
            "open-table",
            "order-recut",
            "order-reshuffle",
            "permit-wagers",
            "take-cards-away",
            "verify-inspection",
        ],
    }


def opened(book: str, *people: str, **house: Any) -> Table:
    table = done(open_table(open_house(rulebook(book), house)), OpenTable("dee"))[0]
    for box, person in enumerate(people, start=1):
        table = done(done(table, Join(person, 100_000))[0], Sit(person, box))[0]
    return table


def until(table: Table, stage: CareStage) -> Table:
    """Take the cards through their ordinary care to this stage; players who are asked cut."""
    bits = SeededBits(5)
    while table.care is not None and table.care.stage is not stage:
        asked = table.care.asked
        command = random_cut(table, asked, bits) if asked else care_and_look(table, bits)
        assert command is not None
        table = done(table, command)[0]
    return table


@pytest.mark.clause("md-pontoon21", "5 C", "5 E")
def test_who_is_asked_may_cut_or_refuse_and_the_dealer_cuts_when_nobody_is_left() -> None:
    table = until(opened("md-pontoon21", "ann", "bob"), CareStage.SHUFFLED)
    assert table.care is not None
    assert view(table, SIGNAGE)["cards"]["asked_to_cut"] == "ann"
    cut = {"do": "cut-cards", "least": 10, "most": 278}
    assert offered(table, player("ann")) == [{"do": "leave"}, {"do": "refuse-cut"}, cut]
    assert names(table, player("bob")) == ["leave"]
    assert "cut-cards" not in names(table, DEALER)
    for person in ("ann", "bob"):
        table = done(table, RefuseCut(person))[0]
    assert cut in offered(table, DEALER)
    assert view(table, SIGNAGE)["cards"]["asked_to_cut"] is None
    table = done(table, CutCards("", 100))[0]
    shown = view(table, SIGNAGE)["cards"]
    assert (shown["was_cut"], shown["cut_by"]) == (True, None)
    assert offered(table, DEALER)[-1] == {"do": "place-cutting-card", "least": 72, "most": 287}


def test_everybody_sees_where_the_cards_are_and_nobody_which() -> None:
    table = until(opened("md-pontoon21", "ann"), CareStage.MARKED)
    shown = [view(table, audience)["cards"] for audience in EVERYBODY]
    assert shown == [shown[0]] * len(shown)
    assert shown[0] == {
        "open": True,
        "dealer": "dee",
        "stage": "marked",
        "waits_for": "the cards are to go into the shoe",
        "due": [],
        "outside_the_shoe": 288,
        "decks_inspected": 6,
        "deck_rejected": False,
        "face_up": False,
        "idle": False,
        "second_batch": False,
        "tens": ["Tc"] * 6 + ["Td"] * 6 + ["Th"] * 6 + ["Ts"] * 6,
        "shuffled_by": "hand",
        "shuffler_away": False,
        "completes_a_round": False,
        "asked_to_look": None,
        "wants_face_up": None,
        "asked_to_cut": None,
        "was_cut": True,
        "cut_by": "ann",
        "behind_the_cutting_card": 72,
        "last_round": False,
        "burns_due": [],
        "change_due": False,
        "spread_due": False,
        "reader_inspection_due": False,
        "miscount": 0,
    }
    table = until(table, CareStage.IN_SHOE)
    assert view(table, SIGNAGE)["cards"]["burns_due"] == ["new shoe"]
    assert view(table, SIGNAGE)["cards"]["waits_for"] == "a card is to be burned"
    assert "burn-card" in names(table, DEALER)


def test_a_table_whose_shoe_is_filled_elsewhere_has_no_care() -> None:
    table = open_table(open_house(rulebook("mbs-pontoon")))
    assert {view(table, audience)["cards"] for audience in EVERYBODY} == {None}
    assert offered(table, FLOOR) == [{"do": "open-table"}]


def test_a_second_batch_is_known_to_be_there() -> None:
    table = opened("mbs-pontoon", "ann", shuffler="two-batches", decks=4)
    assert offered(table, DEALER)[-1] == {"do": "receive-cards", "decks": 8, "pre_shuffled": False}
    table = until(table, CareStage.IN_SHOE)
    shown = view(table, SIGNAGE)
    assert (shown["cards"]["second_batch"], shown["cards"]["shuffled_by"]) == (True, "device")
    assert (shown["cards"]["outside_the_shoe"], shown["shoe"]["cards_left"]) == (192, 192)


def test_a_rejected_deck_is_seen_and_another_one_asked_for() -> None:
    whole = deck(removed=())
    table = opened("bbc-spanish21", "ann", decks=2)
    table = done(done(table, ReceiveCards((whole[1:], whole)))[0], InspectDeck())[0]
    assert view(table, SIGNAGE)["cards"]["deck_rejected"] is True
    assert names(table, DEALER) == ["replace-deck"]


@pytest.mark.clause("ma-spanish21", "5(j)")
def test_who_is_barred_is_seen_and_the_floor_may_permit_him() -> None:
    table = opened("ma-spanish21", "ann", "bob", mid_shoe_entry="barred")
    barred = replace(table, barred=frozenset({"bob", "ann"}), entry_closed=True)
    for audience in EVERYBODY:
        shown = view(barred, audience)
        assert (shown["barred"], shown["entry_closed"]) == (["ann", "bob"], True)
    permits = [one for one in offered(barred, FLOOR) if one["do"] == "permit-wagers"]
    assert permits == [{"do": "permit-wagers", "person": one} for one in ("ann", "bob")]
    assert view(done(barred, PermitWagers("bob"))[0], SIGNAGE)["barred"] == ["ann"]


def ready(book: str, *people: str, **house: Any) -> Table:
    """A table at which wagers may be placed."""
    return done(until(opened(book, *people, **house), CareStage.IN_SHOE), BurnCard())[0]


@pytest.mark.clause("ma-spanish21", "5(c)")
@pytest.mark.clause("md-pontoon21", "6 B")
def test_a_verbal_wager_is_offered_to_who_confirms_it() -> None:
    strict, plain = ready("ma-spanish21", "ann"), ready("md-pontoon21", "ann")
    amounts = {"least": 500, "most": 500_000, "low": 500, "high": 500_000, "unit": 50, "exact": []}
    wager = {
        "do": "confirm-verbal-wager",
        "person": "ann",
        "kind": "main",
        "boxes": [1, 2, 3, 4, 5, 6, 7],
        "amounts": amounts,
    }
    assert wager in offered(strict, DEALER)
    assert wager in offered(strict, FLOOR)
    assert wager in offered(plain, DEALER)
    assert "confirm-verbal-wager" not in names(plain, FLOOR)
    for table in (strict, plain):
        for audience in (player("ann"), SIGNAGE, AUDITOR):
            assert "confirm-verbal-wager" not in names(table, audience)
    none = ready("ma-spanish21", "ann", verbal_wagers="no")
    assert "confirm-verbal-wager" not in names(none, DEALER) + names(none, FLOOR)


@pytest.mark.clause("ma-spanish21", "4(g)", "4(j)")
def test_the_floor_orders_a_reshuffle_and_the_dealer_is_told_its_steps() -> None:
    table = ready("ma-spanish21", "ann")
    assert "order-reshuffle" in names(table, FLOOR)
    table = done(table, OrderReshuffle())[0]
    assert names(table, DEALER)[0] == "spread-cards"
    assert "collect-cards" in names(table, DEALER)
    table = until(table, CareStage.STACKED)
    steps = ["plug", "riffle", "turn", "strip"]
    assert offered(table, DEALER) == [{"do": "shuffle-cards", "by": "hand", "steps": steps}]


def test_a_player_with_wagers_is_not_offered_to_leave() -> None:
    table = ready("ma-spanish21", "ann", "bob")
    table = done(table, PlaceWager("ann", 1, WagerKind.MAIN, 1_000))[0]
    assert "leave" not in names(table, player("ann"))
    assert "leave" in names(table, player("bob"))
    assert "show-burn" in names(table, player("ann"))


def test_who_does_not_play_or_run_the_table_does_nothing() -> None:
    bits = SeededBits(2)
    for table, _ in evening(evening_house("ma-spanish21", bits), bits, 60):
        assert offered(table, SIGNAGE) == offered(table, AUDITOR) == []
