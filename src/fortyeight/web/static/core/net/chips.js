// A person's first chips: everyone gets them once, guests and accounts alike.
import { Refused, post } from './api.js';
import { forget, visit } from './visitor.js';

/** Cents that everyone starts with. */
export const FIRST_CHIPS = 100_000;
/** The cashier does what has this id once, however often it is sent. */
const ID = 'first-chips';

/**
 * Return the cents in the wallet; a wallet with less than `least` gets the first chips, if they were not taken yet.
 * @param {number} least
 * @returns {Promise<{balance: number, first: boolean}>} `first` where they came just now
 */
export async function walletWithFirstChips(least) {
  forget();
  const before = (await visit()).balance ?? 0;
  if (before >= least) return { balance: before, first: false };
  try {
    await post('/api/cashier/purchases', { cents: FIRST_CHIPS, id: ID });
  } catch (error) {
    // Without an allowance for it the wallet stays as it is, and the page says what is missing.
    if (!(error instanceof Refused) || error.status >= 500 || !error.status) throw error;
  }
  forget();
  const balance = (await visit()).balance ?? 0;
  return { balance, first: balance > before };
}
