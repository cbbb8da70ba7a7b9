import { describe, expect, it, test } from 'vitest';
import { newYorkInstant } from '#contract/time/new-york.ts';
import { BarBatch, findFault, openClosedDays, type SourceBar, startOf } from './bar-batch.ts';

const time = newYorkInstant('2026-03-05', 34_200);
const bar: SourceBar = { time, open: 10, high: 11, low: 9, close: 10.5, volume: 100, trades: 3 };
const first = { time: Number.NaN, close: Number.NaN };

describe('what no bar has', () => {
  test.each<[string, Partial<SourceBar>, string | undefined]>([
    ['nothing', {}, undefined],
    ['an unknown volume', { volume: Number.NaN, trades: Number.NaN }, undefined],
    ['no volume', { volume: 0 }, undefined],
    ['the least price', { open: 1e-6, high: 1e-6, low: 1e-6, close: 1e-6 }, undefined],
    ['a close that is no number', { close: Number.NaN }, 'close: expected a number'],
    ['a price of 0', { open: 0 }, 'open: expected more than 0, got 0'],
    ['a negative price', { low: -1 }, 'low: expected more than 0, got -1'],
    ['a price under a millionth', { low: 1e-9 }, 'low: expected 0.000001 to 1000000000 dollars'],
    ['a price past all ranges', { high: 1e308 }, 'high: expected 0.000001 to 1000000000 dollars'],
    ['an infinite price', { high: Infinity }, 'high: expected 0.000001 to 1000000000 dollars, got Infinity'],
    ['a negative volume', { volume: -2 }, 'volume: expected no negative number, got -2'],
    ['a volume past all ranges', { volume: Infinity }, 'volume: expected at most 1000000000000000 shares'],
    ['trades past all ranges', { trades: 1e13 }, 'trades: expected at most'],
    ['a high below the low', { high: 8 }, 'high: expected at least the low 9, got 8'],
    ['a close above the high', { close: 12 }, 'open, close: expected between 9 and 11, got 10 and 12'],
    ['a year before exchanges', { time: -3e9 }, 'time: expected a year from 1900 to 2099'],
    ['a time that is no second', { time: 1e12 }, 'time: expected a year from 1900 to 2099'],
  ])('%s', (_, change, reason) => {
    const found = findFault({ ...bar, ...change }, first);
    if (reason === undefined) expect(found).toBeUndefined();
    else expect(found?.reason).toContain(reason);
  });

  test.each<[string, number, number, boolean]>([
    ['cents a minute later', 60, 1050, true],
    ['a halt', 60, 100, false],
    ['a split overnight', 86_400, 1050, false],
    ['a fixed point overnight', 86_400, 105_000, true],
  ])('%s', (_, later, close, isRefused) => {
    const next = { ...bar, time: time + later, open: close, high: close, low: close, close };
    expect(findFault(next, { time, close: 10.5 })?.kind).toBe(isRefused ? 'price of another scale' : undefined);
  });
});

test.each<[string, number, number, string | undefined]>([
  ['a Saturday', newYorkInstant('2026-03-07', 43_200), 60, 'got 2026-03-07, a weekend'],
  ['a day of a holiday', newYorkInstant('2026-02-16'), 86_400, 'got 2026-02-16'],
  ['a Sunday night', newYorkInstant('2026-03-08', 72_000), 60, undefined],
  ['a trading day', time, 60, undefined],
])('%s', (_, start, seconds, reason) => {
  const found = openClosedDays().findFault(start, seconds);
  if (reason === undefined) expect(found).toBeUndefined();
  else expect(found?.reason).toContain(reason);
});

test.each<[string, number, number, 'start' | 'end', number]>([
  ['a minute', time, 60, 'start', time],
  ['the end of a minute', time, 60, 'end', time - 60],
  ['a day', newYorkInstant('2026-03-05', 57_600), 86_400, 'end', newYorkInstant('2026-03-05')],
  ['midnight of UTC', Date.parse('2026-03-05T00:00:00Z') / 1000, 86_400, 'start', newYorkInstant('2026-03-05')],
  ['the end of a day', newYorkInstant('2026-03-06'), 86_400, 'end', newYorkInstant('2026-03-05')],
])('the start of %s', (_, at, seconds, stamp, start) => {
  expect(startOf(at, seconds, stamp)).toBe(start);
});

it('sorts bars into periods, where the later of two with one start counts', () => {
  const batch = new BarBatch();
  const place = batch.placeOf('AAPL', 60);
  for (const [later, close] of [
    [60, 10.1],
    [0, 10.2],
    [60, 10.3],
  ] as const)
    batch.add(place, time + later, { ...bar, close });
  const { periods, replaced } = batch.take();
  expect(replaced).toBe(1);
  expect(periods.map(({ symbol, bars }) => [symbol, [...bars.close.slice(0, bars.length)]])).toEqual([['AAPL', [10.2, 10.3]]]);
});

it('refuses bars nearer to each other than they are long', () => {
  const batch = new BarBatch();
  const place = batch.placeOf('AAPL', 300);
  batch.add(place, time, bar);
  batch.add(place, time + 137, bar);
  expect(() => batch.take()).toThrow('AAPL has bars 137 s apart');
});
