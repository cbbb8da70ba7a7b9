import type { NewsItem } from '#contract/endpoints/news.ts';
import { newYorkDay } from '#contract/new-york.ts';
import { tickersOf } from './headline-row.tsx';

/** The explorer at the rows of one story: its symbols and day are asked for, its number picks. */
export function readingsAddress(item: NewsItem, row?: string): string {
  const day = newYorkDay(item.created);
  const symbols = tickersOf(item);
  const query = new URLSearchParams({
    symbols: symbols.join(','),
    from: day,
    to: day,
    f: `ResourceID:in:${item.id}`,
    sessions: 'all',
    // Symbols in the news have many stories a day, and the explorer reads a hundred rows at first.
    whole: 'true',
    ...(row !== undefined && { row }),
  });
  return `/quantified?${query.toString().replaceAll('%2C', ',').replaceAll('%3A', ':')}`;
}
