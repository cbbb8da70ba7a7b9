import { observeElementRect, type Range, useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, type MouseEvent, type ReactNode, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { rowHeightPx, usePreferences } from '#src/shared/storage/preferences.ts';
import { gridFocusKeys } from '#src/shared/ui/commands/grid-focus-keys.ts';
import { useFocusKeys, useHotkeys } from '#src/shared/ui/commands/hotkeys.ts';
import { maxPrintedRows, usePrinting } from '#src/shared/ui/printing.ts';
import { rowRange, useRowHeightChange } from '#src/shared/ui/virtual-rows.ts';
import { type AgendaLine, headingAt, isStop, lineOfDay, nextStop } from './agenda-lines.ts';
import { type AgendaColumn, AgendaRow, fitColumns, minWidth, gridTemplate } from './agenda-row.tsx';

/** A day to scroll to; a new object scrolls again, even to the same day. */
export interface ShownDay {
  readonly day: string;
}

/**
 * `lines`, `columns` and `shown` must be stable objects while their content is equal.
 */
interface Props<Event> {
  /** accessible name of the grid */
  readonly label: string;
  readonly lines: readonly AgendaLine<Event>[];
  /** in order; columns that do not fit are dropped (fitColumns) */
  readonly columns: readonly AgendaColumn<Event>[];
  /** draws an event on a phone: two lines of text instead of columns */
  readonly draw: (event: Event) => ReactNode;
  /** lines of text in the row of an event, 1 by default; one more on a phone */
  readonly lineCount?: ((event: Event) => number) | undefined;
  /** in New York */
  readonly today: string;
  /** the day to scroll to at first */
  readonly shown: ShownDay;
  /** key of the event whose detail is open; it is scrolled into view */
  readonly openKey?: string | undefined;
  readonly onOpen: (event: Event, key: string) => void;
  /** shows a progress line at the top */
  readonly busy?: boolean | undefined;
  /** footer */
  readonly children?: ReactNode;
}

/** The line with the keyboard focus. */
interface FocusedLine {
  readonly key: string;
  /** true for keyboard moves, which set the focus; a click sets it by itself */
  readonly movesFocus: boolean;
}

const countEvents = (lines: readonly AgendaLine<unknown>[]): number => lines.filter(({ kind }) => kind === 'event').length;

/** Height of the head, and of a line of an event on a phone. */
const [headPx, narrowLinePx] = [28, 24];
/** Below this width there is no room for columns. */
const narrowPx = 560;

/**
 * Virtualised events by day (ARIA grid pattern with focusable rows): arrow keys move by line, `j` and `k` by event, Page Up and Page Down
 * or `[` and `]` by day, Enter or `o` opens.
 */
export function Agenda<Event>({
  label,
  lines,
  columns,
  draw,
  lineCount,
  today,
  shown,
  openKey,
  onOpen,
  busy = false,
  children,
}: Props<Event>) {
  const { density } = usePreferences();
  const printing = usePrinting();
  const [widthPx, setWidthPx] = useState(innerWidth);
  const isNarrow = widthPx < narrowPx && !printing;
  const rowPx = rowHeightPx[density];
  const fitting = useMemo(() => fitColumns(columns, printing ? 1060 : widthPx), [columns, widthPx, printing]);

  const [focusedLine, setFocusedLine] = useState<FocusedLine>();
  const focusedIndex = useMemo(() => lines.findIndex(({ key }) => key === focusedLine?.key), [lines, focusedLine]);
  const focused = focusedIndex >= 0 ? focusedIndex : Math.max(0, lines.findIndex(isStop));

  const scroller = useRef<HTMLDivElement>(null);
  const [atTop, setAtTop] = useState(true);
  /** index of the heading that sticks below the column heads */
  const sticky = useRef(-1);
  const virtualizer = useVirtualizer<HTMLDivElement, HTMLElement>({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => {
      const line = lines[index];
      if (line?.kind !== 'event') return rowPx;
      const count = lineCount?.(line.event) ?? 1;
      return isNarrow ? (count + 1) * narrowLinePx : rowPx + (count - 1) * rowHeightPx.compact;
    },
    getItemKey: useCallback((index: number) => lines[index]?.key ?? index, [lines]),
    rangeExtractor: useCallback(
      (range: Range) => {
        sticky.current = printing ? -1 : headingAt(lines, range.startIndex);
        return rowRange(range, [focused, sticky.current], printing);
      },
      [lines, focused, printing],
    ),
    overscan: 8,
    scrollPaddingStart: rowPx,
    // The sticky head covers the top of the scroll area.
    scrollPaddingEnd: isNarrow ? 0 : headPx,
    // Keeps the first visible line in place when days are inserted above it.
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
    setFocusedLine({ key: line.key, movesFocus: true });
    virtualizer.scrollToIndex(index);
    if (openKey !== undefined && line.kind === 'event') onOpen(line.event, line.key);
  };
  // A layout effect, so that focus and tab stop change in the same frame.
  useLayoutEffect(() => {
    if (focusedLine?.movesFocus) scroller.current?.querySelector<HTMLElement>('[data-line][tabindex="0"]')?.focus({ preventScroll: true });
  }, [focusedLine]);
  const openIndex = useMemo(() => (openKey === undefined ? -1 : lines.findIndex(({ key }) => key === openKey)), [lines, openKey]);
  /** Moves from the focused line or the open event, whichever is in view; otherwise from the first visible line. */
  const step = (key: string): void => {
    const { startIndex = 0, endIndex = lines.length } = virtualizer.range ?? {};
    const inView = [focusedIndex, openIndex].find((index) => index >= startIndex && index <= endIndex);
    const to = nextStop(lines, inView ?? startIndex - (key === 'j' || key === 'PageDown' ? 1 : 0), key);
    if (to !== undefined) go(to);
  };
  const open = (index: number): void => {
    const line = lines[index];
    if (line?.kind === 'event') onOpen(line.event, line.key);
  };
  useFocusKeys(gridFocusKeys);
  useHotkeys({
    j: () => step('j'),
    k: () => step('k'),
    ']': () => step('PageDown'),
    '[': () => step('PageUp'),
    o: () => open(focused),
  });

  // Scrolls when another day is requested and when the first lines arrive.
  const hasLines = lines.length > 0;
  useLayoutEffect(() => {
    const index = lineOfDay(lines, shown.day);
    // An open event takes precedence. Scrolling to the line after the heading leaves the heading in its sticky position.
    if (openKey === undefined && index >= 0) virtualizer.scrollToIndex(index + 1, { align: 'start' });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- lines that arrive afterwards must not scroll the view
  }, [shown, hasLines]);
  const isOpenLoaded = openIndex >= 0;
  useLayoutEffect(() => {
    if (isOpenLoaded) virtualizer.scrollToIndex(openIndex);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once per opened event
  }, [openKey, isOpenLoaded]);

  const onKeyDown = (event: KeyboardEvent): void => {
    if (!(event.target as Element).matches('[data-line]') || event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === 'Enter') open(focused);
    else {
      const to = nextStop(lines, focused, event.key);
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
    setFocusedLine({ key: line.key, movesFocus: false });
    open(index);
  };

  const template = gridTemplate(fitting);
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
            style={{ gridTemplateColumns: template, height: headPx, minWidth: minWidth(fitting) }}
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
          style={{ height: virtualizer.getTotalSize(), minWidth: isNarrow ? undefined : minWidth(fitting) }}
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
      {printing && lines.length > maxPrintedRows && (
        <p>
          The first {countEvents(lines.slice(0, maxPrintedRows)).toLocaleString('en-US')} of {countEvents(lines).toLocaleString('en-US')}{' '}
          events.
        </p>
      )}
      {children !== undefined && <div className="grid-foot">{children}</div>}
    </div>
  );
}
