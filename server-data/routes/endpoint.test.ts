import { METHODS } from 'node:http';
import { describe, expect, it } from 'vitest';
import { errorBody } from '#contract/http/error-body.ts';
import { buildTestApp } from '../testing/test-app.ts';

const path = '/api/v2/news';
const problemId = (body: string): string | undefined => errorBody.parse(JSON.parse(body)).errors[0]?.id;

describe('paths', () => {
  it.each([path, `${path}/`, `${path}?`, `${path}/?page=0`, `${path}/1`, `${path}/1/`, '/api/v2/news-removed/', '/healthz/'])(
    'serves %s without a redirect',
    async (url) => expect((await buildTestApp().get(url)).statusCode).toBe(200),
  );

  it.each([
    ...['/', '/api/v2', '/API/v2/news', '/api/v2/News', '/api/v2/news//', '//api/v2/news', '/api/v2/news/abc', '/api/v2/news/1.5'],
    ...['/api/v2/news/-1', '/api/v2/news/01', '/api/v2/news/1/2', '/api/v2/news/channels', '/api/v2/news/%', '/api/v2/news/%E0%A4%A'],
    ...['/api/v2/news%00', '/api/v2/news/..%2f', '/api/v2/logos/sync', '/api/v2/calendar-removed', `/${'x'.repeat(10_000)}`],
  ])('responds 404 to %s with and without a key', async (url) => {
    const { get, app } = buildTestApp();
    for (const response of [await get(url), await app.inject(url)]) {
      expect(response.statusCode).toBe(404);
      expect(response.json()).toEqual({
        ok: false,
        errors: [{ code: 'no_matching_endpoint', id: 'not_found', value: 'no endpoint at this address' }],
        data: null,
        message: 'Not Found',
      });
    }
  });
});

describe('methods', () => {
  const others = METHODS.filter((method) => !['GET', 'HEAD', 'OPTIONS', 'CONNECT'].includes(method));

  it.each([path, `${path}/1`, '/api/v2/news-removed', '/healthz'])('%s allows GET, HEAD and OPTIONS', async (url) => {
    const { app } = buildTestApp();
    for (const method of others) {
      const response = await app.inject({ method: method as 'POST', url });
      expect([method, response.statusCode, response.headers['allow']]).toEqual([method, 405, 'GET, HEAD, OPTIONS']);
    }
    const options = await app.inject({ method: 'OPTIONS', url });
    expect([options.statusCode, options.headers['allow'], options.body]).toEqual([204, 'GET, HEAD, OPTIONS', '']);
  });

  it('are refused before a body is read', async () => {
    const { app } = buildTestApp();
    for (const payload of ['{', 'x'.repeat(2_000_000)]) {
      for (const contentType of ['application/json', 'nonsense', 'multipart/form-data']) {
        const request = { method: 'POST', payload, headers: { 'content-type': contentType } } as const;
        const response = await app.inject({ ...request, url: path });
        expect([response.statusCode, response.headers['connection']]).toEqual([405, 'close']);
        expect((await app.inject({ ...request, url: '/nope' })).statusCode).toBe(404);
      }
    }
  });

  it('a GET with a body is 400 and closes the connection', async () => {
    const response = await buildTestApp().get(path, {}, { payload: '{"page":1}' });
    expect([response.statusCode, response.headers['connection']]).toEqual([400, 'close']);
    expect(response.json()).toMatchObject({ errors: [{ id: 'invalid_parameter', value: expect.stringMatching(/^body: /) as string }] });
  });
});

describe('keys', () => {
  it('are refused in one shape when missing or unknown', async () => {
    const response = await buildTestApp().app.inject(path);
    expect(response.statusCode).toBe(401);
    expect(response.headers).toMatchObject({
      'content-type': 'application/json',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'www-authenticate': 'token',
    });
    expect(response.body).toBe(
      '{"ok":false,"errors":[{"code":"auth_failed","id":"unauthorized","value":"Invalid or missing authentication token"}],"data":null,"message":"Unauthorized"}',
    );
  });

  it.each([
    ['', 'token KEY', 200],
    ['?token=KEY', undefined, 200],
    ['?token=KEY', 'token wrong', 401],
    ['?token=%20KEY', undefined, 401],
  ])('query "%s" with header "%s" is %i', async (query, authorization, status) => {
    const { app, key } = buildTestApp();
    const headers = authorization === undefined ? {} : { authorization: authorization.replace('KEY', key) };
    expect((await app.inject({ url: `${path}${query.replace('KEY', key)}`, headers })).statusCode).toBe(status);
  });

  it('stop working when they are revoked, also for a 304', async () => {
    const { get, store } = buildTestApp();
    const { etag } = (await get(path)).headers;
    store.revokeKey('desk', 1);
    expect((await get(path, { 'if-none-match': String(etag) })).statusCode).toBe(401);
  });

  it('are never repeated', async () => {
    const response = await buildTestApp().get(`${path}?token=secret&apikey=secret&foo=secret`);
    expect(response.headers['x-unknown-parameters']).toBe('foo');
    expect(JSON.stringify(response.headers) + response.body).not.toContain('secret');
  });

  it.each(['cusips=037833100', 'cusip=037833100', 'cusips=037833100&page=x'])('need a license for %s', async (query) => {
    const { get, addKey } = buildTestApp();
    const unlicensed = { authorization: `token ${addKey('plain')}` };
    expect(problemId((await get(`${path}?${query}`, unlicensed)).body)).toBe('license_required');
    expect(problemId((await get(`${path}/1?${query}`, unlicensed)).body)).toBe('license_required');
    expect((await get(`${path}?cusips=`, unlicensed)).statusCode).toBe(200);
  });

  it('that are invalid are named beside a missing license', async () => {
    const { get, addKey } = buildTestApp();
    const { body } = await get(`${path}?cusips=<string>&pageSize=<integer>&date=<date>`, { authorization: `token ${addKey('plain')}` });
    const { errors } = JSON.parse(body) as { errors: { value: string }[] };
    expect(errors.map(({ value }) => value.replace(/:.*/, ''))).toEqual(['cusips', 'pageSize', 'date']);
  });
});

it('sends the rate limit with every keyed response and refuses more requests', async () => {
  const { get, app, addKey } = buildTestApp({ rateLimitPerMinute: 2 });
  const headers = { 'ratelimit-limit': '2', 'ratelimit-remaining': '1', 'ratelimit-reset': '60' };
  expect((await get(path)).headers).toMatchObject(headers);
  expect((await get('/api/v2/news-removed?page=x')).headers).toMatchObject({ ...headers, 'ratelimit-remaining': '0' });
  const refused = await get(path);
  expect([refused.statusCode, problemId(refused.body)]).toEqual([429, 'rate_limited']);
  expect(refused.headers).toMatchObject({ ...headers, 'ratelimit-remaining': '0', 'retry-after': '60' });
  expect((await get(path, { authorization: `token ${addKey('other')}` })).statusCode).toBe(200);
  expect((await app.inject(path)).headers).not.toHaveProperty('ratelimit-limit');
});

it('checks path, method, key, rate, plan, license, Accept and parameters in this order', async () => {
  const { get, addKey } = buildTestApp({ rateLimitPerMinute: 1 });
  const url = `${path}?page=x&cusips=1`;
  const accept = 'image/png';
  const send = async (key: string, headers = {}, more = {}, to = url) =>
    problemId((await get(to, { authorization: `token ${key}`, accept, ...headers }, more)).body);
  const noPlan = addKey('no plan', { plan: ['logos', 'quantified'] });
  expect([
    await send('wrong', {}, { method: 'POST' }, `/nope?page=x`),
    await send('wrong', {}, { method: 'POST' }),
    await send('wrong'),
    await send(noPlan),
    await send(noPlan),
    await send(addKey('no license')),
    await send(addKey('one', { cusip: true })),
    await send(addKey('two', { cusip: true }), { accept: 'application/json' }),
  ]).toEqual([
    'not_found',
    'method_not_allowed',
    'unauthorized',
    'plan_excludes_endpoint',
    'rate_limited',
    'license_required',
    'not_acceptable',
    'invalid_parameter',
  ]);
});

describe('representations', () => {
  it('have a strong tag for each format and coding', async () => {
    const { get } = buildTestApp();
    const variants: [Record<string, string>, string, string | undefined][] = [
      [{}, 'application/json', undefined],
      [{ accept: 'application/xml' }, 'application/xml; charset=utf-8', undefined],
      [{ accept: 'text/xml' }, 'text/xml; charset=utf-8', undefined],
      ...['gzip', 'br', 'zstd'].map((coding) => [{ 'accept-encoding': coding }, 'application/json', coding] as (typeof variants)[number]),
    ];
    const tags = new Set<unknown>();
    for (const [headers, type, coding] of variants) {
      const response = await get(`${path}?displayOutput=full`, headers);
      expect([response.headers['content-type'], response.headers['content-encoding']]).toEqual([type, coding]);
      expect(response.headers).toMatchObject({
        'cache-control': 'private, max-age=3, must-revalidate',
        vary: 'Accept, Accept-Encoding, Authorization',
        'x-content-type-options': 'nosniff',
      });
      expect(response.headers.etag).toMatch(/^"[\w-]{43}(?:\.[a-z-]+)+"$/);
      tags.add(response.headers.etag);
    }
    expect(tags.size).toBe(variants.length);
  });

  it('are not compressed when small', async () => {
    const response = await buildTestApp().get(`${path}?tickers=NONE`, { 'accept-encoding': 'gzip' });
    expect(response.headers).not.toHaveProperty('content-encoding');
    expect(response.body).toBe('[]');
  });

  it('are 304 for a known tag, until the data changes', async () => {
    const { get, store } = buildTestApp();
    const { etag = '' } = (await get(path)).headers;
    for (const sent of [etag, `W/${etag}`, `"a", ${etag}`, '*']) {
      const response = await get(path, { 'if-none-match': sent });
      expect([response.statusCode, response.body]).toEqual([304, '']);
      expect(response.headers).toMatchObject({
        etag,
        'cache-control': 'private, max-age=3, must-revalidate',
        vary: 'Accept, Accept-Encoding, Authorization',
      });
      expect(response.headers).not.toHaveProperty('content-length');
    }
    for (const headers of [
      { 'if-none-match': '"other"' },
      { 'if-none-match': etag, accept: 'application/xml' },
      { 'if-modified-since': 'Fri, 01 Jan 2100 00:00:00 GMT' },
    ])
      expect((await get(path, headers)).statusCode).toBe(200);
    store.removeNews([1], 1_704_200_000);
    expect((await get(path, { 'if-none-match': etag })).statusCode).toBe(200);
  });

  it.each([[path], [`${path}?displayOutput=full`], [`${path}?page=x`], ['/nope'], ['/healthz']])(
    'HEAD %s equals GET without its body',
    async (url) => {
      const { get } = buildTestApp();
      const headers = { 'accept-encoding': 'br', 'x-request-id': 'same' };
      const [got, head] = [await get(url, headers), await get(url, headers, { method: 'HEAD' })];
      const { date: _1, 'ratelimit-remaining': _2, ...gotHeaders } = got.headers;
      const { date: _3, 'ratelimit-remaining': _4, ...headHeaders } = head.headers;
      expect([head.statusCode, head.rawPayload.length]).toEqual([got.statusCode, 0]);
      expect(headHeaders).toEqual(gotHeaders);
      expect(Number(head.headers['content-length'])).toBe(got.rawPayload.length);
    },
  );
});

it.each([
  ['trace-7', /^trace-7$/],
  ['x'.repeat(64), /^x{64}$/],
  ['x'.repeat(65), /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/],
  ['not safe', /^[\da-f-]{36}$/],
  ['{"a":1}', /^[\da-f-]{36}$/],
])('answers the request id %s with %s', async (sent, received) => {
  const { get } = buildTestApp();
  for (const url of [path, '/nope']) expect((await get(url, { 'x-request-id': sent })).headers['x-request-id']).toMatch(received);
});

describe('errors', () => {
  it('are XML where XML was requested for news', async () => {
    const { app, get } = buildTestApp();
    const refused = await app.inject({ url: path, headers: { accept: 'application/xml' } });
    expect([refused.statusCode, refused.headers['content-type']]).toEqual([401, 'application/xml; charset=utf-8']);
    expect(refused.body).toBe(
      '<?xml version="1.0" encoding="UTF-8"?><result><ok>false</ok><errors><item><code>auth_failed</code><id>unauthorized</id>' +
        '<value>Invalid or missing authentication token</value></item></errors><data></data><message>Unauthorized</message></result>',
    );
    expect((await get(`${path}?page=x`, { accept: 'text/xml' })).headers['content-type']).toBe('text/xml; charset=utf-8');
  });

  it('are JSON for 405 and 406, and where there is no XML', async () => {
    const { get } = buildTestApp();
    const responses = [
      await get(path, { accept: 'application/xml' }, { method: 'DELETE' }),
      await get(path, { accept: 'image/png' }),
      await get('/api/v2/news-removed', { accept: 'application/xml' }),
    ];
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([405, 406, 406]);
    for (const { headers, body } of responses) {
      expect(headers['content-type']).toBe('application/json');
      errorBody.parse(JSON.parse(body));
    }
  });

  it.each([
    ['application/json', 'application/json'],
    ['application/xml', 'application/xml; charset=utf-8'],
  ])('of the service are 500 for %s, with the request id and without details', async (accept, contentType) => {
    const { get, store, lines } = buildTestApp();
    const fail = () => {
      throw new Error('near "SELEC": syntax error');
    };
    Object.assign(store, { findNews: fail, newsJson: fail });
    const response = await get(path, { accept, 'x-request-id': 'trace-9' });
    expect([response.statusCode, response.headers['content-type'], response.headers['cache-control']]).toEqual([
      500,
      contentType,
      'no-store',
    ]);
    expect(response.body).toContain('server_error');
    expect(response.body).toContain('trace-9');
    expect(response.body).not.toMatch(/SELEC|at .*\.ts/);
    expect(lines.find(({ event }) => event === 'fault')).toMatchObject({
      requestId: 'trace-9',
      err: { stack: expect.stringContaining('near "SELEC"') as string },
    });
  });
});

it('logs one line per request with the name of the key, never a query value or a key', async () => {
  const { get, app, lines, key } = buildTestApp();
  await get(`${path}/1?tickers=SECRET&token=${key}`, { 'x-request-id': 'one' });
  await get(path, {}, { method: 'HEAD' });
  await app.inject(`/nope/${key}`);
  await app.inject(path);
  expect(lines).toHaveLength(4);
  expect(lines[0]).toEqual({
    level: 'info',
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/) as string,
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
