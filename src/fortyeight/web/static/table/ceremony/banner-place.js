// Where a banner stands: beside what it is about, and over no card.

/** @typedef {{left: number, top: number, right: number, bottom: number}} Area */

const GAP = 6;

/** Square pixels that two areas share. @param {Area} one @param {Area} other */
function shared(one, other) {
  return Math.max(0, Math.min(one.right, other.right) - Math.max(one.left, other.left)) * Math.max(0, Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top));
}

/**
 * Return where a banner is to stand: above, right, left or below, wherever it hides least. Cards count for most.
 * @param {{width: number, height: number}} size of the banner
 * @param {Area} about what it is about
 * @param {Area} within the felt
 * @param {Area[]} cards
 * @param {Area[]} words that should be readable too
 * @param {boolean} [over] whether it may stand over what it is about
 * @returns {{left: number, top: number}}
 */
export function placeBeside({ width, height }, about, within, cards, words, over = false) {
  const clamp = (/** @type {number} */ at, /** @type {number} */ low, /** @type {number} */ high) => Math.max(low, Math.min(at, high));
  const across = clamp((about.left + about.right - width) / 2, within.left + GAP, within.right - GAP - width);
  const down = clamp((about.top + about.bottom - height) / 2, within.top + GAP, within.bottom - GAP - height);
  const places = [
    ...(over ? [{ left: across, top: down }] : []),
    { left: across, top: about.top - GAP - height },
    { left: about.right + GAP, top: down },
    { left: about.left - GAP - width, top: down },
    { left: across, top: about.bottom + GAP },
  ];
  const cost = (/** @type {{left: number, top: number}} */ { left, top }) => {
    const area = { left, top, right: left + width, bottom: top + height };
    const hidden = (/** @type {Area[]} */ areas) => areas.reduce((sum, one) => sum + shared(area, one), 0);
    return (width * height - shared(area, within)) * 1000 + hidden(cards) * 100 + hidden(words);
  };
  return places.reduce((best, one) => (cost(one) < cost(best) ? one : best));
}
