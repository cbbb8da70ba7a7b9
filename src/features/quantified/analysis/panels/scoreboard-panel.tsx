import { useState } from 'react';
import { formatMove } from '#src/shared/format/number.ts';
import { describeTooFew, formatHitRate, formatInterval } from '#analysis/stats/labels.ts';
import { enough } from '#analysis/stats/quantiles.ts';
import { type FigureColumn, FigureTable } from '#src/shared/table/figure-table.tsx';
import { Select } from '#src/shared/ui/choice.tsx';
import type { ScoreRow } from '#analysis/kinds/scoreboard.ts';
import type { GroupSummary } from '#analysis/summaries.ts';
import { analysisOf } from '#analysis/address/analysis-of.ts';
import { AnalysisView } from './analysis-view.tsx';
import { countsLabel, describeCounts, drawGroupMedian } from './figure-columns.tsx';
import type { PanelProps } from './panel.tsx';

const orders = { n: 'most reactions first', halfHour: 'highest 30 min median first', index: 'highest vs SPY median first' } as const;
type Order = keyof typeof orders;

/** Samples that are too small have no median to rank: they come last, by size. */
function sortRows(rows: readonly ScoreRow[], order: Order): readonly ScoreRow[] {
  if (order === 'n') return rows;
  const medianOf = (row: ScoreRow): number => (row[order].summary.isEnough ? row[order].summary.median : -Infinity);
  return rows.toSorted((a, b) => (medianOf(a) === medianOf(b) ? 0 : medianOf(b) - medianOf(a)));
}

const median = (group: GroupSummary) => (group.summary.isEnough ? drawGroupMedian(group, formatMove) : describeTooFew(group.summary));
/** The share that moved as rated. */
const asRated = (group: GroupSummary | undefined) =>
  group ? (
    group.summary.isEnough ? (
      formatHitRate(group.summary)
    ) : (
      '–'
    )
  ) : (
    <span title="This action expects neither a rise nor a fall">–</span>
  );
const quartiles = ({ summary: { q1, q3, isEnough } }: GroupSummary): string => (isEnough ? formatInterval(q1, q3, formatMove) : '–');

const columns: readonly FigureColumn<ScoreRow>[] = [
  { label: 'Firm', cell: ({ firm }) => firm ?? <b>All firms</b> },
  { label: 'Action', cell: ({ action }) => action ?? 'up, down as rated' },
  { label: countsLabel, cell: ({ halfHour }) => describeCounts(halfHour.summary) },
  { label: '30 min median (95% CI)', cell: ({ halfHour }) => median(halfHour) },
  { label: 'Moved as rated (95% CI)', cell: ({ rated }) => asRated(rated?.halfHour) },
  { label: 'IQR', cell: ({ halfHour }) => quartiles(halfHour) },
  { label: 'vs SPY reactions', cell: ({ index }) => index.summary.n },
  { label: 'vs SPY median (95% CI)', cell: ({ index }) => median(index) },
  { label: 'vs SPY, moved as rated (95% CI)', cell: ({ rated }) => asRated(rated?.index) },
];

const keyOf = ({ firm = '*', action = '*' }: ScoreRow): string => `${firm} ${action}`;

/** Moves after the rating actions of each firm. */
export default function ScoreboardPanel(props: PanelProps) {
  const [order, setOrder] = useState<Order>('n');
  return (
    <AnalysisView
      source={props}
      isTableOnly
      analysis={analysisOf.scoreboard()}
      title="Analyst actions by firm"
      subtitle="30 minutes after the news, and the day vs SPY"
      note="Moved as rated: share of rises after upgrades and of falls after downgrades. Up- and downgrades of a firm together count a fall after a downgrade as a rise. Sorted by the number of reactions by default; firm and action as in the story."
      controls={<Select label="Order" value={order} options={orders} onChange={setOrder} />}
    >
      {({ rows }) =>
        rows.length === 0 ? (
          <p className="text-xs text-soft">No analyst actions in this sample.</p>
        ) : (
          <ScoreTables rows={sortRows(rows, order)} />
        )
      }
    </AnalysisView>
  );
}

/** Rows of ten reactions and more; the smaller ones are folded below. */
function ScoreTables({ rows }: { rows: readonly ScoreRow[] }) {
  const isEnough = ({ halfHour, index }: ScoreRow): boolean => halfHour.summary.isEnough || index.summary.isEnough;
  const [large, small] = [rows.filter(isEnough), rows.filter((row) => !isEnough(row))];
  return (
    <>
      {large.length > 0 && <FigureTable caption="Moves after analyst actions by firm" rows={large} {...{ keyOf, columns }} />}
      {small.length > 0 && (
        <details>
          <summary className="min-h-6 text-xs text-soft">
            {small.length.toLocaleString('en-US')} with fewer than {enough} reactions or stories
          </summary>
          <FigureTable caption="Moves after analyst actions by firm, small samples" rows={small} {...{ keyOf, columns }} />
        </details>
      )}
    </>
  );
}
