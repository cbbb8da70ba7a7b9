import { type ReactNode, useMemo } from 'react';
import { shade } from '#src/shared/charts/palette.ts';
import { formatMove, formatSigned } from '#src/shared/format/number.ts';
import { moveWindows, shortWindow, windowMetrics } from '#contract/market/windows.ts';
import { describeConfidence, describeSize, describeTooFew, formatHitRate } from '#analysis/stats/labels.ts';
import type { ReactionMetric } from '#analysis/reactions/metrics.ts';
import { metricLabel } from '#analysis/reactions/fields.ts';
import { formatOf } from '#src/records/reactions/fields.ts';
import type { AnalysisKind } from '#analysis/kinds/index.ts';
import type { AnalysisResult } from '#analysis/requests.ts';
import type { AnalysisOf } from '#analysis/address/analysis-of.ts';
import { type AnalysisSource, basisOf, useAnalysis } from '../worker/use-analysis.ts';
import {
  CohortsChart,
  DistributionChart,
  cohortTexts,
  describeClip,
  describeDifference,
  describeHeatMap,
  describeSummary,
  describeTested,
  MedianCurve,
} from '../figures.tsx';

export interface CardProps {
  readonly source: AnalysisSource;
  /** what the charts leave out */
  readonly scope: string | undefined;
  /** opens the analysis with its table and its settings */
  readonly onOpen: () => void;
}

/** Their ticks would touch those of the windows next to them. */
const isCrowded = (label: string): boolean => ['1 min', '10 min'].includes(label);

/** In a narrow card every other window is left out of the heat map. */
const hiddenIfNarrow = (metric: string | undefined): string =>
  metric !== undefined && ['1_Minute%', '5_Minutes%', '30_Minutes%', '120_Minutes%'].includes(metric) ? '' : '@max-[360px]:hidden';

const tickOf = (label: string): string => (isCrowded(label) ? '' : shortWindow(label));

const chartSize = 'h-full w-full';

interface FrameProps<K extends AnalysisKind> extends CardProps {
  analysis: AnalysisOf<K>;
  title: string;
  /** the figures in one line */
  caption: (figures: AnalysisResult<K>['figures']) => string;
  /** undefined draws no chart, because the sample is too small */
  children: (figures: AnalysisResult<K>['figures']) => ReactNode;
}

/** Title, figures and chart of one card, of a fixed height. The chart of other rows than the table's is dimmed, without its figures. */
function Card<K extends AnalysisKind>({ source, analysis, title, scope, caption, onOpen, children }: FrameProps<K>) {
  const { result, error, isStale } = useAnalysis(source, analysis);
  const figures = result && result.scope.reactions > 0 ? result.figures : undefined;
  const basis = basisOf(source, analysis);
  const current = figures ? caption(figures) : 'No reactions to analyse';
  const text = error ? `Failed: ${error.message}` : result && !isStale ? current : 'Computing …';
  const line = [scope, text].filter((part) => part !== undefined).join(' · ');
  return (
    <section
      aria-label={title}
      aria-busy={isStale}
      className="@container flex min-h-0 min-w-0 flex-col rounded-lg border border-line bg-panel px-2.5 pt-1 pb-1.5"
    >
      <h2 className="text-xs">
        <button type="button" className="min-h-6 max-w-full truncate font-bold hover:underline" title="Open the analysis" onClick={onOpen}>
          {title}
          {basis !== '' && <span className="font-normal"> ({basis})</span>} <span aria-hidden>›</span>
        </button>
      </h2>
      {/* What is left out comes first, because a long line is cut. */}
      <p className="line-clamp-2 min-h-7 text-2xs leading-tight text-faint" title={line}>
        {line}
      </p>
      <div className={`min-h-0 flex-1 ${isStale ? 'opacity-40' : ''}`}>{figures && children(figures)}</div>
    </section>
  );
}

export function CurveCard(props: CardProps) {
  return (
    <Card
      {...props}
      analysis={{ kind: 'curve', metrics: windowMetrics }}
      title="Median reaction, with IQR"
      caption={({ points }) => {
        const largest = (size: 'n' | 'stories' | 'days'): number => Math.max(0, ...points.map(({ summary }) => summary[size]));
        const size = { n: largest('n'), stories: largest('stories'), days: largest('days') };
        return points.some(({ summary }) => summary.isEnough)
          ? `% from price at publication · ${describeSize(size)}`
          : describeTooFew(size);
      }}
    >
      {(figures) => <MedianCurve figures={figures} tickOf={tickOf} size={chartSize} />}
    </Card>
  );
}

export function HeatMapCard({ onTopic, ...props }: CardProps & { onTopic: (topic: string) => void }) {
  return (
    <Card
      {...props}
      analysis={{ kind: 'heat', metrics: windowMetrics }}
      title="Topic by window, median move %"
      caption={(figures) =>
        `${Number.isNaN(figures.clip) ? '' : `${describeClip(figures)} · `}grey: n under 10 · ${describeTested(figures)}`
      }
    >
      {(figures) => (
        <div className="h-full overflow-y-auto">
          <table className="w-full table-fixed text-2xs">
            <caption className="sr-only">{describeHeatMap(figures)}</caption>
            <thead className="sticky top-0 bg-panel text-faint">
              <tr>
                <th scope="col" className="w-20 text-start font-normal">
                  Topic
                </th>
                {moveWindows.map(({ metric, label }) => (
                  <th key={metric} scope="col" className={`text-end font-normal ${hiddenIfNarrow(metric)}`}>
                    {shortWindow(label)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {figures.rows.map(({ name, cells, isSignificant }) => (
                <tr key={name}>
                  <th scope="row" className="truncate p-0 text-start font-normal">
                    <button
                      type="button"
                      className="min-h-6 max-w-full truncate hover:underline"
                      title={`Show ${name} in the table`}
                      onClick={() => onTopic(name)}
                    >
                      {name}
                    </button>
                  </th>
                  {cells.map((cell, index) => (
                    <td
                      key={moveWindows[index]?.metric}
                      className={`border border-panel px-px text-end ${cell.isEnough ? '' : 'text-faint'} ${hiddenIfNarrow(moveWindows[index]?.metric)}`}
                      style={cell.isEnough ? { background: shade(cell.median, figures.clip) } : undefined}
                      title={`${name}, ${moveWindows[index]?.label ?? ''}: ${describeSummary({ name, summary: cell }, formatMove)}`}
                    >
                      {cell.isEnough ? `${isSignificant[index] ? '*' : ''}${formatSigned(cell.median)}` : `n=${cell.n}`}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Card>
  );
}

export function DistributionCard({ metric, ...props }: CardProps & { metric: ReactionMetric }) {
  const { figure: format, isSigned } = formatOf(metric);
  return (
    <Card
      {...props}
      analysis={{ kind: 'distribution', withIntervals: true, metric, grouping: 'filter' }}
      title={`Distribution of ${metricLabel(metric)}`}
      caption={({ whole: { summary, interval } }) =>
        summary.isEnough
          ? `median ${format(summary.median)} · ${describeConfidence(summary, interval, format) ?? '95% CI …'}${isSigned ? ` · hit rate ${formatHitRate(summary)}` : ''} · ${describeSize(summary)}`
          : describeTooFew(summary)
      }
    >
      {(figures) => <DistributionChart figures={figures} metric={metric} size={chartSize} />}
    </Card>
  );
}

/** What passes the filters against all others, with the interval of the difference. */
export function CohortsCard({ metric, ...props }: CardProps & { metric: ReactionMetric }) {
  const texts = useMemo(() => cohortTexts(metric, 'filter'), [metric]);
  return (
    <Card
      {...props}
      analysis={{ kind: 'cohorts', withIntervals: true, metric, grouping: 'filter', a: undefined, b: undefined }}
      title={`${texts.label}: filtered vs all others`}
      caption={(figures) =>
        `${describeDifference(figures, texts)} · n=${figures.a.summary.n.toLocaleString('en-US')} vs ${figures.b.summary.n.toLocaleString('en-US')}`
      }
    >
      {(figures) => <CohortsChart figures={figures} texts={texts} size={chartSize} />}
    </Card>
  );
}
