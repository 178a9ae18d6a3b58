// Practice tables: any rules, played at once by one person, with chips that are worth nothing elsewhere.
import { post } from '../core/net/api.js';
import { identify, signInAddress } from '../core/net/visitor.js';
import { LONGEST_NAME } from './table-file.js';
/** @import { House } from '../lobby/house-choices.js' */

/** @param {string} id */
export function practiceAddress(id) {
  return `/table?id=${encodeURIComponent(id)}`;
}

/**
 * Open a practice table, or the one of these rules that is open, and go there; or to sign in first.
 * @param {string} book a name, or the text of a table's file
 * @param {House} house
 * @param {string} name
 */
export async function playPractice(book, house, name) {
  if (!(await identify())) {
    location.assign(signInAddress());
    return;
  }
  const { id } = await post('/api/practice-tables', { book, house, name: name.slice(0, LONGEST_NAME).trim() });
  location.assign(practiceAddress(id));
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
