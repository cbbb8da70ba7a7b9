import * as z from 'zod/mini';
import type { Endpoint } from '#contract/schema/endpoint.ts';
import type { Awaitable } from '../../store/awaitable.ts';
import type { Store } from '../../store/store.ts';
import type { Cursor, WriteCount } from '../../store/write-batch.ts';
import { describeFault } from '../rules/describe-fault.ts';
import type { Fault } from '../rules/fault.ts';
import { type Column, isRow, openFieldNames, renameFields, type Row } from '../rules/field-names.ts';
import { symbolFault } from '../rules/symbol.ts';

/** The parsed record, or why it is refused. */
export type ReadRecord<R> = ({ readonly record: R } | { readonly fault: Fault }) & ReadNotes;

/** The same of a row, which may also say that there is none, such as a day without a split. */
export type ReadRow<R> = ReadRecord<R> | ({ readonly isNothing: true } & ReadNotes);

/** What a reader says once for all records of a source. */
export interface ReadNotes {
  /** what it put in for fields that the record leaves out, e.g. `updated = created` */
  readonly defaults?: readonly string[];
  /** fields that it did not read */
  readonly unread?: readonly string[];
}

/** The fault of a field that must hold something. */
export const emptyText = (field: string): { readonly fault: Fault } => ({
  fault: { kind: `empty ${field.split('.').at(-1) ?? field}`, reason: `${field}: expected a text that is not empty` },
});

/** The file formats of one kind of record, besides NDJSON and a JSON array. */
export interface Form {
  /** the key that holds the list in a response of the API */
  readonly envelope: string | undefined;
  /** columns of a CSV file; undefined for records that hold lists */
  readonly columns: readonly Column[] | undefined;
}

/** One kind of record that can be loaded from files. */
export interface Dataset<R> extends Form {
  readonly name: string;
  /** opens the reader of one source, which parses one record in wire format, or one row of a table */
  readonly openReader: () => (wire: unknown) => ReadRow<R>;
  /** see `NewsWriter.writeNews`: one transaction together with the cursor */
  readonly write: (store: Store, batch: readonly R[], cursorAfter: (count: WriteCount) => Cursor) => Awaitable<WriteCount>;
}

const accepts = (schema: z.ZodMiniType, value: unknown): boolean => z.safeParse(schema, value).success;

/** Assumed: in a table Y and N stand for true and false as well as 1 and 0 do. */
const flags: Readonly<Record<string, boolean>> = {
  true: true,
  '1': true,
  y: true,
  yes: true,
  false: false,
  '0': false,
  n: false,
  no: false,
};

const wholeNumber = /^-?\d{1,15}$/;
const decimalNumber = /^-?\d{1,15}(?:\.\d{1,15})?$/;

/** The parser for a field's cells: text, unless the wire has a number or a boolean. Other cells pass unchanged, so the schema refuses them. */
function cellParser(schema: z.ZodMiniType): Column['parseCell'] {
  if (accepts(schema, true)) return (cell) => (cell === '' ? undefined : (flags[cell.toLowerCase()] ?? cell));
  if (accepts(schema, 1.5)) return (cell) => (cell === '' ? undefined : decimalNumber.test(cell) ? Number(cell) : cell);
  if (accepts(schema, 2000) || accepts(schema, 1))
    return (cell) => (cell === '' ? undefined : wholeNumber.test(cell) ? Number(cell) : cell);
  return (cell) => cell;
}

/** One column for each field of a flat record, in the contract's own order. */
export const columnsOf = (shape: Readonly<Record<string, z.ZodMiniType>>): Column[] =>
  Object.entries(shape).map(([name, schema]) => ({ name, required: !accepts(schema, undefined), parseCell: cellParser(schema) }));

/** Columns with the other names that own files have for them. */
export const withNames = (columns: readonly Column[], names: Readonly<Record<string, readonly string[]>>): Column[] =>
  columns.map((column) => ({ ...column, also: names[column.name] ?? [] }));

interface FlatDatasetOptions<R> {
  readonly endpoint: Pick<Endpoint, 'name' | 'envelope'>;
  readonly schema: z.ZodMiniType<R> & { readonly shape: Readonly<Record<string, z.ZodMiniType>> };
  /** fields that may not be empty, although the wire schema allows it */
  readonly required: readonly (keyof R & string)[];
  /** the field with the symbol */
  readonly symbol: keyof R & string;
  /** its columns; by default one for each field */
  readonly columns?: readonly Column[];
  readonly complete?: Complete;
  readonly write: Dataset<R>['write'];
}

/** What became of a row whose missing fields were filled in: it is a record, says that there is none, or is refused. */
export type Completed = 'record' | 'nothing' | Fault;

/** Fills in what an own record leaves out. @param note says a default, once for all records */
export type Complete = (row: Row, note: (text: string) => void) => Completed;

/** A dataset of flat records: each field is a column. */
export function flatDataset<R>(options: FlatDatasetOptions<R>): Dataset<R> {
  const { endpoint, schema, required, symbol, columns = columnsOf(schema.shape), complete = () => 'record', write } = options;
  const columnNamed = openFieldNames(columns);

  const readRow = (row: unknown): ReadRecord<R> => {
    const read = z.safeParse(schema, row);
    if (!read.success) return { fault: describeFault(read.error, row) };
    const empty = required.find((field) => read.data[field] === '');
    if (empty !== undefined) return emptyText(empty);
    const fault = symbolFault(symbol, String(read.data[symbol]));
    return fault ? { fault } : { record: read.data };
  };

  const read = (wire: unknown): ReadRow<R> => {
    if (!isRow(wire)) return readRow(wire);
    const { row, unread } = renameFields(wire, columnNamed);
    const defaults: string[] = [];
    const completed = complete(row, (text) => void defaults.push(text));
    const found = completed === 'record' ? readRow(row) : completed === 'nothing' ? { isNothing: true as const } : { fault: completed };
    return { ...found, defaults, unread };
  };

  return { name: endpoint.name, envelope: endpoint.envelope, columns, openReader: () => read, write };
}
