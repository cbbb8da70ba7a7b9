import { useEffect, useLayoutEffect, useMemo, useRef, useState, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react';
import { rowHeightPx, usePreferences } from '#src/shared/preferences/preferences.ts';
import { useViewSize } from '#src/shared/table/view-size.ts';
import { useHotkeys } from '#src/shared/ui/hotkeys.ts';
import { mostPrinted, usePrinting } from '#src/shared/ui/printing.ts';
import { columnsThatFit, leastWidthOf, templateOf, type AgendaColumn } from './agenda-layout.ts';
import { AgendaRow } from './agenda-row.tsx';
import { lineOfDay, type AgendaLine } from './agenda-lines.ts';
import { isStop, stopAfter } from './agenda-stops.ts';
import { placesOf } from './line-places.ts';
import { useLinesInSight } from './use-lines-in-sight.ts';

/** A day to bring into sight; another object, even of the same day, brings it there again. */
export interface ShownDay {
  readonly day: string;
}

/**
 * What an agenda needs. `lines` (agenda-lines.ts), `columns` and `shown` are to stay the same objects while what they hold is the same.
 */
interface Props<Event> {
  /** what the list is called */
  readonly label: string;
  readonly lines: readonly AgendaLine<Event>[];
  /** in their order; see agenda-layout.ts for what becomes of them on narrow screens */
  readonly columns: readonly AgendaColumn<Event>[];
  /** an event on a phone, where there is no room for columns: two lines of text */
  readonly draw: (event: Event) => ReactNode;
  /** New York's */
  readonly today: string;
  /** the day to begin with: today, unless something else was asked for */
  readonly shown: ShownDay;
  /** of the event whose detail is open; it is brought into sight */
  readonly openKey?: string | undefined;
  readonly onOpen: (event: Event, key: string) => void;
  /** something is being loaded: a thin line at the top, and everything stays usable */
  readonly busy?: boolean | undefined;
  /** at the end of the line under the days */
  readonly children?: ReactNode;
}

/** Where the reader is. */
interface Place {
  readonly key: string;
  /** the focus follows; a click takes it there by itself */
  readonly byKey: boolean;
}

/** Height of the header, and of an event on a phone. */
const [headPx, tallPx] = [28, 48];
/** Below this width there is no room for columns. */
const narrowPx = 560;

/**
 * Events by day, of which only those in sight are in the document (ARIA Authoring Practices, grid whose rows take the focus): arrow keys
 * go from line to line, `j` and `k` from event to event, Page Up and Page Down or `[` and `]` from day to day, Enter or `o` opens.
 */
export function Agenda<Event>({ label, lines, columns, draw, today, shown, openKey, onOpen, busy = false, children }: Props<Event>) {
  const { density } = usePreferences();
  const printing = usePrinting();
  const scroller = useRef<HTMLDivElement>(null);
  const view = useViewSize(scroller);
  const isNarrow = view.width < narrowPx && !printing;
  const rowPx = rowHeightPx[density];
  const places = useMemo(
    () => placesOf(lines.map(({ kind }) => (isNarrow && kind === 'event' ? tallPx : rowPx))),
    [lines, isNarrow, rowPx],
  );
  const fitting = useMemo(() => columnsThatFit(columns, printing ? 1060 : view.width), [columns, view.width, printing]);
  const inSight = useLinesInSight({ scroller, places, viewPx: view.height });

  const [place, setPlace] = useState<Place>();
  const found = useMemo(() => lines.findIndex(({ key }) => key === place?.key), [lines, place]);
  const focused = found >= 0 ? found : Math.max(0, lines.findIndex(isStop));

  const reveal = (index: number, atTop = false): void => {
    const element = scroller.current;
    const [top = 0, bottom = 0] = places.slice(index, index + 2);
    if (!element || index < 0) return;
    if (atTop || top < element.scrollTop) element.scrollTop = top;
    else if (bottom + headPx > element.scrollTop + element.clientHeight) element.scrollTop = bottom + headPx - element.clientHeight;
  };
  const go = (index: number): void => {
    const line = lines[index];
    if (!line) return;
    setPlace({ key: line.key, byKey: true });
    reveal(index);
    if (openKey !== undefined && line.kind === 'event') onOpen(line.event, line.key);
  };
  // With the very drawing that moves the tab stop: a frame may come before it on a busy machine.
  useLayoutEffect(() => {
    if (place?.byKey) scroller.current?.querySelector<HTMLElement>('[data-line][tabindex="0"]')?.focus({ preventScroll: true });
  }, [place]);
  const step = (key: string): void => {
    const to = stopAfter(lines, focused, key);
    if (to !== undefined) go(to);
  };
  const open = (index: number): void => {
    const line = lines[index];
    if (line?.kind === 'event') onOpen(line.event, line.key);
  };
  useHotkeys({
    j: () => step('j'),
    k: () => step('k'),
    ']': () => step('PageDown'),
    '[': () => step('PageUp'),
    o: () => open(focused),
  });

  // The lines are looked at when the day is asked for, and when the first of them come.
  const isThere = lines.length > 0;
  useEffect(() => {
    const index = lineOfDay(lines, shown.day);
    // What is open is what the reader came for.
    if (openKey === undefined) reveal(index, true);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- later lines leave the reader's view alone
  }, [shown, isThere]);
  const openIndex = useMemo(() => (openKey === undefined ? -1 : lines.findIndex(({ key }) => key === openKey)), [lines, openKey]);
  const isOpenThere = openIndex >= 0;
  useEffect(() => {
    if (isOpenThere) reveal(openIndex);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each that is opened
  }, [openKey, isOpenThere]);

  const onKeyDown = (event: KeyboardEvent): void => {
    if (!(event.target as Element).matches('[data-line]') || event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === 'Enter') open(focused);
    else {
      const to = stopAfter(lines, focused, event.key);
      if (to === undefined) return;
      go(to);
    }
    event.preventDefault();
    event.stopPropagation();
  };
  const onClick = (event: MouseEvent): void => {
    const target = event.target as Element;
    if (target.closest('a, button') || getSelection()?.isCollapsed === false) return;
    const index = Number(target.closest<HTMLElement>('[data-line]')?.dataset['line'] ?? -1);
    const line = lines[index];
    if (line?.kind !== 'event') return;
    setPlace({ key: line.key, byKey: false });
    open(index);
  };

  const { first, end } = printing ? { first: 0, end: Math.min(lines.length, mostPrinted) } : inSight;
  const indexes = Array.from({ length: Math.max(0, end - first) }, (_, offset) => first + offset);
  // What has the focus must not vanish, wherever the view goes.
  if (!printing && focused < lines.length) {
    if (focused < first) indexes.unshift(focused);
    else if (focused >= end) indexes.push(focused);
  }
  const template = templateOf(fitting);
  return (
    <div className={busy ? 'data-grid progress' : 'data-grid'}>
      <div
        ref={scroller}
        role="grid"
        aria-label={label}
        aria-rowcount={lines.length + 1}
        aria-busy={busy}
        className="grid-scroll"
        {...{ onKeyDown, onClick }}
      >
        <div role="rowgroup" className={isNarrow ? 'sr-only' : 'agenda-head'}>
          <div
            role="row"
            aria-rowindex={1}
            className="agenda-row border-b border-line bg-panel text-2xs text-soft"
            style={{ gridTemplateColumns: template, height: headPx, minWidth: leastWidthOf(fitting) }}
          >
            {(isNarrow ? columns : fitting).map(({ id, label, head, align }) => (
              <div key={id} role="columnheader" data-end={align === 'end' || undefined}>
                {head ?? label}
              </div>
            ))}
          </div>
        </div>
        <div
          role="rowgroup"
          className="agenda-body"
          style={{ height: places.at(-1), minWidth: isNarrow ? undefined : leastWidthOf(fitting) }}
        >
          {indexes.map((index) => {
            const line = lines[index];
            if (!line) return null;
            return (
              <AgendaRow
                key={line.key}
                {...{ line, index, today, draw }}
                columns={fitting}
                template={template}
                topPx={places[index] ?? 0}
                heightPx={(places[index + 1] ?? 0) - (places[index] ?? 0)}
                isNarrow={isNarrow}
                isFocused={index === focused}
                isOpen={line.key === openKey}
              />
            );
          })}
        </div>
      </div>
      {printing && lines.length > mostPrinted && (
        <p>
          The first {mostPrinted} of {lines.length.toLocaleString('en-US')} lines.
        </p>
      )}
      {children !== undefined && <div className="grid-foot">{children}</div>}
    </div>
  );
}
