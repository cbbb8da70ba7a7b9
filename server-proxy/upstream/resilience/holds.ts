import { UpstreamError } from '../errors.ts';
import type { UpstreamKey } from '../key/key.ts';

/** What upstream has refused for a while, so that it is not asked again before. */
interface Hold {
  readonly error: UpstreamError;
  readonly untilMs: number;
  /** the credentials in use: others may be accepted */
  readonly credentials: UpstreamKey['credentials'];
}

/** The scope of what concerns all routes. */
const wholeKey = 'key';

/** Assumed: a rejected key is not sent again for a minute, and data that the plan excludes is not requested again for two minutes. */
const rejectedMs = 60_000;
const excludedMs = 120_000;

/** What an error holds, and for how long; undefined when the next request may be sent. */
function holdOf(
  { problem: { kind }, retryAfterSeconds = 0, isRequested }: UpstreamError,
  route: string,
): [scope: string, ms: number] | undefined {
  if (kind === 'rate_limited') return [wholeKey, retryAfterSeconds * 1000];
  if (kind === 'upstream_key_rejected') return [wholeKey, rejectedMs];
  if (kind === 'plan_excludes_endpoint') return [route, excludedMs];
  return isRequested ? [route, retryAfterSeconds * 1000] : undefined;
}

/** Keeps requests from a data service that has refused them for a time: `Retry-After`, a rejected key, a plan without the data. */
export function openHolds(key: UpstreamKey) {
  const holds = new Map<string, Hold>();

  function currentHold(scope: string): Hold | undefined {
    const hold = holds.get(scope);
    if (hold && hold.credentials === key.credentials && performance.now() < hold.untilMs) return hold;
    holds.delete(scope);
    return undefined;
  }

  return {
    /** @throws UpstreamError the error of the response that holds this route or the key, with the time that is left */
    check(route: string): void {
      const hold = currentHold(wholeKey) ?? currentHold(route);
      if (!hold) return;
      const { problem, retryAfterSeconds, allowsStale, message } = hold.error;
      const seconds = Math.max(Math.ceil((hold.untilMs - performance.now()) / 1000), 1);
      throw new UpstreamError(problem, {
        cause: `held: ${message}`,
        rejectedBy: 'hold',
        // A rate limit refuses the request, not the response that is stored.
        allowsStale: allowsStale || problem.kind === 'rate_limited',
        ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds: seconds }),
      });
    },
    record(route: string, error: UpstreamError): void {
      const [scope, ms] = error.wasSent ? (holdOf(error, route) ?? []) : [];
      if (scope !== undefined && ms) holds.set(scope, { error, untilMs: performance.now() + ms, credentials: key.credentials });
    },
  };
}
