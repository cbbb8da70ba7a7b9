import { type ClipboardEvent, type KeyboardEvent, type Ref, useEffect, useImperativeHandle, useRef } from 'react';
import { type Comparison, styleOf } from '../comparison/comparison.ts';
import { yearEndsLabel } from '../comparison/labels.ts';
import { ratioByName } from '#src/records/ratios/ratio-catalogue.ts';
import type { Track } from '../comparison/timeline.ts';
import { reportLabel } from '#src/records/ratios/report-label.ts';
import type { RatiosSearch } from '../ratios-search.ts';
import { areaOf, areaSheet, cellsIn, type Selection } from '../ratios-sheet.ts';
import { Swatch } from '../swatch.tsx';
import type { ChartCursor } from '#src/shared/charts/line/line-data.ts';
import { tsvText } from '#src/shared/export/text-formats.ts';
import { announce } from '#src/shared/filters/announce.ts';
import { preferences } from '#src/shared/storage/preferences.ts';
import { FigureCell } from './figure-cell.tsx';
import { gridFocusKeys } from '#src/shared/ui/commands/grid-focus-keys.ts';
import { useElements } from '#src/shared/ui/use-elements.ts';
import { useFocusKeys, useHotkeys } from '#src/shared/ui/commands/hotkeys.ts';

interface Props {
  comparison: Comparison;
  search: RatiosSearch;
  cursor: ChartCursor | undefined;
  onCursor: (cursor: ChartCursor) => void;
  selection: Selection | undefined;
  onSelection: (selection: Selection | undefined) => void;
  handle?: Ref<ValuesTableHandle> | undefined;
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

const cellKey = ({ line, moment }: ChartCursor): string => `${line} ${moment}`;

/** Actions of other parts of the page on the table. */
export interface ValuesTableHandle {
  /** Moves the focus to the current figure, or to the first one. */
  readonly focus: () => void;
}

/** A place in the grid as its tab stop: arrows, Home, End, `j` and `k` lead from figure to figure, with Shift they select. */
function useFigureKeys({ comparison, cursor, onCursor, selection, onSelection, handle }: Omit<Props, 'search'>) {
  useFocusKeys(gridFocusKeys);
  const { moments, tracks } = comparison;
  const newestFirst = moments.toReversed();
  const grid = useRef<HTMLTableElement>(null);
  const { elementOf, refOf } = useElements<string>();
  const cellOf = (cell: ChartCursor): HTMLElement | undefined => elementOf(cellKey(cell));
  const has = cursor && tracks.some(({ key }) => key === cursor.line) && moments.some(({ key }) => key === cursor.moment);
  const at = has ? cursor : { line: tracks[0]?.key ?? '', moment: newestFirst[0]?.key ?? '' };
  useImperativeHandle(handle, () => ({ focus: () => cellOf(at)?.focus() }));
  useEffect(() => {
    if (!cursor || grid.current?.contains(document.activeElement)) return;
    cellOf(cursor)?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- with the cursor alone
  }, [cursor]);

  const go = (to: ChartCursor, isExtended: boolean): void => {
    onSelection(isExtended ? { from: selection?.from ?? at, to } : undefined);
    onCursor(to);
    cellOf(to)?.focus();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
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
  const stepRow = (by: 1 | -1) => (): void => {
    const isInside = grid.current?.contains(document.activeElement) === true;
    const moment = newestFirst[newestFirst.findIndex((one) => one.key === at.moment) + (isInside ? by : 0)];
    if (moment) go({ line: at.line, moment: moment.key }, false);
  };
  useHotkeys({ j: stepRow(1), k: stepRow(-1) });
  return { grid, newestFirst, at, go, onKeyDown, refOf };
}

/** The exact figures, newest first, in sync with the charts. Shift selects cells, Ctrl+C copies them. */
export function ValuesTable({ search, ...props }: Props) {
  const { comparison, cursor, onCursor, selection } = props;
  const { moments, tracks } = comparison;
  const { grid, newestFirst, at, go, onKeyDown, refOf } = useFigureKeys(props);
  const area = areaOf(comparison, selection ?? { from: at, to: at });
  const copy = (event: ClipboardEvent): void => {
    // Selected text is copied as text.
    if (getSelection()?.isCollapsed === false || cellsIn(area) === 0) return;
    event.preventDefault();
    const count = cellsIn(area);
    event.clipboardData.setData('text/plain', tsvText(areaSheet(comparison, search, area, preferences().zone)));
    announce(`Copied ${count} ${count === 1 ? 'figure' : 'figures'} with headers`);
  };

  return (
    <table
      ref={grid}
      role="grid"
      aria-label="Ratios"
      aria-multiselectable
      aria-rowcount={moments.length + 1}
      className="figures"
      onKeyDown={onKeyDown}
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
                ref={refOf(cellKey({ line: track.key, moment: moment.key }))}
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

/** Company, report type and ratio of each column; with fiscal quarters also the end of the fiscal year. */
export const ValuesHead = ({ tracks, search }: { tracks: readonly Track[]; search: RatiosSearch }) => (
  <thead>
    <tr>
      <th scope="col">{search.align === 'fiscal' ? 'Fiscal quarter' : 'Period end'}</th>
      {tracks.map(({ key, series }) => (
        <th key={key} scope="col" title={[series.company, yearEndsLabel(series)].filter(Boolean).join(', ')}>
          <span className="flex items-center justify-end gap-1.5">
            <Swatch {...styleOf(search, series)} />
            <span data-symbol={series.symbol}>{series.symbol}</span> {series.reportType === 'TTM' && <small className="badge">TTM</small>}
          </span>{' '}
          {series.reportType !== 'TTM' && <small className="block font-normal">{reportLabel([series.reportType], series.period)}</small>}{' '}
          <small className="block font-normal text-faint" title={ratioByName(series.ratio).label}>
            {ratioByName(series.ratio).short}
          </small>
          {search.align === 'fiscal' && series.fiscalYearEnd !== undefined && (
            <small className="block font-normal text-faint"> {yearEndsLabel(series)}</small>
          )}
        </th>
      ))}
    </tr>
  </thead>
);
