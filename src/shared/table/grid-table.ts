import {
  columnOrderingFeature,
  columnPinningFeature,
  columnResizingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  createSortedRowModel,
  functionalUpdate,
  rowSortingFeature,
  sortFn_basic,
  tableFeatures,
  useTable,
  type ColumnDef,
  type ColumnSizingState,
  type Header,
  type HeaderGroup,
  type ReactTable,
} from '@tanstack/react-table';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { endRoomPx, totalOf } from './whole-columns.tsx';
import type { Column, SortKey } from './column.ts';

const features = tableFeatures({
  columnOrderingFeature,
  columnPinningFeature,
  columnSizingFeature,
  columnResizingFeature,
  columnVisibilityFeature,
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
});
type Features = typeof features;
export type GridTable<Row extends object> = ReactTable<Features, Row>;

const minWidthPx = 48;
export const maxWidthPx = 800;
/** Limit of sort keys. */
const maxSortKeys = 3;
/** Assumed: pinned columns take at most 60 % of the view, so that the others can be read on a phone. */
const maxPinnedShare = 0.6;
/** How long widths must rest before they are reported: steps by keys follow each other. */
const restMs = 250;

/** Assumed: texts sort by code points, without letter case and accents. Intl.Collator is too slow for 20,000 headlines. */
const folded = (text: string): string => text.normalize('NFKD').toLowerCase();

/** react-table caches the accessor's value per row; undefined is empty and sorts last in both directions. */
const columnDef = <Row extends object>({ id, label, widthPx, numberOf, textOf }: Column<Row>): ColumnDef<Features, Row> => ({
  id,
  header: label,
  size: widthPx,
  sortUndefined: 'last',
  sortDescFirst: numberOf !== undefined,
  sortFn: sortFn_basic,
  accessorFn: (row) => {
    if (!numberOf) return folded(textOf(row)) || undefined;
    const value = numberOf(row);
    return value !== null && Number.isFinite(value) ? value : undefined;
  },
});

/** Group headers from neighbouring columns of one group. */
const columnDefs = <Row extends object>(columns: readonly Column<Row>[]): ColumnDef<Features, Row>[] =>
  [...Map.groupBy(columns, ({ group }) => group)].map(([group, members]) => ({
    id: `group ${group}`,
    header: group,
    columns: members.map(columnDef),
  }));

/** A visible column with its position. */
export interface GridColumn<Row extends object> {
  readonly column: Column<Row>;
  readonly header: Header<Features, Row>;
  /** index among the visible columns */
  readonly index: number;
  readonly startPx: number;
  readonly endPx: number;
  readonly widthPx: number;
  readonly isPinned: boolean;
  /** properties shared by all cells of the column; one object, so that rows compare it by identity */
  readonly cell: {
    readonly 'aria-colindex': number;
    readonly 'data-pinned': 'inner' | 'last' | undefined;
    readonly 'data-end': true | undefined;
    readonly style: { readonly left: number; readonly width: number };
  };
}

/** A group header over neighbouring columns. */
export interface GridGroup {
  readonly id: string;
  readonly label: string;
  readonly startPx: number;
  readonly widthPx: number;
}

/** The visible columns from left to right, pinned ones first, and their groups. */
export interface GridColumns<Row extends object> {
  readonly all: readonly GridColumn<Row>[];
  readonly pinned: readonly GridColumn<Row>[];
  readonly free: readonly GridColumn<Row>[];
  readonly pinnedGroups: readonly GridGroup[];
  readonly freeGroups: readonly GridGroup[];
  readonly pinnedPx: number;
  /** with the room behind the last one */
  readonly totalPx: number;
}

interface Options<Row extends object> {
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  /** every column that may be sorted by */
  readonly columns: readonly Column<Row>[];
  /** those shown, in their order */
  readonly shown: readonly Column<Row>[];
  readonly pinned: readonly string[];
  readonly sort: readonly SortKey[];
  readonly onSort: (sort: readonly SortKey[]) => void;
  readonly widths: Readonly<Record<string, number>>;
  readonly onWidths: ((widths: Readonly<Record<string, number>>) => void) | undefined;
  readonly viewPx: number;
  /** the width that the columns fill */
  readonly fillPx: number;
}

/** The react-table instance of a grid. Its state is controlled by the page, except for a column that is being dragged. */
export function useGridTable<Row extends object>(
  options: Options<Row>,
): {
  readonly table: GridTable<Row>;
  readonly gridColumns: GridColumns<Row>;
} {
  const { rows, rowKey, columns, shown, pinned, sort, onSort, widths, onWidths, viewPx, fillPx } = options;
  const { columnSizing, setColumnSizing, changed } = useColumnSizing(widths);
  const state = useMemo(() => {
    const ids = columns.map(({ id }) => id);
    const columnOrder = shown.map(({ id }) => id);
    const start = pinnedThatFit(shown, pinned, columnSizing, viewPx);
    return {
      columnOrder,
      columnVisibility: Object.fromEntries(ids.map((id) => [id, columnOrder.includes(id)])),
      columnPinning: { start, end: [] },
      columnSizing: { ...flexibleWidth(shown, start, columnSizing, fillPx), ...columnSizing },
    };
  }, [columns, shown, pinned, columnSizing, viewPx, fillPx]);
  const sorting = useMemo(() => sort.filter(({ id }) => columns.some((column) => column.id === id)), [sort, columns]);
  // react-table keeps the values and the order of rows until the data is another: columns may have other values of the same rows.
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- see above
  const data = useMemo(() => rows.slice(), [rows, columns]);
  const table = useTable<Features, Row>({
    features,
    data,
    columns: useMemo(() => columnDefs(columns), [columns]),
    getRowId: rowKey,
    defaultColumn: { minSize: minWidthPx, maxSize: maxWidthPx },
    columnResizeMode: 'onChange',
    maxMultiSortColCount: maxSortKeys,
    state: { ...state, sorting },
    onSortingChange: (updater) => onSort(functionalUpdate(updater, sorting)),
    onColumnSizingChange: (updater) => setColumnSizing(functionalUpdate(updater, columnSizing)),
  });
  useReport(changed, onWidths, table.state.columnResizing.isResizingColumn !== false);
  const [startGroups, centerGroups] = [table.getStartHeaderGroups(), table.getCenterHeaderGroups()];
  const gridColumns = useMemo(
    () => placedColumns(shown, startGroups, centerGroups, viewPx),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- headers read the current widths
    [shown, startGroups, centerGroups, state.columnSizing, viewPx],
  );
  return { table, gridColumns };
}

type HeaderGroups<Row extends object> = readonly HeaderGroup<Features, Row>[];

function placedColumns<Row extends object>(
  shown: readonly Column<Row>[],
  startGroups: HeaderGroups<Row>,
  centerGroups: HeaderGroups<Row>,
  viewPx: number,
): GridColumns<Row> {
  const byId = new Map(shown.map((column) => [column.id, column]));
  const [start, center] = [startGroups.at(-1)?.headers ?? [], centerGroups.at(-1)?.headers ?? []];
  const pinnedPx = start.reduce((sum, header) => sum + header.getSize(), 0);
  const all = [...start, ...center].flatMap((header, index): GridColumn<Row>[] => {
    const column = byId.get(header.column.id);
    if (!column) return [];
    const isPinned = index < start.length;
    const [startPx, widthPx] = [(isPinned ? 0 : pinnedPx) + header.getStart(), header.getSize()];
    const cell = {
      'aria-colindex': index + 1,
      'data-pinned': isPinned ? (index === start.length - 1 ? 'last' : 'inner') : undefined,
      'data-end': column.align === 'end' || undefined,
      style: { left: startPx, width: widthPx },
    } as const;
    return [{ column, header, index, startPx, endPx: startPx + widthPx, widthPx, isPinned, cell }];
  });
  const groupsOf = (groups: HeaderGroups<Row>, fromPx: number): GridGroup[] =>
    (groups[0]?.headers ?? []).map((header) => ({
      id: header.id,
      label: String(header.column.columnDef.header),
      startPx: fromPx + header.getStart(),
      widthPx: header.getSize(),
    }));
  const free = all.slice(start.length);
  return {
    all,
    pinned: all.slice(0, start.length),
    free,
    pinnedGroups: groupsOf(startGroups, 0),
    freeGroups: groupsOf(centerGroups, pinnedPx),
    pinnedPx,
    totalPx: totalOf(all) + endRoomPx(free, { viewPx, pinnedPx }),
  };
}

/** The pinned columns that leave room for others. */
function pinnedThatFit<Row>(
  shown: readonly Column<Row>[],
  pinned: readonly string[],
  columnSizing: ColumnSizingState,
  viewPx: number,
): string[] {
  const fitting: string[] = [];
  let roomPx = viewPx * maxPinnedShare;
  for (const { id, widthPx } of shown.filter((column) => pinned.includes(column.id))) {
    roomPx -= columnSizing[id] ?? widthPx;
    if (roomPx < 0) break;
    fitting.push(id);
  }
  return fitting;
}

/** The width of the flexible pinned column with which the columns that fit fill the view; none where the reader has set it. */
export function flexibleWidth<Row>(
  shown: readonly Column<Row>[],
  pinned: readonly string[],
  columnSizing: ColumnSizingState,
  viewPx: number,
): ColumnSizingState {
  const flexible = shown.find(({ id, minPx }) => minPx !== undefined && pinned.includes(id) && columnSizing[id] === undefined);
  const { minPx } = flexible ?? {};
  if (!flexible || minPx === undefined) return {};
  const others = shown.filter((column) => column !== flexible);
  const widthOf = ({ id, widthPx }: Column<Row>): number => columnSizing[id] ?? widthPx;
  let roomPx = others.filter(({ id }) => pinned.includes(id)).reduce((room, column) => room - widthOf(column), viewPx);
  const free = others.filter(({ id }) => !pinned.includes(id));
  const tooMany = free.findIndex((column) => {
    if (roomPx - widthOf(column) < minPx) return true;
    roomPx -= widthOf(column);
    return false;
  });
  if (tooMany === 0) return {};
  return { [flexible.id]: Math.floor(Math.min(maxWidthPx, tooMany > 0 ? roomPx : Math.min(flexible.widthPx, roomPx))) };
}

const rounded = (widths: Readonly<Record<string, number>>): ColumnSizingState =>
  Object.fromEntries(Object.entries(widths).map(([id, px]) => [id, Math.round(Math.min(maxWidthPx, Math.max(minWidthPx, px)))]));

/** Widths that the reader has changed, and the given ones that they replace. */
interface Changed {
  readonly of: unknown;
  /** the given ones as text */
  readonly given: string;
  readonly columnSizing: ColumnSizingState;
}

/** The given widths, overridden by those that the reader has changed since. */
function useColumnSizing(given: Readonly<Record<string, number>>) {
  const [changed, setChanged] = useState<Changed>();
  const fromGiven = useMemo(() => rounded(given), [given]);
  return {
    columnSizing: changed?.of === given ? changed.columnSizing : fromGiven,
    setColumnSizing: (columnSizing: ColumnSizingState): void =>
      setChanged({ of: given, given: JSON.stringify(fromGiven), columnSizing: rounded(columnSizing) }),
    changed,
  };
}

/** Reports changed widths once, when they rest; a drag that pauses does not, until it has ended. */
function useReport(changed: Changed | undefined, onWidths: Options<never>['onWidths'], isDragging: boolean): void {
  const reported = useRef<{ of: unknown; text: string }>(undefined);
  const notify = useEffectEvent((columnSizing: ColumnSizingState) => onWidths?.(columnSizing));
  useEffect(() => {
    const text = JSON.stringify(changed?.columnSizing);
    // A press on an edge that moves nothing sets the same widths.
    const isSame = reported.current?.of === changed?.of ? reported.current?.text === text : text === changed?.given;
    if (!changed || isDragging || isSame) return undefined;
    const timer = setTimeout(() => {
      reported.current = { of: changed.of, text };
      notify(changed.columnSizing);
    }, restMs);
    return () => clearTimeout(timer);
  }, [changed, isDragging]);
}
