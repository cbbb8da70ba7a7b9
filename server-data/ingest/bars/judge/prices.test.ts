import { describe, expect, it, test } from 'vitest';
import type { SplitFacts } from '#contract/market/splits.ts';
import { newYorkInstant } from '#contract/time/new-york.ts';
import { nothingKnown } from '../known-of-store.ts';
import { findHeader, type Layout } from './header.ts';
import { judgePrices } from './prices.ts';
import { cellOf, readRows } from './sample.ts';

const marks = { decimal: '.', volumeDecimal: '.', isPlain: true } as const;
const split: SplitFacts = {
  id: '1',
  ticker: 'AAPL',
  ratio: '10:1',
  date_ex: '2026-03-10',
  split_type: 'Forward Stock Split',
} as SplitFacts;

/** What is said of daily closes from 2026-03-05 on, without weekends. */
function judge(closes: readonly number[], splits: readonly SplitFacts[] = []) {
  const days = ['2026-03-05', '2026-03-06', '2026-03-09', '2026-03-10', '2026-03-11', '2026-03-12'];
  const lines = ['date,open,high,low,close', ...closes.map((close, index) => `${days[index]},${close},${close},${close},${close}`)];
  const layout = findHeader(lines) as Layout;
  const times = readRows(lines, layout, false).map((row) => ({
    row,
    symbol: 'AAPL',
    time: newYorkInstant(cellOf(row, layout.places, 'date'), 43_200),
  }));
  return judgePrices(times, layout, marks, undefined, { ...nothingKnown, findSplits: () => Promise.resolve(splits) });
}

describe('prices that jump', () => {
  test.each<[string, number[], readonly SplitFacts[], string]>([
    ['not at all', [27.5, 27.6, 27.4, 27.5], [], ''],
    [
      'by a split that the store does not know',
      [275.5, 276.5, 274.5, 27.5],
      [],
      'AAPL goes from 274.5 to 27.5 on 2026-03-10: a split that',
    ],
    ['by another scale', [2.75, 2.76, 275.5, 276.5], [], 'AAPL goes from 2.76 to 275.5 on 2026-03-09'],
    [
      'by a split that the store knows',
      [275.5, 276.5, 274.5, 27.5, 27.6],
      [split],
      'as traded: AAPL jumps by its split 10:1 of 2026-03-10',
    ],
    ['not by a split that the store knows', [27.5, 27.6, 27.4, 27.5, 27.6], [split], 'split-adjusted: AAPL does not jump by its split'],
  ])('%s', async (_, closes, splits, words) => {
    const found = await judge(closes, splits);
    if (words === '') expect(found).toBe('');
    else expect(found).toContain(words);
  });
});

it('prices that are whole and large are asked for', async () => {
  await expect(judge([27_500, 27_600])).rejects.toThrow('--price-scale 1 takes them as dollars');
});
