import { memo, type ReactNode } from 'react';
import { formatDate } from '#src/shared/format/date.ts';
import type { AgendaColumn } from './agenda-layout.ts';
import type { AgendaLine } from './agenda-lines.ts';
import { formatWeekday } from './days.ts';

interface Props<Event> {
  readonly line: AgendaLine<Event>;
  readonly index: number;
  readonly columns: readonly AgendaColumn<Event>[];
  readonly template: string;
  readonly draw: (event: Event) => ReactNode;
  readonly today: string;
  readonly startPx: number;
  readonly heightPx: number;
  /** of a heading that sticks: where, from the top of the view */
  readonly stickyPx: number | undefined;
  readonly isNarrow: boolean;
  readonly isFocused: boolean;
  readonly isOpen: boolean;
}

/** What is said of a day on which nothing is traded. */
export const shutWords = { weekend: 'weekend', holiday: 'exchange holiday' } as const;

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
      <div {...common} className={line.kind === 'day' ? 'agenda-day' : 'agenda-none'} style={place}>
        <div role={line.kind === 'day' ? 'rowheader' : 'gridcell'} aria-colspan={columns.length}>
          {line.kind === 'day' && <Heading line={line} today={today} />}
          {line.kind === 'none' && 'none'}
          {line.kind === 'gap' && gapWords(line, today)}
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

function gapWords({ first, last, isWeekend }: AgendaLine<unknown> & { kind: 'gap' }, today: string): string {
  const [from, to] = [first, last].map((day) => formatDate(day, today.slice(0, 4)));
  return isWeekend ? `weekend, ${from} and ${to}: none` : `none from ${from} to ${to}`;
}

function Heading({ line: { day, count, shut }, today }: { line: AgendaLine<unknown> & { kind: 'day' }; today: string }) {
  const told = [formatWeekday(day, today), ...(day === today ? ['today'] : [])].join(', ');
  return (
    <>
      <b>{told}</b>
      {shut && <span className="text-warn"> · {shutWords[shut]}</span>}
      {count > 0 && <span> · {count.toLocaleString('en-US')}</span>}
    </>
  );
}

/** One line of an agenda; drawn anew only when something of it is another. */
export const AgendaRow = memo(Row) as typeof Row;
