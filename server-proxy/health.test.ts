import { expect, test } from 'vitest';
import { openDesk, ownPage } from './testing/open-desk.ts';
import { answering, type Trick } from './testing/recording-upstream.ts';

const reset: Trick = (request) => request.socket.destroy();

test('health tells what people’s questions have shown of upstream, and asks nothing itself', async () => {
  const { app, upstream } = await openDesk();
  const health = async () => (await app.inject({ url: '/healthz', headers: ownPage })).json();
  expect(await health()).toEqual({ ok: true, version: '1.2.3', upstream: 'not asked yet' });
  expect(upstream.requests).toEqual([]);
  const seen = '2026-11-20T14:41:07.000Z';
  const after = async (trick: Trick, page: number) => {
    upstream.play(trick);
    await app.inject({ url: `/api/v2/news?page=${page}`, headers: ownPage });
    return health();
  };
  expect(await after(answering(200, '[]'), 1)).toMatchObject({ upstream: 'reachable', seen });
  expect(await after(reset, 2)).toMatchObject({ upstream: 'unreachable', seen });
  expect(await after(answering(401, ''), 3)).toMatchObject({ upstream: 'key rejected', seen });
  expect(await after(answering(403, ''), 4), 'a refusal is an answer').toMatchObject({ upstream: 'reachable', seen });
});
