import { news } from '#contract/endpoints/news.ts';
import { parseQuery } from '#contract/schema/query.ts';
import { parseStory } from '../../server-data/ingest/datasets/news.ts';
import { openSearches } from '../../server-data/searches/searches.ts';
import { Unavailable } from '../../server-data/store/unavailable.ts';
import { openSqliteStore } from '../../server-data/store/sqlite/open.ts';
import type { Shortest } from '../support/bench.ts';
import { type CacheOptions, cachedStore } from '../support/cached-store.ts';
import { newestSeconds, newsItems, symbolAt, wordAt } from '../support/news-items.ts';
import { temporaryFolder } from '../support/processes.ts';
import type { Table } from '../support/table.ts';

export const question = 'Does a hostile search end soon after its time limit, and does its thread go on?';

const batchSize = 2000;
/** The statement that runs when the time is over is finished; garbage is collected in other threads at the same time. */
const maxCpuMs = 450;
/** FTS5 opens the list of each word again in each statement, so that one takes up to 0.3 s however few stories it reads. */
const longPhrase = 'a phrase of 2,000 words';
const maxLongPhraseMs = 1000;

const words = (count: number, first = 0): string => Array.from({ length: count }, (_, index) => wordAt(first + index)).join();
const phrases = Array.from({ length: 50 }, (_, index) =>
  Array.from({ length: 8 }, (__, place) => wordAt((index * 3 + place) % 12)).join(' '),
).join();
const tickers = Array.from({ length: 50 }, (_, index) => symbolAt(index)).join();
/** Fewer stories match than come before this page. */
const pastEnd = 'page=1999&pageSize=100';

const queries: Readonly<Record<string, string>> = {
  '39 common words, any': `topics=${words(39)}`,
  '39 common words, any, past the end': `topics=${words(39)}&${pastEnd}`,
  '50 common words, any, a deep page': `topics=${words(50)}&page=1500&pageSize=100`,
  '39 common words, all': `topics=${words(39)}&topic_group_by=and`,
  '10 common words, all, past the end': `topics=${words(10)}&topic_group_by=and&${pastEnd}`,
  '39 common words with 50 tickers, past the end': `topics=${words(39)}&tickers=${tickers}&${pastEnd}`,
  '39 common words by time of update, past the end': `topics=${words(39)}&sort=updated:desc&${pastEnd}`,
  '39 common words by id, past the end': `topics=${words(39)}&sort=id:asc&${pastEnd}`,
  '39 common words, all, by time of update': `topics=${words(39)}&topic_group_by=and&sort=updated:desc`,
  '39 common words, all, updated in the last hours': `topics=${words(39)}&topic_group_by=and&updatedSince=${newestSeconds - 6000}`,
  'a channel by time of update, past the end': `channels=News&sort=updated:asc&${pastEnd}`,
  '50 phrases of 8 common words, any': `topics=${phrases}`,
  '50 phrases of 8 common words, all': `topics=${phrases}&topic_group_by=and`,
  [longPhrase]: `topics=${`${wordAt(0)} `.repeat(2000)}`,
  'dates by time of update, past the end': `dateFrom=2025-01-01&sort=updated:desc&${pastEnd}`,
};

async function buildStore(items: number, options: CacheOptions): Promise<string> {
  const { path } = await cachedStore(
    `search-limits-${items}`,
    ['bench/support/news-items.ts', 'server-data/store/*.ts', 'server-data/store/sqlite/**/*.{ts,sql}'],
    (file) => {
      const store = openSqliteStore({ path: file });
      let batch = [];
      for (const item of newsItems(items)) {
        const read = parseStory(item);
        if ('fault' in read) throw new Error(`item ${item.id}: ${read.fault.reason}`);
        batch.push(read.record);
        if (batch.length < batchSize) continue;
        store.writeNews(batch);
        batch = [];
      }
      store.writeNews(batch);
      store.close();
    },
    options,
  );
  return path;
}

interface Scale extends CacheOptions {
  readonly items: number;
  /** CPU of a search */
  readonly mostMs: number;
  readonly mostLongPhraseMs: number;
  /** how long a search may run, and how long its thread may then take to end it */
  readonly runMs: number;
  readonly graceMs?: number;
}

/** Runs every search with a short limit in one thread, one after the other, and measures the CPU of the process. */
async function prove({ items, mostMs, mostLongPhraseMs, runMs, graceMs = 2000, ...options }: Scale): Promise<Table[]> {
  const path = await buildStore(items, options);
  let threads = 0;
  const countThread = (): void => void threads++;
  process.on('worker', countThread);
  const searches = openSearches(path, { threads: 1, runMs, graceMs });

  const search = async (text: string): Promise<'found' | 'stopped'> => {
    const { query, problems } = parseQuery(news, new URLSearchParams(text));
    if (problems.length > 0) throw new Error(`${text}: ${JSON.stringify(problems)}`);
    try {
      await searches.find({ list: 'news', query, xml: false }, { lane: 'long', key: 'hostile' });
      return 'found';
    } catch (error) {
      if (error instanceof Unavailable) return 'stopped';
      throw error;
    }
  };

  const rows: (string | number)[][] = [];
  try {
    // starts the thread
    await search(`topics=${wordAt(1000)}`);
    for (const [name, text] of Object.entries(queries)) {
      const before = process.cpuUsage();
      const started = performance.now();
      const outcome = await search(text);
      const ms = performance.now() - started;
      const { user, system } = process.cpuUsage(before);
      rows.push([name, outcome, Math.round(ms), Math.round((user + system) / 1000)]);
    }
    if ((await search(`topics=${wordAt(1500)}`)) !== 'found') throw new Error('an ordinary search is stopped');
  } finally {
    process.off('worker', countThread);
    await searches.close();
  }

  const table: Table = {
    title: `Searches over ${items.toLocaleString('en-US')} stories that may take ${runMs} ms, ${threads} thread, ms`,
    columns: ['search', 'outcome', 'time', 'CPU'],
    rows,
  };
  const isBounded = threads === 1 && rows.every(([name, , , cpuMs]) => Number(cpuMs) <= (name === longPhrase ? mostLongPhraseMs : mostMs));
  if (!isBounded) throw new Error(`A search went on, or its thread ended: ${threads} threads, ${JSON.stringify(rows)}`);
  return [table];
}

export const run = (): Promise<Table[]> => prove({ items: 200_000, runMs: 300, mostMs: maxCpuMs, mostLongPhraseMs: maxLongPhraseMs });

export const shortest: Shortest = {
  run: async () => {
    using folder = temporaryFolder();
    // On a busy machine a thread begins late.
    return await prove({ items: 200, runMs: 5000, graceMs: 60_000, mostMs: Infinity, mostLongPhraseMs: Infinity, folder: folder.path });
  },
};
