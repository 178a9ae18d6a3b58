// Where things lie on the felt: boxes on an arc that is nearest in its middle, inscriptions along it.

/**
 * @typedef {object} Arc
 * @property {number} width of the felt
 * @property {number} height
 * @property {number} unit pixels for one of 1440 across or 700 down, whichever is scarcer
 * @property {number} room pixels across for one box
 * @property {number} foot where the nearest box ends
 * @property {number} drop by how much the outermost boxes lie farther away
 */

/** Pixels at either side that belong to no box. */
export const EDGE = 10;
/** How high the padded rail is, in units. */
export const RAIL = 26;

/** @param {number} width @param {number} height @param {number} boxes @returns {Arc} */
export function arcOf(width, height, boxes) {
  const unit = Math.min(width / 1440, height / 690);
  return { width, height, unit, room: (width - 2 * EDGE) / boxes, foot: height - 8 - RAIL * unit, drop: Math.min(height * 0.24, width * 0.14) };
}

/** How far down a box reaches whose middle is so far from the left. @param {Arc} arc @param {number} x */
export function footAt(arc, x) {
  const t = (x - arc.width / 2) / (arc.width / 2);
  return arc.foot - arc.drop * t * t;
}

/** How far down the inscriptions reach at the middle of the felt. @param {Arc} arc */
export function bandFoot({ height, unit }) {
  return height * 0.36 + 74 * unit;
}

/**
 * A curve along the boxes, so far above their feet; a parabola is one quadratic curve.
 * @param {Arc} arc
 * @param {number} above the foot of the nearest box
 * @param {number} share of the width that it spans
 */
export function along(arc, above, share) {
  const middle = arc.width / 2;
  const half = middle * share;
  const bend = arc.drop * share * share;
  const y = arc.foot - above;
  return `M${(middle - half).toFixed(1)} ${(y - bend).toFixed(1)}Q${middle.toFixed(1)} ${(y + bend).toFixed(1)} ${(middle + half).toFixed(1)} ${(y - bend).toFixed(1)}`;
}
