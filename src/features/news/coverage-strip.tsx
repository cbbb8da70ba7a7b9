import { useId, useMemo, type CSSProperties } from 'react';
import type { NewsItem } from '#contract/endpoints/news.ts';
import { keepFocus } from '#src/shared/ui/keep-focus.ts';
import { dayOf } from '#src/shared/format/time.ts';
import { useNow } from '#src/shared/ui/now.ts';
import { coverage, dayInView, hoursBetween, hoursOf, isAmong, type HourCount } from './coverage.ts';
import { useCoveredDay } from './coverage-day.ts';
import { CoverageHour } from './coverage-hour.tsx';
import { usePicking } from './coverage-pick.ts';
import { CoverageReading } from './coverage-reading.tsx';
import { dayWords, hourWords, oddity, rangeWords, summary } from './coverage-words.ts';
import type { NewsSearch, NewsSearchChange } from './news-search.ts';

interface CoverageStripProps {
  search: NewsSearch;
  /** the feed's stories loaded so far, before the hours are picked */
  items: readonly NewsItem[];
  /** whether the feed has reached its end */
  complete: boolean;
  onChange: (change: NewsSearchChange) => void;
}

/** Where a line of all hours would make them narrower than a target may be, they stand in two. */
const columns = (count: number) => ({ '--all': count, '--half': Math.ceil(count / 2) }) as CSSProperties;

const hintWords = 'Drag over hours, or Shift + arrows, then Enter';

const uncounted: HourCount = { count: 0, isWhole: false };

/** Stories by the hour of one day in New York; hours that are picked here narrow the list. Loaded, and asks, when it is opened. */
export default function CoverageStrip({ search, items, complete, onChange }: CoverageStripProps) {
  const summaryId = useId();
  const nowSeconds = useNow(60);
  const day = dayInView(search, dayOf(nowSeconds, 'et'));
  const hours = useMemo(() => hoursOf(day), [day]);
  const { stories, readBackTo, counting, wrong, error, retry } = useCoveredDay(search, day, hours, { items, complete });
  const counts = useMemo(() => coverage(hours, stories, readBackTo), [hours, stories, readBackTo]);
  const most = Math.max(1, ...counts.map(({ count }) => count));

  const current = hours.findIndex(({ start }) => nowSeconds >= start && nowSeconds < start + 3600);
  const firstChosen = search.hours === undefined ? -1 : hours.findIndex((hour) => isAmong(search.hours ?? '', hour));
  const between = (from: number, to: number): string | undefined => hours[from] && hours[to] && hoursBetween(hours[from], hours[to]);

  /** The choice becomes another filter and with it another list, drawn anew: the focus stays with the hour. */
  const change = (next: NewsSearchChange, index: number): void => {
    keepFocus(() => document.querySelector<HTMLElement>(`[data-hour="${hours[index]?.start}"]`));
    onChange(next);
  };
  const clear = (): void => change({ hours: undefined }, active);
  const { active, brush, looked, onFocus, handlers } = usePicking({
    count: hours.length,
    home: firstChosen >= 0 ? firstChosen : Math.max(0, current),
    chosen: search.hours,
    onPick({ from, to }) {
      const picked = between(from, to);
      if (picked === search.hours) clear();
      else change({ from: day, to: day, hours: picked }, to);
    },
    onClear: () => clear(),
  });

  const shown = brush ? between(brush.from, brush.to) : search.hours;
  const odd = oddity(hours);
  const wordsOf = (index: number): string => {
    const hour = hours[index];
    return hour ? hourWords(hour, counts[index] ?? uncounted, index === current) : '';
  };
  const read = (): string => {
    if (!brush && looked !== undefined) return wordsOf(looked);
    return shown === undefined ? (odd ?? hintWords) : rangeWords(shown, hours, counts);
  };
  const isChosen = hours.map((hour) => shown !== undefined && isAmong(shown, hour));

  return (
    <section aria-label="Coverage" className="@container relative border-b border-line bg-panel text-2xs text-soft">
      {counting && <div aria-hidden className="progress appear-late absolute inset-x-0 top-0 h-0.5 overflow-hidden" />}
      <div className="flex flex-col gap-x-3 px-3 @max-[480px]:px-2 @min-[1240px]:flex-row">
        <CoverageReading
          summaryId={summaryId}
          summary={summary(hours, counts, { counting, wrong, nowSeconds })}
          reading={read()}
          {...{ counting, error, retry }}
          onClear={search.hours === undefined ? undefined : clear}
        />
        <div className="flex min-w-0 flex-1 items-end gap-1">
          <span aria-hidden className="w-3.5 leading-3 text-faint">
            ET
          </span>
          <div
            role="listbox"
            aria-label={`Hours of ${dayWords(hours, nowSeconds)}, Eastern time${odd ? `, ${odd}` : ''}`}
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
                hour={hour}
                before={hours[index - 1]}
                count={counts[index] ?? uncounted}
                most={most}
                words={wordsOf(index)}
                isChosen={isChosen[index] === true}
                isFirst={isChosen[index - 1] !== true}
                isLast={isChosen[index + 1] !== true}
                isFaint={shown !== undefined && isChosen[index] !== true}
                isActive={index === active}
                passed={index === current ? (nowSeconds - hour.start) / 3600 : undefined}
                onFocus={() => onFocus(index)}
              />
            ))}
          </div>
        </div>
      </div>
    </section>
  );
}
