import { useQuery } from '@tanstack/react-query';
import type { DateSource } from '#src/shared/filters/dates/date-range.ts';
import { latestDayQuery, presetAnchor } from '#src/shared/filters/dates/latest-day.ts';
import { formatDate } from '#src/shared/time/format.ts';
import { nowSeconds } from '#src/shared/time/now.ts';
import { monthOf } from '#contract/time/calendar-days.ts';
import { formatMonth } from './days.ts';

interface Props {
  source: DateSource;
  /** the empty month in view, `YYYY-MM` */
  month: string;
  /** in New York */
  today: string;
  /** shows the month of the latest record */
  onLatest: (day: string) => void;
}

/** Above an empty month of an archive: the day of its latest record, and a button that shows that month. */
export function LatestMonth({ source, month, today, onLatest }: Props) {
  const { data: latest } = useQuery(latestDayQuery(source));
  if (!latest || monthOf(latest) === month || !presetAnchor(latest, nowSeconds()).isArchive) return null;
  return (
    <p role="status" className="flex flex-wrap items-center gap-x-3 border-b border-line px-3 py-1 text-soft print:hidden">
      None in {formatMonth(month)}. Latest data: {formatDate(latest, today.slice(0, 4))}.
      <button type="button" className="h-6 text-accent underline" onClick={() => onLatest(latest)}>
        Show {formatMonth(monthOf(latest))}
      </button>
    </p>
  );
}
