// The point count of a hand: the only rule of the game in the pages.

/** Return the points of a card, with aces as 1. @param {string} card */
export function points(card) {
  const rank = card.charAt(0);
  if (rank === 'A') return 1;
  return 'TJQK'.includes(rank) ? 10 : Number(rank);
}

/**
 * Return the total of a hand, and whether an ace counts 11 in it. Aces among the first `firm` cards count 1.
 * @param {readonly string[]} cards
 * @param {number} [firm]
 */
export function count(cards, firm = 0) {
  let total = 0;
  let ace = false;
  cards.forEach((card, place) => {
    total += points(card);
    if (points(card) === 1 && place >= firm) ace = true;
  });
  const soft = ace && total + 10 <= 21;
  return { total: soft ? total + 10 : total, soft };
}

/** @param {readonly string[]} cards */
export function isBlackjack(cards) {
  return cards.length === 2 && count(cards).total === 21;
}

/** Format the plate beside a hand. @param {number} total @param {boolean} soft @param {string} [blackjack] the book's name of it, where the hand is one */
export function formatTotal(total, soft, blackjack) {
  if (blackjack) return blackjack;
  if (total > 21) return 'bust';
  return soft && total < 21 ? `soft ${total}` : String(total);
}
