// Names and currencies of tables, loaded once for each.
import { get } from './api.js';
import { CHIPS } from '../text/money.js';

/** @typedef {{name: string, book: string, currency: string}} TableName */

/** @type {Map<string, Promise<TableName>>} */
const loaded = new Map();

/** @param {string} id @returns {Promise<TableName>} */
export function loadTableName(id) {
  let loading = loaded.get(id);
  if (!loading) {
    loading = get(`/api/tables/${encodeURIComponent(id)}`).then(
      (table) => ({ name: String(table.name), book: String(table.book), currency: String(table.currency) }),
      () => ({ name: `Table ${id}`, book: '', currency: CHIPS }),
    );
    loaded.set(id, loading);
  }
  return loading;
}
