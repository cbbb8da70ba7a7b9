import type { Format } from './accept.ts';
import type { ErrorBody } from './error-body.ts';
import { xmlDocument } from './xml.ts';

/** The error ids, each with its HTTP status and error code (assumptions R07, R08). */
export const problemKinds = {
  missing_parameter: { status: 400, code: 'bad_request' },
  invalid_parameter: { status: 400, code: 'bad_request' },
  limit_exceeded: { status: 400, code: 'bad_request' },
  duplicate_parameter: { status: 400, code: 'bad_request' },
  request_too_long: { status: 400, code: 'bad_request' },
  unauthorized: { status: 401, code: 'auth_failed' },
  // Assumed: the proxy's id for a request without an accepted user; `unauthorized` concerns the key
  sign_in_required: { status: 401, code: 'auth_failed' },
  plan_excludes_endpoint: { status: 403, code: 'forbidden' },
  license_required: { status: 403, code: 'forbidden' },
  link_invalid: { status: 403, code: 'forbidden' },
  link_expired: { status: 403, code: 'forbidden' },
  // Assumed: the proxy's id for a request from another site or to an unknown host name
  caller_refused: { status: 403, code: 'forbidden' },
  not_found: { status: 404, code: 'no_matching_endpoint' },
  no_data_found: { status: 404, code: 'no_data_found' },
  method_not_allowed: { status: 405, code: 'method_not_allowed' },
  not_acceptable: { status: 406, code: 'not_acceptable' },
  rate_limited: { status: 429, code: 'too_many_requests' },
  server_error: { status: 500, code: 'internal_server_error' },
  // Assumed: the proxy's id and status for a response of upstream that it must not pass on
  upstream_exposed_key: { status: 502, code: 'upstream_api_error' },
  unavailable: { status: 503, code: 'service_unavailable' },
  upstream_unreachable: { status: 503, code: 'upstream_api_error' },
  upstream_timeout: { status: 503, code: 'upstream_api_error' },
  upstream_key_rejected: { status: 503, code: 'upstream_api_error' },
} as const;

export type ProblemKind = keyof typeof problemKinds;

/** One error of a request; `value` is a message for people. */
export interface Problem {
  readonly kind: ProblemKind;
  readonly value: string;
}

const phrases: Record<number, string> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  406: 'Not Acceptable',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
};

/** The reason phrase of a status, which is also `message` in the body. */
export const statusPhrase = (status: number): string => phrases[status] ?? 'Error';

/** The `id` on the wire: `no_data_found` exists only as a code; its id is `not_found`. */
const wireId = (kind: ProblemKind): string => (kind === 'no_data_found' ? 'not_found' : kind);

/** Status and body for one or more problems; the first one determines the status. */
export function presentProblems(problems: readonly [Problem, ...Problem[]]): { status: number; body: ErrorBody } {
  const { status } = problemKinds[problems[0].kind];
  const errors = problems.map(({ kind, value }) => ({ code: problemKinds[kind].code, id: wireId(kind), value }));
  return { status, body: { ok: false, errors, data: null, message: statusPhrase(status) } };
}

export type Problems = readonly [Problem, ...Problem[]];

/**
 * Status and serialised body for problems (assumption R07; as XML, N14).
 *
 * Assumed: an error in XML begins with the same XML declaration as data.
 */
export function problemText(problems: Problems, format: Format = 'json'): { status: number; text: string } {
  const { status, body } = presentProblems(problems);
  return { status, text: format === 'json' ? JSON.stringify(body) : xmlDocument(body) };
}
