/**
 * Whether one route of upstream is asked (product 2.14). Closed: it is. Open: it failed too often in a row, and is left alone for a while. Half-open:
 * that while is over, and one question, the probe, finds out for all.
 */
export type Breaker =
  | { readonly state: 'closed'; readonly failures: number }
  | { readonly state: 'open'; readonly untilMs: number }
  | { readonly state: 'half-open' };

/** What can happen to a route: a question may leave, and questions come to an end. A withdrawn probe never reached upstream. */
export type BreakerEvent = 'asked' | 'answered' | 'failed' | 'probe failed' | 'probe withdrawn';

export interface BreakerLimits {
  /** questions that fail one after another, each with its second try */
  readonly failures: number;
  readonly openMs: number;
}

/**
 * Assumed: five questions in a row open it, for ten seconds. A probe lasts up to 15 s, so that after the longest of them and the next pause a
 * service that has healed is asked within the 30 s of product 6.
 */
export const breakerLimits: BreakerLimits = { failures: 5, openMs: 10_000 };

export const closed: Breaker = { state: 'closed', failures: 0 };
const halfOpen: Breaker = { state: 'half-open' };

/** Whether a question may leave now; from an open breaker it leaves as the probe. */
export const letsThrough = (breaker: Breaker, nowMs: number): boolean =>
  breaker.state === 'closed' || (breaker.state === 'open' && nowMs >= breaker.untilMs);

/** What a route becomes by what happens to it. Times are of a clock that only goes forward. */
export function nextBreaker(breaker: Breaker, event: BreakerEvent, nowMs: number, { failures, openMs }: BreakerLimits): Breaker {
  const untilMs = nowMs + openMs;
  switch (event) {
    case 'asked':
      return breaker.state === 'open' && nowMs >= breaker.untilMs ? halfOpen : breaker;
    case 'answered':
      // also a question that left long ago: whoever answers is there
      return breaker.state === 'closed' && breaker.failures === 0 ? breaker : closed;
    case 'failed':
      // one that left before it opened says nothing new
      if (breaker.state !== 'closed') return breaker;
      return breaker.failures + 1 >= failures ? { state: 'open', untilMs } : { state: 'closed', failures: breaker.failures + 1 };
    case 'probe failed':
      return breaker.state === 'half-open' ? { state: 'open', untilMs } : breaker;
    default:
      // a withdrawn probe: nothing was learnt: the next question is the probe
      return breaker.state === 'half-open' ? { state: 'open', untilMs: nowMs } : breaker;
  }
}
