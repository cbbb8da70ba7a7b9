import { maxStorySymbols } from '#contract/multi-stock.ts';
import { valueAt } from '#contract/value-at.ts';
import { outranks } from './reactions/best-of.ts';
import { clusterDay } from './reactions/cluster-day.ts';
import { companyOf } from './reactions/company.ts';
import type { ReactionMetric } from './reactions/metrics.ts';
import { type Rank, type Reaction, ranks } from './reactions/reaction.ts';
import type { Clustered } from './stats/bootstrap.ts';
import { recordNumber } from './stats/seeded.ts';
import { type Summary, summaryOf } from './stats/summary.ts';

// Which reactions count, and in which trading day (assumption Q34): for analyses, studies, the figures of a symbol, guidance and the test of an alert.

/** What decides that, as typed arrays. */
export interface SampleColumns {
  readonly count: number;
  /** codes of the story of each row, and of the company that had its symbol then */
  readonly story: Int32Array;
  readonly symbol: Int32Array;
  readonly stories: number;
  /** the `companyOf` of each code of `symbol` */
  readonly companies: readonly string[];
  /** the `Rank` of each row */
  readonly rank: Uint8Array;
  /** the `recordNumber` of each row */
  readonly record: Float64Array;
  /** Unix seconds */
  readonly writtenSeconds: Float64Array;
  /** the `clusterDay` of each row; 0 where no time can be parsed */
  readonly day: Int32Array;
}

/** A reaction, as far as that is decided by it. */
export type SampleRow = Pick<Reaction, 'key' | 'story' | 'symbol' | 'rank' | 'writtenSeconds' | 'publishedSeconds' | 'receivedSeconds'>;

/** Assigns codes to texts, from 0. */
export function openNumbering(): { codeOf: (text: string) => number; names: string[] } {
  const codes = new Map<string, number>();
  const names: string[] = [];
  return {
    names,
    codeOf(text) {
      const known = codes.get(text);
      if (known !== undefined) return known;
      codes.set(text, names.length);
      return names.push(text) - 1;
    },
  };
}

/** Builds the columns row by row. */
export function sampleColumnsBuilder(count: number) {
  const [stories, symbols] = [openNumbering(), openNumbering()];
  const [story, symbol, day] = [new Int32Array(count), new Int32Array(count), new Int32Array(count)];
  const rank = new Uint8Array(count);
  const [record, writtenSeconds] = [new Float64Array(count), new Float64Array(count)];
  return {
    add(reaction: SampleRow, row: number): void {
      story[row] = stories.codeOf(reaction.story);
      symbol[row] = symbols.codeOf(companyOf(reaction));
      rank[row] = reaction.rank;
      record[row] = recordNumber(reaction.key);
      writtenSeconds[row] = reaction.writtenSeconds;
      day[row] = clusterDay(reaction);
    },
    finish: (): SampleColumns => ({
      ...{ count, story, symbol, rank, record, writtenSeconds, day },
      stories: stories.names.length,
      companies: symbols.names,
    }),
  };
}

/** The columns of a list. */
export function buildSampleColumns(reactions: readonly SampleRow[]): SampleColumns {
  const builder = sampleColumnsBuilder(reactions.length);
  reactions.forEach((reaction, row) => builder.add(reaction, row));
  return builder.finish();
}

/** The values of a metric, NaN where it was not measured. */
export function metricValues<M extends ReactionMetric>(reactions: readonly Pick<Reaction<M>, 'numbers'>[], metric: M): Float64Array {
  // Ten times as fast as Float64Array.from with a function.
  const values = new Float64Array(reactions.length);
  for (let row = 0; row < values.length; row++) values[row] = reactions[row]?.numbers[metric] ?? Number.NaN;
  return values;
}

export interface SampleRule {
  /** stories on more than three symbols count as well: where the rows of one symbol do not show on how many a story is, or by choice */
  readonly withMultiStock: boolean;
  /** 1 for each row that passes the filter; without it all rows pass */
  readonly passes?: Uint8Array | undefined;
  /** whether the story of a row is known to be on more symbols than it has rows of */
  readonly isMultiStock?: (row: number) => boolean;
}

/** Rows that pass the filter and do not count. */
export interface NotCounted {
  /** reactions of multi-stock stories */
  readonly multiStock: Int32Array;
  /** a row of each pair of story and symbol with a row neither for the full day nor for the story's own session */
  readonly withoutRow: Int32Array;
}

/** The rows that count. */
export interface Selection {
  /** one row per story and symbol, in the order of the rows */
  readonly rows: Int32Array;
  /** the trading day of each of them */
  readonly clusters: Int32Array;
  /** number of distinct stories */
  readonly stories: number;
  readonly leftOut: NotCounted;
}

/** `outranks` for two rows. */
const rowOutranks = ({ rank, writtenSeconds }: SampleColumns, row: number, other: number): boolean =>
  outranks(valueAt(rank, row) as Rank, valueAt(writtenSeconds, row), valueAt(rank, other) as Rank, valueAt(writtenSeconds, other));

/** No row of a story and symbol passes the filter. */
const noRow = -1;

/**
 * The rows that count: one per story and symbol, as `bestOf` selects it, without multi-stock stories and rows of another session than the
 * story's own.
 *
 * Assumed: the row of a story and symbol is selected before a metric is read, so that no figure mixes the full day with a
 * session where one of them is empty; of two such rows the later write counts.
 */
export function sample(columns: SampleColumns, { withMultiStock, passes, isMultiStock }: SampleRule): Selection {
  const { count, story, symbol, stories, rank, day } = columns;
  // Over all rows: a filter does not turn a multi-stock story into one on a single company.
  const symbols = new Int32Array(stories);
  const best = new Map<number, number>();
  for (let row = 0; row < count; row++) {
    const storyCode = valueAt(story, row);
    const key = valueAt(symbol, row) * stories + storyCode;
    const other = best.get(key);
    const isPassing = !passes || passes[row] === 1;
    if (other === undefined) {
      symbols[storyCode] = valueAt(symbols, storyCode) + 1;
      best.set(key, isPassing ? row : noRow);
    } else if (isPassing && (other === noRow || rowOutranks(columns, row, other))) best.set(key, row);
  }
  const selectedStories = new Set<number>();
  const [counted, multiStock, withoutRow]: [number[], number[], number[]] = [[], [], []];
  for (const row of best.values()) {
    if (row === noRow) continue;
    const storyCode = valueAt(story, row);
    if (rank[row] === ranks.otherSession) withoutRow.push(row);
    else if (!withMultiStock && (valueAt(symbols, storyCode) > maxStorySymbols || isMultiStock?.(row) === true)) multiStock.push(row);
    else {
      selectedStories.add(storyCode);
      counted.push(row);
    }
  }
  const inOrder = (found: readonly number[]): Int32Array => Int32Array.from(found).sort();
  const rows = inOrder(counted);
  return {
    rows,
    clusters: rows.map((row) => valueAt(day, row)),
    stories: selectedStories.size,
    leftOut: { multiStock: inOrder(multiStock), withoutRow: inOrder(withoutRow) },
  };
}

/** Values without those that were not measured; their clusters are trading days. */
export interface MeasuredValues extends Clustered {
  readonly values: Float64Array;
  readonly stories: Int32Array;
}

/** The measured values of some rows, each with its trading day, story and record. */
export function measuredValues({ story, day, record }: SampleColumns, rows: ArrayLike<number>, values: ArrayLike<number>): MeasuredValues {
  const found = new Float64Array(rows.length);
  const clusters = new Int32Array(rows.length);
  const stories = new Int32Array(rows.length);
  const records = new Float64Array(rows.length);
  let count = 0;
  for (let index = 0; index < rows.length; index++) {
    const row = valueAt(rows, index);
    const value = valueAt(values, row);
    if (Number.isNaN(value)) continue;
    found[count] = value;
    records[count] = valueAt(record, row);
    clusters[count] = valueAt(day, row);
    stories[count++] = valueAt(story, row);
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
      const story = valueAt(codes, index);
      if (lastRound[story] === round) continue;
      lastRound[story] = round;
      count += 1;
    }
    return count;
  };
}

/** The summary of measured values. @param stories of the columns that they are of */
export const summarize = (measured: MeasuredValues, { stories }: SampleColumns): Summary =>
  summaryOf(measured, storyCounter(stories)(measured.stories));
