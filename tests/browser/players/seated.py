"""A player driven by the page's own modules, for pages that watch tables."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page

#: Plays this many rounds, or with none until a hand waits for its player.
_PLAY = """
async ({ id, rounds }) => {
  const { TableConnection } = await import('/core/net/connection.js');
  const table = new TableConnection(id);
  const until = (wanted) => new Promise((done) => {
    const look = () => {
      if (!table.state || !wanted(table.state)) return;
      table.removeEventListener('message', look);
      done(table.state);
    };
    table.addEventListener('message', look);
    look();
  });
  const mine = (state) => state.offers.offers.filter((one) => one.box === 1);
  const verbs = (state) => mine(state).map((one) => one.do);
  const DECISIONS = ['stand', 'keep-double', 'decline-insurance'];
  const decision = (state) => DECISIONS.find((verb) => verbs(state).includes(verb));
  table.open();
  let state = await until((now) => now.version);
  const me = state.view.audience.person;
  if (!state.view.people.includes(me)) await table.send('join', { chips: 50_000 });
  if (state.view.seats['1'] !== me) await table.send('sit', { box: 1 });
  const main = (now) => mine(now).find((one) => one.do === 'place-wager' && one.kind === 'main');
  for (let played = 0; ; played += 1) {
    state = await until((now) => now.view.phase === 'betting' && main(now));
    const { round } = state.view;
    if (rounds && played >= rounds) {
      table.close();
      return round;
    }
    const cents = Math.max(1000, main(state).amounts.low);
    await table.send('place-wager', { box: 1, kind: 'main', cents });
    await table.send('ready');
    for (;;) {
      state = await until((now) => now.view.round > round || decision(now));
      if (state.view.round > round) break;
      if (decision(state) === 'stand' && !rounds) {
        table.close();
        return round;
      }
      await table.send(decision(state), { box: 1 });
    }
  }
}
"""


def play_rounds(page: Page, table: str, rounds: int) -> int:
    """Play this many rounds at box 1, standing on everything; return the open round's number."""
    return int(page.evaluate(_PLAY, _asked(table, rounds)))


def play_to_a_decision(page: Page, table: str) -> int:
    """Play until the hand on box 1 waits for a decision; return the number of that round."""
    return int(page.evaluate(_PLAY, _asked(table, 0)))


def _asked(table: str, rounds: int) -> dict[str, Any]:
    return {"id": table, "rounds": rounds}
