import { useState } from 'react';
import { formatMove } from '#src/shared/format/number.ts';
import { moveWindows as windows } from '#src/shared/readings/windows.ts';
import { AnswerView } from './answer-view.tsx';
import { hitWords, notEnough, rangeWords } from '#src/shared/stats/figure-words.ts';
import { HeatCell } from './heat-cell.tsx';
import { mostTopics, type HeatMap } from './heat-map.ts';
import type { PanelProps } from './panel-props.ts';
import { useAnswer } from './use-answer.ts';

/** The cell that is looked at. */
interface Place {
  readonly topic: string;
  readonly window: (typeof windows)[number];
}

function CellInFull({ analyst, readings, search, seed, topic, window: { metric, label } }: PanelProps & Place) {
  const { answer } = useAnswer(analyst, readings, { kind: 'heatInterval', withRoundups: search.roundups, seed, topic, metric });
  if (!answer || answer.figures.name !== topic) return <>{`${topic}, ${label}: …`}</>;
  const { summary, interval } = answer.figures;
  if (!summary.isEnough) return <>{`${topic}, ${label}: ${notEnough(summary)}`}</>;
  const told = interval ? `, 95% interval ${rangeWords(...interval, formatMove)}` : '';
  return (
    <>{`${topic}, ${label}: median ${formatMove(summary.median)}${told}, middle half ${rangeWords(summary.q1, summary.q3, formatMove)}, above 0 ${hitWords(summary)}, n=${summary.n} of ${summary.stories} stories`}</>
  );
}

/** The picture in words, from its data. */
export function heatWords({ rows, clip }: HeatMap): string {
  const cells = rows.flatMap(({ name, cells: of }) => of.map((cell, index) => ({ name, cell, label: windows[index]?.label ?? '' })));
  const told = cells.filter(({ cell }) => cell.isEnough).sort((a, b) => b.cell.median - a.cell.median);
  const [highest, lowest] = [told[0], told.at(-1)];
  if (!highest || !lowest) return `Median move of ${rows.length} topics by window: not enough readings in any.`;
  const words = ({ name, label, cell }: typeof highest): string => `${formatMove(cell.median)} for ${name} after ${label}`;
  return `Median move of ${rows.length} topics by window, from ${words(lowest)} to ${words(highest)}; colours end at ${formatMove(clip).replace('+', '±')}.`;
}

/** Topics by window: a table whose cells are coloured, so that picture and figures are one. */
export default function HeatPanel(props: PanelProps) {
  const { analyst, readings, search, onGroup } = props;
  const [place, setPlace] = useState<Place>();
  const answered = useAnswer(analyst, readings, { kind: 'heat', withRoundups: search.roundups });
  // The topic that was looked at may have gone with the filter.
  const home = answered.answer?.figures.rows.slice(0, mostTopics).some(({ name }) => name === place?.topic) ? place : undefined;
  const clip = answered.answer?.figures.clip ?? Number.NaN;
  return (
    <AnswerView
      kind="heat"
      title="Topic by window, median move"
      subtitle={
        Number.isNaN(clip)
          ? 'n and share above 0 under each median'
          : `colours end at ${formatMove(clip).replace('+', '±')}; n and share above 0 under each median`
      }
      answered={answered}
      note="A story counts in each of its topics, so rows are not independent. Colours end at the 95th percentile of the medians’ sizes."
    >
      {(figures) => (
        <>
          <p aria-live="polite" className="min-h-8 text-xs text-soft">
            {place ? <CellInFull {...props} {...place} /> : heatWords(figures)}
          </p>
          <div className="overflow-x-auto">
            <table className="heat" onMouseLeave={() => setPlace(undefined)}>
              <caption className="sr-only">{heatWords(figures)}</caption>
              <thead>
                <tr>
                  <th scope="col">Topic</th>
                  {windows.map(({ metric, label }) => (
                    <th key={metric} scope="col">
                      {label}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {figures.rows.slice(0, mostTopics).map(({ name, cells }, row) => (
                  <tr key={name}>
                    <th scope="row">{name}</th>
                    {windows.map((window, index) => {
                      const cell = cells[index];
                      return (
                        cell && (
                          <HeatCell
                            key={window.metric}
                            cell={cell}
                            clip={figures.clip}
                            name={`${name}, ${window.label}`}
                            isHome={home ? name === home.topic && window === home.window : row === 0 && index === 0}
                            onLook={() => setPlace({ topic: name, window })}
                            onPick={onGroup && (() => onGroup('topic', name))}
                          />
                        )
                      );
                    })}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
          {figures.rows.length > mostTopics && (
            <p className="text-2xs text-faint">
              The {mostTopics} topics with the most readings of {figures.rows.length}; the distribution by topic has all of them.
            </p>
          )}
        </>
      )}
    </AnswerView>
  );
}
