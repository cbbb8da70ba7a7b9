import { expect, test } from 'vitest';
import { quantified } from '#contract/endpoints/quantified.ts';
import { readRows } from '#contract/rows.ts';
import { wireReading } from '#src/testing/readings.ts';
import { withArrivals, type Arrivals } from './arrivals-query.ts';
import { readReading } from './reading.ts';

test('the same rows a second time change nothing: the readings are the very same list', () => {
  const wire = [['a', 100] as const, ['b', 50] as const, ['a', 100] as const].map(([_id, after]) =>
    wireReading({ _id, created: 1_763_000_000 + after }),
  );
  const came = { rows: (readRows(quantified, wire)?.rows ?? []).map(readReading), staleSeconds: 3 };
  const none: Arrivals = { readings: [], seenSeconds: 1_763_000_000, staleSeconds: 0 };
  const once = withArrivals(none, came);
  expect(once.readings.map(({ key }) => key)).toEqual(['a', 'b']);
  const twice = withArrivals(once, came);
  expect(twice.readings).toBe(once.readings);
  expect(twice).toEqual(once);
});
