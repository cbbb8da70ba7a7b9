import { joined } from '../pieces.ts';
import type { Searched } from '../search-text.ts';
import type { Story } from '../story.ts';
import { firstKeyOf, placeInSecond } from '../time-key.ts';
import { isSame, storyRecord, type StoryRecord } from './story-record.ts';
import type { KeptRecord, StoryRows } from './story-rows.ts';
import type { Terms } from './terms.ts';

/** What a batch does to one story; without `after` it is left alone. */
export interface Change {
  readonly before: KeptRecord | undefined;
  after: StoryRecord | undefined;
  searched: Searched;
  /** the key it gets */
  rid: number;
}

export interface Changes {
  readonly byId: ReadonlyMap<number, Change>;
  readonly written: number;
}

/** Least and greatest of many numbers, which are too many to be arguments. */
function extent(numbers: Iterable<number>): [low: number, high: number] {
  let low = Infinity;
  let high = -Infinity;
  for (const number of numbers) {
    if (number < low) low = number;
    if (number > high) high = number;
  }
  return [low, high];
}

/** Finds a key for every changed story. Where a second has no room left, its other stories join the changes. */
function assignKeys(byId: Map<number, Change>, rows: StoryRows): void {
  const arriving = new Map<number, number[]>();
  const leaving = new Set<number>();
  for (const [id, change] of byId) {
    const { before, after } = change;
    if (!after) continue;
    if (before?.created === after.created) {
      change.rid = before.rid;
      continue;
    }
    const ids = arriving.get(after.created);
    if (ids) ids.push(id);
    else arriving.set(after.created, [id]);
    if (before) leaving.add(id);
  }
  const someTaken = arriving.size > 0 && rows.anySecond(...extent(arriving.keys()));
  for (const [second, ids] of arriving) {
    const taken = someTaken ? rows.inSecond(second).filter(({ id }) => !leaving.has(id)) : [];
    for (const { id, place } of placeInSecond(
      taken,
      ids.sort((a, b) => a - b),
    )) {
      const rid = firstKeyOf(second) + place;
      const change = byId.get(id);
      if (change?.after) {
        change.rid = rid;
        continue;
      }
      const moved = change?.before ?? rows.find(id);
      if (moved) byId.set(id, { before: moved, after: moved, searched: JSON.parse(joined(moved.pieces)) as Searched, rid });
    }
  }
}

/** Decides what a batch changes, story by story as if each were written alone (Store.writeNews says by which rule). */
export function changesOf(stories: readonly Story[], rows: StoryRows, terms: Terms): Changes {
  const byId = new Map<number, Change>();
  const someKnown = stories.length > 0 && rows.anyId(...extent(stories.map(({ item }) => item.id)));
  let written = 0;
  for (const story of stories) {
    const record = storyRecord(story, terms);
    const change = byId.get(record.id);
    const before = change ? change.before : someKnown ? rows.find(record.id) : undefined;
    const current = change?.after ?? before;
    const isNews = !current || (current.updated <= record.updated && !isSame(current, record));
    if (isNews) written++;
    if (!change) byId.set(record.id, { before, after: isNews ? record : undefined, searched: story.item, rid: 0 });
    else if (isNews) Object.assign(change, { after: record, searched: story.item });
  }
  assignKeys(byId, rows);
  return { byId, written };
}
