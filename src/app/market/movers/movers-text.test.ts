import { expect, it } from 'vitest';
import type { MoverList } from '#src/app/market/market-search.ts';
import { countText, totalOf } from './movers-text.ts';

const breadth = { covered: 276, known: 300, advancing: 94, declining: 179, unchanged: 3, withHistory: 276, highs: 1, lows: 84 };
const result = { gainers: [], losers: [], breadth };

it.each<[by: MoverList, rows: number, text: string]>([
  ['up', 50, 'largest 50 of 94'],
  ['up', 94, '94 symbols'],
  ['down', 50, 'largest 50 of 179'],
  ['extended', 100, 'largest gains and losses, 100 of 273'],
  ['volume', 50, '50 symbols'],
])('says of how many movers %s are: %i rows', (by, rows, text) => {
  expect(countText(by, rows, totalOf(result, by), undefined)).toBe(text);
});

it('knows no total where the service sends no breadth', () => {
  expect(countText('extended', 1, totalOf({ gainers: [], losers: [] }, 'extended'), undefined)).toBe('1 symbol');
});
