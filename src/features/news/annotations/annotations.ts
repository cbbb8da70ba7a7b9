import { useMemo } from 'react';
import type { NewsItem } from '#contract/endpoints/news.ts';
import type { NewsLine } from '../feed/feed-list.ts';
import { createStoredValue, useStoredValue } from '#src/shared/storage/stored-value.ts';
import { tickersOf } from '#src/records/stories/tickers.ts';

// Annotations are stored in the browser: no account, no request.

/** The stored part of a starred story, enough to list it without a request. */
export interface StarredStory {
  readonly id: number;
  readonly title: string;
  /** Unix seconds */
  readonly created: number;
  readonly tickers: readonly string[];
}

/** Stories with these words in their title, by these authors or in these channels are hidden. */
export interface MuteList {
  readonly words: readonly string[];
  readonly authors: readonly string[];
  readonly channels: readonly string[];
}

const maxRead = 5000;

/** Reads the valid entries of a stored list. */
const readList =
  <T>(isValid: (entry: unknown) => boolean) =>
  (stored: unknown): readonly T[] =>
    Array.isArray(stored) ? (stored as T[]).filter(isValid) : [];

const texts = readList<string>((entry) => typeof entry === 'string');
const isStory = (entry: unknown): boolean => {
  const { id, title, created, tickers } = Object(entry) as Partial<Record<keyof StarredStory, unknown>>;
  return (
    Number.isSafeInteger(id) && typeof title === 'string' && Number.isFinite(created) && texts(tickers).length === Object(tickers).length
  );
};

const readIds = createStoredValue('read', readList<number>(Number.isSafeInteger));
export const starredStories = createStoredValue('starred', readList<StarredStory>(isStory));
export const muteList = createStoredValue('muted', (stored): MuteList => {
  const { words, authors, channels } = Object(stored) as Partial<Record<keyof MuteList, unknown>>;
  return { words: texts(words), authors: texts(authors), channels: texts(channels) };
});

export interface Annotations {
  readonly read: ReadonlySet<number>;
  readonly starred: ReadonlySet<number>;
  readonly muted: MuteList;
}

export function useAnnotations(): Annotations {
  const ids = useStoredValue(readIds);
  const stories = useStoredValue(starredStories);
  const muted = useStoredValue(muteList);
  const read = useMemo(() => new Set(ids), [ids]);
  const starred = useMemo(() => new Set(stories.map(({ id }) => id)), [stories]);
  return { read, starred, muted };
}

/** Marks stories as read or unread. Beyond the limit the ids marked last stay, of one call the newest. */
export function markRead(ids: readonly number[], isRead = true): void {
  const changed = new Set(ids.toSorted((a, b) => a - b));
  readIds.update((latest) => [...latest.filter((id) => !changed.has(id)), ...(isRead ? changed : [])].slice(-maxRead));
}

export const maxStarred = 500;
export const starsFullMessage = `Limit of ${maxStarred} starred stories reached. Remove one first`;

/** @returns false where the limit is reached and the story was not starred */
export function toggleStar(item: NewsItem): boolean {
  const { id, title, created } = item;
  let isDone = true;
  starredStories.update((latest) => {
    const others = latest.filter((story) => story.id !== id);
    if (others.length < latest.length) return others;
    isDone = latest.length < maxStarred;
    return isDone ? [{ id, title, created, tickers: tickersOf(item) }, ...latest] : latest;
  });
  return isDone;
}

/** Marks the stories of these lines and their duplicates as read. Returns a message, and the undo if anything changed. */
export function markAboveRead(
  lines: readonly NewsLine[],
  duplicates: ReadonlyMap<number, readonly NewsItem[]>,
  { read }: Annotations,
): { text: string; onUndo?: () => void } {
  const stories = lines.flatMap((line) => (line.kind === 'story' ? [line.item, ...(duplicates.get(line.key) ?? [])] : []));
  const unread = stories.map(({ id }) => id).filter((id) => !read.has(id));
  if (unread.length === 0) return { text: 'Everything above is read' };
  markRead(unread);
  return { text: `${unread.length} marked as read`, onUndo: () => markRead(unread, false) };
}
