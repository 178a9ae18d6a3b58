// Cards as people type them: "10h", "Td", "6♠", "6S". Elsewhere in the pages cards are "Th", "6s".

/** @type {Record<string, string>} */
const SIGNS = { '♣': 'c', '♧': 'c', '♦': 'd', '♢': 'd', '♥': 'h', '♡': 'h', '♠': 's', '♤': 's' };
const CARD = /(10|[2-9ATJQK])([CDHS♣♧♦♢♥♡♠♤])/gi;
const DRAWN = /[\uFE0E\uFE0F]/g;

/** @type {Record<string, string>} */
export const SUIT_SIGNS = { s: '♠', h: '♥', d: '♦', c: '♣' };

/** The suit that a key or a sign means, or nothing. @param {string} key */
export function suitOf(key) {
  const suit = SIGNS[key] ?? key.toLowerCase();
  return 'cdhs'.includes(suit) && suit.length === 1 ? suit : '';
}

/** The rank that one key means; 1 and 0 begin and end a 10. @param {string} key */
export const rankOf = (key) => (key === '0' || key === '1' ? 'T' : key.toUpperCase());

/**
 * Parse the cards of a text, separated by spaces, commas or nothing, up to the first word that is not a card.
 * @param {string} text
 * @returns {{cards: string[], unknown: string}}
 */
export function parseCards(text) {
  /** @type {string[]} */
  const cards = [];
  for (const word of text.split(/[\s,;+]+/).filter(Boolean)) {
    const drawn = word.replace(DRAWN, '');
    const parts = [...drawn.matchAll(CARD)];
    if (parts.map((one) => one[0]).join('') !== drawn) return { cards, unknown: word };
    for (const [, rank = '', suit = ''] of parts) cards.push((rank === '10' ? 'T' : rank.toUpperCase()) + suitOf(suit));
  }
  return { cards, unknown: '' };
}

/** Explain that a word is not a card. @param {string} word */
export function notACard(word) {
  return `“${word}” is not a card: write a rank (A 2–9 10 or T J Q K) and a suit (c d h s or ♣ ♦ ♥ ♠), like 7s, 10h or 6♠.`;
}
