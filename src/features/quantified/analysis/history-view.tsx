import { lazy, Suspense } from 'react';
import { formatMove } from '#src/shared/format/number.ts';
import { Choice } from '#src/shared/ui/choice.tsx';
import { AnswerView } from './answer-view.tsx';
import { FigureTable } from '#src/shared/table/figure-table.tsx';
import { notEnough, rangeWords } from '#src/shared/stats/figure-words.ts';
import type { Among, History, Placed } from './history.ts';
import { drawMove } from './move.tsx';
import type { PanelProps } from './panel-props.ts';
import type { Reading } from '#src/shared/readings/reading.ts';
import { useAnswer } from './use-answer.ts';
import { moveWindows as windows } from '#src/shared/readings/windows.ts';

const CurveChart = lazy(() => import('#src/shared/charts/curve-chart.tsx'));

const labelOf = ({ metric }: Placed): string => windows.find((window) => window.metric === metric)?.label ?? metric;

/** `5 min move +2.10%: larger than 93% of 41 AAPL readings` (product 4.4) */
export function placeWords(point: Placed, among: string): string {
  const { move, largerThan, before } = point;
  if (Number.isNaN(move)) return `${labelOf(point)}: no move was measured`;
  const start = `${labelOf(point)} move ${formatMove(move)}: `;
  if (largerThan === undefined) return `${start}${notEnough(before.summary)} earlier ${among} readings to compare`;
  return `${start}larger than ${Math.round(largerThan * 100)}% of ${before.summary.n} ${among} readings`;
}

/** `93% of 41` */
const rankWords = ({ largerThan, before: { summary } }: Placed): string =>
  largerThan === undefined ? notEnough(summary) : `${Math.round(largerThan * 100)}% of ${summary.n.toLocaleString('en-US')}`;

/** What stands behind the curve, and the topic whose percentile stands beside the symbol's: the chosen one, else the first. */
function shown({ among }: History, wanted: string | undefined): { behind: Among | undefined; topic: Among | undefined } {
  const [own, ...topics] = among;
  const chosen = topics.find(({ name }) => name === wanted);
  return { behind: chosen ?? own, topic: chosen ?? topics[0] };
}

/** Topics and symbols may bear the same name: a list of choices tells them apart by their order. */
const choices = ({ among }: History): Readonly<Record<string, string>> =>
  Object.fromEntries(
    among.map(({ kind, name }) => [kind === 'symbol' ? '' : name, kind === 'symbol' ? `behind it: ${name}` : `behind it: topic ${name}`]),
  );

/** The open reading against its symbol's, and its topic's, 12 months before it. */
export function HistoryView({ analyst, readings, search, onChange, selected, row }: PanelProps & { selected: Reading; row: number }) {
  const answered = useAnswer(analyst, readings, { kind: 'history', withRoundups: search.roundups, row });
  const symbol = selected.record.Symb;
  const figures = answered.answer?.figures;
  const chosen = figures && shown(figures, search.among).behind;
  return (
    <AnswerView
      kind="history"
      title={`${symbol}: this move among earlier ones`}
      subtitle="dashed with squares: this reading; behind it median and middle half of the 12 months before"
      answered={answered}
      note={`Only stories before this one count, and only those that are loaded, whatever the filter.`}
      controls={
        figures &&
        figures.among.length > 1 && (
          <Choice
            label="Among"
            value={chosen?.kind === 'topic' ? chosen.name : ''}
            options={choices(figures)}
            onChange={(next) => onChange({ among: next === '' ? undefined : next })}
          />
        )
      }
    >
      {(told) => {
        const { behind, topic } = shown(told, search.among);
        const [own] = told.among;
        if (!own || !behind) return null;
        const named = behind.kind === 'topic' ? `topic ${behind.name}` : behind.name;
        return (
          <>
            <Suspense fallback={<div className="h-58" />}>
              <CurveChart
                description={behind.points.map((point) => placeWords(point, named)).join('. ')}
                formatY={formatMove}
                otherName="This reading"
                points={behind.points.map(({ metric, move, before: { summary } }, index) => ({
                  x: Math.sqrt(windows[index]?.seconds ?? 0),
                  label: windows[index]?.label ?? metric,
                  range: summary.isEnough ? [summary.q1, summary.q3] : null,
                  median: summary.isEnough ? summary.median : null,
                  other: Number.isNaN(move) ? null : move,
                }))}
              />
            </Suspense>
            <FigureTable
              caption={`This move among earlier ones of ${symbol}${topic ? ` and of the topic ${topic.name}` : ''}`}
              rows={own.points.map((point, index) => ({ point, behind: behind.points[index] ?? point, topic: topic?.points[index] }))}
              keyOf={({ point }) => point.metric}
              columns={[
                { label: 'After', cell: ({ point }) => labelOf(point) },
                { label: 'This move', cell: ({ point }) => drawMove(point.move, formatMove) },
                { label: `Larger than, ${symbol}`, cell: ({ point }) => rankWords(point) },
                ...(topic
                  ? [
                      {
                        label: `Larger than, ${topic.name}`,
                        cell: ({ topic: point }: { topic: Placed | undefined }) => (point ? rankWords(point) : '–'),
                      },
                    ]
                  : []),
                {
                  label: `Median before, ${behind.name}`,
                  cell: ({ behind: { before } }) => (before.summary.isEnough ? drawMove(before.summary.median, formatMove) : '–'),
                },
                {
                  label: `Middle half before, ${behind.name}`,
                  cell: ({ behind: { before } }) =>
                    before.summary.isEnough ? rangeWords(before.summary.q1, before.summary.q3, formatMove) : '–',
                },
              ]}
            />
          </>
        );
      }}
    </AnswerView>
  );
}
