import { useState } from 'react';
import { formatMove } from '#src/shared/format/number.ts';
import { Choice } from '#src/shared/ui/choice.tsx';
import { AnswerView } from './answer-view.tsx';
import { FigureTable } from '#src/shared/table/figure-table.tsx';
import { hitWords, notEnough, rangeWords } from '#src/shared/stats/figure-words.ts';
import { drawMove } from './move.tsx';
import type { PanelProps } from './panel-props.ts';
import type { Told } from './samples.ts';
import type { ScoreRow } from './scoreboard.ts';
import { useAnswer } from './use-answer.ts';

const orders = { n: 'most readings first', half: 'highest 30 min median first', index: 'highest vs SPY median first' } as const;
type Order = keyof typeof orders;

/** Where there are too few there is no rank: they stand last, by how many they are. */
function ordered(rows: readonly ScoreRow[], order: Order): readonly ScoreRow[] {
  if (order === 'n') return rows;
  const medianOf = (row: ScoreRow): number => (row[order].summary.isEnough ? row[order].summary.median : -Infinity);
  return rows.toSorted((a, b) => (medianOf(a) === medianOf(b) ? 0 : medianOf(b) - medianOf(a)));
}

const median = ({ summary }: Told) => (summary.isEnough ? drawMove(summary.median, formatMove) : notEnough(summary));
const interval = ({ interval: told }: Told): string => (told ? rangeWords(...told, formatMove) : '–');
const hits = ({ summary }: Told): string => (summary.isEnough ? hitWords(summary) : '–');

/** What followed the actions of each firm. */
export default function ScoreboardPanel({ analyst, readings, search, seed }: PanelProps) {
  const [order, setOrder] = useState<Order>('n');
  const answered = useAnswer(analyst, readings, { kind: 'scoreboard', withRoundups: search.roundups, seed });
  return (
    <AnswerView
      kind="scoreboard"
      title="Analyst actions by firm"
      subtitle="30 minutes after the news, and the session against SPY"
      answered={answered}
      note="Ordered by how many readings there are unless asked otherwise; a firm’s action is as it was told."
      controls={<Choice label="Order" value={order} options={orders} onChange={setOrder} />}
    >
      {({ rows }) =>
        rows.length === 0 ? (
          <p className="text-xs text-soft">No reading tells of an analyst’s action.</p>
        ) : (
          <FigureTable<ScoreRow>
            caption="Moves after analyst actions by firm"
            rows={ordered(rows, order)}
            keyOf={({ firm, action }) => `${firm} ${action}`}
            columns={[
              { label: 'Firm', cell: ({ firm }) => firm },
              { label: 'Action', cell: ({ action }) => action },
              { label: 'Readings', cell: ({ half }) => half.summary.n },
              { label: 'Stories', cell: ({ half }) => half.summary.stories },
              { label: '30 min median', cell: ({ half }) => median(half) },
              { label: '95% interval', cell: ({ half }) => interval(half) },
              {
                label: 'Middle half',
                cell: ({ half: { summary } }) => (summary.isEnough ? rangeWords(summary.q1, summary.q3, formatMove) : '–'),
              },
              { label: 'Above 0 (95%)', cell: ({ half }) => hits(half) },
              { label: 'vs SPY readings', cell: ({ index }) => index.summary.n },
              { label: 'vs SPY median', cell: ({ index }) => median(index) },
              { label: 'vs SPY 95% interval', cell: ({ index }) => interval(index) },
              { label: 'vs SPY above 0 (95%)', cell: ({ index }) => hits(index) },
            ]}
          />
        )
      }
    </AnswerView>
  );
}
