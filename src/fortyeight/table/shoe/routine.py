"""The dealer's routine with the cards when nothing goes wrong, random choices included."""

from __future__ import annotations

from fortyeight.cards import FACE_DOWN, deck
from fortyeight.chance import Bits, draw_below, shuffled
from fortyeight.rulebook.schema.procedure_sections import ShoeRules
from fortyeight.table.around.around_commands import InspectReader
from fortyeight.table.core.refusal import Refused
from fortyeight.table.core.state import Phase, Table
from fortyeight.table.shoe import shoe_commands
from fortyeight.table.shoe.care import Care, CareStage, ShuffledBy
from fortyeight.table.shoe.shoe_commands import ShoeCommand
from fortyeight.table.shoe.steps.cutting import cut_bounds
from fortyeight.table.shoe.steps.filling import cutting_place
from fortyeight.table.shoe.steps.receiving import batches
from fortyeight.table.shoe.steps.shuffling import RIFFLES, cards_to_shuffle

_PLAIN: dict[CareStage, ShoeCommand] = {
    CareStage.INSPECTED: shoe_commands.VerifyInspection(),
    CareStage.VERIFIED: shoe_commands.SpreadCards(),
    CareStage.FACE_DOWN: shoe_commands.WashCards(),
    CareStage.MARKED: shoe_commands.FillShoe(),
}


def routine_command(table: Table, bits: Bits, at: int = 0) -> ShoeCommand | InspectReader | None:
    """Return the next command for the cards; None when nothing is due or a person is asked first.

    New decks come with their tens, as they are bought; `at` is the time at which they come.
    """
    care = table.care
    if care is None or not care.open:
        return None
    if care.reader_due and table.phase is Phase.BETTING and not table.reader_down:
        return InspectReader()
    if care.change_due and care.stage is not CareStage.NO_CARDS and table.phase is Phase.BETTING:
        return shoe_commands.TakeCardsAway()
    if care.spread_due and table.phase is Phase.BETTING:
        return shoe_commands.SpreadCards(face_up=table.house.shoe.idle == "spread-face-up")
    if care.stage in _PLAIN:
        return _PLAIN[care.stage]
    if care.stage is CareStage.NO_CARDS:
        box = deck(removed=())
        return shoe_commands.ReceiveCards((box,) * (table.house.cards.decks * batches(table)), at)
    if care.stage is CareStage.RECEIVED:
        return (
            shoe_commands.ReplaceDeck(deck(removed=()))
            if care.rejected
            else shoe_commands.InspectDeck()
        )
    if awaits_player(care):
        return None
    if care.stage is CareStage.SPREAD:
        return shoe_commands.SpreadCards(face_up=True)
    if care.stage is CareStage.STACKED:
        return _shuffle(table, care, bits)
    if care.stage is CareStage.SHUFFLED:
        return random_cut(table, "", bits)
    if care.stage is CareStage.CUT:
        return shoe_commands.PlaceCuttingCard(cutting_place(table, len(care.stack)))
    return _in_shoe(table, care, bits)


def awaits_player(care: Care) -> bool:
    """Return whether a player is to look at the cards or to cut them before the dealer goes on."""
    if care.stage is CareStage.SPREAD:
        return not care.wants_look or care.face_up
    return care.stage is CareStage.SHUFFLED and bool(care.asked)


def _in_shoe(table: Table, care: Care, bits: Bits) -> ShoeCommand | None:
    if care.burns and table.undealt:
        return shoe_commands.BurnCard()
    if table.phase is not Phase.BETTING:
        return _shuffle(table, care, bits)
    return shoe_commands.CollectCards(uncounted=table.physical) if table.reshuffle_due else None


def _shuffle(table: Table, care: Care, bits: Bits) -> shoe_commands.ShuffleCards | None:
    """Return an unbiased shuffle; by hand, it names the steps that the book asks for."""
    cards = cards_to_shuffle(table, care)
    if isinstance(cards, Refused):
        return None
    rules = table.house.shoe
    mixed = (FACE_DOWN,) * len(cards) if table.physical else shuffled(cards, bits)
    if rules.shuffler != "none" and not care.shuffler_away:
        return shoe_commands.ShuffleCards(mixed, ShuffledBy.DEVICE)
    return shoe_commands.ShuffleCards(mixed, ShuffledBy.HAND, _hand_steps(rules, care.unused))


def _hand_steps(rules: ShoeRules, unused: bool) -> tuple[str, ...]:
    """Return the steps that the book asks for.

    A riffle is done twice, and no strip comes before two riffles where the book says so.
    """
    steps: tuple[str, ...] = ()
    for step in rules.hand_steps:
        if step == "plug" and not unused:
            continue
        if step == "strip" and rules.strip_after == "two-riffles":
            steps += ("riffle",) * (2 - sum(one in RIFFLES for one in steps))
        steps += (step, step) if step == "riffle" else (step,)
    return steps


def random_cut(table: Table, person: str, bits: Bits) -> shoe_commands.CutCards:
    """Return a random cut within the bounds, by the person asked or, without one, the dealer."""
    assert table.care is not None, "cards are cut at a table that is run by the book"
    low, high = cut_bounds(table, len(table.care.stack))
    return shoe_commands.CutCards(person, low + draw_below(high - low + 1, bits))
