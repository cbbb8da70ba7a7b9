import * as z from 'zod/mini';
import type { Endpoint } from '#contract/schema/endpoint.ts';
import type { Awaitable } from '../../store/awaitable.ts';
import type { Store } from '../../store/store.ts';
import type { Cursor, WriteCount } from '../../store/write-batch.ts';
import { describeFault } from '../rules/describe-fault.ts';
import type { Fault } from '../rules/fault.ts';

/** The parsed record, or why it is refused. */
export type ReadRecord<R> = { readonly record: R } | { readonly fault: Fault };

/** The fault of a field that must hold something. */
export const emptyText = (field: string): { readonly fault: Fault } => ({
  fault: { kind: `empty ${field.split('.').at(-1) ?? field}`, reason: `${field}: expected a text that is not empty` },
});

/** A column of a CSV file: its wire name and how its cells are parsed. */
export interface Column {
  readonly name: string;
  readonly required: boolean;
  /** returns the wire value; undefined omits the field */
  readonly parseCell: (cell: string) => unknown;
}

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
  /** parses one record in wire format, or one row of a table */
  readonly read: (wire: unknown) => ReadRecord<R>;
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

/** The parser for a cell with a list: a JSON array as on the wire, or texts with something between them. An empty cell omits the field. */
export const listColumn =
  (between: RegExp, build: (text: string) => unknown): Column['parseCell'] =>
  (cell) => {
    const text = cell.trim();
    if (text === '') return undefined;
    if (!text.startsWith('[')) {
      return text
        .split(between)
        .map((part) => part.trim())
        .filter((part) => part !== '')
        .map(build);
    }
    try {
      return JSON.parse(text) as unknown;
    } catch {
      // refused by the schema, which names the field
      return cell;
    }
  };

interface FlatDatasetOptions<R> {
  readonly endpoint: Pick<Endpoint, 'name' | 'envelope'>;
  readonly schema: z.ZodMiniType<R> & { readonly shape: Readonly<Record<string, z.ZodMiniType>> };
  /** fields that may not be empty, although the wire schema allows it */
  readonly required: readonly (keyof R & string)[];
  readonly write: Dataset<R>['write'];
}

/** A dataset of flat records: each field is a column. */
export const flatDataset = <R>({ endpoint: { name, envelope }, schema, required, write }: FlatDatasetOptions<R>): Dataset<R> => ({
  name,
  envelope,
  columns: columnsOf(schema.shape),
  read: (wire) => {
    const read = z.safeParse(schema, wire);
    if (!read.success) return { fault: describeFault(read.error, wire) };
    const empty = required.find((field) => read.data[field] === '');
    return empty === undefined ? { record: read.data } : emptyText(empty);
  },
  write,
});
