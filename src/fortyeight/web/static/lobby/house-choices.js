// What a house chooses: only what differs from its book's default, as a house file writes it.

/**
 * @typedef {boolean | number | string | (string | number)[]} Plain
 *
 * @typedef {object} Option one thing that a house may choose, as the server tells of it
 * @property {string} key
 * @property {string} group
 * @property {'play' | 'optional' | 'table'} bears_on
 * @property {string} text
 * @property {'choice' | 'several' | 'yes-no' | 'amount' | 'number' | 'odds' | 'share' | 'depth' | 'text'} kind
 * @property {Plain} default
 * @property {string} default_words
 * @property {{value: Plain, words: string}[]} values
 * @property {Plain | null} at_least
 * @property {Plain | null} at_most
 * @property {string} bounds
 * @property {string} none
 * @property {string} clause
 * @property {string} ruling
 * @property {{number: string, asks: string}[]} asked
 * @property {{key: string, value: Plain} | null} needs
 * @property {string} approval
 * @property {string} sign of the currency, for an amount
 * @property {{key: string, value: Plain, amount: string, words: string, clause: string}[]} least by another choice; it is that where it is left out
 * @property {number | null} decks
 * @property {{table: string, about: Record<string, Plain>} | null} [row] of a payout table, of a table of one's own
 * @property {string} at_most_key the option that a number may not exceed
 *
 * @typedef {Record<string, any>} House
 */

/** @param {unknown} one @param {unknown} other */
export function same(one, other) {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** What a house has for an option; the default where it says nothing. @param {House} house @param {Option} option @returns {Plain} */
export function chosen(house, option) {
  const [key, row] = option.key.split('.');
  const value = row === undefined ? house[key ?? ''] : house[key ?? '']?.[row];
  return value ?? option.default;
}

/**
 * The house with a value for an option; without it where that is the default.
 * @param {House} house
 * @param {Option} option
 * @param {Plain} value
 * @returns {House}
 */
export function withChoice(house, option, value) {
  const [key = '', row] = option.key.split('.');
  const next = { ...house };
  if (row === undefined) {
    if (same(value, option.default)) delete next[key];
    else next[key] = value;
    return next;
  }
  const odds = { ...next[key] };
  if (same(value, option.default)) delete odds[row];
  else odds[row] = value;
  if (Object.keys(odds).length) next[key] = odds;
  else delete next[key];
  return next;
}

/**
 * Whether an option means something in this house: its wager is offered, its number of decks is there.
 * @param {House} house
 * @param {Option} option
 * @param {Option[]} options
 */
export function applies(house, option, options) {
  const decks = options.find((one) => one.key === 'decks');
  const number = decks && chosen(house, decks);
  if (option.decks !== null && decks && number !== option.decks) return false;
  // Beside odds for some numbers of decks, those without a number are for all others.
  if (option.decks === null && options.some((one) => one.key === option.key && one.decks === number)) return false;
  if (!option.needs) return true;
  const { key, value } = option.needs;
  const other = options.find((one) => one.key === key);
  return !other || same(chosen(house, other), value);
}

/** The least that an amount may be in this house, where the book names one. @param {House} house @param {Option} option @param {Option[]} options */
export function leastOf(house, option, options) {
  return option.least.find((one) => {
    const other = options.find((that) => that.key === one.key);
    return !other || same(chosen(house, other), one.value);
  });
}

/** The most that a number may be beside another choice; infinite where there is no such choice. @param {House} house @param {Option} option @param {Option[]} options */
export function mostOf(house, option, options) {
  const other = options.find((one) => one.key === option.at_most_key);
  const most = other && chosen(house, other);
  return typeof most === 'number' ? most : Infinity;
}

/** The house without what means nothing in it, and without what is the default anyway. @param {House} house @param {Option[]} options @returns {House} */
export function tidy(house, options) {
  let next = house;
  for (const option of options) {
    // A row of odds stands once for every number of decks: only the one that counts may drop it.
    const twin = options.some((one) => one !== option && one.key === option.key && applies(house, one, options));
    if (applies(house, option, options)) next = withChoice(next, option, bounded(next, option, options));
    else if (!twin) next = withChoice(next, option, option.default);
  }
  return next;
}

/** @param {House} house @param {Option} option @param {Option[]} options @returns {Plain} */
function bounded(house, option, options) {
  const value = chosen(house, option);
  return typeof value === 'number' ? Math.min(value, mostOf(house, option, options)) : value;
}

/**
 * Parse a typed value of a house; return the text itself if it is none, so that the server says why.
 * @param {Option} option
 * @param {string} typed
 * @returns {Plain}
 */
export function typedValue(option, typed) {
  const text = typed.trim();
  if (!text) return option.none ? 'none' : option.default;
  switch (option.kind) {
    case 'amount': {
      const match = /^[A-Z]*\$?\s*(\d[\d,]*)(?:\.(\d{1,2}))?$/.exec(text);
      return match ? `${(match[1] ?? '').replaceAll(',', '')}.${(match[2] ?? '').padEnd(2, '0')}` : text;
    }
    case 'number':
      return /^\d{1,9}$/.test(text) ? Number(text) : text;
    case 'odds': {
      const match = /^(\d+)(?:\s*(?::|to)\s*(\d+))?$/.exec(text);
      return match ? `${match[1]}:${match[2] ?? '1'}` : text;
    }
    case 'share': {
      const percent = /^(\d{1,3})\s*%$/.exec(text);
      if (text === '0' || percent?.[1] === '0') return '0';
      return percent ? reducedFraction(Number(percent[1]), 100) : text;
    }
    default:
      return text;
  }
}

/** @param {number} part @param {number} whole */
function reducedFraction(part, whole) {
  let [one, other] = [part, whole];
  while (other) [one, other] = [other, one % other];
  return `${part / one}/${whole / one}`;
}

/** A value as a field shows it. @param {Option} option @param {Plain} value */
export function shownValue(option, value) {
  if (value === 'none' && option.none) return '';
  return option.kind === 'odds' ? String(value).replace(':', ' to ') : String(value);
}
