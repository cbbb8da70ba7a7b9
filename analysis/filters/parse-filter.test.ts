import fc from 'fast-check';
import { expect, test } from 'vitest';
import { filterFields } from './field.ts';
import { formatFilter, type MetricFilter } from './filter-address.ts';
import { parseFilter } from './parse-filter.ts';

const fieldOf = filterFields();

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
      expect(parseFilter(written, fieldOf)).toEqual(filter);
    }),
  );
});

test.each([
  ['Gone%:gte:2', 'there is no column Gone%'],
  ['nonsense', 'there is no column nonsense'],
  ['Result%:gte:1e3', 'expected a number, got 1e3'],
  ['Result%:between:3..1', 'expected the lower end first, got 3..1'],
  ['PUBt:has:09', 'there is no column PUBt'],
  ['Result%:has:x', 'Result% has no filter has'],
  ['Headlines:gte:2', 'Headlines has no filter gte'],
  ['Result%:top:0', 'expected a percentage between 0 and 100, got 0'],
])('%s is refused: %s', (written, text) => {
  expect(parseFilter(written, fieldOf)).toBe(text);
});
