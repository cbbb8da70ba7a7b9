import { lazy, Suspense, useMemo, type ReactNode } from 'react';
import type { DataGrid as Grid } from '#src/shared/table/data-grid.tsx';
import { Agenda } from './agenda.tsx';
import { agendaLines } from './agenda-lines.ts';
import { writeSort } from './sort-text.ts';
import { LoadOlder } from './load-older.tsx';
import type { MonthView as MonthGrid } from './month-view.tsx';
import type { CalendarState } from './use-calendar.ts';

// The agenda is what a calendar opens with; the others come with their first use. `lazy` forgets that they are generic.
const DataGrid = lazy(async () => ({ default: (await import('#src/shared/table/data-grid.tsx')).DataGrid })) as unknown as typeof Grid;
const MonthView = lazy(async () => ({ default: (await import('./month-view.tsx')).MonthView })) as unknown as typeof MonthGrid;

const pinned = ['ticker'];

interface Props<Event extends object> {
  calendar: CalendarState<Event>;
}
interface ViewProps<Event extends object> extends Props<Event> {
  /** those with a day */
  dated: readonly Event[];
  openKey: string | undefined;
}

/** Events as the reader looks at them: by day, by month, or as a table. */
export function CalendarViews<Event extends object>({ calendar }: Props<Event>) {
  const { events, open, search, kind } = calendar;
  const { dayOf, keyOf } = kind;
  const dated = useMemo(() => events.filter((event) => dayOf(event) !== ''), [events, dayOf]);
  const props = { calendar, dated, openKey: open && keyOf(open) };
  if (search.view === 'month')
    return (
      <Suspense>
        <Month {...props} />
      </Suspense>
    );
  if (events.length === 0) return null;
  if (search.view === 'agenda') return <ByDay {...props} />;
  return (
    <Suspense>
      <Table {...props} />
    </Suspense>
  );
}

function ByDay<Event extends object>({ calendar, dated, openKey }: ViewProps<Event>) {
  const { kind, events, days, feed, shown, acts } = calendar;
  const { label, keyOf, dayOf, dayName, agenda, drawNarrow } = kind;
  const { today, question } = days;
  const { hasNextPage: hasEarlier } = feed.answer;
  const lines = useMemo(
    () =>
      agendaLines(dated, dayOf, keyOf, {
        today,
        // What was read in the order of updates says nothing of days without any.
        from: question.updatedSince === undefined ? question.dateFrom : undefined,
        to: question.dateTo,
        hasEarlier,
      }),
    [dated, dayOf, keyOf, today, question, hasEarlier],
  );
  const undated = events.length - dated.length;
  const foot: ReactNode = (undated > 0 || hasEarlier) && (
    <>
      {undated > 0 && (
        <span>
          {undated} without {dayName} {undated === 1 ? 'is' : 'are'} in the table only
        </span>
      )}
      <LoadOlder answer={feed.answer} />
    </>
  );
  return (
    <Agenda {...{ label, lines, today, shown, openKey }} columns={agenda} draw={drawNarrow} busy={feed.busy} onOpen={acts.onOpen}>
      {foot || undefined}
    </Agenda>
  );
}

function Month<Event extends object>({ calendar, dated, openKey }: ViewProps<Event>) {
  const { kind, days, feed, acts, onDay, onSearch } = calendar;
  const { label, keyOf, dayOf, importanceOf, drawMonth, wordsOf } = kind;
  const { month, today } = days;
  const events = useMemo(() => dated.toSorted((a, b) => importanceOf(b) - importanceOf(a)), [dated, importanceOf]);
  return (
    <MonthView
      {...{ label, month, today, events, keyOf, dayOf, wordsOf, openKey, onDay }}
      draw={drawMonth}
      isPartial={feed.answer.hasNextPage}
      busy={feed.busy}
      onOpen={acts.onOpen}
      onMonth={(month) => onSearch({ month, from: undefined, to: undefined })}
    />
  );
}

function Table<Event extends object>({ calendar, openKey }: ViewProps<Event>) {
  const { kind, events, grid, sort, feed, acts, onSearch } = calendar;
  const { label, keyOf, columns, order } = kind;
  return (
    <DataGrid
      ref={grid}
      {...{ columns, sort, pinned, openKey }}
      label={sort.length === 0 && order !== undefined ? `${label}, ${order}` : label}
      rows={events}
      rowKey={keyOf}
      busy={feed.busy}
      onOpen={acts.onOpen}
      onSort={(keys) => onSearch({ sort: writeSort(keys) })}
    >
      <LoadOlder answer={feed.answer} />
    </DataGrid>
  );
}
