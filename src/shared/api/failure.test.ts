import { describe, expect, test } from 'vitest';
import { requestIdHeader, retryAfterHeader } from '#contract/http/header-names.ts';
import { presentProblems, type ProblemKind } from '#contract/http/problem.ts';
import { type FailureKind, parseFailure } from './failure.ts';

describe('the service’s own errors', () => {
  test.each<[kind: ProblemKind, failure: FailureKind, transient: boolean]>([
    ['invalid_parameter', 'refused', false],
    ['limit_exceeded', 'refused', false],
    ['unauthorized', 'key', false],
    ['sign_in_required', 'signIn', false],
    ['caller_refused', 'noAccess', false],
    ['plan_excludes_endpoint', 'plan', false],
    ['license_required', 'plan', false],
    ['not_found', 'refused', false],
    ['not_acceptable', 'refused', false],
    ['rate_limited', 'limited', false],
    ['server_error', 'upstream', true],
    ['unavailable', 'busy', true],
    ['upstream_unreachable', 'upstream', true],
    ['upstream_timeout', 'timeout', true],
    ['upstream_key_rejected', 'key', false],
  ])('%s is %s', (kind, failure, transient) => {
    const { status, body } = presentProblems([{ kind, value: 'What went wrong.' }]);
    expect(parseFailure(status, body, new Headers({ [requestIdHeader]: 'r1' }))).toMatchObject({
      kind: failure,
      transient,
      sentences: ['What went wrong.'],
      requestId: 'r1',
      message: 'What went wrong.',
    });
  });

  test('has a sentence for each problem', () => {
    const { status, body } = presentProblems([
      { kind: 'limit_exceeded', value: 'pageSize: at most 100, got 500' },
      { kind: 'invalid_parameter', value: 'sort: expected …' },
    ]);
    expect(parseFailure(status, body, new Headers()).sentences).toEqual(['pageSize: at most 100, got 500', 'sort: expected …']);
  });
});

// What the vendor itself answers, or a server in front of the proxy (assumption R10).
describe('other errors are classified by their status', () => {
  const bodies: readonly [what: string, body: unknown, sentences: readonly string[]][] = [
    ['a list of one sentence', ['Access denied for user 0 "anonymous"'], []],
    ['a bare sentence', 'Invalid or Missing Query Parameters', []],
    ['a message', { message: 'nope' }, []],
    ['a text', { text: 'nope' }, []],
    ['our shape without a message', { ok: false, errors: [{ code: 'c', id: 'x', value: 'Said.' }], data: null }, ['Said.']],
    ['a random id', { errors: [{ id: '9f3c', value: 'lookup failed for given search keys' }] }, ['lookup failed for given search keys']],
    ['a page of HTML, which is no JSON', undefined, []],
    ['null', null, []],
    ['a number', 7, []],
    ['errors that are no list', { errors: 'all of them' }, []],
    ['errors of any kind', { errors: [null, 'x', 3, { value: 4 }, { value: '' }, { value: 'One.' }] }, ['One.']],
  ];
  const statuses: readonly [status: number, kind: FailureKind][] = [
    [400, 'refused'],
    [0, 'signIn'],
    [401, 'signIn'],
    [402, 'refused'],
    [403, 'plan'],
    [404, 'refused'],
    [412, 'refused'],
    [424, 'refused'],
    [429, 'limited'],
    [499, 'refused'],
    [500, 'upstream'],
    [502, 'upstream'],
    [503, 'upstream'],
    [504, 'upstream'],
  ];
  test.each(statuses)('%i is %s', (status, kind) => {
    expect(parseFailure(status, undefined, new Headers())).toMatchObject({ kind, sentences: [], requestId: undefined });
  });

  test.each(bodies)('%s: sentences are taken from known shapes only', (_, body, sentences) => {
    expect(parseFailure(500, body, new Headers())).toMatchObject({ kind: 'upstream', sentences });
  });
});

test.each<[header: string | undefined, seconds: number | undefined]>([
  ['30', 30],
  ['0', 0],
  [undefined, undefined],
  ['Wed, 21 Oct 2026 07:28:00 GMT', undefined],
  ['soon', undefined],
  ['', undefined],
  ['-5', undefined],
  ['1e9', undefined],
])('Retry-After %s is %s s', (header, seconds) => {
  const headers = new Headers(header === undefined ? {} : { [retryAfterHeader]: header });
  expect(parseFailure(429, undefined, headers).retryAfterSeconds).toBe(seconds);
});
