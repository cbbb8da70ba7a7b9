import { splitEvent } from '#contract/ics/events.ts';
import { calendarFeedPaths, splitsFeed } from '#contract/proxy/calendar-feed.ts';
import { queryPairs } from '#contract/schema/query.ts';
import { buildEventFile, downloadEventFile, type EventFile } from '#src/shared/calendar/event-file.ts';
import { wholeDays } from '#src/shared/calendar/calendar-search.ts';
import { feedTickers } from '#src/shared/watchlists/feed-tickers.ts';
import type { Split } from '#src/records/splits/split.ts';
import type { SplitsSearch } from './splits-search.ts';

/** Path of the calendar feed with the filters of the page. */
export function calendarPath(search: SplitsSearch): string {
  const query = new URLSearchParams(queryPairs(splitsFeed, { ...search, ...wholeDays(search), ...feedTickers(search) }))
    .toString()
    .replaceAll('%2C', ',');
  return `${calendarFeedPaths.splits}${query === '' ? '' : `?${query}`}`;
}

/** A calendar file with one split; undefined without a valid ex-date. Its UID is that of the feed. */
export function eventFile({ record, days }: Split): EventFile | undefined {
  if (days.date_ex === undefined) return undefined;
  const event = splitEvent({
    ...record,
    date_announced: days.date_announced ?? null,
    date_recorded: days.date_recorded ?? null,
    date_distribution: days.date_distribution ?? null,
  });
  return buildEventFile('split', record.ticker, { ...event, day: days.date_ex });
}

export function saveEvent(split: Split): void {
  const file = eventFile(split);
  if (file) downloadEventFile(file);
}
