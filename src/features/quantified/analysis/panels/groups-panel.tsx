import { useState } from 'react';
import { FigureTable } from '#src/shared/table/figure-table.tsx';
import { Select } from '#src/shared/ui/choice.tsx';
import { formatOf, metricLabel } from '#src/records/reactions/fields.ts';
import type { GroupOrderName } from '../analysis-search.ts';
import { groupings } from '../engine/columns.ts';
import { type GroupOrder, type Groups, sortGroups } from '../engine/metric-groups.ts';
import type { GroupSummary } from '../engine/samples.ts';
import { useAnalysis } from '../worker/use-analysis.ts';
import { AnalysisView } from './analysis-view.tsx';
import { summaryColumns, tooFewReason } from './figure-columns.tsx';
import { MetricChoice, type PanelProps } from './panel.tsx';

/** Groups shown at first, and added with each click on Show more. */
const pageSize = 100;

function describeGroups({ rows }: Groups, by: 'symbol' | 'topic'): string {
  const things = by === 'symbol' ? ['symbol', 'symbols'] : ['topic', 'topics'];
  const count = rows.length === 1 ? things[0] : things[1];
  const large = rows.filter(({ summary }) => summary.isEnough).length;
  return `${rows.length.toLocaleString('en-US')} ${count}, ${large.toLocaleString('en-US')} of them with at least 10 reactions of 10 stories; the others are greyed and sorted last.`;
}

/** A metric by symbol or by topic, sortable; a name narrows the table to its group. */
export default function GroupsPanel({ client, reactions, search, onChange, onGroup }: PanelProps) {
  const { metric, groupBy, order } = search;
  const [by, direction] = order.split(':') as [GroupOrder, 'asc' | 'desc'];
  const [shown, setShown] = useState(pageSize);
  const format = formatOf(metric).figure;
  const label = metricLabel(metric);
  const analysis = useAnalysis(client, reactions, {
    kind: 'groups',
    withMultiStock: search.multiStock,
    withIntervals: true,
    metric,
    grouping: groupBy,
  });
  const onSort = (next: string): void => {
    const isUp = next === by ? direction === 'desc' : next === 'name';
    onChange({ order: `${next}:${isUp ? 'asc' : 'desc'}` as GroupOrderName });
  };
  const drawName = ({ name }: GroupSummary) =>
    onGroup ? (
      <button
        type="button"
        className="min-h-6 text-accent underline"
        title={`Show only ${name} in the table`}
        onClick={() => onGroup(groupBy, name)}
      >
        {name}
      </button>
    ) : (
      name
    );
  return (
    <AnalysisView
      kind="groups"
      title={`${label} by ${groupings[groupBy].toLowerCase()}`}
      subtitle="click a name to filter the table, a heading to sort"
      analysis={analysis}
      note={groupBy === 'topic' ? 'A story counts in each of its topics.' : ''}
      controls={
        <>
          <MetricChoice value={metric} onChange={(next) => onChange({ metric: next })} />
          <Select
            label="Grouped by"
            value={groupBy}
            options={{ symbol: 'by Symbol', topic: 'by Topic' }}
            onChange={(next) => onChange({ groupBy: next })}
          />
        </>
      }
    >
      {(figures) => {
        const rows = sortGroups(figures.rows, by, direction === 'asc').slice(0, shown);
        const orders = ['name', 'n', undefined, 'median', undefined, 'middle', 'hits', undefined] as const;
        const columns = summaryColumns(groupings[groupBy], rows, format).map((column, index) => ({
          ...column,
          order: orders[index],
          ...(index === 0 && { cell: drawName }),
        }));
        return (
          <>
            <p className="text-xs text-soft">{describeGroups(figures, groupBy)}</p>
            <FigureTable
              caption={`Figures of ${label} by ${groupings[groupBy].toLowerCase()}`}
              columns={columns}
              rows={rows}
              keyOf={({ name }) => name}
              tooFew={tooFewReason}
              sort={{ by, isUp: direction === 'asc', onSort }}
            />
            {figures.rows.length > shown && (
              <p className="text-xs text-soft print:hidden">
                First {shown} of {figures.rows.length.toLocaleString('en-US')}.{' '}
                <button type="button" className="control" onClick={() => setShown(shown + pageSize)}>
                  Show {Math.min(pageSize, figures.rows.length - shown)} more
                </button>
              </p>
            )}
          </>
        );
      }}
    </AnalysisView>
  );
}
