import { Failure } from './failure.ts';

/** Assumed: a desk that refuses a request three times more, or for longer than 15 s, has a fault that the reader should see. */
const maxBusyTries = 3;
const maxBusySeconds = 15;

/** When a request that was refused only because too much is requested at the moment may be sent again; undefined for any other failure. */
function busySeconds(error: Error): number | undefined {
  if (!(error instanceof Failure) || !error.isBusy) return undefined;
  const { retryAfterSeconds } = error;
  return retryAfterSeconds !== undefined && retryAfterSeconds <= maxBusySeconds ? retryAfterSeconds : undefined;
}

/** The `retry` of every query: what was refused for a moment is sent again after its Retry-After. Until then the query is loading. */
export const retryBusy = (failures: number, error: Error): boolean => failures < maxBusyTries && busySeconds(error) !== undefined;

/** The `retry` of most queries: what may heal by itself is tried once more as well. A refusal stays a refusal. */
export const retryTransient = (failures: number, error: Error): boolean =>
  retryBusy(failures, error) || (failures < 1 && error instanceof Failure && error.transient);

/** The `retryDelay` of every query, milliseconds: Retry-After and up to a second more, so that many desks do not return at once. */
export function retryDelayMs(failures: number, error: Error): number {
  const seconds = busySeconds(error);
  return seconds === undefined ? Math.min(1000 * 2 ** failures, 30_000) : (seconds + Math.random()) * 1000;
}
