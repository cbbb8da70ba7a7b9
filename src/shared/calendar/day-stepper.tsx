import { formatDate } from '#src/shared/format/date.ts';
import { useKept } from '#src/shared/kept/kept.ts';
import { addDays, formatMonth, weekBegin } from './days.ts';
import { addMonths, monthOf } from './month-grid.ts';
import { keptWeekStart, type WeekStart } from './week-start.ts';

/** The days of a calendar in the address. */
interface Days {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly month?: string | undefined;
}

interface Props {
  isMonth: boolean;
  days: Days;
  /** the one in view, `YYYY-MM` */
  month: string;
  today: string;
  onChange: (change: Days) => void;
  /** today is wanted where no month is in view */
  onToday: () => void;
}

/** A week as its first and its last day. */
const weekOf = (day: string, weekStart: WeekStart): Days => {
  const from = weekBegin(day, weekStart);
  return { from, to: addDays(from, 6) };
};

/** The month in view, or the days that are asked for, and the ones before and after. */
export function DayStepper({ isMonth, days: { from, to }, month, today, onChange, onToday }: Props) {
  const weekStart = useKept(keptWeekStart);
  const step = (by: 1 | -1): void => {
    if (isMonth) return onChange({ month: addMonths(month, by), from: undefined, to: undefined });
    // Without days the newest are in view: the week before them is the one before this.
    return onChange(weekOf(addDays(from ?? to ?? today, 7 * by), weekStart));
  };
  const year = today.slice(0, 4);
  const words =
    from === undefined && to === undefined
      ? 'Any day'
      : [from, to].map((day) => (day === undefined ? '…' : formatDate(day, year))).join(' to ');
  return (
    <span className="inline-flex items-center print:hidden">
      <button type="button" className="tool" aria-label={isMonth ? 'Previous month' : 'Previous week'} onClick={() => step(-1)}>
        ◂
      </button>
      <span className="px-1 text-center text-soft">{isMonth ? formatMonth(month) : words}</span>
      <button type="button" className="tool" aria-label={isMonth ? 'Next month' : 'Next week'} onClick={() => step(1)}>
        ▸
      </button>
      <button type="button" className="control" onClick={() => (isMonth ? onChange({ month: monthOf(today) }) : onToday())}>
        Today
      </button>
    </span>
  );
}
