import { lazy, Suspense, useMemo } from 'react';
import { CalendarBody } from '#src/shared/calendar/calendar-body.tsx';
import type { EventKind } from '#src/shared/calendar/calendar-parts.ts';
import { CalendarTools } from '#src/shared/calendar/calendar-tools.tsx';
import { useCalendar } from '#src/shared/calendar/use-calendar.ts';
import { useCalendarDays } from '#src/shared/calendar/use-calendar-days.ts';
import { later } from '#src/shared/ui/later.tsx';
import { NothingHere } from '#src/shared/ui/nothing-here.tsx';
import { Tool } from '#src/shared/ui/tool.tsx';
import { useSearch } from '#src/shared/url/use-search.ts';
import { agendaColumns, drawNarrow } from './agenda-columns.tsx';
import { calendarPath } from './calendar-file.ts';
import { GuidanceBar } from './guidance-bar.tsx';
import { guidanceColumns } from './guidance-columns.tsx';
import type { GuidanceLine } from './guidance-line.ts';
import { guidanceSearch, questionOf } from './guidance-search.ts';
import { barWords } from './line-words.ts';
import { MonthLine } from './month-line.tsx';
import { noGuidance } from './no-guidance.ts';
import { reactionBatches } from './reaction-batches.ts';
import { useGuidance } from './use-guidance.ts';

const GuidanceDetail = lazy(() => import('./guidance-detail.tsx'));
const FollowPanel = lazy(() => import('./follow-panel.tsx'));
const GuidanceExport = later(() => import('./guidance-export.tsx'));

const kind: Omit<EventKind<GuidanceLine>, 'agenda'> = {
  label: 'Guidance',
  dayName: 'a day',
  keyOf: ({ key }) => key,
  dayOf: ({ record }) => record.date,
  symbolOf: ({ record }) => record.ticker,
  importanceOf: ({ record }) => record.importance,
  drawMonth: (line) => <MonthLine line={line} />,
  drawNarrow,
  wordsOf: (line) => `${line.record.ticker}: ${barWords(line)}`,
  columns: guidanceColumns,
};

/** `/guidance`: what companies say about their coming earnings and revenue, by day, by month, or as a table. */
export default function GuidancePage() {
  const [{ value: search, dropped }, setSearch] = useSearch(guidanceSearch);
  const days = useCalendarDays(search, questionOf);
  const { question } = days;
  const feed = useGuidance(question);
  const { records, lines, hasMore } = feed;
  const { questionOf: reactionQuestionOf } = useMemo(() => reactionBatches(records), [records]);
  const withOthers = search.primary !== 'Y';
  const drawn = useMemo(
    () => ({ ...kind, agenda: agendaColumns({ withOthers, questionOf: reactionQuestionOf }) }),
    [withOthers, reactionQuestionOf],
  );
  const counted = `${records.length.toLocaleString('en-US')} ${records.length === 1 ? 'record' : 'records'}`;
  const count = feed.answer.data && `${counted}${hasMore ? ', more available' : ''}`;
  const calendar = useCalendar({ search, onSearch: setSearch, days, feed, kind: drawn, events: lines, count });
  const { open, acts } = calendar;
  return (
    <>
      <GuidanceBar search={search} onChange={setSearch}>
        <CalendarTools calendar={calendar} path={calendarPath(search)} />
        <Tool
          label="What prices did after"
          sign="analysis"
          aria-pressed={search.follow !== undefined}
          onClick={() => setSearch({ follow: search.follow ? undefined : 'eps' })}
        />
      </GuidanceBar>
      {calendar.exported && (
        <GuidanceExport source={{ lines: calendar.exported, question, truncated: hasMore }} onClose={() => calendar.setExporting(false)} />
      )}
      <CalendarBody
        {...{ calendar, dropped }}
        records={records.length}
        empty={<NothingHere nothing={noGuidance(search)} onChange={setSearch} />}
      >
        {open && <GuidanceDetail line={open} lines={lines} {...acts} />}
      </CalendarBody>
      {search.follow && lines.length > 0 && (
        <Suspense fallback={<div aria-hidden className="figures-panel grow-0! max-sm:max-h-[50vh]!" />}>
          <FollowPanel
            {...{ lines }}
            measure={search.follow}
            seed={JSON.stringify(question)}
            onMeasure={(follow) => setSearch({ follow })}
            onClose={() => setSearch({ follow: undefined })}
          />
        </Suspense>
      )}
    </>
  );
}
