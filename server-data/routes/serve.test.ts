import { describe, expect, it } from 'vitest';
import { errorBody } from '#contract/error-body.ts';
import { testService } from '../testing/service.ts';

const path = '/api/v2/news';
const idOf = (body: string): string | undefined => errorBody.parse(JSON.parse(body)).errors[0]?.id;

describe('the key', () => {
  it('is refused in one shape when it is missing or unknown', async () => {
    const { app } = testService();
    const answer = await app.inject(path);
    expect(answer.statusCode).toBe(401);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/json',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'www-authenticate': 'token',
    });
    expect(answer.body).toBe(
      '{"ok":false,"errors":[{"code":"auth_failed","id":"unauthorized","value":"Invalid or missing authentication token"}],"data":null,"message":"Unauthorized"}',
    );
  });

  it('may come in the header or the query, and the header decides', async () => {
    const { app, key } = testService();
    const status = async (query: string, authorization?: string): Promise<number> =>
      (await app.inject({ url: `${path}${query}`, headers: authorization === undefined ? {} : { authorization } })).statusCode;
    expect(await status('', `token ${key}`)).toBe(200);
    expect(await status('', `TOKEN ${key}`)).toBe(200);
    expect(await status(`?token=${key}`)).toBe(200);
    expect(await status(`?apikey=${key}`)).toBe(200);
    expect(await status(`?token=wrong`, `token ${key}`)).toBe(200);
    expect(await status(`?token=${key}`, 'Bearer wrong')).toBe(200);
    expect(await status(`?token=${key}&apikey=wrong`)).toBe(200);
    expect(await status(`?token=${key}`, 'token wrong')).toBe(401);
    expect(await status(`?token=wrong&apikey=${key}`)).toBe(401);
    expect(await status('', `token  ${key}`)).toBe(401);
    expect(await status(`?token=%20${key}`)).toBe(401);
    expect(await status('', `Bearer ${key}`)).toBe(401);
  });

  it('stops working the moment it is revoked, also for what was cached', async () => {
    const { get, store } = testService();
    const { etag } = (await get(path)).headers;
    store.revokeKey('desk', 1);
    expect((await get(path, { 'if-none-match': String(etag) })).statusCode).toBe(401);
  });

  it('is never reported, not even when it is mistyped or unused', async () => {
    const { get } = testService();
    const answer = await get(`${path}?token=secret&apikey=secret&foo=secret`);
    expect(answer.headers['x-unknown-parameters']).toBe('foo');
    expect(JSON.stringify(answer.headers) + answer.body).not.toContain('secret');
  });
});

describe('the plan', () => {
  it('decides which endpoints a key may ask', async () => {
    const { get, addKey } = testService();
    const answer = await get(path, { authorization: `token ${addKey('logos only', { plan: ['logos', 'quantified'] })}` });
    expect([answer.statusCode, idOf(answer.body)]).toEqual([403, 'plan_excludes_endpoint']);
    expect(answer.json()).toMatchObject({ message: 'Forbidden' });
  });

  it.each(['cusips=037833100', 'cusip=037833100', 'cusips=037833100&page=x'])('%s needs the license', async (query) => {
    const { get, addKey } = testService();
    const plain = { authorization: `token ${addKey('plain')}` };
    expect(idOf((await get(`${path}?${query}`, plain)).body)).toBe('license_required');
    expect(idOf((await get(`${path}/1?${query}`, plain)).body)).toBe('license_required');
    expect((await get(`${path}?cusips=`, plain)).statusCode).toBe(200);
    expect((await get(`${path}?cusips=037833100`)).statusCode).toBe(200);
  });
});

describe('the rate', () => {
  it('is told with every keyed answer and refused past its limit', async () => {
    const { get, app, addKey } = testService({ rateLimitPerMinute: 2 });
    const headers = { 'ratelimit-limit': '2', 'ratelimit-remaining': '1', 'ratelimit-reset': '60' };
    expect((await get(path)).headers).toMatchObject(headers);
    expect((await get(`${path}?page=x`)).headers).toMatchObject({ ...headers, 'ratelimit-remaining': '0' });
    const refused = await get(path);
    expect([refused.statusCode, idOf(refused.body)]).toEqual([429, 'rate_limited']);
    expect(refused.headers).toMatchObject({ ...headers, 'ratelimit-remaining': '0', 'retry-after': '60' });
    expect((await get(path, { authorization: `token ${addKey('other')}` })).statusCode).toBe(200);
    expect((await app.inject(path)).headers).not.toHaveProperty('ratelimit-limit');
  });
});

it('checks path, method, key, rate, plan, license, Accept, parameters, in this order', async () => {
  const { get, addKey, app } = testService({ rateLimitPerMinute: 1 });
  const wrong = { authorization: 'token wrong', accept: 'image/png' };
  const asked = '?page=x&cusips=1';
  const ids: (string | undefined)[] = [];
  ids.push(idOf((await get(`/nope${asked}`, wrong, { method: 'POST' })).body));
  ids.push(idOf((await get(`${path}${asked}`, wrong, { method: 'POST' })).body));
  ids.push(idOf((await get(`${path}${asked}`, wrong)).body));
  const unplanned = { ...wrong, authorization: `token ${addKey('unplanned', { plan: ['logos'] })}` };
  ids.push(idOf((await get(`${path}${asked}`, unplanned)).body));
  ids.push(idOf((await get(`${path}${asked}`, unplanned)).body));
  ids.push(idOf((await get(`${path}${asked}`, { ...wrong, authorization: `token ${addKey('unlicensed')}` })).body));
  const licensed = (name: string) => ({ authorization: `token ${addKey(name, { cusip: true })}` });
  ids.push(idOf((await get(`${path}${asked}`, { ...licensed('one'), accept: 'image/png' })).body));
  ids.push(idOf((await get(`${path}${asked}`, licensed('two'))).body));
  expect(ids).toEqual([
    'not_found',
    'method_not_allowed',
    'unauthorized',
    'plan_excludes_endpoint',
    'rate_limited',
    'license_required',
    'not_acceptable',
    'invalid_parameter',
  ]);
  await app.close();
});

describe('what is sent', () => {
  it('is one representation per form and coding, each with its own strong tag', async () => {
    const { get } = testService();
    const url = `${path}?displayOutput=full`;
    const variants = [
      {},
      { accept: 'application/xml' },
      { accept: 'text/xml' },
      ...['gzip', 'br', 'zstd'].map((coding) => ({ 'accept-encoding': coding })),
    ];
    const answers = await Promise.all(variants.map((headers) => get(url, headers)));
    expect(new Set(answers.map(({ headers }) => headers.etag)).size).toBe(variants.length);
    expect(answers.map(({ headers }) => headers['content-type'])).toEqual([
      'application/json',
      'application/xml; charset=utf-8',
      'text/xml; charset=utf-8',
      'application/json',
      'application/json',
      'application/json',
    ]);
    expect(answers.map(({ headers }) => headers['content-encoding'])).toEqual([undefined, undefined, undefined, 'gzip', 'br', 'zstd']);
    for (const { headers } of answers) {
      expect(headers).toMatchObject({
        'cache-control': 'private, max-age=3, must-revalidate',
        vary: 'Accept, Accept-Encoding, Authorization',
        'x-content-type-options': 'nosniff',
      });
    }
  });

  it('leaves small answers plain', async () => {
    const { get } = testService();
    const answer = await get(`${path}?tickers=NONE`, { 'accept-encoding': 'gzip' });
    expect(answer.headers).not.toHaveProperty('content-encoding');
    expect(answer.body).toBe('[]');
  });

  it('is 304 with tag, cache rule and Vary for whoever has it already', async () => {
    const { get } = testService();
    const { etag = '' } = (await get(path)).headers;
    for (const sent of [etag, `W/${etag}`, `"a", ${etag}`, '*']) {
      const answer = await get(path, { 'if-none-match': sent });
      expect([answer.statusCode, answer.body]).toEqual([304, '']);
      expect(answer.headers).toMatchObject({
        etag,
        'cache-control': 'private, max-age=3, must-revalidate',
        vary: 'Accept, Accept-Encoding, Authorization',
      });
      expect(answer.headers).not.toHaveProperty('content-length');
    }
    expect((await get(path, { 'if-none-match': '"other"' })).statusCode).toBe(200);
    expect((await get(path, { 'if-none-match': etag, accept: 'application/xml' })).statusCode).toBe(200);
    expect((await get(path, { 'if-modified-since': 'Fri, 01 Jan 2100 00:00:00 GMT' })).statusCode).toBe(200);
  });

  it('has a new tag once the data has changed', async () => {
    const { get, store } = testService();
    const { etag } = (await get(path)).headers;
    store.withdrawNews([1], 1_704_200_000);
    expect((await get(path, { 'if-none-match': String(etag) })).statusCode).toBe(200);
  });

  it.each([[path], [`${path}?displayOutput=full`], [`${path}?page=x`], ['/nope'], ['/healthz']])(
    'HEAD %s equals GET without its body',
    async (url) => {
      const { get } = testService();
      const headers = { 'accept-encoding': 'br', 'x-request-id': 'same' };
      const [got, head] = [await get(url, headers), await get(url, headers, { method: 'HEAD' })];
      const { date: _1, 'ratelimit-remaining': _2, ...gotHeaders } = got.headers;
      const { date: _3, 'ratelimit-remaining': _4, ...headHeaders } = head.headers;
      expect([head.statusCode, head.rawPayload.length]).toEqual([got.statusCode, 0]);
      expect(headHeaders).toEqual(gotHeaders);
      expect(Number(head.headers['content-length'])).toBe(got.rawPayload.length);
    },
  );

  it("carries the caller's request id where it is sane, its own otherwise", async () => {
    const { get } = testService();
    expect((await get(path, { 'x-request-id': 'trace-7' })).headers['x-request-id']).toBe('trace-7');
    expect((await get('/nope', { 'x-request-id': 'trace-7' })).headers['x-request-id']).toBe('trace-7');
    expect((await get(path, { 'x-request-id': 'not sane' })).headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  });
});

describe('errors in XML', () => {
  it('leave in the shape of §10 where XML was asked for on news', async () => {
    const { app, get } = testService();
    const refused = await app.inject({ url: path, headers: { accept: 'application/xml' } });
    expect([refused.statusCode, refused.headers['content-type']]).toEqual([401, 'application/xml; charset=utf-8']);
    expect(refused.body).toBe(
      '<?xml version="1.0" encoding="UTF-8"?><result><ok>false</ok><errors><item><code>auth_failed</code><id>unauthorized</id>' +
        '<value>Invalid or missing authentication token</value></item></errors><data></data><message>Unauthorized</message></result>',
    );
    expect((await get(`${path}?page=x`, { accept: 'text/xml' })).headers['content-type']).toBe('text/xml; charset=utf-8');
  });

  it('are JSON for 405 and 406, and where there is no XML', async () => {
    const { get } = testService();
    const answers = [
      await get(path, { accept: 'application/xml' }, { method: 'DELETE' }),
      await get(path, { accept: 'image/png' }),
      await get('/api/v2/news-removed', { accept: 'application/xml' }),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([405, 406, 406]);
    for (const { headers, body } of answers) {
      expect(headers['content-type']).toBe('application/json');
      errorBody.parse(JSON.parse(body));
    }
  });
});

describe('a fault of ours', () => {
  it.each([
    ['application/json', 'application/json'],
    ['application/xml', 'application/xml; charset=utf-8'],
  ])('is a 500 that shows %s callers the request id and leaks nothing', async (accept, contentType) => {
    const { get, store, lines } = testService();
    const fail = () => {
      throw new Error('near "SELEC": syntax error');
    };
    Object.assign(store, { findNews: fail, newsJson: fail });
    const answer = await get(path, { accept, 'x-request-id': 'trace-9' });
    expect([answer.statusCode, answer.headers['content-type'], answer.headers['cache-control']]).toEqual([500, contentType, 'no-store']);
    expect(answer.body).toContain('server_error');
    expect(answer.body).toContain('trace-9');
    expect(answer.body).not.toMatch(/SELEC|at .*\.ts/);
    const fault = lines.find(({ event }) => event === 'fault');
    expect(fault).toMatchObject({ requestId: 'trace-9', error: expect.stringContaining('near "SELEC"') as string });
  });
});

describe('the log', () => {
  it('has one line per request, with the name of the key and never a query value or a key', async () => {
    const { get, app, lines, key } = testService();
    await get(`${path}/1?tickers=SECRET&token=${key}`, { 'x-request-id': 'one' });
    await get(path, {}, { method: 'HEAD' });
    await app.inject(`/nope/${key}`);
    await app.inject(path);
    expect(lines).toHaveLength(4);
    expect(lines[0]).toEqual({
      time: '2024-01-02T17:00:00.000Z',
      event: 'request',
      requestId: 'one',
      method: 'GET',
      route: '/api/v2/news/{id}',
      status: 200,
      ms: expect.any(Number) as number,
      bytes: expect.any(Number) as number,
      key: 'desk',
    });
    expect(lines[1]).toMatchObject({ method: 'HEAD', route: path, status: 200, bytes: 0 });
    expect(lines[2]).toMatchObject({ route: null, status: 404, key: null });
    expect(lines[3]).toMatchObject({ route: path, status: 401, key: null });
    expect(JSON.stringify(lines)).not.toMatch(new RegExp(`SECRET|${key}`));
  });
});
