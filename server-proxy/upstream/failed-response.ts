import { sources } from '#contract/endpoints/sources.ts';
import { retryAfterHeader } from '#contract/http/header-names.ts';
import { problemKinds, type ProblemKind } from '#contract/http/problem.ts';
import { secondsPerHour } from '#contract/time/dates.ts';
import { parseJson } from './read-response.ts';
import { firstValue, type UpstreamResponse } from './client.ts';
import { unusable, upstreamBusy, UpstreamError } from './errors.ts';
import type { UpstreamKey } from './key/key.ts';

/** The content of an error body of any shape. */
interface ErrorBody {
  /** ids such as `plan_excludes_endpoint` or `auth_failed`; often none */
  readonly ids: readonly string[];
  /** its message, on one line; for the log only */
  readonly sentence: string | undefined;
}

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

/** Reads an XML error (assumption N14). HTML pages of gateways have none of these elements. */
function readXmlError(text: string): { ids: string[]; sentences: string[] } {
  const contents = (name: string): string[] =>
    [...text.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, 'g'))].flatMap(([, inner]) => texts(inner));
  return { ids: [...contents('id'), ...contents('code')], sentences: contents('value') };
}

/** What is read of an error's body, and what its message may be in. */
const maxReadBytes = 64 * 1024;

/** As much of a body as a message can be in, and more than a key that begins in it. */
export const maxErrorBytes = maxReadBytes + 16 * 1024;

/** A response with the beginning of its body, in one piece and without content coding. */
export type ErrorResponse = Omit<UpstreamResponse, 'body'> & { readonly body: Buffer };

/** Reads every error shape of assumption R10: bare list, bare string, `message`, `text`, the documented body with or without parts, XML, HTML, empty. */
export function readErrorBody(body: Buffer): ErrorBody {
  const head = body.subarray(0, maxReadBytes);
  const text = head.toString('utf8').trim();
  const { ids, sentences } = text.startsWith('<') ? readXmlError(text) : readJsonError(parseJson(head));
  return { ids, sentence: sentences[0]?.replace(/[\p{C}\s]+/gu, ' ').trim() };
}

/** The body of a logo search without a match. */
const noLogos = Buffer.from('{"ok":true,"data":[]}');

const noSources = Buffer.from('{"sources":[]}');

/**
 * Whether a 404 means that a logo search found nothing (assumption L04). Browsers log every 404 to their console, and a search without a match
 * is no error for users.
 *
 * Assumed: the proxy sends an empty list instead; the data service sends 404.
 */
function isEmptySearch({ status, body }: Pick<ErrorResponse, 'status' | 'body'>, endpoint: string): boolean {
  if (status !== 404 || endpoint !== 'logos') return false;
  const { ids, sentence } = readErrorBody(body);
  // A gateway's page has no error message, and an unknown path has another id.
  return (ids.length > 0 || sentence !== undefined) && !ids.includes('no_matching_endpoint');
}

/**
 * What is sent in place of a failed response that says that there is nothing; undefined for others.
 *
 * Assumed: a service without the address of sources, such as the vendor's, has none (assumption X82).
 */
export function emptyBody(failed: Pick<ErrorResponse, 'status' | 'body'>, endpoint: string): Buffer | undefined {
  if (isEmptySearch(failed, endpoint)) return noLogos;
  return failed.status === 404 && endpoint === sources.name ? noSources : undefined;
}

/** Assumed: Retry-After for a 429 of upstream without one. */
const rateLimitedSeconds = 10;

/** Upper limit, because a wrong header must not stop a desk for a day. */
const maxRetryAfterSeconds = secondsPerHour;

/**
 * Parses `Retry-After`, a number of seconds or an HTTP date (RFC 9110 §10.2.3), to seconds.
 *
 * @returns undefined when it is absent or invalid
 */
export function readRetryAfter(header: string | undefined, nowMs = Date.now()): number | undefined {
  if (header === undefined) return undefined;
  const seconds = /^\d{1,9}$/.test(header.trim()) ? Number(header) : Math.ceil((Date.parse(header) - nowMs) / 1000);
  return Number.isNaN(seconds) ? undefined : Math.min(Math.max(seconds, 1), maxRetryAfterSeconds);
}

/** The problem kind with one of upstream's ids and the same status. */
const ownKind = (ids: readonly string[], status: number): ProblemKind | undefined =>
  (Object.keys(problemKinds) as ProblemKind[]).find((kind) => problemKinds[kind].status === status && ids.includes(kind));

const keyRejected = (cause: string): UpstreamError =>
  new UpstreamError(
    {
      kind: 'upstream_key_rejected',
      value: 'The data service rejects the API key of this desk, or the key does not include this data. Tell your administrator.',
    },
    { cause, retryAfterSeconds: 60 },
  );

/** Names of data for messages, where they differ from the endpoint's name. */
const dataNames: Readonly<Record<string, string>> = {
  newsById: 'single stories',
  newsRemoved: 'removed stories',
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

/** What a refused query can be told, by upstream's id. Its own text is not passed on: it may be anything, the key included. */
const refusedQueries: Partial<Record<ProblemKind, string>> = {
  missing_parameter: 'a parameter is missing',
  invalid_parameter: 'a parameter is invalid',
  limit_exceeded: 'a value is above its limit',
  duplicate_parameter: 'a parameter is sent twice',
  request_too_long: 'it is too long',
};

const maxLoggedCharacters = 200;

/** Upstream's message for the log. More than the message is searched for the key, because half a key is one as well. */
function loggedText({ sentence }: ErrorBody, body: Buffer, key: UpstreamKey): string {
  if (sentence === undefined) return '';
  return key.isIn(body) ? ': its text contains the key' : `: ${sentence.slice(0, maxLoggedCharacters)}`;
}

/** Whether a 400 is about the key, for which some versions send it. */
const isAboutKey = ({ ids, sentence }: ErrorBody): boolean =>
  ids.includes('auth_failed') || ids.includes('unauthorized') || /^access denied\b/i.test(sentence ?? '');

/**
 * Maps a response to a data query other than 200 to an error, by status first and body second (assumption R10). Browsers never get a
 * 401, because they have no key.
 */
export function dataError({ status, headers, body }: ErrorResponse, endpoint: string, key: UpstreamKey): UpstreamError {
  const error = readErrorBody(body);
  const cause = `upstream responded with ${status}${loggedText(error, body, key)}`;
  const waitSeconds = readRetryAfter(firstValue(headers[retryAfterHeader]));
  switch (status) {
    case 400: {
      if (isAboutKey(error)) return keyRejected(cause);
      const kind = ownKind(error.ids, 400);
      const reason = kind && refusedQueries[kind];
      return new UpstreamError(
        { kind: kind ?? 'invalid_parameter', value: `The data service refused this query${reason === undefined ? '' : `: ${reason}`}.` },
        { cause },
      );
    }
    case 401:
      // Some services send 401 for "not in plan"; it is recognised by the documented id only.
      return error.ids.includes('plan_excludes_endpoint') ? planExcludes('plan_excludes_endpoint', endpoint, cause) : keyRejected(cause);
    case 403:
      return planExcludes(ownKind(error.ids, 403) ?? 'plan_excludes_endpoint', endpoint, cause);
    case 404:
      return new UpstreamError({ kind: 'not_found', value: 'The data service does not have this.' }, { cause });
    case 429: {
      const seconds = waitSeconds ?? rateLimitedSeconds;
      return new UpstreamError(
        { kind: 'rate_limited', value: `The rate limit of the data service is exceeded. Try again in ${seconds} s.` },
        { cause, retryAfterSeconds: seconds },
      );
    }
    default:
      return status === 503 && error.ids.includes('unavailable') ? upstreamBusy(cause, waitSeconds) : unusable(cause, waitSeconds);
  }
}

export const linkExpired = { kind: 'link_expired', value: 'The link of this image has expired. Search for the logo again.' } as const;

/** Maps a response to an image request other than 200 to an error. */
export function imageError({ status, body }: Pick<ErrorResponse, 'status' | 'body'>): UpstreamError {
  const cause = `upstream responded with ${status}`;
  if (status === 404) return new UpstreamError({ kind: 'not_found', value: 'Image not found.' }, { cause });
  if (status !== 403) return unusable(cause);
  const problem = readErrorBody(body).ids.includes('link_expired')
    ? linkExpired
    : ({ kind: 'link_invalid', value: 'The link of this image is invalid. Search for the logo again.' } as const);
  return new UpstreamError(problem, { cause });
}
