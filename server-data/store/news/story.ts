import type { Importance, NewsItem } from '#contract/endpoints/news.ts';

/**
 * A story as it is stored: the item that is sent, and the filter values that are not.
 */
export interface Story {
  readonly item: NewsItem;
  /** 1..5; the three values of the `importance` filter follow from it (assumption N05) */
  readonly importanceRank: number | undefined;
  /** tickers the story is mainly about, in the item's own spelling */
  readonly primaryTickers: readonly string[];
  /** e.g. `story`, `benzinga_reach`, `marketbeat` */
  readonly contentType: string;
  /** e.g. `ca` */
  readonly regions: readonly string[];
}

/** The first second that `created` cannot have (the year 2242); stores build their keys of the seconds before it. */
export const endOfTime = 2 ** 33;

/** Ranks 1-2 are low, 3 medium, 4-5 high (assumption N05). */
export const importanceOfRank = (rank: number): Importance => (rank <= 2 ? 'low' : rank === 3 ? 'medium' : 'high');

/** @throws RangeError when a story cannot be stored; ingest rejects such records earlier */
export function requireStorable({ id, created, updated }: NewsItem): void {
  const isValid =
    Number.isSafeInteger(id) && Number.isSafeInteger(updated) && Number.isInteger(created) && created >= 0 && created < endOfTime;
  if (!isValid) throw new RangeError(`story ${id}: expected whole numbers, and a time of creation from 1970 to 2242`);
}
