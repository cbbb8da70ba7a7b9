import { useState } from 'react';
import { type DayRange, hasDays } from '#src/shared/time/day-range.ts';
import { useSymbolDates } from '#src/app/symbol/symbol-dates.ts';

/** The days that the page shows: two fields, which are also set by a drag over the price chart. */
export function TimelineDates() {
  const [dates, setDates] = useSymbolDates();
  const [isOpen, setOpen] = useState(false);
  const isShown = isOpen || hasDays(dates);
  const field = (name: keyof DayRange, label: string) => (
    <input
      type="date"
      aria-label={label}
      className="control min-h-6 py-0"
      value={dates[name] ?? ''}
      max={name === 'from' ? dates.to : undefined}
      min={name === 'to' ? dates.from : undefined}
      onChange={({ target }) => setDates({ ...dates, [name]: target.value || undefined })}
    />
  );
  return (
    <span className="flex flex-wrap items-center gap-1 print:hidden">
      <button
        type="button"
        className="min-h-6 rounded-sm px-1 text-faint aria-expanded:bg-accent-bg aria-expanded:text-accent"
        aria-expanded={isShown}
        title="Limits timeline and reactions to some days; so does a drag over the price chart"
        onClick={() => {
          setOpen(!isShown);
          if (hasDays(dates)) setDates({});
        }}
      >
        {hasDays(dates) ? 'Dates ✕' : 'Dates'}
      </button>
      {isShown && (
        <>
          {field('from', 'From')} {field('to', 'To')}
        </>
      )}
    </span>
  );
}
