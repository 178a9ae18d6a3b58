// Names and currencies of tables, loaded once for each.
import { get } from './api.js';
import { CHIPS } from './money.js';

/** @typedef {{name: string, book: string, currency: string}} Named */

/** @type {Map<string, Promise<Named>>} */
const known = new Map();

/** @param {string} id @returns {Promise<Named>} */
export function tableNamed(id) {
  let found = known.get(id);
  if (!found) {
    found = get(`/api/tables/${encodeURIComponent(id)}`).then(
      (table) => ({ name: String(table.name), book: String(table.book), currency: String(table.currency) }),
      () => ({ name: `Table ${id}`, book: '', currency: CHIPS }),
    );
    known.set(id, found);
  }
  return found;
}
