// Shares of a wager in words and figures.

/** "0.366%"; a minus is a real one. @param {number} share @param {number} [places] */
export function formatPercent(share, places = 3) {
  const digits = (Math.abs(share) * 100).toFixed(places);
  return `${share < 0 && Number(digits) !== 0 ? '−' : ''}${digits}%`;
}

/** "+0.020%", "−0.118%", "0.000%". @param {number} share @param {number} [places] */
export function formatChange(share, places = 3) {
  const digits = formatPercent(share, places);
  return share > 0 && Number.parseFloat(digits) !== 0 ? `+${digits}` : digits;
}

/** A number with this many decimal places, and a real minus sign. @param {number} number @param {number} places */
export function formatNumber(number, places) {
  const digits = Math.abs(number).toFixed(places);
  return `${number < 0 && Number(digits) !== 0 ? '−' : ''}${digits}`;
}

/** Whole numbers with their thousands set apart. @param {number} number */
export function formatInteger(number) {
  return Math.round(number)
    .toString()
    .replace(/\B(?=(\d{3})+$)/g, ',');
}
