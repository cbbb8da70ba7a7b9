import type { ClipboardEvent, KeyboardEvent, MouseEvent, RefObject } from 'react';
import { escapeFormulas } from '#src/shared/export/sheet.ts';
import { inOneLine } from '#src/shared/export/text-formats.ts';
import { useHotkeys } from '#src/shared/ui/commands/hotkeys.ts';
import type { Column } from './column.ts';
import { type Extent, type GridCursor, type Place, placeAfter } from './grid-cursor.ts';
import type { GridLine, Stops } from './grid-groups.ts';
import type { GridColumn } from './grid-table.ts';

/** Step of keyboard resizing, px. */
const widthStepPx = 8;

interface Grid<Row extends object> {
  /** those between two lines in the order shown, both included */
  readonly rowsOf: (first: number, last: number) => readonly Row[];
  /** those shown, in their order */
  readonly columns: readonly GridColumn<Row>[];
  readonly cursor: GridCursor;
  readonly extent: Extent;
  /** whether columns can be sorted by and resized */
  readonly canSort: boolean;
  /** sorts by a column; with Shift the column is added as another sort key */
  readonly sortBy: (column: GridColumn<Row>, event: MouseEvent | KeyboardEvent) => void;
  /** called when a key has moved the focus to another row */
  readonly onMove: (row: number) => void;
  readonly open: (row: number) => void;
  /** opens a row in a new tab */
  readonly openTab: (row: number) => void;
  readonly showMessage: (message: string) => void;
}

/** The event handlers of a grid for keys, clicks and copying; delegated, one listener each. */
export function gridActions<Row extends object>(grid: Grid<Row>) {
  const { rowsOf, columns, cursor, extent, canSort, sortBy, onMove, open, openTab, showMessage } = grid;
  const { focused, selected, go, unselect } = cursor;

  function onKeyDown(event: KeyboardEvent): void {
    // Links and buttons in cells handle their own keys.
    if (!(event.target as Element).matches(places) || event.altKey) return;
    const { key, shiftKey } = event;
    const isFar = event.ctrlKey || event.metaKey;
    const placed = columns[focused.column];
    const inHead = focused.row < 0;
    const canChange = inHead && canSort;
    const sideways = key === 'ArrowLeft' ? -widthStepPx : key === 'ArrowRight' ? widthStepPx : 0;
    if (canChange && placed && shiftKey && sideways !== 0) widen(placed, sideways);
    else if (canChange && placed && (key === 'Enter' || key === ' ')) sortBy(placed, event);
    else if (!inHead && key === 'Enter') (isFar ? openTab : open)(focused.row);
    else if (key === 'Escape' && selected) unselect();
    else {
      const to = placeAfter(key, focused, isFar, extent);
      if (!to) return;
      const isExtended = shiftKey && !inHead && to.row >= 0;
      go(to, { extends: isExtended });
      if (to.row !== focused.row && !isExtended) onMove(to.row);
    }
    event.preventDefault();
    event.stopPropagation();
  }

  function onClick(event: MouseEvent): void {
    const at = placeOf(event.target as Element, focused.column);
    if (!at || (at.row >= 0 && extent.stops?.isStop(at.row) === false)) return;
    const placed = columns[at.column];
    if (at.row >= 0 && (event.ctrlKey || event.metaKey)) return openTab(at.row);
    go(at, { extends: event.shiftKey && at.row >= 0 && focused.row >= 0 });
    if (at.row < 0) {
      if (placed && canSort) sortBy(placed, event);
    } else if (!event.shiftKey && isNothingMarked()) open(at.row);
  }

  /** The middle button opens a row in a new tab, as it does a link. */
  function onAuxClick(event: MouseEvent): void {
    const at = event.button === 1 ? placeOf(event.target as Element, focused.column) : undefined;
    if (at && at.row >= 0) openTab(at.row);
  }

  function onCopy(event: ClipboardEvent): void {
    if (focused.row < 0 || !isNothingMarked()) return;
    const area = selected ?? { firstRow: focused.row, lastRow: focused.row, firstColumn: focused.column, lastColumn: focused.column };
    const copied = columns.slice(area.firstColumn, area.lastColumn + 1).map(({ column }) => column);
    const rows = rowsOf(area.firstRow, area.lastRow);
    const count = rows.length * copied.length;
    if (count === 0) return;
    event.preventDefault();
    if (count > maxCopiedCells) return showMessage(`${count.toLocaleString('en-US')} cells are too many to copy; export them instead`);
    event.clipboardData.setData('text/plain', gridText(rows, copied));
    return showMessage(count === 1 ? 'Copied the cell' : `Copied ${count.toLocaleString('en-US')} cells`);
  }

  /** Shift and a click extend the selection of cells, not of text; the middle button does not scroll. */
  function onMouseDown(event: MouseEvent): void {
    if (event.shiftKey || event.button === 1) event.preventDefault();
  }
  return { onKeyDown, onClick, onAuxClick, onCopy, onMouseDown };
}

const widen = <Row extends object>({ column, header, widthPx }: GridColumn<Row>, byPx: number): void =>
  header.column.table.setColumnSizing((before) => ({ ...before, [column.id]: widthPx + byPx }));

const cells = '[role=gridcell], [role=columnheader]';
/** Where the focus can be: cells, and headings of groups without rows. */
const places = `${cells}, [role=rowheader]`;

const isNothingMarked = (): boolean => getSelection()?.isCollapsed !== false;

/**
 * The cell of an element, unless the element is interactive. Between two rows or next to the last column, it is the row's cell in the focused
 * column.
 */
function placeOf(element: Element, column: number): Place | undefined {
  const found = element.closest(`${cells}, a, button, input, select, summary, [role=row]`);
  if (found?.matches(cells) === true) return cellPlace(found);
  const row = found?.matches('[role=row]') === true ? rowOf(found) : -1;
  return row < 0 ? undefined : { row, column };
}

const rowOf = (row: Element | null): number => Number(row?.getAttribute('aria-rowindex')) - 2;

/** The place of a cell, from its ARIA attributes. */
export const cellPlace = (cell: Element): Place => ({
  row: rowOf(cell.parentElement),
  column: Number(cell.getAttribute('aria-colindex')) - 1,
});

/** Assumed: a copy holds at most 200,000 cells; more would block the page and can be exported instead. */
export const maxCopiedCells = 200_000;

/** `+2.45%`, `−1,204.50`, `5.77B`: what a spreadsheet reads as a number, and what it could not run. */
const isFigure = (text: string): boolean => /^[+-]?\$?[\d,]*\.?\d+(?:%|[KMBTxd])?$/.test(text);

/** A cell's text for the clipboard: as shown, with an ASCII minus; formulas are escaped. */
function pasted(shown: string): string {
  const text = inOneLine(shown).replace(/^\u2212/, '-');
  return isFigure(text) ? text : escapeFormulas(text);
}

/** The visible texts as tab-separated lines. */
export const gridText = <Row>(rows: readonly Row[], columns: readonly Column<Row>[]): string =>
  rows.map((row) => `${columns.map(({ textOf }) => pasted(textOf(row))).join('\t')}\n`).join('');

interface RowKeys {
  readonly scroller: RefObject<HTMLElement | null>;
  /** undefined where rows are in no groups */
  readonly stops: Stops | undefined;
  readonly cursor: GridCursor;
  readonly lines: readonly GridLine<unknown>[];
  /** key of the row whose detail is open */
  readonly openKey: string | undefined;
  /** first and last line in view */
  readonly inView: readonly [first: number, last: number];
  readonly open: (line: number) => void;
}

/** Letters that work wherever the focus is: `j` and `k` from row to row, `[` and `]` from group to group, `o` opens. An open detail follows. */
export function useRowKeys({ scroller, stops, cursor, lines, openKey, inView, open }: RowKeys): void {
  const { focused, isChosen, go } = cursor;
  /** Moves from the focused row, outside of the grid from the open one, whichever is in view; otherwise to the first line in view. */
  const step = (next: Stops['after'], by: 1 | -1) => (): void => {
    const [first, last] = inView;
    const openLine = openKey === undefined ? -1 : lines.findIndex(({ id }) => id === openKey);
    const chosen = isChosen ? focused.row : -1;
    const candidates = scroller.current?.contains(document.activeElement) ? [chosen, openLine] : [openLine, chosen];
    const from = candidates.find((line) => line >= Math.max(0, first) && line <= last);
    const to = next(from ?? first - (by > 0 ? 1 : 0), by) ?? (from === undefined ? next(first - 1, 1) : undefined);
    if (to === undefined) return;
    go({ row: to, column: focused.column }, { isQuiet: true });
    if (openKey !== undefined) open(to);
  };
  /** The next row, also past a heading at which arrows stop. */
  const rowAfter: Stops['after'] = (line, by) => {
    const next = stops ? stops.after(line, by) : line + by;
    return next === undefined || !lines[next] ? undefined : lines[next].group ? rowAfter(next, by) : next;
  };
  useHotkeys({
    j: lines.length > 0 ? step(rowAfter, 1) : undefined,
    k: lines.length > 0 ? step(rowAfter, -1) : undefined,
    ...(stops && { ']': step(stops.groupAfter, 1), '[': step(stops.groupAfter, -1) }),
    o: isChosen && focused.row >= 0 ? () => open(focused.row) : undefined,
  });
}
