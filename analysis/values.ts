import { valueAt } from '#contract/value-at.ts';
import type { FieldMetric, ReactionMetric } from './reactions/metrics.ts';
import { volumeMetrics } from './reactions/half-day.ts';
import { windowOf } from '#contract/market/windows.ts';
import { codesOf, type Frame } from './frame.ts';
import { lessMarketOf } from './requests.ts';

/** Rows by symbol, the earliest of each first. */
const bySymbolAndTime = ({ symbol, story, published }: Frame, rows: Int32Array): Int32Array =>
  rows.toSorted(
    (a, b) =>
      valueAt(symbol, a) - valueAt(symbol, b) || valueAt(published, a) - valueAt(published, b) || valueAt(story, a) - valueAt(story, b),
  );

/**
 * The rows whose window overlaps that of an earlier counted row of the same symbol: within a window of the price moves, or the same day and session
 * for figures of a session. Overlapping windows measure the same prices twice.
 *
 * @param metric a window's, else one of the session
 * @param rows as `bySymbolAndTime` sorts them
 */
function overlappingRows({ symbol, published, day, groupings }: Frame, metric: string, rows: Int32Array): Set<number> {
  const seconds = windowOf(metric)?.seconds;
  const sessionOf = (row: number): number | undefined => codesOf(groupings.session, row)[0];
  const timeOf = (row: number): number => valueAt(published, row);
  const overlapping = new Set<number>();
  let counted: number | undefined;
  for (const row of rows) {
    const isSame = counted !== undefined && symbol[counted] === symbol[row];
    const isOver =
      isSame &&
      counted !== undefined &&
      (seconds === undefined
        ? day[counted] === day[row] && sessionOf(counted) === sessionOf(row)
        : timeOf(row) < timeOf(counted) + seconds);
    if (isOver) overlapping.add(row);
    else counted = row;
  }
  return overlapping;
}

interface Options {
  readonly columns: Frame;
  /** the values of a field */
  readonly column: (metric: FieldMetric) => Float64Array;
  /** moves are less those of SPY */
  readonly vsMarket: boolean;
  /** rows of which only the first of overlapping stories counts, each list by itself; none for all stories */
  readonly firstOf: readonly Int32Array[];
}

/** The values of metrics as an analysis counts them, and what was left out of those that were read. */
export interface Values {
  /** NaN where a row was not measured or does not count */
  readonly of: (metric: ReactionMetric) => Float64Array;
  readonly overlapping: ReadonlySet<number>;
  /** SPY has no move beside theirs */
  readonly withoutIndex: ReadonlySet<number>;
  /** their volume is that of a half day, held against whole days */
  readonly halfDay: ReadonlySet<number>;
}

export function openValues({ columns, column, vsMarket, firstOf }: Options): Values {
  const overlapping = new Set<number>();
  const withoutIndex = new Set<number>();
  const halfDay = new Set<number>();
  const read = new Map<ReactionMetric, Float64Array>();
  const inOrder = firstOf.map((rows) => bySymbolAndTime(columns, rows));

  function lessMarket(metric: ReactionMetric): Float64Array {
    const less = column(lessMarketOf(metric));
    if (lessMarketOf(metric) === metric) return less;
    const raw = column(metric);
    less.forEach((move, row) => {
      if (Number.isNaN(move) && !Number.isNaN(valueAt(raw, row))) withoutIndex.add(row);
    });
    return less;
  }

  /** The volume of a half day is low beside whole days, whatever the news: it would move every median. */
  const wholeDays = (values: Float64Array): Float64Array =>
    values.map((value, row) => {
      if (columns.shortened[row] !== 1 || Number.isNaN(value)) return value;
      halfDay.add(row);
      return Number.NaN;
    });

  function firstOnly(metric: ReactionMetric, values: Float64Array): Float64Array {
    const selected = values.slice();
    for (const rows of inOrder) {
      const measured = rows.filter((row) => !Number.isNaN(valueAt(values, row)));
      for (const row of overlappingRows(columns, metric, measured)) {
        overlapping.add(row);
        selected[row] = Number.NaN;
      }
    }
    return selected;
  }

  return {
    of(metric) {
      const known = read.get(metric);
      if (known) return known;
      const received = vsMarket ? lessMarket(metric) : column(metric);
      const plain = volumeMetrics.includes(metric) ? wholeDays(received) : received;
      const found = firstOf.length > 0 ? firstOnly(metric, plain) : plain;
      read.set(metric, found);
      return found;
    },
    overlapping,
    withoutIndex,
    halfDay,
  };
}
