"""Sentences for settled wagers: what was won, lost or returned, why, and by which clause."""

from __future__ import annotations

from fortyeight.table import Hand, Line, Table, WagerKind
from fortyeight.table.play.points import MAX_TOTAL, count, is_blackjack
from fortyeight.table.settle.main_wager import bonus_of
from fortyeight.table.wagers.wager_kinds import COUPONS, wager_name
from fortyeight.view.story.story_line import StoryLine, Tone
from fortyeight.view.words.card_words import cited, count_words, money
from fortyeight.view.words.names import name_at, place_words


def settled_lines(table: Table, lines: tuple[Line, ...]) -> list[StoryLine]:
    """Return a line for each settled wager; `table` is the state before the settlement."""
    return [
        _coupon(table, line, lines) if line.kind in COUPONS else _settled(table, line)
        for line in lines
    ]


def voided_lines(table: Table, lines: tuple[Line, ...]) -> list[StoryLine]:
    """Return a line for each wager of a void round, without the reason, which is told once."""
    return [StoryLine(Tone.RETURNED, _sentence(table, line, "")) for line in lines]


def _settled(table: Table, line: Line) -> StoryLine:
    currency = table.house.limits.currency
    name = name_at(table, line.person)
    if line.kind is WagerKind.SUPER_BONUS:
        paid = money(line.returned, currency)
        return StoryLine(Tone.WON, f"Super Bonus! {name} is paid {paid}{cited(line.clause)}.")
    if line.kind is WagerKind.ENVY:
        paid = money(line.returned, currency)
        what = wager_name(table.house, WagerKind.ENVY)
        text = f"{name} gets {paid}, the {what}{cited(line.clause)}."
        return StoryLine(Tone.WON, text)
    return StoryLine(_tone(line), _sentence(table, line, _reason(table, line)))


def _tone(line: Line) -> Tone:
    if line.returned == line.staked:
        return Tone.RETURNED
    return Tone.WON if line.returned > line.staked else Tone.LOST


def _coupon(table: Table, line: Line, settled_now: tuple[Line, ...]) -> StoryLine:
    """Say what becomes of a coupon. It is worth no money, so its wager decides if it is lost."""
    place = place_words(table, line.person, line.box, None)
    coupon = f"{name_at(table, line.person)}'s {wager_name(table.house, line.kind)}"
    what = f"{coupon} {place}" if place else coupon
    if line.returned:
        paid = money(line.returned, table.house.limits.currency)
        return StoryLine(Tone.WON, f"{what} is paid {paid}{cited(line.clause)}.")
    lost = any(
        (one.person, one.box, one.kind) == (line.person, line.box, COUPONS[line.kind])
        and one.hand in (None, 1)
        and one.returned < one.staked
        for one in (*table.settled, *settled_now)
    )
    becomes = "is taken" if lost else "goes back to its owner"
    tone = Tone.LOST if lost else Tone.RETURNED
    return StoryLine(tone, f"{what} {becomes}{cited(line.clause)}.")


def _sentence(table: Table, line: Line, reason: str) -> str:
    currency = table.house.limits.currency
    name = name_at(table, line.person)
    place = place_words(table, line.person, line.box, line.hand)
    staked = money(line.staked, currency)
    of_staked = f" of {staked}" if line.kind not in COUPONS else ""
    what = (
        staked
        if line.kind is WagerKind.MAIN
        else f"{wager_name(table.house, line.kind)}{of_staked}"
    )
    parts = (f"{name}'s {what}", place, _ending(line, currency))
    return f"{' '.join(filter(None, parts))}{': ' + reason if reason else ''}{cited(line.clause)}."


def _ending(line: Line, currency: str) -> str:
    won = line.returned - line.staked
    if won > 0:
        return f"wins {money(won, currency)}"
    if won == 0:
        return "is returned"
    if line.returned:
        return f"is surrendered and {money(line.returned, currency)} of it returned"
    return "is lost"


def _reason(table: Table, line: Line) -> str:
    """Return the reason of a main wager's outcome; those of others are plain from the cards."""
    box = table.box_numbered(line.box)
    if line.kind is not WagerKind.MAIN or box is None or line.hand is None:
        return ""
    return table.house.book.in_its_words(_of_main(table, line, box.hands[line.hand - 1]))


def _of_main(table: Table, line: Line, hand: Hand) -> str:
    if hand.dead:
        return "the hand is dead"
    if line.returned > line.staked:
        return _won(table, line, hand)
    if line.returned == line.staked:
        return _returned(table, hand)
    return "" if line.returned else _lost(table, line, hand)


def _won(table: Table, line: Line, hand: Hand) -> str:
    house = table.house
    won = line.returned - line.staked
    total, _ = count(table.dealer)
    if hand.blackjack:
        return f"a blackjack, paid {house.blackjack.pays.words}"
    stake = hand.stake_of(line.person)
    row = bonus_of(house, hand, stake) if stake is not None else None
    if row is not None and row.pays.on(line.staked) == won:
        return f"{row.name}, paid {row.pays.words}"
    if len(table.dealer) < 2:
        return f"{count_words(hand.total)}, paid at once"
    if total > MAX_TOTAL:
        return f"the dealer broke with {_number(total)}"
    return f"{count_words(hand.total)} against {_dealer(table)}"


def _returned(table: Table, hand: Hand) -> str:
    total, _ = count(table.dealer)
    if is_blackjack(table.dealer) and not hand.blackjack:
        return "the dealer's blackjack takes the original wager only"
    return f"a push at {count_words(total)}"


def _lost(table: Table, line: Line, hand: Hand) -> str:
    if hand.surrendered:
        return "the dealer's blackjack takes a surrendered wager whole"
    if hand.bust:
        return f"{_number(hand.total)} is too many"
    stake = hand.stake_of(line.person)
    if stake is not None and stake.rescued:
        return "given up for the rescue"
    if is_blackjack(table.dealer):
        return "the dealer has a blackjack"
    return f"{count_words(hand.total)} against {_dealer(table)}"


def _dealer(table: Table) -> str:
    total, _ = count(table.dealer)
    return "the dealer's blackjack" if is_blackjack(table.dealer) else count_words(total)


def _number(total: int) -> str:
    return count_words(total).removesuffix(", too many")
