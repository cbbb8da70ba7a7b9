import { budgetSpent } from './errors.ts';

const minuteMs = 60_000;
const dayMs = 86_400_000;

/**
 * Limits requests per minute by the generic cell rate algorithm (GCRA): bursts up to the whole limit, refilled evenly. The state is the
 * time at which the whole limit is available again. An optional limit per day begins anew at midnight UTC.
 */
export function openBudget(perMinute: number, perDay = Infinity) {
  const costMs = minuteMs / perMinute;
  let fullAtMs = 0;
  let day = 0;
  let spentToday = 0;
  const usedMs = (): number => Math.max(fullAtMs - performance.now(), 0);
  const remaining = (): number => Math.floor((minuteMs - usedMs()) / costMs + 1e-6);

  return {
    remaining,
    /** undefined without a limit per day */
    remainingToday: (): number | undefined => {
      if (perDay === Infinity) return undefined;
      return Math.floor(Date.now() / dayMs) > day ? perDay : perDay - spentToday;
    },
    /** Counts a request. @throws UpstreamError `rate_limited` with the time to wait */
    spend(): void {
      const now = Date.now();
      // A clock that is set back does not begin a day again.
      if (Math.floor(now / dayMs) > day) [day, spentToday] = [Math.floor(now / dayMs), 0];
      if (spentToday >= perDay) throw budgetSpent(Math.ceil(((day + 1) * dayMs - now) / 1000));
      if (remaining() < 1) throw budgetSpent(Math.ceil((usedMs() + costMs - minuteMs) / 1000));
      fullAtMs = performance.now() + usedMs() + costMs;
      spentToday++;
    },
  };
}
