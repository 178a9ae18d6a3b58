"""What a decision means, in a sentence with its amount, for the button that makes it."""

from __future__ import annotations

from fortyeight.table import AmountChoice, Choice, Table
from fortyeight.table.core import commands
from fortyeight.table.core.state import Hand, Phase, Stake
from fortyeight.table.play.insurance import insurance_offered
from fortyeight.view.words.card_words import hand_words
from fortyeight.view.words.rule_words import short_money

#: Commands before the deal, which are no decisions on a hand.
_WITHOUT_WORDS = frozenset(
    {
        commands.PlaceWager,
        commands.WithdrawWager,
        commands.Sit,
        commands.GetUp,
        commands.RefuseCompany,
        commands.AllowCompany,
    }
)


def offer_words(table: Table, offer: Choice | AmountChoice) -> str:
    """Return the sentence for a person's offer; empty for one that is no decision on a hand."""
    command = offer.command
    if type(command) in _WITHOUT_WORDS:
        return ""
    match command:
        case commands.Insure():
            pays = table.house.insurance.pays.words
            amount = _amount(table, offer)
            text = f"Bet {amount} that the dealer has a blackjack: it pays {pays}"
            return table.house.book.in_its_words(text)
        case commands.DeclineInsurance():
            return "Play on without insurance" if insurance_offered(table) else "Play on"
        case commands.Double():
            return f"Bet {_amount(table, offer)} more and take exactly one card"
        case commands.DeclineDouble():
            return "Leave your wager as it is"
        case commands.Hit():
            return "Take one more card"
        case commands.Ride():
            return f"Let your wager stand on hand {command.hand} alone"
        case (
            commands.Stand()
            | commands.Split()
            | commands.Surrender()
            | commands.KeepDouble()
            | commands.Rescue()
            | commands.Cover()
        ):
            hand = _hand_of(table, command.box)
            stake = hand.stake_of(command.person)
            return _on_stake(table, command, hand, stake) if stake is not None else ""
        case _:
            return ""


def _hand_of(table: Table, number: int) -> Hand:
    """Return the hand that a decision is about; before the look, the only one of its box."""
    box = table.box_numbered(number)
    if table.phase is Phase.INSURANCE and box is not None:
        return box.hands[0]
    return table.hand_in_turn[1]


_OnStake = (
    commands.Stand
    | commands.Split
    | commands.Surrender
    | commands.KeepDouble
    | commands.Rescue
    | commands.Cover
)


def _on_stake(table: Table, command: _OnStake, hand: Hand, stake: Stake) -> str:
    """Return the sentence for a decision about what a person has on the hand in turn."""
    total = hand_words(hand.total, hand.soft, hand.blackjack, table.house.book.blackjack)
    match command:
        case commands.Stand():
            return f"Keep {total} and take no more cards"
        case commands.Split():
            return f"Bet {_money(table, stake.main)} more and play two hands"
        case commands.Cover():
            return f"Bet {_money(table, stake.main)} more and play both hands"
        case commands.Surrender():
            back = table.house.surrender.returns.on(stake.main)
            return f"Give up the hand and take back {_money(table, back)}"
        case commands.KeepDouble():
            return f"Keep {total} with {_money(table, stake.standing)} on it"
        case commands.Rescue():
            last = table.house.rescue.forfeits == "before-last-double"
            back = stake.doubles[-1] if last else sum(stake.doubles)
            lost = _money(table, stake.standing - back)
            return f"Give up {lost} and take back your double of {_money(table, back)}"


def _amount(table: Table, offer: Choice | AmountChoice) -> str:
    assert isinstance(offer, AmountChoice), "an offer of amounts"
    amounts = offer.amounts
    if amounts.lowest_multiple > amounts.high:
        return " or ".join(_money(table, cents) for cents in sorted(amounts.exact))
    most = _money(table, amounts.most)
    return most if amounts.least == amounts.most else f"up to {most}"


def _money(table: Table, cents: int) -> str:
    return short_money(cents, table.house.limits.currency)
