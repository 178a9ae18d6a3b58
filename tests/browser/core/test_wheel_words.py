"""What a wheel has stopped at is said in the table's currency, and jackpots by one set of names."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

_SPOKEN = """async ([symbol, currency]) => {
  const { spoken } = await import('/table/speech.js');
  const happened = { event: { event: 'wheel.drawn/1', symbol } };
  return spoken({}, happened, { me: 'ann', currency }).seen;
}"""


@pytest.mark.parametrize(
    ("symbol", "currency", "said"),
    [
        ("250", "USD", "The wheel stops at $250."),
        ("1500/100", "SGD", "The wheel stops at S$1,500, others S$100."),
        ("primary", "USD", "The wheel stops at the primary jackpot."),
    ],
)
def test_the_dealer_says_where_the_wheel_stops(
    symbol: str, currency: str, said: str, plain_page: Page
) -> None:
    assert plain_page.evaluate(_SPOKEN, [symbol, currency]) == said
