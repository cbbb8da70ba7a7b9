import { isRecord, createStoredValue } from '#src/shared/storage/stored-value.ts';
import type { StoryLine } from '../match-rule.ts';

/** A story that matches a rule whose threshold has no value yet. */
export interface Waiting extends StoryLine {
  readonly rule: string;
}

/** A hit and its outcome: shown in a toast, or suppressed. */
export interface Hit extends StoryLine {
  readonly rule: string;
  readonly as: 'notified' | 'cooldown' | 'quiet';
  /** opened, or marked as read in the inbox */
  readonly isRead?: true;
}

/** The stored state of the watch, shared by all tabs. */
export interface WatchState {
  /** when it was last stored, Unix seconds */
  readonly atSeconds: number;
  /** when sound or a desktop notification was last given, Unix seconds */
  readonly rangSeconds: number;
  /** by the requested importance; `any` without one */
  readonly streams: Readonly<Record<string, SeenStories>>;
  readonly waiting: readonly Waiting[];
  /** when each rule's last notice started */
  readonly openedAt: Readonly<Record<string, number>>;
  /** newest first */
  readonly recent: readonly Hit[];
}

/** Assumed: the inbox has the last hundred hits, and two hundred stories wait for their reactions. */
export const maxRecentHits = 100;
export const maxWaiting = 200;

export const emptyWatchState: WatchState = { atSeconds: 0, rangSeconds: 0, streams: {}, waiting: [], openedAt: {}, recent: [] };

function readLine(from: unknown): (StoryLine & { rule: string }) | undefined {
  if (!isRecord(from)) return undefined;
  const { id, title, created, tickers, rule } = from;
  if (!Number.isSafeInteger(id) || typeof title !== 'string' || !Number.isFinite(created) || typeof rule !== 'string') return undefined;
  const names = Array.isArray(tickers) ? tickers.filter((name): name is string => typeof name === 'string') : [];
  return { id: id as number, title, created: created as number, tickers: names, rule };
}

const list = (from: unknown): readonly unknown[] => (Array.isArray(from) ? from : []);

const outcomes = ['notified', 'cooldown', 'quiet'] as const;

/** Former versions stored `told`. */
const outcomeOf = (stored: unknown): Hit['as'] | undefined =>
  stored === 'told' ? 'notified' : outcomes.find((outcome) => outcome === stored);

/** Reads the valid parts of a stored value. */
export function readWatchState(stored: unknown): WatchState {
  if (!isRecord(stored)) return emptyWatchState;
  const { atSeconds, rangSeconds, streams, waiting, openedAt, recent } = stored;
  return {
    atSeconds: typeof atSeconds === 'number' ? atSeconds : 0,
    rangSeconds: typeof rangSeconds === 'number' ? rangSeconds : 0,
    streams: Object.fromEntries(
      Object.entries(isRecord(streams) ? streams : {}).flatMap(([name, from]) => {
        const seen = readSeenStories(from);
        return seen ? [[name, seen]] : [];
      }),
    ),
    waiting: list(waiting)
      .flatMap((one) => readLine(one) ?? [])
      .slice(0, maxWaiting),
    openedAt: Object.fromEntries(
      Object.entries(isRecord(openedAt) ? openedAt : {}).filter((entry): entry is [string, number] => Number.isFinite(entry[1])),
    ),
    recent: list(recent)
      .flatMap((one) => {
        const line = readLine(one);
        const as = isRecord(one) ? outcomeOf(one['as']) : undefined;
        return line && as ? [{ ...line, as, ...(isRecord(one) && one['isRead'] === true && { isRead: true as const }) }] : [];
      })
      .slice(0, maxRecentHits),
  };
}

/** The stories that were seen, so that nothing alerts twice and nothing old alerts. */
export interface SeenStories {
  /** the greatest `updated` seen, Unix seconds: where the next poll begins */
  readonly seenSeconds: number;
  /** a story created at this time or later is new unless its id is in `ids` */
  readonly horizon: number;
  readonly ids: readonly (readonly [id: number, created: number])[];
}

/** Assumed: the ids of the newest 1,000 stories are stored; older stories never alert. */
export const maxSeen = 1000;

/** Drops the oldest ids and moves the horizon past them, so that they cannot be new again. */
export function limitSeen({ seenSeconds, horizon, ids }: SeenStories): SeenStories {
  const byAge = ids.toSorted(([, a], [, b]) => b - a);
  const dropped = byAge[maxSeen];
  if (!dropped) return { seenSeconds, horizon, ids };
  const [, created] = dropped;
  return { seenSeconds, horizon: Math.max(horizon, created + 1), ids: byAge.slice(0, maxSeen) };
}

const isEntry = (entry: unknown): entry is readonly [number, number] =>
  Array.isArray(entry) && Number.isSafeInteger(entry[0]) && Number.isFinite(entry[1]);

/** Reads a stored value; undefined, where it is invalid, starts the watch again. */
export function readSeenStories(from: unknown): SeenStories | undefined {
  if (!isRecord(from)) return undefined;
  const { seenSeconds, horizon, ids } = from;
  if (typeof seenSeconds !== 'number' || typeof horizon !== 'number' || !Array.isArray(ids) || !ids.every(isEntry)) return undefined;
  return limitSeen({ seenSeconds, horizon, ids });
}

// At the end of the file, because it reads the stored value at once, with everything above.
export const watchState = createStoredValue('alerts-watched', readWatchState);

/** Marks hits as read in all tabs. */
export function markHitsRead(isMeant: (hit: Hit) => boolean = () => true): void {
  watchState.update((latest) => {
    const changes = (hit: Hit): boolean => !hit.isRead && isMeant(hit);
    if (!latest.recent.some(changes)) return latest;
    return { ...latest, recent: latest.recent.map((hit) => (changes(hit) ? { ...hit, isRead: true as const } : hit)) };
  });
}

/** Moves waiting stories, recent hits and the cooldown of a rule to its new name. */
export function renameWatchedRule(from: string, to: string): void {
  const moved = <T extends { readonly rule: string }>(one: T): T => (one.rule === from ? { ...one, rule: to } : one);
  watchState.update((latest) => {
    const { [from]: opened, ...others } = latest.openedAt;
    return {
      ...latest,
      waiting: latest.waiting.map(moved),
      recent: latest.recent.map(moved),
      openedAt: opened === undefined ? others : { ...others, [to]: opened },
    };
  });
}
