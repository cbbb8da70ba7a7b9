import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatFilter } from '#analysis/filters/filter-address.ts';
import { quantifiedSearch } from '../quantified-search.ts';
import { formatSearch, parseSearch } from '#src/shared/url/use-search.ts';
import { allColumns } from './columns.tsx';
import { describeDropped, parseView, formatSort, formatWidths, switchMarket, usesMarket } from './view.ts';

test('ignores unknown columns, names them, and applies the rest', () => {
  const { value } = parseSearch(
    quantifiedSearch,
    '?columns=Symb,Gone%25,Result%25&sort=Gone%25:asc,5_Minutes%25:desc&f=Gone%25:gte:1,Result%25:gte:2',
  );
  const { columns, sort, filters, dropped } = parseView(value);
  expect(columns.map(({ id }) => id)).toEqual(['Symb', 'Result%']);
  expect(sort).toEqual([{ id: '5_Minutes%', desc: true }]);
  expect(filters).toEqual([{ column: 'Result%', op: 'gte', value: 2 }]);
  expect(dropped).toEqual(['columns: there is no column Gone%', 'sort: there is no column Gone%', 'f: there is no column Gone%']);
});

test.each([
  ['?sessions=all&preset=volume', ['Symb', 'Headlines', 'ReportSess', 'PUBt']],
  ['?sessions=all&columns=Symb,Result%25', ['Symb', 'ReportSess', 'Result%']],
  ['?sessions=all&columns=Result%25,ReportSess', ['Result%', 'ReportSess']],
  ['?preset=volume', ['Symb', 'Headlines', 'PUBt']],
])('%s has a column for the session of a row where it needs one', (address, first) => {
  const { columns } = parseView(parseSearch(quantifiedSearch, address).value);
  expect(columns.slice(0, first.length).map(({ id }) => id)).toEqual(first);
});

test('joins several f parameters, reads old names, and formats what it parsed', () => {
  const { value } = parseSearch(quantifiedSearch, '?f=Result%25:gte:2&f=Symb:in:F|AAPL&tickers=F&whole=1');
  expect(value.filters).toEqual(['Result%:gte:2', 'Symb:in:F|AAPL']);
  const written = formatSearch(quantifiedSearch, value);
  expect(written).toBe('?symbols=F&f=Result%25:gte:2,Symb:in:F%7CAAPL&whole=true');
  expect(parseSearch(quantifiedSearch, written).value).toEqual(value);
});

test.each([
  ['its filters', '?index=true&f=5_Minutes%25:gte:2,Vol_Ratio:gte:3', '?spy=true&f=5_Minutes_Vs_SPY%25:gte:2,Vol_Ratio:gte:3'],
  ['several parameters of filters', '?index=1&f=30_Minutes%25:top:5&f=Symb:in:F', '?spy=true&f=30_Minutes_Vs_SPY%25:top:5,Symb:in:F'],
  ['its order', '?index=true&sort=120_Minutes%25:desc,Symb:asc', '?spy=true&sort=120_Minutes_Vs_SPY%25:desc,Symb:asc'],
  [
    'its columns and their widths',
    '?index=true&columns=Symb,30_Seconds%25,Result%25&widths=30_Seconds%25:120,Symb:90',
    '?spy=true&columns=Symb,30_Seconds_Vs_SPY%25,Result%25&widths=30_Seconds_Vs_SPY%25:120,Symb:90',
  ],
  ['no more than the switch', '?index=true&preset=volume', '?preset=volume&spy=true'],
  ['the result, which was a field of its own', '?index=true&sort=Result_Vs_Index%25:desc', '?spy=true&sort=Result_Vs_Index%25:desc'],
  ['nothing where it was off', '?index=false&f=5_Minutes%25:gte:2', '?f=5_Minutes%25:gte:2'],
  ['nothing of today', '?spy=true&f=5_Minutes%25:gte:2', '?spy=true&f=5_Minutes%25:gte:2'],
])('an address with the former switch has %s by the fields that it meant', (_, former, today) => {
  const { value, dropped } = parseSearch(quantifiedSearch, former);
  expect([formatSearch(quantifiedSearch, value, former), dropped]).toEqual([today, []]);
  expect(parseSearch(quantifiedSearch, today).value).toEqual(value);
});

test('the switch changes columns and their order, not what a filter means; back again they are the same', () => {
  const raw = { columns: ['Symb', 'reaction', '5_Minutes%', 'Result%'], sort: ['5_Minutes%:desc'] };
  const less = { columns: ['Symb', 'reaction_Vs_SPY', '5_Minutes_Vs_SPY%', 'Result_Vs_Index%'], sort: ['5_Minutes_Vs_SPY%:desc'] };
  expect(switchMarket(raw, true)).toEqual({ spy: true, ...less });
  expect(switchMarket(less, false)).toEqual({ spy: false, ...raw });
  expect(switchMarket({ columns: ['5_Minutes%', '5_Minutes_Vs_SPY%'] }, true).columns).toEqual(['5_Minutes_Vs_SPY%']);
});

test.each([
  ['?spy=true', true],
  ['', false],
  ['?columns=Symb,5_Minutes_Vs_SPY%25', true],
  ['?columns=Symb,reaction_Vs_SPY', true],
  ['?sort=5_Minutes_Vs_SPY%25:desc', true],
  ['?f=5_Minutes_Vs_SPY%25:gte:1', true],
  ['?f=5_Minutes%25:gte:1', false],
])('%j needs the prices of SPY: %j', (address, expected) => {
  expect(usesMarket(parseView(parseSearch(quantifiedSearch, address).value))).toBe(expected);
});

test('parses every view that it formats', () => {
  const ids = allColumns.map(({ id }) => id);
  const figures = allColumns.filter(({ numberOf, align }) => numberOf && align === 'end').map(({ id }) => id);
  const state = fc.record({
    columns: fc.uniqueArray(fc.constantFrom(...ids), { minLength: 1, maxLength: 108 }),
    sort: fc.uniqueArray(fc.record({ id: fc.constantFrom(...ids), desc: fc.boolean() }), {
      minLength: 1,
      maxLength: 3,
      selector: ({ id }) => id,
    }),
    widths: fc.dictionary(fc.constantFrom(...ids), fc.integer({ min: 40, max: 900 }), { noNullPrototype: true }),
    values: fc.uniqueArray(fc.string({ minLength: 1, unit: 'grapheme' }), { minLength: 1, maxLength: 4 }),
    least: fc.tuple(
      fc.constantFrom(...figures),
      fc.integer({ min: -100_000, max: 100_000 }).map((cents) => cents / 100),
    ),
  });
  fc.assert(
    fc.property(state, ({ columns, sort, widths, values, least: [column, value] }) => {
      const filters = [
        { column, op: 'gte', value },
        { column: 'AnalystFirm', op: 'in', values },
      ] as const;
      const written = formatSearch(quantifiedSearch, {
        columns,
        sort: formatSort(sort),
        widths: formatWidths(widths),
        filters: filters.map(formatFilter),
      });
      const read = parseSearch(quantifiedSearch, written);
      const view = parseView(read.value);
      expect([...read.dropped, ...view.dropped]).toEqual([]);
      expect(view.columns.map(({ id }) => id)).toEqual(columns);
      expect(view.sort).toEqual(sort);
      expect(view.widths).toEqual(widths);
      expect(view.filters).toEqual(filters);
    }),
    { numRuns: 60 },
  );
});

test('any address gives a table, and a short notice of what was ignored', () => {
  const part = fc.tuple(
    fc.constantFrom('f', 'columns', 'sort', 'widths', 'preset', 'from', 'to', 'symbols', 'whole', 'x'),
    fc.string({ maxLength: 400 }),
  );
  fc.assert(
    fc.property(fc.array(part, { maxLength: 24 }), (pairs) => {
      const { value, dropped } = parseSearch(quantifiedSearch, new URLSearchParams(pairs).toString());
      const view = parseView(value);
      expect(view.columns.length).toBeGreaterThan(0);
      expect(view.sort.length).toBeGreaterThan(0);
      expect(describeDropped([...dropped, ...view.dropped]).length).toBeLessThan(1200);
    }),
    { numRuns: 200 },
  );
});
