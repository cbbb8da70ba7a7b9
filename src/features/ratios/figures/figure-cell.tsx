import type { MouseEvent, Ref } from 'react';
import { type Comparison, marksRestated } from '../comparison/comparison.ts';
import { flagsOf } from '#src/records/ratios/ratio-series.ts';
import { ratioByName } from '#src/records/ratios/ratio-catalogue.ts';
import { formatRatio } from '#src/records/ratios/ratio-format.ts';
import type { RestatedFigure } from '#src/records/ratios/restatement.ts';
import type { RatiosSearch } from '../ratios-search.ts';
import { otherName, whyEmpty, type Moment, type Track } from '../comparison/timeline.ts';

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

/** `restated, original 14.6%`; of an original figure `restated to 12.0%` */
const restatedText = ({ original, restated }: RestatedFigure, { series }: Track, { negatives }: RatiosSearch): string => {
  const { unit } = ratioByName(series.ratio);
  return series.reportType === 'A'
    ? `restated to ${formatRatio(restated, unit, negatives)}`
    : `restated, original ${formatRatio(original, unit, negatives)}`;
};

/** A figure, or a dash with its reason; a raised R marks a restated one. */
export function FigureCell({ ref, track, moment, comparison, search, isAt, isSelected, isEntry, onAt, onPick }: Props) {
  const { shown, format, restatedAt } = comparison;
  const value = shown(track, moment);
  const restated = value === null || !marksRestated(track, search) ? undefined : restatedAt(track, moment);
  const point = track.at.get(moment.key);
  const name = point && otherName(point, moment, search.align);
  const flags = point && value !== null ? flagsOf(point) : [];
  const text = value === null ? '–' : format(track, value);
  const details =
    value === null
      ? whyEmpty(track, moment, search.align)
      : [
          String(point?.value ?? value),
          ...(search.align === 'fiscal' && point ? [[`period end ${point.asOf}`, name].filter(Boolean).join(', ')] : []),
          ...(point?.isCalculated ? ['derived, not reported'] : []),
          ...(restated ? [restatedText(restated, track, search)] : []),
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
      {/* Marks hang over, so that digits stay aligned. */}
      {(restated || flags.length > 0) && (
        <span className="inline-block w-0 text-start">
          {restated && (
            <sup aria-label={restatedText(restated, track, search)} role="img" className="font-bold text-accent">
              R
            </sup>
          )}
          {flags.length > 0 && (
            <sup aria-label={flags.join(', ')} role="img" className="font-bold text-warn">
              !
            </sup>
          )}
        </span>
      )}
      {name !== undefined && <small className="block text-2xs text-faint"> {name}</small>}
    </td>
  );
}
