// A file of what the page has, for the visitor to keep.
import { h } from './element.js';

/** @param {string} text @param {string} name @param {string} [type] */
export function saveFile(text, name, type = 'application/toml') {
  const address = URL.createObjectURL(new Blob([text], { type }));
  h('a', { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
