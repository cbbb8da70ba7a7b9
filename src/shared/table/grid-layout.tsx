import { Fragment, type ReactNode, useCallback, useMemo } from 'react';
import { rowHeightPx, usePreferences } from '#src/shared/storage/preferences.ts';
import type { Column, NarrowPlace } from './column.ts';
import type { RowGroup } from './grid-groups.ts';

/**
 * How a grid uses its width. `scrolled`: columns keep their widths, and what does not fit is scrolled to. `fitted`: columns share the width, and
 * those of low priority are dropped. A phone gets lines of text instead (`narrow`), where columns have a place in them.
 */
export type Layout = 'scrolled' | 'fitted' | 'narrow';

/** Below these widths there is no room for columns. Beside an open detail a list that scrolls sideways is wider. */
const narrowPx = { fitted: 560, scrolled: 480 };
/** Width of a printed page. */
const printedPx = 1060;
/** The first and the last cell of a row have so much more room at the edge of a fitted layout (grid-layout.css). */
const edgePx = 6;
/** Height of a line of text on a phone. */
const narrowLinePx = 24;

interface Options<Row> {
  readonly wanted: 'scrolled' | 'fitted';
  readonly columns: readonly Column<Row>[];
  readonly viewPx: number;
  readonly printing: boolean;
  readonly groups: readonly RowGroup[] | undefined;
  readonly lineCount: ((row: Row) => number) | undefined;
}

interface GridLayout<Row> {
  readonly layout: Layout;
  /** those shown, with the widths of the layout */
  readonly columns: readonly Column<Row>[];
  /** height of a row of one line */
  readonly rowPx: number;
  /** height of a row, or without one of a heading; undefined where all are of one height */
  readonly heightOf: ((row: Row | undefined) => number) | undefined;
}

/** Columns and heights for a view of a width. */
export function useGridLayout<Row>({ wanted, columns, viewPx, printing, groups, lineCount }: Options<Row>): GridLayout<Row> {
  const { density } = usePreferences();
  const rowPx = rowHeightPx[density];
  const isNarrow = viewPx < narrowPx[wanted] && !printing && columns.some(({ narrow }) => narrow !== undefined);
  const layout = isNarrow ? 'narrow' : wanted;
  const shown = useMemo(() => {
    if (layout === 'scrolled') return columns;
    return layout === 'narrow' ? [narrowColumn(columns, viewPx)] : fitColumns(columns, printing ? printedPx : viewPx);
  }, [layout, columns, viewPx, printing]);
  const heightOf = useCallback(
    (row: Row | undefined): number => {
      if (row === undefined) return rowPx;
      const count = lineCount?.(row) ?? 1;
      return layout === 'narrow' ? (count + 1) * narrowLinePx : rowPx + (count - 1) * rowHeightPx.compact;
    },
    [rowPx, layout, lineCount],
  );
  const isUneven = groups !== undefined || lineCount !== undefined || layout === 'narrow';
  return { layout, columns: shown, rowPx, heightOf: isUneven ? heightOf : undefined };
}

const widthOf = (columns: readonly Column<never>[]): number => columns.reduce((sum, { widthPx }) => sum + widthPx, 2 * edgePx);

/** The columns that fit, in their order and with the width each gets: the permanent ones, then the others by priority. */
export function fitColumns<Row>(columns: readonly Column<Row>[], viewPx: number): readonly Column<Row>[] {
  const fit = new Set(columns.filter(({ dropPriority }) => dropPriority === undefined));
  const others = columns.flatMap((column) => (column.dropPriority === undefined ? [] : { column, priority: column.dropPriority }));
  for (const { column } of others.toSorted((a, b) => a.priority - b.priority)) if (widthOf([...fit, column]) <= viewPx) fit.add(column);
  const shown = columns.filter((column) => fit.has(column));
  const sharePx = shareOf(shown, viewPx - 2 * edgePx);
  return shown.map((column, index) => {
    const { grow = 0, growToPx = Infinity } = column;
    const edge = (index === 0 ? edgePx : 0) + (index === shown.length - 1 ? edgePx : 0);
    const grownPx = Math.min(growToPx, Math.floor(grow * sharePx));
    return { ...column, widthPx: Math.max(column.widthPx, grownPx) + edge };
  });
}

/** Width of a column that grows by 1, as CSS shares out `minmax(width, 1fr)`: a column that has more keeps its own width. */
function shareOf(columns: readonly Column<never>[], roomPx: number): number {
  let growing = columns.filter(({ grow = 0 }) => grow > 0);
  let restPx = roomPx - columns.reduce((sum, { widthPx, grow = 0 }) => (grow > 0 ? sum : sum + widthPx), 0);
  for (;;) {
    const share = restPx / growing.reduce((sum, { grow = 0 }) => sum + grow, 0);
    const wide = growing.filter(({ widthPx, grow = 0 }) => widthPx > grow * share);
    if (wide.length === 0 || growing.length === 0) return growing.length === 0 ? 0 : share;
    restPx -= wide.reduce((sum, { widthPx }) => sum + widthPx, 0);
    growing = growing.filter((column) => !wide.includes(column));
  }
}

type Placed<Row> = Column<Row> & { readonly narrow: NarrowPlace<Row> };

const onLine = <Row,>(columns: readonly Column<Row>[], line: 1 | 2): readonly Placed<Row>[] =>
  columns.filter((column): column is Placed<Row> => column.narrow?.line === line).toSorted((a, b) => a.narrow.priority - b.narrow.priority);

/** One column for a phone: the cells of the others as lines of text, those of highest priority first. */
export function narrowColumn<Row>(columns: readonly Column<Row>[], viewPx: number): Column<Row> {
  const [first, below] = [onLine(columns, 1), onLine(columns, 2)];
  const all = [...first, ...below];
  return {
    id: 'narrow',
    label: all.map(({ label }) => label).join(', '),
    group: '',
    widthPx: viewPx,
    align: 'start',
    textOf: (row) => all.flatMap(({ textOf }) => textOf(row) || []).join(' '),
    draw: (row) => <NarrowRow {...{ row, first, below }} />,
  };
}

interface NarrowProps<Row> {
  readonly row: Row;
  readonly first: readonly Placed<Row>[];
  readonly below: readonly Placed<Row>[];
}

function NarrowRow<Row>({ row, first, below }: NarrowProps<Row>) {
  const lists = below.map((column) => linesOfCell(column, row));
  const count = Math.max(1, ...lists.map(({ length }) => length));
  return (
    <>
      <NarrowLine columns={first} contents={first.map((column) => linesOfCell(column, row)[0])} />
      {Array.from({ length: count }, (_, line) => (
        <NarrowLine key={line} columns={below} contents={lists.map((lines) => lines[line])} />
      ))}
    </>
  );
}

interface NarrowLineProps<Row> {
  readonly columns: readonly Placed<Row>[];
  readonly contents: readonly ReactNode[];
}

const NarrowLine = <Row,>({ columns, contents }: NarrowLineProps<Row>) => (
  <div className="narrow-line">
    {columns.map(({ id, narrow }, index) => (
      <Fragment key={id}>
        {/* A blank, so that the texts of two columns are two words where the line is read or copied. */}
        {index > 0 && ' '}
        <span data-cut={narrow.isCut} data-last={narrow.isLast}>
          {contents[index]}
        </span>
      </Fragment>
    ))}
  </div>
);

const linesOfCell = <Row,>({ narrow, draw, drawLines, textOf }: Placed<Row>, row: Row): readonly ReactNode[] => {
  const text = textOf(row);
  return (narrow.drawLines ?? drawLines)?.(row) ?? [text === '' ? '' : (draw?.(row) ?? text)];
};
