import { useEffect } from 'react';
import type { NewsItem } from '#contract/endpoints/news.ts';
import { noteNewsSeen } from './news-seen.ts';

/** Names that pass by are remembered in an idle moment, to be offered where names are typed. */
export function useNoteSeen(items: readonly NewsItem[]): void {
  useEffect(() => {
    if (items.length === 0) return undefined;
    const timer = setTimeout(noteNewsSeen, 2000, items);
    return () => clearTimeout(timer);
  }, [items]);
}
