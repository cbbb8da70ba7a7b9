import { calendarFeedPaths, splitsFeed } from '#contract/calendar-feed.ts';
import { queryPairs } from '#contract/query.ts';
import { download } from '#src/shared/export/download.ts';
import { feedTickers } from '#src/shared/watchlists/feed-tickers.ts';
import type { Split } from './split.ts';
import type { SplitsSearch } from './splits-search.ts';

/** The address of the calendar that finds what the page finds. */
export function calendarPath(search: SplitsSearch): string {
  const pairs = new URLSearchParams(queryPairs(splitsFeed, { ...search, ...feedTickers(search) })).toString().replaceAll('%2C', ',');
  return `${calendarFeedPaths.splits}${pairs === '' ? '' : `?${pairs}`}`;
}

/** The event of a split as text of a calendar file; undefined where the record has no ex-date that is a day. Its identity is that of the subscription. */
export async function eventFile({ record, days }: Split): Promise<{ readonly text: string; readonly name: string } | undefined> {
  if (days.date_ex === undefined) return undefined;
  const [{ calendarText }, { splitEvent }] = await Promise.all([
    import('#contract/ics/calendar.ts'),
    import('#contract/ics/split-event.ts'),
  ]);
  const event = splitEvent({
    ...record,
    date_announced: days.date_announced ?? null,
    date_recorded: days.date_recorded ?? null,
    date_distribution: days.date_distribution ?? null,
  });
  const ticker = record.ticker.replace(/[^A-Za-z0-9.-]/g, '-');
  return { text: calendarText(event.summary, [event]), name: `split_${ticker}_${days.date_ex}.ics` };
}

export async function saveEvent(split: Split): Promise<void> {
  const file = await eventFile(split);
  if (file) download(new Blob([file.text], { type: 'text/calendar;charset=utf-8' }), file.name);
}
