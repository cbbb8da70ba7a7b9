import { piecesOf, type Pieces } from '../pieces.ts';
import { eachFilter } from '../story-filters.ts';
import type { Story } from '../story.ts';
import { endOfTime } from '../time-key.ts';
import type { Terms } from './terms.ts';

/** A story as its rows hold it. */
export interface StoryRecord {
  readonly id: number;
  /** seconds */
  readonly created: number;
  readonly updated: number;
  /** the tokens of its filter values, a blank before and after each */
  readonly filters: string;
  readonly pieces: Pieces;
}

function filterTokens(story: Story, terms: Terms): string {
  const tokens: string[] = [];
  eachFilter(story, (kind, value, number) => {
    const token = terms.token(kind, value, number);
    if (token !== undefined && !tokens.includes(token)) tokens.push(token);
  });
  return ` ${tokens.join(' ')} `;
}

/** @throws RangeError for what no key can be made of; ingest refuses such records before they come here */
export function storyRecord(story: Story, terms: Terms): StoryRecord {
  const { id, created, updated } = story.item;
  const fits =
    Number.isSafeInteger(id) && Number.isSafeInteger(updated) && Number.isInteger(created) && created >= 0 && created < endOfTime;
  if (!fits) throw new RangeError(`story ${id}: expected whole numbers, and a time of creation from 1970 to 2242`);
  return { id, created, updated, filters: filterTokens(story, terms), pieces: piecesOf(story.item) };
}

export const isSame = (a: StoryRecord, b: StoryRecord): boolean =>
  a.filters === b.filters &&
  a.pieces.head === b.pieces.head &&
  a.pieces.teaser === b.pieces.teaser &&
  a.pieces.body === b.pieces.body &&
  a.pieces.tail === b.pieces.tail;
