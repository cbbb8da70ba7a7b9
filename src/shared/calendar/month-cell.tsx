import { memo, type ReactNode, type RefObject } from 'react';
import { closureOn } from '#contract/market/hours.ts';
import { formatWeekday, marketDayLabel } from './days.ts';

interface Props<Event> {
  readonly day: string;
  readonly today: string;
  readonly events: readonly Event[];
  /** number of event lines that fit; 0 shows a count only */
  readonly room: number;
  readonly keyOf: (event: Event) => string;
  readonly draw: (event: Event) => ReactNode;
  readonly describe: (event: Event) => string;
  readonly onOpen: (event: Event, key: string) => void;
  readonly onDay: (day: string) => void;
  readonly isPartial: boolean;
  readonly isOutside: boolean;
  /** undefined where it is not the one that Tab leads to */
  readonly focusedCell: RefObject<HTMLTableCellElement | null> | undefined;
  readonly openKey: string | undefined;
}

function Cell<Event>({
  day,
  today,
  events,
  room,
  keyOf,
  draw,
  describe,
  onOpen,
  onDay,
  isPartial,
  isOutside,
  focusedCell,
  openKey,
}: Props<Event>) {
  const closure = closureOn(day);
  const note = marketDayLabel(day);
  // The last line of a full day is the link to the others.
  const shown = events.length <= room ? events : events.slice(0, Math.max(0, room - 1));
  const more = events.length - shown.length;
  const count = `${events.length.toLocaleString('en-US')}${isPartial && events.length > 0 ? ' or more' : ''}`;
  const label = [
    formatWeekday(day, today),
    ...(day === today ? ['today'] : []),
    ...(note ? [note] : []),
    events.length === 0 ? 'none' : count,
  ].join(', ');
  return (
    <td
      ref={focusedCell}
      aria-current={day === today ? 'date' : undefined}
      data-day={day}
      data-shut={closure}
      data-outside={isOutside || undefined}
      tabIndex={focusedCell ? 0 : -1}
      onDoubleClick={() => onDay(day)}
    >
      <div>
        <span className="month-day" aria-hidden>
          {Number(day.slice(8))}
        </span>
        <span className="sr-only">{label}</span>
        {note && closure !== 'weekend' && room > 0 && (
          <span aria-hidden className="truncate text-2xs text-warn">
            {closure === 'holiday' ? 'holiday' : note}
          </span>
        )}
      </div>
      {shown.map((event, line) => {
        const key = keyOf(event);
        return (
          <button
            key={line}
            type="button"
            tabIndex={-1}
            title={describe(event)}
            aria-current={key === openKey || undefined}
            onClick={() => onOpen(event, key)}
          >
            {draw(event)}
          </button>
        );
      })}
      {more > 0 && (
        <button type="button" tabIndex={-1} className="text-accent" onClick={() => onDay(day)}>
          {shown.length > 0 ? `+${more.toLocaleString('en-US')}${isPartial ? ' or more' : ''}` : count.replace(' or more', '+')}
          <span className="sr-only">{`, show all of ${formatWeekday(day, today)}`}</span>
        </button>
      )}
    </td>
  );
}

/** A day of a month with as many of its events as fit. */
export const MonthCell = memo(Cell) as typeof Cell;
