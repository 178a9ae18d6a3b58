"""Integer cents, exact odds, balanced postings."""

from fortyeight.money.amount import LARGEST_AMOUNT, BadAmount, format_amount, parse_amount
from fortyeight.money.currency import currency_sign
from fortyeight.money.odds import EVEN_MONEY, BadOdds, Odds, parse_odds
from fortyeight.money.posting import Entry, Posting, Unbalanced, balances, move

__all__ = [
    "EVEN_MONEY",
    "LARGEST_AMOUNT",
    "BadAmount",
    "BadOdds",
    "Entry",
    "Odds",
    "Posting",
    "Unbalanced",
    "balances",
    "currency_sign",
    "format_amount",
    "move",
    "parse_amount",
    "parse_odds",
]
