"""How a house's game is played, in sentences and example hands, with the clauses that they cite."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from fortyeight.cards import POINTS, Card, Rank, Suit, card
from fortyeight.rulebook import BonusRow, House
from fortyeight.rulebook.book import capital, with_article
from fortyeight.rulebook.schema.rows import SUITS
from fortyeight.table.play.points import MAX_TOTAL
from fortyeight.view.house.layout import barred_line
from fortyeight.view.words.rule_words import short_money


@dataclass(frozen=True, slots=True)
class Statement:
    """A sentence, and the clause that says so; no clause if every game of the family has it."""

    text: str
    clause: str = ""


@dataclass(frozen=True, slots=True)
class ExampleHand:
    """A hand, the dealer's if it matters, and what becomes of the wager."""

    cards: tuple[str, ...]
    dealer: tuple[str, ...]
    words: str
    clause: str


@dataclass(frozen=True, slots=True)
class Chapter:
    """A part of the description, with a name for links to it."""

    name: str
    title: str
    lines: tuple[Statement, ...]
    hands: tuple[ExampleHand, ...] = ()


def how_to_play(house: House) -> tuple[Chapter, ...]:
    """Return the chapters that describe a house, in the words of its book."""
    chapters = (
        Chapter("aim", "The aim", tuple(_aim(house)), tuple(_outcomes(house))),
        Chapter("cards", "The cards", tuple(_cards(house))),
        Chapter("decisions", "Your decisions", tuple(_decisions(house))),
        Chapter("dealer", "The dealer", tuple(_dealer(house))),
        Chapter("bonuses", "Bonus 21s", tuple(_bonuses(house)), tuple(_bonus_hands(house))),
    )
    return tuple(_in_its_words(house, _dealable(house, one)) for one in chapters if one.lines)


def differences(house: House) -> str:
    """Return in one line how a game differs from blackjack.

    >>> from fortyeight.rulebook import default_book, open_house, rulebook
    >>> differences(open_house(rulebook(default_book()))).split("; ")[0]
    'Unlike blackjack: no tens'
    """
    removed = house.cards.removed_ranks
    parts = [f"no {', '.join(_plural(rank) for rank in removed)}"] if removed else []
    if house.twenty_one.against_21 == "win":
        all_win = house.twenty_one.against_blackjack == "win"
        parts.append("every 21 wins" if all_win else "a 21 beats the dealer's 21")
    elif house.blackjack.against_blackjack == "win":
        parts.append("your blackjack always wins")
    if house.double.times and house.double.cards == "two-or-more":
        parts.append("double on any number of cards")
    if house.rescue.at_most:
        parts.append("take a double back")
    if house.bonus_21:
        parts.append("bonus 21s")
    listed = house.book.in_its_words("; ".join(parts))
    return f"Unlike blackjack: {listed}." if parts else "Plain blackjack."


def _dealable(house: House, chapter: Chapter) -> Chapter:
    """Return the chapter without hands that the house's shoe does not have."""
    hands = (
        one for one in chapter.hands if is_dealable(house, map(card, (*one.cards, *one.dealer)))
    )
    return replace(chapter, hands=tuple(hands))


def _in_its_words(house: House, chapter: Chapter) -> Chapter:
    words = house.book.in_its_words
    lines = tuple(replace(one, text=words(one.text)) for one in chapter.lines)
    hands = tuple(replace(one, words=words(one.words)) for one in chapter.hands)
    return replace(chapter, lines=lines, hands=hands)


def _aim(house: House) -> Iterator[Statement]:
    yield Statement("Come closer to 21 than the dealer without going over it.")
    paid = f"A blackjack, an ace and a card that counts ten as your first two, pays {_pays(house)}."
    yield Statement(paid, house.clause("blackjack.pays"))
    yield Statement("Every other win pays even money, 1 to 1, unless it is a bonus.")
    if house.twenty_one.at_once:
        text = "A 21 is paid at once, before the dealer draws."
        yield Statement(text, house.clause("twenty_one.at_once"))
    yield Statement("Over 21 you lose, even if the dealer goes over too.", house.outcome("bust"))


def _pays(house: House) -> str:
    return house.blackjack.pays.words


def _outcomes(house: House) -> Iterator[ExampleHand]:
    """Yield hands that show what beats what: some that win, one that loses, and a tie."""
    blackjack, drawn = ("As", "Kh"), ("9d", "Jc", "2h")
    if house.blackjack.against_blackjack == "win":
        words = f"A blackjack wins against anything, and pays {_pays(house)}"
        clause = house.clause("blackjack.against_blackjack")
        yield ExampleHand(blackjack, ("Ah", "Qd"), words, clause)
    else:
        words = f"A blackjack pays {_pays(house)}"
        yield ExampleHand(blackjack, drawn, words, house.outcome("blackjack"))
    twenty_one, dealer = ("9s", "5d", "7c"), _unseen_blackjack(house)
    path = "twenty_one.against_blackjack"
    always = dealer is not None and house.value(path) == "win"
    if house.twenty_one.against_21 == "win" and not always:
        clause = house.clause("twenty_one.against_21")
        yield ExampleHand(twenty_one, drawn, "Your 21 wins against the dealer's 21", clause)
    if dealer is not None:
        words = "Your 21 wins even against" if always else "Your 21 loses to"
        yield ExampleHand(twenty_one, dealer, f"{words} a blackjack", house.clause(path))
    else:
        words = "A dealer's blackjack wins before you can draw"
        yield ExampleHand(("9s", "9d"), ("Ad", "Ks"), words, house.outcome("lose_to_blackjack"))
    if always:
        words = "A lower total loses"
        yield ExampleHand(("Ks", "8d"), ("Jh", "9c"), words, house.outcome("lose_lower"))
    words = "Equal totals are a push: nobody wins"
    yield ExampleHand(("Qs", "8h"), ("Jd", "8c"), words, house.outcome("push"))


def _unseen_blackjack(house: House) -> tuple[str, str] | None:
    """Return a dealer's blackjack, its first card first, that is not seen before players draw."""
    dealing = house.dealing
    looks = dealing.procedure in ("card-reader", "hole-card-checked")
    for first, second in (("Ad", "Ks"), ("Ks", "Ad")):
        if not looks or card(first).rank not in dealing.looks_under:
            return first, second
    return None


def _cards(house: House) -> Iterator[Statement]:
    cards = house.cards
    without = " and ".join(_plural(rank) for rank in cards.removed_ranks)
    decks = f"{cards.decks} decks" if cards.decks > 1 else "One deck"
    size = f"of {cards.deck_size} cards" + (f": there are no {without}" if without else "")
    yield Statement(f"{decks} {size}.", house.clause("cards.removed_ranks"))
    yield Statement("Jacks, queens and kings count ten, other cards their number.")
    yield Statement("An ace counts eleven, or one where eleven would be too many.")


def _decisions(house: House) -> Iterator[Statement]:
    stand = house.book.word("stand")
    yield Statement(f"Hit for another card as often as you like, or {stand} with what you have.")
    yield from _doubling(house)
    yield from _splitting(house)
    yield from _surrender(house)
    yield from _insurance(house)


def _doubling(house: House) -> Iterator[Statement]:
    double = house.double
    if not double.times:
        return
    any_number = double.cards == "two-or-more"
    on = "on any number of cards" if any_number else "on your first two cards"
    totals = f" that make {_listed(list(map(str, double.totals)), 'or')}" if double.totals else ""
    of = "all that stands on the hand" if double.of == "standing" else "your wager"
    most = {
        "up-to": f"up to {of} more",
        "full-or-half": f"{of} again, or half of it",
        "full": f"{of} again",
    }[double.amount]
    text = f"Double {on}{totals}: bet {most}, and take exactly one card."
    yield Statement(text, house.clause("double.cards"))
    if double.times > 1:
        again = {2: "twice", 3: "three times"}.get(double.times, f"{double.times} times")
        yield Statement(f"A hand can be doubled {again}.", house.clause("double.times"))
    if double.ace_counts_one:
        text = "An ace in the first two cards counts one when you double."
        yield Statement(text, house.clause("double.ace_counts_one"))
    yield from _rescue(house)


def _rescue(house: House) -> Iterator[Statement]:
    most = house.rescue.at_most
    if not most:
        return
    upto = "" if most >= MAX_TOTAL else f" of {most} or less"
    last = house.rescue.forfeits == "before-last-double"
    lost = "what stood before the last double" if last else "your first wager"
    text = (
        f"Rescue a doubled hand{upto} that you do not like: give up {lost}, take the double back."
    )
    yield Statement(text, house.clause("rescue.at_most"))


def _splitting(house: House) -> Iterator[Statement]:
    split = house.split
    if not split.times:
        return
    same = "of one value, such as a jack and a king" if split.by == "value" else "of one rank"
    text = f"Split two cards {same}, into at most {split.times + 1} hands, each with its own wager."
    yield Statement(text, house.clause("split.by"))
    path = "twenty_one.two_card_split"
    if house.value(path) == "plain":
        text = "An ace and a card that counts ten are a plain 21 on a split hand, no blackjack."
        yield Statement(text, house.clause(path))
    if not split.ace_times:
        yield Statement("Aces are not split.", house.clause("split.ace_times"))
    elif not split.aces_draw:
        once = ", and are split once" if split.ace_times == 1 else ""
        yield Statement(f"Split aces get one card each{once}.", house.clause("split.aces_draw"))
    elif house.double.times and house.double.split_aces:
        again = ", split again" if split.ace_times > 1 else ""
        text = f"Split aces are played like any hand: hit, double{again}."
        yield Statement(text, house.clause("split.aces_draw"))


def _surrender(house: House) -> Iterator[Statement]:
    rules = house.surrender
    if not rules.against:
        return
    ranks = {rank for rank in Rank if rank not in house.cards.removed_ranks}
    against = "" if ranks <= set(rules.against) else f" against {_ranks(rules.against)}"
    on = "your first two cards" if rules.cards == "first-two" else "a hand"
    back = "half" if rules.returns.fraction * 2 == 1 else f"{rules.returns.fraction}"
    text = f"Surrender {on}{against}: the hand is over, and {back} of the wager comes back."
    yield Statement(text, house.clause("surrender.against"))
    if rules.against_blackjack == "lose":
        text = "A dealer's blackjack still takes all of it."
        yield Statement(text, house.clause("surrender.against_blackjack"))
    elif rules.against_blackjack == "early":
        text = "You are asked before the dealer looks for a blackjack."
        yield Statement(text, house.clause("surrender.against_blackjack"))


def _insurance(house: House) -> Iterator[Statement]:
    rules = house.insurance
    if not rules.against:
        return
    most = "half of your wager" if rules.amount == "exactly-half" else "up to half of your wager"
    offer = f"against {_ranks(rules.against)} you may bet {most} on a dealer's blackjack"
    text = f"Insurance: {offer}, paid {rules.pays.words}."
    yield Statement(text, house.clause("insurance.against"))


def _dealer(house: House) -> Iterator[Statement]:
    draws = house.dealing.soft_17 == "draw"
    text = (
        "The dealer draws up to 16 and on a soft 17, and stands on the rest."
        if draws
        else "The dealer draws up to 16 and stands on every 17."
    )
    yield Statement(text, house.clause("dealing.soft_17"))
    yield Statement(f"{_second_card(house)}.", house.clause("dealing.procedure"))
    takes = _TAKES[house.dealer_blackjack.takes]
    text = f"A dealer's blackjack takes {takes}."
    yield Statement(text, house.clause("dealer_blackjack.takes"))


def _second_card(house: House) -> str:
    ranks = _ranks(house.dealing.looks_under)
    how = {
        "no-hole-card": "comes when everybody has played",
        "hole-card": "lies face down until everybody has played",
        "card-reader": f"lies face down; a reader reads it under {ranks}",
        "hole-card-checked": f"lies face down; it is checked under {ranks}",
    }
    return f"The dealer's second card {how[house.dealing.procedure]}"


#: What a dealer's blackjack takes of doubled and split hands.
_TAKES = {
    "original-only": "only your original wager: doubles and splits come back",
    "original-and-busted": "your original wager and bust hands; other doubles and splits come back",
    "undoubled": "every wager but the doubles",
    "all": "every wager, doubles and splits included",
}


def _bonuses(house: House) -> Iterator[Statement]:
    if not house.bonus_21:
        return
    yield Statement("A winning 21 of one of these kinds pays more.")
    line = barred_line(house)
    yield Statement(f"{line['text']}.", line["clause"])


def _bonus_hands(house: House) -> Iterator[ExampleHand]:
    """Yield an example of each bonus 21, and of the Super Bonus."""
    for row in sorted(house.bonus_21, key=lambda one: one.pays.fraction):
        if example := example_cards(house, row):
            words = f"{capital(row.name)}: {row.words}"
            yield ExampleHand(tuple(map(str, example)), (), words, row.clause)
    if house.super_bonus is not None:
        rank = house.super_bonus.rank[0]
        currency = house.limits.currency
        *_, most = sorted(house.super_bonus_tiers, key=lambda one: one.pays)
        others = "wager" if house.super_bonus.others_by == "wager" else "player"
        least = f" on a wager from {short_money(most.at_least, currency)}" if most.at_least else ""
        words = (
            f"Super Bonus, neither doubled nor split: {short_money(most.pays, currency)}{least}, "
            f"and {short_money(house.super_bonus.others, currency)} for every other {others}"
        )
        cards = (f"{rank}h",) * 3
        yield ExampleHand(cards, (f"{rank}c",), words, most.clause)


def example_cards(house: House, row: BonusRow) -> tuple[Card, ...] | None:
    """Return a 21 that earns a bonus, and no better one of the usual kind.

    None if the house's shoe has no such hand.
    """
    suits = list(Suit)
    if row.ranks:
        one = SUITS.get(row.suits, Suit.HEARTS)
        mixed = row.suits == "any"
        cards = tuple(
            card(rank + (suits[at % 4] if mixed else one)) for at, rank in enumerate(row.ranks)
        )
        return cards if is_dealable(house, cards) else None
    of_points = {points: rank for rank, points in reversed(POINTS.items()) if _has(house, rank)}
    # Of the hands that the shoe has, the one whose cards are most alike.
    hands = (
        hand
        for hand in _sums(MAX_TOTAL, row.cards)
        if all(hand.count(one) <= 4 * house.cards.decks and one in of_points for one in hand)
    )
    chosen = min(hands, key=lambda hand: sum(one**2 for one in hand), default=())
    dealt: list[Card] = []
    for at, points in enumerate(chosen):
        copies = (card(of_points[points] + suits[(at + more) % 4]) for more in range(4))
        dealt.append(next(one for one in copies if dealt.count(one) < house.cards.decks))
    return tuple(dealt) or None


def is_dealable(house: House, cards: Iterable[Card]) -> bool:
    """Return whether the house's shoe has all of these cards."""
    copies = Counter(cards)
    return all(_has(house, one.rank) and copies[one] <= house.cards.decks for one in copies)


def _has(house: House, rank: str) -> bool:
    return rank not in house.cards.removed_ranks


def _sums(total: int, number: int, least: int = 1) -> Iterator[tuple[int, ...]]:
    """Yield the points of so many cards that make a total, lowest first."""
    if not number:
        yield from [()] if not total else []
        return
    for points in range(least, min(total // number, 10) + 1):
        for others in _sums(total - points, number - 1, points):
            yield (points, *others)


def _plural(rank: Rank) -> str:
    return f"{rank.name.lower()}{'es' if rank is Rank.SIX else 's'}"


def _ranks(ranks: tuple[Rank, ...]) -> str:
    """Return ranks as up cards: "an ace", "a jack, a queen, a king or an ace"."""
    return _listed([with_article(rank.name.lower()) for rank in ranks], "or") if ranks else ""


def _listed(words: list[str], between: str = "and") -> str:
    *firsts, last = words
    return f"{', '.join(firsts)} {between} {last}" if firsts else last
