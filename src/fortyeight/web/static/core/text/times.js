// Times by the reader's clock, formatted alike on all pages. Months are in letters, so that none is taken for a day.

/** @type {Intl.DateTimeFormatOptions} */
const DAY = { day: 'numeric', month: 'short', year: 'numeric' };
/** @type {Intl.DateTimeFormatOptions} */
const TIME = { hour: '2-digit', minute: '2-digit' };
const MONTH_DAYS = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' });
const HOURS = new Intl.DateTimeFormat('en-GB', TIME);
const DAYS = new Intl.DateTimeFormat('en-GB', DAY);
const MINUTES = new Intl.DateTimeFormat('en-GB', { ...DAY, ...TIME });
const SECONDS = new Intl.DateTimeFormat('en-GB', { ...DAY, ...TIME, second: '2-digit' });

/** "16 Nov 2026" @param {number} milliseconds since 1970 */
export function formatDay(milliseconds) {
  return DAYS.format(milliseconds);
}

/** "16 Nov 2026, 03:27" @param {number} milliseconds since 1970 */
export function formatTime(milliseconds) {
  return MINUTES.format(milliseconds);
}

/** "16 Nov 2026, 03:27:09", where seconds matter. @param {number} milliseconds since 1970 */
export function formatExactTime(milliseconds) {
  return SECONDS.format(milliseconds);
}

/** "16 Nov 13:20", to tell things of these days apart. @param {number} milliseconds since 1970 */
export function formatMoment(milliseconds) {
  return `${MONTH_DAYS.format(milliseconds)} ${HOURS.format(milliseconds)}`;
}

/** "1 h 20 min" @param {number} minutes */
export function formatMinutes(minutes) {
  const hours = Math.floor(minutes / 60);
  const rest = Math.floor(minutes % 60);
  if (!hours) return `${rest} min`;
  return rest ? `${hours} h ${rest} min` : `${hours} h`;
}
