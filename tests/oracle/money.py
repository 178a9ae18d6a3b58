"""Money as whole cents, and odds as a pair of whole numbers."""

Cents = int
Odds = tuple[int, int]

DOLLAR: Cents = 100


def cents(text: str) -> Cents:
    """Read "12", "12.5" or "12.50"."""
    sign = -1 if text.startswith("-") else 1
    whole, _, part = text.lstrip("-").partition(".")
    return sign * (int(whole) * DOLLAR + int(part.ljust(2, "0") or "0"))


def written(amount: Cents) -> str:
    sign = "-" if amount < 0 else ""
    return f"{sign}{abs(amount) // DOLLAR}.{abs(amount) % DOLLAR:02d}"


def winnings(stake: Cents, odds: Odds) -> Cents:
    """Return what is paid besides the stake; a fraction of a cent is dropped (R21)."""
    return stake * odds[0] // odds[1]
