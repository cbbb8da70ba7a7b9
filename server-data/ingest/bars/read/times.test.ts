import { expect, test } from 'vitest';
import { newYork, openTimes } from './times.ts';

const read = (text: string, timeZone = newYork): string => {
  const bytes = Buffer.from(text);
  const instant = openTimes({ timeZone, dates: 'mdy', isDescending: false }).read(bytes, 0, bytes.length);
  return Number.isNaN(instant) ? 'none' : new Date(instant * 1000).toISOString();
};

test.each([
  ['2026-03-06 09:30:00', '2026-03-06T14:30:00.000Z'],
  ['2026-03-06T09:30', '2026-03-06T14:30:00.000Z'],
  ['2026-03-09 09:30:00', '2026-03-09T13:30:00.000Z'],
  ['2026-03-06T09:30:00.999Z', '2026-03-06T09:30:00.000Z'],
  ['2026-03-06T09:30:00-08:00', '2026-03-06T17:30:00.000Z'],
  ['2026-03-06 09:30:00+0100', '2026-03-06T08:30:00.000Z'],
  ['2026-03-06 09:30:00 America/New_York', '2026-03-06T14:30:00.000Z'],
  ['2026-03-06 09:30 PM America/New_York', '2026-03-07T02:30:00.000Z'],
  ['2026-03-06T09:30-05:00[America/New_York]', '2026-03-06T14:30:00.000Z'],
  ['2026-03-06 09:30 GMT-0500 (Eastern Standard Time)', '2026-03-06T14:30:00.000Z'],
  ['2026-03-06 09:30 (CST)', '2026-03-06T15:30:00.000Z'],
  ['2026-03-06 09:30 GMT-5', '2026-03-06T14:30:00.000Z'],
  ['2026-03-06 09:30 UTC+01:00', '2026-03-06T08:30:00.000Z'],
  ['2026-03-06 09:30 EST5EDT', '2026-03-06T14:30:00.000Z'],
  // British or Bangladesh, Indian or Irish
  ['2026-07-06 09:30 BST', 'none'],
  ['2026-03-06 09:30 IST', 'none'],
  ['2026/3/6 9:30', '2026-03-06T14:30:00.000Z'],
  ['20260306 093000', '2026-03-06T14:30:00.000Z'],
  ['20260306 0930', '2026-03-06T14:30:00.000Z'],
  ['03/06/2026 09:30:00', '2026-03-06T14:30:00.000Z'],
  ['3/6/2026 1:05 PM', '2026-03-06T18:05:00.000Z'],
  ['2026-03-06', '2026-03-06T17:00:00.000Z'],
  ['1772807400', '2026-03-06T14:30:00.000Z'],
  ['1772807400123', '2026-03-06T14:30:00.000Z'],
  ['1772807400123456', '2026-03-06T14:30:00.000Z'],
  ['1772807400123456789', '2026-03-06T14:30:00.000Z'],
  // the hour that is repeated, and the one that is skipped
  ['2026-11-01 01:30:00', 'none'],
  ['2026-03-08 02:30:00', 'none'],
  ['2026-02-30 09:30:00', 'none'],
  ['25/12/2026 09:30', 'none'],
  ['2026-03-06 24:30:00', 'none'],
  ['2026-03-06 09:61:00', 'none'],
  ['noon', 'none'],
  ['', 'none'],
])('%s is %s', (text, expected) => {
  expect(read(text)).toBe(expected);
});

test.each([
  ['UTC', '2026-03-06 09:30:00', '2026-03-06T09:30:00.000Z'],
  ['Europe/Berlin', '2026-03-29 01:30:00', '2026-03-29T00:30:00.000Z'],
  ['Europe/Berlin', '2026-03-29 02:30:00', 'none'],
  ['Europe/Berlin', '2026-10-25 02:30:00', 'none'],
])('in %s %s is %s', (zone, text, expected) => {
  expect(read(text, zone)).toBe(expected);
});

test('times that follow each other are read as each alone, also where the clock changes', () => {
  const times = openTimes({ timeZone: newYork, dates: 'mdy', isDescending: false });
  const texts = Array.from({ length: 50 * 60 }, (_, minute) =>
    new Date(Date.parse('2026-03-07T00:00:00Z') + minute * 60_000).toISOString().slice(0, 19).replace('T', ' '),
  );
  for (const text of [...texts, ...texts.toReversed(), '2026-03-07 00:0x:00', '2026-03-07 00:00:00']) {
    const bytes = Buffer.from(`x,${text},y`);
    const instant = times.read(bytes, 2, bytes.length - 2);
    expect([text, Number.isNaN(instant) ? 'none' : new Date(instant * 1000).toISOString()]).toEqual([text, read(text)]);
  }
});
