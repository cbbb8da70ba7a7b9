import type { BarSeries } from '#contract/endpoints/bars.ts';
import { news } from '#contract/endpoints/news.ts';
import { newYorkInstant } from '#contract/time/new-york.ts';
import { parseQuery } from '#contract/schema/query.ts';
import { buildListing, buildLogo } from '../../testing/logos.ts';
import { buildGuidance, buildQuantified, buildRatios, buildSplit } from '../../testing/records.ts';
import { buildStory } from '../../testing/stories.ts';
import { barPeriodOf } from '../../market/bar-periods.ts';
import { buildBars } from '../../market/testing/bars.ts';
import type { Store } from '../store.ts';

// A store as former versions wrote it, in which each spelling of a symbol had a key of its own.

const days = ['2026-03-05', '2026-03-06'] as const;
const stocks = (...names: string[]) => names.map((name) => ({ name, cusip: '', isin: '', exchange: '' }));

/** Writes a share class under its usual spelling, and under `FORMER`, whose key `formerKeys` makes that of another spelling. */
export async function writeTwoSpellings(store: Store): Promise<void> {
  await store.writeNews([
    buildStory(1, { stocks: stocks('BRK.B') }),
    buildStory(2, { stocks: stocks('FORMER') }),
    buildStory(3, { stocks: stocks('FORMER', 'BRK.B', 'F') }),
    buildStory(4, { stocks: stocks('OTHER') }),
  ]);
  await store.writeGuidance([buildGuidance('a'.repeat(24), { ticker: 'FORMER' })]);
  await store.writeSplits([buildSplit('b'.repeat(24), { ticker: 'FORMER' })]);
  await store.writeQuantified([buildQuantified('c'.repeat(24), { Symb: 'FORMER' })]);
  await store.writeRatios([buildRatios('FORMER', [])]);
  await store.writeLogos([buildLogo(1, [buildListing('FORMER')])]);
  const barsAt = (symbol: string, date: string, price: number) => {
    const instant = newYorkInstant(date) + 36_000;
    return { symbol, seconds: 60, day: barPeriodOf(instant, 60), bars: buildBars(60, [[instant, price, price, price, price, 100]]) };
  };
  await store.writeBars([barsAt('BRK.B', days[0], 1), ...days.map((date) => barsAt('FORMER', date, 2))]);
}

/** Statements that make the key of `FORMER` and of `OTHER` those of former versions. */
export const formerKeys: readonly string[] = [
  ...[
    'guidance.ticker',
    'split.ticker',
    'quantified.symbol',
    'ratio_symbol.symbol',
    'bars.symbol',
    'bar_day.symbol',
    'logo_key.key',
    'term.key',
  ].map((place) => {
    const [table = '', column = ''] = place.split('.');
    return `update ${table} set ${column} = 'brk b' where ${column} = 'former'`;
  }),
  "update term set key = 'bac.prl' where key = 'other'",
];

/** What is found by the usual spelling: ids of stories, the kinds of records with `FORMER`, and the closes of the bars. */
export async function findUsual(store: Store) {
  const storiesOf = async (text: string): Promise<number[]> => {
    const found = await store.findNews(parseQuery(news, new URLSearchParams(text)).query);
    return found.map((item) => (JSON.parse(item) as { id: number }).id).toSorted((a, b) => a - b);
  };
  const [all, symbols] = [{ page: 0, pageSize: 10 }, ['BRK.B']];
  const records = {
    guidance: store.guidanceJson({ ...all, tickers: symbols, isPrimary: 'All' }),
    splits: store.splitsJson({ ...all, tickers: symbols, dateSearchField: 'ex' }),
    quantified: store.quantifiedJson({ ...all, symbols }),
    ratios: store.ratiosJson({ symbols, periods: ['ALL'] }),
  };
  const kinds = await Promise.all(Object.entries(records).map(async ([kind, json]) => [kind, (await json).toString().length] as const));
  const bars = { symbols, from: 0, to: newYorkInstant('2026-04-01'), interval: '1m', session: 'ANY' } as const;
  const [series] = JSON.parse((await store.candlesJson(bars)).toString()) as BarSeries[];
  return {
    stories: [await storiesOf('tickers=BRK.B'), await storiesOf('tickers=BRK B&topics=story'), await storiesOf('tickers=BAC/PRL')],
    kinds: kinds.flatMap(([kind, length]) => (length > 100 ? [kind] : [])),
    closes: series?.candles.map(({ close }) => close),
  };
}

export const foundUsual = { stories: [[1, 2, 3], [1, 2, 3], [4]], kinds: ['guidance', 'splits', 'quantified', 'ratios'], closes: [1, 2] };
