/** All rows of an iteration of the store. */
export async function collect<T>(rows: Iterable<T> | AsyncIterable<T>): Promise<T[]> {
  const collected: T[] = [];
  for await (const row of rows) collected.push(row);
  return collected;
}
