import type { MouseEvent, Ref } from 'react';
import type { Comparison } from '../comparison/comparison.ts';
import { flagsOf } from '#src/records/ratios/ratio-series.ts';
import type { RatiosSearch } from '../ratios-search.ts';
import { whyEmpty, type Moment, type Track } from '../comparison/timeline.ts';

interface Props {
  ref: Ref<HTMLTableCellElement>;
  track: Track;
  moment: Moment;
  comparison: Comparison;
  search: RatiosSearch;
  /** the current cell of chart and table */
  isAt: boolean;
  isSelected: boolean;
  /** the tab stop of the table */
  isEntry: boolean;
  onAt: () => void;
  onPick: (isExtended: boolean) => void;
}

/** A figure, or a dash with its reason. */
export function FigureCell({ ref, track, moment, comparison: { shown, format }, search, isAt, isSelected, isEntry, onAt, onPick }: Props) {
  const value = shown(track, moment);
  const point = track.at.get(moment.key);
  const flags = point && value !== null ? flagsOf(point) : [];
  const text = value === null ? '–' : format(track, value);
  const details =
    value === null
      ? whyEmpty(track, moment, search.align)
      : [
          String(point?.value ?? value),
          ...(search.align === 'fiscal' && point ? [`period end ${point.asOf}`] : []),
          ...(point?.isCalculated ? ['derived, not reported'] : []),
          ...flags,
        ].join(' · ');
  return (
    <td
      ref={ref}
      tabIndex={isEntry ? 0 : -1}
      title={details}
      aria-label={value === null ? `no value: ${details}` : undefined}
      aria-selected={isSelected}
      data-at={isAt}
      data-calculated={point?.isCalculated}
      onFocus={onAt}
      onMouseDown={(event: MouseEvent) => {
        // A click with Shift extends the selection of cells, not of text.
        if (event.shiftKey) event.preventDefault();
      }}
      onClick={({ shiftKey }) => onPick(shiftKey)}
    >
      {/* Digits are aligned; a closing parenthesis hangs over. */}
      <span className={text.endsWith(')') ? '-mr-1' : ''}>{text}</span>
      {flags.length > 0 && (
        <sup aria-label={flags.join(', ')} role="img" className="font-bold text-warn">
          !
        </sup>
      )}
    </td>
  );
}
