import { describeTooFew, describeTooFewDays } from '#analysis/stats/labels.ts';
import { type Column, type Sheet, sheetOf } from '#src/shared/export/sheet.ts';
import type { ReactionMetric } from '#analysis/reactions/metrics.ts';
import { formatOf, metricLabel } from '#src/records/reactions/fields.ts';
import { moveWindows, windowOf } from '#contract/market/windows.ts';
import { hasIntervals } from '#analysis/stats/sample-size.ts';
import type { Summary } from '#analysis/stats/summary.ts';
import type { FollowThroughRow } from '#analysis/kinds/follow-through.ts';
import type { HeatMap } from '#analysis/kinds/heat-map.ts';
import type { Comparison } from '#analysis/kinds/history.ts';
import type { LatencyRow } from '#analysis/kinds/latency.ts';
import type { ScoreRow } from '#analysis/kinds/metric-groups.ts';
import type { AnalysisKind, AnalysisResult } from '#analysis/kinds/requests.ts';
import type { GroupSummary } from '#analysis/summaries.ts';
import type { Scatter } from '#analysis/kinds/scatter.ts';

/** A number of a sheet with the digits of a price on screen: two decimals, four below 1; NaN and infinity are empty cells. */
const roundFigure = (value: number | undefined): number | undefined =>
  value === undefined || !Number.isFinite(value) ? undefined : Number(value.toFixed(Math.abs(value) < 1 ? 4 : 2));

type Figure<Row> = readonly [name: string, value: (row: Row) => number | undefined];

const figures = <Row>(list: readonly Figure<Row>[]): readonly Column<Row>[] =>
  list.map(([name, value]) => ({ name, kind: 'number', value: (row) => roundFigure(value(row)) }));

type Parts = Omit<GroupSummary, 'name'>;

/** Why figures are missing. */
const noteOf = (summary: Summary): string | undefined =>
  summary.isEnough ? (hasIntervals(summary) ? undefined : describeTooFewDays(summary)) : describeTooFew(summary);

const always = (): boolean => true;
/** Whether values of a metric are above or below 0, by its name. */
const hasSign = (metric: string): boolean => formatOf(metric as ReactionMetric).isSigned === true;

/** The figures of every group; a group that is too small has only its size. */
function summaryFigures<Row>(of: (row: Row) => Parts, prefix = '', isSigned: (row: Row) => boolean = always): readonly Column<Row>[] {
  const ifEnough = (value: (parts: Parts) => number | undefined) => (row: Row) => {
    const parts = of(row);
    return parts.summary.isEnough ? value(parts) : undefined;
  };
  // Of a ratio that is always positive all are above 0: a share of them says nothing.
  const ifSigned = (value: (parts: Parts) => number | undefined) => (row: Row) => (isSigned(row) ? ifEnough(value)(row) : undefined);
  const named = (name: string): string => (prefix === '' ? name.charAt(0).toUpperCase() + name.slice(1) : `${prefix} ${name}`);
  return [
    ...figures<Row>([
      [named('reactions'), (row) => of(row).summary.n],
      [named('stories'), (row) => of(row).summary.stories],
      [named('days'), (row) => of(row).summary.days],
      [named('median'), ifEnough(({ summary }) => summary.median)],
      [named('median, 95% CI low'), ifEnough(({ interval }) => interval?.[0])],
      [named('median, 95% CI high'), ifEnough(({ interval }) => interval?.[1])],
      [named('IQR low'), ifEnough(({ summary }) => summary.q1)],
      [named('IQR high'), ifEnough(({ summary }) => summary.q3)],
      [named('hit rate'), ifSigned(({ summary }) => summary.hitRate)],
      [named('hit rate, 95% CI low'), ifSigned(({ summary }) => summary.hitInterval?.[0])],
      [named('hit rate, 95% CI high'), ifSigned(({ summary }) => summary.hitInterval?.[1])],
      [named('sign test p'), ifSigned(({ p }) => p)],
      [named('base rate'), ifSigned(({ base }) => base?.rate)],
      [named('difference to base rate, 95% CI low'), ifSigned(({ base }) => base?.interval?.[0])],
      [named('difference to base rate, 95% CI high'), ifSigned(({ base }) => base?.interval?.[1])],
      [named('standardised mean (ATR)'), ifEnough(({ standardised }) => standardised?.mean)],
      [named('standardised t (ATR)'), ifEnough(({ standardised }) => standardised?.t)],
      [named('standardised p (ATR)'), ifEnough(({ standardised }) => standardised?.p)],
    ]),
    { name: named('note'), value: (row) => noteOf(of(row).summary) },
  ];
}

const sheet = <Row>(columns: readonly Column<Row>[], rows: readonly Row[]): Sheet => sheetOf(columns, rows, 'et');

const windowLabel = (metric: string): string => windowOf(metric)?.label ?? metric;
const labelOf = (metric: string): string => metricLabel(metric as ReactionMetric);

/** @param name of the first column, which names the group @param label of a group by its name */
const summarySheet = (
  rows: readonly GroupSummary[],
  name: string,
  isSigned: (group: GroupSummary) => boolean,
  label = (group: string): string => group,
): Sheet =>
  sheet<GroupSummary>(
    [{ name, value: (group) => label(group.name) }, ...summaryFigures<GroupSummary>((group) => group, '', isSigned)],
    rows,
  );

function heatSheet({ rows }: HeatMap): Sheet {
  const cells = rows.flatMap(({ name, cells: of, isSignificant }) =>
    of.map((summary, index) => ({ name, summary, window: moveWindows[index]?.label ?? '', isSignificant: isSignificant[index] ?? false })),
  );
  return sheet(
    [
      { name: 'Topic', value: (cell) => cell.name },
      { name: 'Window', value: (cell) => cell.window },
      { name: 'Significant (Benjamini-Hochberg, 5%)', value: (cell) => (cell.isSignificant ? 'yes' : 'no') },
      ...summaryFigures<(typeof cells)[number]>((cell) => cell),
    ],
    cells,
  );
}

function followThroughSheet(rows: readonly FollowThroughRow[]): Sheet {
  const ifEnough = (value: (row: FollowThroughRow) => number | undefined) => (row: FollowThroughRow) =>
    row.summary.isEnough ? value(row) : undefined;
  return sheet<FollowThroughRow>(
    [
      { name: 'Group', value: ({ name }) => name },
      ...figures<FollowThroughRow>([
        ['Reactions', ({ summary }) => summary.n],
        ['Stories', ({ summary }) => summary.stories],
        ['Days', ({ summary }) => summary.days],
        ['Follow-throughs', ifEnough(({ followThroughs }) => followThroughs)],
        ['Reversals', ifEnough(({ reversals }) => reversals)],
        ['Unchanged', ifEnough(({ unchanged }) => unchanged)],
        ['Follow-through rate', ifEnough(({ followRate }) => followRate)],
        ['Follow-through rate, 95% CI low', ifEnough(({ followInterval }) => followInterval?.[0])],
        ['Follow-through rate, 95% CI high', ifEnough(({ followInterval }) => followInterval?.[1])],
        ['Median after first minute', ifEnough(({ summary }) => summary.median)],
        ['Median after first minute, 95% CI low', ({ interval }) => interval?.[0]],
        ['Median after first minute, 95% CI high', ({ interval }) => interval?.[1]],
        ['IQR low', ifEnough(({ summary }) => summary.q1)],
        ['IQR high', ifEnough(({ summary }) => summary.q3)],
      ]),
    ],
    rows,
  );
}

const latencySheet = (rows: readonly LatencyRow[]): Sheet =>
  sheet<LatencyRow>(
    [
      { name: 'Group', value: ({ name }) => name },
      ...figures<LatencyRow>([
        ['Stories', ({ n }) => n],
        ...(
          [
            ['median', 'Median'],
            ['q1', 'IQR low'],
            ['q3', 'IQR high'],
            ['p90', '90th percentile'],
            ['p99', '99th percentile'],
          ] as const
        ).map(([name, label]) => [`${label}, seconds`, (row: LatencyRow) => (row.isEnough ? row[name] : undefined)] as const),
      ]),
    ],
    rows,
  );

const scoreSheet = (rows: readonly ScoreRow[]): Sheet =>
  sheet<ScoreRow>(
    [
      { name: 'Firm', value: ({ firm }) => firm ?? 'all firms' },
      { name: 'Action', value: ({ action }) => action ?? 'up- and downgrades, as rated' },
      { name: '30 min moved as rated', kind: 'number', value: ({ rated }) => rated && roundFigure(rated.halfHour.summary.hitRate) },
      ...summaryFigures<ScoreRow>(({ halfHour }) => halfHour, '30 min'),
      ...summaryFigures<ScoreRow>(({ index }) => index, 'vs SPY'),
    ],
    rows,
  );

function historySheet(comparisons: readonly Comparison[]): Sheet {
  const rows = comparisons.flatMap(({ name, points }) => points.map((point) => ({ name, ...point })));
  type Row = (typeof rows)[number];
  return sheet<Row>(
    [
      { name: 'Compared with', value: ({ name }) => name },
      { name: 'Window', value: ({ metric }) => windowLabel(metric) },
      { name: 'Move', kind: 'number', value: ({ move }) => roundFigure(move) },
      { name: 'Larger than, share', kind: 'number', value: ({ largerThan }) => roundFigure(largerThan) },
      ...summaryFigures<Row>(({ before }) => before, 'Before'),
    ],
    rows,
  );
}

/** The bins if there are any, else the figures of both metrics; the reactions are in the export of the table. */
function scatterSheet({ x, y, bins }: Scatter): Sheet {
  if (!bins) return summarySheet([x, y], 'Metric', ({ name }) => hasSign(name), labelOf);
  return sheet<(typeof bins.cells)[number]>(
    figures([
      [`${labelOf(x.name)} from`, (cell) => cell.x],
      [`${labelOf(x.name)} to`, (cell) => cell.x + bins.stepX],
      [`${labelOf(y.name)} from`, (cell) => cell.y],
      [`${labelOf(y.name)} to`, (cell) => cell.y + bins.stepY],
      ['Reactions', ({ count }) => count],
    ]),
    bins.cells,
  );
}

/** Whether the one metric of an analysis has a sign. */
const ofMetric =
  ([metric]: readonly ReactionMetric[]) =>
  (): boolean =>
    metric === undefined || hasSign(metric);

const sheets: {
  readonly [K in AnalysisKind]?: (figures: AnalysisResult<K>['figures'], metrics: readonly ReactionMetric[]) => Sheet;
} = {
  curve: ({ points }) => summarySheet(points, 'Window', always, windowLabel),
  heat: heatSheet,
  distribution: ({ whole, groups }, metrics) => summarySheet([whole, ...groups], 'Group', ofMetric(metrics)),
  groups: ({ rows }, metrics) => summarySheet(rows, 'Group', ofMetric(metrics)),
  scatter: scatterSheet,
  followThrough: ({ whole, groups }) => followThroughSheet([whole, ...groups]),
  cohorts: ({ a, b, placebo }, metrics) => summarySheet([a, b, ...(placebo ? [placebo] : [])], 'Cohort', ofMetric(metrics)),
  scoreboard: ({ rows }) => scoreSheet(rows),
  latency: ({ whole, negative, groups }) => latencySheet([whole, negative, ...groups]),
  history: ({ comparisons }) => historySheet(comparisons),
};

/** The figures of an analysis of some metrics as plain numbers, in the units of the screen; undefined where it has no table. */
export const sheetFor = <K extends AnalysisKind>(
  kind: K,
  result: AnalysisResult<K>['figures'],
  metrics: readonly ReactionMetric[],
): Sheet | undefined => sheets[kind]?.(result, metrics);
