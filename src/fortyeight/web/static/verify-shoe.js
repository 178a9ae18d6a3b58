// @ts-check
// The page that checks a shoe, from a file or from the table that is named in the address.

import { BadTranscript, LARGEST_TRANSCRIPT, check, composition, orderOf, readTranscript } from './fair-shoe.js';

/** @typedef {import("./fair-shoe.js").Transcript} Transcript */

/** @param {string} id @returns {HTMLElement} */
function part(id) {
  const found = document.getElementById(id);
  if (found === null) throw new Error(`the page has no ${id}`);
  return found;
}

/** @param {string} id @returns {HTMLInputElement} */
function field(id) {
  return /** @type {HTMLInputElement} */ (part(id));
}

/** @param {string} id @param {string} text */
function tell(id, text) {
  part(id).textContent = text;
}

/** @param {string} kind @param {...(string | Node)} inside */
function made(kind, ...inside) {
  const found = document.createElement(kind);
  found.append(...inside);
  return found;
}

/** Only the last shoe that was asked for is shown, however long an earlier one takes. */
let asked = 0;

/** @param {() => Promise<Uint8Array>} load */
async function verify(load) {
  asked += 1;
  const mine = asked;
  part('result').hidden = true;
  tell('status', 'Checking…');
  try {
    if (!globalThis.crypto?.subtle) {
      throw new BadTranscript('this browser computes hashes on pages from https or localhost only');
    }
    const transcript = readTranscript(await load());
    const faults = [...notedFaults(transcript), ...(await check(transcript))];
    const known = transcript.secret !== null && !faults.some((one) => one.includes('algorithm'));
    const order = known ? await orderOf(transcript) : [];
    if (mine === asked) show(transcript, faults, order);
  } catch (error) {
    if (mine !== asked) return;
    const sentence = error instanceof BadTranscript ? error.message : 'it could not be loaded';
    tell('status', `This shoe cannot be checked: ${sentence}.`);
  }
}

/** @param {Transcript} transcript @returns {string[]} */
function notedFaults(transcript) {
  const noted = field('noted').value.trim().toLowerCase();
  if (noted === '' || noted === transcript.commitment) return [];
  return ['the commitment is not the one that you noted'];
}

/** @param {Transcript} transcript @param {string[]} faults @param {string[]} order */
function show(transcript, faults, order) {
  const fair = faults.length === 0;
  tell('status', '');
  const drawn = transcript.drawn;
  const shuffled = 'Fair: it was shuffled by the promised secret';
  tell('verdict', fair ? `${shuffled}${drawn === null ? '.' : ', and dealt in that order.'}` : 'Not shown to be fair:');
  part('verdict').className = fair ? 'verdict fair' : 'verdict unfair';
  part('faults').replaceChildren(...faults.map((fault) => made('li', fault)));
  tell('shoe', `Shoe ${transcript.shoe} of table ${transcript.table}`);
  tell('composition', composition(transcript));
  tell('commitment', transcript.commitment);
  tell('next', transcript.nextCommitment ?? 'nothing yet');
  const seeded = transcript.seeds.length > 0;
  tell(
    'seeds-note',
    seeded ? 'Seeds are in the order in which they count. Is yours among them, as you wrote it?' : 'No player has added a seed to this shuffle: its order comes from the secret alone.',
  );
  part('seeds-table').hidden = !seeded;
  part('seeds').replaceChildren(...transcript.seeds.map((one) => made('tr', made('td', one.person), made('td', one.seed))));
  tell('drawn', drawn === null ? 'Which cards left the shoe is not in the transcript: compare those that you saw with the order.' : `${drawn.length} cards left the shoe.`);
  tell('order', order.join(' '));
  part('result').hidden = false;
}

/** @param {string} table @param {string} shoe @returns {Promise<Uint8Array>} */
async function fetched(table, shoe) {
  const place = `/api/tables/${encodeURIComponent(table)}/shoes/${encodeURIComponent(shoe)}`;
  const answer = await fetch(place, { headers: { accept: 'application/json' } });
  if (answer.status === 404) throw new BadTranscript('the table has no such shoe');
  if (!answer.ok) throw new BadTranscript('the table does not show it, perhaps because it is not over');
  return new Uint8Array(await answer.arrayBuffer());
}

/** @param {File} file @returns {Promise<Uint8Array>} */
async function opened(file) {
  if (file.size > LARGEST_TRANSCRIPT) {
    throw new BadTranscript('the file is too large for a transcript');
  }
  return new Uint8Array(await file.arrayBuffer());
}

function start() {
  const query = new URLSearchParams(location.search);
  const table = query.get('table');
  const shoe = query.get('shoe');
  /** What is checked again when the noted commitment changes. */
  let again = () => {};
  const begin = (/** @type {() => Promise<Uint8Array>} */ load) => {
    again = () => void verify(load);
    again();
  };
  part('form').addEventListener('submit', (event) => event.preventDefault());
  field('file').addEventListener('change', () => {
    const file = field('file').files?.[0];
    if (file) begin(() => opened(file));
  });
  field('noted').addEventListener('change', () => again());
  if (table !== null && shoe !== null) begin(() => fetched(table, shoe));
}

start();
