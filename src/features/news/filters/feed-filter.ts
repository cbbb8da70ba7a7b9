import type { NewsItem } from '#contract/endpoints/news.ts';
import { titleText } from '#contract/title-text.ts';
import { termPattern } from '#src/shared/format/terms.ts';
import { formatClock } from '#src/shared/time/format.ts';
import type { MuteList } from '../annotations/annotations.ts';
import { secondsOf } from '#contract/time/date-bound.ts';
import type { NewsSearch } from './news-search.ts';

/** The times that are filtered in the browser. */
type Times = Pick<NewsSearch, 'hours' | 'to'>;

/**
 * Whether a story was published in these hours of New York (`09-11` = 09:00:00 to 11:59:59) and until the second of `to`; undefined without
 * either.
 */
function buildTimeFilter({ hours, to }: Times): ((item: NewsItem) => boolean) | undefined {
  const until = secondsOf(to);
  if (until !== undefined) return ({ created }) => created <= until;
  if (hours === undefined) return undefined;
  const [first = '', last = ''] = hours.split('-');
  return ({ created }) => {
    const hour = formatClock(created, 'et').slice(0, 2);
    return first <= hour && hour <= last;
  };
}

/**
 * The mute list: words and phrases match whole in the title, authors and channels by their whole name, all in any letter case.
 *
 * @returns undefined where nothing is muted
 */
export function buildMuteFilter({ words, authors, channels }: MuteList): ((item: NewsItem) => boolean) | undefined {
  const pattern = termPattern(words);
  if (!pattern && authors.length === 0 && channels.length === 0) return undefined;
  const includes = (names: readonly string[], name: string): boolean =>
    names.some((muted) => muted.toLowerCase() === name.trim().toLowerCase());
  return (item) =>
    // Not test(), which continues a global expression where it last stopped.
    (pattern !== undefined && titleText(item.title).search(pattern) >= 0) ||
    includes(authors, item.author) ||
    item.channels.some(({ name }) => includes(channels, name));
}

/** The filters that are applied in the browser. */
export interface FeedFilter {
  readonly isInHours: ((item: NewsItem) => boolean) | undefined;
  readonly isMuted: ((item: NewsItem) => boolean) | undefined;
}

export const buildFeedFilter = (times: Times, muted: MuteList | undefined): FeedFilter => ({
  isInHours: buildTimeFilter(times),
  isMuted: muted && buildMuteFilter(muted),
});

export const passesFilter =
  ({ isInHours, isMuted }: FeedFilter) =>
  (item: NewsItem): boolean =>
    isInHours?.(item) !== false && isMuted?.(item) !== true;

export interface FilteredNews {
  readonly items: readonly NewsItem[];
  /** the number of muted stories */
  readonly hidden: number;
}

/** Filters a feed by hours and mute list. */
export function filterNews(items: readonly NewsItem[], { isInHours, isMuted }: FeedFilter): FilteredNews {
  const inHours = isInHours ? items.filter(isInHours) : items;
  const shown = isMuted ? inHours.filter((item) => !isMuted(item)) : inHours;
  return { items: shown, hidden: inHours.length - shown.length };
}

/** Sorts stories by these values, the largest first; those without one stay in their order at the end. */
export function rankNews(items: readonly NewsItem[], values: ReadonlyMap<number, number>): NewsItem[] {
  const ranked = items.flatMap((item) => {
    const value = values.get(item.id);
    return value === undefined ? [] : [{ item, value }];
  });
  return [...ranked.toSorted((a, b) => b.value - a.value).map(({ item }) => item), ...items.filter(({ id }) => !values.has(id))];
}
