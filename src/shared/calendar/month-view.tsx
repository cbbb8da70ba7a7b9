import {
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useCallback,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { observeSize, windowSize } from '#src/shared/table/use-grid-window.ts';
import { useStoredValue } from '#src/shared/storage/stored-value.ts';
import { addMonths, lastDayOf, monthOf, startOfWeek } from '#contract/time/calendar-days.ts';
import { addDays, weekdayOfDate } from '#contract/time/dates.ts';
import { formatMonth, monthGrid } from './days.ts';
import { gridFocusKeys } from '#src/shared/ui/commands/grid-focus-keys.ts';
import { useFocusKeys, useHotkeys } from '#src/shared/ui/commands/hotkeys.ts';
import { MonthCell } from './month-cell.tsx';
import type { WeekStart } from '#contract/time/calendar-days.ts';
import { storedWeekStart } from './week-start.ts';

/** The same day of another month, or its last day if the month is shorter. */
function monthsAway(day: string, months: number): string {
  const month = addMonths(monthOf(day), months);
  const last = lastDayOf(month);
  const same = `${month}${day.slice(7)}`;
  return same > last ? last : same;
}

/** The day that a key moves to; undefined for other keys (ARIA date grid pattern). */
export function dayForKey(key: string, day: string, weekStart: WeekStart): string | undefined {
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1);
    case 'ArrowRight':
      return addDays(day, 1);
    case 'ArrowUp':
      return addDays(day, -7);
    case 'ArrowDown':
      return addDays(day, 7);
    case 'Home':
      return startOfWeek(day, weekStart);
    case 'End':
      return addDays(startOfWeek(day, weekStart), 6);
    case 'PageUp':
      return monthsAway(day, -1);
    case 'PageDown':
      return monthsAway(day, 1);
    default:
      return undefined;
  }
}

/** The day that is to have the focus once its month is drawn: by another instance of the view where the month is loaded first. */
export type WantedDay = RefObject<string | undefined>;

/** The functions and `events` must be stable between renders. */
interface Props<Event> {
  /** `Guidance`, `Splits, ex-date` */
  readonly label: string;
  /** `YYYY-MM` */
  readonly month: string;
  /** in New York */
  readonly today: string;
  /** events of the whole grid including days of neighbouring months; the most important of a day first */
  readonly events: readonly Event[];
  readonly keyOf: (event: Event) => string;
  readonly dayOf: (event: Event) => string;
  /** draws an event on one line */
  readonly draw: (event: Event) => ReactNode;
  /** full text description */
  readonly describe: (event: Event) => string;
  readonly openKey?: string | undefined;
  readonly onOpen: (event: Event, key: string) => void;
  readonly wantedDay: WantedDay;
  /** opens a day in the agenda */
  readonly onDay: (day: string) => void;
  readonly onMonth: (month: string) => void;
  readonly busy?: boolean | undefined;
  /** more events of the month can be loaded: counts are minimums */
  readonly isPartial?: boolean | undefined;
  /** what the marks of the events say, below the grid */
  readonly legend?: ReactNode;
  /** above the grid */
  readonly children?: ReactNode;
}

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const weekdayName = (day: string): string => weekdays[weekdayOfDate(day)] ?? '';
/** Heights of the weekday row, of a day's number, and of an event. */
const [headPx, dayPx, linePx] = [25, 28, 25];
/** Narrower days show only a count. */
const narrowPx = 96;

const none: readonly never[] = [];

interface MonthFocus extends Pick<Props<never>, 'month' | 'today' | 'onDay' | 'onMonth'> {
  readonly weekStart: WeekStart;
  readonly wantedDay: WantedDay;
}

/** The focused day (roving tabindex), and the keys that move it. */
function useMonthFocus({ month, today, weekStart, wantedDay, onDay, onMonth }: MonthFocus) {
  const grid = useRef<HTMLTableElement>(null);
  const focusedCell = useRef<HTMLTableCellElement>(null);
  /** the day that had the focus last */
  const [lastFocused, setLastFocused] = useState(wantedDay.current ?? today);
  const focused = monthOf(lastFocused) === month ? lastFocused : monthOf(today) === month ? today : `${month}-01`;
  const go = (day: string): void => {
    if (day === focused) return focusedCell.current?.focus();
    wantedDay.current = day;
    setLastFocused(day);
    if (monthOf(day) === month) return undefined;
    // The cell that has the focus is reused by a day of the other month.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    return onMonth(monthOf(day));
  };
  useLayoutEffect(() => {
    if (wantedDay.current !== focused) return;
    wantedDay.current = undefined;
    // The reader may have gone elsewhere while the month was loaded.
    const { activeElement } = document;
    if (activeElement === document.body || grid.current?.contains(activeElement)) focusedCell.current?.focus();
  });
  const onFocus = ({ target }: FocusEvent<HTMLElement>): void => {
    if (target.dataset['day'] !== undefined) setLastFocused(target.dataset['day']);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const { day: at } = (event.target as HTMLElement).dataset;
    if (at === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === 'Enter' || event.key === ' ') onDay(at);
    else {
      const day = dayForKey(event.key, at, weekStart);
      if (day === undefined) return;
      go(day);
    }
    event.preventDefault();
    event.stopPropagation();
  };
  /** Moves by a month; a focused day keeps its number, as with Page Up and Page Down. */
  const turn = (by: -1 | 1): void => {
    const isFocused = grid.current?.contains(document.activeElement) === true && monthOf(lastFocused) === month;
    const day = isFocused ? dayForKey(by < 0 ? 'PageUp' : 'PageDown', lastFocused, weekStart) : undefined;
    if (day === undefined) onMonth(addMonths(month, by));
    else go(day);
  };
  useFocusKeys(gridFocusKeys);
  useHotkeys({ '[': () => turn(-1), ']': () => turn(1) });
  return { grid, focusedCell, focused, onKeyDown, onFocus };
}

/**
 * A month as a grid of days (ARIA grid pattern): arrow keys move by day, also into the next month, Page Up and Page Down or `[` and `]` by
 * month, Enter opens the day in the agenda.
 */
export function MonthView<Event>({
  label,
  month,
  today,
  events,
  keyOf,
  dayOf,
  draw,
  describe,
  openKey,
  wantedDay,
  onOpen,
  onDay,
  onMonth,
  busy = false,
  isPartial = false,
  legend,
  children,
}: Props<Event>) {
  const [size, setSize] = useState(windowSize);
  const measured = useCallback((view: HTMLElement | null) => (view ? observeSize(view, setSize) : undefined), []);
  const weekStart = useStoredValue(storedWeekStart);
  const weeks = useMemo(() => monthGrid(month, weekStart), [month, weekStart]);
  const byDay = useMemo(() => Map.groupBy(events, dayOf), [events, dayOf]);
  const { grid, focusedCell, focused, ...focusHandlers } = useMonthFocus({ month, today, weekStart, wantedDay, onDay, onMonth });

  const cellPx = Math.max(64, Math.floor((size.height - headPx) / weeks.length));
  const isNarrow = size.width / 7 < narrowPx;
  const room = isNarrow ? 0 : Math.max(1, Math.floor((cellPx - dayPx) / linePx));
  return (
    <div className={busy ? 'data-grid progress' : 'data-grid'}>
      {children}
      <div ref={measured} className="grid-scroll">
        <table ref={grid} role="grid" aria-label={`${label}, ${formatMonth(month)}`} aria-busy={busy} className="month" {...focusHandlers}>
          <thead>
            <tr>
              {weeks[0]?.map(weekdayName).map((name) => (
                <th key={name} scope="col" abbr={name}>
                  {isNarrow ? name.slice(0, 2) : name.slice(0, 3)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {/* Keyed by position, so that another month reuses the cells. */}
            {weeks.map((week, row) => (
              <tr key={row} style={{ height: cellPx }}>
                {week.map((day, column) => (
                  <MonthCell
                    key={column}
                    {...{ day, today, room, keyOf, draw, describe, onOpen, onDay, isPartial }}
                    events={byDay.get(day) ?? none}
                    isOutside={monthOf(day) !== month}
                    focusedCell={day === focused ? focusedCell : undefined}
                    openKey={openKey}
                  />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {legend !== undefined && !isNarrow && <div className="grid-foot month-key">{legend}</div>}
    </div>
  );
}
