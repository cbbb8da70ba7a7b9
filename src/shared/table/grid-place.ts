/** A cell by its indexes; row -1 is the header. */
export interface Place {
  readonly row: number;
  readonly column: number;
}

/** How far a grid goes. */
export interface Extent {
  readonly rows: number;
  readonly columns: number;
  /** rows that PageUp and PageDown go over */
  readonly pageRows: number;
}

/**
 * Where a key leads from a cell (ARIA Authoring Practices, grid); undefined where it is no key of the grid. The header is one row
 * above the first: reached by ArrowUp, never by jumps.
 */
export function placeAfter(key: string, { row, column }: Place, isFar: boolean, { rows, columns, pageRows }: Extent): Place | undefined {
  const lastRow = rows - 1;
  const firstRow = Math.min(0, lastRow);
  const steps: Readonly<Record<string, Place>> = {
    ArrowUp: { row: row - 1, column },
    ArrowDown: { row: row + 1, column },
    ArrowLeft: { row, column: column - 1 },
    ArrowRight: { row, column: column + 1 },
    PageUp: { row: Math.max(row - pageRows, Math.min(row, firstRow)), column },
    PageDown: { row: row + pageRows, column },
    Home: { row: isFar ? firstRow : row, column: 0 },
    End: { row: isFar ? lastRow : row, column: columns - 1 },
  };
  const to = Object.hasOwn(steps, key) ? steps[key] : undefined;
  return to && within(to, { rows, columns });
}

/** The nearest place that there is. */
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

/** Every cell between two places; of the header, nothing. */
export const areaOf = (a: Place, b: Place): Area => ({
  firstRow: Math.max(0, Math.min(a.row, b.row)),
  lastRow: Math.max(a.row, b.row),
  firstColumn: Math.min(a.column, b.column),
  lastColumn: Math.max(a.column, b.column),
});
