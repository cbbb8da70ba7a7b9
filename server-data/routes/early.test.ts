import { METHODS } from 'node:http';
import { describe, expect, it } from 'vitest';
import { endpoints } from '#contract/endpoints/index.ts';
import { testService } from '../testing/service.ts';

describe('the path', () => {
  it.each([
    '/api/v2/news',
    '/api/v2/news/',
    '/api/v2/news?',
    '/api/v2/news/?page=0',
    '/api/v2/news/1',
    '/api/v2/news/1/',
    '/api/v2/news-removed/',
    '/healthz/',
  ])('%s is served, without a redirect', async (url) => {
    const { get } = testService();
    expect((await get(url)).statusCode).toBe(200);
  });

  it.each([
    '/',
    '/api/v2',
    '/API/v2/news',
    '/api/v2/News',
    '/api/v2/news//',
    '//api/v2/news',
    '/api/v2/news/abc',
    '/api/v2/news/1.5',
    '/api/v2/news/-1',
    '/api/v2/news/01',
    '/api/v2/news/1/2',
    '/api/v2/news/channels',
    '/api/v2/news/%',
    '/api/v2/news/%E0%A4%A',
    '/api/v2/news%00',
    '/api/v2/news/..%2f',
    '/api/v2/logos/sync',
    '/api/v2/calendar-removed',
    `/${'x'.repeat(10_000)}`,
  ])('%s is 404, with or without a key', async (url) => {
    const { get, app } = testService();
    for (const answer of [await get(url), await app.inject(url)]) {
      expect(answer.statusCode).toBe(404);
      expect(answer.json()).toEqual({
        ok: false,
        errors: [{ code: 'no_matching_endpoint', id: 'not_found', value: 'no endpoint at this address' }],
        data: null,
        message: 'Not Found',
      });
    }
  });
});

describe('the method', () => {
  const others = METHODS.filter((method) => !['GET', 'HEAD', 'OPTIONS', 'CONNECT'].includes(method));

  it.each(['/api/v2/news', '/api/v2/news/1', '/api/v2/news-removed', '/healthz'])(
    'of %s is GET, HEAD or OPTIONS, any other is 405',
    async (url) => {
      const { app } = testService();
      for (const method of others) {
        const answer = await app.inject({ method: method as 'POST', url });
        expect([method, answer.statusCode, answer.headers['allow']]).toEqual([method, 405, 'GET, HEAD, OPTIONS']);
      }
      const options = await app.inject({ method: 'OPTIONS', url });
      expect([options.statusCode, options.headers['allow'], options.body]).toEqual([204, 'GET, HEAD, OPTIONS', '']);
    },
  );

  it('is refused before a body is read, whatever the body is', async () => {
    const { app } = testService();
    const bodies = ['{', 'x'.repeat(2_000_000)];
    for (const payload of bodies) {
      for (const contentType of ['application/json', 'nonsense', 'multipart/form-data']) {
        const answer = await app.inject({ method: 'POST', url: '/api/v2/news', payload, headers: { 'content-type': contentType } });
        expect([answer.statusCode, answer.headers['connection']]).toEqual([405, 'close']);
        expect((await app.inject({ method: 'POST', url: '/nope', payload, headers: { 'content-type': contentType } })).statusCode).toBe(
          404,
        );
      }
    }
  });
});

it('a GET with a body is told so, and the connection ends', async () => {
  const { get } = testService();
  const answer = await get('/api/v2/news', {}, { payload: '{"page":1}' });
  expect([answer.statusCode, answer.headers['connection']]).toEqual([400, 'close']);
  expect(answer.json()).toMatchObject({
    errors: [{ id: 'invalid_parameter', value: 'body: expected none, everything is asked in the address' }],
  });
});

it('every address of a news endpoint answers', async () => {
  const { get } = testService();
  const served = endpoints.filter(({ plan }) => plan === 'news').flatMap(({ path, alsoAt }) => [path, ...alsoAt]);
  expect(served.length).toBeGreaterThanOrEqual(3);
  for (const path of served) expect([path, (await get(path.replace('{id}', '1'))).statusCode]).toEqual([path, 200]);
});
