// Practice tables: any rules, played at once by one person, with chips that are worth nothing elsewhere.
import { post } from '../core/net/api.js';
import { identify, signInAddress } from '../core/net/visitor.js';
import { LONGEST_NAME } from './table-file.js';
/** @import { House } from '../lobby/house-choices.js' */

/** @param {string} id */
function practiceAddress(id) {
  return `/table?id=${encodeURIComponent(id)}`;
}

/**
 * Open a practice table, or the one of these rules that is open, and go there; or to sign in first.
 * @param {string} book a name, or the text of a table's file
 * @param {House} house
 * @param {string} name
 * @param {string} [chart] that a robot plays beside the visitor
 */
export async function playPractice(book, house, name, chart = '') {
  if (!(await identify())) {
    location.assign(signInAddress());
    return;
  }
  const { id, settings } = await post('/api/practice-tables', { book, house, name: name.slice(0, LONGEST_NAME).trim() });
  if (chart) await seatRobot(id, settings.practice, chart);
  location.assign(practiceAddress(id));
}

/** Robots come at a player's word: the visitor joins, and the table's page finds them there. @param {string} table @param {number} chips @param {string} chart */
async function seatRobot(table, chips, chart) {
  const { TableConnection } = await import('../core/net/connection.js');
  const connection = new TableConnection(table);
  connection.open();
  try {
    // At a table that was open already the visitor may be still.
    await connection.send('join', { chips }).catch(() => undefined);
    const { view } = connection.state ?? {};
    const boxes = [2, 6, 1, 7, 3, 5].filter((box) => !(String(box) in (view?.seats ?? {})));
    await connection.send('add-robot', { box: boxes[0] ?? 1, strategy: 'own', wager: view?.house.minimum ?? 500, chart });
  } finally {
    connection.close();
  }
}

/**
 * The button that opens one.
 * @param {() => Promise<void>} play
 * @param {(error: unknown) => void} refuse
 */
export function playButton(play, refuse) {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'main play-practice';
  button.textContent = 'Play it';
  button.title = 'Play by these rules, alone or with robots, with practice chips: your wallet is not touched';
  button.addEventListener('click', async () => {
    button.disabled = true;
    try {
      await play();
    } catch (error) {
      refuse(error);
    } finally {
      button.disabled = false;
    }
  });
  return button;
}
