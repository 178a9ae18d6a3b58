"""Money is shown in its own currency wherever a page writes it."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

_AXIS = """async ([cents, currency]) =>
  (await import('/calculator/risk-plots.js')).axisAmount(cents, currency)"""
_AMOUNT = """async ([cents, currency]) =>
  (await import('/core/money.js')).dollars(cents, currency)"""


@pytest.mark.parametrize(
    ("cents", "currency", "axis", "amount"),
    [
        (50_000, "USD", "$500", "$500.00"),
        (-1_500_000, "SGD", "−S$15k", "−S$15,000.00"),
        (200_000_000, "EUR", "EUR 2M", "EUR 2,000,000.00"),
    ],
)
def test_a_plot_has_the_currency_of_its_house(
    cents: int, currency: str, axis: str, amount: str, plain_page: Page
) -> None:
    assert plain_page.evaluate(_AXIS, [cents, currency]) == axis
    assert plain_page.evaluate(_AMOUNT, [cents, currency]) == amount
