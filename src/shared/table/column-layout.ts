import type { Column } from './column.ts';

export const widths = { leastPx: 48, mostPx: 800 } as const;

/** A column where it stands: its place among those shown, from 0, and its edges from the start of the row. */
export interface PlacedColumn<Row> {
  readonly column: Column<Row>;
  readonly index: number;
  readonly leftPx: number;
  readonly widthPx: number;
  /** stays in sight; after the last one the free columns begin */
  readonly pinned: 'inner' | 'last' | undefined;
  /** what every cell of the column has in common: one object, so that drawing a row compares none of it */
  readonly cell: {
    readonly role: 'gridcell';
    readonly 'aria-colindex': number;
    readonly 'data-pinned': 'inner' | 'last' | undefined;
    readonly 'data-end': true | undefined;
    readonly className: 'grid-cell';
    readonly style: { readonly left: number; readonly width: number };
  };
}

export interface ColumnLayout<Row> {
  /** pinned, then free */
  readonly all: readonly PlacedColumn<Row>[];
  readonly pinned: readonly PlacedColumn<Row>[];
  readonly free: readonly PlacedColumn<Row>[];
  readonly pinnedPx: number;
  readonly totalPx: number;
}

/** Assumed: pinned columns take at most 60 % of the view, for on a phone the rest must still be read. */
const mostPinned = 0.6;

/** Pinned columns first, each where the one before it ends. A pinned column for which the view is too narrow is a free one. */
export function columnLayout<Row>(
  columns: readonly Column<Row>[],
  pinnedIds: readonly string[],
  widthOf: Readonly<Record<string, number>>,
  viewPx: number,
): ColumnLayout<Row> {
  const widthPxOf = ({ id, widthPx }: Column<Row>): number => clampWidth((Object.hasOwn(widthOf, id) ? widthOf[id] : undefined) ?? widthPx);
  const asked = columns.filter(({ id }) => pinnedIds.includes(id));
  const others = columns.filter(({ id }) => !pinnedIds.includes(id));
  let roomPx = viewPx * mostPinned;
  const refused = asked.findIndex((column) => (roomPx -= widthPxOf(column)) < 0);
  const pinnedCount = refused < 0 ? asked.length : refused;
  let leftPx = 0;
  const all = [...asked, ...others].map((column, index): PlacedColumn<Row> => {
    const placed = {
      column,
      index,
      leftPx,
      widthPx: widthPxOf(column),
      pinned: index >= pinnedCount ? undefined : index === pinnedCount - 1 ? ('last' as const) : ('inner' as const),
    };
    leftPx += placed.widthPx;
    return { ...placed, cell: cellOf(placed) };
  });
  return {
    all,
    pinned: all.slice(0, pinnedCount),
    free: all.slice(pinnedCount),
    pinnedPx: all[pinnedCount]?.leftPx ?? (pinnedCount === 0 ? 0 : leftPx),
    totalPx: leftPx,
  };
}

const cellOf = <Row>({ column, index, leftPx, widthPx, pinned }: Omit<PlacedColumn<Row>, 'cell'>): PlacedColumn<Row>['cell'] => ({
  role: 'gridcell',
  'aria-colindex': index + 1,
  'data-pinned': pinned,
  'data-end': column.align === 'end' || undefined,
  className: 'grid-cell',
  style: { left: leftPx, width: widthPx },
});

export const clampWidth = (px: number): number => Math.round(Math.min(widths.mostPx, Math.max(widths.leastPx, px)));

export interface Band {
  readonly group: string;
  readonly leftPx: number;
  readonly widthPx: number;
}

/** Neighbours of one group, under one heading. */
export function bandsOf<Row>(placed: readonly PlacedColumn<Row>[]): readonly Band[] {
  const bands: Band[] = [];
  for (const { column, leftPx, widthPx } of placed) {
    const last = bands.at(-1);
    if (last?.group === column.group) bands[bands.length - 1] = { ...last, widthPx: last.widthPx + widthPx };
    else bands.push({ group: column.group, leftPx, widthPx });
  }
  return bands;
}
