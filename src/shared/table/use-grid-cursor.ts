import { useLayoutEffect, useMemo, useRef, useState, type RefObject } from 'react';
import type { ColumnLayout } from './column-layout.ts';
import { areaOf, within, type Area, type Place } from './grid-place.ts';

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

interface Question<Row> {
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly keys: readonly string[];
  readonly layout: ColumnLayout<Row>;
  readonly rowPx: number;
  readonly headPx: number;
}

export interface GridCursor {
  readonly focused: Place;
  /** of at least two cells */
  readonly selected: Area | undefined;
  /** moves the focus; with `extends`, the selection grows from where it began */
  readonly go: (to: Place, how?: { readonly extends?: boolean }) => void;
  readonly unselect: () => void;
  /** shows the first rows, and leaves the focus where it is */
  readonly toTop: () => void;
  /** brings a row into sight, and leaves the focus where it is */
  readonly show: (row: number) => void;
}

/** The one cell that has the focus or takes it on Tab, and the cells selected from it. */
export function useGridCursor<Row>({ scroller, keys, layout, rowPx, headPx }: Question<Row>): GridCursor {
  const [held, setHeld] = useState<Held>({ row: 0, column: 0, key: undefined, columnId: undefined });
  const [anchor, setAnchor] = useState<Anchor>();
  const wantsFocus = useRef(false);

  const { row: heldRow, column: heldColumn, key, columnId } = held;
  const focused = useMemo(() => {
    const index = layout.all.findIndex(({ column }) => column.id === columnId);
    const moved = key === undefined || keys[heldRow] === key ? -1 : keys.indexOf(key);
    const row = moved < 0 ? heldRow : moved;
    return within({ row, column: index < 0 ? heldColumn : index }, { rows: keys.length, columns: layout.all.length });
  }, [heldRow, heldColumn, key, columnId, keys, layout]);

  const isValid = anchor?.of === keys && (anchor.row !== focused.row || anchor.column !== focused.column);
  const selected = useMemo(() => (isValid && anchor ? areaOf(anchor, focused) : undefined), [isValid, anchor, focused]);

  const go: GridCursor['go'] = (to, how) => {
    setAnchor(how?.extends === true ? (anchor?.of === keys ? anchor : { ...focused, of: keys }) : undefined);
    setHeld({ ...to, key: keys[to.row], columnId: layout.all[to.column]?.column.id });
    reveal(scroller.current, to, layout, { rowPx, headPx });
    wantsFocus.current = true;
  };
  useLayoutEffect(() => {
    if (!wantsFocus.current) return;
    wantsFocus.current = false;
    scroller.current?.querySelector<HTMLElement>('[data-focus]')?.focus({ preventScroll: true });
  });
  const unselect = (): void => setAnchor(undefined);
  const toTop = (): void => {
    if (scroller.current) scroller.current.scrollTop = 0;
  };
  const show = (row: number): void => reveal(scroller.current, { row, column: -1 }, layout, { rowPx, headPx });
  return { focused, selected, go, unselect, toTop, show };
}

/** Brings a cell into sight, moving as little as possible; the header and the pinned columns would cover it. */
function reveal<Row>(
  element: HTMLElement | null,
  { row, column }: Place,
  { all, pinnedPx }: ColumnLayout<Row>,
  { rowPx, headPx }: { readonly rowPx: number; readonly headPx: number },
): void {
  if (!element) return;
  if (row >= 0) element.scrollTop = nearest(element.scrollTop, row * rowPx, rowPx, element.clientHeight - headPx);
  const placed = all[column];
  if (!placed || placed.pinned) return;
  element.scrollLeft = nearest(element.scrollLeft, placed.leftPx - pinnedPx, placed.widthPx, element.clientWidth - pinnedPx);
}

/** The offset nearest to that of now at which a stretch is in sight; of one that is too long, its start. */
const nearest = (offsetPx: number, startPx: number, lengthPx: number, viewPx: number): number =>
  Math.min(startPx, Math.max(offsetPx, startPx + lengthPx - viewPx));
