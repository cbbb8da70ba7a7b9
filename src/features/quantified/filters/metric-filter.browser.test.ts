import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type QuantifiedReaction, parseReaction } from '#analysis/reactions/quantified-reaction.ts';
import { wireReaction } from '#src/testing/records.ts';
import { columnById } from '../table/columns.tsx';
import { filterReactions } from '#analysis/filters/apply-filters.ts';
import { describeFilter, addRangeFilters } from './metric-filter.ts';
import type { MetricFilter } from '#analysis/filters/filter-address.ts';
import { parseFilter } from '#analysis/filters/parse-filter.ts';

test.each([
  ['Result%:gte:2', 'Day, raw at least 2%'],
  ['maxDown%:lte:1.5', 'Max. drawdown (MAE) at most 1.5%'],
  ['5_Minutes%:between:-1..2', '5 min from \u22121% to 2%'],
  ['Vol_Ratio:gte:3', 'Volume ratio at least 3x'],
  ['MktCap(1000):gte:1000000000', 'Market cap at least $1,000,000,000'],
  ['L5:lte:60', 'Minutes to +5% at most 60 min'],
  ['Result%:top:10', 'Day, raw in the top 10%'],
  ['AnalystAction:in:Upgrade|Initiate', 'Analyst action: Upgrade or Initiate'],
  ['Headlines:has:fda~2c approval', 'Headline contains “fda, approval”'],
])('%s is described as %s', (written, text) => {
  const filter = parseFilter(written, columnById);
  expect(typeof filter === 'string' ? filter : describeFilter(filter, columnById)).toBe(text);
});

const example = parseReaction(wireReaction() as never);
const rows = (pairs: readonly (readonly [number | null, number])[]): QuantifiedReaction[] =>
  pairs.map(([move, ratio], index) => ({
    ...example,
    key: `${index}`,
    numbers: { ...example.numbers, '5_Minutes%': move, Vol_Ratio: ratio },
  }));

const parseAll = (written: readonly string[]): MetricFilter[] =>
  written.map((text) => {
    const filter = parseFilter(text, columnById);
    if (typeof filter === 'string') throw new Error(filter);
    return filter;
  });

test('adds ranges to the filters, without open sides and duplicates', () => {
  const filters = parseAll(['Result%:gte:0', '5_Minutes%:between:1..2']);
  expect(
    addRangeFilters(
      filters,
      [],
      [{ metric: '5_Minutes%', from: 1, to: 2 }, { metric: 'Vol_Ratio', from: 0.5 }, { metric: 'L5', to: 60 }, { metric: 'ATR14' }],
      columnById,
    ),
  ).toEqual(['Result%:gte:0', '5_Minutes%:between:1..2', 'Vol_Ratio:gte:0.5', 'L5:lte:60']);
});

test('narrows to the ranges within what was shown, with share filters as well', () => {
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
        const filters = parseAll(written);
        const picked = filterReactions(rows(pairs), filters, columnById);
        // Where nothing is shown, there is nothing to draw a box around.
        fc.pre(picked.length > 0);
        const ranges = [
          { metric: '5_Minutes%', from, to },
          { metric: 'Vol_Ratio', from: low, to: high },
        ];
        const narrowed = addRangeFilters(filters, picked, ranges, columnById);
        const wanted = picked.filter(
          ({ numbers: { '5_Minutes%': move, Vol_Ratio: ratio } }) =>
            move !== null && move >= from && move <= to && ratio !== null && ratio >= low && ratio <= high,
        );
        expect(filterReactions(rows(pairs), parseAll(narrowed), columnById).map(({ key }) => key)).toEqual(wanted.map(({ key }) => key));
      },
    ),
  );
});
