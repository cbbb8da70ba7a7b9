import { formatInterval } from '#src/shared/stats/labels.ts';
import { FigureTable } from '#src/shared/table/figure-table.tsx';
import { Select } from '#src/shared/ui/choice.tsx';
import { formatOf, metricLabel } from '#src/records/reactions/fields.ts';
import type { Cohorts } from '../engine/cohorts.ts';
import { analysisGroupings } from '../engine/columns.ts';
import { describeTooFew } from '../engine/samples.ts';
import { useAnalysis } from '../worker/use-analysis.ts';
import { AnalysisView } from './analysis-view.tsx';
import { summaryColumns, tooFewReason } from './figure-columns.tsx';
import { GroupingChoice, groupLabel, MetricChoice, type PanelProps } from './panel.tsx';
import { HistogramChart } from '#src/shared/charts/lazy-charts.tsx';

interface Texts {
  readonly label: string;
  readonly format: (value: number) => string;
  readonly nameOf: (name: string) => string;
}

/** Why there is no comparison; undefined where there is one. */
const whyNone = ({ a, b }: Cohorts, nameOf: Texts['nameOf']): string | undefined => {
  const small = [a, b].find(({ summary }) => !summary.isEnough);
  return small && `${nameOf(small.name) || 'no second group'}: ${describeTooFew(small.summary)}. No comparison`;
};

/** `difference +1.32 pp, 95% CI +1.03 to +1.70 pp: significant at 5%, 0 is outside` */
export function describeDifference(cohorts: Cohorts, { format, nameOf }: Pick<Texts, 'format' | 'nameOf'>): string {
  const { difference = Number.NaN, interval } = cohorts;
  const none = whyNone(cohorts, nameOf);
  if (none !== undefined) return none;
  // The difference of two percentages is in percentage points.
  const unit = format(1).endsWith('%') ? ' pp' : '';
  const plain = (value: number): string => format(value).replace('%', '');
  const start = `difference ${plain(difference)}${unit}`;
  if (!interval) return start;
  const isOutside = interval[0] > 0 || interval[1] < 0;
  const verdict = isOutside ? 'significant at 5%, 0 is outside' : 'not significant at 5%, 0 is inside';
  return `${start}, 95% CI ${formatInterval(...interval, plain)}${unit}: ${verdict}`;
}

export function describeCohorts(cohorts: Cohorts, { label, format, nameOf }: Texts): string {
  const { a, b } = cohorts;
  const none = whyNone(cohorts, nameOf);
  if (none !== undefined) return `${label}, ${none}.`;
  const medians = `median of ${nameOf(a.name)} ${format(a.summary.median)} (n=${a.summary.n}), of ${nameOf(b.name)} ${format(b.summary.median)} (n=${b.summary.n})`;
  return `${label}: ${medians}; ${describeDifference(cohorts, { format, nameOf })}.`;
}

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
              <HistogramChart
                description={description}
                bins={figures.bins.map(({ from, to, shares: [height, other] }) => ({ from, to, height, other }))}
                formatX={format}
                formatY={(share) => `${Math.round(share * 100)}%`}
              />
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
