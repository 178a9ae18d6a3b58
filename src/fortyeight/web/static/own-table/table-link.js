// A table of one's own in the address of a page: compressed, so that a link stays short.
import { isTable } from './table-file.js';
/** @import { TableFile } from './table-file.js' */

/** The name of a table in an address. Empty: a new table. */
export const TABLE = 'table';
/** Characters of a table, as the server takes them. */
const LONGEST = 16000;

/** The part of an address that names a table. @param {TableFile} file */
export async function formatTableLink(file) {
  return `?${TABLE}=${await pack(file)}`;
}

/** What an address has for a table; null where it names none. @param {string} search */
export function tableCode(search) {
  return new URLSearchParams(search).get(TABLE);
}

/** @param {TableFile} file */
export async function pack(file) {
  const bytes = await piped(new TextEncoder().encode(JSON.stringify(file)), new CompressionStream('deflate-raw'));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
}

/** A table from its code; null where it is none. @param {string} code @returns {Promise<TableFile | null>} */
export async function unpack(code) {
  if (!/^[\w-]+$/.test(code) || code.length > LONGEST) return null;
  try {
    const text = atob(code.replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = await piped(
      Uint8Array.from(text, (one) => one.charCodeAt(0)),
      new DecompressionStream('deflate-raw'),
    );
    const file = JSON.parse(new TextDecoder().decode(bytes));
    return isTable(file) ? file : null;
  } catch {
    return null;
  }
}

/** @param {Uint8Array<ArrayBuffer>} bytes @param {CompressionStream | DecompressionStream} stream */
async function piped(bytes, stream) {
  const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader();
  /** @type {number[]} */
  const all = [];
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return Uint8Array.from(all);
    // A few letters can unfold to gigabytes.
    if (all.length + value.length > LONGEST) {
      await reader.cancel();
      throw new RangeError('too long');
    }
    for (const one of value) all.push(one);
  }
}
