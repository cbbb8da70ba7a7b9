import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { deskStatus } from '#contract/desk-status.ts';
import { openDesk, ownPage, type Desk } from './testing/open-desk.ts';
import { answering, type Trick } from './testing/recording-upstream.ts';

// The breaker and the limits as a desk meets them; their arithmetic has tests of its own.

const reset: Trick = (request) => request.socket.destroy();
const fine = answering(200, '[]');
const news = (page: number): string => `/api/v2/news?page=${page}`;

const ask = ({ app }: Desk, url: string, remoteAddress = '127.0.0.1') => app.inject({ url, headers: ownPage, remoteAddress });
const statusOf = async (desk: Desk) => z.parse(deskStatus, (await ask(desk, '/status.json')).json());
const newsOf = async (desk: Desk) => (await statusOf(desk)).endpoints.find(({ name }) => name === 'news');

/** A desk whose news has failed so often in a row that it is left alone. */
async function leftAlone(): Promise<Desk> {
  const desk = await openDesk({ trick: reset });
  for (let page = 1; page <= 5; page++) expect((await ask(desk, news(page))).statusCode).toBe(503);
  return desk;
}

test('five questions in a row that fail, and the route is left alone: a typed error at once, with the time of the next try', async () => {
  const desk = await leftAlone();
  const asked = desk.upstream.requests.length;
  desk.clock.now += 3000;
  const { statusCode, headers, body } = await ask(desk, news(6));
  expect([statusCode, headers['retry-after'], JSON.parse(body).errors[0].id]).toEqual([503, '7', 'upstream_unreachable']);
  expect(desk.upstream.requests).toHaveLength(asked);
  expect(await newsOf(desk)).toMatchObject({ breaker: 'open', asksAgain: '2026-11-20T14:41:17.000Z' });
  expect((await statusOf(desk)).refused.breaker).toBe(1);
  expect(desk.log.filter((line) => line.includes('"breaker"')).join()).toContain('"endpoint":"news","state":"open"');
});

test('other routes are asked as before', async () => {
  const desk = await leftAlone();
  desk.upstream.play(answering(200, '{"splits":[]}'));
  expect((await ask(desk, '/api/v2.1/calendar/splits')).statusCode).toBe(200);
  expect((await newsOf(desk))?.breaker).toBe('open');
});

test('after the pause one question finds out for all; an answer closes it', async () => {
  const desk = await leftAlone();
  const asked = desk.upstream.requests.length;
  const held: (() => void)[] = [];
  desk.upstream.play((request, response) => void held.push(() => fine(request, response)));
  desk.clock.now += 10_000;
  const probe = ask(desk, news(7));
  await expect.poll(() => held.length).toBe(1);
  expect((await newsOf(desk))?.breaker).toBe('half-open');
  expect((await ask(desk, news(8))).statusCode).toBe(503);
  expect(desk.upstream.requests).toHaveLength(asked + 1);
  held[0]?.();
  expect((await probe).statusCode).toBe(200);
  desk.upstream.play(fine);
  expect((await ask(desk, news(8))).statusCode).toBe(200);
  expect(await newsOf(desk)).toMatchObject({ breaker: 'closed' });
});

test('a probe that fails leaves it alone for another while, and a refusal is no failure', async () => {
  const desk = await leftAlone();
  desk.clock.now += 10_000;
  await ask(desk, news(7));
  desk.clock.now += 9999;
  expect((await ask(desk, news(8))).headers['retry-after']).toBe('1');
  desk.clock.now += 1;
  desk.upstream.play(answering(403, ''));
  expect((await ask(desk, news(8))).statusCode).toBe(403);
  expect((await newsOf(desk))?.breaker).toBe('closed');
});

test('with an answer in memory a route that is left alone is an old answer with its age, at once', async () => {
  const desk = await openDesk({ trick: fine });
  await ask(desk, news(0));
  desk.upstream.play(reset);
  desk.clock.now += 5000;
  for (let page = 1; page <= 5; page++) await ask(desk, news(page));
  const { statusCode, headers } = await ask(desk, news(0));
  expect([statusCode, headers['x-marketdesk-stale']]).toEqual([200, '5']);
});

test('a client that asks too much is refused with its wait, and nobody else; what is in memory costs nothing', async () => {
  const desk = await openDesk({ trick: answering(200, '[]', { 'cache-control': 'max-age=600' }), settings: { clientRateLimit: 2 } });
  expect((await ask(desk, news(1))).statusCode).toBe(200);
  expect((await ask(desk, news(2))).statusCode).toBe(200);
  const { statusCode, headers, body } = await ask(desk, news(3));
  expect([statusCode, headers['retry-after'], JSON.parse(body).errors[0].id]).toEqual([429, '30', 'rate_limited']);
  expect((await ask(desk, news(1))).statusCode).toBe(200);
  expect((await ask(desk, news(3), '127.0.0.2')).statusCode).toBe(200);
  expect((await statusOf(desk)).refused.client).toBe(1);
  desk.clock.now += 30_000;
  expect((await ask(desk, news(4))).statusCode).toBe(200);
});

test('what all may ask is bounded: 429 with the wait, or an older answer where there is one', async () => {
  const desk = await openDesk({ trick: fine, settings: { upstreamRateLimit: 2 } });
  await ask(desk, news(1));
  await ask(desk, news(2));
  const refused = await ask(desk, news(3));
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '30']);
  desk.clock.now += 4000;
  const old = await ask(desk, news(1));
  expect([old.statusCode, old.headers['x-marketdesk-stale']]).toEqual([200, '4']);
  const { budget, refused: counts, upstream } = await statusOf(desk);
  expect(budget).toMatchObject({ perMinute: 2, left: 0, underWay: 0, waiting: 0 });
  expect([counts.budget, upstream.state]).toEqual([2, 'reachable']);
});
