import * as z from 'zod/mini';
import { reason } from '#contract/rows.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { columnsOf } from '../columns.ts';
import type { Dataset } from '../dataset.ts';

interface Parts<R> {
  readonly endpoint: Pick<Endpoint, 'name' | 'envelope'>;
  readonly schema: z.ZodMiniType<R> & { readonly shape: Readonly<Record<string, z.ZodMiniType>> };
  /** fields that may not be empty, though the wire would allow it */
  readonly named: readonly (keyof R & string)[];
  readonly write: Dataset<R>['write'];
}

/** Records without lists or parts: their fields are the columns of a table. */
export const flatDataset = <R>({ endpoint: { name, envelope }, schema, named, write }: Parts<R>): Dataset<R> => ({
  name,
  envelope,
  columns: columnsOf(schema.shape),
  read: (wire) => {
    const read = z.safeParse(schema, wire);
    if (!read.success) return { reason: reason(read.error) };
    const empty = named.filter((field) => read.data[field] === '');
    return empty.length === 0 ? { record: read.data } : { reason: `${empty.join(', ')}: expected a text that is not empty` };
  },
  write,
});
