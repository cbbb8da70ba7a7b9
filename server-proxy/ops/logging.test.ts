import { expect, test } from 'vitest';
import { openProxy, ownPage, startTime } from '../testing/open-proxy.ts';
import { responding } from '../testing/recording-upstream.ts';
import type { Settings } from '../config.ts';

interface Sent {
  readonly url?: string;
  readonly headers?: Record<string, string>;
  readonly settings?: Partial<Settings>;
}

/** The log line of one request from behind a trusted proxy. */
async function lineOf({ url = '/api/v2/news', headers = {}, settings = {} }: Sent): Promise<Record<string, unknown>> {
  const proxy = await openProxy({
    respond: responding(200, '[]'),
    settings: { access: { mode: 'header', header: 'x-forwarded-user' }, trustedProxies: ['127.0.0.1'], ...settings },
  });
  await proxy.app.inject({ url, headers: { ...ownPage, 'x-forwarded-user': 'anna', 'x-forwarded-for': '2001:db8::7', ...headers } });
  expect(proxy.log).toHaveLength(1);
  expect(proxy.upstream.requests.flatMap(({ headers: sent }) => Object.keys(sent))).not.toContain('traceparent');
  return JSON.parse(proxy.log[0] ?? '{}') as Record<string, unknown>;
}

test('a request is one line with who, what and how it ended', async () => {
  expect(await lineOf({ url: '/api/v2/news?tickers=AAPL' })).toEqual({
    ...{ level: 'info', time: startTime, id: expect.any(String), message: 'request' },
    ...{ user: 'anna', client: '2001:db8:0:0::/64' },
    ...{ method: 'GET', route: '/api', endpoint: 'news', cache: 'miss', status: 200, bytes: 2, ms: expect.any(Number) },
  });
});

test('a refused request is a line with the client and without a user', async () => {
  const line = await lineOf({ headers: { 'x-forwarded-user': '' } });
  expect(line).toMatchObject({ client: '2001:db8:0:0::/64', route: '/api', status: 403 });
  expect(line).not.toHaveProperty('user');
});

test('a user name is whole in the log, and what is invisible in it can be seen', async () => {
  expect(await lineOf({ headers: { 'x-forwarded-user': 'x'.repeat(200) } })).toMatchObject({ user: 'x'.repeat(200) });
  expect((await lineOf({ headers: { 'x-forwarded-user': Buffer.from('an\u202ena').toString('latin1') } }))['user']).toBe('an%E2%80%AEna');
});

test.each<[url: string, query: string | undefined]>([
  ['/api/v2/news?tickers=AAPL&page=1', 'tickers=AAPL&page=1'],
  ['/api/v2/news?token=abc&apikey=def&Key=ghi&tickers=F', 'token=&apikey=&Key=&tickers=F'],
  ['/api/v2/news?%74oken=abc', 'token='],
  ['/calendar/splits.ics?user=anna&signature=abc', 'user=&signature='],
  ['/news?tickers=AAPL', 'tickers=AAPL'],
  ['/api/v2/news', undefined],
])('with LOG_QUERY the query of %s is %s', async (url, query) => {
  expect((await lineOf({ url, settings: { logQuery: true } }))['query']).toBe(query);
});

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';

test.each<[traceparent: string, isLogged: boolean]>([
  [`00-${traceId}-00f067aa0ba902b7-01`, true],
  [`cc-${traceId}-00f067aa0ba902b7-00`, true],
  [`ff-${traceId}-00f067aa0ba902b7-01`, false],
  [`00-${'0'.repeat(32)}-00f067aa0ba902b7-01`, false],
  [`00-${traceId}-${'0'.repeat(16)}-01`, false],
  [`00-${traceId.toUpperCase()}-00f067aa0ba902b7-01`, false],
  [`00-${traceId}-00f067aa0ba902b7-01-more`, false],
  ['forged', false],
])('traceparent %s is in the line: %s', async (traceparent, isLogged) => {
  expect((await lineOf({ headers: { traceparent } }))['traceparent']).toBe(isLogged ? traceparent : undefined);
});
