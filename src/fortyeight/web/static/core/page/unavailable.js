// The page of a table that is not available: why, and a link to the lobby.
/** @import { TableConnection } from '../net/connection.js' */
import { toSentence } from '../net/api.js';
import { fill, h } from '../widgets/element.js';

/** @param {unknown} why a reason in words, or what was thrown */
export function unavailablePart(why) {
  return h('div', { class: 'gone' }, h('div', { role: 'alert' }, h('h1', { class: 'gone-why' }, toSentence(why))), h('p', {}, h('a', { class: 'button main', href: '/' }, 'Back to the lobby')));
}

/** Replace the page if the table refuses before it has sent its state. @param {TableConnection} connection @param {HTMLElement} main */
export function showWhenUnavailable(connection, main) {
  connection.addEventListener('status', () => {
    if (connection.status === 'closed' && !connection.state) fill(main, unavailablePart(connection.reason));
  });
}
