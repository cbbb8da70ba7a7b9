import type { Answer } from './answer.ts';

/** Which of two rows comes first: below zero is the first. Rows of one id are equal, whatever list they come from. */
export type Order<Row> = (a: Row, b: Row) => number;

interface Parts<Row> {
  /** how many lists there are */
  readonly count: number;
  /** a page of one of them, in their common order; one that is not full is its last */
  readonly askPage: (part: number, page: number, signal: AbortSignal | undefined) => Promise<Answer<Row>>;
  readonly fullPage: number;
  readonly order: Order<Row>;
  readonly idOf: (row: Row) => unknown;
}

/** What has been read of one list and not handed on. */
interface Read<Row> {
  rows: Row[];
  nextPage: number;
  done: boolean;
  staleSeconds: number;
}

/**
 * Several lists in one order as one list, page by page, each row once. Of every list no more pages are read than it takes to know what
 * comes next; what one question has read serves the next. A page that was handed out stays as it is, and one that failed may be asked for
 * again: what had come of it is kept.
 *
 * @returns asks for a page, the first is 0; one after the other
 */
export function mergedPages<Row>({ count, askPage, fullPage, order, idOf }: Parts<Row>) {
  const parts = Array.from({ length: count }, (): Read<Row> => ({ rows: [], nextPage: 0, done: false, staleSeconds: 0 }));
  const seen = new Set<unknown>();
  const pages: Answer<Row>[] = [];
  let wrong: Answer<Row>['wrong'] = [];
  let rows: Row[] = [];

  const fill = async (part: Read<Row>, index: number, signal: AbortSignal | undefined): Promise<void> => {
    while (part.rows.length === 0 && !part.done) {
      const answer = await askPage(index, part.nextPage, signal);
      part.nextPage += 1;
      // Rows of another shape filled their page as well.
      part.done = answer.rows.length + answer.wrong.length < fullPage;
      part.rows = [...answer.rows];
      part.staleSeconds = answer.staleSeconds;
      wrong = [...wrong, ...answer.wrong];
    }
  };
  /** Takes what comes next, as long as every list says what it has. */
  const take = (): void => {
    while (rows.length < fullPage && parts.every((part) => part.rows.length > 0 || part.done)) {
      const heads = parts.filter((part) => part.rows.length > 0);
      if (heads.length === 0) return;
      const first = heads.reduce((best, part) => (order(part.rows[0] as Row, best.rows[0] as Row) < 0 ? part : best));
      const row = first.rows.shift() as Row;
      if (seen.has(idOf(row))) continue;
      seen.add(idOf(row));
      rows.push(row);
    }
  };
  const next = async (signal: AbortSignal | undefined): Promise<void> => {
    while (rows.length < fullPage && parts.some((part) => part.rows.length > 0 || !part.done)) {
      const filled = await Promise.allSettled(parts.map((part, index) => fill(part, index, signal)));
      for (const one of filled) if (one.status === 'rejected') throw one.reason;
      take();
    }
    pages.push({ rows, wrong, staleSeconds: Math.max(0, ...parts.map(({ staleSeconds }) => staleSeconds)) });
    [rows, wrong] = [[], []];
  };

  let last: Promise<unknown> = Promise.resolve();
  return (page: number, signal?: AbortSignal): Promise<Answer<Row>> => {
    const read = async (): Promise<Answer<Row>> => {
      while (pages.length <= page) await next(signal);
      return pages[page] as Answer<Row>;
    };
    const reading = last.then(read, read);
    last = reading.catch(() => {});
    return reading;
  };
}
