import { type PointerEvent, useEffect, useState, useSyncExternalStore } from 'react';
import { secondsPerHour } from '#contract/time/dates.ts';
import { usePreferences } from '#src/shared/storage/preferences.ts';
import { setExactTitle } from './exact-time.ts';
import { comesTwice, formatAge, formatClock, formatDated, formatFullMoment, formatMoment, type Zone } from './format.ts';
import { nowSeconds, onTick, useNow } from './now.ts';

/** An age, rendered again when its text changes. A narrow list hides the last word. */
export function Age({ seconds }: { seconds: number }) {
  const age = useSyncExternalStore(onTick, () => formatAge(nowSeconds() - seconds));
  return (
    <>
      {age}
      <span className="ago"> ago</span>
    </>
  );
}

/**
 * Props of a list that show the exact instants of its times on hover: computed then, not for every row that scrolls by, with one listener
 * for all rows.
 */
export const listTimeProps = {
  onPointerOver: ({ target }: PointerEvent): void => setExactTitle((target as Element).closest('time')),
};

interface RowTimeProps {
  seconds: number;
  zone: Zone;
  /** the list has no heading that names the day */
  dated?: boolean;
  className?: string;
}

/** The time of a list row: relative under 60 minutes, then the clock. */
export function RowTime({ seconds, zone, dated, className }: RowTimeProps) {
  // Only a recent row updates; a time far in the future is shown as it is.
  const [isYoung, setYoung] = useState(() => Math.abs(nowSeconds() - seconds) < secondsPerHour);
  return (
    <time dateTime={new Date(seconds * 1000).toISOString()} className={className}>
      {isYoung ? <Young seconds={seconds} onOld={() => setYoung(false)} /> : <Clock seconds={seconds} zone={zone} dated={dated} />}
    </time>
  );
}

function Young({ seconds, onOld }: { seconds: number; onOld: () => void }) {
  const isOld = Math.abs(useNow(60) - seconds) >= secondsPerHour;
  useEffect(() => {
    if (isOld) onOld();
  });
  return <Age seconds={seconds} />;
}

function Clock({ seconds, zone, dated }: Pick<RowTimeProps, 'seconds' | 'zone'> & { dated: boolean | undefined }) {
  if (dated) return <DatedTime seconds={seconds} zone={zone} />;
  // In the repeated hour of a clock change the time has the name of its zone: on the same day `01:30:00 EDT`.
  return comesTwice(seconds, zone) ? formatMoment(seconds, zone, seconds) : formatClock(seconds, zone);
}

/** The time of a row where no heading names its day. */
const DatedTime = ({ seconds, zone }: Pick<RowTimeProps, 'seconds' | 'zone'>) => formatDated(seconds, zone, useNow(60));

/** A moment: `10:41:07 ET`, with its age on the first day. It can have the focus, and a key shows the exact instant. */
export function Moment({ seconds, withAge = false }: { seconds: number; withAge?: boolean }) {
  const { zone } = usePreferences();
  const now = useNow(60);
  const age = now - seconds;
  return (
    <time tabIndex={0} dateTime={new Date(seconds * 1000).toISOString()} title={formatFullMoment(seconds)}>
      {formatMoment(seconds, zone, now)}
      {withAge && age > -secondsPerHour && age < 24 * secondsPerHour && (
        <>
          {' · '}
          <Age seconds={seconds} />
        </>
      )}
    </time>
  );
}
