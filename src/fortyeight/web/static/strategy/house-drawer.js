// The rules of a house: beside its figures on a wide screen, a drawer over them on a narrow one.
import { find } from '../core/widgets/element.js';
import { closeOutside } from '../core/widgets/menus.js';
import { formatPercent } from './percent.js';

/** Open and close the drawer; where the rules stand beside the figures there is no button for it. */
export function houseDrawer() {
  const button = find('.house-open');
  const house = find('#house');
  const toggle = (/** @type {boolean} */ open) => {
    if (house.classList.contains('open') === open) return;
    house.classList.toggle('open', open);
    button.setAttribute('aria-expanded', String(open));
    if (open) find('h2', house).focus();
    else if (house.contains(document.activeElement) || document.activeElement === document.body) button.focus();
  };
  button.addEventListener('click', () => toggle(true));
  find('.house-close', house).addEventListener('click', () => toggle(false));
  closeOutside(house, () => toggle(false));
  // Choices that make no house are to be seen.
  house.addEventListener('fault', () => toggle(true));
}

/** Show the edge at the head of the drawer, which covers the other figures. @param {number | null} edge */
export function showDrawerEdge(edge) {
  find('.house-side-edge').textContent = edge === null ? 'House edge …' : `House edge ${formatPercent(edge)}`;
}
