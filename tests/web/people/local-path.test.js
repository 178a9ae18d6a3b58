import assert from 'node:assert/strict';
import { test } from 'node:test';
import { localPath } from '#pages/people/local-path.js';

test('a page sends its reader back to a path of this server only', () => {
  const origin = 'https://table.example';
  assert.equal(localPath('/table?id=x#felt', origin), '/table?id=x#felt');
  for (const text of [null, '', 'table', '//evil.example', '/\\evil.example', 'https://evil.example', 'javascript:alert(1)', '/\t/evil.example'])
    assert.equal(localPath(text, origin), '/', String(text));
});
