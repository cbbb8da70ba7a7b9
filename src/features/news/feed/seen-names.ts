import { useEffect } from 'react';
import type { NewsItem } from '#contract/endpoints/news.ts';
import { noteSeen } from '#src/shared/storage/seen-names.ts';

/** Stories recorded since the page opened; a growing list is passed again and again. */
const recorded = new Set<number>();

/** Stores the names in new stories as suggestions for the filters. */
export function recordSeenNames(items: readonly NewsItem[]): void {
  const fresh = items.filter(({ id }) => !recorded.has(id));
  if (fresh.length === 0) return;
  for (const { id } of fresh) recorded.add(id);
  const names = (of: (item: NewsItem) => readonly { name: string }[]): string[] =>
    fresh.flatMap((item) => of(item).map(({ name }) => name));
  noteSeen({
    tickers: names(({ stocks }) => stocks),
    channels: names(({ channels }) => channels),
    tags: names(({ tags }) => tags),
    authors: fresh.map(({ author }) => author),
  });
}

/** Records the names of these stories at an idle moment. */
export function useRecordSeenNames(items: readonly NewsItem[]): void {
  useEffect(() => {
    if (items.length === 0) return undefined;
    const timer = setTimeout(recordSeenNames, 2000, items);
    return () => clearTimeout(timer);
  }, [items]);
}
