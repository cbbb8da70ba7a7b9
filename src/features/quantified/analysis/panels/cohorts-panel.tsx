import { lazy, Suspense } from 'react';
import { formatInterval } from '#src/shared/stats/labels.ts';
import type { Interval } from '#src/shared/stats/summary.ts';
import { FigureTable } from '#src/shared/table/figure-table.tsx';
import { Select } from '#src/shared/ui/choice.tsx';
import { formatOf, metricLabel } from '../../table/fields.ts';
import type { Cohorts } from '../engine/cohorts.ts';
import { analysisGroupings } from '../engine/columns.ts';
import { describeTooFew } from '../engine/samples.ts';
import { useAnalysis } from '../worker/use-analysis.ts';
import { AnalysisView } from './analysis-view.tsx';
import { summaryColumns, tooFewReason } from './figure-columns.tsx';
import { GroupingChoice, groupLabel, MetricChoice, type PanelProps } from './panel.tsx';

const HistogramChart = lazy(() => import('#src/shared/charts/histogram-chart.tsx'));

interface Texts {
  readonly label: string;
  readonly format: (value: number) => string;
  readonly nameOf: (name: string) => string;
}

function describeCohorts({ a, b, difference, interval }: Cohorts, { label, format, nameOf }: Texts): string {
  for (const { name, summary } of [a, b])
    if (!summary.isEnough) return `${label}, ${nameOf(name) || 'no second group'}: ${describeTooFew(summary)}. No comparison.`;
  // The difference of two percentages is in percentage points.
  const unit = format(1).endsWith('%') ? ' pp' : '';
  const plain = (value: number): string => format(value).replace('%', '');
  const confidence = interval ? `, 95% CI ${formatInterval(...interval, plain)}${unit}: ${describeSignificance(interval)}` : '';
  return `${label}: median of ${nameOf(a.name)} ${format(a.summary.median)} (n=${a.summary.n}), of ${nameOf(b.name)} ${format(b.summary.median)} (n=${b.summary.n}); difference ${plain(difference ?? Number.NaN)}${unit}${confidence}.`;
}

const describeSignificance = ([low, high]: Interval): string =>
  low > 0 || high < 0 ? 'significant at 5%, 0 is outside' : 'not significant at 5%, 0 is inside';

/** Two groups compared. */
export default function CohortsPanel({ client, reactions, search, onChange }: PanelProps) {
  const { metric, by, a, b } = search;
  const format = formatOf(metric).figure;
  const label = metricLabel(metric);
  const nameOf = (name: string): string => groupLabel(by, name);
  const analysis = useAnalysis(client, reactions, {
    kind: 'cohorts',
    withMultiStock: search.multiStock,
    withIntervals: true,
    metric,
    grouping: by,
    a,
    b,
  });
  const current = analysis.result?.figures;
  const choices = (chosen: string): Readonly<Record<string, string>> =>
    Object.fromEntries([...new Set([chosen, ...(current?.names ?? [])])].map((name) => [name, nameOf(name)]));
  return (
    <AnalysisView
      kind="cohorts"
      title={`Two cohorts by ${label}`}
      subtitle={`bars: ${current ? nameOf(current.a.name) : 'the first'}; dashed outline: ${current ? nameOf(current.b.name) : 'the second'}; each as a share of its own reactions`}
      analysis={analysis}
      note={`Stories are resampled once for both cohorts, because a story may have reactions in both.${by === 'filter' ? ' The others are of the same dates and symbols.' : ''}`}
      controls={
        <>
          <MetricChoice value={metric} onChange={(next) => onChange({ metric: next })} />
          {/* The names of one grouping are not valid in another. */}
          <GroupingChoice value={by} onChange={(next) => onChange({ by: next, a: undefined, b: undefined })} />
          {current && (
            <>
              <Select
                label="First cohort"
                value={current.a.name}
                options={choices(current.a.name)}
                onChange={(next) => onChange({ a: next })}
              />
              vs
              <Select
                label="Second cohort"
                value={current.b.name}
                options={choices(current.b.name)}
                onChange={(next) => onChange({ b: next })}
              />
            </>
          )}
        </>
      }
    >
      {(figures) => {
        const description = describeCohorts(figures, { label, format, nameOf });
        return (
          <>
            <p className="text-xs font-medium">{description}</p>
            {figures.difference !== undefined && (
              <Suspense fallback={<div className="h-48" />}>
                <HistogramChart
                  description={description}
                  bins={figures.bins.map(({ from, to, shares: [height, other] }) => ({ from, to, height, other }))}
                  formatX={format}
                  formatY={(share) => `${Math.round(share * 100)}%`}
                />
              </Suspense>
            )}
            <FigureTable
              caption={`${label} of two cohorts`}
              columns={summaryColumns(analysisGroupings[by], [figures.a, figures.b], format, nameOf)}
              rows={figures.a.name === figures.b.name ? [figures.a] : [figures.a, figures.b]}
              keyOf={({ name }) => name}
              tooFew={tooFewReason}
            />
          </>
        );
      }}
    </AnalysisView>
  );
}
