import { lazy, Suspense } from 'react';
import { Choice } from '#src/shared/ui/choice.tsx';
import { AnswerView } from './answer-view.tsx';
import type { Cohorts } from './cohorts.ts';
import { FigureTable } from '#src/shared/table/figure-table.tsx';
import { notEnough, rangeWords } from '#src/shared/stats/figure-words.ts';
import { groupings } from './groupings.ts';
import { formatOf } from './metric-words.ts';
import type { PanelProps } from './panel-props.ts';
import { PickGrouping, PickMetric } from './pick.tsx';
import { toldColumns, tooFewTold } from './told-columns.tsx';
import { useAnswer } from './use-answer.ts';

const HistogramChart = lazy(() => import('#src/shared/charts/histogram-chart.tsx'));

/** The answer in words, from its data. */
export function cohortWords({ a, b, difference, interval }: Cohorts, label: string, format: (value: number) => string): string {
  for (const { name, summary } of [a, b])
    if (!summary.isEnough) return `${label}, ${name || 'no second group'}: ${notEnough(summary)}, so nothing is compared.`;
  // Between two percentages lie points, not percent.
  const isPercent = format(1).endsWith('%');
  const plain = (value: number): string => format(value).replace('%', '');
  const unit = isPercent ? ' points' : '';
  const told = interval ? `, 95% interval ${rangeWords(...interval, plain)}${unit}` : '';
  return `${label}: median of ${a.name} ${format(a.summary.median)} (n=${a.summary.n}), of ${b.name} ${format(b.summary.median)} (n=${b.summary.n}); difference ${plain(difference ?? Number.NaN)}${unit}${told}.`;
}

/** Two groups against each other. */
export default function CohortsPanel({ analyst, readings, search, onChange, seed, labelOf }: PanelProps) {
  const { metric, by, a, b } = search;
  const format = formatOf(metric);
  const label = labelOf(metric);
  const answered = useAnswer(analyst, readings, { kind: 'cohorts', withRoundups: search.roundups, seed, metric, grouping: by, a, b });
  const figures = answered.answer?.figures;
  const names = (chosen: string): Readonly<Record<string, string>> =>
    Object.fromEntries([...new Set([chosen, ...(figures?.names ?? [])])].map((name) => [name, name]));
  return (
    <AnswerView
      kind="cohorts"
      title={`Two cohorts by ${label}`}
      subtitle={`bars: ${figures?.a.name ?? 'the first'}; dashed outline: ${figures?.b.name ?? 'the second'}; each as a share of its own readings`}
      answered={answered}
      note="Stories are drawn once for both cohorts, since a story may have readings in either."
      controls={
        <>
          <PickMetric value={metric} labelOf={labelOf} onChange={(next) => onChange({ metric: next })} />
          {/* Names of one grouping mean nothing in another. */}
          <PickGrouping value={by} onChange={(next) => onChange({ by: next, a: undefined, b: undefined })} />
          {figures && (
            <>
              <Choice
                label="First cohort"
                value={figures.a.name}
                options={names(figures.a.name)}
                onChange={(next) => onChange({ a: next })}
              />
              against
              <Choice
                label="Second cohort"
                value={figures.b.name}
                options={names(figures.b.name)}
                onChange={(next) => onChange({ b: next })}
              />
            </>
          )}
        </>
      }
    >
      {(told) => (
        <>
          {told.difference !== undefined && (
            <Suspense fallback={<div className="h-48" />}>
              <HistogramChart
                description={cohortWords(told, label, format)}
                bins={told.bins.map(({ from, to, shares: [height, other] }) => ({ from, to, height, other }))}
                formatX={format}
                formatY={(share) => `${Math.round(share * 100)}%`}
              />
            </Suspense>
          )}
          <p className="text-xs text-soft">{cohortWords(told, label, format)}</p>
          <FigureTable
            caption={`${label} of two cohorts`}
            columns={toldColumns(groupings[by], [told.a, told.b], format)}
            rows={told.a.name === told.b.name ? [told.a] : [told.a, told.b]}
            keyOf={({ name }) => name}
            tooFew={tooFewTold}
          />
        </>
      )}
    </AnswerView>
  );
}
