import { useMemo } from 'react';
import { keep, useKept } from '#src/shared/kept/kept.ts';

// What a reader marks in the feed, kept in the browser: no account, no request.

/** Of a starred story enough to list it without asking for it. */
export interface StarredStory {
  readonly id: number;
  readonly title: string;
  /** Unix seconds */
  readonly created: number;
  readonly tickers: readonly string[];
}

/** What stays out of sight: stories with these words in their title, by these authors, in these channels. */
export interface Muted {
  readonly words: readonly string[];
  readonly authors: readonly string[];
  readonly channels: readonly string[];
}

const mostRead = 5000;

/** The entries that are valid; one bad entry costs only itself. */
const listOf =
  <T>(isValid: (entry: unknown) => boolean) =>
  (stored: unknown): readonly T[] =>
    Array.isArray(stored) ? (stored as T[]).filter(isValid) : [];

const texts = listOf<string>((entry) => typeof entry === 'string');
const isStory = (entry: unknown): boolean => {
  const { id, title, created, tickers } = Object(entry) as Partial<Record<keyof StarredStory, unknown>>;
  return (
    Number.isSafeInteger(id) && typeof title === 'string' && Number.isFinite(created) && texts(tickers).length === Object(tickers).length
  );
};

const readIds = keep('read', listOf<number>(Number.isSafeInteger));
export const starredStories = keep('starred', listOf<StarredStory>(isStory));
export const keptMuted = keep('muted', (stored): Muted => {
  const { words, authors, channels } = Object(stored) as Partial<Record<keyof Muted, unknown>>;
  return { words: texts(words), authors: texts(authors), channels: texts(channels) };
});

export interface Marks {
  readonly read: ReadonlySet<number>;
  readonly starred: ReadonlySet<number>;
  readonly muted: Muted;
}

export function useMarks(): Marks {
  const ids = useKept(readIds);
  const stories = useKept(starredStories);
  const muted = useKept(keptMuted);
  const read = useMemo(() => new Set(ids), [ids]);
  const starred = useMemo(() => new Set(stories.map(({ id }) => id)), [stories]);
  return { read, starred, muted };
}

/** Of too many, those stay that were marked last; of many at once the newest. */
export function markRead(ids: readonly number[], isRead = true): void {
  const these = new Set(ids.toSorted((a, b) => a - b));
  readIds.update((latest) => [...latest.filter((id) => !these.has(id)), ...(isRead ? these : [])].slice(-mostRead));
}

export const setMuted = (muted: Muted): void => keptMuted.set(muted);
