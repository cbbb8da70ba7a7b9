import { lazy, Suspense } from 'react';
import { formatWhole } from '#src/shared/format/number.ts';
import { AnswerView } from './answer-view.tsx';
import type { Distribution } from './distribution.ts';
import { FigureTable } from '#src/shared/table/figure-table.tsx';
import { hitWords, notEnough, rangeWords } from '#src/shared/stats/figure-words.ts';
import { groupings } from './groupings.ts';
import { formatOf } from './metric-words.ts';
import type { PanelProps } from './panel-props.ts';
import { PickGrouping, PickMetric } from './pick.tsx';
import { toldColumns, tooFewTold } from './told-columns.tsx';
import { useAnswer } from './use-answer.ts';

const HistogramChart = lazy(() => import('#src/shared/charts/histogram-chart.tsx'));

/** The picture in words, from its data. */
export function distributionWords(
  { whole: { summary, interval } }: Distribution,
  label: string,
  format: (value: number) => string,
): string {
  if (!summary.isEnough) return `${label}: ${notEnough(summary)}.`;
  const told = interval ? `, 95% interval ${rangeWords(...interval, format)}` : '';
  return `${label}: median ${format(summary.median)}${told}, middle half ${rangeWords(summary.q1, summary.q3, format)}, above 0 ${hitWords(summary)}, n=${summary.n} of ${summary.stories} stories.`;
}

const beyond = ({ histogram: { below, above } }: Distribution): string =>
  below + above === 0 ? '' : ` ${below} below and ${above} above the picture; all are counted in the figures.`;

/** How a metric lies, in all and group by group. */
export default function DistributionPanel({ analyst, readings, search, onChange, seed, labelOf }: PanelProps) {
  const { metric, by } = search;
  const format = formatOf(metric);
  const label = labelOf(metric);
  const answered = useAnswer(analyst, readings, { kind: 'distribution', withRoundups: search.roundups, seed, metric, grouping: by });
  return (
    <AnswerView
      kind="distribution"
      title={`Distribution of ${label}`}
      subtitle="dotted: zero"
      answered={answered}
      note={by === 'topic' ? 'A story counts in each of its topics.' : ''}
      controls={
        <>
          <PickMetric value={metric} labelOf={labelOf} onChange={(next) => onChange({ metric: next })} />
          <PickGrouping value={by} onChange={(next) => onChange({ by: next })} />
        </>
      }
    >
      {(figures) => (
        <>
          {figures.whole.summary.isEnough && (
            <Suspense fallback={<div className="h-48" />}>
              <HistogramChart
                description={distributionWords(figures, label, format)}
                bins={figures.histogram.bins.map(({ from, to, count }) => ({ from, to, height: count }))}
                mark={{ value: figures.whole.summary.median, label: `median ${format(figures.whole.summary.median)}` }}
                formatX={format}
                formatY={formatWhole}
              />
            </Suspense>
          )}
          <p className="text-xs text-soft">{distributionWords(figures, label, format) + beyond(figures)}</p>
          <FigureTable
            caption={`${label} by ${groupings[by].toLowerCase()}`}
            columns={toldColumns(groupings[by], [figures.whole, ...figures.groups], format)}
            rows={[figures.whole, ...figures.groups]}
            keyOf={({ name }) => name}
            tooFew={tooFewTold}
          />
        </>
      )}
    </AnswerView>
  );
}
