import { useMemo, useState } from 'react';
import type { NewsItem } from '#contract/endpoints/news.ts';
import { collapseDuplicates, groupDuplicates, type LeadIds, parseTitle, type StoryTitle } from './duplicates.ts';

/** The duplicates by their lead story. */
export function useDuplicates(items: readonly NewsItem[]): ReadonlyMap<number, readonly NewsItem[]> {
  const [leadIds] = useState<LeadIds>(() => new Map());
  const [titles] = useState(() => new WeakMap<NewsItem, StoryTitle>());
  return useMemo(() => {
    const titleOf = (item: NewsItem): StoryTitle => {
      const title = titles.get(item) ?? parseTitle(item);
      titles.set(item, title);
      return title;
    };
    return collapseDuplicates(items, groupDuplicates(items, titleOf), leadIds);
  }, [items, leadIds, titles]);
}
