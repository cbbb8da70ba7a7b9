import { expect, test } from 'vitest';
import { retryAfterSeconds } from './retry-after.ts';

const now = Date.parse('2026-11-20T14:41:07Z');

test.each<[header: string | undefined, seconds: number | undefined]>([
  [undefined, undefined],
  ['120', 120],
  [' 7 ', 7],
  ['0', 1],
  ['999999999', 3600],
  ['Fri, 20 Nov 2026 14:42:07 GMT', 60],
  ['Fri, 20 Nov 2026 14:00:00 GMT', 1],
  ['soon', undefined],
  ['', undefined],
])('Retry-After %s is %s s', (header, seconds) => expect(retryAfterSeconds(header, now)).toBe(seconds));
