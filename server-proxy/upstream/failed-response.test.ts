import { expect, test } from 'vitest';
import type { ProblemKind } from '#contract/http/problem.ts';
import { openProxy, ownPage, testKey } from '../testing/open-proxy.ts';
import { responding } from '../testing/recording-upstream.ts';
import { dataError, readRetryAfter } from './failed-response.ts';
import { UpstreamKey } from './key/key.ts';

/** The shapes that were seen (assumption R10), and what gateways add to them. */
const bodies = {
  'a bare list': '["Access is not possible"]',
  'a bare string': '"Invalid or Missing Query Parameters"',
  'a message': '{"message":"because"}',
  'a text': '{"text":"because"}',
  'our own shape': '{"ok":false,"errors":[{"code":"x","id":"y","value":"because"}],"data":null,"message":"Words"}',
  'our own shape without message': '{"ok":false,"errors":[{"code":"x","id":"q7HZ","value":"because"}],"data":null}',
  XML: '<?xml version="1.0"?><result><ok>false</ok><errors><item><code>x</code><id>y</id><value>because</value></item></errors></result>',
  'a gateway page': '<!DOCTYPE html><html><head><title>502</title></head><body>nginx</body></html>',
  nothing: '',
  garbage: '\u0000\u0001{{{{',
  'a bare null': 'null',
  'deep nonsense': '{"errors":[null,1,"s",{"id":5,"value":[]}],"message":{},"text":7}',
};

const statuses: [status: number, kind: ProblemKind, seen: number][] = [
  [400, 'invalid_parameter', 400],
  [401, 'upstream_key_rejected', 503],
  [402, 'upstream_unreachable', 503],
  [403, 'plan_excludes_endpoint', 403],
  [404, 'not_found', 404],
  [405, 'upstream_unreachable', 503],
  [412, 'upstream_unreachable', 503],
  [424, 'upstream_unreachable', 503],
  [429, 'rate_limited', 429],
  [499, 'upstream_unreachable', 503],
  [500, 'upstream_unreachable', 503],
  [502, 'upstream_unreachable', 503],
  [503, 'upstream_unreachable', 503],
  [504, 'upstream_unreachable', 503],
  [599, 'upstream_unreachable', 503],
];

const key = new UpstreamKey(testKey);
const errorOf = (status: number, body: string, endpoint = 'news', headers: Record<string, string> = {}) =>
  dataError({ status, headers, body: Buffer.from(body) }, endpoint, key);

test.each(statuses)('%d means %s with every kind of body: the status decides', (status, kind) => {
  for (const [name, body] of Object.entries(bodies)) expect(errorOf(status, body).problem.kind, name).toBe(kind);
});

test.each(statuses)('%d over the wire is %s, seen as %d', async (status, kind, seen) => {
  const { app } = await openProxy({ respond: responding(status, bodies['our own shape'], { 'retry-after': '3' }) });
  const response = await app.inject({ url: '/api/v2/news', headers: ownPage });
  expect([response.statusCode, response.json()]).toMatchObject([seen, { ok: false, errors: [{ id: kind }], data: null }]);
  expect(response.headers['retry-after']).toBe({ 429: '3', 503: kind === 'upstream_key_rejected' ? '60' : '3' }[seen]);
});

test.each<[name: string, status: number, body: string, kind: ProblemKind]>([
  ['a 401 with our id for "not in plan"', 401, '{"errors":[{"id":"plan_excludes_endpoint"}]}', 'plan_excludes_endpoint'],
  ['a 403 for a missing licence', 403, '{"errors":[{"code":"forbidden","id":"license_required"}]}', 'license_required'],
  ['a 403 with an id of another status', 403, '{"errors":[{"id":"not_found"}]}', 'plan_excludes_endpoint'],
  ['a 400 with our id', 400, '{"errors":[{"code":"bad_request","id":"limit_exceeded"}]}', 'limit_exceeded'],
  ['a 400 that denies access', 400, '["Access denied for user 0 \\"anonymous\\""]', 'upstream_key_rejected'],
  ['a 400 of the class auth_failed', 400, '{"errors":[{"code":"auth_failed","id":"x7"}]}', 'upstream_key_rejected'],
])('%s is understood', (_name, status, body, kind) => expect(errorOf(status, body).problem.kind).toBe(kind));

test.each<[id: string, value: string]>([
  ['limit_exceeded', 'The data service refused this query: a value is above its limit.'],
  ['duplicate_parameter', 'The data service refused this query: a parameter is sent twice.'],
  ['unheard_of', 'The data service refused this query.'],
])('a 400 with the id %s becomes a sentence of ours, and upstream’s own goes to the log', (id, value) => {
  const error = errorOf(400, JSON.stringify({ errors: [{ id, value: 'dateFrom\u0000 is\n\tnot <b>valid</b>' }] }));
  expect(error.problem.value).toBe(value);
  expect(error.message).toBe('upstream responded with 400: dateFrom is not <b>valid</b>');
});

test('no part of the key reaches the log, wherever the logged text is cut', () => {
  for (let before = 150; before <= 200; before++) {
    const { message, problem } = errorOf(400, JSON.stringify({ message: `${'x'.repeat(before)}${testKey}` }));
    expect(message).toBe('upstream responded with 400: its text contains the key');
    expect(problem.value).not.toContain('MARKED');
  }
});

test('a 403 names the data that the plan excludes', () => {
  expect(errorOf(403, '', 'quantified').problem.value).toBe(
    'The plan of this desk’s key excludes quantified news. Ask your administrator.',
  );
  expect(errorOf(403, '', 'splits').problem.value).toContain('excludes splits');
});

test.each<[header: string | undefined, seconds: number | undefined]>([
  [undefined, undefined],
  ['120', 120],
  [' 7 ', 7],
  ['0', 1],
  ['999999999', 3600],
  ['Fri, 20 Nov 2026 14:42:07 GMT', 60],
  ['Fri, 20 Nov 2026 14:00:00 GMT', 1],
  ['soon', undefined],
  ['', undefined],
])('reads Retry-After %s as %s s, and 10 s where a 429 has none', (header, seconds) => {
  expect(readRetryAfter(header, Date.parse('2026-11-20T14:41:07Z'))).toBe(seconds);
  expect(errorOf(429, '').retryAfterSeconds).toBe(10);
});

const search = '/api/v2/logos/search?search_keys=NOBODY';

test.each([
  ['ours', search, '{"ok":false,"errors":[{"code":"no_data_found","id":"not_found","value":"No logos found"}],"data":null}', 200],
  ['the vendor’s', search, '{"errors":[{"id":"lookup failed for given search keys"}]}', 200],
  ['a sentence alone', search, '{"message":"No logos found for the specified search key"}', 200],
  ['a wrong base address', search, '{"errors":[{"code":"no_matching_endpoint","id":"not_found"}]}', 404],
  ['the page of a gateway', search, '<!doctype html><h1>Not Found</h1>', 404],
  ['another endpoint', '/api/v2/news/7', '{"errors":[{"code":"no_data_found","id":"not_found"}]}', 404],
])('a 404 is an empty list for a logo search without a match only: %s', async (_name, url, body, status) => {
  const { app } = await openProxy({ respond: responding(404, body) });
  const response = await app.inject({ url, headers: ownPage });
  expect(response.statusCode).toBe(status);
  expect(response.json()).toMatchObject(status === 200 ? { ok: true, data: [] } : { errors: [{ id: 'not_found' }] });
});

test('a service without the address of sources has none', async () => {
  const { app } = await openProxy({ respond: responding(404, '<!doctype html><h1>Not Found</h1>') });
  const response = await app.inject({ url: '/api/v1/sources?symbols=AAPL', headers: ownPage });
  expect([response.statusCode, response.body]).toEqual([200, '{"sources":[]}']);
});
