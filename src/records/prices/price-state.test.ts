import { expect, test } from 'vitest';
import { newYorkInstant } from '#contract/time/new-york.ts';
import { Failure } from '#src/shared/api/failure.ts';
import type { Bar } from './bars.ts';
import { timed } from './price.ts';
import { describePriceState, foundPrice, judgePrice, type PriceState, withoutResponse } from './price-state.ts';

/** Seconds of `2026-11-27 12:55` in New York. */
function instantOf(text: string): number {
  const [day = '', clock = '00:00'] = text.split(' ');
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  return newYorkInstant(day, hours * 3600 + minutes * 60);
}

const barsOf = (...times: readonly string[]): readonly Bar[] =>
  times.map((time) => ({ seconds: instantOf(time), open: 10, high: 10, low: 10, close: 10, volume: 100 }));

interface Case {
  readonly daily?: readonly string[];
  readonly minutes?: readonly string[];
  readonly now: string;
  /** the first day that was read */
  readonly from?: string;
}

/** `stale, of 2026-11-06` */
function judged({ daily = [], minutes = [], now, from }: Case): string {
  const bars = { daily: barsOf(...daily), intraday: timed(barsOf(...minutes), 300), splits: [] };
  const state = judgePrice(bars, instantOf(now), from);
  return 'price' in state ? `${state.kind}, of ${state.day}` : state.kind;
}

test.each<[what: string, bars: Case, expected: string]>([
  ['minutes of the session', { minutes: ['2026-11-30 10:00'], now: '2026-11-30 10:15' }, 'price, of 2026-11-30'],
  ['pre-market of a young symbol', { minutes: ['2026-11-30 08:00'], now: '2026-11-30 08:15' }, 'price, of 2026-11-30'],
  // The half day, on the Sunday and Monday after it.
  ['bars of days, the last session', { daily: ['2026-11-27'], now: '2026-11-29 12:00' }, 'daily only, of 2026-11-27'],
  ['bars of days, before the open', { daily: ['2026-11-27'], now: '2026-11-30 08:00' }, 'daily only, of 2026-11-27'],
  ['bars of days and minutes of days ago', { daily: ['2026-11-25', '2026-11-27'], now: '2026-11-30 10:00' }, 'daily only, of 2026-11-27'],
  ['bars that lack one session', { daily: ['2026-11-27'], now: '2026-12-01 10:00' }, 'stale, of 2026-11-27'],
  ['bars that stopped weeks ago', { daily: ['2026-11-05', '2026-11-06'], now: '2026-11-30 10:00' }, 'stale, of 2026-11-06'],
  ['minutes that stopped weeks ago', { minutes: ['2026-11-06 15:55'], now: '2026-11-30 10:00' }, 'stale, of 2026-11-06'],
  ['an archive', { daily: ['2014-03-14'], now: '2026-11-30 10:00' }, 'stale, of 2014-03-14'],
  // In the east it is the next day: the days are those of New York.
  ['late in the evening', { daily: ['2026-11-30'], now: '2026-11-30 23:30' }, 'daily only, of 2026-11-30'],
  ['no bar', { now: '2026-11-30 10:00', from: '2026-11-16' }, 'none'],
  ['bars of the future', { daily: ['2026-12-01'], now: '2026-11-30 10:00' }, 'none'],
  ['the bar of a day that runs', { daily: ['2026-11-30'], now: '2026-11-30 10:00' }, 'none'],
  ['a closed day', { daily: ['2026-11-26'], now: '2026-11-27 20:00' }, 'none'],
])('whether there is a price: %s', (_, bars, expected) => {
  expect(judged(bars)).toBe(expected);
});

test('without a response the state is that of the request, and old data stay until there is one', () => {
  expect(withoutResponse(null)).toEqual({ kind: 'pending' });
  expect(withoutResponse(new Failure('plan'))).toEqual({ kind: 'not in plan' });
  expect(withoutResponse(new Failure('upstream'))).toEqual({ kind: 'failed' });
});

test('an hour after the last response, a price of the session says until when it is', () => {
  const bars = { daily: barsOf('2026-11-27'), intraday: timed(barsOf('2026-11-30 10:00'), 300), splits: [] };
  const isPartialAt = (now: string) => foundPrice(judgePrice(bars, instantOf(now), undefined))?.price.session?.isPartial;
  expect(isPartialAt('2026-11-30 10:10')).toBe(false);
  expect(isPartialAt('2026-11-30 11:10')).toBe(true);
});

const stateOf = (bars: Case): PriceState =>
  judgePrice(
    { daily: barsOf(...(bars.daily ?? [])), intraday: timed(barsOf(...(bars.minutes ?? [])), 300), splits: [] },
    instantOf(bars.now),
    bars.from,
  );

/** Each sentence with a state in which it is true, and the nearest one in which it would be false. */
test.each<[sentence: string, whenTrue: PriceState, whenFalse: PriceState]>([
  [
    'F has daily price bars only',
    stateOf({ daily: ['2026-11-27'], now: '2026-11-30 08:00' }),
    stateOf({ daily: ['2026-11-27'], minutes: ['2026-11-27 12:55'], now: '2026-11-30 08:00' }),
  ],
  [
    'The last price bar of F is of Nov 6, 2026',
    stateOf({ daily: ['2026-11-06'], now: '2026-11-30 10:00' }),
    stateOf({ daily: ['2026-11-06'], minutes: ['2026-11-30 09:30'], now: '2026-11-30 10:00' }),
  ],
  [
    'The data service has no price bars of F',
    stateOf({ now: '2026-11-30 10:00' }),
    stateOf({ now: '2026-11-30 10:00', from: '2026-11-16' }),
  ],
  [
    'No price bar of F is of a session that is over',
    stateOf({ daily: ['2026-11-30'], now: '2026-11-30 10:00' }),
    stateOf({ now: '2026-11-30 10:00' }),
  ],
  [
    'No price bars of F from Nov 16, 2026 on; older ones are not available now',
    stateOf({ now: '2026-11-30 10:00', from: '2026-11-16' }),
    stateOf({ now: '2026-11-30 10:00' }),
  ],
  ['Price bars are not in your plan', withoutResponse(new Failure('plan')), withoutResponse(new Failure('upstream'))],
  ['Prices are not available now', withoutResponse(new Failure('upstream')), withoutResponse(null)],
  ['Prices are being loaded', withoutResponse(null), withoutResponse(new Failure('timeout'))],
])('says that %s, and only where it is so', (sentence, whenTrue, whenFalse) => {
  expect(describePriceState('F', whenTrue)).toBe(sentence);
  expect(describePriceState('F', whenFalse)).not.toBe(sentence);
});

test('a price up to now lacks nothing', () => {
  expect(describePriceState('F', stateOf({ minutes: ['2026-11-30 10:00'], now: '2026-11-30 10:15' }))).toBeUndefined();
});
