import { calendarFeedPaths, guidanceFeed } from '#contract/calendar-feed.ts';
import type { GuidanceRecord } from '#contract/endpoints/guidance.ts';
import { queryPairs } from '#contract/query.ts';
import { download } from '#src/shared/export/download.ts';
import { feedTickers } from '#src/shared/watchlists/feed-tickers.ts';
import type { GuidanceSearch } from './guidance-search.ts';

/** Where the same filters are a calendar to subscribe to. */
export function calendarPath(search: GuidanceSearch): string {
  const pairs = new URLSearchParams(queryPairs(guidanceFeed, { ...search, ...feedTickers(search) })).toString().replaceAll('%2C', ',');
  return `${calendarFeedPaths.guidance}${pairs === '' ? '' : `?${pairs}`}`;
}

/** One record as text of a calendar file; its identity is that of the subscription. */
export async function eventFile(record: GuidanceRecord): Promise<{ readonly text: string; readonly name: string }> {
  const [{ calendarText }, { guidanceEvent }] = await Promise.all([
    import('#contract/ics/calendar.ts'),
    import('#contract/ics/guidance-event.ts'),
  ]);
  const event = guidanceEvent(record);
  const ticker = record.ticker.replaceAll(/[^A-Za-z0-9.-]/g, '-');
  return { text: calendarText(event.summary, [event]), name: `guidance_${ticker}_${record.date}.ics` };
}

export async function saveEvent(record: GuidanceRecord): Promise<void> {
  const { text, name } = await eventFile(record);
  download(new Blob([text], { type: 'text/calendar;charset=utf-8' }), name);
}
