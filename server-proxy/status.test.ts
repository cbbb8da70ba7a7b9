import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { deskStatus, type DeskStatus } from '#contract/desk-status.ts';
import { openDesk, ownPage, testKey, type Desk } from './testing/open-desk.ts';
import { answering, type Trick } from './testing/recording-upstream.ts';

const reset: Trick = (request) => request.socket.destroy();
const at = '2026-11-20T14:41:07.000Z';

const statusOf = async ({ app }: Desk): Promise<DeskStatus> => {
  const { statusCode, headers, body } = await app.inject({ url: '/status.json', headers: ownPage });
  expect([statusCode, headers['cache-control']]).toEqual([200, 'no-store']);
  return z.parse(deskStatus, JSON.parse(body));
};
const ask = ({ app }: Desk, url: string) => app.inject({ url, headers: ownPage });
const accessOf = ({ endpoints }: DeskStatus, name: string) => endpoints.find((one) => one.name === name)?.access;

test('before anybody has asked nothing is known, and nothing is claimed', async () => {
  const desk = await openDesk();
  const status = await statusOf(desk);
  expect(status).toMatchObject({ version: '1.2.3', startedAt: at, now: at, upstream: { state: 'not asked yet' } });
  expect(status.upstream.latency).toBeUndefined();
  expect(status.upstream.lastFailure).toBeUndefined();
  expect(new Set(status.endpoints.map(({ access }) => access))).toEqual(new Set(['unknown']));
  expect(desk.upstream.requests, 'it asks nothing itself').toEqual([]);
});

test('every answer is counted once by where it came from, whichever way it went', async () => {
  const desk = await openDesk({ trick: answering(200, '[]', { 'cache-control': 'max-age=60' }) });
  for (let times = 0; times < 4; times++) await ask(desk, '/api/v2/news');
  expect((await statusOf(desk)).cache).toEqual({ hit: 3, miss: 1, joined: 0, revalidated: 0, stale: 0 });
  const { upstream, endpoints } = await statusOf(desk);
  expect(upstream.latency).toMatchObject({ answers: 1 });
  expect(upstream.latency?.medianMs).toBeGreaterThanOrEqual(0);
  expect(endpoints.find(({ name }) => name === 'news')).toMatchObject({ access: 'allowed', answered: at });
});

test('what the key may read is what upstream last said of it', async () => {
  const desk = await openDesk({ trick: answering(200, '[]') });
  await ask(desk, '/api/v2/news');
  desk.upstream.play(answering(403, ''));
  await ask(desk, '/api/v2.1/calendar/splits');
  desk.upstream.play(answering(401, ''));
  await ask(desk, '/api/v2.1/calendar/guidance');
  const status = await statusOf(desk);
  expect(['news', 'splits', 'guidance', 'ratios'].map((name) => accessOf(status, name))).toEqual([
    'allowed',
    'plan excludes',
    'key rejected',
    'unknown',
  ]);
  expect(status.upstream.lastFailure).toEqual({ at, endpoint: 'guidance', kind: 'upstream_key_rejected' });
});

test('a question about nothing there is was answered', async () => {
  const desk = await openDesk({ trick: answering(404, '') });
  await ask(desk, '/api/v2/logos/search?search_keys=F&search_keys_type=symbol');
  const status = await statusOf(desk);
  expect([accessOf(status, 'logos'), status.upstream.lastFailure]).toEqual(['allowed', undefined]);
});

test('an outage is told with its time and the endpoint, without a word of what was asked', async () => {
  const desk = await openDesk({ trick: reset });
  await ask(desk, '/api/v2/news?tickers=SECRETNAME');
  desk.clock.now += 60_000;
  const { body } = await ask(desk, '/status.json');
  const status = z.parse(deskStatus, JSON.parse(body));
  expect(status.upstream).toMatchObject({ state: 'unreachable', lastFailure: { at, endpoint: 'news', kind: 'upstream_unreachable' } });
  expect(accessOf(status, 'news'), 'an outage says nothing of the key').toBe('unknown');
  expect(body).not.toContain('SECRETNAME');
  expect(body).not.toContain(new URL(desk.upstream.url).host);
  expect(body).not.toContain(testKey);
});
