"""Ask a player for one decision: letters, amounts, and the referee's refusals."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from rich.text import Text

from fortyeight.cards import Card
from fortyeight.cli.play.terminal.prompts import NotUnderstood, Prompts, quoted, read_amount
from fortyeight.table import AmountChoice, Choice, Command, Phase, Refused, Stage, Table, decide
from fortyeight.table.core.commands import (
    CallDead,
    DeclineInsurance,
    Double,
    Hit,
    Insure,
    KeepDouble,
    RefuseCard,
    Rescue,
    Split,
    Stand,
    Surrender,
    TakeLateCard,
)
from fortyeight.table.play.insurance import insurance_offered
from fortyeight.view.decision_names import KEY_OF_COMMAND
from fortyeight.view.offers import offers_of_person
from fortyeight.view.words.card_words import card_sign, count_words, money

_KEY = "on #e8c36a"
#: What asks for the coach's advice.
ADVICE = ("a", "advice", "hint")

MakeCommand = Callable[[str, int], Command]


@dataclass(frozen=True, slots=True)
class Word:
    """A choice by its word, and the letter that stands for it."""

    letter: str
    word: str
    means: str
    make: MakeCommand


def _double(person: str, box: int) -> Command:
    return Double(person, box, 1)


def _insure(person: str, box: int) -> Command:
    return Insure(person, box, 1)


#: The choices whose letters every client has, then those of irregular rounds.
WORDS = (
    *(
        Word(KEY_OF_COMMAND[command], word, means, make)
        for command, word, means, make in (
            (Hit, "hit", "draw a card", Hit),
            (Stand, "stand", "draw no more", Stand),
            (Double, "double", "add to the wager and draw one card", _double),
            (Split, "split", "make two hands of a pair", Split),
            (Surrender, "surrender", "give the hand up for part of the wager", Surrender),
            (KeepDouble, "keep", "leave the doubled hand as it is", KeepDouble),
            (Rescue, "rescue", "take the double back and give up the wager under it", Rescue),
            (Insure, "insure", "wager that the dealer has a two-card 21", _insure),
            (DeclineInsurance, "no insurance", "go on without insurance", DeclineInsurance),
        )
    ),
    Word("F", "refuse", "do not accept the exposed card, and get no more cards", RefuseCard),
    Word("T", "take", "have the missed card dealt now", TakeLateCard),
    Word("C", "call dead", "end the hand and have its wager back", CallDead),
)


def words_at(table: Table) -> tuple[Word, ...]:
    """Return the choices in the words of the table's book (R37)."""
    own: dict[object, str] = {Stand: table.house.book.word("stand")}
    if table.asked and not insurance_offered(table):
        own[DeclineInsurance] = "play on"
    return tuple(replace(one, word=own.get(one.make, one.word)) for one in WORDS)


@dataclass(frozen=True, slots=True)
class Turn:
    """A person who has something to decide on a box, and what they may do."""

    table: Table
    person: str
    box: int
    offers: tuple[Choice | AmountChoice, ...]


def turn_of(table: Table, person: str) -> Turn:
    """Return the first decision if several boxes wait for one."""
    offers = [
        (getattr(offer.command, "box", 0), offer) for offer in offers_of_person(table, person)
    ]
    box = offers[0][0]
    return Turn(table, person, box, tuple(offer for where, offer in offers if where == box))


def decision(prompts: Prompts, table: Table, person: str, seen: Mapping[Card, int]) -> Command:
    """Ask a person for their decision; raise `NotUnderstood` if the answer is no choice.

    `seen` are the cards that the person has seen since the shuffle, for the coach's advice.
    """
    turn = turn_of(table, person)
    prompts.say(choices_text(turn))
    typed = prompts.key(f"{situation(turn)}:")
    if typed.lower() in ADVICE:
        from fortyeight.cli.play.terminal.advice import advise

        prompts.say("The coach looks at the hand …", "dim")
        raise NotUnderstood(*advise(table, person, turn.box, seen))
    return _read(prompts, turn, typed)


def situation(turn: Turn) -> str:
    """Describe what the decision is about."""
    table = turn.table
    if table.phase is Phase.DEALING:
        where = f" on box {turn.box}" if len(table.boxes) > 1 else ""
        return f"Your second card{where} was missed"
    up_card = card_sign(table.up_card)
    if table.asked:
        where = f" on box {turn.box}" if len(table.boxes) > 1 else ""
        about = "Insurance" if insurance_offered(table) else "Surrender before the look"
        return f"The dealer shows the {up_card}. {about}{where}"
    _, hand = table.hand_in_turn
    missed = ", your card was missed" if hand.stage is Stage.MISSED else ""
    return f"{count_words(hand.total, hand.soft).capitalize()} against the {up_card}{missed}"


def choices_text(turn: Turn) -> Text:
    """Return the letters of what is allowed, always in the same order."""
    text = Text()
    for word in _offered(turn):
        text.append(" ", _KEY).append(word.letter, f"bold black {_KEY}").append(" ", _KEY)
        text.append(" ").append(word.word).append(" ")
    return text.append(" A advice  ? help  Q leave", style="dim")


def _offer(word: Word, offers: Sequence[Choice | AmountChoice]) -> Choice | AmountChoice | None:
    command: type[object] = type(word.make("", 0))
    return next((offer for offer in offers if type(offer.command) is command), None)


def _read(prompts: Prompts, turn: Turn, typed: str) -> Command:
    first, _, rest = typed.partition(" ")
    words = (*words_at(turn.table), *WORDS)
    chosen = next((word for word in words if first.lower() in _spelled(word)), None)
    if first == "?" or first.lower() == "help":
        raise NotUnderstood(_help(turn))
    if chosen is None:
        what = f"{quoted(typed)} is none of the choices" if typed else "Enter alone decides nothing"
        raise NotUnderstood(f"{what}: {_listed(turn)}.")
    offer = _offer(chosen, turn.offers)
    if offer is None:
        raise NotUnderstood(_refusal(turn.table, chosen.make(turn.person, turn.box)))
    if isinstance(offer, AmountChoice):
        return _with_amount(prompts, turn.table, offer, rest.strip())
    return offer.command


def _spelled(word: Word) -> tuple[str, ...]:
    return word.letter.lower(), word.word, word.word.split()[0]


def _listed(turn: Turn) -> str:
    return ", ".join(f"{word.letter} {word.word}" for word in _offered(turn))


def _help(turn: Turn) -> str:
    lines = [f"{word.letter} {word.word}: {word.means}" for word in _offered(turn)]
    return "; ".join([*lines, "A advice: the best choice, and what the others cost"]) + "."


def _offered(turn: Turn) -> list[Word]:
    return [word for word in words_at(turn.table) if _offer(word, turn.offers)]


def _refusal(table: Table, command: Command) -> str:
    """Format the referee's refusal as a sentence."""
    refused = decide(table, command)
    assert isinstance(refused, Refused), "what is not offered is refused"
    cited = f" ({refused.clause})" if refused.clause else ""
    return f"{refused.sentence[:1].upper()}{refused.sentence[1:]}{cited}."


def _with_amount(prompts: Prompts, table: Table, offer: AmountChoice, typed: str) -> Command:
    """Return the command with its amount: the maximum, unless the player asks for less."""
    amounts, currency = offer.amounts, table.house.limits.currency
    most = amounts.most
    if typed:
        cents = read_amount(typed, amounts, currency, most)
    elif amounts.least == most:
        cents = most
    else:
        prompts.refresh()
        question = "Double by how much?" if isinstance(offer.command, Double) else "Insure for?"
        cents = prompts.amount(question, amounts, currency, most, money(most, currency))
    return replace(offer.command, cents=most if cents is None else cents)
