import type { QuantifiedMetric } from '#contract/endpoints/quantified.ts';
import { parseUtcTime } from '#contract/quantified-time.ts';
import type { Reading } from '#src/shared/readings/reading.ts';
import { groupings, groupText, split, type GroupingName } from './groupings.ts';

/** Which groups each row is in: those of row i are `codes` from `starts[i]` up to `starts[i + 1]`, each a place in `names`. */
export interface Grouping {
  readonly names: readonly string[];
  readonly starts: Int32Array;
  readonly codes: Int32Array;
}

/** How well a row stands for its story and symbol. */
export const stands = { forAll: 2, forItsSession: 1, notAtAll: 0 } as const;

/** Rows as columns: a few typed arrays reach a worker in no time, 20,000 records do not. */
export interface Columns {
  readonly count: number;
  /** of each row: its story and symbol, numbered from 0 */
  readonly story: Int32Array;
  readonly symbol: Int32Array;
  readonly stories: number;
  readonly standing: Uint8Array;
  /** Unix seconds */
  readonly written: Float64Array;
  /** Unix seconds; NaN where the time cannot be read */
  readonly published: Float64Array;
  /** seconds from publication to receipt; NaN where either cannot be read */
  readonly latency: Float64Array;
  readonly groupings: Readonly<Record<GroupingName, Grouping>>;
}

/** A metric's numbers, NaN where there is none. */
export function metricColumn(readings: readonly Reading[], metric: QuantifiedMetric): Float64Array {
  // Float64Array.from with a function takes ten times as long.
  const column = new Float64Array(readings.length);
  for (let row = 0; row < column.length; row++) column[row] = readings[row]?.numbers[metric] ?? Number.NaN;
  return column;
}

/** Numbers texts from 0 in the order of their coming. */
function numbering(): { of: (text: string) => number; names: string[] } {
  const places = new Map<string, number>();
  const names: string[] = [];
  return {
    names,
    of(text) {
      const known = places.get(text);
      if (known !== undefined) return known;
      places.set(text, names.length);
      return names.push(text) - 1;
    },
  };
}

function groupingBuilder(name: GroupingName, count: number) {
  const { of, names } = numbering();
  // The same text comes again and again: it is taken apart once.
  const codesOf = new Map<string, readonly number[]>();
  const starts = new Int32Array(count + 1);
  const codes: number[] = [];
  return {
    add(reading: Reading, row: number): void {
      const text = groupText[name](reading);
      let found = codesOf.get(text);
      if (!found) codesOf.set(text, (found = split(name, text).map(of)));
      for (const code of found) codes.push(code);
      starts[row + 1] = codes.length;
    },
    done: (): Grouping => ({ names, starts, codes: Int32Array.from(codes) }),
  };
}

function standing({ record }: Reading): number {
  if (record.ReportSess === 'All') return stands.forAll;
  return record.ReportSess !== '' && record.ReportSess === record.NewsSess ? stands.forItsSession : stands.notAtAll;
}

/** Made row by row, so that whoever has many rows may pause between them. */
export function columnsBuilder(count: number) {
  const [stories, symbols] = [numbering(), numbering()];
  const story = new Int32Array(count);
  const symbol = new Int32Array(count);
  const standingOf = new Uint8Array(count);
  const [written, published, latency] = [new Float64Array(count), new Float64Array(count), new Float64Array(count)];
  const names = Object.keys(groupings) as GroupingName[];
  const builders = names.map((name) => groupingBuilder(name, count));
  return {
    add(reading: Reading, row: number): void {
      const { record, publishedSeconds = Number.NaN } = reading;
      story[row] = stories.of(record.ResourceID);
      symbol[row] = symbols.of(record.Symb);
      standingOf[row] = standing(reading);
      written[row] = record.created;
      published[row] = publishedSeconds;
      latency[row] = (parseUtcTime(record.RECt) ?? Number.NaN) - publishedSeconds;
      for (const builder of builders) builder.add(reading, row);
    },
    done: (): Columns => ({
      count,
      story,
      symbol,
      stories: stories.names.length,
      standing: standingOf,
      written,
      published,
      latency,
      groupings: Object.fromEntries(names.map((name, place) => [name, builders[place]?.done()])) as Record<GroupingName, Grouping>,
    }),
  };
}
