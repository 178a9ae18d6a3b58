// A book and a house in the address of a page, so that a link shows the same to everyone.
/** @import { House } from './types.js' */

const LONGEST = 4000;

/**
 * What an address names; an empty book where it names none. A house that cannot be read is left out.
 * @param {string} search
 * @returns {{book: string, house: House}}
 */
export function parseLink(search) {
  const query = new URLSearchParams(search);
  const book = query.get('book') ?? '';
  const text = query.get('house') ?? '';
  try {
    const house = text && text.length <= LONGEST ? JSON.parse(text) : {};
    return { book, house: house && typeof house === 'object' && !Array.isArray(house) ? house : {} };
  } catch {
    return { book, house: {} };
  }
}

/** The part of an address that names a house. @param {string} book @param {House} house */
export function formatLink(book, house) {
  const query = new URLSearchParams({ book });
  if (Object.keys(house).length) query.set('house', JSON.stringify(house));
  return `?${query}`;
}
