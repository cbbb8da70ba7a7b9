import type { ClipboardEvent, KeyboardEvent, MouseEvent } from 'react';
import type { Area, Extent, Place } from './grid-place.ts';
import { placeAfter } from './grid-place.ts';
import type { GridColumn } from './grid-table.ts';
import { gridText, mostCopied } from './grid-text.ts';
import type { GridCursor } from './use-grid-cursor.ts';

/** What one press of an arrow adds to a column. */
const widthStepPx = 8;

interface Grid<Row extends object> {
  /** those between two places in the order shown, both included */
  readonly rowsOf: (first: number, last: number) => readonly Row[];
  /** those shown, in their order */
  readonly columns: readonly GridColumn<Row>[];
  readonly cursor: GridCursor;
  readonly extent: Extent;
  /** by a click or a key on its header: with Shift it becomes one more key */
  readonly sortBy: (column: GridColumn<Row>, event: MouseEvent | KeyboardEvent) => void;
  readonly open: (row: number) => void;
  readonly say: (words: string) => void;
}

/** What keys, clicks and copying do in a grid; one listener each, however many cells there are. */
export function gridActs<Row extends object>({ rowsOf, columns, cursor, extent, sortBy, open, say }: Grid<Row>) {
  const { focused, selected, go, unselect } = cursor;

  function onKeyDown(event: KeyboardEvent): void {
    // A link or button in a cell has keys of its own.
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
    if (count > mostCopied) return say(`${count.toLocaleString('en-US')} cells are too many to copy; export them instead`);
    const copied = columns.slice(area.firstColumn, area.lastColumn + 1).map(({ column }) => column);
    event.clipboardData.setData('text/plain', gridText(rowsOf(area.firstRow, area.lastRow), copied));
    return say(count === 1 ? 'Copied the cell' : `Copied ${count.toLocaleString('en-US')} cells`);
  }

  /** Shift with a click extends the selection of cells, not that of text. */
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
 * The cell that an element belongs to, unless it acts by itself. On the line between two rows, or beside the last column, it is that of
 * the row in the reader's own column.
 */
function placeOf(element: Element, column: number): Place | undefined {
  const found = element.closest(`${cells}, a, button, input, select, summary, [role=row]`);
  if (found?.matches(cells) === true) return cellPlace(found);
  const row = found?.matches('[role=row]') === true ? rowOf(found) : -1;
  return row < 0 ? undefined : { row, column };
}

const rowOf = (row: Element | null): number => Number(row?.getAttribute('aria-rowindex')) - 2;

/** Where a cell stands, as it tells assistive technology. */
export const cellPlace = (cell: Element): Place => ({
  row: rowOf(cell.closest('[role=row]')),
  column: Number(cell.getAttribute('aria-colindex')) - 1,
});
