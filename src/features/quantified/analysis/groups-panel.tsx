import { useState } from 'react';
import { Choice } from '#src/shared/ui/choice.tsx';
import type { GroupOrderName } from './analysis-search.ts';
import { AnswerView } from './answer-view.tsx';
import { FigureTable } from '#src/shared/table/figure-table.tsx';
import { groupOrders, orderedGroups, type GroupOrder, type Groups } from './groups.ts';
import { formatOf } from './metric-words.ts';
import type { PanelProps } from './panel-props.ts';
import { PickMetric } from './pick.tsx';
import type { Told } from './samples.ts';
import { toldColumns, tooFewTold } from './told-columns.tsx';
import { useAnswer } from './use-answer.ts';

/** Groups that are shown at first, and more on each asking. */
const portion = 100;

const names = { symbol: 'Symbol', topic: 'Topic' } as const;

/** The answer in words, from its data. */
export function groupWords({ rows }: Groups, by: keyof typeof names): string {
  const things = by === 'symbol' ? ['symbol', 'symbols'] : ['topic', 'topics'];
  const count = rows.length === 1 ? things[0] : things[1];
  const told = rows.filter(({ summary }) => summary.isEnough).length;
  return `${rows.length.toLocaleString('en-US')} ${count}, ${told.toLocaleString('en-US')} of them with at least 10 readings of 10 stories; the others are greyed and stand last in an order by a figure.`;
}

/** A metric by symbol or by topic, in the reader's order; a name leaves its group alone in the table. */
export default function GroupsPanel({ analyst, readings, search, onChange, seed, labelOf, onGroup }: PanelProps) {
  const { metric, groupBy, order } = search;
  const [by, way] = order.split(':') as [GroupOrder, 'asc' | 'desc'];
  const [shown, setShown] = useState(portion);
  const format = formatOf(metric);
  const label = labelOf(metric);
  const answered = useAnswer(analyst, readings, { kind: 'groups', withRoundups: search.roundups, seed, metric, grouping: groupBy });
  const onSort = (next: string): void => {
    const isUp = next === by ? way === 'desc' : next === 'name';
    onChange({ order: `${next}:${isUp ? 'asc' : 'desc'}` as GroupOrderName });
  };
  const drawName = ({ name }: Told) =>
    onGroup ? (
      <button
        type="button"
        className="min-h-6 text-accent underline"
        title={`Only ${name} in the table`}
        onClick={() => onGroup(groupBy, name)}
      >
        {name}
      </button>
    ) : (
      name
    );
  return (
    <AnswerView
      kind="groups"
      title={`${label} by ${names[groupBy].toLowerCase()}`}
      subtitle="a name narrows the table, a heading orders this one"
      answered={answered}
      note={groupBy === 'topic' ? 'A story counts in each of its topics.' : ''}
      controls={
        <>
          <PickMetric value={metric} labelOf={labelOf} onChange={(next) => onChange({ metric: next })} />
          <Choice
            label="Grouped by"
            value={groupBy}
            options={{ symbol: 'by Symbol', topic: 'by Topic' }}
            onChange={(next) => onChange({ groupBy: next })}
          />
        </>
      }
    >
      {(figures) => {
        const rows = orderedGroups(figures.rows, by, way === 'asc').slice(0, shown);
        const orders = [undefined, 'n', undefined, 'median', undefined, 'middle', 'hits', undefined];
        const columns = toldColumns(names[groupBy], rows, format).map((column, place) => ({
          ...column,
          order: place === 0 ? groupOrders[0] : orders[place],
          ...(place === 0 && { cell: drawName }),
        }));
        return (
          <>
            <p className="text-xs text-soft">{groupWords(figures, groupBy)}</p>
            <FigureTable
              caption={`Figures of ${label} by ${names[groupBy].toLowerCase()}`}
              columns={columns}
              rows={rows}
              keyOf={({ name }) => name}
              tooFew={tooFewTold}
              sort={{ by, isUp: way === 'asc', onSort }}
            />
            {figures.rows.length > shown && (
              <p className="text-xs text-soft print:hidden">
                The first {shown} of {figures.rows.length.toLocaleString('en-US')}.{' '}
                <button type="button" className="control" onClick={() => setShown(shown + portion)}>
                  Show {Math.min(portion, figures.rows.length - shown)} more
                </button>
              </p>
            )}
          </>
        );
      }}
    </AnswerView>
  );
}
