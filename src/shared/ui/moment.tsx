import { formatFullMoment, formatMoment } from '#src/shared/format/moment.ts';
import { usePreferences } from '#src/shared/preferences/preferences.ts';
import { Age } from './row-time.tsx';
import { useNow } from './now.ts';

const day = 86_400;

/** A moment written out: `10:41:07 ET`, with its age while it is young. */
export function Moment({ seconds, withAge = false }: { seconds: number; withAge?: boolean }) {
  const { zone } = usePreferences();
  const now = useNow(60);
  return (
    <time dateTime={new Date(seconds * 1000).toISOString()} title={formatFullMoment(seconds)}>
      {formatMoment(seconds, zone, now)}
      {withAge && now - seconds < day && (
        <>
          {' · '}
          <Age seconds={seconds} />
        </>
      )}
    </time>
  );
}
