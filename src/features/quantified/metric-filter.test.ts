import fc from 'fast-check';
import { expect, test } from 'vitest';
import { filterWords, readFilter, writeFilter, type MetricFilter } from './metric-filter.ts';

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

test('what is written into an address is read from it again, whatever signs a text holds', () => {
  fc.assert(
    fc.property(anyFilter, (filter) => {
      const written = writeFilter(filter);
      expect(written).not.toContain(',');
      expect(readFilter(written)).toEqual(filter);
    }),
  );
});

test.each([
  ['Result%:gte:2', 'Result at least 2%'],
  ['maxDown%:lte:1.5', 'Furthest down at most 1.5%'],
  ['5_Minutes%:between:-1..2', '5 min from \u22121% to 2%'],
  ['Vol_Ratio:gte:3', 'Volume ratio at least 3x'],
  ['MktCap(1000):gte:1000000000', 'Market cap at least $1,000,000,000'],
  ['L5:lte:60', 'Until up 5% at most 60 min'],
  ['Result%:top:10', 'Result in the top 10%'],
  ['AnalystAction:in:Upgrade|Initiate', 'Analyst action: Upgrade or Initiate'],
  ['Headlines:has:fda~2c approval', 'Headline contains “fda, approval”'],
])('%s reads: %s', (written, said) => {
  const filter = readFilter(written);
  expect(typeof filter === 'string' ? filter : filterWords(filter)).toBe(said);
});

test.each([
  ['Gone%:gte:2', 'there is no column Gone%'],
  ['nonsense', 'there is no column nonsense'],
  ['Result%:gte:1e3', 'expected a number, got 1e3'],
  ['Result%:between:3..1', 'expected the lower end first, got 3..1'],
  ['Result%:has:x', 'Result% cannot be asked for has'],
  ['Headlines:gte:2', 'Headlines cannot be asked for gte'],
  ['Result%:top:0', 'expected a part of 100, got 0'],
])('%s is refused in words: %s', (written, said) => {
  expect(readFilter(written)).toBe(said);
});
