import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { endpoints } from '#contract/endpoints/index.ts';
import { openProxy, ownPage, testKey } from '../testing/open-proxy.ts';
import { responding } from '../testing/recording-upstream.ts';

const records = '[{"id":1}]';
const xmlRecords = '<?xml version="1.0" encoding="UTF-8"?><result><item><id>1</id></item></result>';
const get = (url: string, headers: Record<string, string> = {}) => ({ url, headers: { ...ownPage, ...headers } });

test('a query is sent as the contract prints it, and the response is passed on unchanged', async () => {
  const { app, upstream } = await openProxy({ respond: responding(200, records) });
  const response = await app.inject(get('/api/v2/news/?pageSize=15&tickers=AAPL,%20MSFT&sort=created'));
  expect([response.statusCode, response.body]).toEqual([200, records]);
  expect(response.headers).toMatchObject({
    'content-type': 'application/json',
    'cache-control': 'private, max-age=3, must-revalidate',
    vary: 'Accept, Accept-Encoding',
    age: '0',
  });
  expect(upstream.requests.map(({ url }) => url)).toEqual(['/api/v2/news?sort=created%3Adesc&tickers=AAPL%2CMSFT']);
});

test('every endpoint of the contract is served, and its other addresses lead to the one in the spec', async () => {
  const { app, upstream } = await openProxy({ respond: responding(200, '[]') });
  const required: Record<string, string> = { logos: '?search_keys=AAPL', ratios: '?symbols=AAPL', bars: '?symbols=AAPL&from=1DAY' };
  for (const { name, path, alsoAt } of endpoints) {
    for (const address of [path, ...alsoAt, `${path}/`]) {
      const response = await app.inject(get(address.replace('{id}', '42') + (required[name] ?? '')));
      expect(response.statusCode, address).toBe(200);
      expect(upstream.requests.at(-1)?.url.split('?')[0]).toBe(path.replace('{id}', '42'));
    }
  }
});

test('a base address with a path keeps it in front', async () => {
  const { upstream } = await openProxy();
  const { app } = await openProxy({ upstreamUrl: `${upstream.url}/gateway/market/` });
  await app.inject(get('/api/v2/news'));
  expect(upstream.requests.map(({ url }) => url)).toEqual(['/gateway/market/api/v2/news']);
});

test('upstream gets the listed headers and no others', async () => {
  const { app, upstream } = await openProxy();
  const sent = { authorization: 'Bearer callers-own', cookie: 'session=1', 'x-forwarded-for': '10.0.0.1', 'x-request-id': 'callers-own' };
  await app.inject(get('/api/v2/news', { ...sent, 'accept-language': 'de', referer: 'http://localhost:8080/?SECRET', te: 'trailers' }));
  const [request] = upstream.requests;
  // connection is undici's word to the next hop and no part of the message (RFC 9110 §7.6.1)
  expect(Object.keys(request?.headers ?? {}).toSorted()).toEqual(
    ['accept', 'accept-encoding', 'authorization', 'connection', 'host', 'user-agent', 'x-request-id'].toSorted(),
  );
  expect(request?.headers).toMatchObject({
    accept: 'application/json',
    authorization: `token ${testKey}`,
    'user-agent': 'Marketdesk/1.2.3',
  });
  expect(request?.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
});

test('the browser gets the listed headers and no others', async () => {
  const theirs = { 'set-cookie': 'a=b', server: 'secret/1.0', 'x-bz-request-id': 'x', 'access-control-allow-origin': '*' };
  const { app } = await openProxy({ respond: responding(200, records, theirs) });
  const { headers } = await app.inject(get('/api/v2/news'));
  const common = ['age', 'cache-control', 'connection', 'content-length', 'content-type', 'date', 'etag', 'vary', 'x-request-id'];
  const protective = [
    'content-security-policy',
    'cross-origin-resource-policy',
    'referrer-policy',
    'x-content-type-options',
    'x-frame-options',
  ];
  expect(Object.keys(headers).toSorted()).toEqual([...common, ...protective].toSorted());
});

test("a caller's own key is ignored and changes nothing", async () => {
  const { app, upstream } = await openProxy();
  for (const query of ['?token=callers-own&tickers=F', '?apikey=callers-own&tickers=F', '?tickers=F']) {
    const response = await app.inject(get(`/api/v2/news${query}`, { authorization: 'token callers-own' }));
    expect([response.statusCode, response.headers['x-unknown-parameters']]).toEqual([200, undefined]);
  }
  expect(upstream.requests).toHaveLength(1);
});

test('unknown parameters are named to the caller, once each, and not sent', async () => {
  const { app, upstream } = await openProxy();
  const response = await app.inject(get('/api/v2/news?symbols=AAPL&parameters[x]=1&symbols=F&page=1'));
  expect([response.statusCode, response.headers['x-unknown-parameters']]).toEqual([200, 'symbols,parameters%5Bx%5D']);
  expect(upstream.requests.map(({ url }) => url)).toEqual(['/api/v2/news?page=1']);
});

test('all invalid parameters are named at once, and nothing is sent', async () => {
  const { app, upstream } = await openProxy();
  const response = await app.inject(get('/api/v2/news?pageSize=500&date=2024-02-30&nonsense=1'));
  expect(response.statusCode).toBe(400);
  expect(response.headers).toMatchObject({ 'cache-control': 'no-store', 'x-unknown-parameters': 'nonsense' });
  expect(response.json()).toEqual({
    ok: false,
    errors: [
      { code: 'bad_request', id: 'limit_exceeded', value: 'pageSize: at most 100, got 500' },
      { code: 'bad_request', id: 'invalid_parameter', value: 'date: expected an existing date as YYYY-MM-DD, got "2024-02-30"' },
    ],
    data: null,
    message: 'Bad Request',
  });
  expect(upstream.requests).toEqual([]);
});

test('a story is requested by an id of up to 16 digits, as texts have that became ids', async () => {
  const { app, upstream } = await openProxy();
  await app.inject(get('/api/v2/news/4790465707477271'));
  expect(upstream.requests.map(({ url }) => url)).toEqual(['/api/v2/news/4790465707477271']);
});

test.each(['logos/sync', 'news/channels', 'news/007', 'news/12345678901234567', 'news//', 'News', 'calendar-removed'])(
  '/api/v2/%s is 404 in the one error body',
  async (path) => {
    const { app, upstream } = await openProxy();
    for (const method of ['GET', 'POST'] as const) {
      const response = await app.inject({ ...get(`/api/v2/${path}`), method });
      expect([response.statusCode, response.json()]).toMatchObject([404, { ok: false, errors: [{ id: 'not_found' }], data: null }]);
    }
    expect(upstream.requests).toEqual([]);
  },
);

test.each(['POST', 'PUT', 'PATCH', 'DELETE', 'TRACE', 'PROPFIND', 'QUERY'])('%s is 405 with Allow, whatever its body', async (method) => {
  const { app, upstream } = await openProxy();
  const headers = { ...ownPage, 'content-type': 'text/odd' };
  const response = await app.inject({ url: '/api/v2/news', headers, method: method as 'POST', payload: 'x' });
  expect([response.statusCode, response.headers['allow']]).toEqual([405, expect.stringMatching(/^GET, HEAD/)]);
  expect(response.json()).toMatchObject({ errors: [{ id: 'method_not_allowed' }] });
  expect(upstream.requests).toEqual([]);
});

test('OPTIONS lists what is allowed, and HEAD has the headers of GET', async () => {
  const { app, upstream } = await openProxy({ respond: responding(200, records) });
  const options = await app.inject({ ...get('/api/v2/news'), method: 'OPTIONS' });
  expect([options.statusCode, options.headers['allow'], options.body]).toEqual([204, 'GET, HEAD, OPTIONS', '']);
  const head = await app.inject({ ...get('/api/v2/news'), method: 'HEAD' });
  const full = await app.inject(get('/api/v2/news'));
  expect([head.statusCode, head.body]).toEqual([200, '']);
  for (const name of ['etag', 'content-length', 'content-type', 'cache-control']) expect(head.headers[name], name).toBe(full.headers[name]);
  expect(upstream.requests.map(({ method }) => method)).toEqual(['GET']);
});

test('XML is sent where it is preferred, and its errors are XML, too', async () => {
  const { app, upstream } = await openProxy({ respond: responding(200, xmlRecords, { 'content-type': 'application/xml' }) });
  const xml = await app.inject(get('/api/v2/news', { accept: 'text/xml' }));
  expect([xml.statusCode, xml.headers['content-type'], xml.body]).toEqual([200, 'text/xml; charset=utf-8', xmlRecords]);
  expect(upstream.requests.at(-1)?.headers.accept).toBe('text/xml');
  const wrong = await app.inject(get('/api/v2/news?page=%3Ca%01%3E', { accept: 'application/xml' }));
  expect([wrong.statusCode, wrong.headers['content-type']]).toEqual([400, 'application/xml; charset=utf-8']);
  expect(wrong.body).toBe(
    '<?xml version="1.0" encoding="UTF-8"?><result><ok>false</ok><errors><item><code>bad_request</code><id>invalid_parameter</id>' +
      '<value>page: expected a whole number from 0 to 100000, got "&lt;a&gt;"</value></item></errors><data></data><message>Bad Request</message></result>',
  );
});

test('without an acceptable form it is 406, in JSON', async () => {
  const { app, upstream } = await openProxy();
  const response = await app.inject(get('/api/v2.1/calendar/splits', { accept: 'application/xml' }));
  expect([response.statusCode, response.json()]).toMatchObject([406, { errors: [{ id: 'not_acceptable' }] }]);
  expect(upstream.requests).toEqual([]);
});

test('each content coding has a strong tag of its own, and each tag its 304', async () => {
  const body = JSON.stringify(Array.from({ length: 200 }, (_, id) => ({ id, title: 'the same words again' })));
  const { app, upstream } = await openProxy({ respond: responding(200, body) });
  const decoders = { gzip: gunzipSync, br: brotliDecompressSync, zstd: zstdDecompressSync, identity: (bytes: Buffer) => bytes };
  const tags = new Set<string>();
  for (const [coding, decode] of Object.entries(decoders)) {
    const response = await app.inject(get('/api/v2/news', { 'accept-encoding': coding }));
    expect(response.headers['content-encoding']).toBe(coding === 'identity' ? undefined : coding);
    expect(decode(response.rawPayload).toString()).toBe(body);
    const etag = String(response.headers['etag']);
    expect(etag).toMatch(/^"[\w.-]+"$/);
    tags.add(etag);
    const again = await app.inject(get('/api/v2/news', { 'accept-encoding': coding, 'if-none-match': `"other", W/${etag}` }));
    expect([again.statusCode, again.body, again.headers['etag']]).toEqual([304, '', etag]);
  }
  expect(tags.size).toBe(4);
  const all = await app.inject(get('/api/v2/news', { 'accept-encoding': 'gzip, deflate, br, zstd' }));
  expect(all.headers['content-encoding']).toBe('zstd');
  expect(upstream.requests).toHaveLength(1);
});

test('many invalid values are one short error', async () => {
  const { app } = await openProxy();
  const same = await app.inject(get(`/api/v2/logos/search?search_keys=F&fields=${'a,'.repeat(4000)}`));
  expect([same.statusCode, same.json().errors.length]).toEqual([400, 1]);
  const different = Array.from({ length: 1000 }, (_, index) => `a${index}`).join(',');
  expect((await app.inject(get(`/api/v2/logos/search?search_keys=F&fields=${different}`))).json().errors).toHaveLength(20);
});
