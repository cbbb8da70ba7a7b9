import { whyTooFew } from '#analysis/stats/labels.ts';
import { type KeyboardEvent, type Ref, useState } from 'react';
import { useElements } from '#src/shared/ui/use-elements.ts';
import { formatCompact, formatMove, formatSigned } from '#src/shared/format/number.ts';
import { shade } from '#src/shared/charts/palette.ts';
import { channelLabel } from '#src/records/stories/channel-label.ts';
import { moveWindows } from '#contract/market/windows.ts';
import type { Summary } from '#analysis/stats/summary.ts';
import { type HeatMap, maxTopics } from '#analysis/kinds/heat-map.ts';
import { WholeColumns } from '#src/shared/table/whole-columns.tsx';
import { useAnalysis } from '../worker/use-analysis.ts';
import { analysisOf } from '#analysis/address/analysis-of.ts';
import { AnalysisView } from './analysis-view.tsx';
import type { PanelProps } from './panel.tsx';
import { describeClip, describeHeatMap, describeSummary, describeTested } from '../figures.tsx';

interface HeatCellProps {
  ref: Ref<HTMLButtonElement>;
  cell: Summary;
  isSignificant: boolean;
  /** the move with the strongest colour */
  clip: number;
  name: string;
  /** the one tab stop of the table; arrow keys move on from it */
  isTabStop: boolean;
  onKeyDown: (event: KeyboardEvent) => void;
  onFocus: () => void;
  onPick?: (() => void) | undefined;
}

const steps: Readonly<Record<string, readonly [rows: number, columns: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

const ScreenReaderText = ({ text }: { text: string }) => <span className="sr-only">{text}</span>;

/** One topic in one window. A sample that is too small has neither colour nor median. */
function HeatCell({ ref, cell, isSignificant, clip, name, isTabStop, onKeyDown, onFocus, onPick }: HeatCellProps) {
  const { n, median, hitRate, isEnough } = cell;
  return (
    <td style={isEnough ? { background: shade(median, clip) } : undefined}>
      <button
        ref={ref}
        type="button"
        tabIndex={isTabStop ? 0 : -1}
        title={onPick && 'Show this topic in the table'}
        onKeyDown={onKeyDown}
        onFocus={onFocus}
        onMouseEnter={onFocus}
        onClick={onPick ?? onFocus}
      >
        <ScreenReaderText text={`${name}: `} />
        {isEnough ? (
          <>
            <b>
              {isSignificant && '*'}
              {formatSigned(median)}
            </b>
            <small>
              <ScreenReaderText text=", n=" />
              {formatCompact(n, { digits: 1 })} · {Math.round(hitRate * 100)}%
              <ScreenReaderText text=" hit rate" />
            </small>
          </>
        ) : (
          <small>
            n={n}
            <ScreenReaderText text={whyTooFew(cell)} />
          </small>
        )}
      </button>
    </td>
  );
}

/** The cell whose details are shown. */
interface HeatCellPlace {
  readonly topic: string;
  readonly window: (typeof moveWindows)[number];
}

function CellDetails({ topic, window: { metric, label }, ...source }: PanelProps & HeatCellPlace) {
  const { result, isStale } = useAnalysis(source, { kind: 'heatCell', withIntervals: true, topic, metric });
  const isCurrent = !isStale && result !== undefined && result.figures.name === topic;
  return <>{`${topic}, ${label}: ${isCurrent ? describeSummary(result.figures, formatMove) : '…'}`}</>;
}

/** Topics by window, as a table with coloured cells. */
export default function HeatMapPanel(props: PanelProps) {
  return (
    <AnalysisView
      source={props}
      analysis={analysisOf.heat()}
      title="Topic by window, median move"
      subtitle={(figures) =>
        figures === undefined || Number.isNaN(figures.clip)
          ? 'n and hit rate below each median'
          : `${describeClip(figures)}; n and hit rate below each median; ${describeTested(figures)}`
      }
      note="A story counts in each of its topics, so rows are not independent. The strongest colour is at the 95th percentile of the medians’ sizes."
    >
      {(figures) => <HeatTable {...props} figures={figures} />}
    </AnalysisView>
  );
}

function HeatTable({ figures, ...props }: PanelProps & { figures: HeatMap }) {
  const { onGroup } = props;
  const [place, setPlace] = useState<HeatCellPlace>();
  const rows = figures.rows.slice(0, maxTopics);
  const { elementOf, refOf } = useElements<string>();
  /** Arrow keys move the focus from cell to cell. */
  const moveFocus = (event: KeyboardEvent, row: number, column: number): void => {
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    event.stopPropagation();
    elementOf(`${row + step[0]} ${column + step[1]}`)?.focus();
  };
  // A filter may have removed the topic.
  const tabStop = rows.some(({ name }) => name === place?.topic) ? place : undefined;
  return (
    <>
      <p aria-live="polite" className="min-h-8 text-xs text-soft">
        {place ? <CellDetails {...props} {...place} /> : describeHeatMap(figures)}
      </p>
      <WholeColumns label="Topic by window">
        <table className="heat" onMouseLeave={() => setPlace(undefined)}>
          <caption className="sr-only">{describeHeatMap(figures)}</caption>
          <thead>
            <tr>
              <th scope="col">Topic</th>
              {moveWindows.map(({ metric, label }) => (
                <th key={metric} scope="col">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ name, cells, isSignificant }, row) => (
              <tr key={name}>
                <th scope="row" title={channelLabel(name)}>
                  {name}
                </th>
                {moveWindows.map((window, index) => {
                  const cell = cells[index];
                  return (
                    cell && (
                      <HeatCell
                        key={window.metric}
                        ref={refOf(`${row} ${index}`)}
                        cell={cell}
                        isSignificant={isSignificant[index] ?? false}
                        clip={figures.clip}
                        name={`${name}, ${window.label}`}
                        isTabStop={tabStop ? name === tabStop.topic && window === tabStop.window : row === 0 && index === 0}
                        onKeyDown={(event) => moveFocus(event, row, index)}
                        onFocus={() => setPlace({ topic: name, window })}
                        onPick={onGroup && (() => onGroup('topic', name))}
                      />
                    )
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </WholeColumns>
      {figures.rows.length > maxTopics && (
        <p className="text-2xs text-faint">
          The {maxTopics} largest of {figures.rows.length} topics; the distribution by topic lists all of them.
        </p>
      )}
    </>
  );
}
