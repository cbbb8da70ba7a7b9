import { memo, type ReactNode } from 'react';
import { closureOn } from '#contract/time/trading-calendar.ts';
import { shutWords } from './agenda-row.tsx';
import { formatWeekday } from './days.ts';

interface Props<Event> {
  readonly day: string;
  readonly today: string;
  readonly events: readonly Event[];
  /** lines that there is room for under the day's own; 0 where there is room for a count only */
  readonly room: number;
  readonly keyOf: (event: Event) => string;
  readonly draw: (event: Event) => ReactNode;
  readonly wordsOf: (event: Event) => string;
  readonly onOpen: (event: Event, key: string) => void;
  readonly onDay: (day: string) => void;
  readonly isPartial: boolean;
  readonly isOutside: boolean;
  readonly isFocused: boolean;
  readonly openKey: string | undefined;
}

function Cell<Event>({
  day,
  today,
  events,
  room,
  keyOf,
  draw,
  wordsOf,
  onOpen,
  onDay,
  isPartial,
  isOutside,
  isFocused,
  openKey,
}: Props<Event>) {
  const shut = closureOn(day);
  // The last line of a full day says how many more there are.
  const shown = events.length <= room ? events : events.slice(0, Math.max(0, room - 1));
  const more = events.length - shown.length;
  const count = `${events.length.toLocaleString('en-US')}${isPartial && events.length > 0 ? ' or more' : ''}`;
  const words = [
    formatWeekday(day, today),
    ...(day === today ? ['today'] : []),
    ...(shut ? [shutWords[shut]] : []),
    events.length === 0 ? 'none' : count,
  ].join(', ');
  return (
    <td
      aria-current={day === today ? 'date' : undefined}
      data-day={day}
      data-shut={shut}
      data-outside={isOutside || undefined}
      tabIndex={isFocused ? 0 : -1}
      onDoubleClick={() => onDay(day)}
    >
      <div>
        <span className="month-day" aria-hidden>
          {Number(day.slice(8))}
        </span>
        <span className="sr-only">{words}</span>
        {shut === 'holiday' && room > 0 && (
          <span aria-hidden className="truncate text-2xs text-warn">
            holiday
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
            title={wordsOf(event)}
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

/** A day of a month, with as many of its events as there is room for. */
export const MonthCell = memo(Cell) as typeof Cell;
