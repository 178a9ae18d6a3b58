// Opening tables, with one click or with chosen house rules; chips and robots come along.
// Modules that only a table needs are loaded when one is opened.
import { Refused, get, post } from '../core/net/api.js';
import { loadJson, loadText, saveJson, saveText } from '../core/page/storage.js';
import { FIRST_CHIPS, walletWithFirstChips } from '../core/net/chips.js';
import { forget, identify, visit } from '../core/net/visitor.js';
import { newTableName } from './book-card.js';
/** @import { Book } from './book-card.js' */
/** @import { House } from './house-choices.js' */

/** @typedef {Record<string, string | number | boolean>} Settings */
/** @typedef {'mimic' | 'never-bust' | 'chart'} RobotPlay */

const BOOK = 'fortyeight.book';
const OWN = 'fortyeight.own-tables';

/** The longest wait for a robot to sit down; its chart may have to be computed first. */
const ROBOT_PATIENCE = 30_000;

/** @type {Record<'easy' | 'usual' | 'brisk', {words: string, settings: Settings}>} */
export const PACES = {
  easy: { words: 'Relaxed: no time limit for decisions', settings: { bets_ms: 60_000, decision_ms: 0 } },
  usual: { words: 'Normal: 25 seconds per decision', settings: { bets_ms: 20_000, decision_ms: 25_000 } },
  brisk: { words: 'Fast: 10 seconds per decision', settings: { bets_ms: 10_000, decision_ms: 10_000, card_ms: 150 } },
};

/** The book that was played last on this device. */
export function lastBook() {
  return loadText(BOOK);
}

/** @param {string} id @param {string} [page] */
export function tableAddress(id, page = 'table') {
  return `/${page}?id=${encodeURIComponent(id)}`;
}

/**
 * A quiet table of one's own: the one of the last time where it is still open, otherwise a new one. Where
 * only the floor opens tables it is the busiest that is open. Null where one must sign in first.
 * @param {Book} book
 * @param {number} robots
 * @returns {Promise<string | null>}
 */
export async function playNow(book, robots) {
  if (!(await identify())) return null;
  await ensureChips();
  const own = await ownTable(book.id, robots);
  if (own) return own;
  const table = { name: newTableName(book, Date.now()), book: book.id, settings: { ...PACES.easy.settings, private: true } };
  try {
    const id = await openTable(table, robots, robotWager(book.minimum, book.maximum));
    saveJson(OWN, { ...ownTables(), [book.id]: { id, robots } });
    return id;
  } catch (error) {
    const busiest = error instanceof Refused && error.code === 'not-allowed' ? await busiestTable(book.id) : '';
    if (busiest) return busiest;
    throw error;
  }
}

/** Tables that were opened from here, by their books. @returns {Record<string, {id: string, robots: number}>} */
function ownTables() {
  return loadJson(OWN) ?? {};
}

/** @param {string} book @param {number} robots */
async function ownTable(book, robots) {
  const own = ownTables()[book];
  if (!own || own.robots !== robots) return '';
  try {
    const table = await get(`/api/tables/${encodeURIComponent(own.id)}`);
    return table.closed ? '' : own.id;
  } catch {
    return '';
  }
}

/** The table of a book, or of any, at which most people are. @param {string} book @returns {Promise<string>} */
async function busiestTable(book) {
  /** @type {{tables: {id: string, book: string, people: number}[]}} */
  const { tables } = await get('/api/tables?most=200');
  const best = [...tables].sort((one, other) => Number(other.book === book) - Number(one.book === book) || other.people - one.people);
  return best[0]?.id ?? '';
}

/**
 * Open a table, and have robots at it. Its id.
 * @param {{name: string, book: string, house?: House, settings: Settings}} table
 * @param {number} [robots]
 * @param {number} [wager] cents
 * @param {RobotPlay} [play]
 * @returns {Promise<string>}
 */
export async function openTable(table, robots = 0, wager = 0, play = 'mimic') {
  const { id } = await post('/api/tables', table);
  saveText(BOOK, table.book);
  if (robots) await Promise.race([seatRobots(id, robots, wager, play), new Promise((done) => setTimeout(done, ROBOT_PATIENCE))]);
  return id;
}

/** A wager that every box can afford. @param {number} minimum @param {number} maximum */
export function robotWager(minimum, maximum) {
  return Math.min(2 * minimum, maximum);
}

/** Get a newcomer's first chips; later a guest without any gets more, and others go to the cashier. */
export async function ensureChips() {
  const { balance } = await walletWithFirstChips(1);
  const { person } = await visit();
  if (balance || !person?.guest) return;
  const { newId } = await import('../core/net/connection.js');
  await post('/api/cashier/purchases', { cents: FIRST_CHIPS, id: newId() });
  forget();
}

/**
 * Robots need a player at the table: join with a few chips; the table's page finds the player there.
 * @param {string} table
 * @param {number} robots
 * @param {number} wager
 * @param {RobotPlay} play
 */
async function seatRobots(table, robots, wager, play) {
  const { TableConnection } = await import('../core/net/connection.js');
  const connection = new TableConnection(table);
  connection.open();
  try {
    const { balance } = await visit();
    // Nobody is seated with nothing: the table's page says where chips are.
    if (!balance) return;
    await connection.send('join', { chips: Math.min(balance, FIRST_CHIPS / 2) });
    // The middle of the arc stays free.
    for (const box of [2, 6, 1, 7].slice(0, robots)) await connection.send('add-robot', { box, strategy: play, wager }).catch(() => undefined);
  } catch {
    // Without robots it is a table too.
  } finally {
    connection.close();
  }
}
