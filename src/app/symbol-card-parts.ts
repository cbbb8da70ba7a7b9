import { useInfiniteQuery, useQuery, useQueryClient, queryOptions, type QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { symbolGuidanceQuery } from '#src/features/guidance/symbol-guidance-query.ts';
import { reactionRows, withRows, type Reaction } from '#src/features/news/reaction.ts';
import { symbolNewsQuery } from '#src/features/news/symbol-news-query.ts';
import { companySplitsQuery } from '#src/features/splits/splits-query.ts';
import { ask } from '#src/shared/api/client.ts';
import { Failure } from '#src/shared/api/failure.ts';
import { failureWaitMs } from '#src/shared/api/polling.ts';
import { isKnown, type KnowingPart } from './symbol-known.ts';
import { identityQuery } from './symbol-page-identity-query.ts';

/** Who somebody is stays known for as long as it holds. */
const keptMs = 3_600_000;
const readingStaleMs = 60_000;
/** A kind of data that fails is asked for once a minute, whatever ticker is looked at (product.md 2.11). */
const restSeconds = 60;

/** Rows of the last stories: of one story there is a row for each session and one for the day. */
const readingRows = 12;

/** What was measured after the last story that has a reading. */
const lastReadingQuery = (symbol: string) =>
  queryOptions({
    queryKey: ['quantified', 'last', symbol],
    queryFn: async ({ signal }): Promise<{ readonly last: Reaction | undefined; readonly rows: number; readonly staleSeconds: number }> => {
      const { rows, staleSeconds } = await ask(reactionRows, { symbols: [symbol], pageSize: readingRows }, { signal });
      const reactions = [...withRows(new Map(), rows).values()];
      const [last] = reactions.toSorted((a, b) => (b.publishedSeconds ?? 0) - (a.publishedSeconds ?? 0));
      return { last, rows: rows.length, staleSeconds };
    },
    staleTime: readingStaleMs,
    structuralSharing: false,
  });

interface Rest {
  readonly error: Failure;
  readonly untilMs: number;
}
const rests = new WeakMap<QueryClient, Map<string, Rest>>();

/** Until when a kind of data is left alone, because it failed for this symbol or another. */
function restsOf(client: QueryClient): Map<string, Rest> {
  const known = rests.get(client) ?? new Map<string, Rest>();
  rests.set(client, known);
  return known;
}

interface Answer<T> {
  readonly data: T | undefined;
  readonly error: Error | null;
  readonly isFetching: boolean;
  readonly isSuccess: boolean;
  readonly errorUpdatedAt: number;
}

/** One look is one question, however it ends. */
const once = { retry: false, refetchOnReconnect: false } as const;

export interface CardPart<T> extends KnowingPart {
  readonly name: string;
  readonly data: T | undefined;
  readonly error: Failure | undefined;
  /** age that the proxy states because its upstream is unwell */
  readonly staleSeconds: number;
  /** it may still come */
  readonly isAwaited: boolean;
}

/**
 * All that a card tells of a symbol, one question after the other, so that never more than one is under way for it; the same
 * questions as those of the symbol's page, so that it opens with what is here.
 */
export function useCardParts(symbol: string) {
  const client = useQueryClient();
  const resting = restsOf(client);
  const failed: (readonly [string, Answer<unknown>])[] = [];
  // Each waits for the one before it.
  let isTurn = true;
  const mayAsk = (name: string): boolean => isTurn && (resting.get(name)?.untilMs ?? 0) <= Date.now();
  function part<T>(name: string, answer: Answer<T>, says: (data: T) => boolean, staleOf: (data: T) => number): CardPart<T> {
    const { data, isSuccess, isFetching } = answer;
    const rest = resting.get(name);
    const error = answer.error ?? (isSuccess || !rest || rest.untilMs <= Date.now() ? null : rest.error);
    const isAwaited = data === undefined && error === null;
    failed.push([name, answer]);
    isTurn &&= !isFetching && !isAwaited;
    return {
      name,
      data,
      error: error === null || error instanceof Failure ? (error ?? undefined) : new Failure('shape', { sentences: [error.message] }),
      staleSeconds: data === undefined ? 0 : staleOf(data),
      isAwaited,
      answer: { isSuccess, error },
      says: data !== undefined && says(data),
    };
  }

  const staleOf = (answer: { readonly staleSeconds: number }): number => answer.staleSeconds;

  const identity = part(
    'logos',
    useQuery({ ...identityQuery(symbol), ...once, gcTime: keptMs, enabled: mayAsk('logos') }),
    ({ security }) => security !== undefined,
    staleOf,
  );
  const news = part(
    'news',
    useQuery({ ...symbolNewsQuery(symbol), ...once, enabled: mayAsk('news') }),
    ({ rows }) => rows.length > 0,
    staleOf,
  );
  const reading = part(
    'readings',
    useQuery({ ...lastReadingQuery(symbol), ...once, enabled: mayAsk('readings') }),
    ({ rows }) => rows > 0,
    staleOf,
  );
  const splits = part(
    'splits',
    useQuery({ ...companySplitsQuery(symbol), ...once, enabled: mayAsk('splits') }),
    (rows) => rows.length > 0,
    () => 0,
  );
  const guidance = part(
    'guidance',
    useInfiniteQuery({ ...symbolGuidanceQuery(symbol), ...once, enabled: mayAsk('guidance') }),
    ({ pages }) => pages.some(({ rows }) => rows.length > 0),
    ({ pages }) => pages[0]?.staleSeconds ?? 0,
  );

  useEffect(() => {
    for (const [name, { error, errorUpdatedAt }] of failed) {
      if (!(error instanceof Failure)) continue;
      resting.set(name, { error, untilMs: errorUpdatedAt + failureWaitMs(error, restSeconds) });
    }
  });

  const parts = [identity, news, reading, splits, guidance];
  return { identity, news, reading, splits, guidance, parts, known: isKnown(parts) };
}
