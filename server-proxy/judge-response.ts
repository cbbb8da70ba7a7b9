import { retryAfterHeader } from '#contract/http/header-names.ts';
import { problemKinds, type ProblemKind } from '#contract/problem.ts';
import type { Address } from './addresses.ts';
import { readForeignError, type ForeignError } from './foreign-error.ts';
import type { UpstreamResponse } from './forward.ts';
import { firstOf } from './http/header-value.ts';
import { retryAfterSeconds } from './http/retry-after.ts';
import { unreachable, UpstreamFailure } from './upstream-failure.ts';
import type { UpstreamKey } from './upstream-key.ts';

/** Assumed: what a client is told to wait when upstream limits the rate without saying for how long. */
const rateLimitedSeconds = 10;

/** The first of upstream's words that is one of ours and belongs to this status. */
const ownKind = (words: readonly string[], status: number): ProblemKind | undefined =>
  (Object.keys(problemKinds) as ProblemKind[]).find((kind) => problemKinds[kind].status === status && words.includes(kind));

const keyRejected = (cause: string): UpstreamFailure =>
  new UpstreamFailure(
    {
      kind: 'upstream_key_rejected',
      value: 'The data service refuses the key this desk was set up with, or the key does not cover this. Tell your administrator.',
    },
    { cause, retryAfterSeconds: 60 },
  );

/** What people call the data of an endpoint, by its name in the contract. */
const called: Readonly<Record<string, string>> = {
  newsById: 'single stories',
  newsRemoved: 'withdrawn stories',
  quantified: 'quantified news',
};

const planExcludes = (kind: ProblemKind, { name }: Address, cause: string): UpstreamFailure =>
  new UpstreamFailure(
    {
      kind,
      value:
        kind === 'license_required'
          ? `The plan of this desk’s key has no licence for this question about ${called[name] ?? name}. Ask your administrator.`
          : `The plan of this desk’s key excludes ${called[name] ?? name}. Ask your administrator.`,
    },
    { cause },
  );

/** Facts §3.3: some versions put it under 400. No question of ours is worded by the caller, so it can only mean the key. */
const speaksOfTheKey = ({ words, sentence }: ForeignError): boolean =>
  words.includes('auth_failed') || words.includes('unauthorized') || /^access denied\b/i.test(sentence ?? '');

/**
 * What an answer other than 200 means here (facts §3.2, §3.3): the status decides, the body may only say more.
 * The browser is never sent a 401, because it has no key to mend.
 */
export function judgeResponse(
  { status, headers, body }: UpstreamResponse,
  address: Address,
  key: UpstreamKey,
  nowMs: number,
): UpstreamFailure {
  const said = readForeignError(body);
  const cause = `upstream answered ${status}`;
  const wait = retryAfterSeconds(firstOf(headers[retryAfterHeader]), nowMs);
  switch (status) {
    case 400: {
      if (speaksOfTheKey(said)) return keyRejected(cause);
      // their sentence helps to mend the question, unless it repeats what nobody may read
      const sentence = said.sentence !== undefined && !key.isIn(Buffer.from(said.sentence)) ? `: ${said.sentence}` : '.';
      return new UpstreamFailure(
        { kind: ownKind(said.words, 400) ?? 'invalid_parameter', value: `The data service refused this question${sentence}` },
        { cause },
      );
    }
    case 401:
      // sometimes sent for "not in plan" (facts §3.3), which only counts when the body says so in a word we know
      return said.words.includes('plan_excludes_endpoint') ? planExcludes('plan_excludes_endpoint', address, cause) : keyRejected(cause);
    case 403:
      return planExcludes(ownKind(said.words, 403) ?? 'plan_excludes_endpoint', address, cause);
    case 404:
      return new UpstreamFailure({ kind: 'not_found', value: 'The data service does not have this.' }, { cause });
    case 429: {
      const seconds = wait ?? rateLimitedSeconds;
      return new UpstreamFailure(
        { kind: 'rate_limited', value: `The data service asks for fewer requests. Try again in ${seconds} s.` },
        { cause, retryAfterSeconds: seconds },
      );
    }
    default:
      // an upstream that says when to come back is not asked again before
      return unreachable(cause, { again: status >= 500 && wait === undefined, ...(wait === undefined ? {} : { retryAfterSeconds: wait }) });
  }
}
