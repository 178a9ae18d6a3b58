// The books that this server knows, to choose from: the rulebooks, the house's own, and real tables.
import { get } from '../core/net/api.js';
import { h } from '../core/widgets/element.js';

/** @typedef {{id: string, title: string}} Book */

/**
 * The books as parts of a <select>; those that ship; real tables, as parts too, and for each the id of the book that it starts from.
 * @returns {Promise<{options: HTMLElement[], shipped: Book[], real: HTMLElement[], bases: Map<string, string>}>}
 */
export async function loadBooks() {
  const [{ books }, { tables }] = await Promise.all([get('/api/books'), get('/api/catalogue')]);
  /** @type {(Book & {own: boolean})[]} */
  const known = books;
  /** @type {(Book & {catalogue: boolean, based_on: string})[]} */
  const compared = tables;
  const shipped = known.filter((one) => !one.own);
  const own = known.filter((one) => one.own);
  const real = compared.filter((one) => one.catalogue);
  const listed = () => group('Real tables and published rules', real);
  const options = [...shipped.map(option), ...group('The house’s own rulebooks', own), ...listed()];
  return { options, shipped, real: listed(), bases: new Map(real.map((one) => [one.id, one.based_on])) };
}

/** @param {Book} book */
function option({ id, title }) {
  return h('option', { value: id }, title);
}

/** Nothing where there are no such books. @param {string} label @param {Book[]} books */
export function group(label, books) {
  return books.length ? [h('optgroup', { label }, ...books.map(option))] : [];
}
