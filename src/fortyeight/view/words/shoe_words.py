"""Sentences for the care of the shoe, each with its clause."""

from __future__ import annotations

from fortyeight.rulebook.book import capital
from fortyeight.rulebook.schema.values import NO_APPROVAL
from fortyeight.table import Phase
from fortyeight.table.shoe.care import NEW_DEALER, RUN_OUT, Care, CareStage, ShuffledBy
from fortyeight.table.shoe.steps.card_changes import change_clause
from fortyeight.view.words.card_words import step_words
from fortyeight.view.words.line_words import Lines, LineWords, Shown, are_counted, counted


def _care(words: LineWords) -> Care | None:
    return words.table.care if words.table else None


# From the box to the stack


def _received(event: Shown, words: LineWords) -> str:
    if event["pre_shuffled"]:
        stack = f"A stack of {event['number_of_cards']} cards"
        clause = words.rule("opening.pre_shuffled")
        return f"{stack} comes to the table, inspected and shuffled{clause}"
    number = event["number_of_decks"]
    decks = "A deck comes" if number == 1 else f"The {number} decks come"
    return f"{decks} to the table{words.rule('cards.decks')}"


def _inspected(event: Shown, words: LineWords) -> str:
    if not event["tens"]:
        return f"Deck {event['deck']} is complete{words.rule('opening.inspected')}"
    tens, clause = are_counted(len(event["tens"]), "ten"), words.rule("opening.tens")
    return f"Deck {event['deck']} is complete; {tens} taken out{clause}"


def _verified(event: Shown, words: LineWords) -> str:
    clause = words.rule("opening.verified")
    if not event["tens"]:
        return f"The inspection is verified{clause}"
    told = f"The inspection is verified, and so is the removal of the {event['tens']} tens{clause}"
    torn = f": they are torn in half and put away{words.rule('opening.tens')}"
    return f"{told}{torn if event['torn'] else ''}"


def _spread(event: Shown, words: LineWords) -> str:
    how, care = f"the cards are spread face {'up' if event['face_up'] else 'down'}", _care(words)
    if care is None:
        return f"{capital(how)} on the table"
    if care.stage is CareStage.VERIFIED:
        return f"{capital(how)} for the first player{words.rule('opening.shown')}"
    return f"Nobody plays: {how}{words.rule('shoe.idle')}"


def _look_clause(words: LineWords) -> str:
    care = _care(words)
    return words.rule("shoe.idle" if care is not None and care.idle else "opening.shown")


def _looked_at(event: Shown, words: LineWords) -> str:
    return f"{words.name(event['person'])} has looked at the cards{_look_clause(words)}"


def _look_waived(event: Shown, words: LineWords) -> str:
    if event["chosen"]:
        what = "has chosen to go on without a look at the cards"
    else:
        what = "has made no choice about a look at the cards: none is waited for"
    return f"{words.name(event['person'])} {what}{_look_clause(words)}"


def _look_lapsed(event: Shown, words: LineWords) -> str:
    what = "does not look at the cards in time: the offer lapses"
    return f"{words.name(event['person'])} {what}{_look_clause(words)}"


def _spread_requested(event: Shown, words: LineWords) -> str:
    name, care = words.name(event["person"]), _care(words)
    if care is None:
        return f"{name} wants to see the cards"
    if care.stage is CareStage.SPREAD:
        return f"{name} wants the spread cards face up{words.rule('shoe.idle')}"
    clause = words.cite(words.house.act("batch_spread", "shoe.idle"))
    return f"{name} wants the batch from the shuffler spread and shuffled again{clause}"


def _washed(event: Shown, words: LineWords) -> str:
    exposed = "A card turns over: the cards are mixed again"
    told = exposed if event["exposed"] else "The cards are washed and stacked"
    return f"{told}{words.rule('opening.washed')}"


# Shuffling


def _collected(event: Shown, words: LineWords) -> str:
    return f"The cards are collected{_number(event, words)}{words.rule('shoe.reached')}"


def _number(event: Shown, words: LineWords) -> str:
    """How many cards there are: known of a virtual shoe, counted of a physical one."""
    cards, number = event["cards"], event["counted"]
    if number is None and words.table:
        return " and not counted" if words.table.physical else f", {cards} of them"
    if number is None:
        return ""
    as_expected = number == cards
    expected = "as there should be" if as_expected else f"where there should be {cards}"
    return f" and counted: {number} of them, {expected}"


def _shuffled(event: Shown, words: LineWords) -> str:
    care, by_device = _care(words), event["by"] == ShuffledBy.DEVICE
    steps = f": {', '.join(map(step_words, event['steps']))}" if event["steps"] else ""
    if care is not None and care.stage is CareStage.IN_SHOE:
        how = "in the shuffler" if by_device else "by hand"
        discards = f"The shoe is empty: the discards are shuffled {how}{steps}"
        return f"{discards}{words.rule('shoe.run_out')}"
    if by_device:
        return f"The shuffler shuffles the cards{_batch(care)}{words.rule('shoe.shuffler')}"
    clause = words.rule("shoe.hand_steps") or words.rule("shoe.shuffler")
    return f"The cards are shuffled by hand{steps}{clause}"


def _batch(care: Care | None) -> str:
    """What a shuffler that stores a second batch does with it."""
    if care is not None and care.waiting:
        return " and keeps this batch"
    return " and gives out the batch that it kept" if care is not None and care.stored else ""


# The cut and the shoe


def _left_to_dealer(event: Shown, words: LineWords) -> str:
    chosen = "has chosen to leave the cut to the dealer"
    not_chosen = "has made no choice about the cut: it is left to the dealer"
    return f"{words.name(event['person'])} {chosen if event['chosen'] else not_chosen}"


def _cut(event: Shown, words: LineWords) -> str:
    who = words.name(event["person"]) if event["person"] else "The dealer"
    return f"{who} cuts {counted(event['place'], 'card')} deep{words.rule('shoe.cut')}"


def _recut(event: Shown, words: LineWords) -> str:
    by = ", by the next in order" if event["by_next"] else ""
    return f"The floor has the cards cut again{by}{words.rule('shoe.recut')}"


def _placed(event: Shown, words: LineWords) -> str:
    rules, care = words.house.shoe, _care(words)
    stack = () if care is None else care.stack
    low, high = rules.cutting_card_bound.bounds(len(stack), words.house.cards.deck_size)
    approved = rules.cutting_card_approval != NO_APPROVAL and not low <= event["behind"] <= high
    path = "shoe.cutting_card_approval" if approved else "shoe.cutting_card_bound"
    clause = words.rule(path) or words.rule("shoe.cutting_card")
    how = "goes in" if event["by_shuffler"] else "is placed"
    return f"The cutting card {how} with {counted(event['behind'], 'card')} behind it{clause}"


def _filled(event: Shown, words: LineWords) -> str:
    if event["by_shuffler"]:
        clause = words.cite(words.house.act("shuffler_fills", "shoe.shuffler"))
        return f"The shuffler puts the cards into the shoe{clause}"
    return "The cards go into the shoe"


def _burned(event: Shown, words: LineWords) -> str:
    if event["reason"] == RUN_OUT:
        return f"A card is burned before the round goes on{words.rule('shoe.run_out')}"
    if event["reason"] == NEW_DEALER:
        return f"The new dealer burns a card{words.rule('shoe.burn_new_dealer')}"
    return f"A card is burned for the new shoe{words.rule('shoe.burn_new_shoe')}"


def _reached(event: Shown, words: LineWords) -> str:
    before_bets = words.table and words.table.phase is Phase.BETTING
    which = "the next" if before_bets else "this"
    last = f"{which} is the last round of the shoe"
    return f"The cutting card comes out: {last}{words.rule('shoe.reached')}"


# Cards that leave the table


def _change_due(event: Shown, words: LineWords) -> str:
    used = f"The cards have been in use for {words.house.opening.change_hours} hours"
    clause = words.rule("opening.change_hours")
    return f"{used}: they are changed before the next round{clause}"


def _spread_due(event: Shown, words: LineWords) -> str:
    idle = f"Nobody has played for {words.house.shoe.idle_minutes} minutes"
    return f"{idle}: the cards are spread before the next round{words.rule('shoe.idle')}"


def _taken_away(event: Shown, words: LineWords) -> str:
    care = _care(words)
    due = words.table is not None and care is not None and care.change_due
    clause = words.cite(change_clause(words.table)) if words.table and due else ""
    return f"The cards leave the table, {event['cards']} of them{clause}"


SHOE: Lines = {
    "cards.received/1": _received,
    "deck.inspected/1": _inspected,
    "deck.rejected/1": ("Deck {deck} is rejected: {reason}", "opening.inspected"),
    "deck.replaced/1": "Another deck comes for it",
    "inspection.verified/1": _verified,
    "cards.spread/1": _spread,
    "cards.looked-at/1": _looked_at,
    "look.waived/1": _look_waived,
    "look.lapsed/1": _look_lapsed,
    "spread.requested/1": _spread_requested,
    "cards.washed/1": _washed,
    "cards.collected/1": _collected,
    "cards.shuffled/1": _shuffled,
    "shuffle.failed/1": (
        "The shuffler does not complete its cycle: the cards are shuffled again",
        "shoe.jammed",
    ),
    "shuffler.removed/1": ("The shuffler is out of use from now on", "shoe.shuffler_removed"),
    "shuffler.returned/1": ("The shuffler is in use again", "shoe.shuffler"),
    "reshuffle.ordered/1": (
        "The floor has the cards reshuffled before the next round",
        "shoe.supervisor",
    ),
    "cut.offered/1": ("The cut is offered to {person}", "shoe.cut_order"),
    "cut.refused/1": "{person} refuses the cut",
    "cut.left-to-dealer/1": _left_to_dealer,
    "cut.lapsed/1": "{person} does not answer in time: the offer of the cut lapses",
    "cards.cut/1": _cut,
    "recut.ordered/1": _recut,
    "cutting-card.placed/1": _placed,
    "shoe.filled/1": _filled,
    "shoe.card-burned/1": _burned,
    "burn.shown/1": ("{person} wants to see the burned card: it is {card}", "shoe.burn_shown"),
    "cutting-card.reached/1": _reached,
    "cards.change-due/1": _change_due,
    "cards.spread-due/1": _spread_due,
    "cards.taken-away/1": _taken_away,
}

#: The line of a shoe that comes filled; a story begins after it.
LOADED: Lines = {
    "shoe.loaded/1": lambda event, words: (
        f"{counted(event['number_of_cards'], 'card')} are put into the shoe"
    ),
}
#: The line of discards that complete a round.
RELOADED: Lines = {
    "shoe.reloaded/1": (
        "The shoe is empty: the discards are shuffled, one card is burned, the round goes on",
        "shoe.run_out",
    ),
}
