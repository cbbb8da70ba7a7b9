import { presentProblems, problemKinds, statusPhrase, type Problem, type ProblemKind } from '../http/problem.ts';
import { ref, type Json } from './openapi-schema.ts';

const header = (description: string, schema: Json = { type: 'string' }): Json => ({ description, schema });
const seconds: Json = { type: 'integer', minimum: 0 };

export const headers: Json = {
  ETag: header('Strong tag of this representation; send it back in If-None-Match.'),
  'Cache-Control': header('private, max-age=3, must-revalidate for answers, no-store for errors.'),
  Vary: header('Accept, Accept-Encoding, Authorization.'),
  'X-Request-Id': header('Names this request in the service’s log.'),
  'X-Unknown-Parameters': header('Names of parameters that were ignored, percent-encoded and separated by commas, the first 20.'),
  'RateLimit-Limit': header('Requests allowed per window.', seconds),
  'RateLimit-Remaining': header('Requests left in this window.', seconds),
  'RateLimit-Reset': header('Seconds until the window ends.', seconds),
  'Retry-After': header('Seconds to wait before trying again.', seconds),
  Allow: header('GET, HEAD, OPTIONS.'),
};

const sent = (...names: string[]): Json => Object.fromEntries(names.map((name) => [name, ref('headers', name)]));
const counted = ['RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset'];

/** Headers of a 200. */
export const responseHeaders = sent('ETag', 'Cache-Control', 'Vary', 'X-Request-Id', 'X-Unknown-Parameters', ...counted);

/** Words of one class that the data service never says: image links have no place here, and one is the proxy's. */
const elsewhere: ReadonlySet<ProblemKind> = new Set(['link_invalid', 'link_expired', 'caller_refused', 'no_data_found']);

const errorResponse = (says: string, problems: readonly [Problem, ...Problem[]], ...more: string[]): Json => {
  const { status, body } = presentProblems(problems);
  const { code } = problemKinds[problems[0].kind];
  const ids = (Object.keys(problemKinds) as ProblemKind[]).filter((kind) => problemKinds[kind].code === code && !elsewhere.has(kind));
  return {
    description: `${statusPhrase(status)}. ${says}${ids.length > 1 ? ` The id is one of ${ids.join(', ')}.` : ''}`,
    headers: sent('X-Request-Id', ...more),
    content: { 'application/json': { schema: ref('schemas', 'Error'), example: body } },
  };
};

/** Everything that is no 200, by the name under which the document refers to it; every example is a body the code makes. */
export const errorResponses: Readonly<Record<string, Json>> = {
  NotModified: {
    description: 'The representation named by If-None-Match is still the current one.',
    headers: sent('ETag', 'Cache-Control', 'Vary', 'X-Request-Id'),
  },
  BadRequest: errorResponse('One entry per bad parameter, naming the rule and what was sent.', [
    { kind: 'limit_exceeded', value: 'pageSize: at most 100, got 500' },
    { kind: 'invalid_parameter', value: 'date: expected an existing date as YYYY-MM-DD, got "2024-02-30"' },
  ]),
  Unauthorized: errorResponse('The key is missing, unknown, regenerated or sent with stray blanks.', [
    { kind: 'unauthorized', value: 'Invalid or missing authentication token' },
  ]),
  Forbidden: errorResponse('The key is valid and its plan does not cover the request.', [
    { kind: 'plan_excludes_endpoint', value: 'The plan of this key does not include this endpoint' },
  ]),
  NoLogos: errorResponse('No key matched at all.', [{ kind: 'no_data_found', value: 'No logos found for the specified search key' }]),
  NotFound: errorResponse('The id is no integer.', [{ kind: 'not_found', value: 'No such address' }]),
  MethodNotAllowed: errorResponse(
    'Only GET, HEAD and OPTIONS are answered.',
    [{ kind: 'method_not_allowed', value: 'Use GET, HEAD or OPTIONS' }],
    'Allow',
  ),
  NotAcceptable: errorResponse('Nothing the Accept header asks for can be sent.', [
    { kind: 'not_acceptable', value: 'Answers are application/json' },
  ]),
  TooManyRequests: errorResponse(
    'The rate limit of the key is used up.',
    [{ kind: 'rate_limited', value: 'Too many requests; try again in 12 seconds' }],
    'Retry-After',
    ...counted,
  ),
  ServerError: errorResponse('A fault of the service.', [{ kind: 'server_error', value: 'Something went wrong; quote the request id' }]),
  Unavailable: errorResponse(
    'The service is starting or overloaded.',
    [{ kind: 'unavailable', value: 'Busy; try again shortly' }],
    'Retry-After',
  ),
};

/** Which of them an endpoint can answer with. */
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
