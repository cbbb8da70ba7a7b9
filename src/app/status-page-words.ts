import { breakerStates, type DeskStatus } from '#contract/desk-status.ts';
import { problemKinds, type ProblemKind } from '#contract/problem.ts';
import { formatWhole } from '#src/shared/format/number.ts';

const secondsOf = (iso: string): number => Date.parse(iso) / 1000;

/** What a data set is called, by the endpoint's name in the contract. */
export const dataSets: Readonly<Record<string, string>> = {
  logos: 'Logos',
  news: 'News',
  newsById: 'One story',
  newsRemoved: 'Withdrawn stories',
  quantified: 'Quantified',
  ratios: 'Ratios',
  guidance: 'Guidance',
  splits: 'Splits',
};

const nameOf = (endpoint: string): string => dataSets[endpoint] ?? endpoint;

/** What a kind of failure means, and what to do about it. */
const meanings = new Map<string, string>(
  Object.entries({
    upstream_unreachable: 'could not be reached, or gave no usable answer',
    upstream_timeout: 'did not answer in time',
    upstream_key_rejected: 'refused the key of this desk',
    plan_excludes_endpoint: 'is not in the plan of this desk’s key',
    license_required: 'needs a licence that this desk’s key does not have',
    rate_limited: 'asked for fewer requests',
  } satisfies Partial<Record<ProblemKind, string>>),
);
export const failureWords = (kind: string): string =>
  meanings.get(kind) ?? (Object.hasOwn(problemKinds, kind) ? `failed: ${kind.replaceAll('_', ' ')}` : 'failed');

export const accessWords: Readonly<Record<DeskStatus['endpoints'][number]['access'], string>> = {
  allowed: 'allowed',
  'plan excludes': 'plan excludes it',
  'key rejected': 'key refused',
  unknown: 'not asked yet',
};

/** How a route stands by its breaker, in words; a pause by the time until it is over. */
export function breakerWords(
  { breaker, opened, asksAgain }: DeskStatus['endpoints'][number],
  inWords: (seconds: number) => string,
): string {
  if (breaker === 'open') return `left alone${asksAgain === undefined ? '' : `, again ${inWords(secondsOf(asksAgain))}`}`;
  if (breaker === 'half-open') return 'one question finds out';
  return opened === 0 ? 'as usual' : `as usual, left alone ${opened === 1 ? 'once' : `${opened} times`}`;
}

/** All of them together, by the name that administrators know. */
export function breakersWords(endpoints: DeskStatus['endpoints']): string {
  const told = breakerStates.flatMap((state) => {
    const names = endpoints.filter(({ breaker }) => breaker === state).map(({ name }) => nameOf(name));
    return state === 'closed' || names.length === 0 ? [] : [`${state}: ${names.join(', ')}`];
  });
  return told.length === 0 ? 'all closed: every data set is asked as usual' : told.join('; ');
}

/** What is left to ask, and of what: ours first, then what the data service itself says of its limit. */
export function budgetWords({ budget, upstream: { quota } }: DeskStatus): string[] {
  const { perMinute, left, underWay, waiting } = budget;
  return [
    `${formatWhole(left)} of ${formatWhole(perMinute)} questions a minute left`,
    ...(underWay + waiting > 0 ? [`${formatWhole(underWay)} under way, ${formatWhole(waiting)} waiting`] : []),
    quota
      ? `by the data service’s own limit ${formatWhole(quota.remaining)} of ${formatWhole(quota.limit)}`
      : 'the data service does not tell its own limit',
  ];
}

/** What was refused here since the start, and why; undefined where nothing was. */
export function refusedWords({ client, budget, queue, breaker }: DeskStatus['refused']): string | undefined {
  const told: readonly (readonly [count: number, why: string])[] = [
    [breaker, 'because a data set was left alone'],
    [budget, 'because the minute’s questions were spent'],
    [queue, 'because too many waited'],
    [client, 'because one computer asked too much'],
  ];
  const words = told.filter(([count]) => count > 0).map(([count, why]) => `${formatWhole(count)} ${why}`);
  return words.length === 0 ? undefined : words.join(', ');
}

/** Answers that came from memory, of all; undefined before there are any. Only a fresh one is a hit. */
export function hitRate({ hit, miss, joined, revalidated, stale }: DeskStatus['cache']): { rate: number; answers: number } | undefined {
  const answers = hit + miss + joined + revalidated + stale;
  return answers === 0 ? undefined : { rate: hit / answers, answers };
}

export type Verdict = readonly ['fresh' | 'late' | 'stale', string];

/**
 * Why the desk may be stale, in one sentence: the worst first.
 *
 * @param ageOf an instant in words, such as `12 s`
 */
export function verdict({ upstream, budget, endpoints }: DeskStatus, ageOf: (seconds: number) => string): Verdict {
  const { state, seen, lastFailure } = upstream;
  const ago = seen === undefined ? '' : ` (${ageOf(secondsOf(seen))} ago)`;
  if (state === 'key rejected') return ['stale', `The data service refuses the key of this desk${ago}. Tell your administrator.`];
  const alone = endpoints.filter(({ breaker }) => breaker !== 'closed');
  const why = lastFailure ? `${nameOf(lastFailure.endpoint)} ${failureWords(lastFailure.kind)}` : 'it gives no answer';
  if (alone.length > 0) {
    const names = alone.map(({ name }) => nameOf(name)).join(', ');
    return [
      'stale',
      `The data service fails${ago}: ${why}. Left alone for a moment after too many failures, and asked again by itself: ${names}. What is shown of that comes from memory and says how old it is.`,
    ];
  }
  if (state === 'unreachable') {
    return ['stale', `The data service is out${ago}: ${why}. What is shown comes from memory and says how old it is.`];
  }
  if (state === 'not asked yet')
    return ['late', 'Nobody has asked the data service since this desk was started, so nothing is known of it yet.'];
  if (budget.left < 1) {
    return [
      'stale',
      'This desk has asked as much as it may: nothing new is asked for a moment. What is shown comes from memory and says how old it is.',
    ];
  }
  const refused = endpoints.filter(({ access }) => access === 'plan excludes' || access === 'key rejected');
  if (refused.length > 0) {
    const names = refused.map(({ name }) => nameOf(name)).join(', ');
    return ['late', `The data service answers${ago}. The key of this desk may not read: ${names}.`];
  }
  return ['fresh', `The data service answers${ago}. Nothing stands in the way: what looks old is old there as well.`];
}
