"""The catalogue over HTTP: compared and charted, but no table opens with it."""

from __future__ import annotations

from fortyeight.papers.compared_tables import compared_tables
from fortyeight.rulebook import catalogue
from tests.server.http.asking import ANN_COOKIE, asker


def test_books_and_tables_are_compared() -> None:
    lines = asker()("GET", "/api/catalogue").json()["tables"]
    assert [line["id"] for line in lines] == [one.house.book.id for one in compared_tables()]
    assert all(line["source"] and line["differs"] for line in lines)
    assert all((line["edge"] is None) != line["exact"] for line in lines)


def test_a_table_of_the_catalogue_is_asked_about_but_not_opened() -> None:
    ask, table = asker(), catalogue()[0]
    assert ask("GET", f"/api/books/{table}/how-to-play").status_code == 200
    checked = ask("POST", "/api/houses/check", json={"book": table, "house": {}})
    assert checked.json()["ok"] is True
    opened = ask("POST", "/api/tables", json={"book": table, "name": "Real"}, headers=ANN_COOKIE)
    assert opened.status_code == 422
