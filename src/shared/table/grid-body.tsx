import { memo, useDeferredValue, useMemo, type RefObject } from 'react';
import { mostPrinted } from '#src/shared/ui/printing.ts';
import type { ColumnLayout, PlacedColumn } from './column-layout.ts';
import type { Area, Place } from './grid-place.ts';
import { GridRow } from './grid-row.tsx';
import { overscan, useRowsInSight } from './use-rows-in-sight.ts';

interface Props<Row> {
  readonly scroller: RefObject<HTMLElement | null>;
  /** in the order shown, with their keys */
  readonly rows: readonly Row[];
  readonly keys: readonly string[];
  readonly rowPx: number;
  readonly headPx: number;
  readonly viewPx: number;
  readonly layout: ColumnLayout<Row>;
  /** the free columns in sight */
  readonly free: readonly PlacedColumn<Row>[];
  readonly focused: Place;
  readonly selected: Area | undefined;
  readonly openKey: string | undefined;
  readonly marked: ReadonlySet<string> | undefined;
  readonly printing: boolean;
}

/** The rows in sight. It follows the view by itself: nothing around it is drawn anew for a scroll. */
function Body<Row>({
  scroller,
  rows,
  keys,
  rowPx,
  headPx,
  viewPx,
  layout,
  free,
  focused,
  selected,
  openKey,
  marked,
  printing,
}: Props<Row>) {
  const inSight = useRowsInSight({ scroller, rowCount: rows.length, rowPx, headPx, viewPx });
  const { first, end } = printing ? { first: 0, end: Math.min(rows.length, mostPrinted) } : inSight;
  // What is beyond the edges follows once the rest is painted.
  const now = useMemo(() => ({ rows, keys, layout, free }), [rows, keys, layout, free]);
  const late = useDeferredValue<typeof now | undefined>(now, undefined);
  const indexes = Array.from({ length: end - first }, (_, offset) => first + offset);
  // What has the focus must not vanish, wherever the view goes.
  if (!printing && focused.row >= 0 && focused.row < rows.length) {
    if (focused.row < first) indexes.unshift(focused.row);
    else if (focused.row >= end) indexes.push(focused.row);
  }
  // A row that comes into sight takes the elements of one that went; only what has the focus keeps its own.
  const slots = printing ? mostPrinted : Math.ceil(viewPx / rowPx) + 2 * overscan + 2;
  return (
    <div role="rowgroup" className="relative min-w-full" style={{ width: layout.totalPx, height: rows.length * rowPx }}>
      {indexes.map((index) => {
        const isBeyond = !printing && index !== focused.row && (index < inSight.top || index > inSight.top + Math.ceil(viewPx / rowPx));
        const drawn = isBeyond ? late : now;
        const [row, key] = [drawn?.rows[index], drawn?.keys[index]];
        if (!drawn || row === undefined || key === undefined) return null;
        const isSelected = selected !== undefined && index >= selected.firstRow && index <= selected.lastRow;
        return (
          <GridRow
            key={index === focused.row ? 'focused' : index % slots}
            row={row}
            index={index}
            topPx={index * rowPx}
            widthPx={drawn.layout.totalPx}
            pinned={drawn.layout.pinned}
            free={drawn.free}
            focusedColumn={focused.row === index ? focused.column : undefined}
            selectedFrom={isSelected ? selected.firstColumn : undefined}
            selectedTo={isSelected ? selected.lastColumn : undefined}
            isOpen={key === openKey}
            isMarked={marked?.has(key) === true}
          />
        );
      })}
    </div>
  );
}

export const GridBody = memo(Body) as typeof Body;
