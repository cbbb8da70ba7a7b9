import { BandCurve } from '#src/shared/charts/band-curve.tsx';
import { formatMove } from '#src/shared/format/number.ts';
import type { Reading } from '#src/shared/readings/reading.ts';
import { moveWindows as windows } from '#src/shared/readings/windows.ts';
import { AnswerView } from './answer-view.tsx';
import { FigureTable } from './figure-table.tsx';
import { notEnough, rangeWords } from './figure-words.ts';
import type { Placed } from './history.ts';
import { drawMove } from './move.tsx';
import type { PanelProps } from './panel-props.ts';
import { useAnswer } from './use-answer.ts';

const labelOf = ({ metric }: Placed): string => windows.find((window) => window.metric === metric)?.label ?? metric;

/** `5 min move +2.10%: larger than 93% of 41 AAPL readings` (product 4.4) */
export function placeWords(point: Placed, symbol: string): string {
  const { move, largerThan, before } = point;
  if (Number.isNaN(move)) return `${labelOf(point)}: no move was measured`;
  const start = `${labelOf(point)} move ${formatMove(move)}: `;
  if (largerThan === undefined) return `${start}${notEnough(before.summary)} earlier ${symbol} readings to compare`;
  return `${start}larger than ${Math.round(largerThan * 100)}% of ${before.summary.n} ${symbol} readings`;
}

/** The open reading against its symbol's own 12 months before it. */
export function HistoryView({ analyst, readings, search, selected, row }: PanelProps & { selected: Reading; row: number }) {
  const answered = useAnswer(analyst, readings, { kind: 'history', withRoundups: search.roundups, row });
  const symbol = selected.record.Symb;
  return (
    <AnswerView
      title={`${symbol}: this move among its own`}
      subtitle="dashed with squares: this reading; behind it median and middle half of the 12 months before"
      answered={answered}
      note={`Only stories before this one count, and only those that are loaded, whatever the filter.`}
    >
      {({ points }) => (
        <>
          <BandCurve
            description={points.map((point) => placeWords(point, symbol)).join('. ')}
            formatY={formatMove}
            points={points.map(({ metric, before: { summary } }, index) => ({
              x: Math.sqrt(windows[index]?.seconds ?? 0),
              label: windows[index]?.label ?? metric,
              low: summary.isEnough ? summary.q1 : Number.NaN,
              middle: summary.isEnough ? summary.median : Number.NaN,
              high: summary.isEnough ? summary.q3 : Number.NaN,
            }))}
            other={points.map(({ move }, index) => ({ x: Math.sqrt(windows[index]?.seconds ?? 0), y: move }))}
          />
          <FigureTable
            caption={`This move among earlier ones of ${symbol}`}
            rows={points}
            keyOf={({ metric }) => metric}
            columns={[
              { label: 'After', cell: labelOf },
              { label: 'This move', cell: ({ move }) => drawMove(move, formatMove) },
              { label: 'Earlier readings', cell: ({ before }) => before.summary.n },
              {
                label: 'Larger than',
                cell: (point) =>
                  point.largerThan === undefined ? notEnough(point.before.summary) : `${Math.round(point.largerThan * 100)}%`,
              },
              {
                label: 'Median before',
                cell: ({ before }) => (before.summary.isEnough ? drawMove(before.summary.median, formatMove) : '–'),
              },
              {
                label: 'Middle half before',
                cell: ({ before: { summary } }) => (summary.isEnough ? rangeWords(summary.q1, summary.q3, formatMove) : '–'),
              },
            ]}
          />
        </>
      )}
    </AnswerView>
  );
}
