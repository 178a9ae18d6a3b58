"""Money: integer cents, exact odds, balanced postings.

A bottom layer: imports nothing else of the project. No amount is ever a float.
"""

from fortyeight.money.amount import MAX_AMOUNT, BadAmount, format_amount, parse_amount
from fortyeight.money.currency import currency_sign, format_money
from fortyeight.money.odds import EVEN_MONEY, BadOdds, Odds, parse_odds
from fortyeight.money.posting import Entry, Posting, UnbalancedPosting, balances, move

__all__ = [
    "EVEN_MONEY",
    "MAX_AMOUNT",
    "BadAmount",
    "BadOdds",
    "Entry",
    "Odds",
    "Posting",
    "UnbalancedPosting",
    "balances",
    "currency_sign",
    "format_amount",
    "format_money",
    "move",
    "parse_amount",
    "parse_odds",
]
