import { windowMetrics } from '#contract/market/windows.ts';
import type { ReactNode } from 'react';
import { formatMove } from '#src/shared/format/number.ts';
import { formatPartOf } from '#src/shared/format/part.ts';
import { describeTooFew, formatInterval } from '#analysis/stats/labels.ts';
import type { Summary } from '#analysis/stats/summary.ts';
import { FigureTable } from '#src/shared/table/figure-table.tsx';
import { Select } from '#src/shared/ui/choice.tsx';
import type { QuantifiedReaction } from '#analysis/reactions/quantified-reaction.ts';
import type { Comparison, History, RankedMove } from '#analysis/kinds/history.ts';
import type { GroupSummary } from '#analysis/summaries.ts';
import { AnalysisView } from './analysis-view.tsx';
import { drawMove } from './figure-columns.tsx';
import type { PanelProps } from './panel.tsx';
import { CurveChart } from '#src/shared/charts/lazy-charts.tsx';
import { curvePoint, windowLabel } from '../figures.tsx';

const labelOf = ({ metric }: RankedMove): string => windowLabel(metric);

/** `5 min move +2.10%: larger than 93% of 41 AAPL reactions` */
function describeRank(point: RankedMove, name: string): string {
  const { move, largerThan, before } = point;
  if (Number.isNaN(move)) return `${labelOf(point)}: no move was measured`;
  const start = `${labelOf(point)} move ${formatMove(move)}: `;
  if (largerThan === undefined) return `${start}earlier ${name} reactions ${describeTooFew(before.summary)}`;
  return `${start}larger than ${formatPartOf(largerThan, before.summary.n)} ${name} reactions`;
}

/** `93% of 41`, `all 41` */
const formatRank = ({ largerThan, before: { summary } }: RankedMove): string =>
  largerThan === undefined ? describeTooFew(summary) : formatPartOf(largerThan, summary.n);

interface Chosen {
  /** the comparison with the symbol */
  readonly own: Comparison | undefined;
  /** the comparison drawn behind the curve */
  readonly drawn: Comparison | undefined;
  /** the topic that is listed next to the symbol: the chosen one, else the first */
  readonly topic: Comparison | undefined;
}

function choose({ comparisons }: History, name: string | undefined): Chosen {
  const [own, ...topics] = comparisons;
  const chosen = topics.find((topic) => topic.name === name);
  return { own, drawn: chosen ?? own, topic: chosen ?? topics[0] };
}

/** A topic may have the name of a symbol, so the symbol has the value ''. */
const valueOf = (comparison: Comparison | undefined): string => (comparison?.kind === 'topic' ? comparison.name : '');

const choices = ({ comparisons }: History): Readonly<Record<string, string>> =>
  Object.fromEntries(comparisons.map((one) => [valueOf(one), one.kind === 'symbol' ? `vs ${one.name}` : `vs topic ${one.name}`]));

/** The open reaction compared with those of its symbol and topics in the 12 months before. */
export function HistoryView({
  selected,
  row,
  ...props
}: PanelProps & {
  selected: QuantifiedReaction;
  /** index in the loaded reactions */
  row: number;
}) {
  const { search, onChange } = props;
  const { comparedTopic } = search;
  const symbol = selected.record.Symb;
  return (
    <AnalysisView
      source={props}
      analysis={{ kind: 'history', row, metrics: windowMetrics }}
      title={`${symbol}: this move vs earlier moves`}
      subtitle="dashed with squares: this reaction; behind it median and IQR of the 12 months before"
      note="Only loaded stories before this one count, whatever the filter."
      renderControls={(current) =>
        current &&
        current.comparisons.length > 1 && (
          <Select
            label="Compare with"
            value={valueOf(choose(current, comparedTopic).drawn)}
            options={choices(current)}
            onChange={(next) => onChange({ comparedTopic: next === '' ? undefined : next })}
          />
        )
      }
    >
      {(figures) => <ComparedMoves symbol={symbol} {...choose(figures, comparedTopic)} />}
    </AnalysisView>
  );
}

/** One window of the table. */
interface Compared {
  readonly point: RankedMove;
  /** the moves of the drawn comparison */
  readonly before: GroupSummary;
  readonly topicPoint: RankedMove | undefined;
}

interface ComparedMovesProps extends Chosen {
  symbol: string;
}

/** The moves of the reaction over those of the drawn comparison, and a table with the topic next to the symbol. */
function ComparedMoves({ symbol, own, drawn, topic }: ComparedMovesProps) {
  if (!own || !drawn) return null;
  const drawnName = drawn.kind === 'topic' ? `topic ${drawn.name}` : drawn.name;
  const ifEnough = ({ summary }: GroupSummary, draw: (summary: Summary) => ReactNode): ReactNode =>
    summary.isEnough ? draw(summary) : '–';
  return (
    <>
      <CurveChart
        description={drawn.points.map((point) => describeRank(point, drawnName)).join('. ')}
        formatY={formatMove}
        otherName="This reaction"
        points={drawn.points.map(({ metric, move, before }) => ({
          ...curvePoint(metric, before.summary),
          other: Number.isNaN(move) ? null : move,
        }))}
      />
      <FigureTable
        caption={`This move vs earlier moves of ${symbol}${topic ? ` and of the topic ${topic.name}` : ''}`}
        rows={own.points.map((point, index): Compared => ({
          point,
          before: (drawn.points[index] ?? point).before,
          topicPoint: topic?.points[index],
        }))}
        keyOf={({ point }) => point.metric}
        columns={[
          { label: 'After', cell: ({ point }) => labelOf(point) },
          { label: 'This move', cell: ({ point }) => drawMove(point.move, formatMove) },
          { label: `Larger than, ${symbol}`, cell: ({ point }) => formatRank(point) },
          ...(topic
            ? [{ label: `Larger than, ${topic.name}`, cell: ({ topicPoint }: Compared) => (topicPoint ? formatRank(topicPoint) : '–') }]
            : []),
          {
            label: `Median before, ${drawn.name}`,
            cell: ({ before }) => ifEnough(before, ({ median }) => drawMove(median, formatMove)),
          },
          {
            label: `IQR before, ${drawn.name}`,
            cell: ({ before }) => ifEnough(before, ({ q1, q3 }) => formatInterval(q1, q3, formatMove)),
          },
        ]}
      />
    </>
  );
}
