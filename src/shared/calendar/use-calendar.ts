import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { type ReactNode, type RefObject, useMemo, useRef, useState } from 'react';
import type { WrongRow } from '#contract/schema/rows.ts';
import { setPaused } from '#src/shared/api/polling.ts';
import { dayOf } from '#src/shared/time/format.ts';
import { useStoredValue } from '#src/shared/storage/stored-value.ts';
import { useLogomarks } from '#src/shared/symbols/logomarks-query.ts';
import type { SortKey } from '#src/shared/table/column.ts';
import type { GridHandle } from '#src/shared/table/data-grid.tsx';
import { useHotkeys } from '#src/shared/ui/commands/hotkeys.ts';
import { useNow } from '#src/shared/time/now.ts';
import { monthOf } from '#contract/time/calendar-days.ts';
import { openingDay } from './agenda-days.ts';
import type { ShownDay } from './agenda.tsx';
import { type CalendarChange, type CalendarRequest, type CalendarSearch, monthShown } from './calendar-search.ts';
import { parseSort } from './calendar-sort.ts';
import { type EventColumn, tableColumns } from './event-column.ts';
import { storedWeekStart } from './week-start.ts';

/** Loaded pages of events and their state. */
export interface CalendarFeed {
  readonly query: Pick<
    UseInfiniteQueryResult<object>,
    'data' | 'error' | 'isPending' | 'refetch' | 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'
  >;
  /** records set aside because they had an unexpected shape */
  readonly wrong: readonly WrongRow[];
  /** of the first request or of later polls */
  readonly failure: Error | null;
  /** a request is running while the loaded events stay visible */
  readonly busy: boolean;
  readonly paused: boolean;
  readonly refresh: () => unknown;
}

/** Describes a kind of event for agenda, month and table. Its functions must be stable between renders. */
export interface EventKind<Event extends object> {
  /** accessible name of the views: `Splits, ex-date` */
  readonly label: string;
  readonly source: 'guidance' | 'splits';
  /** name of its date, for events without one: `an ex-date` */
  readonly dayName: string;
  /** order of the events, named in the table: `latest first` */
  readonly order?: string;
  /** today and the days after it come first, soonest first, then the past; by default the newest day first */
  readonly isUpcomingFirst?: boolean;
  keyOf(this: void, event: Event): string;
  /** rows of an event in the table, where it can have several; each has the key of its event, and one of its own */
  readonly rows?: {
    readonly of: (event: Event) => readonly Event[];
    readonly keyOf: (row: Event) => string;
  };
  /** "" where it is unknown: such an event is only in the table */
  dayOf(this: void, event: Event): string;
  symbolOf(this: void, event: Event): string;
  /** a day of the month shows only a few events, the most important first */
  importanceOf(this: void, event: Event): number;
  /** lines of text of an event in the agenda, 1 by default */
  lineCount?(this: void, event: Event): number;
  /** one line in a day of the month */
  drawMonth(this: void, event: Event): ReactNode;
  /** what the marks in a month say */
  readonly monthLegend?: ReactNode;
  /** full text description */
  describe(this: void, event: Event): string;
  /** of the table and the agenda */
  readonly columns: readonly EventColumn<Event>[];
}

/** The request of a calendar, and the days it depends on. */
export interface CalendarDays<Request> {
  /** in New York */
  readonly today: string;
  /** `YYYY-MM`, in view or shown next */
  readonly month: string;
  /** stable while its content is equal */
  readonly request: Request;
}

/** @param requestOf builds the request, given the month if the month view is open */
export function useCalendarDays<Search extends CalendarSearch, Request extends object>(
  search: Search,
  requestOf: (search: Search, month?: string) => Request,
): CalendarDays<Request> {
  const today = dayOf(useNow(60), 'et');
  // The request of a month covers whole weeks, which depend on the first day of the week.
  useStoredValue(storedWeekStart);
  const month = monthShown(search, today);
  const serialised = JSON.stringify(requestOf(search, search.view === 'month' ? month : undefined));
  const request = useMemo(() => JSON.parse(serialised) as Request, [serialised]);
  return { today, month, request };
}

/** The number of events in view: a month is requested in whole weeks, whose other days belong to its neighbours. */
export const countInView = <Event>(
  events: readonly Event[],
  dayOf: (event: Event) => string,
  view: CalendarSearch['view'],
  month: string,
): number => (view === 'month' ? events.filter((event) => monthOf(dayOf(event)) === month).length : events.length);

interface CalendarInput<Event extends object> {
  readonly search: CalendarSearch;
  readonly onSearch: (change: CalendarChange, how?: { replace?: boolean }) => void;
  readonly days: CalendarDays<CalendarRequest>;
  readonly feed: CalendarFeed;
  readonly kind: EventKind<Event>;
  readonly events: readonly Event[];
  /** count of the events in view; undefined before the first response */
  readonly count: string | undefined;
}

/** State and actions of a calendar page. */
export interface CalendarState<Event extends object> extends CalendarInput<Event> {
  readonly sort: readonly SortKey[];
  /** messages about invalid sort keys in the address */
  readonly wrongSort: readonly string[];
  /** the day the agenda starts at */
  readonly shown: ShownDay;
  /** the event whose detail is open */
  readonly open: Event | undefined;
  readonly actions: {
    readonly onOpen: (event: Event, key: string) => void;
    readonly onStep: (by: 1 | -1) => void;
    readonly onClose: () => void;
  };
  readonly onDay: (day: string) => void;
  readonly onToday: () => void;
  readonly onDays: (change: CalendarChange) => void;
  /** the table, while it is shown */
  readonly grid: RefObject<GridHandle<Event> | null>;
  /** the events in the order of the view; of the table its rows */
  readonly rowsInOrder: () => readonly Event[];
  readonly isExporting: boolean;
  readonly setExporting: (on: boolean) => void;
}

/** Actions and keyboard shortcuts of a calendar, for any kind of event. */
export function useCalendar<Event extends object>(input: CalendarInput<Event>): CalendarState<Event> {
  const { search, onSearch, days, feed, kind, events } = input;
  const { view, row } = search;
  const { keyOf, symbolOf, columns, rows } = kind;
  useLogomarks(useMemo(() => events.map(symbolOf), [events, symbolOf]));
  const { sort, dropped: wrongSort } = useMemo(() => parseSort(search.sort, tableColumns(columns)), [search.sort, columns]);

  const order = kind.isUpcomingFirst ? 'upcoming' : 'newest';
  const openingOf = (from: string | undefined, to: string | undefined): ShownDay => ({
    day: openingDay({ from, to, today: days.today, order }),
  });
  const [shown, setShown] = useState(() => openingOf(days.request.dateFrom, days.request.dateTo));
  const onDay = (day: string): void => {
    setShown({ day });
    onSearch({ view: 'agenda', from: days.request.dateFrom, to: days.request.dateTo });
  };
  const onToday = (): void => {
    setShown({ day: days.today });
    if (search.from !== undefined || search.to !== undefined) onSearch({ from: undefined, to: undefined });
  };
  const onDays = (change: CalendarChange): void => {
    if (change.to !== undefined) setShown(openingOf(change.from?.slice(0, 10), change.to.slice(0, 10)));
    onSearch(change);
  };

  const isNamed = (event: Event): boolean => keyOf(event) === row || rows?.of(event).some((one) => rows.keyOf(one) === row) === true;
  const open = row === undefined ? undefined : events.find(isNamed);
  const onOpen = (_: Event, key: string): void => onSearch({ row: key }, { replace: row !== undefined });
  const onClose = (): void => onSearch({ row: undefined });
  const grid = useRef<GridHandle<Event>>(null);
  const rowsInOrder = (): readonly Event[] => grid.current?.rowsInOrder() ?? events;
  const onStep = (by: 1 | -1): void => {
    // An event can have several rows.
    const order = [...new Set(rowsInOrder().map(keyOf))];
    const next = open && order[order.indexOf(keyOf(open)) + by];
    if (next !== undefined) onSearch({ row: next }, { replace: true });
  };
  const [isExporting, setExporting] = useState(false);
  // Agenda and table have these keys themselves.
  const stepBy = (by: 1 | -1) => (open && view === 'month' ? () => onStep(by) : undefined);
  useHotkeys({
    j: stepBy(1),
    k: stepBy(-1),
    r: () => void feed.refresh(),
    p: () => setPaused(!feed.paused),
    e: events.length > 0 ? () => setExporting(true) : undefined,
    Escape: row === undefined ? undefined : onClose,
  });
  return {
    ...input,
    ...{ sort, wrongSort, shown, open, onDay, onToday, onDays, grid, rowsInOrder, isExporting, setExporting },
    actions: { onOpen, onStep, onClose },
  };
}
