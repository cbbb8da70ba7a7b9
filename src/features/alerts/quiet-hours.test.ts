import { expect, test } from 'vitest';
import { isQuiet, quietWords, readQuietHours } from './quiet-hours.ts';

const at = (text: string): number => Date.parse(text) / 1000;
const night = { from: '22:00', to: '07:00', zone: 'et' } as const;

test.each([
  ['2026-11-20T21:59:59-05:00', false],
  ['2026-11-20T22:00:00-05:00', true],
  ['2026-11-21T00:00:00-05:00', true],
  ['2026-11-21T06:59:59-05:00', true],
  ['2026-11-21T07:00:00-05:00', false],
])('%s of a night from 22:00 to 07:00 in New York is quiet: %s', (moment, quiet) => {
  expect(isQuiet(night, at(moment))).toBe(quiet);
});

test('an hour within a day is quiet by the clock of its own zone', () => {
  const lunch = { from: '12:00', to: '13:00', zone: 'utc' } as const;
  expect([isQuiet(lunch, at('2026-11-20T12:30:00Z')), isQuiet(lunch, at('2026-11-20T12:30:00-05:00'))]).toEqual([true, false]);
});

test('nothing is quiet without quiet hours', () => expect(isQuiet(undefined, at('2026-11-20T03:00:00Z'))).toBe(false));

test('they are told with their zone', () => expect(quietWords(night)).toBe('22:00 to 07:00 ET'));

test.each([[null], [{}], [{ ...night, from: '25:00' }], [{ ...night, zone: 'mars' }], [{ ...night, to: '22:00' }]])(
  '%j is none',
  (stored) => {
    expect(readQuietHours(stored)).toBeUndefined();
  },
);
