import { useQuery } from '@tanstack/react-query';
import { usePolling } from '#src/shared/api/polling.ts';
import { lastBarDay, oldBarsQuery, shownUntil } from './old-bars-query.ts';
import { dailyBarsQuery, dayBarsQuery, pricesIntervalSeconds } from './price-queries.ts';

const off = { enabled: false } as const;

/**
 * The bars of the last year and of the last two trading days, and where there are none whether there are older ones.
 *
 * @param today New York day
 * @param isOn nothing is requested otherwise
 */
export function useRecentBars(symbol: string, today: string, isOn = true) {
  const poll = usePolling();
  const daily = useQuery({ ...poll(dailyBarsQuery(symbol, today), pricesIntervalSeconds * 3), ...(!isOn && off) });
  const intraday = useQuery({ ...poll(dayBarsQuery(symbol, today), pricesIntervalSeconds), ...(!isOn && off) });
  const recent = [daily.data?.bars ?? [], intraday.data?.bars ?? []];
  const needsOld = isOn && daily.isSuccess && intraday.isSuccess && recent.every((bars) => bars.length === 0);
  const old = useQuery({ ...poll(oldBarsQuery(symbol), Infinity), ...(!needsOld && off) });
  const lastDay = needsOld ? old.data?.day : lastBarDay(recent);
  return {
    daily,
    intraday,
    old,
    needsOld,
    /** the day that prices are shown up to */
    until: shownUntil(today, lastDay),
  };
}
