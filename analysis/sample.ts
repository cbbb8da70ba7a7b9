import type { Clustered } from './stats/bootstrap.ts';
import { outranks } from './reactions/best-of.ts';
import { type Rank, ranks } from './reactions/reaction.ts';
import { maxStorySymbols } from '#contract/multi-stock.ts';
import { type Columns, type GroupingName, naturalOrder } from './frame.ts';

/** The rows that an analysis uses. */
export interface Selection {
  /** one row per story and symbol, in the order of the rows */
  readonly rows: Int32Array;
  readonly stories: number;
  /** excluded reactions of multi-stock stories */
  readonly multiStock: Int32Array;
  /** a row of each pair of story and symbol with a row neither for the full day nor for the story's own session */
  readonly withoutRow: Int32Array;
}

/** Distinct symbols of each story, over all rows: a filter does not turn a multi-stock story into one on a single company. */
function countStorySymbols({ count, story, symbol, stories }: Columns): Uint16Array {
  const seen = new Set<number>();
  const symbols = new Uint16Array(stories);
  for (let row = 0; row < count; row++) {
    const key = (symbol[row] ?? 0) * stories + (story[row] ?? 0);
    if (seen.has(key)) continue;
    seen.add(key);
    symbols[story[row] ?? 0] = (symbols[story[row] ?? 0] ?? 0) + 1;
  }
  return symbols;
}

/** `outranks` for two rows. */
const rowOutranks = ({ rank, writtenSeconds }: Columns, row: number, other: number): boolean =>
  outranks((rank[row] ?? 0) as Rank, writtenSeconds[row] ?? 0, (rank[other] ?? 0) as Rank, writtenSeconds[other] ?? 0);

/**
 * One row per story and symbol, as `bestOf` selects it, over typed arrays.
 *
 * Assumed: the row of a story and symbol is selected before a metric is read, so that no figure mixes the full day with a
 * session where one of them is empty; of two such rows the later write counts.
 *
 * @param passes 1 for each row that passes the filter; without it all rows pass
 */
export function selectReactions(columns: Columns, withMultiStock: boolean, passes?: Uint8Array): Selection {
  const { count, story, symbol, stories, rank } = columns;
  const symbols = countStorySymbols(columns);
  const best = new Map<number, number>();
  for (let row = 0; row < count; row++) {
    if (passes && passes[row] !== 1) continue;
    const key = (symbol[row] ?? 0) * stories + (story[row] ?? 0);
    const other = best.get(key);
    if (other === undefined || rowOutranks(columns, row, other)) best.set(key, row);
  }
  const selectedStories = new Set<number>();
  const [multiStock, withoutRow]: [number[], number[]] = [[], []];
  const rows = [...best.values()].filter((row) => {
    const storyCode = story[row] ?? 0;
    if (rank[row] === ranks.otherSession) withoutRow.push(row);
    else if (!withMultiStock && (symbols[storyCode] ?? 0) > maxStorySymbols) multiStock.push(row);
    else {
      selectedStories.add(storyCode);
      return true;
    }
    return false;
  });
  return {
    rows: Int32Array.from(rows).sort(),
    stories: selectedStories.size,
    multiStock: Int32Array.from(multiStock),
    withoutRow: Int32Array.from(withoutRow),
  };
}

/** Rows that are summarised together. */
export interface Group {
  readonly name: string;
  readonly rows: ArrayLike<number>;
}

/** The non-empty groups of some rows, the largest first unless the grouping has a natural order. */
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

/** The groups of one row, in the order of its text. */
export function namesOf({ groupings }: Columns, name: GroupingName, row: number): readonly string[] {
  const { names, starts, codes } = groupings[name];
  return Array.from(codes.subarray(starts[row], starts[row + 1]), (code) => names[code] ?? '');
}

/** Measured values; their clusters are trading days. */
export interface Sample extends Clustered {
  readonly values: Float64Array;
  readonly stories: Int32Array;
}

/** The measured values of some rows, each with its trading day, story and record. */
export function sampleOf({ story, day, record }: Columns, rows: ArrayLike<number>, values: ArrayLike<number>): Sample {
  const found = new Float64Array(rows.length);
  const clusters = new Int32Array(rows.length);
  const stories = new Int32Array(rows.length);
  const records = new Float64Array(rows.length);
  let count = 0;
  for (let index = 0; index < rows.length; index++) {
    const row = rows[index] ?? 0;
    const value = values[row] ?? Number.NaN;
    if (Number.isNaN(value)) continue;
    found[count] = value;
    records[count] = record[row] ?? 0;
    clusters[count] = day[row] ?? 0;
    stories[count++] = story[row] ?? 0;
  }
  return {
    values: found.subarray(0, count),
    clusters: clusters.subarray(0, count),
    stories: stories.subarray(0, count),
    records: records.subarray(0, count),
  };
}

/** Returns a function that counts distinct stories; one serves many samples. */
export function storyCounter(stories: number): (codes: ArrayLike<number>) => number {
  const lastRound = new Int32Array(stories);
  let round = 0;
  return (codes) => {
    round += 1;
    let count = 0;
    for (let index = 0; index < codes.length; index++) {
      const story = codes[index] ?? 0;
      if (lastRound[story] === round) continue;
      lastRound[story] = round;
      count += 1;
    }
    return count;
  };
}
