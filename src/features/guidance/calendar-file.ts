import { guidanceEvent } from '#contract/ics/events.ts';
import { calendarFeedPaths, guidanceFeed } from '#contract/proxy/calendar-feed.ts';
import type { GuidanceRecord } from '#contract/endpoints/guidance.ts';
import { queryPairs } from '#contract/schema/query.ts';
import { buildEventFile, downloadEventFile, type EventFile } from '#src/shared/calendar/event-file.ts';
import { wholeDays } from '#src/shared/calendar/calendar-search.ts';
import { feedTickers } from '#src/shared/watchlists/feed-tickers.ts';
import type { GuidanceSearch } from './guidance-search.ts';

/** Path of the calendar feed with the filters of the page. */
export function calendarPath(search: GuidanceSearch): string {
  const query = new URLSearchParams(queryPairs(guidanceFeed, { ...search, ...wholeDays(search), ...feedTickers(search) }))
    .toString()
    .replaceAll('%2C', ',');
  return `${calendarFeedPaths.guidance}${query === '' ? '' : `?${query}`}`;
}

/** A calendar file with one record; its UID is that of the feed. */
export function eventFile(record: GuidanceRecord): EventFile {
  return buildEventFile('guidance', record.ticker, guidanceEvent(record));
}

export const saveEvent = (record: GuidanceRecord): void => downloadEventFile(eventFile(record));
