"""A chart as data for a page: blocks, lines, cells with their words, legend and figures."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fortyeight.analysis.chart.chart_notes import chases_suited_sevens, super_bonus_note
from fortyeight.analysis.limits import exactness
from fortyeight.papers.charts.chart_csv import chart_fingerprint
from fortyeight.papers.charts.chart_paper import Block, ChartLine, ChartPaper, Square, edge_figures
from fortyeight.papers.charts.legend import after_words, cell_words, exception_words, legend
from fortyeight.papers.house_line import house_line
from fortyeight.rulebook import House, Rulebook, default_book, shipped_books
from fortyeight.server.rooms.strategy.example_hands import samples
from fortyeight.strategy import UPS, AfterDouble, Strategy, cell, read_strategy
from fortyeight.view.words.card_words import money

_NAMES = {"Hard totals": "hard", "Soft totals": "soft", "Pairs": "pairs", "After a double": "after"}


def paper_of(
    house: House, strategy: str, figures: Mapping[str, float], dollars: Mapping[str, Any]
) -> ChartPaper:
    """Return the chart as papers draw it; figures and dollars may be empty if not yet known."""
    read = read_strategy(strategy)
    exact = edge_figures(figures["edge_chart"], figures["edge"]) if "edge_chart" in figures else {}
    return ChartPaper(house, read, exact, _notes(house, read, dollars))


def chart_json(paper: ChartPaper) -> dict[str, Any]:
    """Format the chart: blocks by kind of hand, the legend, and notes."""
    legend_ = legend(paper)
    return {
        "ups": list(UPS),
        "blocks": [_block(paper.house, block) for block in paper.blocks],
        "legend": {
            "codes": [_code(square, words) for square, words in legend_.codes],
            "after": [_code(square, words) for square, words in legend_.after],
            "exceptions": [
                {"sign": sign, "words": f"hit instead {words}"}
                for sign, words in legend_.exceptions
            ],
            "remarks": list(legend_.remarks),
        },
        "notes": list(paper.notes),
        "mark": chart_fingerprint(paper.strategy),
    }


def house_json(house: House) -> dict[str, Any]:
    """Format the facts about a house that need no solving."""
    return {
        "book": house.book.reference,
        "felt": felt_of(house.book),
        "title": house.book.title,
        "house": dict(house.choices),
        "rules": list(house_line(house)),
        **exactness(house),
        "currency": house.limits.currency,
    }


def felt_of(book: Rulebook) -> str:
    """Return the id of the shipped book whose felt a book's table has."""
    shipped = (one.id for one in (book, *book.ancestors) if one.id in shipped_books())
    return next(shipped, default_book())


def _code(square: Square, words: str) -> dict[str, str]:
    return {"letters": square.letters, "tint": square.tint, "words": words}


def _block(house: House, block: Block) -> dict[str, Any]:
    name = _NAMES[block.title]
    return {
        "name": name,
        "title": block.title,
        "lines": [_line(house, line, after=name == "after") for line in block.lines],
    }


def _line(house: House, line: ChartLine, after: bool) -> dict[str, Any]:
    hands = [square.as_json() for name in line.names for square in samples(name)]
    return {
        "label": line.label,
        "rows": list(line.names),
        "hands": hands,
        "cells": [
            _after_cell(square) if after else _cell(house, square) for square in line.squares
        ],
    }


def _cell(house: House, square: Square) -> dict[str, Any]:
    read = cell(square.text)
    exceptions = exception_words(read)
    return {
        "letters": square.letters,
        "signs": square.signs,
        "tint": square.tint,
        "words": "; ".join((cell_words(read, house), *(words for _, words in exceptions))),
        "cards": read.cards,
        "exceptions": [{"sign": sign, "words": words} for sign, words in exceptions],
    }


def _after_cell(square: Square) -> dict[str, Any]:
    return {
        "letters": square.letters,
        "signs": "",
        "tint": square.tint,
        "words": after_words(AfterDouble(square.letters)),
        "cards": None,
        "exceptions": [],
    }


def _notes(house: House, strategy: Strategy, dollars: Mapping[str, Any]) -> tuple[str, ...]:
    if chases_suited_sevens(strategy):
        return ()
    worth = [tier for tier in dollars.get("tiers", ()) if tier["gain"] > 0]
    currency = house.limits.currency
    return tuple(
        super_bonus_note(money(tier["wager"], currency), tier["gain"]) for tier in worth[:1]
    )
