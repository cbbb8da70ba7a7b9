import type { Store } from '../../server-data/store/store.ts';
import { measure } from '../made/percentiles.ts';
import { symbolAt, wordAt } from '../made/wire-items.ts';
import type { Table } from '../table.ts';
import { queryOf, tickers } from './asked.ts';
import { judged } from './judged.ts';

const until = 1_790_000_000;
const day = 86_400;
const onDay = (seconds: number): string => new Date((seconds - 4 * 3600) * 1000).toISOString().slice(0, 10);
const daysBack = (round: number): number => 1 + ((round * 17) % 700);

/** A word of the language, another one every round, from every second story's to every hundredth's. */
const word = (round: number, from: number): string => wordAt(from + ((round * 13) % 300));
const anyPage = (round: number, items: number, size: number): number => (round * 7919) % Math.min(10_000, Math.ceil(items / size));

interface List {
  /** a query string for each round */
  readonly ask: (round: number, items: number) => string;
  /** milliseconds at most, in the middle */
  readonly target?: number;
}

const lists: Readonly<Record<string, List>> = {
  '10 tickers, 100': { ask: (round) => `tickers=${tickers(10, round)}&pageSize=100`, target: 0.5 },
  '50 tickers, 100': { ask: (round) => `tickers=${tickers(50, round)}&pageSize=100`, target: 1 },
  'one day, 100': { ask: (round) => `date=${onDay(until - day * daysBack(round))}&pageSize=100`, target: 0.3 },
  'two topics, or': { ask: (round) => `topics=${word(round, 20)},${word(round, 400)}`, target: 1 },
  'two topics, and': { ask: (round) => `topics=${word(round, 20)},${word(round, 400)}&topic_group_by=and`, target: 5 },
  'two topics with 10 tickers': {
    ask: (round) => `topics=${word(round, 20)},${word(round, 400)}&tickers=${tickers(10, round)}`,
    target: 3,
  },
  'updated in the last minutes': { ask: (round) => `updatedSince=${until - 60 - 10 * round}`, target: 0.2 },
  'page 0 of 100': { ask: (round) => `publishedSince=${round}&pageSize=100` },
  'any page of 100': { ask: (round, items) => `page=${anyPage(round, items, 100)}&pageSize=100`, target: 1 },
  'past the end': { ask: (round) => `page=${20_000 + round}&pageSize=100`, target: 0.1 },

  'latest 15': { ask: () => '' },
  'latest 100, full': { ask: () => 'pageSize=100&displayOutput=full' },
  'any page of 100, full': { ask: (round, items) => `page=${anyPage(round, items, 100)}&pageSize=100&displayOutput=full` },
  '1 frequent ticker, 100': { ask: (round) => `tickers=${symbolAt(round % 10)}&pageSize=100` },
  '1 rare ticker, 100': { ask: (round) => `tickers=${symbolAt(100 + (round % 400))}&pageSize=100` },
  'frequent word': { ask: (round) => `topics=${wordAt(3 + (round % 10))}` },
  phrase: { ask: () => 'topics=the firm’s “guide” said&sort=created:desc' },
  'channel in all, by updated': { ask: () => 'channels=News&sort=updated:desc' },
  'channel and importance, by id': { ask: () => 'channels=Tech&importance=high&sort=id:asc' },
  '50 tickers, by updated': { ask: (round) => `tickers=${tickers(50, round)}&sort=updated:desc` },
  'frequent word, by updated': { ask: (round) => `topics=${wordAt(3 + (round % 10))}&sort=updated:desc` },
  'updated in a year, oldest first': { ask: (round) => `updatedSince=${until - 365 * day + round}&sort=updated:asc&pageSize=100` },
  'updated in a day, with ticker': { ask: (round) => `updatedSince=${until - day}&tickers=${symbolAt(round % 100)}` },
  'a month, by updated': {
    ask: (round) =>
      `dateFrom=${onDay(until - day * (30 + daysBack(round)))}&dateTo=${onDay(until - day * daysBack(round))}&sort=updated:desc`,
  },
  'any page by updated': { ask: (round, items) => `page=${anyPage(round, items, 15)}&sort=updated:asc` },
  'any page by id': { ask: (round, items) => `page=${anyPage(round, items, 15)}&sort=id:desc` },
  'any page of a channel': { ask: (round, items) => `channels=News&page=${anyPage(round, items, 15)}` },
  'an unknown ticker': { ask: () => 'tickers=NOBODY' },
};

/** Withdraws nothing that exists: enough for every reader to forget what it remembered, and the pages it had read. */
export const forgetting = (writer: Store): (() => void) => {
  let round = 0;
  return () => writer.removeNews([-(++round % 10)], until);
};

const rounds = 400;
const warmUp = 20;

interface Times {
  readonly first: ReturnType<typeof measure>;
  readonly warm: ReturnType<typeof measure>;
  readonly length: number;
}

function timesOf({ ask }: List, reader: Store, writer: Store, items: number): Times {
  const queries = Array.from({ length: rounds + warmUp }, (_, round) => queryOf(ask(round, items)));
  const plain = queryOf('');
  const call = (round: number): unknown => reader.newsJson(queries[round] ?? plain);
  const first = measure(call, { rounds: 100, warmUp: 5, before: forgetting(writer) });
  const warm = measure(call, { rounds, warmUp });
  return { first, warm, length: reader.findNews(queries[0] ?? plain).length };
}

/** @param reader and writer of one store, each with a connection of its own, as a service and an ingest have */
export function listTable(reader: Store, writer: Store, items: number): Table {
  const times = new Map(Object.entries(lists).map(([name, list]) => [name, timesOf(list, reader, writer, items)]));
  const rows: Table['rows'][number][] = [...times].map(([name, { first, warm, length }]) => [
    name,
    length,
    first.p50Ms,
    warm.p50Ms,
    warm.p99Ms,
    ...judged(warm.p50Ms, lists[name]?.target),
  ]);
  const ratio = (pick: (times: Times) => number): number => {
    const [any, zero] = [times.get('any page of 100'), times.get('page 0 of 100')];
    return any && zero ? pick(any) / pick(zero) : NaN;
  };
  const times3 = ratio(({ warm }) => warm.p50Ms);
  rows.splice(9, 0, ['any page, as a multiple of page 0', '', ratio(({ first }) => first.p50Ms), times3, '', ...judged(times3, 3)]);
  return {
    title:
      'In the store, milliseconds, the file in the system’s memory; other tickers, words and days every round; first: straight after another process wrote',
    columns: ['query', 'items', 'first p50', 'p50', 'p99', 'target', 'met'],
    rows,
  };
}
