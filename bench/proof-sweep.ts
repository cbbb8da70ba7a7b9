import { looks } from './proofs/looks/matrix.ts';
import { formatTable, type Table } from './table.ts';

export const question = 'Is every page clean in every theme, width and frame (axe, console, policy, layout shift, sideways scroll)?';

/** @param names parts of the names of sights, such as `/logos` or `palette`, which alone are looked at then */
export async function run(names: readonly string[] = []): Promise<Table[]> {
  const { tables, findings } = await looks(names);
  if (findings === 0) return tables;
  throw new Error(`${findings} findings\n\n${tables.map(formatTable).join('\n\n')}`);
}
