import type { NewsItem } from '#contract/endpoints/news.ts';
import { noteSeen } from '#src/shared/seen/seen.ts';

/** Stories counted since the page opened; a list that grows is handed over again and again. */
const counted = new Set<number>();

/** Remembers the names of stories that have just come, to be offered where names are typed. For an idle moment. */
export function noteNewsSeen(items: readonly NewsItem[]): void {
  const fresh = items.filter(({ id }) => !counted.has(id));
  if (fresh.length === 0) return;
  for (const { id } of fresh) counted.add(id);
  const names = (of: (item: NewsItem) => readonly { name: string }[]): string[] =>
    fresh.flatMap((item) => of(item).map(({ name }) => name));
  noteSeen({
    tickers: names(({ stocks }) => stocks),
    channels: names(({ channels }) => channels),
    tags: names(({ tags }) => tags),
    authors: fresh.map(({ author }) => author),
  });
}
