import { useMemo } from 'react';
import { RangeBrush } from '#src/shared/charts/range-brush.tsx';
import { type Comparison, styleOf } from '../comparison/comparison.ts';
import { actualValue } from '../comparison/timeline.ts';
import type { RatiosSearch, RatiosSearchChange } from '../ratios-search.ts';
import { boundsOf, shownRange, yearsChoices } from './period-choice.ts';

interface Props {
  comparison: Comparison;
  search: RatiosSearch;
  onChange: (change: RatiosSearchChange, how?: { replace?: boolean }) => void;
}

/** The periods of charts and table: buttons of years, and an overview in which a part is chosen. */
export function PeriodBar({ comparison, search, onChange }: Props) {
  const { whole, moments } = comparison;
  const range = shownRange(comparison);
  const lines = useMemo(
    () =>
      whole.tracks
        .filter(({ series }) => series.ratio === search.ratios[0] && series.reportType === search.type)
        .map((track) => ({
          key: track.key,
          colour: styleOf(search, track.series).colour,
          values: whole.moments.map((moment) => actualValue(track, moment)),
        })),
    [whole, search],
  );
  // Nothing to choose from.
  if (whole.moments.length < 3 || !range) return null;
  const isAll = search.from === undefined && search.to === undefined;
  const choices = [...yearsChoices(whole, search), { label: 'All', bound: undefined, isChosen: isAll }];
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-x-3 gap-y-1 px-3 pt-2 text-xs max-sm:px-2 print:hidden">
      <div role="group" aria-label="Periods" className="flex">
        {choices.map(({ label, bound, isChosen }) => (
          <button
            key={label}
            type="button"
            className="min-h-6 rounded-sm px-1.5 text-soft aria-pressed:bg-accent-bg aria-pressed:text-accent"
            aria-pressed={isChosen}
            title={bound === undefined ? 'All years' : `Last ${label === '1Y' ? 'year' : `${label.slice(0, -1)} years`}`}
            onClick={() => onChange({ from: bound, to: undefined })}
          >
            {label}
          </button>
        ))}
      </div>
      <div className="min-w-24 flex-1">
        <RangeBrush
          label="Shown periods: drag to choose some"
          places={whole.moments.map(({ label }) => label)}
          {...{ lines, range }}
          onRange={(part, how) => onChange(boundsOf(whole, search.align, part), { replace: how === 'key' })}
        />
      </div>
      <span className="whitespace-nowrap text-2xs text-faint max-sm:hidden">
        {moments[0]?.label} to {moments.at(-1)?.label}
      </span>
    </div>
  );
}
