import type { ReactionMetric } from '../reactions/metrics.ts';
import { moveWindows as windows } from '#contract/market/windows.ts';
import { histogram, type Histogram } from '../stats/bins.ts';
import { ratedDirection } from '../rated-direction.ts';
import { type Significance, significanceOf } from '../significance.ts';
import { type AnalysisGrouping, type Columns, nameSeparator } from '../frame.ts';
import { type Group, groupsOf, sampleOf, storyCounter } from '../sample.ts';
import { type AnalysisContext, analysisGroups, summarizeGroup, type GroupSummary } from '../summaries.ts';

/** Moves by window; the name of a point is its metric. */
export interface ReactionCurve {
  readonly points: readonly GroupSummary[];
}

/** Each window has its own sample: a reaction may have one window and lack the next. */
export function reactionCurve(context: AnalysisContext): ReactionCurve {
  const { columns, selection, values, volatility, unfiltered } = context;
  const count = storyCounter(columns.stories);
  return {
    points: windows.map(({ metric }) =>
      summarizeGroup(context, { name: metric, rows: selection.rows }, values(metric), count, {
        volatility: volatility(metric),
        among: unfiltered().rows,
      }),
    ),
  };
}

export interface DistributionParams {
  readonly metric: ReactionMetric;
  readonly grouping: AnalysisGrouping;
}

export interface Distribution {
  readonly whole: GroupSummary;
  readonly histogram: Histogram;
  readonly groups: readonly GroupSummary[];
  /** of `groups` */
  readonly significance: Significance;
}

/** The name of the group of all rows. */
export const allReactionsName = 'All reactions';

export function distribution(context: AnalysisContext, { metric, grouping }: DistributionParams): Distribution {
  const { columns, selection, values, volatility, unfiltered } = context;
  const count = storyCounter(columns.stories);
  const numbers = values(metric);
  const options = { volatility: volatility(metric), among: unfiltered().rows };
  const summarize = (group: Group): GroupSummary => summarizeGroup(context, group, numbers, count, options);
  const found = analysisGroups(context, grouping).map(summarize);
  return {
    whole: summarize({ name: allReactionsName, rows: selection.rows }),
    histogram: histogram(sampleOf(columns, selection.rows, numbers).values.slice().sort()),
    groups: found,
    significance: significanceOf(found.map(({ p }) => p)),
  };
}

export interface GroupsParams {
  readonly metric: ReactionMetric;
  readonly grouping: 'symbol' | 'topic';
}

/** A metric by group, the largest group first; groups without a value are not listed. */
export interface Groups {
  readonly rows: readonly GroupSummary[];
  readonly significance: Significance;
}

export function groups(context: AnalysisContext, { metric, grouping }: GroupsParams): Groups {
  const { columns, selection, values, volatility, unfiltered } = context;
  const count = storyCounter(columns.stories);
  const numbers = values(metric);
  const options = { volatility: volatility(metric), among: unfiltered().rows };
  const rows = groupsOf(columns, grouping, selection.rows)
    .map((group) => summarizeGroup(context, group, numbers, count, options))
    .filter(({ summary }) => summary.n > 0)
    .sort((a, b) => b.summary.n - a.summary.n || a.name.localeCompare(b.name));
  return { rows, significance: significanceOf(rows.map(({ p }) => p)) };
}

/** The rating actions of one firm, or of all: of one kind, or upgrades and downgrades together. */
export interface ScoreRow {
  /** undefined for all firms */
  readonly firm: string | undefined;
  /** undefined for upgrades and downgrades together, whose moves count in the rated direction: a fall after a downgrade is above 0 */
  readonly action: string | undefined;
  /** 30 minutes after the news, and the session against the index */
  readonly halfHour: GroupSummary;
  readonly index: GroupSummary;
  /** the same in the rated direction, whose hit rate is the share that moved as rated; undefined for actions without a direction */
  readonly rated: { readonly halfHour: GroupSummary; readonly index: GroupSummary } | undefined;
}

export interface Scoreboard {
  readonly rows: readonly ScoreRow[];
}

/** The direction of each row's rating action. */
function ratedDirections(columns: Columns): Int8Array {
  const directions = new Int8Array(columns.count);
  const { names, starts, codes } = columns.groupings.action;
  const ofName = names.map(ratedDirection);
  for (let row = 0; row < directions.length; row++) {
    const hasAction = starts[row] !== starts[row + 1];
    directions[row] = hasAction ? (ofName[codes[starts[row] ?? 0] ?? 0] ?? 0) : 0;
  }
  return directions;
}

/** The largest sample first, so that small samples never lead. */
export function scoreboard(context: AnalysisContext): Scoreboard {
  const { columns, selection, values } = context;
  const count = storyCounter(columns.stories);
  const directions = ratedDirections(columns);
  const summarize = (metric: '30_Minutes%' | 'Result_Vs_Index%') => {
    const numbers = values(metric);
    const inRatedDirection = numbers.map((value, row) => (directions[row] === 0 ? Number.NaN : value * (directions[row] ?? 0)));
    return {
      plain: (group: Group) => summarizeGroup(context, group, numbers, count),
      rated: (group: Group) => summarizeGroup(context, group, inRatedDirection, count),
    };
  };
  const [halfHour, index] = [summarize('30_Minutes%'), summarize('Result_Vs_Index%')];
  const ratedOf = (group: Group) => ({ halfHour: halfHour.rated(group), index: index.rated(group) });
  const pooledRow = (firm: string | undefined, group: Group): ScoreRow => {
    const rated = ratedOf(group);
    return { firm, action: undefined, ...rated, rated };
  };
  const actionRow = (firm: string | undefined, action: string, group: Group): ScoreRow => {
    const rated = ratedDirection(action) === 0 ? undefined : ratedOf(group);
    return { firm, action, halfHour: halfHour.plain(group), index: index.plain(group), rated };
  };
  const rows = [
    pooledRow(undefined, { name: '', rows: selection.rows }),
    ...groupsOf(columns, 'action', selection.rows).map((group) => actionRow(undefined, group.name, group)),
    ...groupsOf(columns, 'firm', selection.rows).map((group) => pooledRow(group.name, group)),
    ...groupsOf(columns, 'rating', selection.rows).map((group) => {
      const [firm = '', action = ''] = group.name.split(nameSeparator);
      return actionRow(firm, action, group);
    }),
  ].filter((row) => row.halfHour.summary.n > 0 || row.index.summary.n > 0);
  return { rows: rows.sort((a, b) => b.halfHour.summary.n - a.halfHour.summary.n || b.index.summary.n - a.index.summary.n) };
}
