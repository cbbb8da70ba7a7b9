import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fitLists, listsParameter, maxComparedLists, maxComparedSymbols } from './compared-lists.ts';
import type { SymbolList } from './list-symbols.ts';
import { parseQuery, queryPairs } from './schema/query.ts';

const shape = { query: { lists: listsParameter }, rules: () => [] };
const parse = (written: string) => parseQuery(shape, [['lists', written]]);
const format = (lists: readonly SymbolList[]): string => queryPairs(shape, { lists })[0]?.[1] ?? '';

describe('lists of an address', () => {
  test.each<[string, readonly SymbolList[]]>([
    [
      'Chips:NVDA,AMD;Banks:JPM',
      [
        { name: 'Chips', symbols: ['NVDA', 'AMD'] },
        { name: 'Banks', symbols: ['JPM'] },
      ],
    ],
    [
      'AAPL;MSFT',
      [
        { name: 'AAPL', symbols: ['AAPL'] },
        { name: 'MSFT', symbols: ['MSFT'] },
      ],
    ],
    ['NVDA,AMD', [{ name: 'Watchlist', symbols: ['NVDA', 'AMD'] }]],
    [' Chips : nvda , amd ;; ', [{ name: 'Chips', symbols: ['NVDA', 'AMD'] }]],
    ['Berkshire:BRK-B,brk/b', [{ name: 'Berkshire', symbols: ['BRK.B'] }]],
  ])('%j', (written, lists) => expect(parse(written)).toMatchObject({ query: { lists }, problems: [] }));

  const symbols = (count: number): string => Array.from({ length: count }, (_, index) => `S${index}`).join(',');
  test.each([
    ['Chips:', 'expected a symbol in each list, got none in "Chips"'],
    ['Chips:NVDA;Chips:AMD', 'expected lists of different names, got "Chips" twice'],
    [Array.from({ length: 21 }, (_, index) => `L${index}:AAPL`).join(';'), 'expected at most 20 lists, got 21'],
    [`A:${symbols(1000)};B:${symbols(501)}`, 'expected at most 1500 symbols in all lists, got 1501'],
  ])('%.30s… is refused', (written, message) => expect(parse(written).problems.map(({ value }) => value)).toEqual([`lists: ${message}`]));
});

describe('lists of a reader', () => {
  test('have a name that an address can hold, each its own', () => {
    const names = ['Chips', 'a;b', 'a b', 'US:TECH', ';'].map((name) => ({ name, symbols: ['AAPL'] }));
    expect(fitLists(names).lists.map(({ name }) => name)).toEqual(['Chips', 'a b', 'a b 2', 'US TECH', 'Watchlist']);
  });

  test('are omitted by name where an address has no room for them, and where they are empty', () => {
    const listOf = (name: string, count: number): SymbolList => ({
      name,
      symbols: Array.from({ length: count }, (_, index) => `S${index}`),
    });
    expect(fitLists([listOf('A', 1000), listOf('B', 501), listOf('C', 500), listOf('D', 0)])).toMatchObject({
      lists: [{ name: 'A' }, { name: 'C' }],
      omitted: ['B', 'D'],
    });
    const many = Array.from({ length: 23 }, (_, index) => listOf(`L${index}`, 1));
    expect(fitLists(many).lists).toHaveLength(maxComparedLists);
    expect(fitLists(many).omitted).toEqual(['L20', 'L21', 'L22']);
  });

  test('are the same after the way through an address', () => {
    const list = fc.record({
      name: fc.string({ maxLength: 12 }),
      symbols: fc.uniqueArray(fc.constantFrom('AAPL', 'BRK.B', 'NVDA', 'TSLA', 'F'), { minLength: 1 }),
    });
    fc.assert(
      fc.property(fc.array(list, { minLength: 1, maxLength: 25 }), (written) => {
        const { lists } = fitLists(written);
        expect(parse(format(lists))).toMatchObject({ query: { lists }, problems: [] });
        expect(lists.flatMap(({ symbols: all }) => all).length).toBeLessThanOrEqual(maxComparedSymbols);
      }),
    );
  });
});
