import type { Store } from './store/store.ts';
import type { Story } from './store/story.ts';
import { worldNews, worldWithdrawals, type WorldOptions } from './world/news.ts';

const batchSize = 2000;

function* batches(stories: Iterable<Story>): Generator<Story[]> {
  let batch: Story[] = [];
  for (const story of stories) {
    batch.push(story);
    if (batch.length === batchSize) {
      yield batch;
      batch = [];
    }
  }
  if (batch.length > 0) yield batch;
}

/**
 * Writes the example world into a store.
 *
 * @param onWritten told after every batch how many stories stand
 * @returns how many stories were written
 */
export function buildWorld(store: Store, options: WorldOptions, onWritten: (items: number) => void = () => undefined): number {
  let items = 0;
  for (const batch of batches(worldNews(options))) {
    store.writeNews(batch);
    items += batch.length;
    onWritten(items);
  }
  for (const { id, atSeconds } of worldWithdrawals(options)) store.withdrawNews([id], atSeconds);
  return items;
}
