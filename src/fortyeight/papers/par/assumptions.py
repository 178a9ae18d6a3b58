"""The assumptions behind the figures, and the model of play."""

from __future__ import annotations

from collections.abc import Iterator

from fortyeight.papers.document import Bullets, Paragraph, Section
from fortyeight.papers.par.main_game import MainGame


def assumptions_section(game: MainGame) -> Section:
    """Return what the figures assume, and where they are not exact."""
    return Section("Assumptions and model of play", (Bullets(tuple(_items(game))),))


def _items(game: MainGame) -> Iterator[Paragraph]:
    solution = game.solution
    yield Paragraph(
        "Every round is dealt from a full, well shuffled shoe to one box. The cutting card has no"
        " part in exact figures: a shoe that is dealt down costs a player who does not count a"
        " little more."
    )
    yield Paragraph(
        "Best play is composition-dependent: each decision is the best one for the exact cards of"
        " the hand and the dealer's up card. The hands of a split box are played as is best for all"
        f" hands of their pair (the model “{solution.model}”)."
    )
    yield Paragraph(
        "The best chart is the best strategy by total, pair, number of cards and up card that a"
        " person can use at the table; its edge is exact for the same rules."
    )
    yield Paragraph(
        "No insurance is taken and no side bet is made in figures of the main game, and the Super"
        " Bonus is left out of them. Side bets are valued one at a time."
    )
    yield Paragraph(
        "Money wagered counts every original wager, double and split in full, also where the dealer"
        " returns it later. A dealer's blackjack that is seen before anyone acts leaves the"
        " original wager alone. The element of risk is the house edge over this sum."
    )
    yield Paragraph(
        "Payments are by the odds of the rules; that a payment is rounded to a chip or a cent is"
        " left out."
    )
    if solution.exact:
        yield Paragraph(
            "The solver values every rule of this house as the referee pays it: edges, outcomes of"
            " hands and money wagered are exact, to the rounding of double-precision numbers."
        )
    if solution.spread.error_bound:
        yield Paragraph(
            "How the results of the hands of one split box depend on each other is counted to first"
            " order. The distribution of a round's net result, and with it the standard deviation,"
            " the shares of rounds that win and lose and the hold after many rounds, is therefore"
            " approximate; its mean is exact, and bounds on the errors are proven and printed."
        )
    for limit in solution.limits:
        yield Paragraph(f"Not exact: {limit}.")
