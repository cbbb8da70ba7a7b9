import { symbolsOf } from '#contract/list-symbols.ts';
import { lazy, useMemo } from 'react';
import { guidance } from '#contract/endpoints/guidance.ts';
import { eventOf, type GuidanceEvent } from '#src/records/guidance/guidance-line.ts';
import { fetchEndpoint } from '#src/shared/api/client.ts';
import { CalendarBody } from '#src/shared/calendar/calendar-body.tsx';
import { CalendarTools, remainingOf } from '#src/shared/calendar/calendar-tools.tsx';
import { withoutDates } from '#src/shared/filters/dates/date-range.ts';
import { LatestDates } from '#src/shared/filters/dates/latest-dates.tsx';
import { type DayRange, NearestDates, type RecordDays } from '#src/shared/filters/dates/nearest-dates.tsx';
import { Tool } from '#src/shared/ui/commands/tool.tsx';
import { EmptyState, Offers } from '#src/shared/ui/feedback/empty-state.tsx';
import { LazyBoundary } from '#src/shared/ui/feedback/lazy-boundary.tsx';
import { SidePlace } from '#src/shared/ui/panels/side-panel-placeholder.tsx';
import { useSearch } from '#src/shared/url/use-search.ts';
import { calendarPath } from './calendar-file.ts';
import { GuidanceBar, emptyGuidance, guidanceOffers } from './guidance-bar.tsx';
import { GuidanceExport } from './guidance-export.tsx';
import { pageSize } from './guidance-query.ts';
import { type GuidanceSearch, guidanceSearch, type GuidanceSearchChange, requestOf } from './guidance-search.ts';
import { matchesVerdict } from './matches-verdict.ts';
import { useGuidancePage } from './use-guidance-page.tsx';

/** Loaded when they open: a record with its checks and curve, and the statistics of price moves. */
const GuidanceDetail = lazy(async () => ({ default: (await import('./guidance-detail.tsx')).GuidanceDetail }));
const FollowPanel = lazy(async () => ({ default: (await import('./reactions/follow-panel.tsx')).FollowPanel }));

/** Links of earlier versions sort by the column of a measure: `eps_midpoint:desc`. */
const withSortOfRows = (search: GuidanceSearch): GuidanceSearch =>
  search.sort === undefined ? search : { ...search, sort: [...new Set(search.sort.map((key) => key.replace(/^(?:eps|revenue)_/, '')))] };

/** `/guidance`: earnings and revenue guidance as agenda, month or table. */
export default function GuidancePage() {
  const [{ value, dropped }, setSearch] = useSearch(guidanceSearch);
  const search = withSortOfRows(value);
  const { loaded, calendar, request, requestsOf } = useGuidancePage(search, setSearch);
  const { events, open, actions } = calendar;
  const lines = useMemo(() => events.flatMap((event) => event.lines), [events]);
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
          remaining={remainingOf(calendar.feed.query)}
          {...{ search, request }}
          rowsInOrder={calendar.rowsInOrder}
          onClose={() => calendar.setExporting(false)}
        />
      )}
      <CalendarBody {...{ calendar, dropped }} records={loaded.length} empty={<NoGuidance {...{ search, loaded }} onChange={setSearch} />}>
        {open && (
          <LazyBoundary what="Guidance record" fallback={<SidePlace />}>
            <GuidanceDetail event={open} events={loaded} {...{ requestsOf, ...actions }} />
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

/** The days of the events that match all filters but the dates. */
async function readGuidanceDays(search: GuidanceSearch, range: DayRange, signal: AbortSignal): Promise<RecordDays> {
  const query = { ...requestOf(withoutDates(search)), ...range, pageSize };
  const { rows, wrong } = await fetchEndpoint(guidance, query, { signal });
  const { verdict, est, distance } = search;
  const matching = rows.filter((record) => matchesVerdict(eventOf(record), verdict, est, distance));
  return { days: matching.map(({ date }) => date), isCut: rows.length + wrong.length >= pageSize };
}

interface NoGuidanceProps {
  search: GuidanceSearch;
  /** before the filters on verdict and estimate */
  loaded: readonly GuidanceEvent[];
  onChange: (change: GuidanceSearchChange) => void;
}

/** Why there are no events, and where there are some. */
const NoGuidance = ({ search, loaded, onChange }: NoGuidanceProps) => (
  <EmptyState
    nothing={emptyGuidance(search, loaded.length)}
    missing={loaded.length === 0 ? { of: 'guidance', symbols: search.tickers ?? symbolsOf(search.list) } : undefined}
    onChange={onChange}
  >
    <Offers offers={guidanceOffers(search, loaded)} onChange={onChange} />
    {(search.from ?? search.to) !== undefined && (
      <>
        <NearestDates
          times="scheduled"
          name={['guidance', requestOf(withoutDates(search)), search.verdict, search.est, search.distance]}
          readDays={(range, signal) => readGuidanceDays(search, range, signal)}
          onChange={onChange}
        />
        {loaded.length === 0 && <LatestDates source="guidance" range={search} onChange={onChange} />}
      </>
    )}
  </EmptyState>
);
