import { valueAt } from '#contract/value-at.ts';
import { medianInterval } from '../stats/bootstrap.ts';
import { clusteredWilson } from '../stats/hit-rate.ts';
import { hasIntervals } from '../stats/sample-size.ts';
import { type Summary, summaryOf } from '../stats/summary.ts';
import type { Interval } from '../stats/quantiles.ts';
import { combine, type Computed, combineList, intervalOnly } from '../computed.ts';
import { type Figure, figureTable, sizeFigures } from '../figures.ts';
import { type Group, groupsOf } from '../groups.ts';
import { measuredValues, storyCounter } from '../sample.ts';
import { allReactionsName, type AnalysisContext } from '../summaries.ts';
import type { Kind } from './kind.ts';

export interface FollowThroughParams {
  /** the first minute, and until when the move is followed */
  readonly metrics: readonly [first: '1_Minute%', late: 'Result%' | '120_Minutes%'];
  /** the smallest first-minute move that counts, in percent */
  readonly minMove: number;
  readonly grouping: 'topic' | 'session';
}

/** Moves after the first minute, in one group. */
export interface FollowThroughRow {
  readonly name: string;
  /** of the move after the first minute, in the direction of that minute: above 0 is a follow-through */
  readonly summary: Summary;
  readonly followThroughs: number;
  readonly reversals: number;
  /** the price did not move afterwards */
  readonly unchanged: number;
  /** share of follow-throughs among follow-throughs and reversals, with its interval; undefined on too few days */
  readonly followRate: number;
  readonly followInterval: Interval | undefined;
  /** of the median; only in the second result, if the sample has enough days */
  readonly interval: Interval | undefined;
}

export interface FollowThrough {
  readonly whole: FollowThroughRow;
  readonly groups: readonly FollowThroughRow[];
}

/**
 * The move after the first minute, in the direction of that minute, in percent. Counting the remaining move and not the total one
 * keeps the first minute from confirming itself.
 *
 * @returns NaN where either move is missing, or the first minute is smaller than `minMove`
 */
export function moveAfterFirstMinute(first: number, late: number, minMove: number): number {
  if (!(Math.abs(first) >= minMove) || first === 0 || first <= -100) return Number.NaN;
  return ((100 + late) / (100 + first) - 1) * 100 * Math.sign(first);
}

/** Assumed: no move after the first minute is neither a follow-through nor a reversal, and is outside the share of follow-throughs. */
function compute(
  { columns, selection, values }: AnalysisContext,
  { metrics, minMove, grouping }: FollowThroughParams,
): Computed<FollowThrough> {
  const [first, total] = [values(metrics[0]), values(metrics[1])];
  const remaining = first.map((move, row) => moveAfterFirstMinute(move, valueAt(total, row), minMove));
  const remainingOrNone = remaining.map((move) => (move === 0 ? Number.NaN : move));
  const count = storyCounter(columns.stories);
  const row = ({ name, rows }: Group): Computed<FollowThroughRow> => {
    const sample = measuredValues(columns, rows, remaining);
    const summary = summaryOf(sample, count(sample.stories));
    const moved = measuredValues(columns, rows, remainingOrNone);
    const followThroughs = moved.values.reduce((sum, value) => sum + Number(value > 0), 0);
    const reversals = moved.values.length - followThroughs;
    const plain = {
      name,
      summary,
      followThroughs,
      reversals,
      unchanged: summary.n - followThroughs - reversals,
      followRate: followThroughs / (followThroughs + reversals),
      followInterval: hasIntervals(summary) && moved.values.length > 0 ? clusteredWilson(moved.values, moved.clusters) : undefined,
    };
    const interval = intervalOnly(hasIntervals(summary) ? () => medianInterval(sample) : undefined);
    return combine({ interval }, (parts) => ({ ...plain, ...parts }));
  };
  const whole = row({ name: allReactionsName, rows: selection.rows });
  const groups = groupsOf(columns, grouping, selection.rows)
    .map(row)
    .filter(({ figures }) => figures.summary.n > 0);
  return combine({ whole, groups: combineList(groups) }, (parts) => parts);
}

const ifEnough =
  <Value>(value: (row: FollowThroughRow) => Value) =>
  (row: FollowThroughRow): Value | undefined =>
    row.summary.isEnough ? value(row) : undefined;

/** The figures of every group beside its size, which is all that a group has that is too small. */
export const followThroughFigures: readonly Figure<FollowThroughRow>[] = [
  { label: 'Follow-throughs', unit: 'count', value: ifEnough(({ followThroughs }) => followThroughs) },
  { label: 'Reversals', unit: 'count', value: ifEnough(({ reversals }) => reversals) },
  { label: 'Unchanged', unit: 'count', value: ifEnough(({ unchanged }) => unchanged) },
  {
    label: 'Follow-through rate',
    unit: 'share',
    value: ifEnough(({ followRate }) => followRate),
    confidence: ifEnough(({ followInterval }) => followInterval),
  },
  {
    label: 'Median after first minute',
    unit: 'metric',
    value: ifEnough(({ summary }) => summary.median),
    confidence: ({ interval }) => interval,
  },
  { label: 'IQR', unit: 'metric', range: ifEnough(({ summary: { q1, q3 } }) => [q1, q3] as const) },
];

export const followThrough: Kind<FollowThroughParams, FollowThrough> = {
  compute,
  table: ({ whole, groups }) =>
    figureTable(
      [{ label: 'Group', text: ({ name }) => name }, ...sizeFigures<FollowThroughRow>(({ summary }) => summary), ...followThroughFigures],
      [whole, ...groups],
    ),
};
