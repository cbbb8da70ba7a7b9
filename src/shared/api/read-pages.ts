interface Page<Row> {
  readonly rows: readonly Row[];
  readonly wrong: readonly unknown[];
  readonly staleSeconds: number;
}

/** The rows of all pages that were read, and the age that the proxy states for the last. */
export interface ReadPages<Row> {
  readonly rows: readonly Row[];
  readonly staleSeconds: number;
  /** there is more than was read */
  readonly overflow: boolean;
}

/** Reads page after page until one is not full, or enough is read. */
export async function readPages<Row>(
  askPage: (page: number) => Promise<Page<Row>>,
  { fullPage, mostPages = 10 }: { fullPage: number; mostPages?: number },
): Promise<ReadPages<Row>> {
  const read: Row[] = [];
  for (let page = 0; ; page++) {
    const { rows, wrong, staleSeconds } = await askPage(page);
    read.push(...rows);
    // Rows of another shape filled their page as well.
    const isFull = rows.length + wrong.length >= fullPage;
    if (!isFull || page === mostPages - 1) return { rows: read, staleSeconds, overflow: isFull };
  }
}
