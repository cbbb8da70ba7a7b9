import { useMemo, useRef, useState, type RefObject } from 'react';
import { setPaused } from '#src/shared/api/polling.ts';
import { useMarks } from '#src/shared/logos/marks-query.ts';
import type { SortKey } from '#src/shared/table/column.ts';
import type { GridHandle } from '#src/shared/table/data-grid.tsx';
import { useHotkeys } from '#src/shared/ui/hotkeys.ts';
import type { ShownDay } from './agenda.tsx';
import type { CalendarFeed, EventKind } from './calendar-parts.ts';
import type { CalendarChange, CalendarQuestion, CalendarSearch } from './calendar-search.ts';
import { readSort } from './sort-text.ts';
import type { CalendarDays } from './use-calendar-days.ts';

interface Question<Event extends object> {
  readonly search: CalendarSearch;
  readonly onSearch: (change: CalendarChange, how?: { replace?: boolean }) => void;
  readonly days: CalendarDays<CalendarQuestion>;
  readonly feed: CalendarFeed;
  readonly kind: EventKind<Event>;
  readonly events: readonly Event[];
  /** what is in view, counted; undefined while nothing has come */
  readonly count: string | undefined;
}

/** A calendar as its page has it: what is asked and shown, and what the reader can do. */
export interface CalendarState<Event extends object> extends Question<Event> {
  readonly sort: readonly SortKey[];
  /** sentences on sort keys of the address that are none */
  readonly wrongSort: readonly string[];
  /** the day the agenda is to begin with */
  readonly shown: ShownDay;
  /** the event whose detail is open, and what its detail is given */
  readonly open: Event | undefined;
  readonly acts: {
    readonly onOpen: (event: Event, key: string) => void;
    readonly onStep: (by: 1 | -1) => void;
    readonly onClose: () => void;
  };
  readonly onDay: (day: string) => void;
  readonly onToday: () => void;
  readonly onDays: (change: CalendarChange) => void;
  /** of the table, while it is shown */
  readonly grid: RefObject<GridHandle<Event> | null>;
  /** what is being exported: the events in the order of the view, as they stood when it was asked for */
  readonly exported: readonly Event[] | undefined;
  readonly setExporting: (on: boolean) => void;
}

/** What a reader does in a calendar, and its keys, whatever its events are. */
export function useCalendar<Event extends object>(asked: Question<Event>): CalendarState<Event> {
  const { search, onSearch, days, feed, kind, events } = asked;
  const { view, row } = search;
  const { keyOf, symbolOf, columns } = kind;
  useMarks(useMemo(() => events.map(symbolOf), [events, symbolOf]));
  const { sort, dropped: wrongSort } = useMemo(() => readSort(search.sort, columns), [search.sort, columns]);

  const [shown, setShown] = useState<ShownDay>({ day: search.to ?? days.today });
  const onDay = (day: string): void => {
    setShown({ day });
    onSearch({ view: 'agenda', from: days.question.dateFrom, to: days.question.dateTo });
  };
  const onToday = (): void => {
    setShown({ day: days.today });
    if (search.from !== undefined || search.to !== undefined) onSearch({ from: undefined, to: undefined });
  };
  const onDays = (change: CalendarChange): void => {
    if (change.to !== undefined) setShown({ day: change.to });
    onSearch(change);
  };

  const open = row === undefined ? undefined : events.find((event) => keyOf(event) === row);
  const onOpen = (_: Event, key: string): void => onSearch({ row: key }, { replace: row !== undefined });
  const onClose = (): void => onSearch({ row: undefined });
  const grid = useRef<GridHandle<Event>>(null);
  const inOrder = (): readonly Event[] => grid.current?.rowsInOrder() ?? events;
  const onStep = (by: 1 | -1): void => {
    const order = inOrder();
    const next = open && order[order.indexOf(open) + by];
    if (next) onOpen(next, keyOf(next));
  };
  const [exported, setExported] = useState<readonly Event[]>();
  const setExporting = (on: boolean): void => setExported(on ? inOrder() : undefined);
  // The agenda has these keys for itself.
  const stepBy = (by: 1 | -1) => (open && view !== 'agenda' ? () => onStep(by) : undefined);
  useHotkeys({
    j: stepBy(1),
    k: stepBy(-1),
    r: () => void feed.refresh(),
    p: () => setPaused(!feed.paused),
    e: events.length > 0 ? () => setExporting(true) : undefined,
    Escape: row === undefined ? undefined : onClose,
  });
  return {
    ...asked,
    ...{ sort, wrongSort, shown, open, onDay, onToday, onDays, grid, exported, setExporting },
    acts: { onOpen, onStep, onClose },
  };
}
