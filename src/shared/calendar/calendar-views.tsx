import { type ReactNode, useMemo } from 'react';
import { Agenda } from './agenda.tsx';
import { formatSort } from './calendar-sort.ts';
import { monthOf } from '#contract/time/calendar-days.ts';
import { agendaColumns, tableColumns } from './event-column.ts';
import type { CalendarFeed, CalendarState } from './use-calendar.ts';
import { CommandButton } from '#src/shared/ui/commands/command-button.tsx';
import { LatestMonth } from './latest-month.tsx';
import { DataGrid } from '#src/shared/table/data-grid.tsx';
import { MonthView, type WantedDay } from './month-view.tsx';

// The agenda is the default view; the others are lazy. `lazy` loses their type parameter.

const pinned = ['ticker'];

interface Props<Event extends object> {
  calendar: CalendarState<Event>;
  wantedDay: WantedDay;
}
interface ViewProps<Event extends object> extends Props<Event> {
  /** events with a date */
  dated: readonly Event[];
  openKey: string | undefined;
}

/** The agenda, month or table of a calendar. */
export function CalendarViews<Event extends object>({ calendar, wantedDay }: Props<Event>) {
  const { events, open, search, kind } = calendar;
  const { dayOf, keyOf } = kind;
  const dated = useMemo(() => events.filter((event) => dayOf(event) !== ''), [events, dayOf]);
  const props = { calendar, wantedDay, dated, openKey: open && keyOf(open) };
  if (search.view === 'month') return <Month {...props} />;
  if (events.length === 0) return null;
  if (search.view === 'agenda') return <ByDay {...props} />;
  return <Table {...props} />;
}

function ByDay<Event extends object>({ calendar, dated, openKey }: ViewProps<Event>) {
  const { kind, events, days, feed, shown, actions } = calendar;
  const { label, keyOf, dayOf, dayName, columns: all, lineCount, isUpcomingFirst = false } = kind;
  const { today, request } = days;
  const { hasNextPage: hasEarlier } = feed.query;
  const columns = useMemo(() => agendaColumns(all), [all]);
  const span = useMemo(
    () => ({
      today,
      // A list ordered by update does not cover whole days.
      from: request.updatedSince === undefined ? request.dateFrom : undefined,
      to: request.dateTo,
      hasEarlier,
      order: isUpcomingFirst ? ('upcoming' as const) : ('newest' as const),
    }),
    [today, request, hasEarlier, isUpcomingFirst],
  );
  const undated = events.length - dated.length;
  const foot: ReactNode = (undated > 0 || hasEarlier) && (
    <>
      {undated > 0 && (
        <span>
          {undated} without {dayName}, shown in the table only
        </span>
      )}
      <LoadOlder query={feed.query} />
    </>
  );
  return (
    <Agenda {...{ label, keyOf, dayOf, span, columns, lineCount, shown, openKey }} events={dated} busy={feed.busy} onOpen={actions.onOpen}>
      {foot || undefined}
    </Agenda>
  );
}

function Month<Event extends object>({ calendar, wantedDay, dated, openKey }: ViewProps<Event>) {
  const { kind, days, feed, actions, onDay, onSearch } = calendar;
  const { label, source, keyOf, dayOf, importanceOf, drawMonth, describe, monthLegend } = kind;
  const { month, today } = days;
  const onMonth = (next: string): void => onSearch({ month: next, from: undefined, to: undefined });
  const showLatest = (day: string): void => {
    wantedDay.current = `${monthOf(day)}-01`;
    onMonth(monthOf(day));
  };
  const events = useMemo(() => dated.toSorted((a, b) => importanceOf(b) - importanceOf(a)), [dated, importanceOf]);
  return (
    <MonthView
      {...{ label, month, today, events, keyOf, dayOf, describe, openKey, wantedDay, onDay, onMonth }}
      draw={drawMonth}
      legend={monthLegend}
      isPartial={feed.query.hasNextPage}
      busy={feed.busy}
      onOpen={actions.onOpen}
    >
      {events.length === 0 && <LatestMonth {...{ source, month, today }} onLatest={showLatest} />}
    </MonthView>
  );
}

function Table<Event extends object>({ calendar, openKey }: ViewProps<Event>) {
  const { kind, events, grid, sort, feed, actions, onSearch, search, open } = calendar;
  const { label, keyOf, columns: all, order, rows: parts } = kind;
  const columns = useMemo(() => tableColumns(all), [all]);
  const rows = useMemo(() => (parts ? events.flatMap(parts.of) : events), [events, parts]);
  const openRows = open && parts ? parts.of(open).map(parts.keyOf) : [];
  return (
    <DataGrid
      ref={grid}
      {...{ columns, sort, pinned, rows }}
      // The row that was opened, or the first of the event.
      openKey={openRows.find((key) => key === search.row) ?? openRows[0] ?? openKey}
      label={sort.length === 0 && order !== undefined ? `${label}, ${order}` : label}
      rowKey={parts?.keyOf ?? keyOf}
      busy={feed.busy}
      onOpen={actions.onOpen}
      onSort={(keys) => onSearch({ sort: formatSort(keys) })}
    >
      <LoadOlder query={feed.query} />
    </DataGrid>
  );
}

/** Loads the next page of a calendar. */
export const LoadOlder = ({ query }: { query: CalendarFeed['query'] }) =>
  query.hasNextPage && (
    <CommandButton
      label="Load 1,000 older"
      className="h-6 text-accent underline"
      disabled={query.isFetchingNextPage}
      onClick={() => void query.fetchNextPage()}
    />
  );
