"""A table's events are animated one by one; those missed while disconnected are not."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewVisitor
from tests.browser.cut_line import CutLine
from tests.browser.players.at_table import AtTable
from tests.browser.players.table_player import sit_and_deal

#: A playback that records what it is asked to show; `hold` events end only on release.
BEGIN = """async () => {
  const { Playback } = await import('/core/game/playback.js');
  const { follow } = await import('/core/game/reducer.js');
  window.told = [];
  window.ends = [];
  window.playback = new Playback(
    (_, { event }, way) => {
      told.push(`${event.event} ${way}`);
      if (event.event === 'fails') throw new Error('it cannot be shown');
      return event.event === 'hold' && way === 'usual' ? new Promise((done) => ends.push(done)) : 0;
    },
    ({ version }, idle, missed) => {
      told.push(`${version} ${idle ? 'idle' : 'going'}${missed ? ' missed' : ''}`);
    },
  );
  const round = { boxes: [], wagers: [], settled: [], insurance: { wagers: [] }, dealer: {} };
  const view = { house: {}, ...round };
  window.welcome = (version) => ({ type: 'welcome', table: 't', version, view, service: {} });
  window.now = { hands: [], turn: null, asked: [], dealer: {} };
  window.version = 0;
  window.events = (names, where = now) => {
    const from = version;
    const events = names.map((event) => ({ version: ++version, at: 0, by: '', event: { event } }));
    take({ type: 'events', from, to: version, events, now: where });
  };
  let state = null;
  window.take = (message) => {
    const change = follow(state, message);
    state = change.state;
    playback.enqueue(change);
  };
  Object.defineProperty(document, 'hidden', { get: () => window.away === true });
  take(welcome(0));
  told.length = 0;
}"""
LOOK = "document.dispatchEvent(new Event('visibilitychange'))"


@pytest.fixture
def page(plain_page: Page) -> Page:
    plain_page.evaluate(BEGIN)
    return plain_page


def told(page: Page, *, after: str) -> list[str]:
    """Run a script, and return what was recorded once the playback is idle."""
    page.evaluate(after)
    page.wait_for_function("() => playback.idle")
    found: list[str] = page.evaluate("told.splice(0)")
    return found


@pytest.mark.long
def test_what_is_hurried_is_shown_all_the_same(page: Page) -> None:
    script = "events(['hold', 'hold', 'last']); playback.hurry(); ends[0]()"
    hurried = ["hold usual", "hold quick", "last quick", "3 idle"]
    assert told(page, after=script) == hurried
    # With no animation running there is nothing to hurry.
    assert told(page, after="playback.hurry(); events(['next'])") == ["next usual", "4 idle"]


@pytest.mark.long
def test_events_that_were_missed_are_passed_over_until_one_has_caught_up(page: Page) -> None:
    caught_up = "take({ type: 'caught-up', version, now, clock: null })"
    # Events still queued when the connection was lost are not animated either.
    page.evaluate("events(['hold']); events(['waits']); events(['hold'], null)")
    assert told(page, after="ends[0]()") == [
        "hold usual",
        "1 going",
        "waits missed",
        "2 going",
        "hold missed",
        "3 going",
    ]
    assert told(page, after=caught_up) == ["3 idle missed"]
    assert told(page, after="events(['next'])") == ["next usual", "4 idle"]
    assert told(page, after=caught_up) == ["4 idle"], "nothing was missed"


@pytest.mark.long
def test_a_new_welcome_ends_what_is_being_shown(page: Page) -> None:
    script = "events(['hold', 'hold']); take(welcome(9)); ends[0]()"
    assert told(page, after=script) == ["hold usual", "hold missed", "2 going", "9 idle missed"]


@pytest.mark.long
def test_a_page_that_nobody_sees_keeps_up(page: Page) -> None:
    script = "away = true; events(['hold', 'hold'])"
    assert told(page, after=script) == ["hold missed", "hold missed", "2 idle"]
    assert told(page, after=f"away = false; {LOOK}") == ["2 idle missed"]
    assert told(page, after=LOOK) == []


@pytest.mark.long
def test_who_is_far_behind_is_shown_how_things_stand_now(page: Page) -> None:
    many = 42
    page.evaluate(f"events(['hold']); for (let one = 0; one < {many}; one += 1) events(['hold'])")
    shown = told(page, after="ends[0]()")
    assert shown[-1] == f"{many + 1} idle missed"
    assert "hold usual" not in shown[1:]


@pytest.mark.long
def test_what_cannot_be_shown_has_happened_all_the_same(new_visitor: NewVisitor) -> None:
    ann = new_visitor(may_complain=True)
    page = ann.goto("/terms")
    page.evaluate(BEGIN)
    shown = told(page, after="events(['fails', 'next']); events(['fails'])")
    assert shown == ["fails usual", "next usual", "2 going", "fails usual", "3 idle"]
    assert ["it cannot be shown" in one for one in ann.complaints] == [True], "and is told once"


def test_a_move_that_never_ends_is_over_in_time(plain_page: Page) -> None:
    plain_page.evaluate(
        """async () => {
          const { comeFrom, goTo } = await import('/cards/moves.js');
          const { flip } = await import('/cards/flip.js');
          Element.prototype.animate = () => ({ finished: new Promise(() => undefined) });
          const [one, from] = [document.querySelector('main'), new DOMRect(0, 0, 10, 10)];
          const moves = [comeFrom(one, from, 5), goTo(one, from, 5), flip(one, 'Ks', 5)];
          Promise.all(moves).then(() => (window.over = true));
        }"""
    )
    plain_page.wait_for_function("() => window.over")


@pytest.mark.long
def test_a_deal_that_is_hurried_is_heard(new_visitor: NewVisitor) -> None:
    ann = new_visitor(reduced_motion="no-preference")
    ann.guest("ann-who-hurries")
    page = ann.goto(f"/table?id={ann.open_table('ma-spanish21')}")
    page.locator(".box").first.wait_for()
    heard = page.get_by_role("log")
    page.keyboard.press("Space")
    sit_and_deal(page)
    for _ in range(100):
        page.keyboard.press("Space")
        if "The dealer has the" in heard.inner_text():
            break
        page.wait_for_timeout(20)
    expect(heard).to_contain_text(re.compile(r"You get the .*The dealer has the .*You get the "))


@pytest.mark.long
def test_who_comes_back_sees_and_hears_how_the_table_stands(new_visitor: NewVisitor) -> None:
    ann, ben = new_visitor(reduced_motion="no-preference"), new_visitor()
    ann.guest("ann-who-was-away")
    ben.guest("ben-who-played")
    table = ann.open_table("ma-spanish21", pause_ms=60_000)
    page = ann.new_page()
    line = CutLine(page)
    page.goto(f"/table?id={table}&watch")
    expect(page.locator("main")).to_have_attribute("data-idle", "true")
    line.cut()
    with AtTable(ben, table) as player:
        player.do("join", chips=50_000)
        player.do("sit", box=2)
        player.do("place-wager", box=2, kind="main", cents=1000)
        player.do("ready")
        player.wait_for("dealer.card-dealt/1")
        line.mend()
        words = "ben-who-played’s turn|Insurance is open|The round is over"
        expect(page.locator(".dealer-line")).to_have_text(re.compile(words))
        heard = page.get_by_role("log")
        expect(heard).to_contain_text(re.compile(words))
        expect(heard).not_to_contain_text("gets the")
        expect(page.locator(".box[data-box='2'] playing-card")).to_have_count(2)
