import { secondsPerDay } from '#contract/time/dates.ts';
import { describe, expect, it, test } from 'vitest';
import { newYorkInstant } from '#contract/time/new-york.ts';
import { formatBarLength, parseBarLength, readBarLength } from './bar-length.ts';
import { judgeLengths, type LengthOptions } from './lengths.ts';

const days = ['2026-03-03', '2026-03-04', '2026-03-05', '2026-03-06'];
const clockOptions: LengthOptions = { hasClock: true, hasColumn: false, unit: 60, given: undefined };

/** The times of one symbol on days, at clocks in minutes after 09:30. */
const at = (minutes: readonly number[], onDays = days): number[] =>
  onDays.flatMap((day) => minutes.map((minute) => newYorkInstant(day, 34_200 + minute * 60)));
const every = (length: number, from = 0, to = 390): number[] =>
  Array.from({ length: Math.ceil((to - from) / length) }, (_, index) => from + index * length);
const dates = (...texts: string[]): number[] => texts.map((day) => newYorkInstant(day, 43_200));
const judge = (times: readonly number[], options: Partial<LengthOptions> = {}, symbol = '') =>
  judgeLengths(
    times.map((time, index) => ({ line: index + 2, symbol, time, interval: '' })),
    { ...clockOptions, ...options },
  );

describe('the length of bars follows from their times', () => {
  test.each<[string, number[], number]>([
    ['minutes', at(every(1)), 60],
    ['newest first', at(every(5)).toReversed(), 300],
    ['with gaps', at([0, 5, 10, 30, 35, 90, 200]), 300],
    ['half hours', at(every(30)), 1800],
    ['hours from the open', at(every(60)), 3600],
    ['two hours', at(every(120)), 7200],
    ['one a day', at([0]), secondsPerDay],
    ['a night of its own', [...at(every(5)), newYorkInstant('2026-03-09')], 300],
  ])('%s', (_, times, seconds) => {
    expect(judge(times)).toEqual(new Map([['', seconds]]));
  });

  it('is a day for dates, whatever the holidays', () => {
    expect(judge(dates('2026-04-01', '2026-04-02', '2026-04-06'), { hasClock: false })).toEqual(new Map([['', secondsPerDay]]));
  });
});

describe('bars of no one length', () => {
  const hours = [0, 30, 90, 150, 210, 270, 330];
  test.each<[string, number[], string]>([
    ['two lengths on two days', [...at(every(1), days.slice(1)), ...at(every(5), days.slice(0, 1))], 'of 1m, and of 5m on 2026-03-03'],
    ['the longer ones again', [...at(every(1)), ...at(every(15))], 'of 1m, and of 15m on 2026-03-03'],
    ['the longer ones first', [...at(every(60)), ...at(every(1))], 'of 1m, and of 1h on 2026-03-03'],
    ['days among minutes', [...at(every(5), days.slice(0, 1)), ...days.slice(1).map((day) => newYorkInstant(day))], 'of 5m, and of 1d on'],
    ['hours of the clock', at(hours), 'its bars are 1h apart, and the first or the last two of each day 30m'],
    ['the price of the moment at the end', at([...every(60), 390]), 'its bars are 1h apart, and the first or the last two of each day 30m'],
    ['trades', at([0, 0.1, 7, 7.4, 20, 33.3]), 'have no even length'],
    ['one bar', at([0], days.slice(0, 1)), 'does not follow'],
  ])('%s', (_, times, fault) => {
    expect(judge(times)).toContain(fault);
  });

  test.each<[string, string[], string]>([
    ['weeks', ['2025-09-29', '2025-10-06', '2025-10-13', '2025-10-20'], 'its bars are 7 days apart, so they are longer than a day'],
    ['weeks with a holiday', ['2026-01-05', '2026-01-12', '2026-01-20', '2026-01-26'], 'longer than a day'],
    ['months', ['2025-09-02', '2025-10-01', '2025-11-03'], 'longer than a day'],
    ['quarters', ['2024-03-28', '2024-06-28', '2024-09-30', '2024-12-31'], 'longer than a day'],
    ['weeks and the day of today', ['2026-02-09', '2026-02-16', '2026-02-23', '2026-03-02', '2026-03-04'], '--interval names it'],
  ])('%s', (_, texts, fault) => {
    expect(judge(dates(...texts), { hasClock: false })).toContain(fault);
    if (fault.includes('longer')) expect(judge(dates(...texts), { hasClock: false, given: secondsPerDay })).toContain(fault);
  });
});

it('compares a length that is given with the times', () => {
  expect(judge(at(every(1)), { given: 300 })).toBe('--interval says 5m, but bars are 1m apart');
  expect(judge(at([0, 20, 60]), { given: 60 })).toEqual(new Map([['', 60]]));
  expect(judge(at(every(60)), { given: secondsPerDay })).toContain('--interval says 1d');
});

it('finds the length of each symbol, and gives those with few bars that of most', () => {
  const bars = [...at(every(1)).map((time) => ['AAPL', time] as const), ...at(every(5)).map((time) => ['MSFT', time] as const)];
  const few = at([0, 60, 120], days.slice(0, 1)).map((time) => ['F', time] as const);
  const found = judgeLengths(
    [...bars, ...few].map(([symbol, time], index) => ({ line: index + 2, symbol, time, interval: '' })),
    clockOptions,
  );
  expect(found).toEqual(
    new Map([
      ['', 60],
      ['MSFT', 300],
    ]),
  );
});

it('bounds the lengths of a column', () => {
  const rows = Array.from({ length: 2000 }, (_, index) => ({ line: index + 2, symbol: 'A', time: index, interval: `${index + 1}s` }));
  expect(judgeLengths(rows, { ...clockOptions, hasColumn: true })).toBe('has bars of 2000 lengths; expected at most 8');
  expect(judgeLengths([{ line: 2, symbol: 'A', time: 0, interval: '1w' }], { ...clockOptions, hasColumn: true })).toContain('got "1w"');
});

test.each([
  ['5min', 300],
  ['M5', 300],
  ['1 hour', 3600],
  ['1day', secondsPerDay],
  ['Weekly', 7 * secondsPerDay],
  ['5', 300],
  ['5x', Number.NaN],
])('%s is a length of %s s', (text, seconds) => {
  expect(readBarLength(text, 60)).toBe(seconds);
});

test.each(['1s', '30s', '5m', '1h', '1d'])('%s is written as it is read', (text) => {
  expect(formatBarLength(parseBarLength(text) ?? 0)).toBe(text);
});
