import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { formatIsoDateTime, isoDateTime, parseIsoDateTime } from './iso-date-time.ts';

const start = Date.parse('2022-05-18T05:19:45Z') / 1000;

test.each([
  ['2022-05-18T05:19:45Z', start],
  ['2022-05-18T05:19:45.6Z', start + 0.6],
  ['2022-05-18T05:19:45.62573Z', start + 0.62573],
  ['2022-05-18T05:19:45.008547Z', start + 0.008547],
  ['2022-05-18T05:19:45.008547999Z', start + 0.008547],
])('%s is read with any count of fraction digits', (sent, seconds) => expect(z.decode(isoDateTime, sent)).toBe(seconds));

test.each([
  '2022-05-18 05:19:45Z',
  '2022-05-18T05:19:45',
  '2022-05-18T05:19:45.Z',
  '2022-05-18T05:19:45+02:00',
  '2022-02-30T00:00:00Z',
  '2022-05-18T24:00:00Z',
  '2022-05-18',
  '',
])('%j is refused', (sent) => {
  expect(parseIsoDateTime(sent)).toBeUndefined();
  expect(z.safeDecode(isoDateTime, sent).error?.issues[0]?.message).toBe(`expected an ISO 8601 time in UTC, got "${sent}"`);
});

test('every microsecond of our own text comes back letter by letter', () => {
  const micros = fc.tuple(fc.integer({ min: 0, max: 7_258_118_399 }), fc.nat(999_999));
  fc.assert(
    fc.property(micros, ([seconds, fraction]) => {
      const ours = `${new Date(seconds * 1000).toISOString().slice(0, 19)}.${String(fraction).padStart(6, '0')}Z`;
      expect(z.encode(isoDateTime, z.decode(isoDateTime, ours))).toBe(ours);
    }),
    { numRuns: 2000 },
  );
});

test('six digits are always printed, and a fraction next to one carries', () => {
  expect(formatIsoDateTime(start)).toBe('2022-05-18T05:19:45.000000Z');
  expect(formatIsoDateTime(start + 0.9999999)).toBe('2022-05-18T05:19:46.000000Z');
});
