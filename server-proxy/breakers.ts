import type { Told } from './ask.ts';
import { breakerLimits, closed, letsThrough, nextBreaker, type Breaker, type BreakerEvent, type BreakerLimits } from './breaker.ts';
import type { Log } from './log.ts';
import { leftAlone, UpstreamFailure } from './upstream-failure.ts';

/** A question that is guarded, whatever it asks for. */
type AskFor<Q> = (question: Q, etag: string | undefined, requestId: string) => Promise<Told>;

/** How it stands with a route; `waitMs` until it is asked again, where it is left alone. */
export interface RouteState {
  readonly state: Breaker['state'];
  readonly waitMs: number;
  /** how often it has opened since the start */
  readonly opened: number;
}

export interface Breakers {
  /** Asks where the route's breaker lets it. */
  readonly guard: <Q>(ask: AskFor<Q>, routeOf: (question: Q) => string) => AskFor<Q>;
  readonly stateOf: (route: string) => RouteState;
  /** questions that were not asked because of it */
  readonly refused: () => number;
}

interface Parts {
  /** milliseconds of a clock that only goes forward */
  readonly steady: () => number;
  readonly log: Log;
  readonly limits?: BreakerLimits;
}

interface Kept {
  breaker: Breaker;
  opened: number;
}

/** What an end says of upstream. Only an outage is held against it: whoever refuses is there. */
function endOf(error: unknown, isProbe: boolean): BreakerEvent | undefined {
  if (error instanceof UpstreamFailure) {
    if (error.neverLeft) return isProbe ? 'probe withdrawn' : undefined;
    if (!error.isOutage) return 'answered';
    return isProbe ? 'probe failed' : 'failed';
  }
  // our own mistake says nothing, but a probe has to end
  return isProbe ? 'probe withdrawn' : undefined;
}

/** One breaker for each route (breaker.ts), moved by what the questions to it show. */
export function keepBreakers({ steady, log, limits = breakerLimits }: Parts): Breakers {
  const byRoute = new Map<string, Kept>();
  let refused = 0;

  function keptOf(route: string): Kept {
    const known = byRoute.get(route);
    if (known) return known;
    const made: Kept = { breaker: closed, opened: 0 };
    byRoute.set(route, made);
    return made;
  }

  function move(kept: Kept, route: string, event: BreakerEvent): void {
    const { state } = kept.breaker;
    kept.breaker = nextBreaker(kept.breaker, event, steady(), limits);
    if (kept.breaker.state === state) return;
    if (kept.breaker.state === 'open' && event !== 'probe withdrawn') kept.opened++;
    log(kept.breaker.state === 'open' ? 'warn' : 'info', 'breaker', { endpoint: route, state: kept.breaker.state });
  }

  // while a probe is under way, the end of its own time is not known
  const waitMs = ({ breaker }: Kept, nowMs: number): number => (breaker.state === 'open' ? Math.max(breaker.untilMs - nowMs, 0) : 0);

  const guard: Breakers['guard'] = (ask, routeOf) => async (question, etag, requestId) => {
    const route = routeOf(question);
    const kept = keptOf(route);
    const nowMs = steady();
    if (!letsThrough(kept.breaker, nowMs)) {
      refused++;
      throw leftAlone(Math.max(Math.ceil(waitMs(kept, nowMs) / 1000), 1));
    }
    const isProbe = kept.breaker.state !== 'closed';
    if (isProbe) move(kept, route, 'asked');
    try {
      const told = await ask(question, etag, requestId);
      move(kept, route, 'answered');
      return told;
    } catch (error) {
      const event = endOf(error, isProbe);
      if (event) move(kept, route, event);
      throw error;
    }
  };

  return {
    guard,
    stateOf: (route) => {
      const kept = byRoute.get(route) ?? { breaker: closed, opened: 0 };
      return { state: kept.breaker.state, waitMs: waitMs(kept, steady()), opened: kept.opened };
    },
    refused: () => refused,
  };
}
