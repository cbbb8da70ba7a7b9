import { expect, test } from 'vitest';
import type { ProblemKind } from '#contract/problem.ts';
import { openDesk, ownPage, testKey } from './testing/open-desk.ts';
import { addressAt } from './addresses.ts';
import { judgeResponse } from './judge-response.ts';
import { answering } from './testing/recording-upstream.ts';
import { UpstreamKey } from './upstream-key.ts';

const news = { url: '/api/v2/news', headers: ownPage };

/** Facts §3.3, and what gateways add to it. */
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
const judge = (status: number, body: string, path = '/api/v2/news', headers: Record<string, string> = {}) => {
  const address = addressAt(path);
  if (!address) throw new Error(path);
  return judgeResponse({ status, headers, body: Buffer.from(body) }, address, key, 0);
};

test.each(statuses.flatMap(([status, kind]) => Object.entries(bodies).map(([name, body]) => [status, name, kind, body] as const)))(
  '%d with %s means %s: the status decides',
  (status, _name, kind, body) => expect(judge(status, body).problem.kind).toBe(kind),
);

test.each(statuses)('%d over the wire is %s, seen as %d', async (status, kind, seen) => {
  const { app } = await openDesk({ trick: answering(status, bodies['our own shape'], { 'retry-after': '3' }) });
  const response = await app.inject(news);
  expect(response.statusCode).toBe(seen);
  expect(response.json()).toMatchObject({ ok: false, errors: [{ id: kind }], data: null });
  expect(response.headers['retry-after']).toBe({ 429: '3', 503: kind === 'upstream_key_rejected' ? '60' : '3' }[seen]);
});

test.each<[string, number, string, ProblemKind]>([
  [
    'a 401 that says "not in plan" in our word is one',
    401,
    '{"errors":[{"code":"forbidden","id":"plan_excludes_endpoint"}]}',
    'plan_excludes_endpoint',
  ],
  ['a 403 for a missing licence stays one', 403, '{"errors":[{"code":"forbidden","id":"license_required"}]}', 'license_required'],
  ['a 403 never turns into a 404', 403, '{"errors":[{"id":"not_found"}]}', 'plan_excludes_endpoint'],
  ['a 400 keeps our own word', 400, '{"errors":[{"code":"bad_request","id":"limit_exceeded"}]}', 'limit_exceeded'],
  ['a 400 that denies access is about the key', 400, '["Access denied for user 0 \\"anonymous\\""]', 'upstream_key_rejected'],
  ['a 400 with the class auth_failed is about the key', 400, '{"errors":[{"code":"auth_failed","id":"x7"}]}', 'upstream_key_rejected'],
])('%s', (_name, status, body, kind) => expect(judge(status, body).problem.kind).toBe(kind));

test('a 400 hands on what upstream says about the question, on one line and cut', () => {
  expect(judge(400, '{"message":"dateFrom\\u0000 is\\n\\tnot <b>valid</b>"}').problem.value).toBe(
    'The data service refused this question: dateFrom is not <b>valid</b>',
  );
  expect(judge(400, JSON.stringify('x'.repeat(500))).problem.value.length).toBeLessThan(260);
});

test('a 400 that repeats the key is told in our words alone', () => {
  for (const form of [testKey, encodeURIComponent(testKey)]) {
    expect(judge(400, JSON.stringify({ message: `token ${form} asked for too much` })).problem.value).toBe(
      'The data service refused this question.',
    );
  }
});

test('a wait is named, bounded, and ours where upstream names none', () => {
  expect(judge(429, '').retryAfterSeconds).toBe(10);
  expect(judge(429, '', undefined, { 'retry-after': '99999999' }).retryAfterSeconds).toBe(3600);
});

test.each<[path: string, words: string]>([
  ['/api/v2/news', 'The plan of this desk’s key excludes news. Ask your administrator.'],
  ['/api/v2/newsquantified', 'The plan of this desk’s key excludes quantified news. Ask your administrator.'],
  ['/api/v2.1/calendar/splits', 'The plan of this desk’s key excludes splits. Ask your administrator.'],
])('what the plan excludes at %s is named, and whom to ask', (path, words) => {
  expect(judge(403, '', path).problem.value).toBe(words);
});
