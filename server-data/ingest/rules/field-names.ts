/** A field of a record, or a column of a CSV file: its wire name, its other names, and how its cells are parsed. */
export interface Column {
  readonly name: string;
  /** other names of it in own files; letter case, blanks, underscores and dashes do not count (`openFieldNames`) */
  readonly also?: readonly string[];
  /** the required column that this one makes up for, e.g. `split_to` for `ratio` */
  readonly insteadOf?: string;
  readonly required: boolean;
  /** returns the wire value; undefined omits the field */
  readonly parseCell: (cell: string) => unknown;
}

/** Letter case, blanks, underscores and dashes do not tell names apart: `Stock Splits`, `stock_splits`. */
const plain = (name: string): string => name.toLowerCase().replaceAll(/[\s_-]/g, '');

/** The column that a name of a source stands for, in a header or as a field of an object: its own name, or one of `also`. */
export function openFieldNames(columns: readonly Column[]): (name: string) => Column | undefined {
  const exact = new Map(columns.map((column) => [column.name, column]));
  const others = new Map<string, Column>();
  for (const column of columns)
    for (const name of [column.name, ...(column.also ?? [])]) if (!others.has(plain(name))) others.set(plain(name), column);
  return (name) => exact.get(name) ?? others.get(plain(name));
}

export type Row = Record<string, unknown>;

export const isRow = (wire: unknown): wire is Row => typeof wire === 'object' && wire !== null && !Array.isArray(wire);

/** A record under the names of its columns. */
export interface RenamedRow {
  readonly row: Row;
  /** names that no column has, and second names of a field that is there under its own */
  readonly unread: readonly string[];
}

/** Renames the fields of an object. A null says as little as an absent field. */
export function renameFields(wire: Readonly<Row>, columnNamed: (name: string) => Column | undefined): RenamedRow {
  const row: Row = {};
  const unread: string[] = [];
  for (const [name, value] of Object.entries(wire)) {
    const column = columnNamed(name);
    if (column === undefined || (name !== column.name && (column.name in row || Object.hasOwn(wire, column.name)))) unread.push(name);
    else if (value !== null) row[column.name] = value;
  }
  return { row, unread };
}
