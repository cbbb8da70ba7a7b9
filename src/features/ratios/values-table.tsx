import { useEffect, useRef, type ClipboardEvent, type KeyboardEvent } from 'react';
import type { ChartCursor } from '#src/shared/charts/line-series.tsx';
import { tsvText } from '#src/shared/export/pasted.ts';
import { announce } from '#src/shared/filters/announce.ts';
import { preferences } from '#src/shared/preferences/preferences.ts';
import type { Comparison } from './comparison.ts';
import { FigureCell } from './figure-cell.tsx';
import { areaSheet } from './ratios-sheet.ts';
import type { RatiosSearch } from './ratios-search.ts';
import { areaOf, cellsIn, type Selection } from './table-area.ts';
import { ValuesHead } from './values-head.tsx';

interface Props {
  comparison: Comparison;
  search: RatiosSearch;
  cursor: ChartCursor | undefined;
  onCursor: (cursor: ChartCursor) => void;
  selection: Selection | undefined;
  onSelection: (selection: Selection | undefined) => void;
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
const farSteps: typeof steps = { Home: [-Infinity, -Infinity], End: [Infinity, Infinity] };

const idOf = (line: string, moment: string): string => `figure ${line} ${moment}`;

/** Puts the focus on the figure the reader is at, or on the first one. */
export function focusFigure(cursor: ChartCursor | undefined): void {
  const cell = cursor && document.getElementById(idOf(cursor.line, cursor.moment));
  (cell ?? document.querySelector<HTMLElement>('[role=grid] td[tabindex="0"]'))?.focus();
}

/** The exact figures, newest first: the picture's accessible form. Both show the same place; Shift selects, Ctrl+C copies cells. */
export function ValuesTable({ comparison, search, cursor, onCursor, selection, onSelection }: Props) {
  const { moments, tracks } = comparison;
  const newestFirst = moments.toReversed();
  const grid = useRef<HTMLTableElement>(null);
  const has = cursor && tracks.some(({ key }) => key === cursor.line) && moments.some(({ key }) => key === cursor.moment);
  const at = has ? cursor : { line: tracks[0]?.key ?? '', moment: newestFirst[0]?.key ?? '' };
  const area = areaOf(comparison, selection ?? { from: at, to: at });
  useEffect(() => {
    if (!cursor || grid.current?.contains(document.activeElement)) return;
    document.getElementById(idOf(cursor.line, cursor.moment))?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [cursor]);

  const go = (to: ChartCursor, isExtended: boolean): void => {
    onSelection(isExtended ? { from: selection?.from ?? at, to } : undefined);
    onCursor(to);
    document.getElementById(idOf(to.line, to.moment))?.focus();
  };
  const key = (event: KeyboardEvent): void => {
    const isFar = event.ctrlKey || event.metaKey;
    const step = (isFar ? farSteps : steps)[event.key];
    if (event.altKey || (!step && !(event.key === 'Escape' && selection))) return;
    event.preventDefault();
    event.stopPropagation();
    if (!step) return onSelection(undefined);
    const clamp = (index: number, length: number): number => Math.max(0, Math.min(length - 1, index));
    const moment = newestFirst[clamp(newestFirst.findIndex((one) => one.key === at.moment) + step[0], newestFirst.length)];
    const track = tracks[clamp(tracks.findIndex((one) => one.key === at.line) + step[1], tracks.length)];
    if (!moment || !track) return;
    go({ line: track.key, moment: moment.key }, event.shiftKey);
  };
  const copy = (event: ClipboardEvent): void => {
    // What the reader has marked as text is copied as text.
    if (getSelection()?.isCollapsed === false || cellsIn(area) === 0) return;
    event.preventDefault();
    const count = cellsIn(area);
    event.clipboardData.setData('text/plain', tsvText(areaSheet(comparison, search, area, preferences().zone)));
    announce(`Copied ${count} ${count === 1 ? 'figure' : 'figures'} with ${count === 1 ? 'its' : 'their'} heads`);
  };

  return (
    <table
      ref={grid}
      role="grid"
      aria-label="Ratios"
      aria-multiselectable
      aria-rowcount={moments.length + 1}
      className="figures"
      onKeyDown={key}
      onCopy={copy}
    >
      <ValuesHead {...{ tracks, search }} />
      <tbody>
        {newestFirst.map((moment) => (
          <tr key={moment.key} data-at={moment.key === cursor?.moment}>
            <th scope="row">{moment.label}</th>
            {tracks.map((track) => (
              <FigureCell
                key={track.key}
                id={idOf(track.key, moment.key)}
                {...{ track, moment, comparison, search }}
                isAt={track.key === cursor?.line && moment.key === cursor.moment}
                isSelected={selection !== undefined && area.moments.includes(moment) && area.tracks.includes(track)}
                isEntry={track.key === at.line && moment.key === at.moment}
                onAt={() => onCursor({ line: track.key, moment: moment.key })}
                onPick={(isExtended) => go({ line: track.key, moment: moment.key }, isExtended)}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
