import { expect, test } from 'vitest';
import { lastClose, lastOpen } from './last-close.ts';

test.each([
  ['after the close', '2026-11-20T16:30:00-05:00', '2026-11-20T16:00:00-05:00'],
  ['at the close', '2026-11-20T16:00:00-05:00', '2026-11-20T16:00:00-05:00'],
  ['during the session', '2026-11-20T15:59:59-05:00', '2026-11-19T16:00:00-05:00'],
  ['on Monday morning', '2026-11-23T08:00:00-05:00', '2026-11-20T16:00:00-05:00'],
  ['on a holiday', '2026-11-26T18:00:00-05:00', '2026-11-25T16:00:00-05:00'],
  ['after a half day', '2026-11-27T13:30:00-05:00', '2026-11-27T13:00:00-05:00'],
  ['before the end of a half day', '2026-11-27T12:00:00-05:00', '2026-11-25T16:00:00-05:00'],
  ['after the clocks went forward', '2026-03-08T12:00:00-04:00', '2026-03-06T16:00:00-05:00'],
  ['after the clocks went back', '2026-11-02T07:00:00-05:00', '2026-10-30T16:00:00-04:00'],
  ['when the exchange was closed for two days', '2012-10-30T12:00:00-04:00', '2012-10-26T16:00:00-04:00'],
])('%s', (_, now, close) => {
  expect(lastClose(Date.parse(now) / 1000)).toBe(Date.parse(close) / 1000);
});

test.each([
  [
    'before the open the session before is the latest',
    '2026-11-30T09:29:59-05:00',
    '2026-11-27T09:30:00-05:00',
    '2026-11-25T16:00:00-05:00',
  ],
  ['at the open it is the one of the day', '2026-11-30T09:30:00-05:00', '2026-11-30T09:30:00-05:00', '2026-11-27T13:00:00-05:00'],
  ['after the close as well', '2026-11-30T18:00:00-05:00', '2026-11-30T09:30:00-05:00', '2026-11-27T13:00:00-05:00'],
  ['on Saturday after a half day', '2026-11-28T12:00:00-05:00', '2026-11-27T09:30:00-05:00', '2026-11-25T16:00:00-05:00'],
  ['on a day that opened late', '2002-09-11T11:00:00-04:00', '2002-09-10T09:30:00-04:00', '2002-09-09T16:00:00-04:00'],
])('%s, and the close before it is where the change of its day begins', (_, now, open, close) => {
  const opened = lastOpen(Date.parse(now) / 1000);
  expect(opened).toBe(Date.parse(open) / 1000);
  expect(lastClose(opened)).toBe(Date.parse(close) / 1000);
});
