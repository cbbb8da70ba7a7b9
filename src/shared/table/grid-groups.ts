import { type ReactNode, useMemo } from 'react';

/** A line across the grid, above the rows that it heads: a day of an agenda, or a note about days without rows. */
export interface RowGroup {
  /** unique among the groups, and no key of a row */
  readonly key: string;
  /** how many of the rows belong to it: the groups divide the rows in their order */
  readonly count: number;
  readonly heading: ReactNode;
  /** what is spoken, where that is more than the text of the heading */
  readonly label?: string | undefined;
  /** a heading stays at the top while its rows are in view; a divider and a note scroll away */
  readonly kind: 'heading' | 'divider' | 'note';
  /** whether the keyboard stops at it, as at a row */
  readonly isStop?: boolean | undefined;
  /** not on paper */
  readonly isScreenOnly?: boolean | undefined;
}

/** A line of a grid: a row, or the heading of a group. A row is what react-table returns, so that 20,000 of them need no second list. */
export type GridLine<Row> =
  | { readonly id: string; readonly original: Row; readonly group?: undefined }
  | { readonly id: string; readonly original?: undefined; readonly group: RowGroup };

type Rows<Row> = readonly { readonly id: string; readonly original: Row }[];

/** The rows, each group of them under its heading. */
export function gridLines<Row>(rows: Rows<Row>, groups: readonly RowGroup[]): readonly GridLine<Row>[] {
  let next = 0;
  return groups.flatMap((group): GridLine<Row>[] => {
    const first = next;
    next += group.count;
    return [{ id: group.key, group }, ...rows.slice(first, next)];
  });
}

type Lines = readonly GridLine<unknown>[];

/** The line of the group that a line is in; -1 where there is none. */
export function groupLineAt(lines: Lines, index: number): number {
  let at = Math.min(index, lines.length - 1);
  while (at >= 0 && lines[at]?.group === undefined) at--;
  return at;
}

/** The heading that stays at the top while a line is the first in view; -1 for none. */
export function headingAt(lines: Lines, index: number): number {
  const at = groupLineAt(lines, index);
  return lines[at]?.group?.kind === 'heading' ? at : -1;
}

/** Where the keyboard stops: at every row, and at headings without rows that say so. */
export interface Stops {
  readonly isStop: (index: number) => boolean;
  /** the next stop in a direction, the given line not included; undefined at the end */
  readonly after: (index: number, step: 1 | -1) => number | undefined;
  /** the first stop of the next or the previous group */
  readonly groupAfter: (index: number, step: 1 | -1) => number | undefined;
}

export function stopsOf(lines: Lines): Stops {
  const isStop = (index: number): boolean => {
    const line = lines[index];
    return line !== undefined && (line.group === undefined || line.group.isStop === true);
  };
  const after = (index: number, step: 1 | -1): number | undefined => {
    for (let at = index + step; at >= 0 && at < lines.length; at += step) if (isStop(at)) return at;
    return undefined;
  };
  const groupAfter = (index: number, step: 1 | -1): number | undefined => {
    if (step > 0) {
      const next = lines.findIndex(({ group }, at) => at > index && group !== undefined);
      return next < 0 ? undefined : after(next - 1, 1);
    }
    const lastBefore = after(groupLineAt(lines, index), -1);
    return lastBefore === undefined ? undefined : after(groupLineAt(lines, lastBefore) - 1, 1);
  };
  return { isStop, after, groupAfter };
}

/** Where lines differ: under headings of groups, or in height. Its functions must be stable while the lines are: new ones measure again. */
export interface UnevenLines {
  readonly keyOf: (index: number) => string;
  readonly heightOf: (index: number) => number;
  /** the heading that stays at the top while a line is the first in view; -1 for none */
  readonly headingAt: (index: number) => number;
}

/** The lines of a grid, and where they differ from each other. */
export function useGridLines<Row>(
  rows: Rows<Row>,
  groups: readonly RowGroup[] | undefined,
  heightOf: ((row: Row | undefined) => number) | undefined,
) {
  const lines = useMemo(() => (groups ? gridLines(rows, groups) : rows), [rows, groups]);
  const keys = useMemo(() => lines.map(({ id }) => id), [lines]);
  const stops = useMemo(() => (groups ? stopsOf(lines) : undefined), [groups, lines]);
  const uneven = useMemo(
    (): UnevenLines | undefined =>
      heightOf && {
        keyOf: (index) => lines[index]?.id ?? String(index),
        heightOf: (index) => heightOf(lines[index]?.original),
        headingAt: (index) => headingAt(lines, index),
      },
    [lines, heightOf],
  );
  return { lines, keys, stops, uneven };
}
