import { budgetSpent } from '../errors.ts';
import type { SharedStore } from './store.ts';

const minuteMs = 60_000;
const dayMs = 86_400_000;

export interface SharedBudget {
  /** Counts a request of all proxies together. @throws UpstreamError `rate_limited` with the time to wait */
  readonly spend: () => Promise<void>;
  /** what was left at the last request; undefined while the store is away */
  readonly remaining: () => { readonly thisMinute: number; readonly today: number } | undefined;
}

/** The budget of requests with the key, in windows of a minute and by days (UTC). While the store is away it limits nothing. */
export function openSharedBudget(store: SharedStore, namespace: () => string, perMinute: number, perDay = Infinity): SharedBudget {
  let last = { thisMinute: perMinute, today: perDay };

  return {
    async spend() {
      const now = Date.now();
      const day = Math.floor(now / dayMs);
      const [minute, today] = await Promise.all([
        store.count(`${namespace()}:minute`, minuteMs),
        perDay === Infinity ? undefined : store.count(`${namespace()}:day:${day}`, 2 * dayMs),
      ]);
      last = { thisMinute: Math.max(perMinute - (minute?.current ?? 0), 0), today: Math.max(perDay - (today?.current ?? 0), 0) };
      if (today && today.current > perDay) throw budgetSpent(Math.ceil(((day + 1) * dayMs - now) / 1000));
      if (minute && minute.current > perMinute) throw budgetSpent(Math.max(Math.ceil(minute.ttl / 1000), 1));
    },
    remaining: () => (store.state() === 'connected' ? last : undefined),
  };
}
