import { memo, type ReactNode } from 'react';
import { closureOn } from '#contract/time/trading-calendar.ts';
import { formatDate } from '#src/shared/time/format.ts';
import type { AgendaLine } from './agenda-lines.ts';
import { addDays, daysBetween, formatWeekday } from './days.ts';

/** A column of an agenda. */
export interface AgendaColumn<Event> {
  readonly id: string;
  readonly label: string;
  /** minimum width */
  readonly widthPx: number;
  /** share of the remaining width; 0 keeps the minimum width */
  readonly grow?: number | undefined;
  readonly align?: 'start' | 'end' | undefined;
  /** order in which columns are dropped on narrow screens: 1 is dropped last; without it the column always stays */
  readonly dropPriority?: number | undefined;
  readonly head?: ReactNode;
  draw(this: void, event: Event): ReactNode;
}

const gapPx = 12;
const paddingPx = 24;

const roomFor = (columns: readonly AgendaColumn<never>[]): number =>
  columns.reduce((sum, { widthPx }) => sum + widthPx + gapPx, paddingPx - gapPx);

/** The columns that fit: the permanent ones, then the others by drop priority; returned in their original order. */
export function fitColumns<Event>(columns: readonly AgendaColumn<Event>[], widthPx: number): readonly AgendaColumn<Event>[] {
  const fit = new Set(columns.filter(({ dropPriority }) => dropPriority === undefined));
  for (const column of columns
    .filter(({ dropPriority }) => dropPriority !== undefined)
    .sort((a, b) => (a.dropPriority ?? 0) - (b.dropPriority ?? 0))) {
    if (roomFor([...fit, column]) <= widthPx) fit.add(column);
  }
  return columns.filter((column) => fit.has(column));
}

/** Their widths as a CSS grid template. */
export const gridTemplate = (columns: readonly AgendaColumn<never>[]): string =>
  columns.map(({ widthPx, grow = 0 }) => (grow > 0 ? `minmax(${widthPx}px, ${grow}fr)` : `${widthPx}px`)).join(' ');

export const minWidth = roomFor;

interface Props<Event> {
  readonly line: AgendaLine<Event>;
  readonly index: number;
  readonly columns: readonly AgendaColumn<Event>[];
  readonly template: string;
  readonly draw: (event: Event) => ReactNode;
  readonly today: string;
  readonly startPx: number;
  readonly heightPx: number;
  /** offset of a sticky heading from the top of the view */
  readonly stickyPx: number | undefined;
  readonly isNarrow: boolean;
  readonly isFocused: boolean;
  readonly isOpen: boolean;
}

/** Labels of days without trading. */
export const closureLabels = { weekend: 'weekend', holiday: 'exchange holiday' } as const;

function Row<Event>({
  line,
  index,
  columns,
  template,
  draw,
  today,
  startPx,
  heightPx,
  stickyPx,
  isNarrow,
  isFocused,
  isOpen,
}: Props<Event>) {
  const common = {
    role: 'row',
    'aria-rowindex': index + 2,
    'data-line': index,
    tabIndex: isFocused ? 0 : -1,
  };
  const place =
    stickyPx === undefined
      ? { transform: `translateY(${startPx}px)`, height: heightPx }
      : ({ position: 'sticky', top: stickyPx, zIndex: 1, height: heightPx } as const);
  if (line.kind !== 'event')
    return (
      <div
        {...common}
        className={
          line.kind === 'day' || line.kind === 'past' ? 'agenda-day' : line.kind === 'gap' ? 'agenda-none agenda-gap' : 'agenda-none'
        }
        style={place}
      >
        <div role={line.kind === 'day' || line.kind === 'past' ? 'rowheader' : 'gridcell'} aria-colspan={columns.length}>
          {line.kind === 'day' && <Heading line={line} today={today} />}
          {line.kind === 'past' && <b className="text-accent">Past, newest first</b>}
          {line.kind === 'none' && 'none'}
          {line.kind === 'gap' && gapLabel(line, today)}
        </div>
      </div>
    );
  return (
    <div
      {...common}
      aria-current={isOpen || undefined}
      className="agenda-row agenda-event"
      style={{ ...place, gridTemplateColumns: isNarrow ? 'minmax(0, 1fr)' : template }}
    >
      {isNarrow ? (
        <div role="gridcell" aria-colspan={columns.length}>
          {draw(line.event)}
        </div>
      ) : (
        columns.map(({ id, align, draw }) => (
          <div key={id} role="gridcell" data-end={align === 'end' || undefined}>
            {draw(line.event)}
          </div>
        ))
      )}
    </div>
  );
}

/** At most so many days of a gap are searched for holidays. */
const maxNamedDays = 14;

/** `Nov 9 to Nov 13: none`, `Nov 26 (exchange holiday): none`, `weekend, Nov 21 and Nov 22: none` */
function gapLabel({ first, last }: AgendaLine<unknown> & { kind: 'gap' }, today: string): string {
  const format = (day: string): string => formatDate(day, today.slice(0, 4));
  const length = daysBetween(first, last) + 1;
  const days = Array.from({ length: Math.min(length, maxNamedDays) }, (_, offset) => addDays(first, offset));
  const holidays = length > maxNamedDays ? [] : days.filter((day) => closureOn(day) === 'holiday');
  if (length <= 2 && days.every((day) => closureOn(day) === 'weekend')) return `weekend, ${days.map(format).join(' and ')}: none`;
  const named = holidays.length > 0 ? ` (exchange holiday${length === 1 ? '' : ` ${holidays.map(format).join(', ')}`})` : '';
  return `${length === 1 ? format(first) : `${format(first)} to ${format(last)}`}${named}: none`;
}

function Heading({ line: { day, count, closure }, today }: { line: AgendaLine<unknown> & { kind: 'day' }; today: string }) {
  const parts = [formatWeekday(day, today), ...(day === today ? ['today'] : [])].join(', ');
  return (
    <>
      <b>{parts}</b>
      {closure && <span className="text-warn"> · {closureLabels[closure]}</span>}
      {count > 0 && <span> · {count.toLocaleString('en-US')}</span>}
    </>
  );
}

/** One line of an agenda; memoised, because thousands of lines scroll. */
export const AgendaRow = memo(Row) as typeof Row;
