import { formatMove } from '#src/shared/format/number.ts';
import { moveWindows, windowOf } from '#src/records/reactions/windows.ts';
import { formatInterval } from '#src/shared/stats/labels.ts';
import { FigureTable } from '#src/shared/table/figure-table.tsx';
import { Select } from '#src/shared/ui/choice.tsx';
import type { QuantifiedReaction } from '#src/records/reactions/quantified-reaction.ts';
import type { Comparison, History, RankedMove } from '../engine/history.ts';
import { describeTooFew } from '../engine/samples.ts';
import { useAnalysis } from '../worker/use-analysis.ts';
import { AnalysisView } from './analysis-view.tsx';
import { drawMove } from './figure-columns.tsx';
import type { PanelProps } from './panel.tsx';
import { CurveChart } from '#src/shared/charts/lazy-charts.tsx';

const labelOf = ({ metric }: RankedMove): string => windowOf(metric)?.label ?? metric;

/** `5 min move +2.10%: larger than 93% of 41 AAPL reactions` */
function describeRank(point: RankedMove, name: string): string {
  const { move, largerThan, before } = point;
  if (Number.isNaN(move)) return `${labelOf(point)}: no move was measured`;
  const start = `${labelOf(point)} move ${formatMove(move)}: `;
  if (largerThan === undefined) return `${start}earlier ${name} reactions ${describeTooFew(before.summary)}`;
  return `${start}larger than ${Math.round(largerThan * 100)}% of ${before.summary.n} ${name} reactions`;
}

/** `93% of 41` */
const formatRank = ({ largerThan, before: { summary } }: RankedMove): string =>
  largerThan === undefined ? describeTooFew(summary) : `${Math.round(largerThan * 100)}% of ${summary.n.toLocaleString('en-US')}`;

/** The comparison drawn behind the curve, and the topic that is listed next to the symbol: the chosen one, else the first. */
function choose({ comparisons }: History, name: string | undefined): { drawn: Comparison | undefined; topic: Comparison | undefined } {
  const [own, ...topics] = comparisons;
  const chosen = topics.find((topic) => topic.name === name);
  return { drawn: chosen ?? own, topic: chosen ?? topics[0] };
}

/** A topic may have the name of a symbol, so the symbol has the value ''. */
const choices = ({ comparisons }: History): Readonly<Record<string, string>> =>
  Object.fromEntries(comparisons.map(({ kind, name }) => (kind === 'symbol' ? ['', `vs ${name}`] : [name, `vs topic ${name}`])));

/** The open reaction compared with those of its symbol and topics in the 12 months before. */
export function HistoryView({
  client,
  reactions,
  search,
  onChange,
  selected,
  row,
}: PanelProps & {
  selected: QuantifiedReaction;
  /** index in the loaded reactions */
  row: number;
}) {
  const analysis = useAnalysis(client, reactions, { kind: 'history', withMultiStock: search.multiStock, row });
  const symbol = selected.record.Symb;
  const current = analysis.result?.figures;
  const chosen = current && choose(current, search.comparedTopic).drawn;
  return (
    <AnalysisView
      kind="history"
      title={`${symbol}: this move vs earlier moves`}
      subtitle="dashed with squares: this reaction; behind it median and IQR of the 12 months before"
      analysis={analysis}
      note="Only loaded stories before this one count, whatever the filter."
      controls={
        current &&
        current.comparisons.length > 1 && (
          <Select
            label="Compare with"
            value={chosen?.kind === 'topic' ? chosen.name : ''}
            options={choices(current)}
            onChange={(next) => onChange({ comparedTopic: next === '' ? undefined : next })}
          />
        )
      }
    >
      {(figures) => {
        const { drawn, topic } = choose(figures, search.comparedTopic);
        const [own] = figures.comparisons;
        if (!own || !drawn) return null;
        const drawnName = drawn.kind === 'topic' ? `topic ${drawn.name}` : drawn.name;
        return (
          <>
            <CurveChart
              description={drawn.points.map((point) => describeRank(point, drawnName)).join('. ')}
              formatY={formatMove}
              otherName="This reaction"
              points={drawn.points.map(({ metric, move, before: { summary } }, index) => ({
                x: Math.sqrt(moveWindows[index]?.seconds ?? 0),
                label: moveWindows[index]?.label ?? metric,
                range: summary.isEnough ? [summary.q1, summary.q3] : null,
                median: summary.isEnough ? summary.median : null,
                other: Number.isNaN(move) ? null : move,
              }))}
            />
            <FigureTable
              caption={`This move vs earlier moves of ${symbol}${topic ? ` and of the topic ${topic.name}` : ''}`}
              rows={own.points.map((point, index) => ({ point, drawn: drawn.points[index] ?? point, topic: topic?.points[index] }))}
              keyOf={({ point }) => point.metric}
              columns={[
                { label: 'After', cell: ({ point }) => labelOf(point) },
                { label: 'This move', cell: ({ point }) => drawMove(point.move, formatMove) },
                { label: `Larger than, ${symbol}`, cell: ({ point }) => formatRank(point) },
                ...(topic
                  ? [
                      {
                        label: `Larger than, ${topic.name}`,
                        cell: ({ topic: point }: { topic: RankedMove | undefined }) => (point ? formatRank(point) : '–'),
                      },
                    ]
                  : []),
                {
                  label: `Median before, ${drawn.name}`,
                  cell: ({ drawn: { before } }) => (before.summary.isEnough ? drawMove(before.summary.median, formatMove) : '–'),
                },
                {
                  label: `IQR before, ${drawn.name}`,
                  cell: ({ drawn: { before } }) =>
                    before.summary.isEnough ? formatInterval(before.summary.q1, before.summary.q3, formatMove) : '–',
                },
              ]}
            />
          </>
        );
      }}
    </AnalysisView>
  );
}
