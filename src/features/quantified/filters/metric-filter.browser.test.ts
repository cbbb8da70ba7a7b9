import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type QuantifiedReaction, parseReaction } from '#analysis/reactions/quantified-reaction.ts';
import { wireReaction } from '#src/testing/records.ts';
import { columnById } from '../table/columns.tsx';
import { filterReactions } from './apply-filters.ts';
import { describeFilter, addRangeFilters, parseFilter } from './metric-filter.ts';
import { type MetricFilter, formatFilter } from './filter-address.ts';

const figure = fc.integer({ min: -1_000_000, max: 1_000_000 }).map((hundredths) => hundredths / 100);
const words = fc.string({ minLength: 1, maxLength: 30 }).filter((text) => text.trim() !== '');
const anyFilter: fc.Arbitrary<MetricFilter> = fc.oneof(
  fc.record({ column: fc.constant('Result%'), op: fc.constantFrom('gte' as const, 'lte' as const), value: figure }),
  fc.record({
    column: fc.constant('Vol_Ratio'),
    op: fc.constantFrom('top' as const, 'bottom' as const),
    value: fc.integer({ min: 1, max: 100 }),
  }),
  fc
    .tuple(figure, figure)
    .map(([one, other]) => ({ column: '5_Minutes%', op: 'between' as const, from: Math.min(one, other), to: Math.max(one, other) })),
  fc.record({
    column: fc.constant('AnalystFirm'),
    op: fc.constant('in' as const),
    values: fc.array(words, { minLength: 1, maxLength: 4 }),
  }),
  fc.record({ column: fc.constant('Headlines'), op: fc.constant('has' as const), text: words }),
);

test('parses every filter that it formats, whatever characters its text has', () => {
  fc.assert(
    fc.property(anyFilter, (filter) => {
      const written = formatFilter(filter);
      expect(written).not.toContain(',');
      expect(parseFilter(written)).toEqual(filter);
    }),
  );
});

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
  const filter = parseFilter(written);
  expect(typeof filter === 'string' ? filter : describeFilter(filter, columnById)).toBe(text);
});

test.each([
  ['Gone%:gte:2', 'there is no column Gone%'],
  ['nonsense', 'there is no column nonsense'],
  ['Result%:gte:1e3', 'expected a number, got 1e3'],
  ['Result%:between:3..1', 'expected the lower end first, got 3..1'],
  ['Result%:has:x', 'Result% has no filter has'],
  ['Headlines:gte:2', 'Headlines has no filter gte'],
  ['Result%:top:0', 'expected a percentage between 0 and 100, got 0'],
])('%s is refused: %s', (written, text) => {
  expect(parseFilter(written)).toBe(text);
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
    const filter = parseFilter(text);
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
