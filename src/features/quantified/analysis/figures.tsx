import { memo } from 'react';
import { moveWindows, windowOf } from '#contract/market/windows.ts';
import type { CurvePoint } from '#src/shared/charts/curve-chart.tsx';
import { CurveChart, HistogramChart } from '#src/shared/charts/lazy-charts.tsx';
import { formatFixed, formatMove, formatSigned, formatSignedWhole, formatWhole } from '#src/shared/format/number.ts';
import { quantifiedSessionLabel } from '#src/records/reactions/session-names.ts';
import { describeConfidence, describeSize, describeTooFew, formatHitRate, formatInterval, formatP } from '#analysis/stats/labels.ts';
import type { Summary } from '#analysis/stats/summary.ts';
import type { ReactionMetric } from '#analysis/reactions/metrics.ts';
import { metricLabel } from '#analysis/reactions/fields.ts';
import { formatOf } from '#src/records/reactions/fields.ts';
import type { Cohorts } from '#analysis/kinds/cohorts.ts';
import type { AnalysisGrouping } from '#analysis/frame.ts';
import type { HeatMap } from '#analysis/kinds/heat-map.ts';
import type { Distribution } from '#analysis/kinds/distribution.ts';
import type { ReactionCurve } from '#analysis/kinds/curve.ts';
import type { BaseRate, GroupSummary } from '#analysis/summaries.ts';
import type { BmpTest } from '#analysis/stats/bmp.ts';
import type { Significance } from '#analysis/significance.ts';
import { isDegenerate } from '#analysis/stats/clusters.ts';

// Charts and captions that the panels of the analysis share with the cards above the table, which are loaded without the panels. The charts are drawn
// again for other figures only: the page is rendered with each row that is opened, and recharts would take most of that time.

type Format = (value: number) => string;

/** `median +1.20%, 95% CI …, IQR …, hit rate 60% (50 to 70), n=41 of 40 stories on 35 days` */
export function describeSummary(group: GroupSummary, format: Format): string {
  const { summary, interval, standardised } = group;
  if (!summary.isEnough) return describeTooFew(summary);
  const { median, q1, q3 } = summary;
  return [
    `median ${format(median)}`,
    describeConfidence(summary, interval, format),
    `IQR ${formatInterval(q1, q3, format)}`,
    `hit rate ${formatHitRate(summary)}`,
    describeBase(group),
    standardised && `standardised (ATR) ${describeTest(standardised)}`,
    describeSize(summary),
  ]
    .filter((part) => part !== undefined)
    .join(', ');
}

/** The name of a group on screen. */
export const groupLabel = (grouping: AnalysisGrouping, name: string): string =>
  grouping === 'session' ? quantifiedSessionLabel(name) : name;

/** The moves in a window as a point of a curve; too few of them are a gap. */
export const curvePoint = (metric: string, { q1, median, q3, isEnough }: Summary): CurvePoint => {
  const window = windowOf(metric);
  return {
    x: Math.sqrt(window?.seconds ?? 0),
    label: window?.label ?? metric,
    range: isEnough ? [q1, q3] : null,
    median: isEnough ? median : null,
  };
};

export const windowLabel = (metric: string): string => windowOf(metric)?.label ?? metric;

/** The points of the chart. */
export const curvePoints = ({ points }: ReactionCurve): readonly CurvePoint[] =>
  points.map(({ name, summary }) => curvePoint(name, summary));

/** The chart as a sentence. */
export function describeCurve({ points }: ReactionCurve): string {
  const [first, last] = [points.find(({ summary }) => summary.isEnough), points.findLast(({ summary }) => summary.isEnough)];
  const n = Math.max(0, ...points.map(({ summary }) => summary.n));
  if (!first || !last) return `Median move after the news: ${describeTooFew({ n, stories: n })} in every window.`;
  const describe = ({ name, summary: { median, q1, q3, n } }: typeof first): string =>
    `${formatMove(median)} after ${windowLabel(name)} (IQR ${formatInterval(q1, q3, formatMove)}, n=${n.toLocaleString('en-US')})`;
  return `Median move after the news: ${describe(first)}${first === last ? '' : `, ${describe(last)}`}.`;
}

/** `*: 3 of 120 tested differ from 0 (Benjamini-Hochberg, 5%)`, for a group of tests. */
export const describeTested = ({ tested, significant }: Pick<Significance, 'tested' | 'significant'>): string =>
  tested === 0
    ? 'none tested: too few days'
    : `*: ${significant.toLocaleString('en-US')} of ${tested.toLocaleString('en-US')} tested differ from 0 (Benjamini-Hochberg, 5%)`;

/** `base rate 51% of 300 others: +11 pp, higher than usual (+2 to +20)` */
function describeBase({ summary, base }: GroupSummary): string | undefined {
  if (!base) return undefined;
  return `base rate ${Math.round(base.rate * 100)}% of ${base.n.toLocaleString('en-US')} others: ${describeBaseDifference(summary.hitRate, base, ' than usual')}`;
}

/** `+11 pp, higher (+2 to +20)`, in a column whose head names the base rate; `as usual` where 0 is inside. @param than what follows `higher` and `lower` */
export function describeBaseDifference(hitRate: number, { rate, interval }: BaseRate, than = ''): string {
  const points = (part: number): string => formatSignedWhole(part * 100);
  const difference = `${points(hitRate - rate)} pp`;
  if (!interval || isDegenerate(interval)) return difference;
  const verdict = interval[0] > 0 ? `higher${than}` : interval[1] < 0 ? `lower${than}` : 'as usual';
  return `${difference}, ${verdict} (${points(interval[0])} to ${points(interval[1])})`;
}

/** `t=2.31, p=0.024` */
export const describeTest = ({ t, p }: BmpTest): string => (Number.isNaN(t) ? 'not available' : `t=${formatFixed(t)}, ${formatP(p)}`);

/** `strongest colour at ±1.20%` */
export const describeClip = ({ clip }: HeatMap): string => `strongest colour at ${formatMove(clip, { sign: '±' })}`;

/** The heat map as a sentence. */
export function describeHeatMap(figures: HeatMap): string {
  const { rows } = figures;
  const cells = rows.flatMap(({ name, cells: of }) => of.map((cell, index) => ({ name, cell, label: moveWindows[index]?.label ?? '' })));
  const known = cells.filter(({ cell }) => cell.isEnough).sort((a, b) => b.cell.median - a.cell.median);
  const [highest, lowest] = [known[0], known.at(-1)];
  if (!highest || !lowest) return `Median move of ${rows.length} topics by window: all samples are too small.`;
  const describe = ({ name, label, cell }: typeof highest): string => `${formatMove(cell.median)} for ${name} after ${label}`;
  return `Median move of ${rows.length} topics by window, from ${describe(lowest)} to ${describe(highest)}; ${describeClip(figures)}.`;
}

export const describeDistribution = ({ whole }: Distribution, metric: ReactionMetric): string =>
  `${metricLabel(metric)}: ${describeSummary(whole, formatOf(metric).figure)}.`;

interface MedianCurveProps {
  figures: ReactionCurve;
  /** names windows on the axis, where not all have room for their own label */
  tickOf?: (label: string) => string;
  size?: string;
}

/** Median and IQR by window. */
export const MedianCurve = memo(function MedianCurve({ figures, tickOf, size }: MedianCurveProps) {
  return (
    <CurveChart
      description={describeCurve(figures)}
      points={tickOf ? curvePoints(figures).map((point) => ({ ...point, tick: tickOf(point.label) })) : curvePoints(figures)}
      formatY={formatMove}
      {...(size !== undefined && { size })}
    />
  );
});

interface DistributionChartProps {
  figures: Distribution;
  metric: ReactionMetric;
  size?: string;
}

/** The histogram; a sample that is too small has none. */
export const DistributionChart = memo(function DistributionChart({ figures, metric, size }: DistributionChartProps) {
  const {
    whole: { summary },
    histogram,
  } = figures;
  const format = formatOf(metric).figure;
  return (
    summary.isEnough && (
      <HistogramChart
        description={describeDistribution(figures, metric)}
        bins={histogram.bins.map(({ from, to, count }) => ({ from, to, height: count }))}
        mark={{ value: summary.median, label: `median ${format(summary.median)}` }}
        formatX={format}
        formatY={formatWhole}
        {...(size !== undefined && { size })}
      />
    )
  );
});

interface CohortTexts {
  readonly label: string;
  readonly format: Format;
  /** of differences, without their unit: those of percentages are in percentage points */
  readonly formatDifference: Format;
  readonly differenceUnit: '' | ' pp';
  readonly nameOf: (name: string) => string;
}

/** @param by the grouping that names the cohorts */
export function cohortTexts(metric: ReactionMetric, by: AnalysisGrouping): CohortTexts {
  const { figure, unit } = formatOf(metric);
  return {
    label: metricLabel(metric),
    format: figure,
    ...(unit === '%' ? { formatDifference: formatSigned, differenceUnit: ' pp' } : { formatDifference: figure, differenceUnit: '' }),
    nameOf: (name) => groupLabel(by, name),
  };
}

/** Why there is no comparison; undefined where there is one. */
const whyNone = ({ a, b }: Pick<Cohorts, 'a' | 'b'>, nameOf: CohortTexts['nameOf']): string | undefined => {
  const small = [a, b].find(({ summary }) => !summary.isEnough);
  return small && `${nameOf(small.name) || 'no second group'}: ${describeTooFew(small.summary)}. No comparison`;
};

/** `difference +1.32 pp, 95% CI +1.03 to +1.70 pp: significant at 5%, 0 is outside` */
export function describeDifference(
  cohorts: Pick<Cohorts, 'a' | 'b' | 'difference' | 'interval'>,
  { formatDifference: format, differenceUnit: unit, nameOf }: CohortTexts,
): string {
  const { difference = Number.NaN, interval, a, b } = cohorts;
  const none = whyNone(cohorts, nameOf);
  if (none !== undefined) return none;
  const fewest = a.summary.days < b.summary.days ? a.summary : b.summary;
  const start = `difference ${format(difference)}${unit}`;
  const confidence = describeConfidence(fewest, interval, format);
  if (confidence === undefined) return start;
  if (!interval || isDegenerate(interval)) return `${start}, ${confidence}`;
  const isOutside = interval[0] > 0 || interval[1] < 0;
  const verdict = isOutside ? 'significant at 5%, 0 is outside' : 'not significant at 5%, 0 is inside';
  return `${start}, ${confidence}${unit}: ${verdict}`;
}

export function describeCohorts(cohorts: Cohorts, texts: CohortTexts): string {
  const { label, format, nameOf } = texts;
  const { a, b } = cohorts;
  const none = whyNone(cohorts, nameOf);
  if (none !== undefined) return `${label}, ${none}.`;
  const medians = `median of ${nameOf(a.name)} ${format(a.summary.median)} (${describeSize(a.summary)}), of ${nameOf(b.name)} ${format(b.summary.median)} (${describeSize(b.summary)})`;
  return `${label}: ${medians}; ${describeDifference(cohorts, texts)}.`;
}

interface CohortsChartProps {
  figures: Cohorts;
  texts: CohortTexts;
  size?: string;
}

/** Both histograms over each other; cohorts that are too small have none. */
export const CohortsChart = memo(function CohortsChart({ figures, texts, size }: CohortsChartProps) {
  return (
    figures.difference !== undefined && (
      <HistogramChart
        description={describeCohorts(figures, texts)}
        bins={figures.bins.map(({ from, to, shares: [height, other] }) => ({ from, to, height, other }))}
        formatX={texts.format}
        formatY={(share) => `${Math.round(share * 100)}%`}
        {...(size !== undefined && { size })}
      />
    )
  );
});
