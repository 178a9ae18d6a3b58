// Chances as people say them.

/** "1 in 31", "1 in 6.5", "never". @param {number} chance */
export function formatOneIn(chance) {
  if (chance === 0) return 'never';
  const times = 1 / chance;
  return `1 in ${times < 10 ? times.toFixed(1) : Math.round(times).toLocaleString('en')}`;
}
