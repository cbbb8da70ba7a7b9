import { useState } from 'react';
import { formatMove } from '#src/shared/format/number.ts';
import { formatHitRate, formatInterval } from '#src/shared/stats/labels.ts';
import { FigureTable } from '#src/shared/table/figure-table.tsx';
import { Select } from '#src/shared/ui/choice.tsx';
import type { ScoreRow } from '../engine/metric-groups.ts';
import { describeTooFew, type GroupSummary } from '../engine/samples.ts';
import { useAnalysis } from '../worker/use-analysis.ts';
import { AnalysisView } from './analysis-view.tsx';
import { drawMove } from './figure-columns.tsx';
import type { PanelProps } from './panel.tsx';

const orders = { n: 'most reactions first', halfHour: 'highest 30 min median first', index: 'highest vs SPY median first' } as const;
type Order = keyof typeof orders;

/** Samples that are too small have no median to rank: they come last, by size. */
function sortRows(rows: readonly ScoreRow[], order: Order): readonly ScoreRow[] {
  if (order === 'n') return rows;
  const medianOf = (row: ScoreRow): number => (row[order].summary.isEnough ? row[order].summary.median : -Infinity);
  return rows.toSorted((a, b) => (medianOf(a) === medianOf(b) ? 0 : medianOf(b) - medianOf(a)));
}

const median = ({ summary }: GroupSummary) => (summary.isEnough ? drawMove(summary.median, formatMove) : describeTooFew(summary));
const confidence = ({ interval }: GroupSummary): string => (interval ? formatInterval(...interval, formatMove) : '–');
const hitRate = ({ summary }: GroupSummary): string => (summary.isEnough ? formatHitRate(summary) : '–');
const quartiles = ({ summary: { q1, q3, isEnough } }: GroupSummary): string => (isEnough ? formatInterval(q1, q3, formatMove) : '–');

/** Moves after the rating actions of each firm. */
export default function ScoreboardPanel({ client, reactions, search }: PanelProps) {
  const [order, setOrder] = useState<Order>('n');
  const analysis = useAnalysis(client, reactions, { kind: 'scoreboard', withMultiStock: search.multiStock, withIntervals: true });
  return (
    <AnalysisView
      kind="scoreboard"
      title="Analyst actions by firm"
      subtitle="30 minutes after the news, and the session vs SPY"
      analysis={analysis}
      note="Sorted by the number of reactions by default; firm and action as in the story."
      controls={<Select label="Order" value={order} options={orders} onChange={setOrder} />}
    >
      {({ rows }) =>
        rows.length === 0 ? (
          <p className="text-xs text-soft">No analyst actions in this sample.</p>
        ) : (
          <FigureTable<ScoreRow>
            caption="Moves after analyst actions by firm"
            rows={sortRows(rows, order)}
            keyOf={({ firm, action }) => `${firm} ${action}`}
            columns={[
              { label: 'Firm', cell: ({ firm }) => firm },
              { label: 'Action', cell: ({ action }) => action },
              { label: 'Reactions', cell: ({ halfHour }) => halfHour.summary.n },
              { label: 'Stories', cell: ({ halfHour }) => halfHour.summary.stories },
              { label: '30 min median', cell: ({ halfHour }) => median(halfHour) },
              { label: '95% CI', cell: ({ halfHour }) => confidence(halfHour) },
              { label: 'IQR', cell: ({ halfHour }) => quartiles(halfHour) },
              { label: 'Hit rate (95% CI)', cell: ({ halfHour }) => hitRate(halfHour) },
              { label: 'vs SPY reactions', cell: ({ index }) => index.summary.n },
              { label: 'vs SPY median', cell: ({ index }) => median(index) },
              { label: 'vs SPY 95% CI', cell: ({ index }) => confidence(index) },
              { label: 'vs SPY hit rate (95% CI)', cell: ({ index }) => hitRate(index) },
            ]}
          />
        )
      }
    </AnalysisView>
  );
}
