import { lazy, Suspense, useEffect, useState, type FocusEvent, type PointerEvent } from 'react';
import { formatAge, formatClock, type Zone } from '#src/shared/format/time.ts';
import { nowSeconds, useNow } from './now.ts';

const DatedTime = lazy(() => import('./dated-time.tsx'));
const ClockOfDoubledHour = lazy(() => import('./clock-of-doubled-hour.tsx'));

export const hour = 3600;

/** An age changes by the second at first, then by the minute, and the leaf wakes no oftener. A narrow list leaves out the last word. */
export function Age({ seconds }: { seconds: number }) {
  useNow(seconds > nowSeconds() - 60 ? 1 : 60);
  return (
    <>
      {formatAge(nowSeconds() - seconds)}
      <span className="ago"> ago</span>
    </>
  );
}

/** The exact instant is worked out when the pointer comes, or when the keyboard rests on what the time stands in, not for every row that scrolls by. */
const explain = (time: HTMLElement | null): void => void (time && import('./full-time.ts').then((full) => full.explain(time)));
const explainToKeyboard = (time: HTMLElement | null, stop: HTMLElement): void =>
  void (time && import('./full-time.ts').then((full) => full.explainToKeyboard(time, stop)));

/** What a list has so that pointer and keyboard can ask its times for their exact instants; one pair of listeners for all rows. */
export const timesAsked = {
  onPointerOver: ({ target }: PointerEvent): void => explain((target as Element).closest('time')),
  onFocus: ({ target }: FocusEvent): void => {
    if (target instanceof HTMLElement) explainToKeyboard(target.querySelector('time'), target);
  },
};

/** The same for a time that stands alone and is a stop of the Tab key. */
export const timeAsked = {
  onPointerEnter: ({ currentTarget }: PointerEvent<HTMLElement>): void => explain(currentTarget),
  onFocus: ({ currentTarget }: FocusEvent<HTMLElement>): void => explainToKeyboard(currentTarget, currentTarget),
};

interface RowTimeProps {
  seconds: number;
  zone: Zone;
  /** no heading of the list names the day, so the time does */
  dated?: boolean;
  className?: string;
}

/** The time of a list row: relative under 60 minutes, then the clock. */
export function RowTime({ seconds, zone, dated, className }: RowTimeProps) {
  // What lies further ahead than clocks go wrong is told by its own time. Only a young row wakes up: an old one stays as it is.
  const [isYoung, setYoung] = useState(() => Math.abs(nowSeconds() - seconds) < hour);
  return (
    <time dateTime={new Date(seconds * 1000).toISOString()} className={className}>
      {isYoung ? <Young seconds={seconds} onOld={() => setYoung(false)} /> : <Clock seconds={seconds} zone={zone} dated={dated} />}
    </time>
  );
}

function Young({ seconds, onOld }: { seconds: number; onOld: () => void }) {
  const isOld = Math.abs(useNow(60) - seconds) >= hour;
  useEffect(() => {
    if (isOld) onOld();
  });
  return <Age seconds={seconds} />;
}

function Clock({ seconds, zone, dated }: Pick<RowTimeProps, 'seconds' | 'zone'> & { dated: boolean | undefined }) {
  if (dated)
    return (
      <Suspense>
        <DatedTime seconds={seconds} zone={zone} />
      </Suspense>
    );
  const clock = formatClock(seconds, zone);
  return comesTwice(seconds, zone) ? (
    <Suspense fallback={clock}>
      <ClockOfDoubledHour seconds={seconds} zone={zone} />
    </Suspense>
  ) : (
    clock
  );
}

const twice = new Map<string, boolean>();

/** Whether the clock shows this time again an hour before or later. Clocks change at quarters, so each is looked at once. */
function comesTwice(seconds: number, zone: Zone): boolean {
  const quarter = `${Math.floor(seconds / 900)} ${zone}`;
  let known = twice.get(quarter);
  if (known === undefined) {
    const clock = formatClock(seconds, zone);
    known = [-hour, hour].some((by) => formatClock(seconds + by, zone) === clock);
    twice.set(quarter, known);
  }
  return known;
}
