import { expect, test } from 'vitest';
import { wireReading } from '#src/testing/readings.ts';
import { readBrought, withArrivals, type Arrivals, type Brought } from './arrivals.ts';

const none: Arrivals = { readings: [], seenSeconds: 1_763_000_000, staleSeconds: 0 };
const brought: Brought = {
  rows: [
    wireReading({ _id: 'a', created: 1_763_000_100 }),
    wireReading({ _id: 'b', created: 1_763_000_050 }),
    wireReading({ _id: 'a', created: 1_763_000_100 }),
  ],
  since: 1_762_999_940,
  staleSeconds: 3,
};

test('the same answer a second time changes nothing: the readings are the very same list', () => {
  const once = withArrivals(none, brought);
  expect(once.readings.map(({ key }) => key)).toEqual(['a', 'b']);
  const twice = withArrivals(once, brought);
  expect(twice.readings).toBe(once.readings);
  expect(twice).toEqual(once);
});

test('a row of another shape is left out, and what is known stays', () => {
  const once = withArrivals(none, { ...brought, rows: [...brought.rows, { _id: 'c' }, null, 7] });
  expect(once.readings).toHaveLength(2);
});

test('what another tab was brought counts only where nothing can lie between it and what is known here', () => {
  expect(readBrought(brought, none)).toEqual(brought);
  expect(readBrought({ ...brought, since: none.seenSeconds + 1 }, none)).toBeUndefined();
  expect(readBrought({ ...brought, rows: 'x' }, none)).toBeUndefined();
  expect(readBrought(null, none)).toBeUndefined();
});
