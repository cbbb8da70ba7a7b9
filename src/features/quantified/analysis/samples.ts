import { medianInterval, type Clustered } from '#src/shared/stats/bootstrap.ts';
import { summaryOf, type Summary } from '#src/shared/stats/summary.ts';
import type { Interval } from '#src/shared/stats/wilson.ts';
import type { Asked } from './asked.ts';
import type { Columns } from './columns.ts';
import { naturalOrder, type GroupingName } from './groupings.ts';

/** Readings that are told together. */
export interface Group {
  readonly name: string;
  readonly rows: ArrayLike<number>;
}

/** A group in figures. */
export interface Told {
  readonly name: string;
  readonly summary: Summary;
  /** of the median; only where it was asked for and there are enough */
  readonly interval?: Interval | undefined;
}

/** Puts rows into the groups they are in. */
export function groupsOf({ groupings }: Columns, name: GroupingName, rows: ArrayLike<number>): readonly Group[] {
  const { names, starts, codes } = groupings[name];
  const found: number[][] = names.map(() => []);
  for (let index = 0; index < rows.length; index++) {
    const row = rows[index] ?? 0;
    for (let place = starts[row] ?? 0; place < (starts[row + 1] ?? 0); place++) found[codes[place] ?? 0]?.push(row);
  }
  const order = naturalOrder[name];
  return names
    .map((group, code) => ({ name: group, rows: found[code] ?? [] }))
    .filter((group) => group.rows.length > 0)
    .sort((a, b) => (order ? order(a.name, b.name) : b.rows.length - a.rows.length || a.name.localeCompare(b.name)));
}

/** The groups one row is in, in the order its own text has them. */
export function namesOf({ groupings }: Columns, name: GroupingName, row: number): readonly string[] {
  const { names, starts, codes } = groupings[name];
  return Array.from(codes.subarray(starts[row], starts[row + 1]), (code) => names[code] ?? '');
}

/** The values of some rows, where there is one, each with its story. */
export function sampleOf({ story }: Columns, rows: ArrayLike<number>, values: ArrayLike<number>): Clustered & { values: Float64Array } {
  const found = new Float64Array(rows.length);
  const clusters = new Int32Array(rows.length);
  let count = 0;
  for (let index = 0; index < rows.length; index++) {
    const row = rows[index] ?? 0;
    const value = values[row] ?? Number.NaN;
    if (Number.isNaN(value)) continue;
    found[count] = value;
    clusters[count++] = story[row] ?? 0;
  }
  return { values: found.subarray(0, count), clusters: clusters.subarray(0, count) };
}

/** Counts distinct stories; made once for many samples. */
export function storyCounter(stories: number): (clusters: ArrayLike<number>) => number {
  const lastRound = new Int32Array(stories);
  let round = 0;
  return (clusters) => {
    round += 1;
    let count = 0;
    for (let index = 0; index < clusters.length; index++) {
      const story = clusters[index] ?? 0;
      if (lastRound[story] === round) continue;
      lastRound[story] = round;
      count += 1;
    }
    return count;
  };
}

/** @param seed undefined where no interval is wanted */
export function tell(
  { columns, interval }: Pick<Asked, 'columns' | 'interval'>,
  { name, rows }: Group,
  values: ArrayLike<number>,
  countStories: (clusters: ArrayLike<number>) => number,
  seed?: string,
): Told {
  const sample = sampleOf(columns, rows, values);
  const summary = summaryOf(sample.values.slice().sort(), countStories(sample.clusters));
  if (seed === undefined || !summary.isEnough) return { name, summary };
  return { name, summary, interval: interval(() => medianInterval(sample, `${seed}|${name}`)) };
}
