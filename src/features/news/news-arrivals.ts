import type { NewsItem } from '#contract/endpoints/news.ts';
import { limits } from '#contract/limits.ts';

/** What polls have brought: the latest version of each story. */
export interface Arrivals {
  readonly byId: ReadonlyMap<number, NewsItem>;
  /** the greatest `updated` seen, Unix seconds */
  readonly seenSeconds: number;
  /** the upstream sent more than we take in one poll; reading the list anew is cheaper than following */
  readonly overflow: boolean;
  /** age of the last answer according to the proxy, seconds; 0 when live */
  readonly staleSeconds: number;
}

/** Each poll looks back this far before the last time seen: clocks differ and edits overlap (facts §6). */
const overlapSeconds = 60;
const mostPages = 10;
const fullPage = limits.news.pageSize;

interface Page {
  readonly rows: readonly NewsItem[];
  readonly wrong: readonly unknown[];
  readonly staleSeconds: number;
}

/** Takes in rows of a poll; a row that is known in the same version changes nothing. */
export function withRows(known: Arrivals, rows: readonly NewsItem[], staleSeconds = 0): Arrivals {
  const byId = new Map(known.byId);
  let { seenSeconds } = known;
  for (const row of rows) {
    if (row.updated >= (byId.get(row.id)?.updated ?? 0)) byId.set(row.id, row);
    seenSeconds = Math.max(seenSeconds, row.updated);
  }
  return { byId, seenSeconds, overflow: known.overflow, staleSeconds };
}

/** One poll: pages of what was updated since, oldest change first, until a page is not full. */
export async function arrivalsSince(
  known: Arrivals,
  askPage: (question: { updatedSince: number; page: number }) => Promise<Page>,
): Promise<Arrivals> {
  const updatedSince = Math.max(0, known.seenSeconds - overlapSeconds);
  let arrivals = known;
  for (let page = 0; page < mostPages; page++) {
    const { rows, wrong, staleSeconds } = await askPage({ updatedSince, page });
    arrivals = withRows(arrivals, rows, staleSeconds);
    if (rows.length + wrong.length < fullPage) return arrivals;
  }
  return { ...arrivals, overflow: true };
}
