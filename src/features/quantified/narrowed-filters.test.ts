import fc from 'fast-check';
import { expect, test } from 'vitest';
import { wireReading } from '#src/testing/readings.ts';
import { readFilter, type MetricFilter } from './metric-filter.ts';
import { narrowedFilters } from './narrowed-filters.ts';
import { pickReadings } from './picked-readings.ts';
import { readReading, type Reading } from './reading.ts';

const example = readReading(wireReading() as never);
const rows = (pairs: readonly (readonly [number | null, number])[]): Reading[] =>
  pairs.map(([move, ratio], index) => ({
    ...example,
    key: `${index}`,
    numbers: { ...example.numbers, '5_Minutes%': move, Vol_Ratio: ratio },
  }));

const read = (written: readonly string[]): MetricFilter[] =>
  written.map((text) => {
    const filter = readFilter(text);
    if (typeof filter === 'string') throw new Error(filter);
    return filter;
  });

test('ranges stand beside the filters there are, an open side is none, and none is written twice', () => {
  const filters = read(['Result%:gte:0', '5_Minutes%:between:1..2']);
  expect(
    narrowedFilters(
      filters,
      [],
      [{ metric: '5_Minutes%', from: 1, to: 2 }, { metric: 'Vol_Ratio', from: 0.5 }, { metric: 'L5', to: 60 }, { metric: 'ATR14' }],
    ),
  ).toEqual(['Result%:gte:0', '5_Minutes%:between:1..2', 'Vol_Ratio:gte:0.5', 'L5:lte:60']);
});

test('what is left is what lies in the ranges of what was there, parts of 100 included', () => {
  const figure = fc.integer({ min: -300, max: 300 }).map((value) => value / 7);
  const range = fc
    .tuple(figure, figure)
    .map(([a, b]) => [Math.min(a, b), Math.max(a, b)].map((value) => Number(value.toPrecision(12))) as [number, number]);
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.option(figure), figure), { maxLength: 40 }),
      fc.constantFrom([], ['5_Minutes%:top:30'], ['Vol_Ratio:bottom:50', '5_Minutes%:top:40'], ['5_Minutes%:gte:0']),
      range,
      range,
      (pairs, written, [from, to], [low, high]) => {
        const filters = read(written);
        const picked = pickReadings(rows(pairs), filters);
        // Where nothing is shown, there is nothing to draw a box around.
        fc.pre(picked.length > 0);
        const narrowed = narrowedFilters(filters, picked, [
          { metric: '5_Minutes%', from, to },
          { metric: 'Vol_Ratio', from: low, to: high },
        ]);
        const wanted = picked.filter(
          ({ numbers: { '5_Minutes%': move, Vol_Ratio: ratio } }) =>
            move !== null && move >= from && move <= to && ratio !== null && ratio >= low && ratio <= high,
        );
        expect(pickReadings(rows(pairs), read(narrowed)).map(({ key }) => key)).toEqual(wanted.map(({ key }) => key));
      },
    ),
  );
});
