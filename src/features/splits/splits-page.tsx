import { lazy, Suspense, useCallback, useMemo, useState } from 'react';
import { Agenda, type ShownDay } from '#src/shared/calendar/agenda.tsx';
import { agendaLines } from '#src/shared/calendar/agenda-lines.ts';
import { DayStepper } from '#src/shared/calendar/day-stepper.tsx';
import { monthOf } from '#src/shared/calendar/month-grid.ts';
import { MonthView } from '#src/shared/calendar/month-view.tsx';
import { WrongRecords } from '#src/shared/calendar/wrong-records.tsx';
import { Subscribe } from '#src/shared/calendar/subscribe.tsx';
import { dayOf } from '#src/shared/format/time.ts';
import { setPaused } from '#src/shared/live/paused.ts';
import { usePreferences } from '#src/shared/preferences/preferences.ts';
import { DataGrid } from '#src/shared/table/data-grid.tsx';
import { sortRows } from '#src/shared/table/row-order.ts';
import { useMarks } from '#src/shared/logos/marks-query.ts';
import { Failed, FailedBanner } from '#src/shared/ui/failure-panel.tsx';
import { usePublishFreshness } from '#src/shared/ui/freshness.ts';
import { useHotkeys } from '#src/shared/ui/hotkeys.ts';
import { later } from '#src/shared/ui/later.tsx';
import Notice from '#src/shared/ui/notice.tsx';
import { nowSeconds, useNow } from '#src/shared/ui/now.ts';
import { Tool } from '#src/shared/ui/tool.tsx';
import { useSearch } from '#src/shared/url/use-search.ts';
import { feedLeavesOut } from '#src/shared/watchlists/feed-tickers.ts';
import { agendaColumns, drawMonth, drawNarrow, spoken } from './agenda-columns.tsx';
import { calendarPath } from './calendar-file.ts';
import { dayBy } from './merge-splits.ts';
import { NoSplits } from './no-splits.tsx';
import type { Split } from './split.ts';
import { SplitsBar } from './splits-bar.tsx';
import { readSort, splitColumns, writeSort } from './splits-columns.tsx';
import { questionOf, splitsSearch } from './splits-search.ts';
import { useSplits } from './use-splits.ts';

const SplitDetail = lazy(() => import('./split-detail.tsx'));
const SplitsExport = later(() => import('./splits-export.tsx'));

const pinned = ['ticker'];
const keyOf = ({ key }: Split): string => key;
const ordered = { announced: 'announcement', ex: 'ex-date' } as const;

/** `/splits`: what is split, when, and what it does to a holding; by day, by month, or as a table. */
export default function SplitsPage() {
  const [{ value: search, dropped }, setSearch] = useSearch(splitsSearch);
  const { by, view } = search;
  const today = dayOf(useNow(60), 'et');
  const month = search.month ?? monthOf(search.to ?? search.from ?? today);
  const asked = JSON.stringify(questionOf(search, view === 'month' ? month : undefined));
  const question = useMemo(() => JSON.parse(asked) as ReturnType<typeof questionOf>, [asked]);
  const feed = useSplits(question);
  const { answer, splits, wrong } = feed;
  const hasMore = answer.hasNextPage;
  usePublishFreshness(feed.freshness);
  useMarks(useMemo(() => splits.map(({ record }) => record.ticker), [splits]));

  const { zone } = usePreferences();
  // Times are written in the reader's zone: other columns for another zone.
  const columns = useMemo(() => (zone === undefined ? [] : splitColumns(by)), [by, zone]);
  const sortText = JSON.stringify(search.sort ?? []);
  const sort = useMemo(() => readSort(JSON.parse(sortText) as string[]), [sortText]);
  const sorted = useCallback(() => (view === 'table' ? sortRows(splits, keyOf, columns, sort) : splits), [view, splits, columns, sort]);

  const dayOfSplit = useCallback((split: Split) => dayBy(split, by), [by]);
  const dated = useMemo(() => splits.filter((split) => dayOfSplit(split) !== ''), [splits, dayOfSplit]);
  const lines = useMemo(
    () =>
      agendaLines(dated, dayOfSplit, keyOf, {
        today,
        // What was read in the order of updates says nothing of days without any.
        from: question.updatedSince === undefined ? question.dateFrom : undefined,
        to: question.dateTo,
        hasEarlier: hasMore,
      }),
    [dated, dayOfSplit, today, question, hasMore],
  );
  // A day of the month has room for a few: the most important come first.
  const forMonth = useMemo(() => dated.toSorted((a, b) => b.record.importance - a.record.importance), [dated]);
  const inAgenda = useMemo(() => agendaColumns(by), [by]);
  const onPhone = useCallback((split: Split) => drawNarrow(split, by), [by]);
  const [shown, setShown] = useState<ShownDay>({ day: search.to ?? today });

  const open = splits.find(({ key }) => key === search.row);
  const openKey = open?.key;
  const onOpen = (_: Split, row: string): void => setSearch({ row }, { replace: open !== undefined });
  const close = (): void => setSearch({ row: undefined });
  const step = (by: 1 | -1): void => {
    if (!open) return;
    const order = sorted();
    const next = order[order.indexOf(open) + by];
    if (next) setSearch({ row: next.key }, { replace: true });
  };
  const onDay = (day: string): void => {
    setShown({ day });
    setSearch({ view: 'agenda', from: question.dateFrom, to: question.dateTo });
  };
  const onToday = (): void => {
    setShown({ day: today });
    if (search.from !== undefined || search.to !== undefined) setSearch({ from: undefined, to: undefined });
  };
  const [exports, setExports] = useState(false);
  const has = splits.length > 0;
  // The agenda has these keys for itself.
  const stepBy = (by: 1 | -1) => (open && view !== 'agenda' ? () => step(by) : undefined);
  useHotkeys({
    j: stepBy(1),
    k: stepBy(-1),
    r: () => void feed.refresh(),
    p: () => setPaused(!feed.paused),
    e: has ? () => setExports(true) : undefined,
    Escape: search.row === undefined ? undefined : close,
  });
  const isInOrder = view !== 'table' || sort.length === 0;
  const label = `Splits by ${ordered[by]}`;
  const undated = splits.length - dated.length;
  const loadOlder = hasMore && (
    <button
      type="button"
      className="h-6 text-accent underline"
      disabled={answer.isFetchingNextPage}
      onClick={() => void answer.fetchNextPage()}
    >
      Load older
    </button>
  );

  return (
    <>
      <SplitsBar search={search} onChange={setSearch}>
        <span role="status" className="max-sm:w-full! max-sm:text-start! sm:min-w-60!">
          {answer.isSuccess &&
            `${splits.length.toLocaleString('en-US')} ${splits.length === 1 ? 'split' : 'splits'}${hasMore ? ' loaded, more available,' : ''} by ${ordered[by]}${isInOrder && view !== 'month' ? ', latest first' : ''}`}
        </span>
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
          label={feed.paused ? 'Go on' : 'Pause'}
          keys="p"
          sign={feed.paused ? 'play' : 'pause'}
          aria-pressed={feed.paused}
          onClick={() => setPaused(!feed.paused)}
        />
        <Tool
          label="Export"
          keys="e"
          sign="export"
          anchor={exports ? '--export' : undefined}
          aria-haspopup="dialog"
          aria-expanded={exports}
          disabled={!has}
          onClick={() => setExports(true)}
        />
      </SplitsBar>
      {exports && (
        <SplitsExport
          source={{
            splits: sorted(),
            columns,
            zone,
            nowSeconds: nowSeconds(),
            filtered: Object.keys(question).length > 1,
            truncated: hasMore,
          }}
          onClose={() => setExports(false)}
        />
      )}
      {dropped.length > 0 && <Notice text={`Left out of the address, because it is not valid: ${dropped.join('; ')}.`} />}
      <WrongRecords wrong={wrong} of={splits.length + wrong.length} />
      <div className="relative flex min-h-0 flex-1">
        {answer.isPending && <div aria-hidden className="skeleton appear-late" />}
        {answer.isError && !answer.data && <Failed error={answer.error} onRetry={() => void answer.refetch()} />}
        {answer.data && !has && view !== 'month' && <NoSplits search={search} onChange={setSearch} />}
        {answer.data && view === 'month' && (
          <MonthView
            {...{ label, month, today, keyOf, openKey, onOpen, onDay }}
            events={forMonth}
            dayOf={dayOfSplit}
            draw={drawMonth}
            wordsOf={spoken}
            isPartial={hasMore}
            busy={feed.busy}
            onMonth={(month) => setSearch({ month, from: undefined, to: undefined })}
          />
        )}
        {has && view === 'agenda' && (
          <Agenda {...{ label, lines, today, shown, openKey, onOpen }} columns={inAgenda} draw={onPhone} busy={feed.busy}>
            {undated > 0 || hasMore ? (
              <>
                {undated > 0 && (
                  <span>
                    {undated} without {by === 'ex' ? 'an ex-date' : 'a day of announcement'} {undated === 1 ? 'is' : 'are'} in the table
                    only
                  </span>
                )}
                {loadOlder}
              </>
            ) : undefined}
          </Agenda>
        )}
        {has && view === 'table' && (
          <DataGrid
            {...{ columns, sort, pinned, openKey, onOpen }}
            label={`${label}${isInOrder ? ', latest first' : ''}`}
            rows={splits}
            rowKey={keyOf}
            onSort={(keys) => setSearch({ sort: writeSort(keys) })}
            busy={feed.busy}
          >
            {loadOlder}
          </DataGrid>
        )}
        {feed.failure && answer.data && (
          <FailedBanner error={feed.failure} onRetry={() => void (answer.isError ? answer.refetch() : feed.refresh())}>
            What is loaded stays.
          </FailedBanner>
        )}
        {open && (
          <Suspense>
            <SplitDetail split={open} onStep={step} onClose={close} />
          </Suspense>
        )}
      </div>
    </>
  );
}
