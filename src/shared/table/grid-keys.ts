import type { ClipboardEvent, KeyboardEvent, MouseEvent } from 'react';
import { escapeFormulas } from '#src/shared/export/sheet.ts';
import { inOneLine } from '#src/shared/export/text-formats.ts';
import type { Column } from './column.ts';
import { type Area, type Extent, type GridCursor, type Place, placeAfter } from './grid-cursor.ts';
import type { GridColumn } from './grid-table.ts';

/** Step of keyboard resizing, px. */
const widthStepPx = 8;

interface Grid<Row extends object> {
  /** those between two places in the order shown, both included */
  readonly rowsOf: (first: number, last: number) => readonly Row[];
  /** those shown, in their order */
  readonly columns: readonly GridColumn<Row>[];
  readonly cursor: GridCursor;
  readonly extent: Extent;
  /** sorts by a column; with Shift the column is added as another sort key */
  readonly sortBy: (column: GridColumn<Row>, event: MouseEvent | KeyboardEvent) => void;
  readonly open: (row: number) => void;
  readonly showMessage: (message: string) => void;
}

/** The event handlers of a grid for keys, clicks and copying; delegated, one listener each. */
export function gridActions<Row extends object>({ rowsOf, columns, cursor, extent, sortBy, open, showMessage }: Grid<Row>) {
  const { focused, selected, go, unselect } = cursor;

  function onKeyDown(event: KeyboardEvent): void {
    // Links and buttons in cells handle their own keys.
    if (!(event.target as Element).matches(cells) || event.altKey) return;
    const { key, shiftKey } = event;
    const isFar = event.ctrlKey || event.metaKey;
    const placed = columns[focused.column];
    const inHead = focused.row < 0;
    const sideways = key === 'ArrowLeft' ? -widthStepPx : key === 'ArrowRight' ? widthStepPx : 0;
    if (inHead && placed && shiftKey && sideways !== 0) widen(placed, sideways);
    else if (inHead && placed && (key === 'Enter' || key === ' ')) sortBy(placed, event);
    else if (!inHead && key === 'Enter' && !isFar) open(focused.row);
    else if (key === 'Escape' && selected) unselect();
    else {
      const to = placeAfter(key, focused, isFar, extent);
      if (!to) return;
      go(to, { extends: shiftKey && !inHead && to.row >= 0 });
    }
    event.preventDefault();
    event.stopPropagation();
  }

  function onClick(event: MouseEvent): void {
    const at = placeOf(event.target as Element, focused.column);
    if (!at) return;
    const placed = columns[at.column];
    go(at, { extends: event.shiftKey && at.row >= 0 && focused.row >= 0 });
    if (at.row < 0 && placed) sortBy(placed, event);
    else if (!event.shiftKey && !event.ctrlKey && !event.metaKey && isNothingMarked()) open(at.row);
  }

  function onCopy(event: ClipboardEvent): void {
    if (focused.row < 0 || !isNothingMarked()) return;
    event.preventDefault();
    const area = selected ?? { firstRow: focused.row, lastRow: focused.row, firstColumn: focused.column, lastColumn: focused.column };
    const count = countOf(area);
    if (count > maxCopiedCells) return showMessage(`${count.toLocaleString('en-US')} cells are too many to copy; export them instead`);
    const copied = columns.slice(area.firstColumn, area.lastColumn + 1).map(({ column }) => column);
    event.clipboardData.setData('text/plain', gridText(rowsOf(area.firstRow, area.lastRow), copied));
    return showMessage(count === 1 ? 'Copied the cell' : `Copied ${count.toLocaleString('en-US')} cells`);
  }

  /** Shift and a click extend the selection of cells, not of text. */
  function onMouseDown(event: MouseEvent): void {
    if (event.shiftKey) event.preventDefault();
  }
  return { onKeyDown, onClick, onCopy, onMouseDown };
}

const widen = <Row extends object>({ column, header, widthPx }: GridColumn<Row>, byPx: number): void =>
  header.column.table.setColumnSizing((before) => ({ ...before, [column.id]: widthPx + byPx }));

const cells = '[role=gridcell], [role=columnheader]';

const isNothingMarked = (): boolean => getSelection()?.isCollapsed !== false;

const countOf = ({ firstRow, lastRow, firstColumn, lastColumn }: Area): number => (lastRow - firstRow + 1) * (lastColumn - firstColumn + 1);

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
  row: rowOf(cell.closest('[role=row]')),
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
