import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { Stops } from './grid-groups.ts';
import type { GridColumn } from './grid-table.ts';

/** A cell by its indexes; row -1 is the header. */
export interface Place {
  readonly row: number;
  readonly column: number;
}

/** The size of a grid. */
export interface Extent {
  readonly rows: number;
  readonly columns: number;
  /** rows per PageUp and PageDown */
  readonly pageRows: number;
  /** where rows are in groups: headings are skipped, and PageUp and PageDown move by group */
  readonly stops?: Stops | undefined;
  /** whether there is a header to move to */
  readonly hasHead?: boolean;
}

/**
 * The cell that a key moves to (ARIA Authoring Practices, grid); undefined for other keys. The header is row -1: reached by ArrowUp, not by
 * jumps. In a grid of one column, Home and End lead to the first and the last row.
 */
export function placeAfter(key: string, { row, column }: Place, isFar: boolean, extent: Extent): Place | undefined {
  const { rows, columns, pageRows, stops, hasHead = true } = extent;
  const firstRow = stops?.after(-1, 1) ?? Math.min(0, rows - 1);
  const lastRow = stops?.after(rows, -1) ?? rows - 1;
  const above = hasHead ? -1 : row;
  const isJump = isFar || columns === 1;
  const steps: Readonly<Record<string, Place>> = {
    ArrowUp: { row: stops ? (stops.after(row, -1) ?? above) : Math.max(row - 1, hasHead ? -1 : firstRow), column },
    ArrowDown: { row: stops ? (stops.after(row, 1) ?? row) : row + 1, column },
    ArrowLeft: { row, column: column - 1 },
    ArrowRight: { row, column: column + 1 },
    PageUp: { row: stops ? (stops.groupAfter(row, -1) ?? row) : Math.max(row - pageRows, Math.min(row, firstRow)), column },
    PageDown: { row: stops ? (stops.groupAfter(row, 1) ?? row) : row + pageRows, column },
    Home: { row: isJump ? firstRow : row, column: 0 },
    End: { row: isJump ? lastRow : row, column: columns - 1 },
  };
  const to = Object.hasOwn(steps, key) ? steps[key] : undefined;
  return to && within(to, { rows, columns });
}

/** Clamps a place to the grid. */
export const within = ({ row, column }: Place, { rows, columns }: Pick<Extent, 'rows' | 'columns'>): Place => ({
  row: Math.max(-1, Math.min(row, rows - 1)),
  column: Math.max(0, Math.min(column, columns - 1)),
});

/** A rectangle of cells, both ends included. */
export interface Area {
  readonly firstRow: number;
  readonly lastRow: number;
  readonly firstColumn: number;
  readonly lastColumn: number;
}

/** The rectangle between two places, without the header. */
export const areaOf = (a: Place, b: Place): Area => ({
  firstRow: Math.max(0, Math.min(a.row, b.row)),
  lastRow: Math.max(a.row, b.row),
  firstColumn: Math.min(a.column, b.column),
  lastColumn: Math.max(a.column, b.column),
});

/** A place by row key and column id, so that it survives sorting. */
interface Held extends Place {
  /** row key; undefined in the header */
  readonly key: string | undefined;
  readonly columnId: string | undefined;
  readonly isQuiet: boolean;
}
interface Anchor extends Place {
  /** the rows it was set for: after sorting, a rectangle would hold other cells */
  readonly of: unknown;
}

export interface GridCursor {
  readonly focused: Place;
  /** whether a cell has been chosen; before, the first one is where Tab leads */
  readonly isChosen: boolean;
  /** a selection of at least two cells */
  readonly selected: Area | undefined;
  /** whether the focus steps through rows rather than cells: then no cell explains itself */
  readonly isQuiet: boolean;
  /** moves the focus; with `extends`, the selection grows from its start */
  readonly go: (to: Place, how?: { readonly extends?: boolean; readonly isQuiet?: boolean }) => void;
  readonly unselect: () => void;
  /** whether the focused cell's element still has to be focused */
  readonly wantsFocus: RefObject<boolean>;
  /** set by the cell that Tab leads to, while it is drawn */
  readonly focusedCell: RefObject<HTMLDivElement | null>;
}

/** The focused cell (roving tabindex) and the selection. */
export function useGridCursor<Row extends object>(
  keys: readonly string[],
  columns: readonly GridColumn<Row>[],
  stops: Stops | undefined,
): GridCursor {
  const [held, setHeld] = useState<Held>({ row: 0, column: 0, key: undefined, columnId: undefined, isQuiet: false });
  const [anchor, setAnchor] = useState<Anchor>();
  const wantsFocus = useRef(false);
  const focusedCell = useRef<HTMLDivElement>(null);

  const { row: heldRow, column: heldColumn, key, columnId } = held;
  const focused = useMemo(() => {
    const index = columns.findIndex(({ column }) => column.id === columnId);
    const moved = key === undefined || keys[heldRow] === key ? -1 : keys.indexOf(key);
    const row = moved < 0 ? heldRow : moved;
    const place = within({ row, column: index < 0 ? heldColumn : index }, { rows: keys.length, columns: columns.length });
    if (!stops || place.row < 0 || stops.isStop(place.row)) return place;
    return { ...place, row: stops.after(place.row, 1) ?? stops.after(place.row, -1) ?? -1 };
  }, [heldRow, heldColumn, key, columnId, keys, columns, stops]);

  const isValid = anchor?.of === keys && (anchor.row !== focused.row || anchor.column !== focused.column);
  const selected = useMemo(() => (isValid && anchor ? areaOf(anchor, focused) : undefined), [isValid, anchor, focused]);

  const go: GridCursor['go'] = (to, how) => {
    setAnchor(how?.extends === true ? (anchor?.of === keys ? anchor : { ...focused, of: keys }) : undefined);
    setHeld({ ...to, key: keys[to.row], columnId: columns[to.column]?.column.id, isQuiet: how?.isQuiet === true });
    wantsFocus.current = true;
  };
  const unselect = (): void => setAnchor(undefined);
  return { focused, isChosen: key !== undefined, isQuiet: held.isQuiet, selected, go, unselect, wantsFocus, focusedCell };
}

interface Reveal<Row extends object> {
  readonly cursor: GridCursor;
  readonly keys: readonly string[];
  readonly columns: readonly GridColumn<Row>[];
  readonly viewPx: number;
  readonly openKey: string | undefined;
  /** id of a column that stays in view when the grid gets narrower */
  readonly columnInView: string | undefined;
  readonly reveal: (place: Place) => void;
}

/**
 * Scrolls to the focused cell when it has moved, to the open row when it is opened from elsewhere or appears with new rows, but not when it
 * moves later, and to a column that is to be in view.
 */
export function useReveal<Row extends object>(options: Reveal<Row>): void {
  const { cursor, keys, columns, viewPx, openKey, columnInView, reveal } = options;
  const { focused, wantsFocus, focusedCell } = cursor;
  useLayoutEffect(() => {
    if (!wantsFocus.current) return;
    wantsFocus.current = false;
    reveal(focused);
    focusedCell.current?.focus({ preventScroll: true });
  });

  const openRow = useMemo(() => (openKey === undefined ? -1 : keys.indexOf(openKey)), [openKey, keys]);
  const isThere = openRow >= 0;
  const revealRow = useEffectEvent(() => reveal({ row: openRow, column: -1 }));
  useEffect(() => {
    if (isThere) revealRow();
  }, [openKey, isThere]);

  const revealColumn = useEffectEvent(() => {
    const column = columns.findIndex((placed) => placed.column.id === columnInView);
    if (column >= 0) reveal({ row: -1, column });
  });
  useLayoutEffect(() => revealColumn(), [columnInView, viewPx]);
}
