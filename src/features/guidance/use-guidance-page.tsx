import { useEffect, useMemo, useState } from 'react';
import type { GuidanceRecord } from '#contract/endpoints/guidance.ts';
import { guidanceColumns } from '#src/records/guidance/columns.tsx';
import { announcedAt, compareNewestFirst, eventOf, type GuidanceEvent, rowKeyOf, rowsOf } from '#src/records/guidance/guidance-line.ts';
import { MonthEvent, MonthKey } from '#src/records/guidance/line-cells.tsx';
import type { GuidanceColumn } from '#src/records/guidance/line-column.ts';
import { lineDescription } from '#src/records/guidance/line-labels.ts';
import { useLiveList } from '#src/shared/api/live-list/use-live-list.ts';
import { type CalendarState, countInView, type EventKind, useCalendar, useCalendarDays } from '#src/shared/calendar/use-calendar.ts';
import { noteSeen } from '#src/shared/storage/seen-names.ts';
import { usePublishFreshness } from '#src/shared/ui/feedback/freshness.ts';
import { secondsOf } from '#contract/time/date-bound.ts';
import { guidanceList } from './guidance-query.ts';
import { type GuidanceSearch, type GuidanceRequest, type GuidanceSearchChange, requestOf } from './guidance-search.ts';
import { matchesVerdict } from './matches-verdict.ts';
import { barsRequests } from './reactions/bars-query.ts';
import { ReactionCell } from './reactions/reaction-cell.tsx';
import { reactionBatches } from './reactions/reactions-query.ts';
import type { RequestsOf } from './reactions/use-measured.ts';

/**
 * Whether a record was announced within the exact times of a range; the service only filters by day. Assumed: a record without a time belongs
 * to every time of its day.
 */
function isWithinTimes({ date, time }: GuidanceRecord, first: number | undefined, last: number | undefined): boolean {
  const announced = announcedAt(date, time);
  return announced === undefined || (announced >= (first ?? -Infinity) && announced <= (last ?? Infinity));
}

/** The events of a request, newest first, with later updates. */
function useGuidance(request: GuidanceRequest, { from, to }: GuidanceSearch) {
  const { rows, ...feed } = useLiveList(guidanceList, request);
  usePublishFreshness(feed.freshness);
  // A further page or a poll adds few records to many, whose rows stay the same to the grid.
  const [known] = useState(() => new WeakMap<GuidanceRecord, GuidanceEvent>());
  const events = useMemo(() => {
    const [first, last] = [secondsOf(from), secondsOf(to)];
    const within = rows.filter((record) => isWithinTimes(record, first, last));
    for (const record of within) if (!known.has(record)) known.set(record, eventOf(record));
    // The service orders the records of a day by id.
    return within.flatMap((record) => known.get(record) ?? []).toSorted(compareNewestFirst);
  }, [rows, known, from, to]);
  useEffect(() => noteSeen({ tickers: new Set(events.map(({ record }) => record.ticker)) }), [events]);
  return { ...feed, events };
}

/** What the price did after the announcement: loaded for the records in view, so it is not in files. */
const reactionColumn = (requestsOf: RequestsOf): GuidanceColumn => ({
  ...{ id: 'reaction', label: '30 min vs SPY', group: 'Price', widthPx: 92, align: 'end' },
  textOf: () => '',
  drawLines: ({ record }) => [<ReactionCell key={record.id} record={record} requestsOf={requestsOf} />],
  narrow: { line: 1, priority: 4 },
  isAgendaOnly: true,
  agenda: { at: 14 },
});

/** The requests that measure the events of a list. */
function requestsOfEvents(events: readonly GuidanceEvent[]): RequestsOf {
  const records = events.map(({ record }) => record);
  const moments = records.map(({ ticker, date, time }) => ({ ticker, seconds: announcedAt(date, time) }));
  const bars = barsRequests(moments.flatMap(({ ticker, seconds }) => (seconds === undefined ? [] : [{ ticker, seconds }])));
  return {
    reactions: reactionBatches(records).requestOf,
    bars({ ticker, date, time }) {
      const seconds = announcedAt(date, time);
      return seconds === undefined ? undefined : bars.requestOf({ ticker, seconds });
    },
  };
}

const kind: Omit<EventKind<GuidanceEvent>, 'columns'> = {
  label: 'Guidance',
  source: 'guidance',
  dayName: 'a day',
  keyOf: ({ key }) => key,
  rows: { of: rowsOf, keyOf: rowKeyOf },
  dayOf: ({ record }) => record.date,
  symbolOf: ({ record }) => record.ticker,
  importanceOf: ({ record }) => record.importance,
  lineCount: ({ lines }) => lines.length,
  drawMonth: (event) => <MonthEvent event={event} />,
  monthLegend: <MonthKey />,
  describe: ({ record, lines }) => `${record.ticker}: ${lines.map(lineDescription).join(' ')}`,
};

const countRecords = (count: number): string => `${count.toLocaleString('en-US')} ${count === 1 ? 'record' : 'records'}`;

export interface GuidancePageData {
  /** before the filters on verdict and estimate, which the service does not have */
  readonly loaded: readonly GuidanceEvent[];
  /** of the events that pass them */
  readonly calendar: CalendarState<GuidanceEvent>;
  readonly request: GuidanceRequest;
  readonly requestsOf: RequestsOf;
}

/** What the page shows of its address: the events of a request in the chosen view. */
export function useGuidancePage(
  search: GuidanceSearch,
  onSearch: (change: GuidanceSearchChange, how?: { replace?: boolean }) => void,
): GuidancePageData {
  const days = useCalendarDays(search, requestOf);
  const { request } = days;
  const { events: loaded, ...feed } = useGuidance(request, search);
  const { verdict, est, distance, view } = search;
  const isNarrowed = verdict !== undefined || est !== undefined || distance !== undefined;
  const events = useMemo(
    () => (isNarrowed ? loaded.filter((event) => matchesVerdict(event, verdict, est, distance)) : loaded),
    [loaded, isNarrowed, verdict, est, distance],
  );
  const requestsOf = useMemo(() => requestsOfEvents(loaded), [loaded]);
  const hasSecondary = search.primary !== 'Y';
  const drawn = useMemo(
    () => ({ ...kind, columns: [...guidanceColumns(hasSecondary), reactionColumn(requestsOf)] }),
    [hasSecondary, requestsOf],
  );
  const countOf = (some: readonly GuidanceEvent[]): number => countInView(some, kind.dayOf, view, days.month);
  const all = countRecords(countOf(loaded));
  const counted = isNarrowed ? `${countOf(events).toLocaleString('en-US')} of ${all}` : all;
  const count = feed.query.data && `${counted}${feed.query.hasNextPage ? ' loaded, more available' : ''}`;
  const calendar = useCalendar({ search, onSearch, days, feed, kind: drawn, events, count });
  return { loaded, calendar, request, requestsOf };
}
