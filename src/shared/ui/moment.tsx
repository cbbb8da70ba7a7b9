import { formatAgo, formatClock, formatFullMoment, formatMoment } from '#src/shared/format/time.ts';
import { usePreferences } from '#src/shared/preferences/preferences.ts';
import { nowSeconds, useNow } from './now.ts';

const hour = 3600;

/** Ages change by the minute, so the leaf wakes by the minute. */
function Age({ seconds }: { seconds: number }) {
  return formatAgo(useNow(seconds > nowSeconds() - 60 ? 1 : 60) - seconds);
}

/**
 * The time of a list row: relative under 60 minutes, then the clock; the day stands in the list's heading.
 * Hover gives the full instant.
 */
export function RowTime({ seconds, className }: { seconds: number; className?: string }) {
  const { zone } = usePreferences();
  const recent = useNow(60) - seconds < hour;
  return (
    <time dateTime={new Date(seconds * 1000).toISOString()} title={formatFullMoment(seconds)} className={className}>
      {recent ? <Age seconds={seconds} /> : formatClock(seconds, zone)}
    </time>
  );
}

/** A moment written out: `10:41:07 ET`, with its age while it is young. */
export function Moment({ seconds, withAge = false }: { seconds: number; withAge?: boolean }) {
  const { zone } = usePreferences();
  const now = useNow(60);
  return (
    <time dateTime={new Date(seconds * 1000).toISOString()} title={formatFullMoment(seconds)}>
      {formatMoment(seconds, zone, now)}
      {withAge && now - seconds < 24 * hour && (
        <>
          {' · '}
          <Age seconds={seconds} />
        </>
      )}
    </time>
  );
}
