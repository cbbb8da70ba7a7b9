import { piecesOf, type Pieces } from '../pieces.ts';
import { storyFilters } from '../story-filters.ts';
import type { Story } from '../story.ts';
import { endOfTime } from '../time-key.ts';
import type { Terms } from './terms.ts';

/** A story as its rows hold it. */
export interface StoryRecord extends Pieces {
  readonly id: number;
  /** seconds */
  readonly created: number;
  readonly updated: number;
  /** the tokens of its filter values, a blank before and after each */
  readonly filters: string;
}

/** @throws RangeError for what no key can be made of; ingest refuses such records before they come here */
export function storyRecord(story: Story, terms: Terms): StoryRecord {
  const { id, created, updated } = story.item;
  const fits =
    Number.isSafeInteger(id) && Number.isSafeInteger(updated) && Number.isInteger(created) && created >= 0 && created < endOfTime;
  if (!fits) throw new RangeError(`story ${id}: expected whole numbers, and a time of creation from 1970 to 2242`);
  const tokens = storyFilters(story).map(terms.token);
  return { ...piecesOf(story.item), id, created, updated, filters: ` ${tokens.join(' ')} ` };
}

export const isSame = (a: StoryRecord, b: StoryRecord): boolean =>
  a.head === b.head && a.teaser === b.teaser && a.body === b.body && a.tail === b.tail && a.filters === b.filters;
