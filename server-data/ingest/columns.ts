import * as z from 'zod/mini';
import type { Column } from './dataset.ts';

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

/** How the cells of a field are read: as text, unless the wire carries a number or a truth value; what is neither is left to the schema to refuse. */
function valueOf(schema: z.ZodMiniType): Column['valueOf'] {
  if (accepts(schema, true)) return (cell) => (cell === '' ? undefined : (flags[cell.toLowerCase()] ?? cell));
  if (accepts(schema, 1.5)) return (cell) => (cell === '' ? undefined : decimalNumber.test(cell) ? Number(cell) : cell);
  if (accepts(schema, 2000)) return (cell) => (cell === '' ? undefined : wholeNumber.test(cell) ? Number(cell) : cell);
  return (cell) => cell;
}

/** One column for each field of a flat record, in the contract's own order. */
export const columnsOf = (shape: Readonly<Record<string, z.ZodMiniType>>): Column[] =>
  Object.entries(shape).map(([name, schema]) => ({ name, required: !accepts(schema, undefined), valueOf: valueOf(schema) }));
