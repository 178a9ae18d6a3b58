import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newTable } from '#pages/own-table/table-file.js';
import { formatTableLink, pack, tableCode, unpack } from '#pages/own-table/table-link.js';

const FILE = newTable('some-book', 'Tisch “Rot” 🂡', { soft_17: 'draw', doubles: 3, surrender_against: ['A', 'K'] });

test('a link holds the whole table', async () => {
  const link = await formatTableLink(FILE);
  assert.match(link, /^\?table=[\w-]+$/);
  assert.ok(link.length < encodeURIComponent(JSON.stringify(FILE)).length, link);
  assert.deepEqual(await unpack(tableCode(link) ?? ''), FILE);
  assert.equal(tableCode('?book=x'), null);
  assert.equal(tableCode('?table='), '');
});

test('a link that was cut off or made up names no table', async () => {
  const code = await pack(FILE);
  for (const bad of ['', 'a b', '%%', 'AAAA', code.slice(0, -20), `${code.slice(0, 9)}AAAA${code.slice(13)}`, await pack(/** @type {any} */ ({ id: 'x' }))]) assert.equal(await unpack(bad), null, bad);
});

test('a code that unfolds to more than a table is not read to its end', async () => {
  const bytes = await new Response(new Blob([`[${'0,'.repeat(5_000_000)}`]).stream().pipeThrough(new CompressionStream('deflate-raw'))).arrayBuffer();
  const code = Buffer.from(bytes).toString('base64url');
  assert.ok(code.length < 16000);
  assert.equal(await unpack(code), null);
});
