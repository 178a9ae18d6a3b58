"""The rules of a house on which a player's decisions depend, in short phrases."""

from __future__ import annotations

from collections.abc import Iterator

from fortyeight.cards import POINTS, Rank
from fortyeight.rulebook import House

_TIMES = {1: "", 2: ", twice", 3: ", three times"}
_TAKES = {
    "original-only": "takes the original wager only",
    "original-and-busted": "takes the original wager and bust hands",
    "undoubled": "takes all but doubles",
    "all": "takes every wager",
}


def deck_ranks(house: House) -> tuple[Rank, ...]:
    """Return the ranks in the house's decks."""
    return tuple(rank for rank in Rank if rank not in house.cards.removed_ranks)


def house_line(house: House) -> tuple[str, ...]:
    """Return a phrase for each rule: decks, dealing, doubles, splits, and so on."""
    decks = house.cards.decks
    size = 4 * len(deck_ranks(house))
    return (
        f"{decks} decks of {size} cards" if decks > 1 else f"one deck of {size} cards",
        _dealing(house),
        f"dealer {'stands on' if house.dealing.soft_17 == 'stand' else 'draws to'} soft 17",
        f"{house.book.blackjack} pays {house.blackjack.pays.words}",
        *_doubles(house),
        _surrender(house),
        *_splits(house),
        *_blackjack(house),
    )


def _checked_up_cards(house: House) -> tuple[Rank, ...]:
    """Return the up cards under which a dealer's blackjack is found before any decision."""
    if house.dealing.procedure in ("card-reader", "hole-card-checked"):
        return house.dealing.looks_under
    return ()


def _unseen_blackjacks(house: House) -> frozenset[Rank]:
    """Return the up cards that may hide a blackjack while hands are played."""
    ranks = (rank for rank in deck_ranks(house) if POINTS[rank] in (1, 10))
    return frozenset(ranks).difference(_checked_up_cards(house))


def _dealing(house: House) -> str:
    if house.dealing.procedure == "no-hole-card":
        return "no hole card"
    if house.dealing.procedure == "hole-card":
        return "the hole card is not looked at"
    how = "read" if house.dealing.procedure == "card-reader" else "checked"
    return f"hole card {how} under {' '.join(_checked_up_cards(house))}"


def _doubles(house: House) -> Iterator[str]:
    double = house.double
    if not double.times:
        yield "no doubles"
        return
    on = "any number of cards" if double.cards == "two-or-more" else "the first two cards"
    totals = f" of {', '.join(map(str, double.totals))}" if double.totals else ""
    half = ", in full or half" if double.amount == "full-or-half" else ""
    of = ", each of the original wager" if double.times > 1 and double.of == "original" else ""
    times = _TIMES.get(double.times, f", {double.times} times")
    yield f"double on {on}{totals}{times}{half}{of}"
    if not double.after_split:
        yield "not after a split"
    if double.ace_counts_one:
        yield "a doubled ace counts 1"
    if house.rescue.at_most:
        yield "rescue"


def _surrender(house: House) -> str:
    against = house.surrender.against
    if not against:
        return "no surrender"
    word = "early surrender" if house.surrender.against_blackjack == "early" else "surrender"
    every = set(deck_ranks(house)) <= set(against)
    words = [word if every else f"{word} against {' '.join(against)}"]
    if house.surrender.cards == "any":
        words.append("after draws too")
    if house.surrender.after_split and house.split.times:
        words.append("of split hands too")
    unseen = _unseen_blackjacks(house).intersection(against)
    if unseen and house.surrender.against_blackjack == "stands":
        words.append(f"before a {house.book.blackjack} is known")
    return ", ".join(words)


def _splits(house: House) -> Iterator[str]:
    split = house.split
    if not split.times:
        yield "no splits"
        return
    yield f"split {'equal ranks ' if split.by == 'rank' else ''}to {split.times + 1} hands"
    if not split.ace_times:
        yield "aces are not split"
    elif not split.aces_draw:
        once = " once" if split.ace_times == 1 else ""
        yield f"aces{once}, one card each"
    if house.bonus_21 and not house.bonus.on_split_hands:
        yield "no bonus on split hands"


def _blackjack(house: House) -> Iterator[str]:
    """Yield what a dealer's blackjack takes, if it can come after decisions."""
    if _unseen_blackjacks(house):
        yield f"dealer's {house.book.blackjack} {_TAKES[house.dealer_blackjack.takes]}"
