import type { ReactNode } from 'react';
import type { Column, SortKey } from './column.ts';
import type { Area, Place } from './grid-place.ts';

interface Props<Row> {
  readonly focused: Place;
  readonly selected: Area | undefined;
  readonly rowCount: number;
  /** every column that may be sorted by */
  readonly columns: readonly Column<Row>[];
  readonly sort: readonly SortKey[];
  /** what has just been done; else the order is told */
  readonly said: string;
  readonly children: ReactNode;
}

/** Where the reader is, what is selected, in which order: one line under the rows. */
export function GridFoot<Row>({ focused, selected, rowCount, columns, sort, said, children }: Props<Row>) {
  return (
    <div className="grid-foot">
      <span>
        {selected ? sizeOf(selected) : `Row ${counted(Math.max(0, focused.row) + Math.min(1, rowCount))} of ${counted(rowCount)}`}
      </span>
      <span role="status">{said || sortWords(columns, sort)}</span>
      {children}
    </div>
  );
}

const counted = (count: number): string => count.toLocaleString('en-US');

const sizeOf = ({ firstRow, lastRow, firstColumn, lastColumn }: Area): string =>
  `${counted(lastRow - firstRow + 1)} × ${counted(lastColumn - firstColumn + 1)} cells selected`;

/** `Sorted by 5 min, descending, then Symbol, ascending`; nothing where the rows stand as they came. */
function sortWords<Row>(columns: readonly Column<Row>[], sort: readonly SortKey[]): string {
  const keys = sort.flatMap(({ id, desc }) => {
    const column = columns.find((one) => one.id === id);
    return column ? `${column.label}, ${desc ? 'descending' : 'ascending'}` : [];
  });
  return keys.length === 0 ? '' : `Sorted by ${keys.join(', then ')}`;
}
