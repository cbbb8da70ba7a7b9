import { expect, test } from 'vitest';
import { addDays } from '#contract/time/dates.ts';
import { type DayChange, describeDayPlace, describeDaySet, placeOfDay } from './day-place.ts';

const day = '2026-12-01';

/** Days before it, one each calendar day, with usual changes but for some of them by how many days they lie back. */
const daysBefore = (count: number, changes: Readonly<Record<number, number>> = {}): readonly DayChange[] =>
  Array.from({ length: count }, (_, index) => {
    const back = count - index;
    return { day: addDays(day, -back), percent: changes[back] ?? (back % 2 === 0 ? 1 : -1) };
  });

const textOf = (percent: number, earlier: readonly DayChange[]): string | undefined => {
  const place = placeOfDay(percent, earlier);
  return place && describeDayPlace(place, day);
};

test.each([
  ['the largest since one before the year', -6, daysBefore(500, { 427: -6.5, 400: 9 }), 'largest fall in 14 months'],
  ['as large as one before the year', -6.5, daysBefore(500, { 427: -6.5 }), 'largest fall in 14 months'],
  ['the largest of years', 6, daysBefore(1200, { 1100: 7 }), 'largest rise in 3 years'],
  ['the largest of all that is known', -6, daysBefore(1256, { 900: 8 }), 'largest fall of 1,257 days'],
  ['the third of the year', 6, daysBefore(400, { 10: 7, 200: 8, 300: 9, 20: -12 }), '3rd largest rise of 250 days'],
  ['one of equal size counts before it', 6, daysBefore(400, { 10: 6 }), '2nd largest rise of 250 days'],
  ['few days', -3, daysBefore(62), 'largest fall of 63 days'],
  ['a usual day', 0.9, daysBefore(400), 'in the usual range of 250 days'],
  ['the second of few days', -3, daysBefore(20, { 3: -4 }), 'in the usual range of 21 days'],
  ['too few days', -9, daysBefore(19), undefined],
  ['no change', 0, daysBefore(400), undefined],
])('%s', (_, percent, earlier, text) => {
  expect(textOf(percent, earlier)).toBe(text);
});

test('the eleventh of a year is usual, the tenth is not', () => {
  const larger = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, index) => [index * 5 + 1, 4]));
  expect(textOf(3, daysBefore(400, larger(9)))).toBe('10th largest rise of 250 days');
  expect(textOf(3, daysBefore(400, larger(10)))).toBe('in the usual range of 250 days');
});

test('says what it is compared with', () => {
  const place = placeOfDay(-6, daysBefore(500, { 427: -6.5 }));
  expect(place && describeDaySet(place)).toBe(
    'No. 1 of its falls in 250 sessions up to this one, close against close, splits taken out; the last one as large was on Sep 30, 2025',
  );
});
