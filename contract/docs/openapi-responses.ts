import { presentProblems, problemKinds, statusPhrase, type Problem, type ProblemKind } from '../http/problem.ts';
import { ref, type Json } from './openapi-schema.ts';

const header = (description: string, schema: Json = { type: 'string' }): Json => ({ description, schema });
const seconds: Json = { type: 'integer', minimum: 0 };

export const headers: Json = {
  ETag: header('Strong entity tag of this representation, for If-None-Match.'),
  'Cache-Control': header('private, max-age=3, must-revalidate for results, of market movers max-age=15, no-store for errors.'),
  Vary: header('Accept, Accept-Encoding, Authorization.'),
  'X-Request-Id': header('Identifies this request in the service’s log.'),
  'X-Unknown-Parameters': header('Names of ignored parameters, percent-encoded and separated by commas; the first 20.'),
  'RateLimit-Limit': header('Requests allowed per window.', seconds),
  'RateLimit-Remaining': header('Remaining requests in this window.', seconds),
  'RateLimit-Reset': header('Seconds until the window ends.', seconds),
  'Retry-After': header('Seconds to wait before the next request.', seconds),
  Allow: header('GET, HEAD, OPTIONS.'),
};

const sent = (...names: string[]): Json => Object.fromEntries(names.map((name) => [name, ref('headers', name)]));
const counted = ['RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset'];

/** Headers of a 200 response. */
export const responseHeaders = sent('ETag', 'Cache-Control', 'Vary', 'X-Request-Id', 'X-Unknown-Parameters', ...counted);

/** Error ids that the documented endpoints never send: those of image links and of the proxy. */
const undocumentedKinds: ReadonlySet<ProblemKind> = new Set([
  'link_invalid',
  'link_expired',
  'caller_refused',
  'sign_in_required',
  'no_data_found',
]);

const errorResponse = (description: string, problems: readonly [Problem, ...Problem[]], ...more: string[]): Json => {
  const { status, body } = presentProblems(problems);
  const { code } = problemKinds[problems[0].kind];
  const ids = (Object.keys(problemKinds) as ProblemKind[]).filter(
    (kind) => problemKinds[kind].code === code && !undocumentedKinds.has(kind),
  );
  return {
    description: `${statusPhrase(status)}. ${description}${ids.length > 1 ? ` The id is one of ${ids.join(', ')}.` : ''}`,
    headers: sent('X-Request-Id', ...more),
    content: { 'application/json': { schema: ref('schemas', 'Error'), example: body } },
  };
};

/** All other responses, by the name that the document refers to. The examples are built by the code that builds the real bodies. */
export const errorResponses: Readonly<Record<string, Json>> = {
  NotModified: {
    description: 'The representation identified by If-None-Match is still current.',
    headers: sent('ETag', 'Cache-Control', 'Vary', 'X-Request-Id'),
  },
  BadRequest: errorResponse('One entry per invalid parameter, with the rule and the value that was sent.', [
    { kind: 'limit_exceeded', value: 'pageSize: at most 100, got 500' },
    { kind: 'invalid_parameter', value: 'date: expected an existing date as YYYY-MM-DD, got "2024-02-30"' },
  ]),
  Unauthorized: errorResponse('The key is missing, unknown, revoked or sent with surrounding spaces.', [
    { kind: 'unauthorized', value: 'Invalid or missing authentication token' },
  ]),
  Forbidden: errorResponse('The key is valid, but its plan does not cover the request.', [
    { kind: 'plan_excludes_endpoint', value: 'The plan of this key does not include this endpoint' },
  ]),
  NoLogos: errorResponse('No search key matched.', [{ kind: 'no_data_found', value: 'No logos found for the specified search key' }]),
  NotFound: errorResponse('The id is not an integer.', [{ kind: 'not_found', value: 'No such address' }]),
  MethodNotAllowed: errorResponse(
    'Only GET, HEAD and OPTIONS are allowed.',
    [{ kind: 'method_not_allowed', value: 'Use GET, HEAD or OPTIONS' }],
    'Allow',
  ),
  NotAcceptable: errorResponse('No content type in the Accept header is available.', [
    { kind: 'not_acceptable', value: 'Accept: expected application/json' },
  ]),
  TooManyRequests: errorResponse(
    'The rate limit of the key is used up.',
    [{ kind: 'rate_limited', value: 'Too many requests; try again in 12 seconds' }],
    'Retry-After',
    ...counted,
  ),
  ServerError: errorResponse('An error of the service.', [{ kind: 'server_error', value: 'Something went wrong; quote the request id' }]),
  Unavailable: errorResponse(
    'The service is starting or overloaded.',
    [{ kind: 'unavailable', value: 'Busy; try again shortly' }],
    'Retry-After',
  ),
};

/** The error responses of an endpoint. */
export const errorResponsesOf = (name: string): Json => {
  const missing: Json =
    name === 'logos' ? { 404: ref('responses', 'NoLogos') } : name === 'newsById' ? { 404: ref('responses', 'NotFound') } : {};
  return {
    304: ref('responses', 'NotModified'),
    400: ref('responses', 'BadRequest'),
    401: ref('responses', 'Unauthorized'),
    403: ref('responses', 'Forbidden'),
    ...missing,
    405: ref('responses', 'MethodNotAllowed'),
    406: ref('responses', 'NotAcceptable'),
    429: ref('responses', 'TooManyRequests'),
    500: ref('responses', 'ServerError'),
    503: ref('responses', 'Unavailable'),
  };
};
