import { queryOptions } from '@tanstack/react-query';
import { news } from '#contract/endpoints/news.ts';
import { dateOf, dayAt, dayOf } from '#contract/market/day.ts';
import { calendarEntries } from '#contract/market/hours.ts';
import { readBarSession } from '#contract/market/wire-sessions.ts';
import { heldSince } from '#contract/symbol-history.ts';
import { spelledSymbol } from '#contract/symbol.ts';
import { hourMs } from '#contract/time/dates.ts';
import { newYorkInstant } from '#contract/time/new-york.ts';
import type { BaseRateRequest, Placement } from '#analysis/why/base-rate.ts';
import { canExplain } from '#analysis/why/fitting-stories.ts';
import { spansBefore } from '#analysis/why/move-span.ts';
import type { BaseRate } from '#analysis/why/types.ts';
import { fetchNewestStories } from '#src/records/stories/stories-since.ts';
import { tickersOf } from '#src/records/stories/tickers.ts';
import { fetchEndpoint } from '#src/shared/api/client.ts';
import { limitConcurrency } from '#src/shared/api/limit-concurrency.ts';
import { perClient } from '#src/shared/api/per-client.ts';
import { openEngine } from '#src/shared/worker/open-engine.ts';
import type { WhyRequest } from './why-state.ts';

const cacheMs = hourMs;
/** Of requests for the stories of one symbol each. */
const limitOf = perClient(() => limitConcurrency(4));

/** When stories that can explain a move of a symbol were published in the sessions before a day. */
interface BaseStories {
  /** Unix seconds, ascending */
  readonly published: Float64Array;
  /** since when all of them are known, Unix seconds */
  readonly knownSince: number;
}

/** When the first story of the service was published, Unix seconds; Infinity without one. Before it nothing is known (assumption M24). */
const firstStoryQuery = queryOptions({
  queryKey: ['why', 'first story'],
  queryFn: async ({ signal }) => (await fetchEndpoint(news, { sort: 'created:asc', pageSize: 1 }, { signal })).rows[0]?.created ?? Infinity,
  staleTime: cacheMs,
  gcTime: cacheMs,
});

/** The stories of a symbol in the 60 sessions before a day: read once. */
const baseStoriesQuery = (key: string, day: string) =>
  queryOptions({
    queryKey: ['why', 'base stories', key, day],
    queryFn: async ({ client }): Promise<BaseStories> => {
      const first = spansBefore(dayOf(day), 'regular').at(-1)?.lastClose;
      if (first === undefined) return { published: new Float64Array(), knownSince: Infinity };
      const held = heldSince(key);
      const since = Math.max(first, held === '' ? 0 : newYorkInstant(held));
      const query = { tickers: [key], dateFrom: dateOf(dayAt(since)), dateTo: day };
      const [firstStory, { rows, overflow }] = await Promise.all([
        client.fetchQuery(firstStoryQuery),
        limitOf(client)(() => fetchNewestStories(query)),
      ]);
      const times = rows.filter((item) => canExplain({ symbols: tickersOf(item) })).map(({ created }) => created);
      const oldestRead = overflow ? (rows.at(-1)?.created ?? Infinity) : since;
      return { published: Float64Array.from(times).sort(), knownSince: Math.max(since, oldestRead, firstStory) };
    },
    staleTime: cacheMs,
    gcTime: cacheMs,
    structuralSharing: false,
  });

/** How long requests are gathered that the worker gets together. */
const gatherMs = 16;

interface Waiting {
  readonly request: BaseRateRequest;
  readonly resolve: (rate: BaseRate | undefined) => void;
  readonly reject: (error: unknown) => void;
}

/** Computes base rates in a worker, those that are requested at about the same time together. */
const computeOf = perClient(() => {
  let engine: ReturnType<typeof openEngine>['engine'] | undefined;
  let waiting: Waiting[] = [];
  const send = async (): Promise<void> => {
    const sent = waiting;
    waiting = [];
    try {
      engine ??= openEngine().engine;
      const rates = await (
        await engine
      ).baseRates(
        sent.map(({ request }) => request),
        calendarEntries(),
      );
      for (const [at, { resolve }] of sent.entries()) resolve(rates[at]);
    } catch (error) {
      for (const { reject } of sent) reject(error);
    }
  };
  return async (request: BaseRateRequest): Promise<BaseRate | undefined> =>
    new Promise((resolve, reject) => {
      if (waiting.length === 0) setTimeout(() => void send(), gatherMs);
      waiting.push({ request, resolve, reject });
    });
});

/** How often a story fits windows like the part of a move; null with fewer than 20 sessions. */
export const baseRateQuery = ({ symbol, day, session }: WhyRequest, placement: Placement | undefined) => {
  const key = spelledSymbol(symbol);
  return queryOptions({
    queryKey: ['why', 'base rate', key, day, session, placement],
    queryFn: async ({ client }): Promise<BaseRate | null> => {
      if (!placement) return null;
      const stories = await client.fetchQuery(baseStoriesQuery(key, day));
      return (await computeOf(client)({ day: dayOf(day), session: readBarSession(session), placement, ...stories })) ?? null;
    },
    staleTime: cacheMs,
    gcTime: cacheMs,
    structuralSharing: false,
  });
};
