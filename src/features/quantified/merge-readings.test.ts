import { expect, test } from 'vitest';
import { readingRecord, type WireReading } from '#src/testing/readings.ts';
import { countNews, mergeReadings } from './merge-readings.ts';
import { readReading } from './reading.ts';

const reading = (change: WireReading) => readReading(readingRecord(change));
const known = [reading({ _id: 'b', created: 200 }), reading({ _id: 'a', created: 100 })];

test('the same answer twice changes nothing: the list is the very same', () => {
  const came = [reading({ _id: 'a', created: 100 }), reading({ _id: 'c', created: 150 })];
  const once = mergeReadings(known, came);
  expect(once.map(({ key }) => key)).toEqual(['b', 'c', 'a']);
  expect(mergeReadings(once, came)).toBe(once);
  expect(countNews(once, came)).toBe(0);
});

test('a later write takes the place of an earlier one, and never the other way round', () => {
  const rewritten = reading({ _id: 'a', created: 300, 'Result%': '9' });
  const merged = mergeReadings(known, [rewritten]);
  expect(merged.map(({ key }) => key)).toEqual(['a', 'b']);
  expect(merged[0]?.numbers['Result%']).toBe(9);
  expect(mergeReadings(merged, known)).toBe(merged);
});

test('rows of one second stand by their id, the greater first, as the service has them', () => {
  const came = [reading({ _id: 'x', created: 100 }), reading({ _id: 'y', created: 100 })];
  expect(mergeReadings([], came).map(({ key }) => key)).toEqual(['y', 'x']);
});
