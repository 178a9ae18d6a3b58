// @ts-check
// JSON that is read strictly: no name twice, whole numbers only, bounded in depth. `JSON.parse`
// lets the last of two equal names win, so that two readers could see two different shoes.

/** What is not JSON, or not of this strict kind. */
export class BadJson extends Error {}

/** @typedef {null | boolean | number | string | Json[] | Map<string, Json>} Json */

const DEEPEST = 20;
const WHITE = /[ \t\n\r]*/y;
const NUMBER = /-?(?:0|[1-9][0-9]*)/y;
const PLAIN = /[^"\\\u0000-\u001f]*/y;
const ESCAPED = new Map([
  ['"', '"'],
  ['\\', '\\'],
  ['/', '/'],
  ['b', '\b'],
  ['f', '\f'],
  ['n', '\n'],
  ['r', '\r'],
  ['t', '\t'],
]);
/** @type {[string, Json][]} */
const WORDS = [
  ['null', null],
  ['true', true],
  ['false', false],
];

class Reader {
  /** @param {string} text */
  constructor(text) {
    this.text = text;
    this.at = 0;
  }

  /** @param {RegExp} pattern @returns {string} */
  match(pattern) {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text);
    if (found === null) throw new BadJson('the file is not JSON');
    this.at += found[0].length;
    return found[0];
  }

  /** @param {string} mark @returns {boolean} */
  skips(mark) {
    this.match(WHITE);
    if (!this.text.startsWith(mark, this.at)) return false;
    this.at += mark.length;
    this.match(WHITE);
    return true;
  }

  /** @param {string} mark */
  expect(mark) {
    if (!this.skips(mark)) throw new BadJson('the file is not JSON');
  }

  /** @param {number} depth @returns {Json} */
  value(depth) {
    if (depth > DEEPEST) throw new BadJson('the file is nested too deeply');
    for (const [word, value] of WORDS) if (this.skips(word)) return value;
    if (this.skips('{')) return this.object(depth);
    if (this.skips('[')) return this.list(depth);
    if (this.text[this.at] === '"') return this.string();
    return this.number();
  }

  /** @param {number} depth @returns {Map<string, Json>} */
  object(depth) {
    const found = new Map();
    if (this.skips('}')) return found;
    do {
      if (this.text[this.at] !== '"') throw new BadJson('the file is not JSON');
      const name = this.string();
      if (found.has(name)) throw new BadJson('a name stands twice in one object');
      this.expect(':');
      found.set(name, this.value(depth + 1));
    } while (this.skips(','));
    this.expect('}');
    return found;
  }

  /** @param {number} depth @returns {Json[]} */
  list(depth) {
    /** @type {Json[]} */
    const found = [];
    if (this.skips(']')) return found;
    do found.push(this.value(depth + 1));
    while (this.skips(','));
    this.expect(']');
    return found;
  }

  /** @returns {number} */
  number() {
    const number = Number(this.match(NUMBER));
    if (!Number.isSafeInteger(number) || /[.eE0-9]/.test(this.text[this.at] ?? '')) {
      throw new BadJson('all numbers are whole, and not too large');
    }
    return number + 0;
  }

  /** @returns {string} */
  string() {
    this.at += 1;
    let found = '';
    for (;;) {
      found += this.match(PLAIN);
      const mark = this.text[this.at];
      this.at += 1;
      if (mark === '"') return found;
      if (mark !== '\\') throw new BadJson('the file is not JSON');
      found += this.escaped();
    }
  }

  /** @returns {string} */
  escaped() {
    const mark = this.text[this.at] ?? '';
    this.at += 1;
    if (mark === 'u') {
      return String.fromCharCode(parseInt(this.match(/[0-9a-fA-F]{4}/y), 16));
    }
    const found = ESCAPED.get(mark);
    if (found === undefined) throw new BadJson('the file is not JSON');
    return found;
  }
}

/** The value that a text holds; an object of it becomes a Map. @param {string} text @returns {Json} */
export function parseStrictly(text) {
  const reader = new Reader(text);
  reader.match(WHITE);
  const found = reader.value(0);
  reader.match(WHITE);
  if (reader.at !== text.length) throw new BadJson('the file is not JSON');
  return found;
}
