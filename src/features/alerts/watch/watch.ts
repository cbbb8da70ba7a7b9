import { type QueryClient, queryOptions, skipToken, useQueries } from '@tanstack/react-query';
import { news, type Importance, importanceLevels } from '#contract/endpoints/news.ts';
import * as limits from '#contract/schema/limits.ts';
import { secondsPerHour } from '#contract/time/dates.ts';
import { fetchEndpoint } from '#src/shared/api/client.ts';
import { usePollFreshness } from '#src/shared/api/polling.ts';
import { readPages, type ReadPages } from '#src/shared/api/read-pages.ts';
import { readChanges } from '#src/shared/api/live-list/changes.ts';
import { overlapOf } from '#src/shared/sources/sources-query.ts';
import { splitSymbols } from '#src/shared/symbols/symbol-lists.ts';
import { fetchStoriesSince } from '#src/records/stories/stories-since.ts';
import { browserLocks, deploymentName } from '#src/shared/storage/browser-locks.ts';
import type { Freshness } from '#src/shared/ui/feedback/freshness.ts';
import { nowSeconds } from '#src/shared/time/now.ts';
import { alertRules, type Rules, withListSymbols } from '../alert-rule.ts';
import { bestOf } from '#analysis/reactions/best-of.ts';
import type { Reaction } from '#analysis/reactions/reaction.ts';
import type { Metric } from '../alert-rule.ts';
import { decidingSymbols, type StoryMetrics, thresholdReactions } from '../match-rule.ts';
import { isQuiet, notificationSettings } from '../notifications.ts';
import { groupSeconds, type WatchUpdate, matchReactions, matchStories } from './record-hits.ts';
import { type Hit, emptyWatchState, watchState, type WatchState } from './watch-state.ts';
import { startSeen, addSeen } from './seen-stories.ts';

/** Assumed: after more than an hour away or hidden the watch starts again, rather than alert on a whole night at once. */
const maxAwaySeconds = secondsPerHour;

/** As often as other pages request news and quantified news. */
export const storiesIntervalSeconds = 15;
export const reactionsIntervalSeconds = 60;

const { pageSize } = limits.news;

/** Rules are served by one request per importance, or one for any. */
export type Stream = Importance | undefined;
const nameOf = (stream: Stream): string => stream ?? 'any';
const storiesKey = (stream: Stream) => ['alerts', 'news', nameOf(stream)] as const;
const reactionsKey = ['alerts', 'quantified'] as const;

/** The rules that are on, with the symbols that their watchlists have now. */
export const activeOf = (rules: Rules): Rules => rules.flatMap((rule) => (rule.isOn ? (withListSymbols(rule) ?? []) : []));
/** The requests that serve all of these rules. */
export const streamsOf = (rules: Rules): readonly Stream[] =>
  [undefined, ...importanceLevels].filter((importance) => rules.some((rule) => rule.importance === importance));

/** Assumed: in the background the watch requests once a minute. */
export const backgroundIntervalSeconds = 60;

/** When this tab last stored the state of the watch. */
let lastStoredSeconds = 0;

/** Whether a visible tab watches: these store the state about once a minute. */
const isWatchedElsewhere = (): boolean => {
  const { atSeconds } = watchState.get();
  return atSeconds !== lastStoredSeconds && nowSeconds() - atSeconds < reactionsIntervalSeconds + 2 * storiesIntervalSeconds;
};

/** Notifies of hits; `rings` unless sound or a desktop notification was given within a minute. */
export type OnHits = (hits: readonly Hit[], rings: boolean) => void;

/** The stored state, unless the watch starts again: also where it is ahead of now, of an example world that ran at another moment. */
const current = (stored: WatchState): WatchState =>
  Math.abs(nowSeconds() - stored.atSeconds) < maxAwaySeconds ? stored : { ...stored, streams: {}, waiting: [] };

const isQuietNow = (): boolean => isQuiet(notificationSettings.get().quiet, nowSeconds());

/**
 * Changes the stored state of the watch and notifies of the resulting hits.
 *
 * Every visible tab polls, and the proxy coalesces equal requests. The tab that stores a hit first notifies of it: the state has the ids
 * of all seen stories, and a lock lets one tab at a time read and write it. Without locks, as on plain http, two tabs that poll at the
 * same instant may both notify; the tag of the desktop notification merges those.
 */
async function updateWatchState(change: (latest: WatchState) => WatchUpdate, onHits: OnHits): Promise<void> {
  let hits: readonly Hit[] = [];
  let rings = false;
  const update = (): void =>
    watchState.update((latest) => {
      const before = current(latest);
      const next = change(before);
      hits = next.notified;
      const now = nowSeconds();
      rings = hits.length > 0 && now - latest.rangSeconds >= groupSeconds;
      // Stored once a minute even without new stories, so that the next page can tell that the watch was running.
      if (next.watched === before && before === latest && now - latest.atSeconds <= reactionsIntervalSeconds) return latest;
      lastStoredSeconds = now;
      return { ...next.watched, atSeconds: now, ...(rings && { rangSeconds: now }) };
    });
  const locks = browserLocks();
  await (locks ? locks.request(deploymentName('alerts'), update).catch(update) : update());
  if (hits.length > 0) onHits(hits, rings);
}

/** Applies the rules of one importance to the stories since the last poll; the first poll only records what exists. */
export const storiesQuery = (stream: Stream, onHits: OnHits) =>
  queryOptions({
    queryKey: storiesKey(stream),
    queryFn: async ({ client, signal }): Promise<number> => {
      if (document.visibilityState === 'hidden' && isWatchedElsewhere()) return 0;
      const name = nameOf(stream);
      // Rules are applied in the browser, so that one request serves all of them and equals that of the news page.
      const filter = { topicGroupBy: 'or', ...(stream && { importance: stream }) } as const;
      const fetchPage = (more: object) => fetchEndpoint(news, { ...filter, ...more, pageSize }, { signal });
      const seenBefore = current(watchState.get()).streams[name];
      const fetchSince = (sinceSeconds: number) => fetchStoriesSince(sinceSeconds, fetchPage);
      const response = seenBefore
        ? await readChanges(seenBefore.seenSeconds, overlapOf(client, 'news'), fetchSince, ({ updated }) => updated)
        : await fetchPage({ sort: 'updated:desc' });
      const isAll = 'wrong' in response && response.rows.length + response.wrong.length < pageSize;
      await updateWatchState((latest) => {
        const rules = activeOf(alertRules.get()).filter(({ importance }) => importance === stream);
        const seen = latest.streams[name];
        const isObsolete = rules.length === 0 || (!seen && seenBefore !== undefined);
        if (isObsolete) return { watched: latest, notified: [] };
        const { fresh, seen: next } = seen ? addSeen(seen, response.rows) : { fresh: [], seen: startSeen(response.rows, isAll) };
        const watched = next === seen ? latest : { ...latest, streams: { ...latest.streams, [name]: next } };
        return fresh.length === 0 ? { watched, notified: [] } : matchStories(watched, fresh, stream, rules, isQuietNow());
      }, onHits);
      return response.rows.length;
    },
    // A rule that is switched on again starts with the stories that exist then.
    gcTime: 0,
  });

interface ReactionPoll {
  /** the greatest time of a write; undefined before the first request */
  readonly seenSeconds: number | undefined;
  /** the stories that were part of a request */
  readonly stories: ReadonlySet<number>;
  /** the reactions that count so far, of all requests */
  readonly reactions: StoryMetrics;
}

/** Only the reactions of stories that still wait, so that the map stays small. */
function waitingOf(reactions: StoryMetrics, waiting: readonly { readonly id: number }[]): StoryMetrics {
  const ids = new Set(waiting.map(({ id }) => String(id)));
  return new Map([...reactions].filter(([, { story }]) => ids.has(story)));
}

/** Reactions of the stories that wait for a value; a story that joins the request is read from its publication on. */
export const waitingReactionsQuery = (client: QueryClient, onHits: OnHits) =>
  queryOptions({
    queryKey: reactionsKey,
    queryFn: async ({ signal }): Promise<ReactionPoll> => {
      const known = client.getQueryData<ReactionPoll>(reactionsKey) ?? {
        seenSeconds: undefined,
        stories: new Set<number>(),
        reactions: new Map(),
      };
      const { waiting } = current(watchState.get());
      const wanted = new Map(activeOf(alertRules.get()).map(({ name, symbols }) => [name, symbols]));
      const symbols = [...new Set(waiting.flatMap(({ rule, tickers }) => decidingSymbols(tickers, wanted.get(rule))))].toSorted();
      const unrequested = waiting.filter(({ id }) => !known.stories.has(id)).map(({ created }) => created);
      const since = Math.min(known.seenSeconds ?? nowSeconds(), ...unrequested);
      const { pageSize: fullPage } = limits.quantified;
      const fetchSince = async (updatedSince: number): Promise<ReadPages<Reaction<Metric>>> => {
        const parts = splitSymbols(symbols, limits.quantified.symbols).map((part) =>
          readPages((page) => thresholdReactions.fetch({ symbols: part, updatedSince, page, pageSize: fullPage }, { signal }), {
            fullPage,
          }),
        );
        const read = await Promise.all(parts);
        return { rows: read.flatMap(({ rows }) => rows), staleSeconds: 0, overflow: read.some(({ overflow }) => overflow) };
      };
      const { rows, seenSeconds } = await readChanges(
        since,
        overlapOf(client, 'quantified'),
        fetchSince,
        ({ writtenSeconds }) => writtenSeconds,
      );
      const reactions = bestOf(rows, { otherSession: 'drop', known: waitingOf(known.reactions, waiting) });
      await updateWatchState((latest) => matchReactions(latest, reactions, activeOf(alertRules.get()), nowSeconds(), isQuietNow()), onHits);
      return { seenSeconds: Math.max(known.seenSeconds ?? since, seenSeconds), stories: new Set(waiting.map(({ id }) => id)), reactions };
    },
    structuralSharing: false,
    gcTime: 0,
  });

/** Drops the state of rules that are off or deleted. */
export function pruneWatchState(): void {
  const rules = activeOf(alertRules.get());
  const names = new Set(streamsOf(rules).map(nameOf));
  watchState.update((latest) => {
    const streams = Object.entries(latest.streams);
    const active = streams.filter(([name]) => names.has(name));
    if (rules.length === 0)
      return streams.length === 0 && latest.waiting.length === 0 ? latest : { ...emptyWatchState, recent: latest.recent };
    return active.length === streams.length ? latest : { ...latest, streams: Object.fromEntries(active) };
  });
}

/** How fresh this tab's polls for these rules are. */
export function useWatchFreshness(rules: Rules): Freshness {
  const results = useQueries({
    queries: streamsOf(rules).map((stream) => ({ queryKey: storiesKey(stream), queryFn: skipToken, gcTime: 0 })),
  });
  const shown = results.find(({ error }) => error !== null) ?? results[0];
  return usePollFreshness(shown ?? { dataUpdatedAt: 0, error: null, errorUpdatedAt: 0 }, storiesIntervalSeconds);
}
