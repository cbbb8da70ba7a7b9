import { type CSSProperties, useId, useMemo } from 'react';
import type { NewsItem } from '#contract/endpoints/news.ts';
import { secondsPerHour } from '#contract/time/dates.ts';
import type { NewsSearch, NewsSearchChange } from '../filters/news-search.ts';
import { dayOf } from '#src/shared/time/format.ts';
import { restoreFocus } from '#src/shared/ui/restore-focus.ts';
import { useNow } from '#src/shared/time/now.ts';
import { CoverageHour } from './coverage-hour.tsx';
import {
  type CountedHour,
  countByHour,
  coverageSummary,
  dayHeading,
  dayInView,
  describeClockChange,
  hourLabel,
  hoursBetween,
  hoursOf,
  isInRange,
  rangeLabel,
} from './coverage.ts';
import { useDayCoverage } from './use-day-coverage.ts';
import { type Brush, useHourSelection } from './use-hour-selection.ts';

interface CoverageStripProps {
  search: NewsSearch;
  /** the loaded stories of the feed, before the hours filter */
  items: readonly NewsItem[];
  /** whether the feed has reached its end */
  complete: boolean;
  onChange: (change: NewsSearchChange) => void;
}

/** Narrow screens show the hours in two lines, so that each is a large enough target. */
const columns = (count: number) => ({ '--all': count, '--half': Math.ceil(count / 2) }) as CSSProperties;

const hint = 'Drag over hours, or Shift + arrows, then Enter';

/** Stories by hour of one day in New York; selected hours filter the list. Reads the day when it is opened. */
export function CoverageStrip({ search, items, complete, onChange }: CoverageStripProps) {
  const summaryId = useId();
  const nowSeconds = useNow(60);
  const day = dayInView(search, dayOf(nowSeconds, 'et'));
  const dayHours = useMemo(() => hoursOf(day), [day]);
  const { stories, readBackTo, counting, wrong, error, retry } = useDayCoverage(search, day, dayHours, { items, complete });
  const hours = useMemo(() => countByHour(dayHours, stories, readBackTo), [dayHours, stories, readBackTo]);
  const maxCount = Math.max(1, ...hours.map(({ count }) => count));
  const current = hours.find(({ start }) => nowSeconds >= start && nowSeconds < start + secondsPerHour);

  const home = hours.find((hour) => search.hours !== undefined && isInRange(search.hours, hour)) ?? current;

  /** The strip mounts again with another filter; the focus returns to the hour. */
  const change = (next: NewsSearchChange, index: number): void => {
    restoreFocus(() => document.querySelector<HTMLElement>(`[data-hour="${hours[index]?.start}"]`));
    onChange(next);
  };
  const between = ({ from, to }: Brush): string | undefined => hours[from] && hours[to] && hoursBetween(hours[from], hours[to]);
  const clear = (): void => change({ hours: undefined }, active);
  const { active, brush, hovered, onFocus, handlers } = useHourSelection({
    count: hours.length,
    home: hours.findIndex((hour) => hour === home),
    chosen: search.hours,
    onPick(picked) {
      const range = between(picked);
      if (range === search.hours) clear();
      else change({ from: day, to: day, hours: range }, picked.to);
    },
    onClear: () => clear(),
  });

  const shown = brush ? between(brush) : search.hours;
  const chosen = hours.filter((hour) => shown !== undefined && isInRange(shown, hour));
  const clockChange = describeClockChange(hours);
  const labelOf = (hour: CountedHour): string => hourLabel(hour, hour === current);
  const pointed = !brush && hovered !== undefined ? hours[hovered] : undefined;
  const detail = pointed ? labelOf(pointed) : shown === undefined ? (clockChange ?? hint) : rangeLabel(shown, hours);

  return (
    <section aria-label="Coverage" className="@container relative border-b border-line bg-panel text-2xs text-soft">
      {counting && <div aria-hidden className="progress appear-late absolute inset-x-0 top-0 h-0.5 overflow-hidden" />}
      <div className="flex flex-col gap-x-3 px-3 @max-[480px]:px-2 @min-[1240px]:flex-row">
        <CoverageSummary
          summary={coverageSummary(day, hours, { counting, wrong, nowSeconds })}
          {...{ summaryId, detail, counting, error, retry }}
          onClear={search.hours === undefined ? undefined : clear}
        />
        <div className="flex min-w-0 flex-1 items-end gap-1">
          <span aria-hidden className="w-3.5 leading-3 text-faint">
            ET
          </span>
          <div
            role="listbox"
            aria-label={`Hours of ${dayHeading(day, nowSeconds)}, Eastern time${clockChange ? `, ${clockChange}` : ''}`}
            aria-multiselectable
            aria-orientation="horizontal"
            aria-describedby={summaryId}
            style={columns(hours.length)}
            className="grid flex-1 touch-pinch-zoom grid-cols-[repeat(var(--half),minmax(0,1fr))] select-none @min-[640px]:grid-cols-[repeat(var(--all),minmax(0,1fr))]"
            {...handlers}
          >
            {hours.map((hour, index) => (
              <CoverageHour
                key={hour.start}
                {...{ hour, maxCount, chosen }}
                before={hours[index - 1]}
                label={labelOf(hour)}
                isFaint={shown !== undefined && !chosen.includes(hour)}
                isActive={index === active}
                passed={hour === current ? (nowSeconds - hour.start) / secondsPerHour : undefined}
                onFocus={() => onFocus(index)}
              />
            ))}
          </div>
        </div>
      </div>
    </section>
  );
}

interface Props {
  summaryId: string;
  summary: string;
  /** the label of the hovered or selected hours */
  detail: string;
  counting: boolean;
  error: Error | null;
  retry: () => void;
  /** undefined where no hours are selected */
  onClear: (() => void) | undefined;
}

/** The strip as text, of constant height so that the list below does not move. */
export function CoverageSummary({ summaryId, summary, detail, counting, error, retry, onClear }: Props) {
  return (
    <div className="flex shrink-0 flex-col gap-x-3 @min-[900px]:flex-row @min-[900px]:items-center @min-[900px]:justify-between @min-[1240px]:w-120 @min-[1240px]:flex-col @min-[1240px]:items-stretch @min-[1240px]:justify-center">
      <p
        id={summaryId}
        role="status"
        aria-busy={counting}
        title={summary}
        className="font-medium text-text @max-[640px]:flex @max-[640px]:min-h-[30px] @max-[640px]:items-end @min-[900px]:shrink-0 @min-[1240px]:truncate"
      >
        {summary}
      </p>
      <p className="flex h-6 min-w-0 items-center gap-2 whitespace-nowrap">
        {error ? (
          <>
            <span role="alert" className="text-bad" title={error.message}>
              Counting failed.
            </span>
            <button type="button" className="min-h-6 text-accent underline" onClick={retry}>
              Try again
            </button>
          </>
        ) : (
          <span className="truncate">{detail}</span>
        )}
        {onClear && (
          <button type="button" className="min-h-6 text-accent underline" onClick={onClear}>
            Clear hours
          </button>
        )}
      </p>
    </div>
  );
}
