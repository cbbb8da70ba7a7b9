import { storyOf } from '../../server-data/ingest/story-of.ts';
import type { Store } from '../../server-data/store/store.ts';
import type { Story } from '../../server-data/store/story.ts';
import { wireItems } from './wire-items.ts';

const batchSize = 2000;

function* stories(count: number): Generator<Story> {
  for (const item of wireItems(count)) {
    const read = storyOf(item);
    if ('reason' in read) throw new Error(`item ${item.id}: ${read.reason}`);
    yield read.story;
  }
}

/** Writes that many made items into a store, as an ingest does. */
export function fill(store: Store, count: number): void {
  let batch: Story[] = [];
  const write = (finished: boolean): void => {
    const counts = { read: 0, written: 0, unchanged: 0, refused: 0 };
    store.writeNews(batch, () => ({ source: 'made', position: 0, finished, counts }));
    batch = [];
  };
  for (const story of stories(count)) if (batch.push(story) === batchSize) write(false);
  write(true);
}
