import assert from 'node:assert/strict';
import { test } from 'node:test';
import { localPath } from '#pages/people/local-path.js';

const origin = 'https://table.example';

/** What browsers would treat as another site, or as a script. */
const ELSEWHERE = [
  '//elsewhere.example/',
  '///elsewhere.example/',
  '/\\elsewhere.example/',
  '\\\\elsewhere.example/',
  '/\t/elsewhere.example/',
  '/\n/elsewhere.example/',
  ' //elsewhere.example/',
  'https://elsewhere.example/',
  'https:elsewhere.example',
  'javascript:alert(1)',
  'data:text/html,x',
  'elsewhere.example',
  '',
  null,
];

test('a page sends its reader back to a path of this server', () => {
  for (const text of ['/', '/history?part=chips', '/table?id=a_b-1#x', '/table?id=a%2Fb&next=//x']) assert.equal(localPath(text, origin), text);
});

test('and nowhere else', () => {
  for (const text of ELSEWHERE) assert.equal(localPath(text, origin), '/', String(text));
});
