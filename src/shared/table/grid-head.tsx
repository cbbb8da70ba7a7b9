import { useMemo } from 'react';
import type { SortKey } from './column.ts';
import { bandsOf, type Band, type ColumnLayout, type PlacedColumn } from './column-layout.ts';
import { HeadCell } from './head-cell.tsx';

interface Props<Row> {
  readonly layout: ColumnLayout<Row>;
  /** the free columns in sight */
  readonly free: readonly PlacedColumn<Row>[];
  readonly sort: readonly SortKey[];
  readonly focusedColumn: number | undefined;
  readonly onWidth: (id: string, px: number) => void;
}

/** The names of the columns, under those of their groups; always in sight. */
export function GridHead<Row>({ layout, free, sort, focusedColumn, onWidth }: Props<Row>) {
  const { pinned, pinnedPx, totalPx } = layout;
  const bands = useMemo(() => ({ pinned: bandsOf(layout.pinned), free: bandsOf(layout.free) }), [layout]);
  return (
    <div role="rowgroup" className="grid-head" style={{ width: totalPx }}>
      {/* Each header tells its group where it tells its meaning. */}
      <div aria-hidden className="grid-bands">
        {bands.free.map((band) => (
          <GroupBand key={band.leftPx} {...band} stickPx={pinnedPx} />
        ))}
        <div className="sticky left-0 z-1 bg-inherit" style={{ width: pinnedPx }}>
          {bands.pinned.map((band) => (
            <GroupBand key={band.leftPx} {...band} stickPx={0} />
          ))}
        </div>
      </div>
      <div role="row" aria-rowindex={1} className="relative flex h-6">
        {[...pinned, ...free].map((placed) => {
          const rank = sort.findIndex(({ id }) => id === placed.column.id);
          return (
            <HeadCell
              key={placed.column.id}
              placed={placed}
              isFocused={placed.index === focusedColumn}
              sortKey={sort[rank]}
              rank={sort.length > 1 && rank >= 0 ? rank + 1 : undefined}
              onWidth={onWidth}
            />
          );
        })}
      </div>
    </div>
  );
}

/** Its name stays in sight as long as any column under it does. */
const GroupBand = ({ group, leftPx, widthPx, stickPx }: Band & { readonly stickPx: number }) => (
  <div className="grid-band" style={{ left: leftPx, width: widthPx }}>
    <span className="sticky truncate" style={{ left: stickPx + 8 }}>
      {group}
    </span>
  </div>
);
