import { maxReactions } from '#analysis/address/reactions-address.ts';
import { fullPageSize } from './reactions-query.ts';

/** How many rows a request has: exactly, or more than the desk loads. */
export interface RowTotal {
  readonly rows: number;
  readonly isMore: boolean;
}

interface Page {
  readonly rows: readonly unknown[];
  readonly wrong: readonly unknown[];
}

const sizeOf = ({ rows, wrong }: Page): number => rows.length + wrong.length;

const maxPages = maxReactions / fullPageSize;

/** The number of the last page that has rows, by requests of one row; undefined where there is one beyond the limit. */
async function findLastPage(hasRows: (page: number) => Promise<boolean>): Promise<number | undefined> {
  let [low, high] = [0, 1];
  while (await hasRows(high)) {
    if (high === maxPages) return undefined;
    [low, high] = [high, Math.min(maxPages, high * 2)];
  }
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (await hasRows(middle)) low = middle;
    else high = middle;
  }
  return low;
}

/**
 * The pages of a request, whose rows are counted while they are read, because the service names no total: the last page is found and read
 * before its turn.
 *
 * Assumed: what fits into one page needs no total, and a load whose rows cannot be counted goes on without.
 *
 * @param onTotal called once, while pages are being read
 */
export function pagesWithTotal<P extends Page>(
  fetchPage: (page: number, pageSize: number) => Promise<P>,
  onTotal: (total: RowTotal) => void,
): (page: number) => Promise<P> {
  const early = new Map<number, P>();
  const count = async (): Promise<void> => {
    const last = await findLastPage(async (page) => sizeOf(await fetchPage(page * fullPageSize, 1)) > 0);
    if (last === undefined) return onTotal({ rows: maxReactions, isMore: true });
    if (last === 0) return;
    const page = await fetchPage(last, fullPageSize);
    early.set(last, page);
    onTotal({ rows: last * fullPageSize + sizeOf(page), isMore: false });
  };
  return async (page) => {
    const result = early.get(page) ?? (await fetchPage(page, fullPageSize));
    if (page === 0 && sizeOf(result) === fullPageSize) count().catch(() => undefined);
    return result;
  };
}
