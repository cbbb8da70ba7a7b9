import { useEffect, useEffectEvent, useMemo, useRef, useState, type RefObject } from 'react';
import { areaOf, within, type Area, type Place } from './grid-place.ts';
import type { GridColumn } from './grid-table.ts';

/** A place that stays with its row and column when the order changes around it. */
interface Held extends Place {
  /** of the row; undefined in the header */
  readonly key: string | undefined;
  readonly columnId: string | undefined;
}
interface Anchor extends Place {
  /** the rows it was set in: a rectangle over other rows would hold what nobody selected */
  readonly of: unknown;
}

export interface GridCursor {
  readonly focused: Place;
  /** of at least two cells */
  readonly selected: Area | undefined;
  /** moves the focus; with `extends`, the selection grows from where it began */
  readonly go: (to: Place, how?: { readonly extends?: boolean }) => void;
  readonly unselect: () => void;
  /** whether the element of the focused cell has yet to be given the focus */
  readonly wantsFocus: RefObject<boolean>;
}

/** The one cell that has the focus or takes it on Tab, and the cells selected from it. */
export function useGridCursor<Row extends object>(keys: readonly string[], columns: readonly GridColumn<Row>[]): GridCursor {
  const [held, setHeld] = useState<Held>({ row: 0, column: 0, key: undefined, columnId: undefined });
  const [anchor, setAnchor] = useState<Anchor>();
  const wantsFocus = useRef(false);

  const { row: heldRow, column: heldColumn, key, columnId } = held;
  const focused = useMemo(() => {
    const index = columns.findIndex(({ column }) => column.id === columnId);
    const moved = key === undefined || keys[heldRow] === key ? -1 : keys.indexOf(key);
    const row = moved < 0 ? heldRow : moved;
    return within({ row, column: index < 0 ? heldColumn : index }, { rows: keys.length, columns: columns.length });
  }, [heldRow, heldColumn, key, columnId, keys, columns]);

  const isValid = anchor?.of === keys && (anchor.row !== focused.row || anchor.column !== focused.column);
  const selected = useMemo(() => (isValid && anchor ? areaOf(anchor, focused) : undefined), [isValid, anchor, focused]);

  const go: GridCursor['go'] = (to, how) => {
    setAnchor(how?.extends === true ? (anchor?.of === keys ? anchor : { ...focused, of: keys }) : undefined);
    setHeld({ ...to, key: keys[to.row], columnId: columns[to.column]?.column.id });
    wantsFocus.current = true;
  };
  return { focused, selected, go, unselect: () => setAnchor(undefined), wantsFocus };
}

/** Brings a row into sight when it is opened from elsewhere, or comes with the rows; what moves later leaves the reader's view alone. */
export function useOpenRow(key: string | undefined, keys: readonly string[], reveal: (place: Place) => void): void {
  const row = useMemo(() => (key === undefined ? -1 : keys.indexOf(key)), [key, keys]);
  const isThere = row >= 0;
  const show = useEffectEvent(() => reveal({ row, column: -1 }));
  useEffect(() => {
    if (isThere) show();
  }, [key, isThere]);
}

/**
 * Tells the row that a reader is at, once the focus is in the grid.
 *
 * @returns what to do when the focus comes to an element of the grid: the row that was the reader's own before is told as well
 */
export function useFocusedRow(
  scroller: RefObject<Element | null>,
  key: string | undefined,
  onRow: ((key: string) => void) | undefined,
): () => void {
  const tell = (): void => {
    if (key !== undefined && scroller.current?.contains(document.activeElement) === true) onRow?.(key);
  };
  // The element of the focused row is taken over by the next one, so that walking on brings no event of focus.
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- another listener is no other row
  useEffect(tell, [key]);
  return tell;
}
