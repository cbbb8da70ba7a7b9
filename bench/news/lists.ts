import { news, type NewsQuery } from '#contract/endpoints/news.ts';
import { parseQuery } from '#contract/schema/query.ts';
import { secondsPerDay, secondsPerHour, utcDate } from '#contract/time/dates.ts';
import type { SqliteStore } from '../../server-data/store/sqlite/open.ts';
import { newestSeconds, symbolAt, symbolCount, wordAt } from '../support/news-items.ts';
import { median, timeCalls } from '../support/statistics.ts';
import { budgetCells, type Table } from '../support/table.ts';

/** A query as a caller sends it. @throws when a service would reject or ignore a part of it: something else would be measured */
export function parseNewsQuery(text: string): NewsQuery {
  const { query, problems, unknown } = parseQuery(news, new URLSearchParams(text));
  if (problems.length + unknown.length > 0) throw new Error(`${text}: ${JSON.stringify([problems, unknown])}`);
  return query;
}

/** Symbols spread over the invented market, frequent and rare, others in each round. */
const tickers = (count: number, round: number): string =>
  Array.from({ length: count }, (_, index) => symbolAt((index * 11 + 3 + round * 7) % symbolCount)).join();

const dayOf = (round: number): string => utcDate(newestSeconds - secondsPerDay * (1 + ((round * 17) % 700)) - 4 * secondsPerHour);

/** Two words, others in each round: one in every second story or fewer, one in every hundredth or fewer. */
const topics = (round: number): string => [20, 400].map((rank) => wordAt(rank + ((round * 13) % 300))).join();
const anyPage = (round: number, items: number, size: number): number => (round * 7919) % Math.min(10_000, Math.ceil(items / size));

interface List {
  /** the query string of a round; another one each time, so that only data is cached */
  readonly query: (round: number, items: number) => string;
  /** median milliseconds at most */
  readonly most?: number;
}

export const lists: Readonly<Record<string, List>> = {
  'latest 15': { query: () => '' },
  '10 tickers, 100': { query: (round) => `tickers=${tickers(10, round)}&pageSize=100`, most: 1 },
  '50 tickers, 100': { query: (round) => `tickers=${tickers(50, round)}&pageSize=100`, most: 1 },
  'two topics, or': { query: (round) => `topics=${topics(round)}`, most: 3 },
  'two topics, and': { query: (round) => `topics=${topics(round)}&topic_group_by=and`, most: 3 },
  'two topics with 10 tickers': { query: (round) => `topics=${topics(round)}&tickers=${tickers(10, round)}`, most: 3 },
  'one day, 100': { query: (round) => `date=${dayOf(round)}&pageSize=100`, most: 0.3 },
  'updated in the last minutes': { query: (round) => `updatedSince=${newestSeconds - 60 - 10 * round}`, most: 0.2 },
  'page 0 of 100': { query: (round) => `publishedSince=${round}&pageSize=100` },
  'any page of 100': { query: (round, items) => `page=${anyPage(round, items, 100)}&pageSize=100`, most: 3 },
  'any page of 100, full': { query: (round, items) => `page=${anyPage(round, items, 100)}&pageSize=100&displayOutput=full` },
  'any page of a channel': { query: (round, items) => `channels=News&page=${anyPage(round, items, 15)}` },
  'past the end': { query: (round) => `page=${20_000 + round}&pageSize=100`, most: 0.1 },
};

/** A write without effect, after which every reader forgets its cached results. */
function clearCaches(writer: SqliteStore): () => void {
  let round = 0;
  return () => writer.removeNews([-(++round % 10)], newestSeconds);
}

export interface ListScale {
  /** timed calls of each query */
  readonly rounds: number;
  /** one combination of words and tickers of each kind, instead of all */
  readonly isOneOfEach?: boolean;
}

/** @param reader,writer two connections to one store, as a service and an ingest have */
export function listTable(reader: SqliteStore, writer: SqliteStore, items: number, { rounds }: ListScale): Table {
  const medians = new Map<string, number>();
  const rows: Table['rows'][number][] = Object.entries(lists).map(([name, { query, most }]) => {
    const queries = Array.from({ length: rounds + 20 }, (_, round) => parseNewsQuery(query(round, items)));
    const call = (round: number): unknown => reader.newsJson(queries[round] as NewsQuery);
    const first = timeCalls(call, { rounds: rounds / 4, warmUp: 5, before: clearCaches(writer) });
    const warm = timeCalls(call, { rounds });
    medians.set(name, warm.p50Ms);
    const found = reader.findNews(queries[0] as NewsQuery).length;
    return [name, found, first.p50Ms, warm.p50Ms, warm.p99Ms, ...budgetCells(warm.p50Ms, { most })];
  });
  const ratio = (medians.get('any page of 100') ?? NaN) / (medians.get('page 0 of 100') ?? NaN);
  rows.push(['any page of 100 / page 0', '', '', ratio, '', ...budgetCells(ratio, { most: 3 })]);
  return {
    title: 'In the store, milliseconds; other tickers, words and days in each round; first: straight after another process wrote',
    columns: ['query', 'items', 'first p50', 'p50', 'p99', 'budget', 'met'],
    rows,
  };
}

/** From the most frequent word and ticker to the rarest. */
const wordRanks = [3, 10, 30, 100, 300, 900, 2500, 8000];
const tickerRanks = [0, 5, 20, 50, 150, 300, 500];

function* combinations(topics: number, joiner: string): Generator<string> {
  for (const first of wordRanks)
    for (const second of topics === 1 ? [first] : wordRanks.filter((rank) => rank >= first)) {
      const words = Array.from({ length: topics }, (_, index) => wordAt((index === 0 ? first : second) + index)).join();
      for (const ticker of tickerRanks) {
        const ten = Array.from({ length: 10 }, (_, index) => symbolAt((ticker + index) % symbolCount)).join();
        for (const sort of ['', '&sort=created:desc']) yield `topics=${words}&topic_group_by=${joiner}&tickers=${ten}${sort}`;
      }
    }
}

/** Searches for the slowest combination of topics and ten tickers, with empty caches. */
export function findSlowest(
  store: SqliteStore,
  { isOneOfEach = false }: ListScale,
): { readonly table: Table; /** its query string */ readonly slowest: string } {
  const clear = clearCaches(store);
  let slowest = { text: '', ms: 0 };
  const time = (text: string): number => {
    const query = parseNewsQuery(text);
    const times = Array.from({ length: 3 }, () => {
      clear();
      const started = performance.now();
      store.newsJson(query);
      return performance.now() - started;
    });
    // The shortest: a slow combination is searched for, not a moment in which the machine was busy.
    const ms = Math.min(...times);
    if (ms > slowest.ms) slowest = { text, ms };
    return ms;
  };
  const kinds = [
    [1, 'or'],
    [2, 'or'],
    [2, 'and'],
    [3, 'or'],
    [3, 'and'],
  ] as const;
  const rows = kinds.map(([topics, joiner]) => {
    const all = [...combinations(topics, joiner)];
    const times = (isOneOfEach ? all.slice(0, 1) : all).map(time);
    const p50 = median(times);
    return [
      topics === 1 ? '1 topic' : `${topics} topics, ${joiner}`,
      times.length,
      p50,
      ...budgetCells(p50, { most: 3 }),
      Math.max(...times),
    ];
  });
  const shown = slowest.text.replace(/tickers=([^,]*),[^&]*/, 'tickers=$1,…');
  return {
    table: {
      title: `Topics with 10 tickers, milliseconds; the slowest: ${shown}`,
      columns: ['query', 'combinations', 'p50', 'budget', 'met', 'slowest'],
      rows,
    },
    slowest: slowest.text,
  };
}
