const maxSize = 1024;

/** Reads rows chunk by chunk, each chunk with its own statement, so that others may read and write in between. */
export function* readInChunks<Row>(
  firstSize: number,
  read: (size: number, after: Row | undefined) => readonly Row[],
): Generator<Row, undefined> {
  let size = Math.min(maxSize, firstSize);
  let last: Row | undefined;
  for (;;) {
    const rows = read(size, last);
    yield* rows;
    last = rows.at(-1);
    if (last === undefined || rows.length < size) return undefined;
    size = Math.min(maxSize, 2 * size);
  }
}
