import type { Reading } from './reading.ts';

const thousands = (count: number): string => count.toLocaleString('en-US');

export interface Counted {
  readonly picked: readonly Reading[];
  /** rows that were there to pick from */
  readonly of: number;
  readonly loaded: number;
  readonly hasMore: boolean;
  /** `readings`, or `rows` where every session has its own */
  readonly things: string;
}

const counted = new WeakMap<readonly Reading[], number>();

/** Counted once for a list: what is said is said anew whenever anything around it changes. */
function storyCount(picked: readonly Reading[]): number {
  const count = counted.get(picked) ?? new Set(picked.map(({ record }) => record.ResourceID)).size;
  counted.set(picked, count);
  return count;
}

/** Honest words: what is shown, of what was loaded, and whether there is more; never an invented total. */
export function countWords({ picked, of, loaded, hasMore, things }: Counted): string {
  const stories = storyCount(picked);
  const part = picked.length === of ? thousands(of) : `${thousands(picked.length)} of ${thousands(of)}`;
  return [
    `${part} ${things}`,
    `${thousands(stories)} ${stories === 1 ? 'story' : 'stories'}`,
    hasMore ? `${thousands(loaded)} rows loaded, more available` : 'whole range',
  ].join(' · ');
}
