import { lazy, useMemo } from 'react';
import { CalendarBody } from '#src/shared/calendar/calendar-body.tsx';
import { CalendarTools } from '#src/shared/calendar/calendar-tools.tsx';
import { useCalendar } from '#src/shared/calendar/use-calendar.ts';
import { useCalendarDays } from '#src/shared/calendar/use-calendar-days.ts';
import { usePreferences } from '#src/shared/preferences/preferences.ts';
import { later } from '#src/shared/ui/later.tsx';
import { NothingHere } from '#src/shared/ui/nothing-here.tsx';
import { nowSeconds } from '#src/shared/ui/now.ts';
import { useSearch } from '#src/shared/url/use-search.ts';
import { calendarPath } from './calendar-file.ts';
import { noSplits } from './no-splits.ts';
import { SplitsBar } from './splits-bar.tsx';
import { splitKind } from './split-kind.ts';
import { questionOf, splitsSearch } from './splits-search.ts';
import { useSplits } from './use-splits.ts';

const SplitDetail = lazy(() => import('./split-detail.tsx'));
const SplitsExport = later(() => import('./splits-export.tsx'));

const ordered = { announced: 'announcement', ex: 'ex-date' } as const;

/** `/splits`: what is split, when, and what it does to a holding; by day, by month, or as a table. */
export default function SplitsPage() {
  const [{ value: search, dropped }, setSearch] = useSearch(splitsSearch);
  const { by, view, sort = [] } = search;
  const days = useCalendarDays(search, questionOf);
  const { question } = days;
  const feed = useSplits(question);
  const { answer, splits } = feed;
  const { zone } = usePreferences();
  const kind = useMemo(() => splitKind(by, zone), [by, zone]);
  const hasMore = answer.hasNextPage;
  const isInOrder = view === 'agenda' || (view === 'table' && sort.length === 0);
  const counted = `${splits.length.toLocaleString('en-US')} ${splits.length === 1 ? 'split' : 'splits'}`;
  const count = answer.isSuccess
    ? `${counted}${hasMore ? ' loaded, more available,' : ''} by ${ordered[by]}${isInOrder ? ', latest first' : ''}`
    : undefined;
  const calendar = useCalendar({ search, onSearch: setSearch, days, feed, kind, events: splits, count });
  const { open, acts } = calendar;
  return (
    <>
      <SplitsBar search={search} onChange={setSearch}>
        <CalendarTools calendar={calendar} path={calendarPath(search)} />
      </SplitsBar>
      {calendar.exported && (
        <SplitsExport
          source={{
            splits: calendar.exported,
            columns: kind.columns,
            zone,
            nowSeconds: nowSeconds(),
            filtered: Object.keys(question).length > 1,
            truncated: hasMore,
          }}
          onClose={() => calendar.setExporting(false)}
        />
      )}
      <CalendarBody
        {...{ calendar, dropped }}
        records={splits.length}
        empty={<NothingHere nothing={noSplits(search)} onChange={setSearch} />}
      >
        {open && <SplitDetail split={open} {...acts} />}
      </CalendarBody>
    </>
  );
}
