import { observeElementRect, useVirtualizer, type Range } from '@tanstack/react-virtual';
import { useCallback, useLayoutEffect, useMemo, useRef, useState, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react';
import { rowHeightPx, usePreferences } from '#src/shared/preferences/preferences.ts';
import { useHotkeys } from '#src/shared/ui/hotkeys.ts';
import { mostPrinted, usePrinting } from '#src/shared/ui/printing.ts';
import { rowRange, useRowHeightChange } from '#src/shared/ui/virtual-rows.ts';
import { columnsThatFit, leastWidthOf, templateOf, type AgendaColumn } from './agenda-layout.ts';
import { AgendaRow } from './agenda-row.tsx';
import { lineOfDay, type AgendaLine } from './agenda-lines.ts';
import { isStop, stopAfter } from './agenda-stops.ts';

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

/** Height of the head, and of an event on a phone. */
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
  const [widthPx, setWidthPx] = useState(innerWidth);
  const isNarrow = widthPx < narrowPx && !printing;
  const rowPx = rowHeightPx[density];
  const fitting = useMemo(() => columnsThatFit(columns, printing ? 1060 : widthPx), [columns, widthPx, printing]);

  const [place, setPlace] = useState<Place>();
  const found = useMemo(() => lines.findIndex(({ key }) => key === place?.key), [lines, place]);
  const focused = found >= 0 ? found : Math.max(0, lines.findIndex(isStop));

  const scroller = useRef<HTMLDivElement>(null);
  const [atTop, setAtTop] = useState(true);
  /** the heading of the first visible line, which sticks under the head */
  const sticky = useRef(-1);
  const virtualizer = useVirtualizer<HTMLDivElement, HTMLElement>({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => (isNarrow && lines[index]?.kind === 'event' ? tallPx : rowPx),
    getItemKey: useCallback((index: number) => lines[index]?.key ?? index, [lines]),
    rangeExtractor: useCallback(
      (range: Range) => {
        sticky.current = printing ? -1 : lines.slice(0, range.startIndex + 1).findLastIndex(({ kind }) => kind === 'day' || kind === 'gap');
        return rowRange(range, [focused, sticky.current], printing);
      },
      [lines, focused, printing],
    ),
    overscan: 8,
    scrollPaddingStart: rowPx,
    // The head sticks to the top: it takes as much of the view as of what scrolls.
    scrollPaddingEnd: isNarrow ? 0 : headPx,
    // The first visible line stays where it is when days are inserted above it.
    anchorTo: atTop ? 'start' : 'end',
    initialRect: { width: innerWidth, height: innerHeight },
    observeElementRect: (instance, onRect) =>
      observeElementRect(instance, (rect) => {
        setWidthPx(rect.width || innerWidth);
        onRect(rect);
      }),
    onChange: ({ range }) => setAtTop((range?.startIndex ?? 0) === 0),
  });
  useRowHeightChange(virtualizer, `${rowPx} ${isNarrow}`);

  const go = (index: number): void => {
    const line = lines[index];
    if (!line) return;
    setPlace({ key: line.key, byKey: true });
    virtualizer.scrollToIndex(index);
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
  useLayoutEffect(() => {
    const index = lineOfDay(lines, shown.day);
    // What is open is what the reader came for. The line after the heading: the heading itself then stands where headings stick.
    if (openKey === undefined && index >= 0) virtualizer.scrollToIndex(index + 1, { align: 'start' });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- later lines leave the reader's view alone
  }, [shown, isThere]);
  const openIndex = useMemo(() => (openKey === undefined ? -1 : lines.findIndex(({ key }) => key === openKey)), [lines, openKey]);
  const isOpenThere = openIndex >= 0;
  useLayoutEffect(() => {
    if (isOpenThere) virtualizer.scrollToIndex(openIndex);
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
          style={{ height: virtualizer.getTotalSize(), minWidth: isNarrow ? undefined : leastWidthOf(fitting) }}
        >
          {virtualizer.getVirtualItems().map(({ index, start, size }) => {
            const line = lines[index];
            return (
              line && (
                <AgendaRow
                  key={line.key}
                  {...{ line, index, today, draw, template, isNarrow }}
                  columns={fitting}
                  startPx={start}
                  heightPx={size}
                  stickyPx={index === sticky.current ? (isNarrow ? 0 : headPx) : undefined}
                  isFocused={index === focused}
                  isOpen={line.key === openKey}
                />
              )
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
