import { type ReactNode, useLayoutEffect, useMemo, useRef } from 'react';
import { closureOn } from '#contract/market/hours.ts';
import { addDays, daysBetween } from '#contract/time/dates.ts';
import type { Column } from '#src/shared/table/column.ts';
import { DataGrid, type GridHandle } from '#src/shared/table/data-grid.tsx';
import type { RowGroup } from '#src/shared/table/grid-groups.ts';
import { formatDate } from '#src/shared/time/format.ts';
import { type AgendaDay, agendaDays, nearestDay, type Span } from './agenda-days.ts';
import { formatWeekday } from './days.ts';

/** A day to scroll to; a new object scrolls again, even to the same day. */
export interface ShownDay {
  readonly day: string;
}

/** `events`, `columns`, `span`, `shown` and the functions must be stable while their content is equal. */
interface Props<Event extends object> {
  /** accessible name of the grid */
  readonly label: string;
  /** events with a date, in their order within a day */
  readonly events: readonly Event[];
  readonly keyOf: (event: Event) => string;
  readonly dayOf: (event: Event) => string;
  readonly span: Span;
  /** those of the agenda, in their order */
  readonly columns: readonly Column<Event>[];
  /** lines of text of an event, 1 by default */
  readonly lineCount?: ((event: Event) => number) | undefined;
  /** the day to scroll to at first */
  readonly shown: ShownDay;
  /** key of the event whose detail is open; it is scrolled into view */
  readonly openKey?: string | undefined;
  readonly onOpen: (event: Event, key: string) => void;
  /** shows a progress line at the top */
  readonly busy?: boolean | undefined;
  /** at the end of the footer */
  readonly children?: ReactNode;
}

/** Events by day: a data grid with a heading for each day. */
export function Agenda<Event extends object>({ events, keyOf, dayOf, span, shown, openKey, ...props }: Props<Event>) {
  const days = useMemo(() => agendaDays(events, dayOf, span), [events, dayOf, span]);
  const rows = useMemo(() => days.flatMap((part) => (part.kind === 'day' ? part.events : [])), [days]);
  const groups = useMemo(() => days.map((part, index) => groupOf(part, days[index + 1], span.today, days.length === 1)), [days, span]);
  const grid = useRef<GridHandle<Event>>(null);
  // Scrolls when another day is requested and when the first days arrive. An open event takes precedence.
  const hasDays = days.length > 0;
  useLayoutEffect(() => {
    const day = nearestDay(days, shown.day);
    if (openKey === undefined && day) grid.current?.scrollToGroup(day.key);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- days that arrive afterwards must not scroll the view
  }, [shown, hasDays]);
  return <DataGrid ref={grid} {...{ rows, groups, openKey }} rowKey={keyOf} layout="fitted" {...props} />;
}

/** The heading of a day, or the line about days without events. The keyboard stops where nothing below is a stop: at an empty today. */
function groupOf<Event>(part: AgendaDay<Event>, next: AgendaDay<Event> | undefined, today: string, isAlone: boolean): RowGroup {
  const { key, kind } = part;
  if (kind === 'past') return { key, count: 0, kind: 'divider', heading: <b className="text-accent">Past, newest first</b> };
  if (kind === 'none') return { key, count: 0, kind: 'note', heading: 'none', isStop: true };
  if (kind === 'gap') return { key, count: 0, kind: 'note', heading: gapLabel(part, today), isStop: isAlone, isScreenOnly: true };
  const count = part.events.length;
  const name = [formatWeekday(part.day, today), ...(part.day === today ? ['today'] : [])].join(', ');
  const { note } = part;
  return {
    key,
    count,
    kind: 'heading',
    heading: (
      <>
        <b>{name}</b>
        {note && <span className="text-warn"> · {note}</span>}
        {count > 0 && <span> · {count.toLocaleString('en-US')}</span>}
      </>
    ),
    label: [name, ...(note ? [note] : []), count === 0 ? 'none' : count.toLocaleString('en-US')].join(', '),
    isStop: count === 0 && next?.kind !== 'none',
  };
}

/** At most so many days of a gap are searched for holidays. */
const maxNamedDays = 14;

/** `Nov 9 to Nov 13: none`, `Nov 26 (exchange holiday): none`, `weekend, Nov 21 and Nov 22: none` */
function gapLabel({ first, last }: { readonly first: string; readonly last: string }, today: string): string {
  const format = (day: string): string => formatDate(day, today.slice(0, 4));
  const length = daysBetween(first, last) + 1;
  const days = Array.from({ length: Math.min(length, maxNamedDays) }, (_, offset) => addDays(first, offset));
  const holidays = length > maxNamedDays ? [] : days.filter((day) => closureOn(day) === 'holiday');
  if (length <= 2 && days.every((day) => closureOn(day) === 'weekend')) return `weekend, ${days.map(format).join(' and ')}: none`;
  const named = holidays.length > 0 ? ` (exchange holiday${length === 1 ? '' : ` ${holidays.map(format).join(', ')}`})` : '';
  return `${length === 1 ? format(first) : `${format(first)} to ${format(last)}`}${named}: none`;
}
