import { addDays, formatMonth, weekdayOf } from '#src/shared/calendar/days.ts';
import { addMonths, monthOf } from '#src/shared/calendar/month-grid.ts';
import { formatDate } from '#src/shared/format/date.ts';
import type { GuidanceSearch, GuidanceSearchChange } from './guidance-search.ts';

interface Props {
  search: GuidanceSearch;
  month: string;
  today: string;
  onChange: (change: GuidanceSearchChange) => void;
  onToday: () => void;
}

/** A week as its two days, Sunday first. */
const weekOf = (day: string): readonly [from: string, to: string] => {
  const from = addDays(day, -weekdayOf(day));
  return [from, addDays(from, 6)];
};

/** The month in view, or the days that are asked for, and the ones before and after. */
export function DayStepper({ search: { view, from, to }, month, today, onChange, onToday }: Props) {
  const isMonth = view === 'month';
  const step = (by: 1 | -1): void => {
    if (isMonth) return onChange({ month: addMonths(month, by), from: undefined, to: undefined });
    // Without days the newest are in view: the week before them is the one before this.
    const [first, last] = weekOf(addDays(from ?? to ?? today, 7 * by));
    return onChange({ from: first, to: last });
  };
  const year = today.slice(0, 4);
  const days =
    from === undefined && to === undefined
      ? 'Latest'
      : [from, to].map((day) => (day === undefined ? '…' : formatDate(day, year))).join(' to ');
  return (
    <span className="inline-flex items-center">
      <button type="button" className="tool" aria-label={isMonth ? 'Previous month' : 'Previous week'} onClick={() => step(-1)}>
        ◂
      </button>
      <span className="px-1 text-center text-soft">{isMonth ? formatMonth(month) : days}</span>
      <button type="button" className="tool" aria-label={isMonth ? 'Next month' : 'Next week'} onClick={() => step(1)}>
        ▸
      </button>
      <button type="button" className="control" onClick={() => (isMonth ? onChange({ month: monthOf(today) }) : onToday())}>
        Today
      </button>
    </span>
  );
}
