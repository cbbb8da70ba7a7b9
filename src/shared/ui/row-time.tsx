import { formatAge, formatClock } from '#src/shared/format/time.ts';
import { usePreferences } from '#src/shared/preferences/preferences.ts';
import { nowSeconds, useNow } from './now.ts';

const hour = 3600;

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

/** The exact instant is worked out when the pointer comes, not for every row that scrolls by. */
const explain = ({ currentTarget }: { currentTarget: HTMLElement }): void => {
  void import('#src/shared/format/moment.ts').then(({ formatFullMoment }) => {
    currentTarget.title = formatFullMoment(Date.parse(currentTarget.getAttribute('datetime') ?? '') / 1000);
  });
};

/** The time of a list row: relative under 60 minutes, then the clock; the day stands in the list's heading. */
export function RowTime({ seconds, className }: { seconds: number; className?: string }) {
  const { zone } = usePreferences();
  const recent = useNow(60) - seconds < hour;
  return (
    <time dateTime={new Date(seconds * 1000).toISOString()} className={className} onPointerEnter={explain}>
      {recent ? <Age seconds={seconds} /> : formatClock(seconds, zone)}
    </time>
  );
}
