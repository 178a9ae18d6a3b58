// Tables of one's own that this browser keeps, each under its name.
import { loadJson, saveJson } from '../core/page/storage.js';
import { isTable } from './table-file.js';
/** @import { TableFile } from './table-file.js' */

const KEY = 'fortyeight.my-tables';
const MOST = 50;

/** Before the name of a table of one's own in a list of books. */
export const OWN_TABLE = 'own-table:';

/** What a list of books calls a table of one's own. @param {string} title */
export function ownTableName(title) {
  return `${OWN_TABLE}${title}`;
}

/** @returns {TableFile[]} by name */
export function loadTables() {
  const stored = loadJson(KEY);
  return Array.isArray(stored) ? stored.filter(isTable) : [];
}

/** Keep a table; one of the same name is replaced. Returns whether it is kept. @param {TableFile} file */
export function saveTable(file) {
  const others = loadTables().filter((one) => one.title !== file.title);
  if (others.length >= MOST) return false;
  saveJson(
    KEY,
    [...others, file].sort((one, other) => one.title.localeCompare(other.title)),
  );
  return loadTables().some((one) => one.title === file.title);
}

/** @param {string} title */
export function deleteTable(title) {
  saveJson(
    KEY,
    loadTables().filter((one) => one.title !== title),
  );
}
