import { left, spent, waitMs } from './allowance.ts';
import type { Upstream, UpstreamRequest, UpstreamResponse } from './forward.ts';
import { firstOf } from './http/header-value.ts';
import { budgetSpent, tooBusy } from './upstream-failure.ts';

export interface GateLimits {
  /** tries a minute that may leave, of all that ask (UPSTREAM_RATE_LIMIT) */
  readonly perMinute: number;
  /** tries under way at a time */
  readonly underWay: number;
  /** of them, those of one route: a slow one leaves room for the others */
  readonly perRoute: number;
  /** tries that may wait for one of those to end */
  readonly waiting: number;
}

/** Assumed: one route takes three quarters of the connections at most, and twice as many tries wait as are under way. */
export const gateLimits = (connections: number): Omit<GateLimits, 'perMinute'> => ({
  underWay: connections,
  perRoute: Math.max(1, Math.floor(connections * 0.75)),
  waiting: connections * 2,
});

export type Quota = Readonly<Record<'limit' | 'remaining', number>>;

export interface GateState {
  readonly left: number;
  readonly perMinute: number;
  readonly underWay: number;
  readonly waiting: number;
  /** what upstream itself says is left of its own limit, by its last answer */
  readonly quota: Quota | undefined;
}

export interface Gate extends Upstream {
  readonly state: () => GateState;
}

interface Waiting {
  readonly route: string;
  readonly go: () => void;
}

interface Parts {
  readonly limits: GateLimits;
  /** milliseconds of a clock that only goes forward */
  readonly steady: () => number;
  readonly onRefused: (by: 'budget' | 'queue') => void;
}

/**
 * What stands between our questions and upstream: so many a minute for all, so many at a time for each route, and a queue that ends. Whatever is
 * refused here has never left, and says when to come again.
 */
export function openGate(upstream: Upstream, { limits, steady, onRefused }: Parts): Gate {
  const { perMinute } = limits;
  const queue: Waiting[] = [];
  const byRoute = new Map<string, number>();
  let underWay = 0;
  let fullAtMs = 0;
  // kept as they came and read when somebody wants to know, not once for each answer
  let lastHeaders: UpstreamResponse['headers'] = {};

  const hasRoom = (route: string): boolean => underWay < limits.underWay && (byRoute.get(route) ?? 0) < limits.perRoute;
  const move = (route: string, by: 1 | -1): void => {
    underWay += by;
    byRoute.set(route, (byRoute.get(route) ?? 0) + by);
  };

  function end(route: string): void {
    move(route, -1);
    const at = queue.findIndex((one) => hasRoom(one.route));
    if (at >= 0) queue.splice(at, 1)[0]?.go();
  }

  function pay(): void {
    const nowMs = steady();
    const ms = waitMs(fullAtMs, nowMs, perMinute);
    if (ms > 0) {
      onRefused('budget');
      throw budgetSpent(Math.ceil(ms / 1000));
    }
    fullAtMs = spent(fullAtMs, nowMs, perMinute);
  }

  function room(route: string, withinMs: number): Promise<void> {
    if (queue.length >= limits.waiting) {
      onRefused('queue');
      throw tooBusy('the queue is full');
    }
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        queue.splice(queue.indexOf(waiting), 1);
        onRefused('queue');
        reject(tooBusy(`no turn within ${withinMs} ms`));
      }, withinMs);
      const waiting: Waiting = {
        route,
        go: () => {
          clearTimeout(timer);
          // taken here and not when the waiting one goes on, or somebody could step in between
          move(route, 1);
          resolve();
        },
      };
      queue.push(waiting);
    });
  }

  /** The place is taken already. */
  async function leave(request: UpstreamRequest, withinMs: number): Promise<UpstreamResponse> {
    try {
      if (!request.isKeyless) pay();
      const response = await upstream.ask(request, withinMs);
      if (response.headers['ratelimit-remaining'] !== undefined) lastHeaders = response.headers;
      return response;
    } finally {
      end(request.route);
    }
  }

  async function wait(request: UpstreamRequest, withinMs: number): Promise<UpstreamResponse> {
    const sinceMs = steady();
    await room(request.route, withinMs);
    return leave(request, withinMs - (steady() - sinceMs));
  }

  return {
    ask(request, withinMs) {
      // nobody who has just come goes before those that wait
      if (!hasRoom(request.route) || queue.some(({ route }) => route === request.route)) return wait(request, withinMs);
      move(request.route, 1);
      return leave(request, withinMs);
    },
    close: upstream.close,
    state: () => {
      const nowMs = steady();
      return {
        ...{ perMinute, left: left(fullAtMs, nowMs, perMinute) },
        ...{ underWay, waiting: queue.length, quota: quotaIn(lastHeaders) },
      };
    },
  };
}

/** Facts §3.1: ours tells its limit with every answer; the vendor tells nothing. */
function quotaIn(headers: UpstreamResponse['headers']): Quota | undefined {
  const number = (name: string): number => Number.parseInt(firstOf(headers[name]) ?? '', 10);
  const quota = { limit: number('ratelimit-limit'), remaining: number('ratelimit-remaining') };
  return Number.isNaN(quota.limit + quota.remaining) ? undefined : quota;
}
