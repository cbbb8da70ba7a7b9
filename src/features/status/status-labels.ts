import type { SourceRow } from '#contract/endpoints/sources.ts';
import { breakerStates, type DeskStatus, isFailing } from '#contract/proxy/desk-status.ts';
import { problemKinds, type ProblemKind } from '#contract/http/problem.ts';
import { isOutsidePlan } from '#src/shared/api/failure.ts';
import type { WrongRecords } from '#src/shared/api/wrong-records.ts';
import { formatWhole } from '#src/shared/format/number.ts';

type Endpoint = DeskStatus['endpoints'][number];

const secondsOf = (iso: string): number => Date.parse(iso) / 1000;

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
  movers: 'Movers',
  sources: 'Sources',
};

const nameOf = (endpoint: string): string => dataSetNames[endpoint] ?? endpoint;
const namesOf = (endpoints: readonly Endpoint[]): string => endpoints.map(({ name }) => nameOf(name)).join(', ');

const failureLabels = new Map<string, string>(
  Object.entries({
    upstream_unreachable: 'could not be reached, or sent an invalid response',
    upstream_timeout: 'did not respond in time',
    upstream_key_rejected: 'rejected the API key',
    upstream_exposed_key: 'repeated the API key in a response',
    plan_excludes_endpoint: 'is not in the plan of the API key',
    license_required: 'needs a license that the API key does not have',
    rate_limited: 'exceeded its rate limit',
  } satisfies Partial<Record<ProblemKind, string>>),
);

/** A kind of failure as a predicate: `did not respond in time`. */
export const failureLabel = (kind: string): string =>
  failureLabels.get(kind) ?? (Object.hasOwn(problemKinds, kind) ? `failed: ${kind.replaceAll('_', ' ')}` : 'failed');

export const accessLabels: Readonly<Record<Endpoint['access'], string>> = {
  allowed: 'yes',
  'plan excludes': 'not in plan',
  'key rejected': 'key rejected',
  unknown: 'no request yet',
};

/**
 * Whether an endpoint is polled, by the state of its circuit breaker.
 *
 * @param formatUntil a future time as `in 8 s`
 */
export function pollingLabel({ breaker, openedCount, retryAt }: Endpoint, formatUntil: (seconds: number) => string): string {
  if (breaker === 'open') return `paused after errors${retryAt === undefined ? '' : `, retrying ${formatUntil(secondsOf(retryAt))}`}`;
  if (breaker === 'half-open') return 'retrying after errors';
  return openedCount === 0 ? 'normal' : `normal, paused ${openedCount === 1 ? 'once' : `${openedCount} times`}`;
}

/** What is known of the newest record of a data set. */
interface Newest {
  /** Unix seconds, null without a record, undefined while it is loading */
  readonly data?: number | null | undefined;
  readonly error?: Error | null;
  /** in words: `last story 10:14:07 ET` */
  readonly last: string | undefined;
  /** whose records they are; undefined for those of all symbols */
  readonly symbol?: string;
}

/** Whether a data set is current, for its readers: `current, last story 10:14:07 ET`. @param endpoint undefined where the status has none */
export function summaryLabel(endpoint: Endpoint | undefined, { data, error = null, last, symbol }: Newest): string {
  const state = ((): string => {
    if (endpoint?.access === 'plan excludes' || isOutsidePlan(error)) return 'not in your plan';
    if (endpoint?.access === 'key rejected') return 'no access, the API key is rejected';
    if (endpoint !== undefined && endpoint.breaker !== 'closed') return 'not updated now, retried automatically';
    if (error) return 'not updated now';
    if (data === undefined) return 'loading';
    return data === null ? `no records${symbol === undefined ? '' : ` of ${symbol}`}` : 'current';
  })();
  return last === undefined ? state : `${state}, ${last}`;
}

/** The states of all circuit breakers; endpoints are named when theirs is not closed. */
export function circuitBreakersLabel(endpoints: DeskStatus['endpoints']): string {
  const states = breakerStates
    .filter((state) => state !== 'closed')
    .map((state) => [state, namesOf(endpoints.filter(({ breaker }) => breaker === state))] as const)
    .filter(([, names]) => names !== '');
  return states.length === 0 ? 'all closed' : states.map(([state, names]) => `${state}: ${names}`).join('; ');
}

/** The remaining requests: of the proxy's own limit first, then of the data service's. */
export function quotaLabels({ budget, upstream: { quota } }: DeskStatus): string[] {
  const { perMinute, remaining, inFlight, queued } = budget;
  return [
    `${formatWhole(remaining)} of ${formatWhole(perMinute)} requests per minute`,
    ...(inFlight + queued > 0 ? [`${formatWhole(inFlight)} in flight, ${formatWhole(queued)} queued`] : []),
    quota ? `data service: ${formatWhole(quota.remaining)} of ${formatWhole(quota.limit)}` : 'the data service does not report its quota',
  ];
}

/** The requests that the proxy has rejected since it started, by reason; undefined when there are none. */
export function rejectedLabel({ client, budget, queue, breaker, hold = 0 }: DeskStatus['rejected']): string | undefined {
  const reasons: readonly (readonly [count: number, reason: string])[] = [
    [breaker, 'by an open circuit breaker'],
    [hold, 'while the data service refused them'],
    [budget, 'because the quota was used up'],
    [queue, 'because the queue was full'],
    [client, 'by the rate limit of one user'],
  ];
  const labels = reasons.filter(([count]) => count > 0).map(([count, reason]) => `${formatWhole(count)} ${reason}`);
  return labels.length === 0 ? undefined : labels.join(', ');
}

/** The streams of desks that are open, and whether they are told of changes. */
export const streamsLabel = ({ open, isWatched }: NonNullable<DeskStatus['streams']>): string =>
  `${formatWhole(open)} ${open === 1 ? 'stream' : 'streams'} open, ${isWatched ? 'changes are seen' : 'changes are not seen: desks poll'}`;

/** The records that the page could not read, or not in full, by data set. */
export const wrongRecordsLabels = (all: ReadonlyMap<string, WrongRecords>): string[] =>
  [...all].map(([name, { total, refused, incomplete, reason }]) => {
    const counts = [refused > 0 && `${formatWhole(refused)} not shown`, incomplete > 0 && `${formatWhole(incomplete)} without some fields`];
    return `${dataSetNames[name] ?? name}: of ${formatWhole(total)}, ${counts.filter(Boolean).join(', ')} (${reason})`;
  });

/** The share of responses from the fresh cache; undefined before the first response. Stale and coalesced responses are no hits. */
export function hitRate({
  hit,
  miss,
  joined,
  revalidated,
  renewing = 0,
  shared = 0,
  stale,
}: DeskStatus['cache']): { rate: number; responses: number } | undefined {
  const responses = hit + miss + joined + revalidated + renewing + shared + stale;
  return responses === 0 ? undefined : { rate: hit / responses, responses };
}

export type Verdict = readonly [level: 'fresh' | 'late' | 'stale', sentence: string];

const fromCache = 'comes from the cache, with its age.';

/** Which data is not current although the data service responds, each with its reason; undefined where there is none. */
function notCurrent({ endpoints }: DeskStatus, ageOf: (seconds: number) => string, failedHere: readonly string[]): string | undefined {
  const failing = endpoints.filter(isFailing);
  const others = failedHere.filter((name) => failing.every((endpoint) => endpoint.name !== name));
  const reasons = [
    ...failing.map(({ name, lastFailure }) =>
      lastFailure
        ? `${nameOf(name)} ${failureLabel(lastFailure.kind)} (${ageOf(secondsOf(lastFailure.at))} ago)`
        : `${nameOf(name)} failed`,
    ),
    ...others.map((name) => `${nameOf(name)} failed in this window`),
  ];
  if (reasons.length === 0) return undefined;
  return `Not all data is current: ${reasons.join('; ')}. ${pausedLabel(endpoints)}What is shown of it ${fromCache}`;
}

function pausedLabel(endpoints: readonly Endpoint[]): string {
  const paused = namesOf(endpoints.filter(({ breaker }) => breaker !== 'closed'));
  return paused === '' ? '' : `Paused after errors and retried automatically: ${paused}. `;
}

/** The most sources that the verdict names. */
const maxNamed = 3;

/**
 * Which sources of the data service fail: `1 of 5 sources fails: wire, last success 09:41:07 ET.`; empty where none does.
 *
 * @param formatTime Unix seconds as `09:41:07 ET`
 */
export function failingSourcesLabel(sources: readonly SourceRow[], formatTime: (seconds: number) => string): string {
  const failing = sources.filter(({ failure }) => failure);
  if (failing.length === 0) return '';
  const names = failing
    .slice(0, maxNamed)
    .map(
      ({ name, lastSuccess }) => `${name}, ${lastSuccess === undefined ? 'no success so far' : `last success ${formatTime(lastSuccess)}`}`,
    );
  const of = `${failing.length} of ${sources.length} ${sources.length === 1 ? 'source' : 'sources'}`;
  return `${of} ${failing.length === 1 ? 'fails' : 'fail'}: ${names.join('; ')}${failing.length > maxNamed ? `; and ${failing.length - maxNamed} more` : ''}.`;
}

/**
 * Why the data may be stale, in one sentence: the worst reason of all endpoints first.
 *
 * @param ageOf the age of a time, as `12 s`
 * @param failedHere endpoints whose last request in this window failed
 * @param failingSources the sentence about sources that fail (`failingSourcesLabel`)
 */
export function verdict(
  status: DeskStatus,
  ageOf: (seconds: number) => string,
  failedHere: readonly string[] = [],
  failingSources = '',
): Verdict {
  const { upstream, budget, endpoints } = status;
  const { state, lastSeenAt, lastFailure } = upstream;
  const ago = lastSeenAt === undefined ? '' : ` (${ageOf(secondsOf(lastSeenAt))} ago)`;
  if (state === 'key rejected') return ['stale', `The data service rejects the API key${ago}. Tell your administrator.`];
  const reason = lastFailure ? `${nameOf(lastFailure.endpoint)} ${failureLabel(lastFailure.kind)}` : 'it does not respond';
  if (state === 'unreachable')
    return ['stale', `Data service unavailable${ago}: ${reason}. ${pausedLabel(endpoints)}The data shown ${fromCache}`];
  if (state === 'no request yet') return ['late', 'No request since Marketdesk was started: the state of the data service is unknown.'];
  const also = failingSources && ` ${failingSources}`;
  const failing = notCurrent(status, ageOf, failedHere);
  if (failing !== undefined) return ['stale', failing + also];
  if (budget.remaining < 1) return ['stale', `Quota used up: no new requests for a moment. The data shown ${fromCache}`];
  const excluded = endpoints.filter(({ access }) => access === 'plan excludes' || access === 'key rejected');
  if (excluded.length > 0) return ['late', `The data service responds${ago}. The API key has no access to: ${namesOf(excluded)}.${also}`];
  if (also) return ['late', `The data service responds${ago}.${also}`];
  return ['fresh', `All systems normal; data is as fresh as the source${ago}.`];
}
