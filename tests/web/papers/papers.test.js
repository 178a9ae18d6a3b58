// What a person enters about tables, and how papers are named.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import '../browser.js';

import { optionsFrom } from '#pages/papers/theo-form.js';
import { fileWords, versionWords } from '#pages/papers/kept.js';

test('empty fields are left to their defaults', () => {
  assert.deepEqual(
    optionsFrom([
      ['boxes', ' 4.5 '],
      ['comps', ''],
      ['side:match:share', '40%'],
      ['side:match:amount', '5.00'],
      ['side:pair:share', ' '],
    ]),
    { boxes: '4.5', side_bets: { match: { share: '40%', amount: '5.00' } } },
  );
  assert.deepEqual(optionsFrom([]), {});
});

test('files are named for what they are for', () => {
  assert.equal(fileWords('par-x.pdf'), 'PDF');
  assert.equal(fileWords('par-x.html'), 'Preview');
  assert.equal(fileWords('layout-x-full-size.svg'), 'Full size, SVG');
  assert.equal(fileWords('par-x.json'), 'Figures (JSON)');
});

test('a version says whether it is approved', () => {
  const paper = /** @type {import('#pages/papers/kept.js').KeptPaper} */ (/** @type {unknown} */ ({ version: 2, approved: '' }));
  assert.equal(versionWords(paper), 'version 2, not yet approved');
  assert.equal(versionWords({ ...paper, approved: '2026-12-01' }), 'version 2, approved 2026-12-01');
  assert.equal(versionWords({ ...paper, version: null }), '');
});
