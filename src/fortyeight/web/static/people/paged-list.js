// A list that grows page by page, the newest first.
import { h } from '../core/widgets/element.js';
import { get } from '../core/net/api.js';
import { formatRefusal } from '../core/widgets/dialog.js';

/**
 * @param {string} address without its query
 * @param {string} key of the answer's list
 * @param {string} emptyText what is said where there is nothing
 * @param {(lines: any[]) => Promise<HTMLElement[]>} render a page's lines as elements
 */
export function pagedList(address, key, emptyText, render) {
  const list = h('ul', { class: 'people-list' });
  const note = h('p', { class: 'quiet', role: 'status' }, 'Loading …');
  const more = h('button', { type: 'button', hidden: true, onclick: () => void load() }, 'Show older');
  let before = '';

  async function load() {
    more.disabled = true;
    try {
      const query = new URLSearchParams({ limit: '25', ...(before ? { before } : {}) });
      const page = await get(`${address}?${query}`);
      list.append(...(await render(page[key])));
      before = page.next ?? '';
      more.hidden = !before;
      note.textContent = list.childElementCount ? '' : emptyText;
    } catch (error) {
      note.textContent = formatRefusal(error);
    }
    more.disabled = false;
  }

  void load();
  return h('div', { class: 'stack' }, list, note, h('div', {}, more));
}
