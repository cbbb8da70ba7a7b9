import { queryOptions, type QueryClient } from '@tanstack/react-query';
import type { NewsItem } from '#contract/endpoints/news.ts';
import { ask } from '#src/shared/api/client.ts';
import { readPages } from '#src/shared/api/read-pages.ts';
import { seenAfter, sinceOf } from '#src/shared/api/seen.ts';
import { nowSeconds } from '#src/shared/ui/now.ts';
import { reactionRows, withRows, type Reactions } from './reaction.ts';
import { pageSize, reactionsQuestion, type Question } from './reactions-query.ts';

/** How often reactions are requested (product.md 2.11). */
export const reactionsIntervalSeconds = 60;

/** Assumed: a reaction is measured until the end of the next session at most, so older stories are not asked for again. */
const youngSeconds = 36 * 3600;
/** Assumed: of a long list the newest stories are followed, so that the address of the question stays short. */
const mostStories = 300;

/** What a list shows. */
export interface Scope {
  readonly items: readonly NewsItem[];
  readonly tickers: readonly string[] | undefined;
  /** the last write among what was read with the list, and when that was read, Unix milliseconds */
  readonly written: number;
  readonly readMs: number;
}

/** What has come since the list was read. */
export interface Followed {
  readonly reactions: Reactions;
  /** the last write that was seen */
  readonly seenSeconds: number;
}

/** What can still change: the symbols and days of young stories. */
export function followed({ items, tickers }: Pick<Scope, 'items' | 'tickers'>): Question | undefined {
  const young = items.filter(({ created }) => created > nowSeconds() - youngSeconds);
  return reactionsQuestion(young.toSorted((a, b) => b.created - a.created).slice(0, mostStories), tickers);
}

/** Where the reactions stand that came after a list was read. */
export const followedKey = (name: string) => ['quantified', 'reactions', 'followed', name] as const;

/**
 * Reactions that were written since a list was read; each poll adds to the result of the one before it.
 *
 * @param name equal for the same list
 */
export const reactionsFollowedQuery = (client: QueryClient, name: string, scope: Scope) =>
  queryOptions({
    queryKey: followedKey(name),
    queryFn: async ({ signal, queryKey }): Promise<Followed> => {
      const known = client.getQueryData<Followed>(queryKey) ?? { reactions: new Map(), seenSeconds: seenAfter(0, [scope.written]) };
      const question = followed(scope);
      if (!question) return known;
      const { symbols, dateFrom } = question;
      const updatedSince = sinceOf(known.seenSeconds);
      const { rows } = await readPages((page) => ask(reactionRows, { symbols, dateFrom, updatedSince, page, pageSize }, { signal }), {
        fullPage: pageSize,
      });
      if (rows.length === 0) return known;
      const writes = rows.map(({ created }) => created);
      return { reactions: withRows(known.reactions, rows), seenSeconds: seenAfter(known.seenSeconds, writes) };
    },
    initialData: () => (scope.readMs > 0 ? { reactions: new Map(), seenSeconds: seenAfter(0, [scope.written]) } : undefined),
    initialDataUpdatedAt: scope.readMs,
    enabled: scope.readMs > 0,
    structuralSharing: false,
  });
