import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { openDesk, ownPage, testKey, type Desk } from './testing/open-desk.ts';
import { answering, oneAfterAnother } from './testing/recording-upstream.ts';

/** What the port of the metrics tells; the desk has to be ready. */
async function metricsOf({ app, log }: Desk, path = '/metrics', init?: RequestInit) {
  await app.ready();
  const { port } = JSON.parse(log.find((line) => line.includes('"metrics"')) ?? '{}') as { port?: number };
  const response = await fetch(`http://127.0.0.1:${port}${path}`, init);
  return { response, text: await response.text() };
}
/** The form of the text: help, type, then lines of a name, labels and a number (Prometheus exposition format 0.0.4). */
const line =
  /^(?:# HELP [a-z_]+ .+|# TYPE [a-z_]+ (?:counter|gauge)|[a-z_]+(?:\{[a-z]+="[\w./ -]+"(?:,[a-z]+="[\w./ -]+")*\})? [\d.e+-]+)$/i;

test('metrics have a port of their own, and tell routes, cache, breaker, budget and latency', async () => {
  const desk = await openDesk({
    settings: { metricsPort: 0 },
    trick: oneAfterAnother(
      answering(200, '[]', { 'cache-control': 'max-age=60', 'ratelimit-limit': '60', 'ratelimit-remaining': '59' }),
      answering(403, ''),
    ),
  });
  await desk.app.inject({ url: '/api/v2/news?tickers=SECRETNAME', headers: ownPage });
  await desk.app.inject({ url: '/api/v2/news?tickers=SECRETNAME', headers: ownPage });
  await desk.app.inject({ url: '/api/v2.1/calendar/splits', headers: ownPage });
  const { response, text } = await metricsOf(desk);
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8']);
  expect(
    text
      .trimEnd()
      .split('\n')
      .filter((one) => !line.test(one)),
  ).toEqual([]);
  for (const told of [
    'requests_total{route="/api",status="2xx"} 2',
    'requests_total{route="/api",status="4xx"} 1',
    'answers_total{origin="hit"} 1',
    'answers_total{origin="miss"} 1',
    'refused_total{by="breaker"} 0',
    'upstream_reachable 1',
    'upstream_quota_left 59',
    'budget 6000',
    'breaker{endpoint="news"} 0',
    'answered_timestamp_seconds{endpoint="news"} 1795185667',
  ])
    expect(text).toContain(`marketdesk_${told}\n`);
  expect(text).not.toMatch(/SECRETNAME|127\.0\.0\.1/);
  expect(text).not.toContain(testKey);
});

test('there is nothing else on it, and on the desk’s own port there are none', async () => {
  const desk = await openDesk({ settings: { metricsPort: 0 } });
  expect((await metricsOf(desk, '/status.json')).response.status).toBe(404);
  expect((await metricsOf(desk, '/metrics', { method: 'POST' })).response.status).toBe(405);
  expect((await metricsOf(desk, '/metrics', { method: 'HEAD' })).text).toBe('');
  expect((await desk.app.inject({ url: '/metrics', headers: ownPage })).body).not.toContain('marketdesk_');
});

test('a port that is taken stops the start with the name of its variable', async () => {
  const taken = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => taken.once('listening', resolve));
  const address = taken.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const { app } = await openDesk({ settings: { metricsPort: port } });
  await expect(app.ready()).rejects.toThrow(`METRICS_PORT ${port}`);
  await new Promise((resolve) => taken.close(resolve));
});
