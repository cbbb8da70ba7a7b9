import { writeFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { dayOf } from '#contract/market/day.ts';
import type { SqliteStore } from '../../store/sqlite/open.ts';
import { buildSplit } from '../../testing/records.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { memoryStore } from '../../testing/test-app.ts';
import { ingest } from '../ingest.ts';
import { barsKind } from './bars.ts';
import type { BarsOptions } from './options.ts';

const { newPath } = temporaryFolder();
let store: SqliteStore;
beforeEach(() => {
  store = memoryStore();
  store.writeSplits([buildSplit('a', { ticker: 'AAPL', ratio: '4:1', split_type: 'Forward Stock Split', date_ex: '2020-08-31' })]);
});
afterEach(() => store.close());

/** Loads daily closes. @returns what the import said after it had read them */
async function load(closes: readonly (readonly [day: string, close: number])[], options: BarsOptions = {}): Promise<readonly string[]> {
  const path = newPath();
  writeFileSync(
    path,
    ['date,open,high,low,close,volume', ...closes.map(([day, close]) => `${day},${close},${close},${close},${close},5`)].join('\n'),
  );
  const said: string[][] = [];
  await ingest(barsKind({ symbol: 'AAPL', ...options }), {
    ...{ store, sources: [path], now: () => 0, reportPath: (source: string) => `${source}.report` },
    onAccount: (lines) => void said.push([...lines]),
  });
  return said.slice(1).flat();
}

const adjusted = [
  ['2020-08-27', 125.01],
  ['2020-08-28', 124.81],
  ['2020-08-31', 129.04],
  ['2020-09-01', 134.18],
] as const;
const traded = adjusted.map(([day, close]) => [day, day < '2020-08-31' ? close * 4 : close] as const);
const span = { symbol: 'AAPL', seconds: 86_400, fromDay: dayOf('2020-08-27'), toDay: dayOf('2020-09-01') };

it('prices that do not jump by a known split are adjusted, which is said and stored', async () => {
  expect(await load(adjusted)).toEqual(['AAPL: its prices do not jump by the split 4:1 of 2020-08-31, so they are adjusted for it']);
  expect(store.barSeries('AAPL')).toEqual([{ ...span, prices: 'split-adjusted' }]);
});

it('of prices that jump by it nothing is said', async () => {
  expect(await load(traded)).toEqual([]);
  expect(store.barSeries('AAPL')).toEqual([]);
});

it('what the command line says of prices is stored for their days, and for those of an earlier part', async () => {
  expect(await load(traded.slice(0, 2), { prices: 'as-traded' })).toEqual([]);
  await load(traded.slice(2), { prices: 'as-traded' });
  expect(store.barSeries('AAPL')).toEqual([{ ...span, prices: 'as-traded' }]);
});
