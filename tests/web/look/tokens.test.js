import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';

const LOOK = new URL('../../../src/fortyeight/web/static/look/', import.meta.url);
const ALL = readdirSync(LOOK, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.css'));
const SHEETS = ALL.filter((name) => name !== 'tokens.css');
const DECLARATION = /(?<=[{;\s])((?:margin|padding|row-gap|column-gap|gap)(?:-[a-z-]+)?|font-size|font):\s*([^;{}]+)/g;
/** Longer lengths position things on a page; they are no spacing. */
const LONGEST_SPACE = 2;

/** Lengths in rem where a token should be. */
function scattered(css) {
  const found = [];
  for (const [declaration, property, value] of css.matchAll(DECLARATION)) {
    // A size that follows the window has bounds of its own.
    if (value.includes('clamp(')) continue;
    const lengths = [...value.matchAll(/(?<![\w.])(\d*\.?\d+)rem/g)].map((one) => Number(one[1]));
    if (lengths.some((one) => property.startsWith('font') || one <= LONGEST_SPACE)) found.push(declaration);
  }
  return found;
}

test('the check itself finds a length that is no token', () => {
  assert.deepEqual(scattered('p { margin: 0 .6rem; }'), ['margin: 0 .6rem']);
  assert.deepEqual(scattered('p { font: 600 .875rem/1.2 x }'), ['font: 600 .875rem/1.2 x ']);
  assert.deepEqual(scattered('p { margin: var(--space-6); width: 3rem; padding-top: 7.1rem; font-size: clamp(1rem, 2vw, 2rem) }'), []);
});

for (const name of SHEETS)
  test(`${name} takes spacing and type from the scales`, () => {
    assert.deepEqual(scattered(readFileSync(new URL(name, LOOK), 'utf8')), []);
  });

test('every token that a style sheet uses is defined', () => {
  const all = ALL.map((name) => readFileSync(new URL(name, LOOK), 'utf8'));
  const defined = new Set(all.join('\n').match(/--(?:space|text)-\w+(?=:)/g));
  const used = new Set(all.join('\n').match(/(?<=var\()--(?:space|text)-\w+/g));
  assert.deepEqual(
    [...used].filter((one) => !defined.has(one)),
    [],
  );
  assert.deepEqual(
    [...defined].filter((one) => !used.has(one)),
    [],
    'and none is left over',
  );
});
