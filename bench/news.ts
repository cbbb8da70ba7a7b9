import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { news, type NewsQuery } from '../contract/endpoints/news.ts';
import { parseQuery } from '../contract/query.ts';
import { openSqliteStore } from '../server-data/store/sqlite/open.ts';
import type { Store } from '../server-data/store/store.ts';
import { fill } from './made/stories.ts';
import { measure } from './made/percentiles.ts';
import { symbolAt, wordAt } from './made/wire-items.ts';
import type { Table } from './table.ts';

export const question = 'How long does the store take to answer each kind of news query, at 20,000 and at 200,000 items?';

const until = 1_790_000_000;
const day = 86_400;
const fiftyTickers = Array.from({ length: 50 }, (_, index) => symbolAt(index * 11 + 3)).join();
const tenTickers = fiftyTickers.split(',').slice(0, 10).join();
const onDay = (seconds: number): string => new Date((seconds - 4 * 3600) * 1000).toISOString().slice(0, 10);

/** A query string for each round. */
type Asked = (round: number, items: number) => string;

const lists: Readonly<Record<string, Asked>> = {
  'latest 15': () => '',
  'latest 100, full': () => 'pageSize=100&displayOutput=full',
  '1 frequent ticker, 100': () => `tickers=${symbolAt(0)}&pageSize=100`,
  '1 rare ticker, 100': (round) => `tickers=${symbolAt(100 + (round % 400))}&pageSize=100`,
  '10 tickers, 100': () => `tickers=${tenTickers}&pageSize=100`,
  '50 tickers, 100': () => `tickers=${fiftyTickers}&pageSize=100`,
  'one day, 100': (round) => `date=${onDay(until - day * (round % 700))}&pageSize=100`,
  'frequent word, tiers': () => `topics=${wordAt(3)}`,
  '3 words or, tiers': () => `topics=${wordAt(900)},${wordAt(40)},${wordAt(2500)}`,
  '3 words or, by created': () => `topics=${wordAt(900)},${wordAt(40)},${wordAt(2500)}&sort=created:desc`,
  '2 words and, tiers': () => `topics=${wordAt(20)},${wordAt(40)}&topic_group_by=and`,
  phrase: () => 'topics=the firm’s “guide” said&sort=created:desc',
  'words and 10 tickers': () => `topics=${wordAt(40)},${wordAt(20)}&tickers=${tenTickers}&sort=created:desc`,
  'channel in all, by updated': () => 'channels=News&sort=updated:desc',
  'channel in few, by updated': () => 'channels=Price Target&sort=updated:desc',
  'channel and importance, by id': () => 'channels=Tech&importance=high&sort=id:asc',
  '50 tickers, by updated': () => `tickers=${fiftyTickers}&sort=updated:desc`,
  'frequent word, by updated': () => `topics=${wordAt(3)}&sort=updated:desc`,
  'updated in the last hour': () => `updatedSince=${until - 3600}`,
  'updated in a year, oldest first': () => `updatedSince=${until - 365 * day}&sort=updated:asc&pageSize=100`,
  'updated in a day, with ticker': () => `updatedSince=${until - day}&tickers=${symbolAt(0)}`,
  'a month, by updated': (round) =>
    `dateFrom=${onDay(until - day * (40 + (round % 600)))}&dateTo=${onDay(until - day * (10 + (round % 600)))}&sort=updated:desc`,
  'any page of 15': (round, items) => `page=${(round * 7919) % Math.ceil(items / 15)}`,
  'any page of 100, full': (round, items) => `page=${(round * 7919) % Math.ceil(items / 100)}&pageSize=100&displayOutput=full`,
  'last page': (_, items) => `page=${Math.ceil(items / 15) - 1}`,
  'any page by updated': (round, items) => `page=${(round * 7919) % Math.ceil(items / 15)}&sort=updated:asc`,
  'any page by id': (round, items) => `page=${(round * 7919) % Math.ceil(items / 15)}&sort=id:desc`,
  'any page of a channel': (round, items) => `channels=News&page=${(round * 7919) % Math.ceil(items / 15)}`,
  'past the end': () => 'page=100000&pageSize=100',
  'past the end of a channel': () => 'page=100000&pageSize=100&channels=Tech',
  'an unknown ticker': () => 'tickers=NOBODY',
};

const queryOf = (text: string): NewsQuery => parseQuery(news, new URLSearchParams(text)).query;

/** Withdraws nothing that exists: enough for every reader to forget what it remembered. */
const forgetting = (writer: Store): (() => void) => {
  let round = 0;
  return () => writer.withdrawNews([-(++round % 10)], until);
};

function timed(reader: Store, writer: Store, items: number): Table['rows'] {
  return Object.entries(lists).map(([name, asked]) => {
    const queries = Array.from({ length: 420 }, (_, round) => queryOf(asked(round, items)));
    const first = queries[0] ?? queryOf('');
    const call = (round: number): unknown => reader.findNews(queries[round] ?? first);
    const fresh = measure(call, { rounds: 100, warmUp: 5, before: forgetting(writer) });
    const again = measure(call);
    return [name, fresh.p50Ms, fresh.p99Ms, again.p50Ms, again.p99Ms, reader.findNews(first).length];
  });
}

function timedById(reader: Store, writer: Store): Table['rows'][number] {
  const ids = reader.findNews(queryOf('pageSize=100')).map((text) => (JSON.parse(text) as { id: number }).id);
  const full = queryOf('displayOutput=full');
  const call = (round: number): unknown => reader.newsById(ids[round % ids.length] ?? 0, full);
  const fresh = measure(call, { rounds: 100, warmUp: 5, before: forgetting(writer) });
  const again = measure(call);
  return ['by id, full', fresh.p50Ms, fresh.p99Ms, again.p50Ms, again.p99Ms, 1];
}

export async function run(args: readonly string[] = []): Promise<Table[]> {
  const sizes = args.length > 0 ? args.map(Number) : [20_000, 200_000];
  const folder = mkdtempSync(join(tmpdir(), 'bench-news-'));
  try {
    return sizes.map((items) => {
      const path = join(folder, `${items}.db`);
      const writer = openSqliteStore({ path });
      fill(writer, items);
      const reader = openSqliteStore({ path, readOnly: true });
      const rows = [...timed(reader, writer, items), timedById(reader, writer)];
      reader.close();
      writer.close();
      return {
        title: `${items.toLocaleString('en-US')} items, milliseconds; first: straight after a write, nothing remembered`,
        columns: ['query', 'first p50', 'first p99', 'p50', 'p99', 'items'],
        rows,
      };
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
}
