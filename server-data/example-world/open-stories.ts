import type { Synchronous } from '../store/awaitable.ts';
import type { Store } from '../store/store.ts';
import { completedAt } from './prices/reactions.ts';
import type { ExampleStory } from './story.ts';

/** Under this name a store remembers the stories that are still to be measured. */
const source = 'example world stories';

/** The stories of trading days whose reactions are not complete, oldest first: what happens on a day depends on all of them. */
export interface OpenStories {
  readonly stories: readonly ExampleStory[];
  /** Unix seconds up to which their reactions were written; undefined in a world of an earlier version */
  readonly measuredSeconds: number | undefined;
}

export function readOpenStories(store: Synchronous<Store>): OpenStories {
  const cursor = store.cursor(source);
  return { stories: cursor ? (JSON.parse(cursor.counts) as ExampleStory[]) : [], measuredSeconds: cursor?.position };
}

/**
 * @param until Unix seconds up to which reactions were written
 * @param since stories that were complete by then are left out
 */
export function writeOpenStories(store: Synchronous<Store>, stories: readonly ExampleStory[], until: number, since = until): void {
  const open = stories
    .filter(({ item }) => completedAt(item.created) > since)
    // Reactions need no text.
    .map((story) => ({ ...story, item: { ...story.item, teaser: '', body: '' } }));
  store.writeQuantified([], () => ({ source, position: until, finished: true, counts: JSON.stringify(open) }));
}
