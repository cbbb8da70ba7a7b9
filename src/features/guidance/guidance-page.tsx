import { lazy, useEffect, useMemo } from 'react';
import { guidance, type GuidanceRecord } from '#contract/endpoints/guidance.ts';
import { barsRequests } from './reactions/bars-query.ts';
import { ReactionCell } from './reactions/reaction-cell.tsx';
import type { RequestsOf } from './reactions/use-measured.ts';
import { reactionBatches } from './reactions/reactions-query.ts';
import { announcedAt, compareNewestFirst, eventOf, type GuidanceEvent, rowKeyOf, rowsOf } from '#src/records/guidance/guidance-line.ts';
import { guidanceColumns } from '#src/records/guidance/columns.tsx';
import { MonthEvent, MonthKey } from '#src/records/guidance/line-cells.tsx';
import type { GuidanceColumn } from '#src/records/guidance/line-column.ts';
import { lineDescription } from '#src/records/guidance/line-labels.ts';
import { useLiveList } from '#src/shared/api/live-list/use-live-list.ts';
import { CalendarBody } from '#src/shared/calendar/calendar-body.tsx';
import { CalendarTools, remainingOf } from '#src/shared/calendar/calendar-tools.tsx';
import { countInView, type EventKind, useCalendar, useCalendarDays } from '#src/shared/calendar/use-calendar.ts';
import { noteSeen } from '#src/shared/storage/seen-names.ts';
import { usePublishFreshness } from '#src/shared/ui/feedback/freshness.ts';
import { fetchEndpoint } from '#src/shared/api/client.ts';
import { withoutDates } from '#src/shared/filters/dates/date-range.ts';
import { type DayRange, NearestDates, type RecordDays } from '#src/shared/filters/dates/nearest-dates.tsx';
import { LatestDates } from '#src/shared/filters/dates/latest-dates.tsx';
import { LazyBoundary } from '#src/shared/ui/feedback/lazy-boundary.tsx';
import { EmptyState, Offers } from '#src/shared/ui/feedback/empty-state.tsx';
import { Tool } from '#src/shared/ui/commands/tool.tsx';
import { SidePlace } from '#src/shared/ui/panels/side-panel-placeholder.tsx';
import { secondsOf } from '#contract/time/date-bound.ts';
import { useSearch } from '#src/shared/url/use-search.ts';
import { calendarPath } from './calendar-file.ts';
import { GuidanceBar, emptyGuidance, guidanceOffers } from './guidance-bar.tsx';
import { guidanceList, pageSize } from './guidance-query.ts';
import { type GuidanceSearch, guidanceSearch, type GuidanceRequest, requestOf } from './guidance-search.ts';
import { GuidanceExport } from './guidance-export.tsx';
import { matchesVerdict } from './matches-verdict.ts';

/** Loaded when they open: a record with its checks and curve, and the statistics of price moves. */
const GuidanceDetail = lazy(async () => ({ default: (await import('./guidance-detail.tsx')).GuidanceDetail }));
const FollowPanel = lazy(async () => ({ default: (await import('./reactions/follow-panel.tsx')).FollowPanel }));

/**
 * Whether a record was announced within the exact times of a range; the service only filters by day. Assumed: a record without a time belongs
 * to every time of its day.
 */
function isWithinTimes({ date, time }: GuidanceRecord, first: number | undefined, last: number | undefined): boolean {
  const announced = announcedAt(date, time);
  return announced === undefined || (announced >= (first ?? -Infinity) && announced <= (last ?? Infinity));
}

/** The records of a request, with later updates. Times of `within` are filtered here. */
export function useGuidance(request: GuidanceRequest, { from, to }: Pick<GuidanceSearch, 'from' | 'to'> = {}) {
  const { rows, ...feed } = useLiveList(guidanceList, request);
  usePublishFreshness(feed.freshness);
  const records = useMemo(() => {
    const [first, last] = [secondsOf(from), secondsOf(to)];
    // The service orders the records of a day by id.
    return rows.filter((record) => isWithinTimes(record, first, last)).toSorted(compareNewestFirst);
  }, [rows, from, to]);
  const events = useMemo((): readonly GuidanceEvent[] => records.map(eventOf), [records]);
  useEffect(() => noteSeen({ tickers: new Set(records.map(({ ticker }) => ticker)) }), [records]);
  return { ...feed, records, events, hasMore: feed.query.hasNextPage };
}

/** The days of the events that match all filters but the dates. */
async function readGuidanceDays(search: GuidanceSearch, range: DayRange, signal: AbortSignal): Promise<RecordDays> {
  const query = { ...requestOf(withoutDates(search)), ...range, pageSize };
  const { rows, wrong } = await fetchEndpoint(guidance, query, { signal });
  const { verdict, est, distance } = search;
  const matching = rows.filter((record) => matchesVerdict(eventOf(record), verdict, est, distance));
  return { days: matching.map(({ date }) => date), isCut: rows.length + wrong.length >= pageSize };
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

/** The requests that measure the records of a list. */
function requestsOfRecords(records: readonly GuidanceRecord[]): RequestsOf {
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

/** Links of earlier versions sort by the column of a measure: `eps_midpoint:desc`. */
const withSortOfRows = (search: GuidanceSearch): GuidanceSearch =>
  search.sort === undefined ? search : { ...search, sort: [...new Set(search.sort.map((key) => key.replace(/^(?:eps|revenue)_/, '')))] };

const countRecords = (count: number): string => `${count.toLocaleString('en-US')} ${count === 1 ? 'record' : 'records'}`;

/** `/guidance`: earnings and revenue guidance as agenda, month or table. */
export default function GuidancePage() {
  const [{ value, dropped }, setSearch] = useSearch(guidanceSearch);
  const search = withSortOfRows(value);
  const days = useCalendarDays(search, requestOf);
  const { request } = days;
  const feed = useGuidance(request, search);
  const { records, hasMore } = feed;
  const { verdict, est, distance } = search;
  const isNarrowed = verdict !== undefined || est !== undefined || distance !== undefined;
  const events = useMemo(
    () => (isNarrowed ? feed.events.filter((event) => matchesVerdict(event, verdict, est, distance)) : feed.events),
    [feed.events, isNarrowed, verdict, est, distance],
  );
  const lines = useMemo(() => events.flatMap((event) => event.lines), [events]);
  const requestsOf = useMemo(() => requestsOfRecords(records), [records]);
  const hasSecondary = search.primary !== 'Y';
  const drawn = useMemo(
    () => ({ ...kind, columns: [...guidanceColumns(hasSecondary), reactionColumn(requestsOf)] }),
    [hasSecondary, requestsOf],
  );
  const countOf = (some: readonly GuidanceEvent[]): number => countInView(some, kind.dayOf, search.view, days.month);
  const loaded = countRecords(countOf(feed.events));
  const counted = isNarrowed ? `${countOf(events).toLocaleString('en-US')} of ${loaded}` : loaded;
  const count = feed.query.data && `${counted}${hasMore ? ' loaded, more available' : ''}`;
  const calendar = useCalendar({ search, onSearch: setSearch, days, feed, kind: drawn, events, count });
  const { open, actions } = calendar;
  return (
    <>
      <GuidanceBar search={search} onChange={setSearch}>
        <CalendarTools calendar={calendar} path={calendarPath(search)} />
        <Tool
          label="Price reaction"
          word="Reaction"
          icon="analysis"
          aria-pressed={search.follow !== undefined}
          onClick={() => setSearch({ follow: search.follow ? undefined : 'eps' })}
        />
      </GuidanceBar>
      {calendar.isExporting && (
        <GuidanceExport
          rows={lines.length}
          remaining={remainingOf(feed.query)}
          {...{ search, request }}
          rowsInOrder={calendar.rowsInOrder}
          onClose={() => calendar.setExporting(false)}
        />
      )}
      <CalendarBody
        {...{ calendar, dropped }}
        records={records.length}
        empty={
          <EmptyState nothing={emptyGuidance(search, records.length)} onChange={setSearch}>
            <Offers offers={guidanceOffers(search, feed.events)} onChange={setSearch} />
            {(search.from ?? search.to) !== undefined && (
              <>
                <NearestDates
                  times="scheduled"
                  name={['guidance', requestOf(withoutDates(search)), verdict, est, distance]}
                  readDays={(range, signal) => readGuidanceDays(search, range, signal)}
                  onChange={setSearch}
                />
                {records.length === 0 && <LatestDates source="guidance" range={search} onChange={setSearch} />}
              </>
            )}
          </EmptyState>
        }
      >
        {open && (
          <LazyBoundary what="Guidance record" fallback={<SidePlace />}>
            <GuidanceDetail event={open} events={feed.events} {...{ requestsOf, ...actions }} />
          </LazyBoundary>
        )}
      </CalendarBody>
      {search.follow && lines.length > 0 && (
        <LazyBoundary what="Price reaction">
          <FollowPanel
            {...{ lines }}
            measure={search.follow}
            onMeasure={(follow) => setSearch({ follow })}
            onClose={() => setSearch({ follow: undefined })}
          />
        </LazyBoundary>
      )}
    </>
  );
}
