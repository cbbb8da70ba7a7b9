import { monotonicNow } from '#src/shared/time/now.ts';
import { Failure } from './failure.ts';

/** Names of the data sets, by endpoint name in the contract. */
export const dataSetNames: Readonly<Record<string, string>> = {
  logos: 'Logos',
  news: 'News',
  newsById: 'One story',
  newsRemoved: 'Removed stories',
  quantified: 'Quantified',
  ratios: 'Ratios',
  guidance: 'Guidance',
  splits: 'Splits',
  bars: 'Price bars',
};

/** Assumed: a failure counts for five minutes without another request; what is on screen is requested more often. */
const countsMs = 300_000;

/** When the last request of this window to an endpoint failed. */
const failedMs = new Map<string, number>();

export const forgetFailures = (): void => failedMs.clear();

/** The names of the endpoints whose last request of this window failed, or was answered from the cache because the service fails. */
export const failingEndpoints = (): string[] =>
  [...failedMs.keys()].filter((name) => monotonicNow() - (failedMs.get(name) ?? 0) < countsMs);

// A data service without removals responds to them in another shape.
const isFailing = (name: string, { transient, kind }: Failure): boolean =>
  transient || kind === 'key' || (kind === 'shape' && name !== 'newsRemoved');

/** Notes what a request to an endpoint comes to. Another endpoint's response does not change it, nor does a refusal of this one request. */
export async function noteOutcome<Result extends { readonly staleSeconds: number }>(
  name: string,
  request: Promise<Result>,
): Promise<Result> {
  try {
    const result = await request;
    if (result.staleSeconds > 0) failedMs.set(name, monotonicNow());
    else failedMs.delete(name);
    return result;
  } catch (error) {
    if (error instanceof Failure && isFailing(name, error)) failedMs.set(name, monotonicNow());
    throw error;
  }
}
