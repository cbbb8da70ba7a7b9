import { lazy, Suspense } from 'react';
import { formatMove } from '#src/shared/format/number.ts';
import { moveWindows as windows } from '#src/shared/readings/windows.ts';
import { AnswerView } from './answer-view.tsx';
import { FigureTable } from '#src/shared/table/figure-table.tsx';
import { notEnough, rangeWords } from '#src/shared/stats/figure-words.ts';
import { HistoryView } from './history-view.tsx';
import type { PanelProps } from './panel-props.ts';
import type { ReactionCurve } from './reaction-curve.ts';
import { toldColumns, tooFewTold } from './told-columns.tsx';
import { useAnswer } from './use-answer.ts';

const CurveChart = lazy(() => import('#src/shared/charts/curve-chart.tsx'));

const labelOf = (metric: string): string => windows.find((window) => window.metric === metric)?.label ?? metric;

/** The picture in words, from its data. */
export function curveWords({ points }: ReactionCurve): string {
  const [first, last] = [points.find(({ summary }) => summary.isEnough), points.findLast(({ summary }) => summary.isEnough)];
  const most = points.reduce((n, { summary }) => Math.max(n, summary.n), 0);
  if (!first || !last) return `Median move after the news: ${notEnough({ n: most, stories: most })} in every window.`;
  const words = ({ name, summary }: typeof first): string =>
    `${formatMove(summary.median)} after ${labelOf(name)} (middle half ${rangeWords(summary.q1, summary.q3, formatMove)}, n=${summary.n})`;
  return `Median move after the news: ${words(first)}${first === last ? '' : `, ${words(last)}`}.`;
}

/** Median and middle half of the move, window by window at its true time. */
export default function CurvePanel(props: PanelProps) {
  const { analyst, readings, search, seed, selected } = props;
  const answered = useAnswer(analyst, readings, { kind: 'curve', withRoundups: search.roundups, seed });
  const row = selected === undefined ? -1 : readings.loaded.indexOf(selected);
  return (
    <>
      <AnswerView
        kind="curve"
        title="Median reaction, with middle half"
        subtitle="% from the price at the news; square-root time"
        answered={answered}
        note="Each window has readings of its own."
      >
        {(figures) => (
          <>
            <Suspense fallback={<div className="h-58" />}>
              <CurveChart
                description={curveWords(figures)}
                formatY={formatMove}
                points={figures.points.map(({ name, summary: { q1, median, q3, isEnough } }, index) => ({
                  x: Math.sqrt(windows[index]?.seconds ?? 0),
                  label: labelOf(name),
                  range: isEnough ? [q1, q3] : null,
                  median: isEnough ? median : null,
                }))}
              />
            </Suspense>
            <FigureTable
              caption="Move after the news by window"
              columns={toldColumns('After', figures.points, formatMove, ({ name }) => labelOf(name))}
              rows={figures.points}
              keyOf={({ name }) => name}
              tooFew={tooFewTold}
            />
          </>
        )}
      </AnswerView>
      {selected && row >= 0 && <HistoryView {...props} selected={selected} row={row} />}
    </>
  );
}
