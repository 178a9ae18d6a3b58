// Shares of a wager in words and figures.

/** "0.366%"; a minus is a real one. @param {number} share @param {number} [places] */
export function percent(share, places = 3) {
  const written = (Math.abs(share) * 100).toFixed(places);
  return `${share < 0 && Number(written) !== 0 ? '−' : ''}${written}%`;
}

/** "+0.020%", "−0.118%", "0.000%". @param {number} share @param {number} [places] */
export function change(share, places = 3) {
  const written = percent(share, places);
  return share > 0 && Number.parseFloat(written) !== 0 ? `+${written}` : written;
}

/** A number with so many places, and a real minus. @param {number} number @param {number} places */
export function figure(number, places) {
  const written = Math.abs(number).toFixed(places);
  return `${number < 0 && Number(written) !== 0 ? '−' : ''}${written}`;
}

/** Whole numbers with their thousands set apart. @param {number} number */
export function counted(number) {
  return Math.round(number)
    .toString()
    .replace(/\B(?=(\d{3})+$)/g, ',');
}
