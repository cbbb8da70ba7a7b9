import type { NewsItem } from '#contract/endpoints/news.ts';
import { tickersOf } from './headline-row.tsx';
import { starredStories } from './marks.ts';

export const mostStarred = 500;
export const starsAreFull = `${mostStarred} stories are starred; take a star away first`;

/** @returns false when the list of stars is full: the star is refused, none is dropped for it */
export function toggleStar(item: NewsItem): boolean {
  const { id, title, created } = item;
  let done = true;
  starredStories.update((latest) => {
    const others = latest.filter((story) => story.id !== id);
    if (others.length < latest.length) return others;
    done = latest.length < mostStarred;
    return done ? [{ id, title, created, tickers: tickersOf(item) }, ...latest] : latest;
  });
  return done;
}
