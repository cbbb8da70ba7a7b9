import { keep } from '#src/shared/kept/kept.ts';
import { isRecord } from '#src/shared/kept/kept.ts';
import { readSeenStories, type SeenStories } from './seen-stories.ts';
import type { StoryLine } from './story.ts';

/** A story that fits but for a number which is not there yet. */
export interface Waiting extends StoryLine {
  readonly rule: string;
}

/** A hit, and what became of it. */
export interface Hit extends StoryLine {
  readonly rule: string;
  readonly as: 'told' | 'cooldown' | 'quiet';
}

/** What the watch knows, for whichever tab goes on with it. */
export interface Watched {
  /** when it was last told of, Unix seconds */
  readonly atSeconds: number;
  /** when sound or a desktop notice came last, Unix seconds */
  readonly rangSeconds: number;
  /** by the importance that is asked for; `any` where none is */
  readonly streams: Readonly<Record<string, SeenStories>>;
  readonly waiting: readonly Waiting[];
  /** when each rule's last notice began */
  readonly openedAt: Readonly<Record<string, number>>;
  /** the newest first */
  readonly recent: readonly Hit[];
}

/** Assumed: the last fifty hits are looked back at, and two hundred stories wait for their readings. */
export const mostRecent = 50;
export const mostWaiting = 200;

export const nothingWatched: Watched = { atSeconds: 0, rangSeconds: 0, streams: {}, waiting: [], openedAt: {}, recent: [] };

function readLine(from: unknown): (StoryLine & { rule: string }) | undefined {
  if (!isRecord(from)) return undefined;
  const { id, title, created, tickers, rule } = from;
  if (!Number.isSafeInteger(id) || typeof title !== 'string' || !Number.isFinite(created) || typeof rule !== 'string') return undefined;
  const names = Array.isArray(tickers) ? tickers.filter((name): name is string => typeof name === 'string') : [];
  return { id: id as number, title, created: created as number, tickers: names, rule };
}

const list = (from: unknown): readonly unknown[] => (Array.isArray(from) ? from : []);

const ends = ['told', 'cooldown', 'quiet'] as const;

/** Takes what is valid of anything. */
export function readWatched(stored: unknown): Watched {
  if (!isRecord(stored)) return nothingWatched;
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
      .slice(0, mostWaiting),
    openedAt: Object.fromEntries(
      Object.entries(isRecord(openedAt) ? openedAt : {}).filter((entry): entry is [string, number] => Number.isFinite(entry[1])),
    ),
    recent: list(recent)
      .flatMap((one) => {
        const line = readLine(one);
        const as = ends.find((end) => isRecord(one) && one['as'] === end);
        return line && as ? [{ ...line, as }] : [];
      })
      .slice(0, mostRecent),
  };
}

export const watched = keep('alerts-watched', readWatched);

/** A rule's name has changed: what waits and rests for it goes with it. */
export function renameWatched(from: string, to: string): void {
  const moved = <T extends { readonly rule: string }>(one: T): T => (one.rule === from ? { ...one, rule: to } : one);
  watched.update((latest) => {
    const { [from]: opened, ...others } = latest.openedAt;
    return {
      ...latest,
      waiting: latest.waiting.map(moved),
      recent: latest.recent.map(moved),
      openedAt: opened === undefined ? others : { ...others, [to]: opened },
    };
  });
}
