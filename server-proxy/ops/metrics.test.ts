import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { openProxy, ownPage, testKey, type Proxy } from '../testing/open-proxy.ts';
import { rawExchange } from '../testing/raw-exchange.ts';
import { inTurn, responding } from '../testing/recording-upstream.ts';

async function readMetrics({ app, log }: Proxy, path = '/metrics', init?: RequestInit) {
  await app.ready();
  const { port } = JSON.parse(log.find((line) => line.includes('"message":"metrics"')) ?? '{}') as { port?: number };
  const response = await fetch(`http://127.0.0.1:${port}${path}`, init);
  return { response, text: await response.text() };
}

/** Prometheus exposition format 0.0.4: help, type, then lines of a name, labels and a number. */
const line =
  /^(?:|# HELP [a-z_]+ .+|# TYPE [a-z_]+ (?:counter|gauge)|[a-z_]+(?:\{[a-z]+="[\w./ -]+"(?:,[a-z]+="[\w./ -]+")*\})? [\d.e+-]+)$/i;

test('serves requests, cache, circuit breakers, budget and latency on a port of their own, without a word of any query', async () => {
  const proxy = await openProxy({
    settings: { metricsPort: 0 },
    respond: inTurn(
      responding(200, '[]', { 'cache-control': 'max-age=60', 'ratelimit-limit': '60', 'ratelimit-remaining': '59' }),
      responding(403, ''),
    ),
  });
  expect((await readMetrics(proxy)).text, 'an unknown value has no line').not.toMatch(/^marketdesk_upstream_reachable /m);
  for (const url of ['/api/v2/news?tickers=SECRETNAME', '/api/v2/news?tickers=SECRETNAME', '/api/v2.1/calendar/splits', '/%zz'])
    await proxy.app.inject({ url, headers: ownPage });
  const { response, text } = await readMetrics(proxy);
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8']);
  expect(text.split('\n').filter((one) => !line.test(one))).toEqual([]);
  for (const sample of [
    'requests_total{route="/api",status="2xx"} 2',
    'requests_total{route="/api",status="4xx"} 1',
    'requests_total{route="none",status="4xx"} 1',
    'responses_total{cache="hit"} 1',
    'responses_total{cache="miss"} 1',
    'requests_rejected_total{limit="breaker"} 0',
    'upstream_reachable 1',
    'upstream_quota_limit 60',
    'upstream_quota_remaining 59',
    'budget_limit 6000',
    'requests_in_flight 0',
    'requests_queued 0',
    'circuit_breaker_state{endpoint="news"} 0',
    'circuit_breaker_opened_total{endpoint="news"} 0',
    'last_response_timestamp_seconds{endpoint="news"} 1795185667',
    'start_timestamp_seconds 1795185667',
  ])
    expect(text).toContain(`marketdesk_${sample}\n`);
  for (const name of ['upstream_response_seconds{quantile="0.5"}', 'budget_remaining', 'resident_memory_bytes'])
    expect(text).toContain(`marketdesk_${name} `);
  expect(text).not.toMatch(/SECRETNAME|127\.0\.0\.1/);
  expect(text).not.toContain(testKey);
});

test('serves nothing else there, and no metrics on the desk’s own port', async () => {
  const proxy = await openProxy({ settings: { metricsPort: 0 } });
  expect((await readMetrics(proxy, '/status.json')).response.status).toBe(404);
  expect((await readMetrics(proxy, '/metrics', { method: 'POST' })).response.status).toBe(404);
  expect((await readMetrics(proxy, '/metrics', { method: 'HEAD' })).text).toBe('');
  expect((await proxy.app.inject({ url: '/metrics', headers: ownPage })).body).not.toContain('marketdesk_');
});

test('a port that is in use stops the start with the name of its variable', async () => {
  const taken = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => taken.once('listening', resolve));
  const address = taken.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const { app } = await openProxy({ settings: { metricsPort: port } });
  await expect(app.ready()).rejects.toThrow(`METRICS_PORT ${port}`);
  await new Promise((resolve) => taken.close(resolve));
});

test.each([
  ['localhost:9100', 200],
  ['10.1.2.3:9100', 200],
  ['[2001:db8::1]:9100', 200],
  ['desk.lan:9100', 200],
  ['rebound.evil.example', 403],
])('serves metrics under Host %s with %i', async (host, status) => {
  const proxy = await openProxy({ settings: { metricsPort: 0, allowedHosts: ['desk.lan'] } });
  await proxy.app.ready();
  const { port } = JSON.parse(proxy.log.find((text) => text.includes('"message":"metrics"')) ?? '{}') as { port: number };
  const response = await rawExchange(port, `GET /metrics HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
  expect(response).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  expect(response.includes('marketdesk_')).toBe(status === 200);
});
