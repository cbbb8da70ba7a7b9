import { parseStory } from '../../server-data/ingest/datasets/news.ts';
import type { Story } from '../../server-data/store/story.ts';
import { wireItems } from './wire-items.ts';

/** Made items as a feed brings them: all of a moment, with ids above all others. */
export function arrivals(count: number, { seed, atSeconds, firstId }: { seed: number; atSeconds: number; firstId: number }): Story[] {
  const minute = 1 / 1440;
  return [...wireItems(count, { seed, until: atSeconds, days: minute })].map((item, index) => {
    const read = parseStory({ ...item, id: firstId + index });
    if ('reason' in read) throw new Error(`item ${item.id}: ${read.reason}`);
    return read.record;
  });
}
