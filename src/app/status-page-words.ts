import type { DeskStatus } from '#contract/desk-status.ts';
import { problemKinds, type ProblemKind } from '#contract/problem.ts';

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

/** Answers that came from memory, of all; undefined before there are any. Only a fresh one is a hit. */
export function hitRate({ hit, miss, joined, revalidated, stale }: DeskStatus['cache']): { rate: number; answers: number } | undefined {
  const answers = hit + miss + joined + revalidated + stale;
  return answers === 0 ? undefined : { rate: hit / answers, answers };
}

export type Verdict = readonly ['fresh' | 'late' | 'stale', string];

const secondsOf = (iso: string): number => Date.parse(iso) / 1000;

/**
 * Why the desk may be stale, in one sentence: the worst first.
 *
 * @param ageOf an instant in words, such as `12 s`
 */
export function verdict({ upstream, endpoints }: DeskStatus, ageOf: (seconds: number) => string): Verdict {
  const { state, seen, lastFailure } = upstream;
  const ago = seen === undefined ? '' : ` (${ageOf(secondsOf(seen))} ago)`;
  if (state === 'key rejected') return ['stale', `The data service refuses the key of this desk${ago}. Tell your administrator.`];
  if (state === 'unreachable') {
    const why = lastFailure
      ? `${dataSets[lastFailure.endpoint] ?? lastFailure.endpoint} ${failureWords(lastFailure.kind)}`
      : 'it gives no answer';
    return ['stale', `The data service is out${ago}: ${why}. What is shown comes from memory and says how old it is.`];
  }
  if (state === 'not asked yet')
    return ['late', 'Nobody has asked the data service since this desk was started, so nothing is known of it yet.'];
  const refused = endpoints.filter(({ access }) => access === 'plan excludes' || access === 'key rejected');
  if (refused.length > 0) {
    const names = refused.map(({ name }) => dataSets[name] ?? name).join(', ');
    return ['late', `The data service answers${ago}. The key of this desk may not read: ${names}.`];
  }
  return ['fresh', `The data service answers${ago}. Nothing stands in the way: what looks old is old there as well.`];
}
