import { decideOutcome, type Outcome, type Version } from '../../versions.ts';
import { joinPieces } from '../../records/record-json.ts';
import type { Story } from '../../news/story.ts';
import type { SearchableStory } from '../../news/search-text.ts';
import { buildStoryRecord, hasSameContent, type StoredStory, type StoryRecord, type StoryRows } from './story-rows.ts';
import type { Terms } from './terms.ts';
import { assignSlots, firstKeyOfSecond } from './time-key.ts';

/** What a batch does to one story; without `after` nothing. */
export interface Change {
  readonly before: StoredStory | undefined;
  after: StoryRecord | undefined;
  searchable: SearchableStory;
  /** the key of `after` */
  rid: number;
}

export interface Changes {
  readonly byId: ReadonlyMap<number, Change>;
  /** of each story, in the order of the batch */
  readonly outcomes: readonly Outcome[];
}

/** Minimum and maximum of any number of values; too many for the arguments of Math.min. */
function rangeOf(numbers: Iterable<number>): [low: number, high: number] {
  let low = Infinity;
  let high = -Infinity;
  for (const number of numbers) {
    if (number < low) low = number;
    if (number > high) high = number;
  }
  return [low, high];
}

/** Assigns a key to every changed story. Where a second has no free slot, its other stories become changes as well. */
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
  const hasNeighbours = arriving.size > 0 && rows.hasAnySecond(...rangeOf(arriving.keys()));
  for (const [second, ids] of arriving) {
    const occupied = hasNeighbours ? rows.inSecond(second).filter(({ id }) => !leaving.has(id)) : [];
    const assigned = assignSlots(
      occupied,
      ids.toSorted((a, b) => a - b),
    );
    for (const { id, slot } of assigned) {
      const rid = firstKeyOfSecond(second) + slot;
      const change = byId.get(id);
      if (change?.after) {
        change.rid = rid;
        continue;
      }
      const moved = change?.before ?? rows.find(id);
      if (moved) byId.set(id, { before: moved, after: moved, searchable: JSON.parse(joinPieces(moved.pieces)) as SearchableStory, rid });
    }
  }
}

/** Decides what a batch changes, story by story as if each were written alone, by the rule of `NewsWriter.writeNews`. */
export function planChanges(stories: readonly Story[], rows: StoryRows, terms: Terms): Changes {
  const byId = new Map<number, Change>();
  const hasKnownIds = stories.length > 0 && rows.hasAnyId(...rangeOf(stories.map(({ item }) => item.id)));
  const outcomes: Outcome[] = [];
  const versionOf = ({ updated, pieces, filters }: StoryRecord): Version => ({
    at: updated,
    text: () => `${joinPieces(pieces)} ${terms.describeTokens(filters)}`,
  });
  for (const story of stories) {
    const record = buildStoryRecord(story, terms);
    const change = byId.get(record.id);
    const before = change ? change.before : hasKnownIds ? rows.find(record.id) : undefined;
    const current = change?.after ?? before;
    const outcome =
      current && hasSameContent(current, record) ? 'unchanged' : decideOutcome(current && versionOf(current), versionOf(record));
    const isChanged = outcome === 'added' || outcome === 'updated';
    outcomes.push(outcome);
    if (!change) byId.set(record.id, { before, after: isChanged ? record : undefined, searchable: story.item, rid: 0 });
    else if (isChanged) Object.assign(change, { after: record, searchable: story.item });
  }
  assignKeys(byId, rows);
  return { byId, outcomes };
}
