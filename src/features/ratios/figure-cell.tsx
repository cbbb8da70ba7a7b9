import type { MouseEvent } from 'react';
import type { Comparison } from './comparison.ts';
import { doubts } from './ratio-series.ts';
import type { RatiosSearch } from './ratios-search.ts';
import { whyEmpty, type Moment, type Track } from './timeline.ts';

interface Props {
  id: string;
  track: Track;
  moment: Moment;
  comparison: Comparison;
  search: RatiosSearch;
  /** the place the reader is at */
  isAt: boolean;
  isSelected: boolean;
  /** by which the keyboard comes into the table */
  isEntry: boolean;
  onAt: () => void;
  onPick: (isExtended: boolean) => void;
}

/** A figure, or a dash with its reason. */
export function FigureCell({ id, track, moment, comparison: { shown, format }, search, isAt, isSelected, isEntry, onAt, onPick }: Props) {
  const value = shown(track, moment);
  const point = track.at.get(moment.key);
  const doubted = point && value !== null ? doubts(point) : [];
  const text = value === null ? '–' : format(track, value);
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
      id={id}
      tabIndex={isEntry ? 0 : -1}
      title={told}
      aria-label={value === null ? `no value: ${told}` : undefined}
      aria-selected={isSelected}
      data-at={isAt}
      data-calculated={point?.isCalculated}
      onFocus={onAt}
      onMouseDown={(event: MouseEvent) => {
        // Shift with a click extends the selection of cells, not that of text.
        if (event.shiftKey) event.preventDefault();
      }}
      onClick={({ shiftKey }) => onPick(shiftKey)}
    >
      {/* The digits stand below each other; a parenthesis hangs out. */}
      <span className={text.endsWith(')') ? '-mr-1' : ''}>{text}</span>
      {doubted.length > 0 && (
        <sup aria-label={doubted.join(', ')} role="img" className="font-bold text-warn">
          !
        </sup>
      )}
    </td>
  );
}
