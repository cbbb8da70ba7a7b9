import { lazy, Suspense, useMemo, useState } from 'react';
import type { GuidanceRecord } from '#contract/endpoints/guidance.ts';
import { Agenda, type ShownDay } from '#src/shared/calendar/agenda.tsx';
import { agendaLines } from '#src/shared/calendar/agenda-lines.ts';
import { DayStepper } from '#src/shared/calendar/day-stepper.tsx';
import { monthOf } from '#src/shared/calendar/month-grid.ts';
import { MonthView } from '#src/shared/calendar/month-view.tsx';
import { Subscribe } from '#src/shared/calendar/subscribe.tsx';
import { WrongRecords } from '#src/shared/calendar/wrong-records.tsx';
import { dayOf } from '#src/shared/format/time.ts';
import { DataGrid } from '#src/shared/table/data-grid.tsx';
import { sortRows } from '#src/shared/table/row-order.ts';
import { useMarks } from '#src/shared/logos/marks-query.ts';
import { Failed, FailedBanner } from '#src/shared/ui/failure-panel.tsx';
import { useHotkeys } from '#src/shared/ui/hotkeys.ts';
import { later } from '#src/shared/ui/later.tsx';
import Notice from '#src/shared/ui/notice.tsx';
import { useNow } from '#src/shared/ui/now.ts';
import { Tool } from '#src/shared/ui/tool.tsx';
import { useSearch } from '#src/shared/url/use-search.ts';
import { feedLeavesOut } from '#src/shared/watchlists/feed-tickers.ts';
import { agendaColumns, drawNarrow } from './agenda-columns.tsx';
import { calendarPath } from './calendar-file.ts';
import { GuidanceBar } from './guidance-bar.tsx';
import { guidanceColumns, readSort, writeSort } from './guidance-columns.tsx';
import type { GuidanceLine } from './guidance-line.ts';
import { guidanceSearch, questionOf } from './guidance-search.ts';
import { barWords } from './line-words.ts';
import { MonthLine, mostImportantFirst } from './month-line.tsx';
import { NoGuidance } from './no-guidance.tsx';
import { useGuidance } from './use-guidance.ts';
import { useReactions } from './use-reactions.ts';

const GuidanceDetail = lazy(() => import('./guidance-detail.tsx'));
const GuidanceExport = later(() => import('./guidance-export.tsx'));

const keyOf = ({ key }: GuidanceLine): string => key;
const dateOf = ({ record }: GuidanceLine): string => record.date;
const drawMonth = (line: GuidanceLine) => <MonthLine line={line} />;
const wordsOf = (line: GuidanceLine): string => `${line.record.ticker}: ${barWords(line)}`;
const pinned = ['ticker'];
const label = 'Guidance';
const noRecords: readonly GuidanceRecord[] = [];

const counted = (count: number, thing: string): string => `${count.toLocaleString('en-US')} ${thing}${count === 1 ? '' : 's'}`;

/** `/guidance`: what companies say about their coming earnings and revenue, by day, by month, or as a table. */
export default function GuidancePage() {
  const [{ value: search, dropped: wrongSearch }, setSearch] = useSearch(guidanceSearch);
  const today = dayOf(useNow(60), 'et');
  const month = search.month ?? monthOf(search.to ?? search.from ?? today);
  const { view } = search;
  const question = useMemo(() => questionOf(search, view === 'month' ? month : undefined), [search, view, month]);
  const { answer, records, lines, wrong, hasMore, paused, setPaused } = useGuidance(question);
  useMarks(useMemo(() => records.map(({ ticker }) => ticker), [records]));
  const { isPending, isError, error, isFetching, isFetchingNextPage, data } = answer;

  const { sort, dropped: wrongSort } = useMemo(() => readSort(search.sort), [search.sort]);
  const dropped = [...wrongSearch, ...wrongSort];
  const byDay = useMemo(
    () =>
      agendaLines(lines, dateOf, keyOf, {
        today,
        // What was read in the order of updates says nothing of days without any.
        from: question.updatedSince === undefined ? question.dateFrom : undefined,
        to: question.dateTo,
        hasEarlier: hasMore,
      }),
    [lines, today, question, hasMore],
  );
  const reactionOf = useReactions(view === 'agenda' ? records : noRecords);
  const withOthers = search.primary !== 'Y';
  const columns = useMemo(() => agendaColumns({ withOthers, reactionOf }), [withOthers, reactionOf]);
  const forMonth = useMemo(() => (view === 'month' ? mostImportantFirst(lines) : lines), [lines, view]);
  const [shown, setShown] = useState<ShownDay>({ day: search.to ?? today });

  const open = lines.find(({ key }) => key === search.row);
  const onOpen = (_: GuidanceLine, row: string): void => setSearch({ row }, { replace: search.row !== undefined });
  const close = (): void => setSearch({ row: undefined });
  const onDay = (day: string): void => {
    setShown({ day });
    setSearch({ view: 'agenda', from: question.dateFrom, to: question.dateTo });
  };
  const onToday = (): void => {
    setShown({ day: today });
    if (search.from !== undefined || search.to !== undefined) setSearch({ from: undefined, to: undefined });
  };
  const [exporting, setExporting] = useState(false);
  const hasLines = lines.length > 0;
  const step = (by: 1 | -1): void => {
    const order = view === 'table' ? sortRows(lines, keyOf, guidanceColumns, sort) : lines;
    const next = open && order[order.indexOf(open) + by];
    if (next) onOpen(next, next.key);
  };
  // The agenda has these keys for itself.
  const stepBy = (by: 1 | -1) => (open && view !== 'agenda' ? () => step(by) : undefined);
  useHotkeys({
    j: stepBy(1),
    k: stepBy(-1),
    r: () => void answer.refetch(),
    p: () => setPaused(!paused),
    e: () => setExporting(hasLines),
    Escape: search.row === undefined ? undefined : close,
  });
  const busy = isFetching && !isPending;
  const older = hasMore && (
    <button type="button" className="h-6 text-accent underline" disabled={isFetchingNextPage} onClick={() => void answer.fetchNextPage()}>
      Load 1,000 older
    </button>
  );
  const openKey = open?.key;

  return (
    <>
      <GuidanceBar search={search} onChange={setSearch}>
        <span role="status" className="max-sm:w-full! max-sm:text-start! sm:min-w-60!">
          {data && `${counted(records.length, 'record')}${hasMore ? ', more available' : ''}`}
        </span>
        {view === 'month' && older}
        <DayStepper
          isMonth={view === 'month'}
          days={search}
          {...{ month, today, onToday }}
          onChange={(days) => {
            if (days.to !== undefined) setShown({ day: days.to });
            setSearch(days);
          }}
        />
        <Subscribe path={calendarPath(search)} leavesOut={feedLeavesOut(search)} />
        <Tool
          label={paused ? 'Go on' : 'Pause'}
          keys="p"
          sign={paused ? 'play' : 'pause'}
          aria-pressed={paused}
          onClick={() => setPaused(!paused)}
        />
        <Tool
          label="Export"
          keys="e"
          sign="export"
          anchor={exporting ? '--export' : undefined}
          aria-haspopup="dialog"
          aria-expanded={exporting}
          disabled={!hasLines}
          onClick={() => setExporting(true)}
        />
      </GuidanceBar>
      {exporting && <GuidanceExport source={{ lines, records, question, truncated: hasMore, sort }} onClose={() => setExporting(false)} />}
      {dropped.length > 0 && <Notice text={`Left out of the address, because it is not valid: ${dropped.join('; ')}.`} />}
      <WrongRecords wrong={wrong} of={records.length + wrong.length} />
      <div className="relative flex min-h-0 flex-1">
        {isPending && <div aria-hidden className="skeleton appear-late" />}
        {isError && !data && <Failed error={error} onRetry={() => void answer.refetch()} />}
        {data && !hasLines && search.view !== 'month' && <NoGuidance search={search} onChange={setSearch} />}
        {data && view === 'month' && (
          <MonthView
            {...{ label, month, today, keyOf, wordsOf, openKey, onOpen, onDay, busy }}
            events={forMonth}
            dayOf={dateOf}
            draw={drawMonth}
            isPartial={hasMore}
            onMonth={(month) => setSearch({ month, from: undefined, to: undefined })}
          />
        )}
        {hasLines && view === 'agenda' && (
          <Agenda {...{ label, today, shown, openKey, onOpen, busy }} lines={byDay} columns={columns} draw={drawNarrow}>
            {older || undefined}
          </Agenda>
        )}
        {hasLines && view === 'table' && (
          <DataGrid
            {...{ label, openKey, onOpen, pinned, sort, busy }}
            rows={lines}
            rowKey={keyOf}
            columns={guidanceColumns}
            onSort={(sort) => setSearch({ sort: writeSort(sort) })}
          >
            {older}
          </DataGrid>
        )}
        {isError && data && (
          <FailedBanner error={error} onRetry={() => void answer.refetch()}>
            What is loaded stays.
          </FailedBanner>
        )}
        {open && (
          <Suspense>
            <GuidanceDetail line={open} lines={lines} onOpen={onOpen} onStep={step} onClose={close} />
          </Suspense>
        )}
      </div>
    </>
  );
}
