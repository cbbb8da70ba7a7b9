import type { NewsItem } from '#contract/endpoints/news.ts';
import { formatClock } from '#src/shared/format/time.ts';
import type { Muted } from './marks.ts';
import { mutes } from './mutes.ts';
import type { NewsSearch } from './news-search.ts';

/** Whether a story came in the chosen hours of New York (`09-11` = 09:00:00 to 11:59:59); undefined without a choice. */
function within(hours: NewsSearch['hours']): ((item: NewsItem) => boolean) | undefined {
  if (hours === undefined) return undefined;
  const [first = '', last = ''] = hours.split('-');
  return ({ created }) => {
    const hour = formatClock(created, 'et').slice(0, 2);
    return first <= hour && hour <= last;
  };
}

/** What a reader wants to see of a feed. */
export interface Hearing {
  readonly comesIn: ((item: NewsItem) => boolean) | undefined;
  readonly isMuted: ((item: NewsItem) => boolean) | undefined;
}

export const hearing = (hours: NewsSearch['hours'], muted: Muted | undefined): Hearing => ({
  comesIn: within(hours),
  isMuted: muted && mutes(muted),
});

export const hears =
  ({ comesIn, isMuted }: Hearing) =>
  (item: NewsItem): boolean =>
    comesIn?.(item) !== false && isMuted?.(item) !== true;

export interface ShownNews {
  readonly items: readonly NewsItem[];
  /** how many are kept out of sight because the reader has muted them */
  readonly hidden: number;
}

/** What of a feed is to be shown: the chosen hours of a day, without what is muted. */
export function shownNews(items: readonly NewsItem[], { comesIn, isMuted }: Hearing): ShownNews {
  const timely = comesIn ? items.filter(comesIn) : items;
  const heard = isMuted ? timely.filter((item) => !isMuted(item)) : timely;
  return { items: heard, hidden: timely.length - heard.length };
}
