// Names of progressive meters, and of the symbols on wheels.
import { METER_NAMES } from './facts.js';
import { shortDollars } from './money.js';
import { capitalize } from './words.js';

/** @param {string} meter */
export function meterName(meter) {
  return capitalize(METER_NAMES[meter] ?? meter.replaceAll('-', ' '));
}

/** Whether a symbol of a wheel is a meter rather than an amount. @param {string} symbol */
export function isMeter(symbol) {
  return Object.hasOwn(METER_NAMES, symbol);
}

/** Format a symbol of a wheel: "$250", "$250, others $100", "Jackpot". @param {string} symbol @param {string} currency */
export function symbolName(symbol, currency) {
  if (isMeter(symbol)) return meterName(symbol);
  const [own, others] = symbol.split('/').map((part) => shortDollars(Number(part) * 100, currency));
  return others ? `${own}, others ${others}` : String(own);
}
