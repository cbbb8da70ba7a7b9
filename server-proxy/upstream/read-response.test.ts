import { expect, test } from 'vitest';
import { freshMs } from './read-response.ts';

test.each<[cacheControl: string | undefined, age: string | undefined, fresh: number | undefined]>([
  [undefined, undefined, 3000],
  ['', undefined, 3000],
  ['max-age=3, must-revalidate', undefined, 3000],
  ['private, max-age=10', undefined, 10_000],
  ['private, max-age=10', '4', 6000],
  ['max-age=10', '40', 0],
  ['max-age=10', 'soon', 10_000],
  ['MAX-AGE="5"', undefined, 5000],
  ['max-age=86400', undefined, 60_000],
  ['max-age=-1', undefined, 3000],
  ['max-age=0', undefined, 0],
  ['no-cache', undefined, 0],
  ['no-cache="set-cookie", max-age=9', undefined, 0],
  ['max-age=9, no-store', undefined, undefined],
  ['nonsense', undefined, 3000],
])('Cache-Control %s at age %s is fresh for %s ms', (cacheControl, age, fresh) => expect(freshMs(cacheControl, age)).toBe(fresh));
