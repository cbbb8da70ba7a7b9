import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { newYorkDay } from '#contract/time/new-york.ts';
import { nowSeconds } from '#src/shared/time/now.ts';
import { isRelative } from '#contract/time/date-bound.ts';
import { anchoredPreset, type ChosenRange, type DateSource, rangeText } from './date-range.ts';
import { withChosenDates } from '#src/shared/filters/filter-text.ts';
import { latestDayQuery, presetAnchor } from './latest-day.ts';

interface Props {
  source: DateSource;
  /** the dates that have no records */
  range: ChosenRange;
  onChange: (range: ChosenRange) => void;
}

/**
 * For an empty page of an archive: the same span of days up to its latest record, as a button: `from=now-7d` has no records there. Without relative dates
 * the day of the latest record. Nothing where the source is current.
 */
export function LatestDates({ source, range, onChange }: Props) {
  const { search } = useLocation();
  const { data: latest } = useQuery(latestDayQuery(source));
  const now = nowSeconds();
  const { seconds, isArchive } = presetAnchor(latest ?? undefined, now);
  if (!isArchive || !latest) return null;
  const { from, to } = withChosenDates({ from: range.from, to: range.to }, search);
  const anchored = from !== undefined && isRelative(from) && anchoredPreset({ name: '', from, ...(to !== undefined && { to }) }, seconds);
  // Next week has no records either.
  const dates = anchored && (anchored.from ?? '') <= latest ? anchored : { from: latest, to: latest };
  const { name } = rangeText(dates, newYorkDay(now).slice(0, 4));
  return (
    <button type="button" className="button-primary" onClick={() => onChange({ from: dates.from, to: dates.to })}>
      Show the latest data: {name.charAt(0).toLowerCase() + name.slice(1)}
    </button>
  );
}
