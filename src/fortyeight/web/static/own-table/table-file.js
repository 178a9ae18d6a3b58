// A table of one's own: what its file says that differs from a book, as data. Pure.
import { same } from '../lobby/house-choices.js';
/** @import { House, Option, Plain } from '../lobby/house-choices.js' */

/** @typedef {Record<string, any> & {id: string, title: string, based_on: string}} TableFile */

export const LONGEST_NAME = 60;
const NAMELESS = 'my-table';

/** The id of a table, from its name. @param {string} title */
export function idOf(title) {
  const plain = title.normalize('NFKD').toLowerCase();
  return (
    plain
      .replace(/[\u0300-\u036f'’]/g, '')
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-+|-+$/g, '')
      .slice(0, LONGEST_NAME)
      .replace(/-+$/, '') || NAMELESS
  );
}

/** A table that differs in nothing yet, or in a house's choices. @param {string} book @param {string} title @param {House} [rules] @returns {TableFile} */
export function newTable(book, title, rules = {}) {
  return { id: idOf(title), title, based_on: book, ...(Object.keys(rules).length ? { rules } : {}) };
}

/** @param {TableFile} file @param {string} title @returns {TableFile} */
export function renamed(file, title) {
  return { ...file, id: idOf(title), title };
}

/** Whether something read from elsewhere has the shape of a table; the server checks the rest. @param {any} file @returns {file is TableFile} */
export function isTable(file) {
  return Boolean(file) && typeof file === 'object' && [file.id, file.title, file.based_on].every((one) => typeof one === 'string');
}

/** What a table says under the keys of the options. @param {TableFile} file @param {Option[]} options @returns {House} */
export function choicesOf(file, options) {
  /** @type {House} */
  const choices = {};
  for (const option of options) {
    const [key = '', row] = option.key.split('.');
    const value = valueAt(file, option);
    if (value === undefined) continue;
    if (row === undefined) choices[key] = value;
    else choices[key] = { ...choices[key], [row]: value };
  }
  return choices;
}

/** The table without what was published about it, which is not about other rules. @param {TableFile} file @returns {TableFile} */
export function unpublished({ source, as_of: date, published, ...file }) {
  return /** @type {TableFile} */ (file);
}

/**
 * The table with other choices. What the options do not know stays as it is.
 * @param {TableFile} file
 * @param {Option[]} options
 * @param {House} choices
 * @returns {TableFile}
 */
export function withChoices(file, options, choices) {
  const next = structuredClone(file);
  let changed = false;
  for (const option of options) {
    const [key = '', row] = option.key.split('.');
    const value = row === undefined ? choices[key] : choices[key]?.[row];
    if (same(value, valueAt(next, option))) continue;
    setValue(next, option, value);
    changed = true;
  }
  return tidied(changed ? unpublished(next) : next);
}

/** @param {TableFile} file @param {Option} option @returns {Plain | undefined} */
function valueAt(file, option) {
  const [key = '', row] = option.key.split('.');
  if (option.row) return plain(rowsOf(file, option.row.table).find((one) => isAbout(one, option))?.pays);
  return plain(row === undefined ? file.rules?.[key] : (file.rules?.[key]?.[row] ?? file.match?.[row]));
}

/** The value of an entry, which may stand with its clause. @param {any} entry @returns {Plain | undefined} */
function plain(entry) {
  const isEntry = entry && typeof entry === 'object' && !Array.isArray(entry);
  return isEntry ? (entry.value ?? entry.default) : entry;
}

/** @param {TableFile} file @param {Option} option @param {Plain | undefined} value */
function setValue(file, option, value) {
  const [key = '', row] = option.key.split('.');
  if (option.row) return setRow(file, option, value);
  file.rules ??= {};
  if (row === undefined) return put(file.rules, key, value);
  file.rules[key] ??= {};
  put(file.rules[key], row, value);
  if (file.match) delete file.match[row];
}

/** @param {Record<string, any>} table @param {string} key @param {Plain | undefined} value */
function put(table, key, value) {
  if (value === undefined) delete table[key];
  else table[key] = value;
}

/** @param {TableFile} file @param {Option} option @param {Plain | undefined} pays */
function setRow(file, option, pays) {
  if (!option.row) return;
  const { table, about } = option.row;
  const rows = rowsOf(file, table);
  const old = rows.find((one) => isAbout(one, option));
  const kept = rows.filter((one) => one !== old);
  const [section = '', field] = table.split('.');
  const next = pays === undefined ? kept : [...kept, { ...(old ?? about), pays }];
  if (field === undefined) file[section] = next;
  else file[section] = { ...file[section], [field]: next };
}

/** @param {TableFile} file @param {string} table @returns {Record<string, any>[]} */
function rowsOf(file, table) {
  const [section = '', field] = table.split('.');
  const rows = field === undefined ? file[section] : file[section]?.[field];
  return Array.isArray(rows) ? rows : [];
}

/** Whether a row is that of an option. @param {Record<string, any>} row @param {Option} option */
function isAbout(row, option) {
  return Object.entries(option.row?.about ?? {}).every(([field, value]) => same(field === 'suits' ? (row[field] ?? 'any') : row[field], value));
}

/** Without empty tables. @param {TableFile} file @returns {TableFile} */
function tidied(file) {
  const isEmpty = (/** @type {unknown} */ part) => part !== null && typeof part === 'object' && !Object.keys(part).length;
  const rules = Object.fromEntries(Object.entries(file.rules ?? {}).filter(([key, value]) => key !== 'match_odds' || !isEmpty(value)));
  const parts = Object.entries({ ...file, rules }).map(([name, part]) => [name, withoutEmpty(part)]);
  return /** @type {TableFile} */ (Object.fromEntries(parts.filter(([, part]) => !isEmpty(part))));
}

/** A section without tables that have no rows. @param {any} part */
function withoutEmpty(part) {
  if (!part || typeof part !== 'object' || Array.isArray(part)) return part;
  return Object.fromEntries(Object.entries(part).filter(([name, rows]) => !(['row', 'tier'].includes(name) && Array.isArray(rows) && !rows.length)));
}

/** The number of rules and rows in which a table differs. @param {TableFile} file */
export function countChanges(file) {
  const { match_odds: odds = {}, ...rules } = file.rules ?? {};
  const rows = ['bonus_21', 'break_bonus.row', 'super_bonus.tier'].map((table) => rowsOf(file, table).length);
  return [...rows, Object.keys(rules).length, Object.keys(odds).length].reduce((sum, one) => sum + one, 0);
}

/**
 * The keys of the options that a fault is about. A row whose cards are taken out of the decks, named by its place
 * in the whole book, is beside itself and beside the ranks that are taken out.
 * @param {string} key
 * @param {TableFile} file
 * @param {Option[]} options
 */
export function optionKeys(key, file, options) {
  const [, table, place] = /^([a-z0-9_.]+)\[(\d+)\]\.ranks$/.exec(key) ?? [];
  if (!table) return [optionKey(key, file, options)];
  const row = options.filter((one) => one.row?.table === table)[Number(place)];
  return ['removed_ranks', ...(row ? [row.key] : [])];
}

/** The key of the option that a fault is about; the key itself where it is no row's. @param {string} key @param {TableFile} file @param {Option[]} options */
function optionKey(key, file, options) {
  const match = /^([a-z0-9_.]+)\[(\d+)\]\.pays/.exec(key);
  const row = match && rowsOf(file, match[1] ?? '')[Number(match[2])];
  return (row && options.find((one) => one.row?.table === match[1] && isAbout(row, one))?.key) || key;
}

/** A table as TOML, to be read by the server. @param {TableFile} file */
export function toToml(file) {
  const isRows = (/** @type {any} */ value) => Array.isArray(value) && typeof value[0] === 'object';
  /** @type {string[]} */
  const tables = [];
  /** @type {string[]} */
  const head = [];
  for (const [name, part] of Object.entries(file)) {
    if (isRows(part)) tables.push(...rowLines(name, part));
    else if (part && typeof part === 'object' && !Array.isArray(part)) {
      tables.push(`[${key(name)}]`);
      for (const [field, value] of Object.entries(part)) if (!isRows(value)) tables.push(`${key(field)} = ${literal(value)}`);
      for (const [field, value] of Object.entries(part)) if (isRows(value)) tables.push(...rowLines(`${key(name)}.${key(field)}`, value));
    } else head.push(`${key(name)} = ${literal(part)}`);
  }
  return `${[...head, ...tables].join('\n')}\n`;
}

/** @param {string} name @param {Record<string, any>[]} rows */
function rowLines(name, rows) {
  return rows.flatMap((row) => [`[[${name}]]`, ...Object.entries(row).map(([field, value]) => `${key(field)} = ${literal(value)}`)]);
}

/** @param {string} name */
function key(name) {
  return /^[A-Za-z0-9_-]+$/.test(name) ? name : literal(name);
}

/** @param {any} value @returns {string} */
function literal(value) {
  if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`;
  if (value && typeof value === 'object')
    return `{ ${Object.entries(value)
      .map(([field, one]) => `${key(field)} = ${literal(one)}`)
      .join(', ')} }`;
  return typeof value === 'string' ? JSON.stringify(value).replaceAll('\u007f', '\\u007f') : String(value);
}
