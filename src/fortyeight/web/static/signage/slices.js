// How a wheel is divided for the eye: every symbol is there, the frequent ones more often, none too thin to be read.

/** @typedef {{symbol: string, pays: number | null, meter: string | null, community: number, places: number}} Segment */

/** Number of slices that can be read from across a room. */
export const SLICES = 24;

/** The symbols in their order around the wheel. @param {Segment[]} segments @param {number} [count] @returns {string[]} */
export function slices(segments, count = SLICES) {
  const all = segments.reduce((sum, one) => sum + one.places, 0);
  const least = Math.max(count, segments.length);
  const numbers = segments.map((one) => Math.max(1, Math.round((one.places / all) * least)));
  // Rounded shares may be too many or too few: the largest give or take.
  for (let over = numbers.reduce((sum, one) => sum + one, 0) - least; over !== 0; over += over > 0 ? -1 : 1) {
    const largest = numbers.indexOf(Math.max(...numbers));
    numbers[largest] = (numbers[largest] ?? 1) + (over > 0 ? -1 : 1);
  }
  return spread(
    segments.map((one) => one.symbol),
    numbers,
  );
}

/**
 * How much rarer the rarest symbol is than its slices look: "once in 500 spins". Null where slices are to scale.
 * @param {Segment[]} segments
 * @param {string[]} ring the symbols around the wheel
 * @returns {{symbol: string, words: string} | null}
 */
export function notToScale(segments, ring) {
  const all = segments.reduce((sum, one) => sum + one.places, 0);
  const [rarest] = [...segments].sort((a, b) => a.places - b.places);
  if (!rarest) return null;
  const share = ring.filter((one) => one === rarest.symbol).length / ring.length;
  if (share * all <= rarest.places * 1.1) return null;
  const spins = all / rarest.places;
  const figure = Math.round(spins).toLocaleString('en-US');
  return { symbol: rarest.symbol, words: `once in ${Number.isInteger(spins) ? '' : 'about '}${figure} spins` };
}

/**
 * Each symbol at even distances, so that none stands beside itself where that can be.
 * @param {string[]} symbols
 * @param {number[]} numbers
 * @returns {string[]}
 */
export function spread(symbols, numbers) {
  /** @type {{symbol: string, at: number}[]} */
  const placed = [];
  symbols.forEach((symbol, place) => {
    const number = numbers[place] ?? 0;
    const start = ((place * 0.618) % 1) / number;
    for (let turn = 0; turn < number; turn += 1) placed.push({ symbol, at: (start + turn / number) % 1 });
  });
  return separated(placed.sort((a, b) => a.at - b.at).map((one) => one.symbol));
}

/** Neighbours that are alike are changed with others further on. @param {string[]} ring @returns {string[]} */
function separated(ring) {
  const placed = [...ring];
  const size = placed.length;
  const at = (/** @type {number} */ place) => placed[(place + size) % size];
  for (let place = 0; place < size; place += 1) {
    if (at(place) !== at(place + 1)) continue;
    for (let other = place + 2; other < place + size; other += 1) {
      const here = (place + 1) % size;
      const there = other % size;
      const fits = at(there) !== at(here) && at(here) !== at(there - 1) && at(here) !== at(there + 1) && at(there) !== at(here - 1) && at(there) !== at(here + 1);
      if (!fits) continue;
      const swapped = /** @type {string} */ (placed[here]);
      placed[here] = /** @type {string} */ (placed[there]);
      placed[there] = swapped;
      break;
    }
  }
  return placed;
}
