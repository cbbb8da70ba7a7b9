import { type Columns, type GroupingName, naturalOrder } from './frame.ts';

/** Rows that are summarised together. */
export interface Group {
  readonly name: string;
  readonly rows: ArrayLike<number>;
}

/** The non-empty groups of some rows, the largest first unless the grouping has a natural order. */
export function groupsOf({ groupings }: Columns, name: GroupingName, rows: ArrayLike<number>): readonly Group[] {
  const { names, starts, codes } = groupings[name];
  const found: number[][] = names.map(() => []);
  for (let index = 0; index < rows.length; index++) {
    const row = rows[index] ?? 0;
    for (let place = starts[row] ?? 0; place < (starts[row + 1] ?? 0); place++) found[codes[place] ?? 0]?.push(row);
  }
  const order = naturalOrder[name];
  return names
    .map((group, code) => ({ name: group, rows: found[code] ?? [] }))
    .filter((group) => group.rows.length > 0)
    .sort((a, b) => (order ? order(a.name, b.name) : b.rows.length - a.rows.length || a.name.localeCompare(b.name)));
}

/** The groups of one row, in the order of its text. */
export function namesOf({ groupings }: Columns, name: GroupingName, row: number): readonly string[] {
  const { names, starts, codes } = groupings[name];
  return Array.from(codes.subarray(starts[row], starts[row + 1]), (code) => names[code] ?? '');
}
