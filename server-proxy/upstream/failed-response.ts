import { retryAfterHeader } from '#contract/http/header-names.ts';
import { problemKinds, type ProblemKind } from '#contract/http/problem.ts';
import { parseJson } from './body.ts';
import { firstValue, type UpstreamResponse } from './client.ts';
import { unreachable, UpstreamError } from './errors.ts';
import type { UpstreamKey } from './key.ts';

/** What the body of a failed response says, whatever its shape. */
interface ErrorBody {
  /** identifiers such as `plan_excludes_endpoint` or `auth_failed`; often none */
  readonly ids: readonly string[];
  /** its sentence for people, on one line and cut */
  readonly sentence: string | undefined;
}

const maxSentenceCharacters = 200;

const texts = (value: unknown): string[] => (typeof value === 'string' && value.trim() !== '' ? [value] : []);

function readJsonError(value: unknown): { ids: string[]; sentences: string[] } {
  if (Array.isArray(value)) return { ids: [], sentences: value.flatMap(texts) };
  if (typeof value !== 'object' || value === null) return { ids: [], sentences: texts(value) };
  const { errors, message, text, error } = value as Record<string, unknown>;
  const entries: unknown[] = Array.isArray(errors) ? errors : [errors];
  const fields = (name: string): string[] =>
    entries.flatMap((entry) => (typeof entry === 'object' && entry !== null ? texts((entry as Record<string, unknown>)[name]) : []));
  return {
    ids: [...fields('id'), ...fields('code')],
    sentences: [...fields('value'), ...entries.flatMap(texts), ...texts(message), ...texts(text), ...texts(error)],
  };
}

/** The XML of facts §10; a gateway's HTML page has none of these elements. */
function readXmlError(text: string): { ids: string[]; sentences: string[] } {
  const contents = (name: string): string[] =>
    [...text.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, 'g'))].flatMap(([, inner]) => texts(inner));
  return { ids: [...contents('id'), ...contents('code')], sentences: contents('value') };
}

/** Reads every shape of facts §3.3: bare list, bare string, `message`, `text`, our own with or without parts, XML, HTML, nothing. */
export function readErrorBody(body: Buffer): ErrorBody {
  const head = body.subarray(0, 64 * 1024);
  const text = head.toString('utf8').trim();
  const { ids, sentences } = text.startsWith('<') ? readXmlError(text) : readJsonError(parseJson(head));
  // one line of visible text: it becomes part of a sentence of ours
  const sentence = sentences[0]?.replace(/[\p{C}\s]+/gu, ' ').trim();
  return { ids, sentence: sentence && sentence.length > maxSentenceCharacters ? `${sentence.slice(0, maxSentenceCharacters)}…` : sentence };
}

/** A logo search without a match, as the list that it is. */
export const noLogos = Buffer.from('{"ok":true,"data":[]}');

/**
 * Whether a 404 means that a logo search found nothing (facts §3.2). Browsers log every 404 to their console, and for a reader a
 * miss is no error (product 2.5).
 *
 * Assumed: on its way to the browser it becomes an empty list; on the wire of the data service it stays what it is.
 */
export function isEmptySearch({ status, body }: Pick<UpstreamResponse, 'status' | 'body'>, endpoint: string): boolean {
  if (status !== 404 || endpoint !== 'logos') return false;
  const { ids, sentence } = readErrorBody(body);
  // a gateway's page has no readable error, and a wrong base address has an id of its own
  return (ids.length > 0 || sentence !== undefined) && !ids.includes('no_matching_endpoint');
}

/** Assumed: how long a client waits when upstream limits the rate without naming a time. */
const rateLimitedSeconds = 10;

/** Longest wait that is passed on: a mistaken header must not silence a desk for a day. */
const maxRetryAfterSeconds = 3600;

/**
 * `Retry-After` as seconds: a number, or an HTTP date (RFC 9110 §10.2.3).
 *
 * @returns undefined for an absent or unreadable header
 */
export function readRetryAfter(header: string | undefined, nowMs = Date.now()): number | undefined {
  if (header === undefined) return undefined;
  const seconds = /^\d{1,9}$/.test(header.trim()) ? Number(header) : Math.ceil((Date.parse(header) - nowMs) / 1000);
  return Number.isNaN(seconds) ? undefined : Math.min(Math.max(seconds, 1), maxRetryAfterSeconds);
}

/** The first of upstream's ids that is one of ours and belongs to this status. */
const ownKind = (ids: readonly string[], status: number): ProblemKind | undefined =>
  (Object.keys(problemKinds) as ProblemKind[]).find((kind) => problemKinds[kind].status === status && ids.includes(kind));

const keyRejected = (cause: string): UpstreamError =>
  new UpstreamError(
    {
      kind: 'upstream_key_rejected',
      value: 'The data service refuses the key this desk was set up with, or the key does not cover this. Tell your administrator.',
    },
    { cause, retryAfterSeconds: 60 },
  );

/** What people call the data of an endpoint, where its name in the contract is not it. */
const dataNames: Readonly<Record<string, string>> = {
  newsById: 'single stories',
  newsRemoved: 'withdrawn stories',
  quantified: 'quantified news',
};

function planExcludes(kind: ProblemKind, endpoint: string, cause: string): UpstreamError {
  const name = dataNames[endpoint] ?? endpoint;
  const value =
    kind === 'license_required'
      ? `The plan of this desk’s key has no licence for this query about ${name}. Ask your administrator.`
      : `The plan of this desk’s key excludes ${name}. Ask your administrator.`;
  return new UpstreamError({ kind, value }, { cause });
}

/** Facts §3.3: some versions report it under 400. The caller does not word our queries, so it can only mean the key. */
const isAboutKey = ({ ids, sentence }: ErrorBody): boolean =>
  ids.includes('auth_failed') || ids.includes('unauthorized') || /^access denied\b/i.test(sentence ?? '');

/**
 * The error for a response to a data query other than 200 (facts §3.2, §3.3): the status decides, the body may only add to it.
 * The browser never gets a 401, because it has no key to correct.
 */
export function dataError({ status, headers, body }: UpstreamResponse, endpoint: string, key: UpstreamKey): UpstreamError {
  const error = readErrorBody(body);
  const cause = `upstream answered ${status}`;
  const waitSeconds = readRetryAfter(firstValue(headers[retryAfterHeader]));
  switch (status) {
    case 400: {
      if (isAboutKey(error)) return keyRejected(cause);
      // the sentence helps to correct the query, unless it repeats the key
      const detail = error.sentence !== undefined && !key.isIn(Buffer.from(error.sentence)) ? `: ${error.sentence}` : '.';
      return new UpstreamError(
        { kind: ownKind(error.ids, 400) ?? 'invalid_parameter', value: `The data service refused this query${detail}` },
        { cause },
      );
    }
    case 401:
      // sometimes sent for "not in plan" (facts §3.3), which counts only when the body has our id for it
      return error.ids.includes('plan_excludes_endpoint') ? planExcludes('plan_excludes_endpoint', endpoint, cause) : keyRejected(cause);
    case 403:
      return planExcludes(ownKind(error.ids, 403) ?? 'plan_excludes_endpoint', endpoint, cause);
    case 404:
      return new UpstreamError({ kind: 'not_found', value: 'The data service does not have this.' }, { cause });
    case 429: {
      const seconds = waitSeconds ?? rateLimitedSeconds;
      return new UpstreamError(
        { kind: 'rate_limited', value: `The data service asks for fewer requests. Try again in ${seconds} s.` },
        { cause, retryAfterSeconds: seconds },
      );
    }
    default:
      // an upstream that names a wait is not tried again before it is over
      return unreachable(cause, {
        isRetryable: status >= 500 && waitSeconds === undefined,
        ...(waitSeconds === undefined ? {} : { retryAfterSeconds: waitSeconds }),
      });
  }
}

export const linkExpired = { kind: 'link_expired', value: 'The address of this picture has expired. Search for the logo again.' } as const;

/** The error for a response to a request for a picture other than 200: its address is at fault, or upstream is. */
export function imageError({ status, body }: Pick<UpstreamResponse, 'status' | 'body'>): UpstreamError {
  const cause = `upstream answered ${status}`;
  if (status === 404) return new UpstreamError({ kind: 'not_found', value: 'There is no such picture.' }, { cause });
  if (status !== 403) return unreachable(cause, { isRetryable: status >= 500 });
  const problem = readErrorBody(body).ids.includes('link_expired')
    ? linkExpired
    : ({ kind: 'link_invalid', value: 'The address of this picture was changed. Search for the logo again.' } as const);
  return new UpstreamError(problem, { cause });
}
