import type { NewsItem } from '#contract/endpoints/news.ts';
import { isMultiStock } from '#contract/multi-stock.ts';
import { groupDuplicates } from '#src/features/news/duplicates/duplicates.ts';
import { tickersOf } from '#src/records/stories/tickers.ts';

/** A story with its duplicates. */
export interface CoveredStory {
  /** the earliest report */
  readonly item: NewsItem;
  readonly symbols: readonly string[];
  /** how many stories report it, itself included */
  readonly reports: number;
}

/**
 * The stories that are reported most often, each once; of equals the latest first.
 *
 * Assumed: a round-up of many symbols is no story of the day, however often it is repeated.
 */
export function coveredStories(stories: readonly NewsItem[], count: number): readonly CoveredStory[] {
  const groups = groupDuplicates(stories);
  const repeats = new Set([...groups.values()].flatMap((others) => others.map(({ id }) => id)));
  const covered = stories.flatMap((first): CoveredStory[] => {
    if (repeats.has(first.id)) return [];
    const others = groups.get(first.id) ?? [];
    const item = others.reduce((earliest, other) => (other.created < earliest.created ? other : earliest), first);
    const symbols = tickersOf(item);
    return isMultiStock(symbols) ? [] : [{ item, symbols, reports: others.length + 1 }];
  });
  return covered.toSorted((a, b) => b.reports - a.reports || b.item.created - a.item.created).slice(0, count);
}
