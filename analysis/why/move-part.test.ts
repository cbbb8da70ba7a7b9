import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dayOf } from '#contract/market/day.ts';
import { newYorkInstant } from '#contract/time/new-york.ts';
import { naivePart } from '../testing/naive-why.ts';
import { findMovePart } from './move-part.ts';
import { type MoveSpan, moveSpan } from './move-span.ts';
import type { PricePoint } from './types.ts';

const day = '2026-11-20';
const before = '2026-11-19';
/** @param clock of the day before with a hyphen: `-16:00` */
const at = (clock: string, date = clock.startsWith('-') ? before : day): number => {
  const [hours = 0, minutes = 0] = clock.replace('-', '').split(':').map(Number);
  return newYorkInstant(date, hours * 3600 + minutes * 60);
};

const spanOf = (date: string, session: 'regular' | 'post' = 'regular'): MoveSpan => {
  const span = moveSpan(dayOf(date), session);
  if (!span) throw new Error(`no span of ${date}`);
  return span;
};
const span = spanOf(day);

const pointsOf = (prices: readonly (readonly [clock: string, price: number])[]): readonly PricePoint[] =>
  prices.map(([clock, price]) => ({ at: at(clock), price }));

const close = ['-16:00', 100] as const;

test.each([
  ['a jump in one minute', [close, ['09:31', 100], ['10:00', 101], ['10:01', 107], ['15:00', 110]], ['10:00', '10:01', '10:01', 60]],
  [
    'a rise over minutes',
    [close, ['09:31', 100], ['10:00', 100], ['10:01', 103], ['10:02', 106], ['16:00', 110]],
    ['10:00', '10:02', '10:01', 120],
  ],
  ['a fall', [close, ['09:31', 100], ['11:00', 99], ['11:01', 93], ['16:00', 90]], ['11:00', '11:01', '11:01', 60]],
  [
    'the earlier of two',
    [close, ['09:31', 100], ['10:00', 100], ['10:01', 105], ['11:00', 105], ['11:01', 110]],
    ['10:00', '10:01', '10:01', 60],
  ],
  ['exactly half, before the price comes back', [close, ['09:31', 110], ['09:32', 105], ['16:00', 120]], ['-16:00', '09:31', '09:31', 60]],
  [
    'minutes without a trade',
    [close, ['09:31', 100], ['10:10', 106], ['10:12', 100], ['10:14', 106], ['16:00', 110]],
    ['10:12', '10:14', '10:14', 120],
  ],
  [
    'a gap over the night is one minute',
    [close, ['09:31', 106], ['10:00', 106], ['10:01', 111], ['16:00', 111]],
    ['-16:00', '09:31', '09:31', 60],
  ],
  ['the evening before', [close, ['-16:06', 100], ['-16:07', 108], ['04:01', 108], ['16:00', 109]], ['-16:06', '-16:07', '-16:07', 60]],
  ['a run over the night', [close, ['-19:59', 104], ['04:01', 106], ['16:00', 111]], ['-16:00', '04:01', '-19:59', 14_400]],
] as const)('%s', (_, prices, [from, to, firstStepEnd, lengthSeconds]) => {
  expect(findMovePart(pointsOf(prices), span)).toMatchObject({
    ...{ from: at(from), to: at(to), firstStepEnd: at(firstStepEnd), lengthSeconds },
  });
});

test('begins with the closed hours only where its first step lies over them', () => {
  const overnight = findMovePart(pointsOf([close, ['-19:59', 100], ['04:01', 110], ['16:00', 110]]), span);
  expect(overnight).toMatchObject({ beginsClosed: true, movePercent: 10, from: at('-19:59') });
  expect(findMovePart(pointsOf([close, ['04:01', 100], ['10:00', 110]]), span)).toMatchObject({ beginsClosed: false });
});

test('closed hours before the close that is usual are closed as well, as after a halt of days', () => {
  const points = [{ at: at('16:00', '2026-11-17'), price: 100 }, { at: at('-16:05'), price: 80 }, ...pointsOf([['16:00', 79]])];
  expect(findMovePart(points, span)).toMatchObject({ beginsClosed: true, lengthSeconds: 60, firstStepEnd: at('-16:05') });
});

test('after hours have no night', () => {
  const points = pointsOf([
    ['16:00', 100],
    ['16:04', 100],
    ['16:05', 94],
    ['19:00', 90],
  ]);
  expect(findMovePart(points, spanOf(day, 'post'))).toMatchObject({
    from: at('16:04'),
    to: at('16:05'),
    beginsClosed: false,
    movePercent: -6,
  });
});

test('a price that has not moved has no part, and neither has a single price', () => {
  expect(findMovePart(pointsOf([close, ['10:00', 105], ['16:00', 100]]), span)).toBeUndefined();
  expect(findMovePart(pointsOf([close]), span)).toBeUndefined();
});

/** Times of a span after its close, with and without the evening before and the morning, as feeds have them. */
const times = fc
  .uniqueArray(
    fc.oneof(
      fc.integer({ min: 1, max: 239 }).map((minute) => at('-16:00') + minute * 60),
      fc.integer({ min: 1, max: 330 }).map((minute) => at('04:00') + minute * 60),
      fc.integer({ min: 1, max: 390 }).map((minute) => at('09:30') + minute * 60),
    ),
    { minLength: 1, maxLength: 60 },
  )
  .map((all) => all.toSorted((a, b) => a - b));

test('agrees with trying all runs, of any day', () => {
  fc.assert(
    fc.property(times, fc.array(fc.integer({ min: 90, max: 110 }), { minLength: 61, maxLength: 61 }), (ends, prices) => {
      const points = [at('-16:00'), ...ends].map((end, place) => ({ at: end, price: prices[place] ?? 100 }));
      const part = findMovePart(points, span);
      const naive = naivePart(points, span);
      expect(part && { from: part.from, to: part.to, firstStepEnd: part.firstStepEnd, lengthSeconds: part.lengthSeconds }).toEqual(naive);
    }),
    { numRuns: 500 },
  );
});
