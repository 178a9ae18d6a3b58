// Style sheets that come with a part of a page which is loaded on demand.
import { h } from '../widgets/element.js';

/**
 * Load a style sheet, once; wait for it before showing what it styles.
 * @param {string} name of the file in `look/`
 * @returns {Promise<unknown>}
 */
export function loadStyle(name) {
  const { pathname } = new URL(`../../look/${name}`, import.meta.url);
  if (document.querySelector(`link[href="${pathname}"]`)) return Promise.resolve();
  return new Promise((done) => {
    document.head.append(h('link', { rel: 'stylesheet', href: pathname, onload: done, onerror: done }));
  });
}
