// A chart as codes by row: changing a cell, the text of its file, and the blocks of a grid.
/** @import { ChartAnswer, ChartBlock, ChartCell, Legend } from '../strategy/types.js' */
/** @import { CellCost, OwnAnswer, OwnChart } from './types.js' */

export const UPS = [...'23456789TA'];

/** The choices of a code and its exceptions: "R/P", "4*". @param {string} code */
export function parseCode(code) {
  const order = /^[A-Za-z/]*/.exec(code)?.[0] ?? '';
  const marks = code.slice(order.length);
  const cards = /\d/.exec(marks)?.[0] ?? '';
  return { order, cards, live: [...marks.replace(cards, '')] };
}

/** @param {{order: string, cards: string, live: string[]}} parts */
export function formatCode({ order, cards, live }) {
  return order === 'H' ? order : order + cards + live.join('');
}

/** The code of a cell. @param {OwnChart} chart @param {string} row @param {string} up */
export function codeAt(chart, row, up) {
  const codes = chart.rows[row] ?? chart.after[row];
  return codes?.[UPS.indexOf(up)] ?? 'K';
}

/** The chart with another code in one cell. @param {OwnChart} chart @param {string} row @param {string} up @param {string} code @returns {OwnChart} */
export function withCode(chart, row, up, code) {
  const kind = row.startsWith('after') ? 'after' : 'rows';
  const codes = [...(chart[kind][row] ?? UPS.map(() => 'K'))];
  codes[UPS.indexOf(up)] = code;
  return { ...chart, [kind]: { ...chart[kind], [row]: codes } };
}

/** The text of a strategy file. @param {OwnChart} chart @param {string[]} [comments] */
export function formatChart(chart, comments = []) {
  const lines = comments.map((one) => `# ${one}`);
  lines.push(['row', ...UPS].join(','));
  for (const [row, codes] of Object.entries({ ...chart.rows, ...chart.after })) lines.push([row, ...codes.map(quoted)].join(','));
  lines.push(`insure,${chart.insure}`, '');
  return lines.join('\n');
}

/** @param {string} code */
function quoted(code) {
  return code.includes('"') ? `"${code.replaceAll('"', '""')}"` : code;
}

/** Costs by their places. @param {CellCost[]} cells @returns {Map<string, CellCost>} */
export function costsByPlace(cells) {
  return new Map(cells.map((one) => [`${one.row}/${one.up}`, one]));
}

/** The cells that cost most, those first. @param {CellCost[]} cells @param {number} most */
export function costliest(cells, most) {
  return cells
    .filter((one) => costLevel(one.cost) > 0)
    .sort((one, other) => other.cost - one.cost)
    .slice(0, most);
}

/** How brightly a cell is lit: 0 not at all, to 4. @param {number} cost */
export function costLevel(cost) {
  return [5e-8, 1e-6, 1e-5, 1e-4].filter((least) => cost >= least).length;
}

/** The signs of exceptions that a hand of this row can have. @param {string} row */
export function signsOf(row) {
  if (row === 'pair 7') return ['%', '$'];
  return ['hard 13', 'hard 14', 'hard 15'].includes(row) ? ['*', "'", '"'] : [];
}

/** What a code says in words. @param {string} code @param {OwnAnswer} answer */
export function codeWords(code, answer) {
  const { order, cards, live } = parseCode(code);
  const parts = [answer.codes[order]?.words ?? order];
  if (cards) parts.push(`hit with ${cards} or more cards`);
  return [...parts, ...live.map((sign) => answer.signs[sign] ?? sign)].join('; ');
}

/** A chart for the grid, every row by itself so that each cell can be changed. @param {OwnChart} chart @param {OwnAnswer} answer @returns {Pick<ChartAnswer, 'ups' | 'blocks' | 'legend' | 'notes'>} */
export function gridOf(chart, answer) {
  const rows = Object.keys(chart.rows).filter((row) => !row.endsWith(' 21'));
  const doubled = [...new Set(answer.cells.map((one) => one.row).filter((row) => row.startsWith('after')))];
  /** @param {string} name @param {string} title @param {string[]} those @returns {ChartBlock} */
  const block = (name, title, those) => ({ name, title, lines: those.map((row) => lineOf(row, chart, answer)) });
  const blocks = [
    block(
      'hard',
      'Hard totals',
      rows.filter((row) => row.startsWith('hard')),
    ),
    block(
      'soft',
      'Soft totals',
      rows.filter((row) => row.startsWith('soft')),
    ),
    block(
      'pairs',
      'Pairs',
      rows.filter((row) => row.startsWith('pair')),
    ),
    block('after', 'After a double', doubled),
  ];
  return { ups: UPS, blocks: blocks.filter((one) => one.lines.length), legend: legendOf(chart, answer), notes: [] };
}

/** @param {string} row @param {OwnChart} chart @param {OwnAnswer} answer */
function lineOf(row, chart, answer) {
  const cells = UPS.map((up) => cellOf(row, codeAt(chart, row, up), answer));
  const label = row.replace(/^(after|hard|soft|pair) /, '');
  return { label: row.startsWith('pair') ? `${label}-${label}` : label, rows: [row], hands: [], cells };
}

/** @param {string} row @param {string} code @param {OwnAnswer} answer @returns {ChartCell} */
function cellOf(row, code, answer) {
  if (row.startsWith('after')) {
    const known = answer.after_codes[code];
    return { letters: code, signs: '', tint: known?.tint ?? 'keep', words: known?.words ?? code, cards: null, exceptions: [] };
  }
  const { order, cards, live } = parseCode(code);
  return { letters: order, signs: cards + live.join(''), tint: answer.codes[order]?.tint ?? 'hit', words: codeWords(code, answer), cards: cards ? Number(cards) : null, exceptions: [] };
}

/** @param {OwnChart} chart @param {OwnAnswer} answer @returns {Legend} */
function legendOf(chart, answer) {
  const parsed = Object.values(chart.rows).flat().map(parseCode);
  const orders = [...new Set(parsed.map((one) => one.order))].sort();
  const signs = new Set(parsed.flatMap((one) => one.live));
  const numbers = [...new Set(parsed.map((one) => one.cards).filter(Boolean))].sort();
  const after = new Set(Object.values(chart.after).flat());
  return {
    codes: orders.map((letters) => ({ letters, tint: answer.codes[letters]?.tint ?? '', words: answer.codes[letters]?.words ?? '' })),
    after: Object.entries(answer.after_codes).flatMap(([letters, code]) => (after.has(letters) ? [{ letters, ...code }] : [])),
    exceptions: [
      ...(numbers.length ? [{ sign: numbers.join(' '), words: 'hit with that many cards or more' }] : []),
      ...Object.entries(answer.signs).flatMap(([sign, words]) => (signs.has(sign) ? [{ sign, words }] : [])),
    ],
    remarks: ['A red corner marks a cell that costs something; the larger, the more.', 'On a cell, the keys H, S, D, P and R change it at once; Enter shows all codes.'],
  };
}
