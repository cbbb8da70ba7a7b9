import { queryOptions, skipToken, useQueries, type QueryClient } from '@tanstack/react-query';
import { importanceLevels, news, type Importance } from '#contract/endpoints/news.ts';
import * as limits from '#contract/limits.ts';
import { ask } from '#src/shared/api/client.ts';
import { usePollFreshness } from '#src/shared/api/polling.ts';
import { readPages } from '#src/shared/api/read-pages.ts';
import { seenAfter, sinceOf } from '#src/shared/api/seen.ts';
import { storiesSince } from '#src/shared/stories/stories-since.ts';
import type { Freshness } from '#src/shared/ui/freshness.ts';
import { nowSeconds } from '#src/shared/ui/now.ts';
import { groupSeconds } from './cooldown.ts';
import { alertRules, type Rules } from './kept-rules.ts';
import { manners } from './manners.ts';
import { numberRows, withNumbers } from './numbers-of.ts';
import { isQuiet } from './quiet-hours.ts';
import { begun, withSeen } from './seen-stories.ts';
import { symbolOf } from './story.ts';
import { withReadings, withStories, type TakenIn } from './take-in.ts';
import { nothingWatched, watched, type Hit, type Watched } from './watched.ts';

/** Assumed: a desk that was away or hidden for more than an hour begins anew, rather than tell of a night at once. */
const awaySeconds = 3600;

/** As news and quantified news are requested everywhere (product.md 2.11). */
export const storiesIntervalSeconds = 15;
export const readingsIntervalSeconds = 60;

const { pageSize } = limits.news;

/** One of the requests that rules need: their importance, or any. */
export type Stream = Importance | undefined;
const nameOf = (stream: Stream): string => stream ?? 'any';
const storiesKey = (stream: Stream) => ['alerts', 'stories', nameOf(stream)] as const;
const readingsKey = ['alerts', 'readings'] as const;

export const activeOf = (rules: Rules): Rules => rules.filter(({ isOn }) => isOn);
/** Which requests serve all of these rules. */
export const streamsOf = (rules: Rules): readonly Stream[] =>
  [undefined, ...importanceLevels].filter((importance) => rules.some((rule) => rule.importance === importance));

/** Tells the reader of hits; `rings` unless sound and desktop notices have come within a minute. */
export type OnHits = (hits: readonly Hit[], rings: boolean) => void;

const current = (stored: Watched): Watched =>
  nowSeconds() - stored.atSeconds < awaySeconds ? stored : { ...stored, streams: {}, waiting: [] };

const quietNow = (): boolean => isQuiet(manners.get().quiet, nowSeconds());

/**
 * Changes what is stored of the watch, and tells of the hits that this makes.
 *
 * Every tab in sight polls for itself, and the proxy makes one upstream request of equal ones. A hit is told by the tab that stores it
 * first: `watched` has the ids of all stories that were seen, and the lock lets one tab at a time read and write it. Where a browser
 * has no locks, as on plain http, two tabs that poll in the same instant may both tell; the tag of the desktop notice makes those one.
 */
async function takeIn(change: (latest: Watched) => TakenIn, onHits: OnHits): Promise<void> {
  let told: readonly Hit[] = [];
  let rings = false;
  const update = (): void =>
    watched.update((latest) => {
      const before = current(latest);
      const taken = change(before);
      told = taken.told;
      const now = nowSeconds();
      rings = told.length > 0 && now - latest.rangSeconds >= groupSeconds;
      // Written once in a while although nothing is new, for the next page is to know that somebody watched.
      if (taken.watched === before && before === latest && now - latest.atSeconds <= readingsIntervalSeconds) return latest;
      return { ...taken.watched, atSeconds: now, ...(rings && { rangSeconds: now }) };
    });
  // Not there on plain http, in spite of its type.
  const locks = navigator.locks as LockManager | undefined;
  // Two desks may stand under two paths of one host: they are strangers.
  await (locks ? locks.request(`marketdesk alerts ${new URL(document.baseURI).pathname}`, update).catch(update) : update());
  if (told.length > 0) onHits(told, rings);
}

/** Stories of one importance that are new since the last poll, given to the rules; the first poll only notes what is there. */
export const storiesQuery = (stream: Stream, onHits: OnHits) =>
  queryOptions({
    queryKey: storiesKey(stream),
    queryFn: async ({ signal }): Promise<number> => {
      const name = nameOf(stream);
      // Rules are picked here, so that one request serves all of them, and is that of the news page.
      const filter = { topicGroupBy: 'or', ...(stream && { importance: stream }) } as const;
      const askPage = (more: object) => ask(news, { ...filter, ...more, pageSize }, { signal });
      const seenBefore = current(watched.get()).streams[name];
      const came = seenBefore ? await storiesSince(seenBefore, askPage) : await askPage({ sort: 'updated:desc' });
      const isAll = 'wrong' in came && came.rows.length + came.wrong.length < pageSize;
      await takeIn((latest) => {
        const rules = activeOf(alertRules.get()).filter(({ importance }) => importance === stream);
        const seen = latest.streams[name];
        const isOver = rules.length === 0 || (!seen && seenBefore !== undefined);
        if (isOver) return { watched: latest, told: [] };
        const { fresh, seen: next } = seen ? withSeen(seen, came.rows) : { fresh: [], seen: begun(came.rows, isAll) };
        const put = next === seen ? latest : { ...latest, streams: { ...latest.streams, [name]: next } };
        return fresh.length === 0 ? { watched: put, told: [] } : withStories(put, fresh, stream, rules, quietNow());
      }, onHits);
      return came.rows.length;
    },
    // A rule that is switched on later begins then.
    gcTime: 0,
  });

interface Asked {
  /** the greatest time of a write; undefined before the first request */
  readonly seenSeconds: number | undefined;
  /** the stories that have been asked for */
  readonly stories: ReadonlySet<number>;
}

/** Readings of the stories that wait for a number; a story that is new to the request is asked for since it came. */
export const readingsQuery = (client: QueryClient, onHits: OnHits) =>
  queryOptions({
    queryKey: readingsKey,
    queryFn: async ({ signal }): Promise<Asked> => {
      const known = client.getQueryData<Asked>(readingsKey) ?? { seenSeconds: undefined, stories: new Set<number>() };
      const { waiting } = current(watched.get());
      const wanted = new Map(activeOf(alertRules.get()).map(({ name, symbols }) => [name, symbols]));
      const symbols = [...new Set(waiting.flatMap(({ rule, tickers }) => symbolOf(tickers, wanted.get(rule) ?? []) ?? []))].toSorted();
      const unasked = waiting.filter(({ id }) => !known.stories.has(id)).map(({ created }) => created);
      const since = Math.min(known.seenSeconds ?? nowSeconds(), ...unasked);
      const { pageSize: most } = limits.quantified;
      const { rows } =
        symbols.length === 0
          ? { rows: [] }
          : await readPages((page) => ask(numberRows, { symbols, updatedSince: sinceOf(since), page, pageSize: most }, { signal }), {
              fullPage: most,
            });
      const numbers = withNumbers(new Map(), rows);
      await takeIn((latest) => withReadings(latest, numbers, activeOf(alertRules.get()), nowSeconds(), quietNow()), onHits);
      const writes = rows.map(({ created }) => created);
      return { seenSeconds: seenAfter(known.seenSeconds ?? since, writes), stories: new Set(waiting.map(({ id }) => id)) };
    },
    structuralSharing: false,
    gcTime: 0,
  });

/** Forgets what was watched for rules that are off or gone. */
export function forgetUnwatched(): void {
  const rules = activeOf(alertRules.get());
  const names = new Set(streamsOf(rules).map(nameOf));
  watched.update((latest) => {
    const streams = Object.entries(latest.streams);
    const left = streams.filter(([name]) => names.has(name));
    if (rules.length === 0)
      return streams.length === 0 && latest.waiting.length === 0 ? latest : { ...nothingWatched, recent: latest.recent };
    return left.length === streams.length ? latest : { ...latest, streams: Object.fromEntries(left) };
  });
}

/** How fresh the watch of these rules is, as the tab's own watcher polls. */
export function useWatchFreshness(rules: Rules): Freshness {
  const results = useQueries({
    queries: streamsOf(rules).map((stream) => ({ queryKey: storiesKey(stream), queryFn: skipToken, gcTime: 0 })),
  });
  const shown = results.find(({ error }) => error !== null) ?? results[0];
  return usePollFreshness(shown ?? { dataUpdatedAt: 0, error: null, errorUpdatedAt: 0 }, storiesIntervalSeconds);
}
