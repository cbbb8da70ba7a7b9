import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { errorBody } from './error-body.ts';
import { presentProblems, type ProblemKind, problemKinds, type Problems, problemText, statusPhrase } from './problem.ts';

test('the body of a missing key is the documented one, letter by letter', () => {
  const { status, body } = presentProblems([{ kind: 'unauthorized', value: 'Invalid or missing authentication token' }]);
  expect(status).toBe(401);
  expect(JSON.stringify(body)).toBe(
    '{"ok":false,"errors":[{"code":"auth_failed","id":"unauthorized","value":"Invalid or missing authentication token"}],"data":null,"message":"Unauthorized"}',
  );
});

/** the statuses of assumption R08, with the codes and ids of their errors */
const documented: [status: number, code: string, kinds: ProblemKind[]][] = [
  [400, 'bad_request', ['missing_parameter', 'invalid_parameter', 'limit_exceeded', 'duplicate_parameter', 'request_too_long']],
  [401, 'auth_failed', ['unauthorized']],
  // only the proxy has users (assumption Z09)
  [401, 'auth_failed', ['sign_in_required']],
  [403, 'forbidden', ['plan_excludes_endpoint', 'license_required', 'link_invalid', 'link_expired']],
  // only the proxy has reason to refuse a caller (assumption C04)
  [403, 'forbidden', ['caller_refused']],
  [404, 'no_matching_endpoint', ['not_found']],
  [404, 'no_data_found', ['no_data_found']],
  [405, 'method_not_allowed', ['method_not_allowed']],
  [406, 'not_acceptable', ['not_acceptable']],
  [429, 'too_many_requests', ['rate_limited']],
  [500, 'internal_server_error', ['server_error']],
  // a response that the proxy must not pass on (assumption D92)
  [502, 'upstream_api_error', ['upstream_exposed_key']],
  [503, 'service_unavailable', ['unavailable']],
  [503, 'upstream_api_error', ['upstream_unreachable', 'upstream_timeout', 'upstream_key_rejected']],
];

test.each(documented.flatMap(([status, code, kinds]) => kinds.map((kind) => [kind, status, code] as const)))(
  '%s travels under %d as %s',
  (kind, status, code) => {
    const presented = presentProblems([{ kind, value: 'why' }]);
    expect(presented.status).toBe(status);
    expect(presented.body.errors).toEqual([{ code, id: kind === 'no_data_found' ? 'not_found' : kind, value: 'why' }]);
    expect(presented.body.message).toBe(statusPhrase(status));
    expect(z.parse(errorBody, presented.body)).toEqual(presented.body);
  },
);

test('the table above holds every kind, and no kind besides', () => {
  expect(documented.flatMap(([, , kinds]) => kinds).sort()).toEqual(Object.keys(problemKinds).sort());
});

test('one entry per problem, in order', () => {
  const { status, body } = presentProblems([
    { kind: 'limit_exceeded', value: 'pageSize: at most 100, got 500' },
    { kind: 'invalid_parameter', value: 'date: expected an existing date as YYYY-MM-DD, got "x"' },
  ]);
  expect(status).toBe(400);
  expect(body.errors.map(({ id }) => id)).toEqual(['limit_exceeded', 'invalid_parameter']);
  expect(body.message).toBe('Bad Request');
});

const problems: Problems = [
  { kind: 'invalid_parameter', value: 'date: expected an existing date as YYYY-MM-DD, got "<\u{1}&>"' },
  { kind: 'limit_exceeded', value: 'pageSize: at most 100, got 500' },
];

test('an error in JSON is one line, its parts in a fixed order', () => {
  expect(problemText(problems)).toEqual({
    status: 400,
    text:
      String.raw`{"ok":false,"errors":[{"code":"bad_request","id":"invalid_parameter","value":"date: expected an existing date as YYYY-MM-DD, got \"<\u0001&>\""},` +
      '{"code":"bad_request","id":"limit_exceeded","value":"pageSize: at most 100, got 500"}],"data":null,"message":"Bad Request"}',
  });
});

test.each(['xml', 'text-xml'] as const)('an error as %s nests its entries, and holds nothing XML forbids', (format) => {
  expect(problemText(problems, format)).toEqual({
    status: 400,
    text:
      '<?xml version="1.0" encoding="UTF-8"?><result><ok>false</ok><errors>' +
      '<item><code>bad_request</code><id>invalid_parameter</id><value>date: expected an existing date as YYYY-MM-DD, got "&lt;&amp;&gt;"</value></item>' +
      '<item><code>bad_request</code><id>limit_exceeded</id><value>pageSize: at most 100, got 500</value></item>' +
      '</errors><data></data><message>Bad Request</message></result>',
  });
});
