import { expect, test } from 'vitest';
import { newYorkInstant } from '#contract/time/new-york.ts';
import { barsRequests, type Moment } from './bars-query.ts';

const at = (ticker: string, day: string, hour: number): Moment => ({ ticker, seconds: newYorkInstant(day, hour * 3600) });

test('announcements within half an hour of a day share a request of at most 49 symbols', () => {
  const season = Array.from({ length: 60 }, (_, index) => at(`S${index}`, '2026-11-19', 16.1));
  const apart = [at('A', '2026-11-19', 7), at('A', '2026-11-19', 7.5), at('B', '2026-11-19', 7.6), at('A', '2026-11-20', 7)];
  const { requests, requestOf } = barsRequests([...season, ...apart]);
  expect(requests.map(({ day, symbols: { length } }) => [day, length])).toEqual([
    ['2026-11-20', 1],
    ['2026-11-19', 11],
    ['2026-11-19', 49],
    ['2026-11-19', 1],
    ['2026-11-19', 1],
  ]);
  for (const moment of [...season, ...apart]) expect(requestOf(moment)?.symbols).toContain(moment.ticker);
});

test('an announcement while nothing is traded belongs to the next trading day; unknown years and symbols that no list can have are left out', () => {
  expect(barsRequests([at('A', '2026-11-21', 12)]).requests).toMatchObject([{ day: '2026-11-23', symbols: ['A'] }]);
  expect(barsRequests([at('A', '1990-11-21', 12), at('A,B', '2026-11-19', 12), at('', '2026-11-19', 12)]).requests).toEqual([]);
});
