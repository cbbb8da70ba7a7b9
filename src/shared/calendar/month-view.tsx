import { useCallback, useMemo, useState, type FocusEvent, type KeyboardEvent, type ReactNode } from 'react';
import { useKept } from '#src/shared/kept/kept.ts';
import { keepFocus } from '#src/shared/ui/keep-focus.ts';
import { useHotkeys } from '#src/shared/ui/hotkeys.ts';
import { MonthCell } from './month-cell.tsx';
import { addMonths, monthGrid, monthOf } from './month-grid.ts';
import { dayAfter } from './month-keys.ts';
import { formatMonth, weekdayOf } from './days.ts';
import { keptWeekStart } from './week-start.ts';

/** What a month needs. The functions and `events` are to stay the same objects while what they do and hold is the same. */
interface Props<Event> {
  /** what the month is of: `Guidance`, `Splits by ex date` */
  readonly label: string;
  /** `YYYY-MM` */
  readonly month: string;
  /** New York's */
  readonly today: string;
  /** those of the whole grid, neighbours' days included; the most important ones of a day first */
  readonly events: readonly Event[];
  readonly keyOf: (event: Event) => string;
  readonly dayOf: (event: Event) => string;
  /** an event in its day, on one line */
  readonly draw: (event: Event) => ReactNode;
  /** all of it, in words */
  readonly wordsOf: (event: Event) => string;
  readonly openKey?: string | undefined;
  readonly onOpen: (event: Event, key: string) => void;
  /** a whole day is wanted: show it in the agenda */
  readonly onDay: (day: string) => void;
  readonly onMonth: (month: string) => void;
  readonly busy?: boolean | undefined;
  /** not all events of the month are here: counts are said to be at least that */
  readonly isPartial?: boolean | undefined;
}

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const weekdayName = (day: string): string => weekdays[weekdayOf(day)] ?? '';
/** Heights of the line of weekdays, of a day's own line, and of an event. */
const [headPx, dayPx, linePx] = [25, 28, 25];
/** Days less wide than this have room for a count and nothing else. */
const narrowPx = 96;

const none: readonly never[] = [];

/**
 * A month as weeks of days (ARIA Authoring Practices, grid): arrow keys go from day to day and into the next month, Page Up and Page Down
 * or `[` and `]` from month to month, Enter shows the day in full.
 */
export function MonthView<Event>({
  label,
  month,
  today,
  events,
  keyOf,
  dayOf,
  draw,
  wordsOf,
  openKey,
  onOpen,
  onDay,
  onMonth,
  busy = false,
  isPartial = false,
}: Props<Event>) {
  const [size, setSize] = useState({ width: innerWidth, height: innerHeight });
  const measured = useCallback((view: HTMLElement | null) => {
    if (!view) return undefined;
    // What has no layout yet is taken to be as large as the window.
    const measure = (): void => setSize({ width: view.clientWidth || innerWidth, height: view.clientHeight || innerHeight });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(view);
    return () => observer.disconnect();
  }, []);
  const weekStart = useKept(keptWeekStart);
  const weeks = useMemo(() => monthGrid(month, weekStart), [month, weekStart]);
  const byDay = useMemo(() => {
    const days = new Map<string, Event[]>();
    for (const event of events) {
      const others = days.get(dayOf(event));
      if (others) others.push(event);
      else days.set(dayOf(event), [event]);
    }
    return days;
  }, [events, dayOf]);

  /** where the focus was last, by whatever way it came there */
  const [wanted, setWanted] = useState(today);
  const focused = monthOf(wanted) === month ? wanted : monthOf(today) === month ? today : `${month}-01`;
  const go = (day: string): void => {
    if (monthOf(day) !== month) onMonth(monthOf(day));
    // In its own month: a neighbour's day is another one's cell as soon as that month is drawn; by another table, where it has to come first.
    const cell = (): HTMLElement | null => document.querySelector(`.month [data-day="${day}"]:not([data-outside])`);
    const here = cell();
    if (here) here.focus();
    else {
      // The month around it is drawn first.
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
      keepFocus(cell);
    }
  };
  const onFocus = ({ target }: FocusEvent<HTMLElement>): void => {
    if (target.dataset['day'] !== undefined) setWanted(target.dataset['day']);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const { day: at } = (event.target as HTMLElement).dataset;
    if (at === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === 'Enter' || event.key === ' ') onDay(at);
    else {
      const day = dayAfter(event.key, at, weekStart);
      if (day === undefined) return;
      go(day);
    }
    event.preventDefault();
    event.stopPropagation();
  };
  /** Whoever stands on a day stays on the one of that number, as with Page Up and Page Down. */
  const turn = (by: -1 | 1): void => {
    const at = document.activeElement?.closest<HTMLElement>('.month [data-day]')?.dataset['day'];
    const day = at !== undefined && monthOf(at) === month ? dayAfter(by < 0 ? 'PageUp' : 'PageDown', at, weekStart) : undefined;
    if (day === undefined) onMonth(addMonths(month, by));
    else go(day);
  };
  useHotkeys({ '[': () => turn(-1), ']': () => turn(1) });

  const cellPx = Math.max(64, Math.floor((size.height - headPx) / weeks.length));
  const isNarrow = size.width / 7 < narrowPx;
  const room = isNarrow ? 0 : Math.max(1, Math.floor((cellPx - dayPx) / linePx));
  return (
    <div className={busy ? 'data-grid progress' : 'data-grid'}>
      <div ref={measured} className="grid-scroll">
        <table
          role="grid"
          aria-label={`${label}, ${formatMonth(month)}`}
          aria-busy={busy}
          className="month"
          onKeyDown={onKeyDown}
          onFocus={onFocus}
        >
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
            {/* Keyed by place: another month is written into the days that are there, which is quicker than to draw them anew. */}
            {weeks.map((week, line) => (
              <tr key={line} style={{ height: cellPx }}>
                {week.map((day, place) => (
                  <MonthCell
                    key={place}
                    {...{ day, today, room, keyOf, draw, wordsOf, onOpen, onDay, isPartial }}
                    events={byDay.get(day) ?? none}
                    isOutside={monthOf(day) !== month}
                    isFocused={day === focused}
                    openKey={openKey}
                  />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}
