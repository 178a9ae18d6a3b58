// The amounts that an offer allows: multiples of a unit between two bounds, and some exact ones.

/**
 * @typedef {object} Amounts all in cents
 * @property {number} least
 * @property {number} most
 * @property {number} low the first multiple of the unit
 * @property {number} high
 * @property {number} unit
 * @property {number[]} exact
 */

/** @param {Amounts} amounts @param {number} cents */
export function allows(amounts, cents) {
  if (amounts.exact.includes(cents)) return true;
  return cents >= amounts.low && cents <= amounts.high && cents % amounts.unit === 0;
}

/** Whether there is anything to choose. @param {Amounts} amounts */
export function hasChoice(amounts) {
  return amounts.least !== amounts.most;
}

/** Return the largest allowed amount up to what is wanted, or the least. @param {Amounts} amounts @param {number} cents */
export function nearest(amounts, cents) {
  if (allows(amounts, cents)) return cents;
  const below = amounts.exact.filter((one) => one <= cents);
  const multiple = Math.floor(Math.min(cents, amounts.high) / amounts.unit) * amounts.unit;
  if (multiple >= amounts.low) below.push(multiple);
  return below.length ? Math.max(...below) : amounts.least;
}
