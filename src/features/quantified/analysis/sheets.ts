import { describeTooFew, describeTooFewDays } from '#src/shared/stats/labels.ts';
import { type Column, type Sheet, sheetOf } from '#src/shared/export/sheet.ts';
import { formatOf, type ReactionMetric } from '#src/records/reactions/fields.ts';
import { moveWindows } from '#src/records/reactions/windows.ts';
import { hasIntervals, type Summary } from '#src/shared/stats/summary.ts';
import type { FollowThroughRow } from './engine/follow-through.ts';
import type { HeatMap } from './engine/heat-map.ts';
import type { Comparison } from './engine/history.ts';
import type { LatencyRow } from './engine/latency.ts';
import type { ScoreRow } from './engine/metric-groups.ts';
import type { AnalysisKind, AnalysisResult } from './engine/requests.ts';
import type { GroupSummary } from './engine/summaries.ts';
import type { Scatter } from './engine/scatter.ts';

/** A number of a sheet; NaN and infinity are empty cells. */
const roundFigure = (value: number | undefined): number | undefined =>
  value === undefined || !Number.isFinite(value) ? undefined : Number(value.toPrecision(12));

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
  return [
    ...figures<Row>([
      [`${prefix}reactions`, (row) => of(row).summary.n],
      [`${prefix}stories`, (row) => of(row).summary.stories],
      [`${prefix}days`, (row) => of(row).summary.days],
      [`${prefix}median`, ifEnough(({ summary }) => summary.median)],
      [`${prefix}median_low95`, ifEnough(({ interval }) => interval?.[0])],
      [`${prefix}median_high95`, ifEnough(({ interval }) => interval?.[1])],
      [`${prefix}q1`, ifEnough(({ summary }) => summary.q1)],
      [`${prefix}q3`, ifEnough(({ summary }) => summary.q3)],
      [`${prefix}hit_rate`, ifSigned(({ summary }) => summary.hitRate)],
      [`${prefix}hit_rate_low95`, ifSigned(({ summary }) => summary.hitInterval?.[0])],
      [`${prefix}hit_rate_high95`, ifSigned(({ summary }) => summary.hitInterval?.[1])],
      [`${prefix}sign_test_p`, ifSigned(({ p }) => p)],
      [`${prefix}base_rate`, ifSigned(({ base }) => base?.rate)],
      [`${prefix}vs_base_low95`, ifSigned(({ base }) => base?.interval?.[0])],
      [`${prefix}vs_base_high95`, ifSigned(({ base }) => base?.interval?.[1])],
      [`${prefix}standardised_mean`, ifEnough(({ standardised }) => standardised?.mean)],
      [`${prefix}standardised_t`, ifEnough(({ standardised }) => standardised?.t)],
      [`${prefix}standardised_p`, ifEnough(({ standardised }) => standardised?.p)],
    ]),
    { name: `${prefix}note`, value: (row) => noteOf(of(row).summary) },
  ];
}

const nameColumn = (name: string): Column<GroupSummary> => ({ name, value: (group) => group.name });

const sheet = <Row>(columns: readonly Column<Row>[], rows: readonly Row[]): Sheet => sheetOf(columns, rows, 'et');

const summarySheet = (rows: readonly GroupSummary[], name: string, isSigned: (group: GroupSummary) => boolean): Sheet =>
  sheet<GroupSummary>([nameColumn(name), ...summaryFigures<GroupSummary>((group) => group, '', isSigned)], rows);

function heatSheet({ rows }: HeatMap): Sheet {
  const cells = rows.flatMap(({ name, cells: of, isSignificant }) =>
    of.map((summary, index) => ({ name, summary, window: moveWindows[index]?.metric ?? '', isSignificant: isSignificant[index] ?? false })),
  );
  return sheet(
    [
      { name: 'topic', value: (cell) => cell.name },
      { name: 'window', value: (cell) => cell.window },
      { name: 'significant_benjamini_hochberg', value: (cell) => (cell.isSignificant ? 'yes' : 'no') },
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
      { name: 'group', value: ({ name }) => name },
      ...figures<FollowThroughRow>([
        ['reactions', ({ summary }) => summary.n],
        ['stories', ({ summary }) => summary.stories],
        ['days', ({ summary }) => summary.days],
        ['follow_throughs', ifEnough(({ followThroughs }) => followThroughs)],
        ['reversals', ifEnough(({ reversals }) => reversals)],
        ['unchanged', ifEnough(({ unchanged }) => unchanged)],
        ['follow_through_rate', ifEnough(({ followRate }) => followRate)],
        ['follow_through_low95', ifEnough(({ followInterval }) => followInterval?.[0])],
        ['follow_through_high95', ifEnough(({ followInterval }) => followInterval?.[1])],
        ['after_first_minute_median', ifEnough(({ summary }) => summary.median)],
        ['after_first_minute_low95', ({ interval }) => interval?.[0]],
        ['after_first_minute_high95', ({ interval }) => interval?.[1]],
        ['after_first_minute_q1', ifEnough(({ summary }) => summary.q1)],
        ['after_first_minute_q3', ifEnough(({ summary }) => summary.q3)],
      ]),
    ],
    rows,
  );
}

const latencySheet = (rows: readonly LatencyRow[]): Sheet =>
  sheet<LatencyRow>(
    [
      { name: 'group', value: ({ name }) => name },
      ...figures<LatencyRow>([
        ['stories', ({ n }) => n],
        ...(['median', 'q1', 'q3', 'p90', 'p99'] as const).map(
          (name) => [`${name}_seconds`, (row: LatencyRow) => (row.isEnough ? row[name] : undefined)] as const,
        ),
      ]),
    ],
    rows,
  );

const scoreSheet = (rows: readonly ScoreRow[]): Sheet =>
  sheet<ScoreRow>(
    [
      { name: 'firm', value: ({ firm }) => firm ?? 'all firms' },
      { name: 'action', value: ({ action }) => action ?? 'up- and downgrades, as rated' },
      { name: '30min_moved_as_rated', kind: 'number', value: ({ rated }) => rated && roundFigure(rated.halfHour.summary.hitRate) },
      ...summaryFigures<ScoreRow>(({ halfHour }) => halfHour, '30min_'),
      ...summaryFigures<ScoreRow>(({ index }) => index, 'vs_spy_'),
    ],
    rows,
  );

function historySheet(comparisons: readonly Comparison[]): Sheet {
  const rows = comparisons.flatMap(({ name, points }) => points.map((point) => ({ name, ...point })));
  type Row = (typeof rows)[number];
  return sheet<Row>(
    [
      { name: 'compared_with', value: ({ name }) => name },
      { name: 'window', value: ({ metric }) => metric },
      { name: 'move', kind: 'number', value: ({ move }) => roundFigure(move) },
      { name: 'larger_than_share', kind: 'number', value: ({ largerThan }) => roundFigure(largerThan) },
      ...summaryFigures<Row>(({ before }) => before, 'before_'),
    ],
    rows,
  );
}

/** The bins if there are any, else the figures of both metrics; the reactions are in the export of the table. */
function scatterSheet({ x, y, bins }: Scatter): Sheet {
  if (!bins) return summarySheet([x, y], 'metric', ({ name }) => hasSign(name));
  return sheet<(typeof bins.cells)[number]>(
    figures([
      [`${x.name}_from`, (cell) => cell.x],
      [`${x.name}_to`, (cell) => cell.x + bins.stepX],
      [`${y.name}_from`, (cell) => cell.y],
      [`${y.name}_to`, (cell) => cell.y + bins.stepY],
      ['reactions', ({ count }) => count],
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
  curve: ({ points }) => summarySheet(points, 'window', always),
  heat: heatSheet,
  distribution: ({ whole, groups }, metrics) => summarySheet([whole, ...groups], 'group', ofMetric(metrics)),
  groups: ({ rows }, metrics) => summarySheet(rows, 'group', ofMetric(metrics)),
  scatter: scatterSheet,
  followThrough: ({ whole, groups }) => followThroughSheet([whole, ...groups]),
  cohorts: ({ a, b, placebo }, metrics) => summarySheet([a, b, ...(placebo ? [placebo] : [])], 'cohort', ofMetric(metrics)),
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
