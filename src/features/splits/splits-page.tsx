import { symbolsOf } from '#contract/list-symbols.ts';
import { useEffect, useMemo } from 'react';
import type { SplitDateField } from '#contract/endpoints/splits.ts';
import { useLiveList } from '#src/shared/api/live-list/use-live-list.ts';
import { CalendarBody } from '#src/shared/calendar/calendar-body.tsx';
import { CalendarTools, remainingOf } from '#src/shared/calendar/calendar-tools.tsx';
import { countInView, type EventKind, useCalendar, useCalendarDays } from '#src/shared/calendar/use-calendar.ts';
import type { Zone } from '#src/shared/time/format.ts';
import { usePreferences } from '#src/shared/storage/preferences.ts';
import { noteSeen } from '#src/shared/storage/seen-names.ts';
import { usePublishFreshness } from '#src/shared/ui/feedback/freshness.ts';
import { type DayRange, NearestDates, type RecordDays } from '#src/shared/filters/dates/nearest-dates.tsx';
import { withoutDates } from '#src/shared/filters/dates/date-range.ts';
import { LatestDates } from '#src/shared/filters/dates/latest-dates.tsx';
import { EmptyState, Offers } from '#src/shared/ui/feedback/empty-state.tsx';
import { useSearch } from '#src/shared/url/use-search.ts';
import { distinctSplits, repeatedSplitsText } from '#src/records/splits/split-history.ts';
import { describeSplit, drawMonth, splitColumns } from '#src/records/splits/columns.tsx';
import { calendarPath } from './calendar-file.ts';
import type { Split } from '#src/records/splits/split.ts';
import { emptySplits, splitOffers, SplitsBar } from './splits-bar.tsx';
import { dayBy, fetchSplits, pageSize, splitsList } from './splits-query.ts';
import { matchesSplit, type SplitsRequest, requestOf, type SplitsSearch, splitsSearch } from './splits-search.ts';
import { SplitDetail } from './split-detail.tsx';
import { SplitsExport } from './splits-export.tsx';

/** The splits of a request, with later updates. */
export function useSplits(request: SplitsRequest) {
  const { rows: splits, ...feed } = useLiveList(splitsList, request);
  const { data } = feed.query;
  useEffect(() => {
    const tickers = data?.pages.at(-1)?.rows.map(({ record }) => record.ticker) ?? [];
    if (tickers.length > 0) noteSeen({ tickers: new Set(tickers) });
  }, [data]);
  usePublishFreshness(feed.freshness);
  return { ...feed, splits };
}

const names = {
  announced: { label: 'Splits, announcement date', dayName: 'an announcement date' },
  ex: { label: 'Splits, ex-date', dayName: 'an ex-date' },
} as const;

const orders = { announced: 'latest first', ex: 'upcoming first' } as const;

/** Upcoming ex-dates come first, soonest first; then the past, newest first. Splits without an ex-date are last. */
export function upcomingFirst(splits: readonly Split[], today: string): readonly Split[] {
  const isAhead = (split: Split): boolean => dayBy(split, 'ex') >= today;
  return [...splits.filter(isAhead).reverse(), ...splits.filter((split) => !isAhead(split))];
}

/** Describes splits for the calendar views, by announcement or ex-date. */
export const splitKind = (by: SplitDateField, zone: Zone): EventKind<Split> => ({
  ...names[by],
  source: 'splits',
  order: orders[by],
  isUpcomingFirst: by === 'ex',
  keyOf: ({ key }) => key,
  dayOf: (split) => dayBy(split, by),
  symbolOf: ({ record }) => record.ticker,
  importanceOf: ({ record }) => record.importance,
  drawMonth,
  describe: describeSplit,
  columns: splitColumns(by, zone),
});

const ordered = { announced: 'announcement date', ex: 'ex-date' } as const;

/** The days of the splits that match all filters but the dates. */
async function readSplitDays(search: SplitsSearch, range: DayRange, signal: AbortSignal): Promise<RecordDays> {
  const request = requestOf(withoutDates(search));
  const { rows, wrong } = await fetchSplits({ ...request, ...range }, signal);
  const matching = rows.filter((split) => matchesSplit(split, search.direction, search.optionable));
  return { days: matching.map((split) => dayBy(split, search.by)), isCut: rows.length + wrong.length >= pageSize };
}

/** `/splits`: splits as agenda, month or table. */
export default function SplitsPage() {
  const [{ value: search, dropped }, setSearch] = useSearch(splitsSearch);
  const { by, view, direction, optionable, sort = [] } = search;
  const days = useCalendarDays(search, requestOf);
  const { request, today } = days;
  const feed = useSplits(request);
  const { query, splits } = feed;
  const { zone } = usePreferences();
  const kind = useMemo(() => splitKind(by, zone), [by, zone]);
  const distinct = useMemo(() => distinctSplits(splits), [splits]);
  const events = useMemo(() => {
    const matching = distinct.filter((split) => matchesSplit(split, direction, optionable));
    return by === 'ex' ? upcomingFirst(matching, today) : matching;
  }, [distinct, by, today, direction, optionable]);
  const hasMore = query.hasNextPage;
  const isNarrowed = direction !== undefined || optionable !== undefined;
  const isInOrder = view === 'agenda' || (view === 'table' && sort.length === 0);
  const countOf = (some: readonly Split[]): number => countInView(some, (split) => dayBy(split, by), view, days.month);
  const [shown, loaded] = [countOf(events), countOf(distinct)];
  const all = `${loaded.toLocaleString('en-US')} ${loaded === 1 ? 'split' : 'splits'}`;
  const counted = isNarrowed ? `${shown.toLocaleString('en-US')} of ${all}` : all;
  const repeated = repeatedSplitsText(countOf(splits) - loaded);
  const count = query.isSuccess
    ? `${counted}${hasMore ? ' loaded, more available' : ''} · ${ordered[by]}${isInOrder ? `, ${orders[by]}` : ''}${repeated && ` · ${repeated}`}`
    : undefined;
  const calendar = useCalendar({ search, onSearch: setSearch, days, feed, kind, events, count });
  const { open, actions } = calendar;
  return (
    <>
      <SplitsBar search={search} onChange={setSearch}>
        <CalendarTools calendar={calendar} path={calendarPath(search)} />
      </SplitsBar>
      {calendar.isExporting && (
        <SplitsExport
          rows={events.length}
          remaining={remainingOf(query)}
          {...{ search }}
          columns={kind.columns}
          rowsInOrder={calendar.rowsInOrder}
          onClose={() => calendar.setExporting(false)}
        />
      )}
      <CalendarBody
        {...{ calendar, dropped }}
        records={splits.length}
        empty={
          <EmptyState
            nothing={emptySplits(search, splits.length)}
            missing={splits.length === 0 ? { of: 'splits', symbols: search.tickers ?? symbolsOf(search.list) } : undefined}
            onChange={setSearch}
          >
            <Offers offers={splitOffers(search, splits)} onChange={setSearch} />
            {(search.from ?? search.to) !== undefined && (
              <>
                <NearestDates
                  times="scheduled"
                  name={['splits', requestOf(withoutDates(search)), direction, optionable]}
                  readDays={(range, signal) => readSplitDays(search, range, signal)}
                  onChange={setSearch}
                />
                {splits.length === 0 && <LatestDates source="splits" range={search} onChange={setSearch} />}
              </>
            )}
          </EmptyState>
        }
      >
        {open && <SplitDetail split={open} {...actions} />}
      </CalendarBody>
    </>
  );
}
