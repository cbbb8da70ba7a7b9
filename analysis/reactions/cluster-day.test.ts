import { expect, test } from 'vitest';
import { clusterDay } from './cluster-day.ts';

const seconds = (iso: string): number | undefined => (iso === '' ? undefined : Date.parse(iso) / 1000);

test.each<[what: string, published: string, received: string, day: string]>([
  ['in the session', '2026-06-02T15:00:00Z', '2026-06-02T15:00:01Z', '2026-06-02'],
  ['received after the end of trading', '2026-06-02T23:59:30Z', '2026-06-03T00:00:10Z', '2026-06-03'],
  ['received a day later', '2026-06-02T19:00:00Z', '2026-06-03T14:00:00Z', '2026-06-03'],
  ['received before its publication', '2026-06-03T19:00:00Z', '2026-06-02T14:00:00Z', '2026-06-03'],
  ['of which no receipt is known', '2026-06-02T19:00:00Z', '', '2026-06-02'],
  ['received after a half day has ended', '2026-11-27T21:59:00Z', '2026-11-27T22:01:00Z', '2026-11-30'],
  ['on a weekend', '2026-06-06T15:00:00Z', '2026-06-06T15:00:01Z', '2026-06-08'],
  ['received on a weekend', '2026-06-05T23:00:00Z', '2026-06-06T12:00:00Z', '2026-06-08'],
  ['on the evening after a clock change', '2026-11-03T00:30:00Z', '2026-11-03T00:30:01Z', '2026-11-02'],
])('a story %s counts in the trading day from which it could be known', (_, published, received, day) => {
  expect(clusterDay({ publishedSeconds: seconds(published), receivedSeconds: seconds(received) })).toBe(Date.parse(day) / 86_400_000);
});

test('without a publication there is no day', () => {
  expect(clusterDay({ publishedSeconds: undefined, receivedSeconds: 1 })).toBeNaN();
});
