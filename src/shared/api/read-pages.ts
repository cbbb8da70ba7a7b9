interface Page<Row> {
  readonly rows: readonly Row[];
  readonly wrong: readonly unknown[];
  readonly staleSeconds: number;
}

/** The rows of all pages, and the age that the proxy states for the last one. */
export interface ReadPages<Row> {
  readonly rows: readonly Row[];
  readonly staleSeconds: number;
  /** there are more pages than were read */
  readonly overflow: boolean;
}

/** Fetches page after page until one is not full or `maxPages` is reached. */
export async function readPages<Row>(
  fetchPage: (page: number) => Promise<Page<Row>>,
  { fullPage, maxPages = 10 }: { fullPage: number; maxPages?: number },
): Promise<ReadPages<Row>> {
  const read: Row[] = [];
  for (let page = 0; ; page++) {
    const { rows, wrong, staleSeconds } = await fetchPage(page);
    read.push(...rows);
    // Invalid rows count towards a full page.
    const isFull = rows.length + wrong.length >= fullPage;
    if (!isFull || page === maxPages - 1) return { rows: read, staleSeconds, overflow: isFull };
  }
}
