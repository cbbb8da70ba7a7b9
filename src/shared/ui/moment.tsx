import { formatFullMoment, formatMoment } from '#src/shared/format/moment.ts';
import { usePreferences } from '#src/shared/preferences/preferences.ts';
import { Age, hour, timeAsked } from './row-time.tsx';
import { useNow } from './now.ts';

/** A moment written out: `10:41:07 ET`, with its age while it is young. A stop of the Tab key, where the exact instant is told. */
export function Moment({ seconds, withAge = false }: { seconds: number; withAge?: boolean }) {
  const { zone } = usePreferences();
  const now = useNow(60);
  const age = now - seconds;
  return (
    <time tabIndex={0} dateTime={new Date(seconds * 1000).toISOString()} title={formatFullMoment(seconds)} {...timeAsked}>
      {formatMoment(seconds, zone, now)}
      {withAge && age > -hour && age < 24 * hour && (
        <>
          {' · '}
          <Age seconds={seconds} />
        </>
      )}
    </time>
  );
}
