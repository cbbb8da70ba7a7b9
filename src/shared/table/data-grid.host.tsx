import { useState, type ComponentProps } from 'react';
import type { Column, SortKey } from './column.ts';
import { DataGrid } from './data-grid.tsx';

/** A row of a grid under test: its number, and the figures that follow from it. */
export interface Line {
  readonly key: string;
  readonly name: string;
  readonly figures: readonly (number | null)[];
}

/** Figures in no order, some of them empty. */
const figure = (row: number, column: number): number | null =>
  (row + column) % 11 === 0 ? null : ((row * 7919 + column * 104_729) % 20_011) / 100 - 100;

export const linesUpTo = (count: number): readonly Line[] =>
  Array.from({ length: count }, (_, row) => ({
    key: `row-${row}`,
    name: `Company ${row}`,
    figures: Array.from({ length: 95 }, (__, column) => figure(row, column)),
  }));

const figureColumn = (_: unknown, index: number): Column<Line> => ({
  id: `f${index}`,
  label: `Figure ${index}`,
  group: `Group ${Math.floor(index / 8)}`,
  widthPx: 90,
  align: 'end',
  numberOf: ({ figures }) => figures[index] ?? null,
  textOf: ({ figures }) => figures[index]?.toFixed(2).replace('-', '\u2212') ?? '',
  whyEmpty: ({ name }) => `No reading of figure ${index} for ${name}`,
  meaning: {
    description: `What figure ${index} tells.`,
    formula: 'a / b',
    unit: 'percent points',
    emptyWhen: 'nobody measured',
    from: ['arithmetic'],
  },
});

/** 96: a name and 95 figures. */
export const lineColumns: readonly Column<Line>[] = [
  { id: 'name', label: 'Name', group: 'Company', widthPx: 140, align: 'start', textOf: ({ name }) => name },
  ...Array.from({ length: 95 }, figureColumn),
];

const keyOf = ({ key }: Line): string => key;
const pinned = ['name'];

interface Props extends Partial<ComponentProps<typeof DataGrid<Line>>> {
  readonly rows: readonly Line[];
}

/** A grid in a place of 1200 x 600 px, which keeps its order itself. */
export function GridHost(props: Props) {
  const [sort, setSort] = useState<readonly SortKey[]>([]);
  return (
    <div style={{ display: 'flex', width: 1200, height: 600 }}>
      <DataGrid label="Lines" columns={lineColumns} rowKey={keyOf} pinned={pinned} sort={sort} onSort={setSort} {...props} />
    </div>
  );
}
