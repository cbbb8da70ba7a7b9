import { useEffect, useRef, type KeyboardEvent } from 'react';
import type { ChartCursor } from '#src/shared/charts/chart-line.ts';
import { Swatch } from './swatch.tsx';
import { badgeOf } from './badge.ts';
import { yearEndWords } from './chart-words.ts';
import type { Comparison } from './comparison.ts';
import { monthName } from './fiscal-quarter.ts';
import { ratioNamed } from './ratio-catalogue.ts';
import { doubts } from './ratio-series.ts';
import type { RatiosSearch } from './ratios-search.ts';
import { whyEmpty, type Moment, type Track } from './timeline.ts';

interface Props {
  comparison: Comparison;
  search: RatiosSearch;
  cursor: ChartCursor | undefined;
  onCursor: (cursor: ChartCursor) => void;
}

const steps: Readonly<Record<string, readonly [down: number, across: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  PageUp: [-10, 0],
  PageDown: [10, 0],
  Home: [0, -Infinity],
  End: [0, Infinity],
};

const idOf = (line: string, moment: string): string => `figure ${line} ${moment}`;

/** Puts the focus on the figure the reader is at, or on the first one. */
export function focusFigure(cursor: ChartCursor | undefined): void {
  const cell = cursor && document.getElementById(idOf(cursor.line, cursor.moment));
  (cell ?? document.querySelector<HTMLElement>('[role=grid] td[tabindex="0"]'))?.focus();
}

/** The exact figures, newest first: the picture's accessible form. Both show the same place. */
export function ValuesTable({ comparison, search, cursor, onCursor }: Props) {
  const { moments, tracks } = comparison;
  const newestFirst = moments.toReversed();
  const grid = useRef<HTMLTableElement>(null);
  const has = cursor && tracks.some(({ key }) => key === cursor.line) && moments.some(({ key }) => key === cursor.moment);
  const at = has ? cursor : { line: tracks[0]?.key ?? '', moment: newestFirst[0]?.key ?? '' };
  useEffect(() => {
    if (!cursor || grid.current?.contains(document.activeElement)) return;
    document.getElementById(idOf(cursor.line, cursor.moment))?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [cursor]);

  const key = (event: KeyboardEvent): void => {
    const step = steps[event.key];
    if (!step || event.ctrlKey || event.metaKey || event.altKey) return;
    const clamp = (index: number, length: number): number => Math.max(0, Math.min(length - 1, index));
    const moment = newestFirst[clamp(newestFirst.findIndex((one) => one.key === at.moment) + step[0], newestFirst.length)];
    const track = tracks[clamp(tracks.findIndex((one) => one.key === at.line) + step[1], tracks.length)];
    if (!moment || !track) return;
    event.preventDefault();
    event.stopPropagation();
    onCursor({ line: track.key, moment: moment.key });
    document.getElementById(idOf(track.key, moment.key))?.focus();
  };

  return (
    <table ref={grid} role="grid" aria-label="Ratios" aria-rowcount={moments.length + 1} className="figures" onKeyDown={key}>
      <thead>
        <tr>
          <th scope="col">{search.align === 'fiscal' ? 'Fiscal quarter' : 'Period end'}</th>
          {tracks.map(({ key, series }) => (
            <th key={key} scope="col" title={[series.company, yearEndWords(series.fiscalYearEnd)].filter(Boolean).join(', ')}>
              <span className="flex items-center justify-end gap-1.5">
                <Swatch colour={search.symbols.indexOf(series.symbol)} />
                {series.symbol} <small className="badge">{badgeOf(search)}</small>
              </span>{' '}
              <small className="block font-normal text-faint" title={series.ratio}>
                {ratioNamed(series.ratio).short}
              </small>
              {search.align === 'fiscal' && series.fiscalYearEnd !== undefined && (
                <small className="block font-normal text-faint"> year ends {monthName(series.fiscalYearEnd)}</small>
              )}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {newestFirst.map((moment) => (
          <tr key={moment.key} data-at={moment.key === cursor?.moment}>
            <th scope="row">{moment.label}</th>
            {tracks.map((track) => (
              <Figure
                key={track.key}
                {...{ track, moment, comparison, search }}
                isAt={track.key === cursor?.line && moment.key === cursor.moment}
                isEntry={track.key === at.line && moment.key === at.moment}
                onAt={() => onCursor({ line: track.key, moment: moment.key })}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface FigureProps {
  track: Track;
  moment: Moment;
  comparison: Comparison;
  search: RatiosSearch;
  isAt: boolean;
  isEntry: boolean;
  onAt: () => void;
}

function Figure({ track, moment, comparison: { shown, format }, search, isAt, isEntry, onAt }: FigureProps) {
  const value = shown(track, moment);
  const point = track.at.get(moment.key);
  const doubted = point ? doubts(point) : [];
  const told =
    value === null
      ? whyEmpty(track, moment, search.align)
      : [
          String(point?.value ?? value),
          ...(search.align === 'fiscal' && point ? [`period end ${point.asOf}`] : []),
          ...(point?.isCalculated ? ['calculated, not reported'] : []),
          ...doubted,
        ].join(' · ');
  return (
    <td
      id={idOf(track.key, moment.key)}
      tabIndex={isEntry ? 0 : -1}
      title={told}
      aria-label={value === null ? `no value: ${told}` : undefined}
      data-at={isAt}
      data-calculated={point?.isCalculated}
      onFocus={onAt}
      onClick={onAt}
    >
      {value === null ? '–' : format(track, value)}
      {value !== null && doubted.length > 0 && (
        <sup aria-label={doubted.join(', ')} role="img" className="font-bold text-warn">
          !
        </sup>
      )}
    </td>
  );
}
