import { useQuery } from '@tanstack/react-query';
import { nowSeconds } from '#src/shared/time/now.ts';
import { type ChosenRange, type DatePreset, datePresets, type RecordTimes, anchoredPreset } from './date-range.ts';

/** The days of records, New York, as far as they were read. */
export interface RecordDays {
  readonly days: readonly string[];
  /** there are more records */
  readonly isCut: boolean;
}

/** The first and last day of a request, New York. */
export interface DayRange {
  readonly dateFrom: string;
  readonly dateTo: string;
}

interface Props {
  times: RecordTimes;
  /** the query's key, for all filters but the dates */
  name: readonly unknown[];
  /** reads the days of the records that match all filters but the dates, between two days */
  readDays: (range: DayRange, signal: AbortSignal) => Promise<RecordDays>;
  onChange: (range: ChosenRange) => void;
}

/** The shortest first. */
const candidates: Readonly<Record<RecordTimes, readonly string[]>> = {
  past: ['Last 7 days', 'Last 30 days', 'Last 90 days'],
  scheduled: ['Last 7 days', 'Next 7 days', 'Last 30 days', 'Next 30 days', 'Last 90 days'],
};

const presetsOf = (times: RecordTimes): readonly DatePreset[] =>
  candidates[times].flatMap((name) => datePresets[times].find((preset) => preset.name === name) ?? []);

/** For dates without records: the nearest range of days that has some, with their number, as a button. One request. */
export function NearestDates({ times, name, readDays, onChange }: Props) {
  const presets = presetsOf(times).map((preset) => ({ preset, range: anchoredPreset(preset, nowSeconds()) }));
  const dateFrom = presets.map(({ range }) => range.from ?? '').toSorted()[0] ?? '';
  const dateTo =
    presets
      .map(({ range }) => range.to ?? '')
      .toSorted()
      .at(-1) ?? '';
  const { data } = useQuery({
    queryKey: ['nearest-dates', ...name, dateFrom, dateTo],
    queryFn: ({ signal }) => readDays({ dateFrom, dateTo }, signal),
    staleTime: 60_000,
  });
  if (!data) return null;
  const counted = presets.map(({ preset, range: { from = '', to = '' } }) => ({
    preset,
    count: data.days.filter((day) => day >= from && day <= to).length,
  }));
  const nearest = counted.find(({ count }) => count > 0);
  if (!nearest) return null;
  const { preset, count } = nearest;
  // All that was read lies in this range, so there may be more in it.
  const isAtLeast = data.isCut && count === data.days.length;
  return (
    <button type="button" className="button-primary" onClick={() => onChange({ from: preset.from, to: preset.to })}>
      {preset.name}: {count.toLocaleString('en-US')}
      {isAtLeast && ' and more'}
    </button>
  );
}
