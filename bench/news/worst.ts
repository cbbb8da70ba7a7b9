import type { Store } from '../../server-data/store/store.ts';
import { symbolAt, symbolCount, wordAt } from '../made/wire-items.ts';
import type { Table } from '../table.ts';
import { middle } from '../load/in-turns.ts';
import { queryOf } from './asked.ts';
import { judged } from './judged.ts';
import { forgetting } from './lists.ts';

const tries = 3;

/** From the most frequent to the rarest, each ten times rarer than the one before. */
const wordRanks = [3, 10, 30, 100, 300, 900, 2500, 8000];
const firstTickers = [0, 5, 20, 50, 150, 300, 500];

interface Combination {
  readonly text: string;
  readonly ms: number;
}

function* combinations(topics: number, joiner: string): Generator<string> {
  for (const first of wordRanks) {
    for (const second of topics === 1 ? [first] : wordRanks) {
      if (second < first) continue;
      const words = Array.from({ length: topics }, (_, index) => wordAt((index === 0 ? first : second) + index)).join();
      for (const ticker of firstTickers) {
        const ten = Array.from({ length: 10 }, (_, index) => symbolAt((ticker + index) % symbolCount)).join();
        for (const sort of ['', '&sort=created:desc']) yield `topics=${words}&topic_group_by=${joiner}&tickers=${ten}${sort}`;
      }
    }
  }
}

function timed(store: Store, text: string): Combination {
  const query = queryOf(text);
  const forget = forgetting(store);
  const times = Array.from({ length: tries }, () => {
    forget();
    const started = performance.now();
    store.newsJson(query);
    return performance.now() - started;
  });
  // the least of them: a combination is looked for, not a moment in which the machine was busy
  return { text, ms: Math.min(...times) };
}

export interface Worst {
  readonly table: Table;
  /** query strings, the slowest first */
  readonly slowest: readonly string[];
}

/**
 * Looks for the slowest combination of topics and ten tickers, frequent and rare ones of either. Nothing is remembered
 * from one try to the next but how common words and tickers are.
 */
export function findWorst(store: Store): Worst {
  const kinds: [name: string, topics: number, joiner: string][] = [
    ['1 topic', 1, 'or'],
    ['2 topics, or', 2, 'or'],
    ['2 topics, and', 2, 'and'],
    ['3 topics, or', 3, 'or'],
    ['3 topics, and', 3, 'and'],
  ];
  const all: Combination[] = [];
  const rows = kinds.map(([name, topics, joiner]) => {
    const found = [...combinations(topics, joiner)].map((text) => timed(store, text)).toSorted((a, b) => a.ms - b.ms);
    all.push(...found);
    const p50 = middle(found.map(({ ms }) => ms));
    const worst = found.at(-1)?.ms ?? NaN;
    return [name, found.length, p50, ...judged(p50, 3), worst, ...judged(worst, 6)];
  });
  const slowest = all.toSorted((a, b) => b.ms - a.ms).map(({ text }) => text);
  return {
    table: {
      title: `Topics with 10 tickers, milliseconds; the slowest found: ${(slowest[0] ?? '').replace(/tickers=([^,]*),[^&]*/, 'tickers=$1,…')}`,
      columns: ['asked', 'combinations', 'p50', 'target', 'met', 'worst', 'target', 'met'],
      rows,
    },
    slowest,
  };
}
