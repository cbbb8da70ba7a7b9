import * as z from 'zod/mini';
import { expect, test } from 'vitest';
import { storyTime } from './story-time.ts';

const read = (text: string): number | string => {
  const result = z.safeParse(storyTime, text);
  return result.success ? result.data : (result.error.issues[0]?.message ?? '');
};
const instant = Date.parse('2024-01-01T17:35:14Z') / 1000;

test.each([
  'Mon, 01 Jan 2024 12:35:14 -0500',
  ' mon, 1 jan 2024 12:35:14 -0500 ',
  '1 Jan 2024 17:35:14 GMT',
  // the day of the text's own zone
  'Tue, 02 Jan 2024 03:05:14 +0930',
  '2024-01-01T17:35:14Z',
  '2024-01-01t17:35:14z',
  '2024-01-01 12:35:14-05:00',
  '2024-01-01T12:35:14.999-0500',
])('%s is the instant it says', (text) => expect(read(text)).toBe(instant));

test('seconds may be missing', () => expect(read('2024-01-01T17:35Z')).toBe(instant - 14));

test.each([
  ['Tue, 01 Jan 2024 12:35:14 -0500', 'expected Mon, the weekday of 01 Jan 2024, got "Tue"'],
  ['Foo, 01 Jan 2024 12:35:14 -0500', 'expected Mon, the weekday of 01 Jan 2024, got "Foo"'],
  ['2024-01-01T12:35:14', 'expected a time with its zone, such as Z or -05:00, got "2024-01-01T12:35:14"'],
  ['2024-02-30T12:35:14Z', 'expected a time that exists, got "2024-02-30T12:35:14Z"'],
  ['2024-01-01T24:00:00Z', 'expected a time that exists, got "2024-01-01T24:00:00Z"'],
  ['2024-01-01T12:00:60Z', 'expected a time that exists, got "2024-01-01T12:00:60Z"'],
  ['2024-01-01T12:00:00+24:00', 'expected a time that exists, got "2024-01-01T12:00:00+24:00"'],
  ['1969-12-31T23:59:59Z', 'expected a time from 1970 to 2242, got "1969-12-31T23:59:59Z"'],
])('%s is refused', (text, message) => expect(read(text)).toBe(message));

test.each(['yesterday', '2024-01-01', '1704130514', 'Fri, 30 Feb 2024 12:00:00 -0500', ''])('%j is refused with what is allowed', (text) =>
  expect(read(text)).toMatch(/RFC 2822.*ISO 8601.*got /),
);
