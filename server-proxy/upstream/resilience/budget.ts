import { dayMs, minuteMs } from '#contract/time/dates.ts';
import { budgetSpent } from '../errors.ts';
import type { SharedStore, WindowCount } from '../shared/store.ts';

const dayOf = (ms: number): number => Math.floor(ms / dayMs);

/** The wait until the next day, which begins at midnight UTC. */
const untilTomorrow = (ms: number): number => Math.ceil(((dayOf(ms) + 1) * dayMs - ms) / 1000);

/** The budget of all proxies together, counted in windows of a minute and by days. While the store is away it limits nothing. */
function openSharedBudget(store: SharedStore, perMinute: number, perDay: number) {
  /** undefined where the store did not tell */
  let left: { readonly thisMinute: number | undefined; readonly today: number | undefined } = { thisMinute: perMinute, today: perDay };
  const leftOf = (limit: number, window: WindowCount | undefined): number | undefined => window && Math.max(limit - window.current, 0);

  return {
    async spend(): Promise<void> {
      const now = Date.now();
      const [minute, today] = await Promise.all([
        store.count('minute', minuteMs),
        perDay === Infinity ? undefined : store.count(`day:${dayOf(now)}`, 2 * dayMs),
      ]);
      left = { thisMinute: leftOf(perMinute, minute), today: leftOf(perDay, today) };
      if (today && today.current > perDay) throw budgetSpent(untilTomorrow(now));
      if (minute && minute.current > perMinute) throw budgetSpent(Math.max(Math.ceil(minute.ttl / 1000), 1));
    },
    /** what was left at the last request; undefined while the store is away */
    left: () => (store.state() === 'connected' ? left : undefined),
  };
}

/**
 * Limits requests per minute by the generic cell rate algorithm (GCRA): bursts up to the whole limit, refilled evenly. The state is the
 * time at which the whole limit is available again. An optional limit per day begins anew at midnight UTC. With a shared store several
 * proxies are limited together as well; while it is away, each has the whole budget.
 */
export function openBudget(perMinute: number, perDay = Infinity, store?: SharedStore) {
  const shared = store && openSharedBudget(store, perMinute, perDay);
  const costMs = minuteMs / perMinute;
  let fullAtMs = 0;
  let day = 0;
  let spentToday = 0;
  const usedMs = (): number => Math.max(fullAtMs - performance.now(), 0);
  const remaining = (): number => Math.floor((minuteMs - usedMs()) / costMs + 1e-6);

  return {
    remaining: (): number => Math.min(remaining(), shared?.left()?.thisMinute ?? Infinity),
    /** undefined without a limit per day */
    remainingToday: (): number | undefined => {
      if (perDay === Infinity) return undefined;
      const own = dayOf(Date.now()) > day ? perDay : perDay - spentToday;
      return Math.min(own, shared?.left()?.today ?? Infinity);
    },
    /** Counts a request. @throws UpstreamError `rate_limited` with the time to wait */
    async spend(): Promise<void> {
      const now = Date.now();
      // A clock that is set back does not begin a day again.
      if (dayOf(now) > day) [day, spentToday] = [dayOf(now), 0];
      if (spentToday >= perDay) throw budgetSpent(Math.ceil(((day + 1) * dayMs - now) / 1000));
      if (remaining() < 1) throw budgetSpent(Math.ceil((usedMs() + costMs - minuteMs) / 1000));
      fullAtMs = performance.now() + usedMs() + costMs;
      spentToday++;
      await shared?.spend();
    },
  };
}
