import assert from 'node:assert/strict';
import { test } from 'node:test';

// The time zone is that of the process, and is read once: before the module is loaded.
process.env.TZ = 'Europe/London';
const { formatDay, formatExactTime, formatMoment, formatTime } = await import('#pages/core/text/times.js');

test('times are written alike', () => {
  const written = [formatDay, formatTime, formatExactTime, formatMoment].map((format) => format(Date.UTC(2026, 10, 16, 3, 27, 9)));
  assert.deepEqual(written, ['16 Nov 2026', '16 Nov 2026, 03:27', '16 Nov 2026, 03:27:09', '16 Nov 03:27']);
});
