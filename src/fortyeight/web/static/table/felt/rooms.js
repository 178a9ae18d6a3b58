// Sharing the width of the felt among the boxes: equally, until one needs more.

/**
 * @typedef {object} Need of a box
 * @property {number} wanted pixels for all that lies there at its usual size
 * @property {number} least pixels that it keeps
 * @property {boolean} own
 */

/**
 * Return the width of every box in pixels. Those that need more take it from those that need less, own boxes first.
 * @param {number} width
 * @param {Need[]} needs
 */
export function roomsOf(width, needs) {
  const share = width / needs.length;
  const rooms = needs.map(() => share);
  for (const own of [true, false]) {
    const short = needs.map((one, at) => (one.own === own ? Math.max(0, one.wanted - (rooms[at] ?? 0)) : 0));
    const spare = needs.map((one, at) => Math.max(0, (rooms[at] ?? 0) - (own && !one.own ? one.least : Math.max(one.least, one.wanted))));
    const needed = sum(short);
    const had = sum(spare);
    if (!needed || !had) continue;
    const moved = Math.min(needed, had);
    needs.forEach((_, at) => {
      rooms[at] = (rooms[at] ?? 0) + (moved * (short[at] ?? 0)) / needed - (moved * (spare[at] ?? 0)) / had;
    });
  }
  return rooms;
}

/** @param {number[]} numbers */
function sum(numbers) {
  return numbers.reduce((all, one) => all + one, 0);
}
