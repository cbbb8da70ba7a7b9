import { budgetSpent } from '../errors.ts';
import type { SharedBudget } from '../shared/budget.ts';

const minuteMs = 60_000;
const dayMs = 86_400_000;

/**
 * Limits requests per minute by the generic cell rate algorithm (GCRA): bursts up to the whole limit, refilled evenly. The state is the
 * time at which the whole limit is available again. An optional limit per day begins anew at midnight UTC. A shared budget limits several
 * proxies together as well; while it is away, each has the whole budget.
 */
export function openBudget(perMinute: number, perDay = Infinity, shared?: SharedBudget) {
  const costMs = minuteMs / perMinute;
  let fullAtMs = 0;
  let day = 0;
  let spentToday = 0;
  const usedMs = (): number => Math.max(fullAtMs - performance.now(), 0);
  const remaining = (): number => Math.floor((minuteMs - usedMs()) / costMs + 1e-6);

  return {
    remaining: (): number => Math.min(remaining(), shared?.remaining()?.thisMinute ?? Infinity),
    /** undefined without a limit per day */
    remainingToday: (): number | undefined => {
      if (perDay === Infinity) return undefined;
      const own = Math.floor(Date.now() / dayMs) > day ? perDay : perDay - spentToday;
      return Math.min(own, shared?.remaining()?.today ?? Infinity);
    },
    /** Counts a request. @throws UpstreamError `rate_limited` with the time to wait */
    async spend(): Promise<void> {
      const now = Date.now();
      // A clock that is set back does not begin a day again.
      if (Math.floor(now / dayMs) > day) [day, spentToday] = [Math.floor(now / dayMs), 0];
      if (spentToday >= perDay) throw budgetSpent(Math.ceil(((day + 1) * dayMs - now) / 1000));
      if (remaining() < 1) throw budgetSpent(Math.ceil((usedMs() + costMs - minuteMs) / 1000));
      fullAtMs = performance.now() + usedMs() + costMs;
      spentToday++;
      await shared?.spend();
    },
  };
}
