import { useMemo, useRef, useState, type ReactNode } from 'react';
import { rowHeightPx, usePreferences } from '#src/shared/preferences/preferences.ts';
import { mostPrinted, usePrinting } from '#src/shared/ui/printing.ts';
import { cellWords } from './cell-words.tsx';
import { columnLayout } from './column-layout.ts';
import type { Column, SortKey } from './column.ts';
import { cellPlace, gridActs } from './grid-acts.ts';
import { GridBody } from './grid-body.tsx';
import { GridFoot } from './grid-foot.tsx';
import { GridHead } from './grid-head.tsx';
import { GridTip } from './grid-tip.tsx';
import { MeaningTip } from './meaning-tip.tsx';
import { useColumnsInSight } from './use-columns-in-sight.ts';
import { useColumnWidths } from './use-column-widths.ts';
import { useGridCursor } from './use-grid-cursor.ts';
import { useRowAnchor } from './use-row-anchor.ts';
import { useShownRow } from './use-shown-row.ts';
import { useSortedRows } from './use-sorted-rows.ts';
import { useToldRow } from './use-told-row.ts';
import { useViewSize } from './view-size.ts';

/** Height of the header: groups over names, 24 px each in every density (app.css). */
const headPx = 48;
const noColumns: readonly string[] = [];

/**
 * What a grid needs. `rows`, `columns`, `pinned` and `widths` are to stay the same objects, and `rowKey` the same function, while what
 * they hold is the same: all that is worked out once hangs on that.
 */
interface Props<Row extends object> {
  /** what the grid is called */
  readonly label: string;
  readonly rows: readonly Row[];
  /** unique, and the same for the same row when it comes again */
  readonly rowKey: (row: Row) => string;
  /** those shown, in their order; pinned ones are moved to the front */
  readonly columns: readonly Column<Row>[];
  /** every column that may be sorted by, where that is more than those shown */
  readonly sortColumns?: readonly Column<Row>[] | undefined;
  /** keys of unknown columns are passed over */
  readonly sort: readonly SortKey[];
  readonly onSort: (sort: readonly SortKey[]) => void;
  /** ids of columns that stay in sight, as far as they leave room for others */
  readonly pinned?: readonly string[] | undefined;
  /** by id, where they are not the columns' own */
  readonly widths?: Readonly<Record<string, number>> | undefined;
  /** told once a change rests; the grid shows it at once, and keeps it where nobody hears */
  readonly onWidth?: ((id: string, px: number) => void) | undefined;
  /** of the row whose detail is open; it is brought into sight */
  readonly openKey?: string | undefined;
  readonly onOpen?: ((row: Row, key: string) => void) | undefined;
  /** of rows that something beside the grid speaks of; the same set while it holds the same */
  readonly marked?: ReadonlySet<string> | undefined;
  /** told as the reader walks from row to row */
  readonly onFocusRow?: ((key: string) => void) | undefined;
  /** something is being loaded: a thin line at the top, and everything stays usable */
  readonly busy?: boolean | undefined;
  /** at the end of the line under the rows */
  readonly children?: ReactNode;
}

/** Many rows and columns, of which only those in sight are in the document (ARIA Authoring Practices, data grid). */
export function DataGrid<Row extends object>({
  label,
  rows,
  rowKey,
  columns,
  sortColumns = columns,
  sort,
  onSort,
  pinned = noColumns,
  widths,
  onWidth,
  openKey,
  onOpen,
  marked,
  onFocusRow,
  busy = false,
  children,
}: Props<Row>) {
  const { density } = usePreferences();
  const rowPx = rowHeightPx[density];
  const printing = usePrinting();
  const scroller = useRef<HTMLDivElement>(null);
  const [said, setSaid] = useState('');
  const [widthOf, setWidth] = useColumnWidths(widths, onWidth);

  const view = useViewSize(scroller);
  const layout = useMemo(() => columnLayout(columns, pinned, widthOf, view.width), [columns, pinned, widthOf, view.width]);
  const { sorted, keys, sortBy } = useSortedRows({ rows, rowKey, columns: sortColumns, sort, onSort });
  const cursor = useGridCursor({ scroller, keys, layout, rowPx, headPx });
  const { focused, selected, show } = cursor;
  useRowAnchor({ scroller, keys, sort, rowPx, focusedRow: focused.row });
  useShownRow(openKey, keys, show);
  const tellRow = useToldRow(scroller, keys[focused.row], onFocusRow);
  const inSight = useColumnsInSight({ scroller, layout, viewPx: view.width, focusedColumn: focused.column });
  const free = printing ? layout.free : inSight;

  const acts = gridActs({
    rowsOf: (first, last) => sorted.slice(first, last + 1),
    layout,
    cursor,
    extent: {
      rows: sorted.length,
      columns: layout.all.length,
      pageRows: Math.max(1, Math.floor((view.height - headPx) / rowPx) - 1),
    },
    sortBy: (id, adds) => {
      setSaid('');
      sortBy(id, adds);
      // The reader asks for what comes first now.
      cursor.toTop();
    },
    setWidth,
    open: (index) => {
      const [row, key] = [sorted[index], keys[index]];
      if (row && key !== undefined) onOpen?.(row, key);
    },
    say: setSaid,
  });

  const tell = (cell: HTMLElement): ReactNode => {
    const at = cellPlace(cell);
    const column = layout.all[at.column]?.column;
    const row = sorted[at.row];
    if (!column) return undefined;
    if (at.row < 0) return <MeaningTip column={column} />;
    return row && cellWords(cell, column, row);
  };

  return (
    <div className={busy ? 'data-grid progress' : 'data-grid'}>
      <div
        ref={scroller}
        role="grid"
        aria-label={label}
        aria-rowcount={sorted.length + 1}
        aria-colcount={layout.all.length}
        aria-multiselectable
        aria-busy={busy}
        className="grid-scroll"
        {...acts}
        onFocus={tellRow}
      >
        <GridHead layout={layout} free={free} sort={sort} focusedColumn={focused.row < 0 ? focused.column : undefined} onWidth={setWidth} />
        <GridBody
          {...{ scroller, keys, rowPx, headPx, layout, free, focused, selected, openKey, marked, printing }}
          rows={sorted}
          viewPx={view.height}
        />
      </div>
      {printing && sorted.length > mostPrinted && (
        <p>
          The first {mostPrinted} of {sorted.length.toLocaleString('en-US')} rows.
        </p>
      )}
      <GridFoot focused={focused} selected={selected} rowCount={sorted.length} columns={sortColumns} sort={sort} said={said}>
        {children}
      </GridFoot>
      <GridTip scroller={scroller} tell={tell} />
    </div>
  );
}
