import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { errorBody } from '#contract/http/error-body.ts';
import { openProxy, ownPage, startTime, testKey, type ProxyOptions } from '../testing/open-proxy.ts';
import { inTurn, reset, responding } from '../testing/recording-upstream.ts';
import { rawExchange } from '../testing/raw-exchange.ts';

/** Half a day after the desk's advance. */
const expires = Date.parse('2026-11-21T23:59:59Z') / 1000;
const query = `x-bz-cred=1ea5d688a5e30288&x-bz-exp=${expires}&x-bz-security-isin=US0378331005&x-bz-security-symbol=AAPL&x-bz-signature=${'0f'.repeat(32)}`;
const path = '/api/v2/logos/file/image/320193/mark_light.png';
const url = `${path}?${query}`;
const svgUrl = url
  .replace('mark_light.png', 'mark_vector_composite_light__0000012c0000012c0000000000004e20.svg')
  .replace('&x-bz-sig', '&flutter_compatible=true&x-bz-sig');

const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
const given = (body: string | Buffer = png, headers: Record<string, string> = {}) =>
  responding(200, body, {
    'content-type': 'image/png',
    'cache-control': 'public, max-age=1000, immutable',
    etag: '"upstream"',
    ...headers,
  });
const refused = (status: number, id: string) =>
  responding(status, JSON.stringify({ ok: false, errors: [{ code: 'x', id, value: 'x' }], data: null, message: 'x' }));

const open = async (parts: ProxyOptions = {}) => {
  const proxy = await openProxy({ respond: given(), ...parts });
  const get = (url: string, headers: Record<string, string> = {}) => proxy.app.inject({ url, headers: { ...ownPage, ...headers } });
  return { ...proxy, get };
};
const problemOf = (body: string): string | undefined => errorBody.parse(JSON.parse(body)).errors[0]?.id;

describe('a picture', () => {
  it('is requested at its own address, letter by letter, without the key', async () => {
    const { get, upstream } = await open();
    const response = await get(url, { cookie: 'a=b', authorization: 'token mine', 'x-forwarded-for': '1.2.3.4' });
    expect([response.statusCode, response.headers['content-type'], response.rawPayload.equals(png)]).toEqual([200, 'image/png', true]);
    expect(upstream.requests.map(({ method, url }) => `${method} ${url}`)).toEqual([`GET ${url}`]);
    const sent = ['accept', 'accept-encoding', 'connection', 'host', 'user-agent', 'x-request-id'];
    expect(Object.keys(upstream.requests[0]?.headers ?? {}).toSorted()).toEqual(sent);
  });

  it('can neither run nor load anything nor be taken for another type, and is cached as long as its address is valid', async () => {
    const { get } = await open();
    expect((await get(url)).headers).toMatchObject({
      'cache-control': `public, max-age=${expires - Date.parse(startTime) / 1000}, immutable`,
      'content-security-policy': "default-src 'none'; img-src data:; style-src 'unsafe-inline'; sandbox",
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      vary: 'Accept-Encoding',
    });
  });

  it('expires by the clock of the data service, where the example world runs at another moment', async () => {
    const { get } = await open({ settings: { clockOffsetMs: 86_400_000 } });
    expect((await get(url)).headers['cache-control']).toBe(`public, max-age=${expires - Date.parse(startTime) / 1000 - 86_400}, immutable`);
    expect((await (await open({ settings: { clockOffsetMs: 2 * 86_400_000 } })).get(url)).statusCode).toBe(403);
  });

  it('is requested once, then sent from memory and revalidated by its tag', async () => {
    const { get, upstream, advance } = await open();
    const { etag = '' } = (await get(url)).headers;
    expect((await get(url)).rawPayload).toEqual(png);
    const again = await get(url, { 'if-none-match': etag });
    expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0]);
    expect(again.headers['cache-control']).toContain('immutable');
    expect(upstream.requests).toHaveLength(1);
    upstream.respondWith(responding(304, ''));
    advance(71_000);
    expect((await get(url)).rawPayload).toEqual(png);
    expect(upstream.requests.map(({ headers }) => headers['if-none-match'])).toEqual([undefined, '"upstream"']);
  });

  it('is identified by its whole address', async () => {
    const { get, upstream } = await open();
    for (const address of [url, url.replace('mark', 'logo'), url.replace('AAPL', 'MSFT'), url.replace('0f0f', '0f1f'), url])
      await get(address);
    expect(upstream.requests).toHaveLength(4);
  });

  it('may be an SVG, which is compressed for the browser', async () => {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg"><path d="${'h1'.repeat(1000)}"/></svg>`;
    const { get, upstream } = await open({ respond: given(svg, { 'content-type': 'image/svg+xml' }) });
    const response = await get(svgUrl, { 'accept-encoding': 'gzip' });
    expect([response.headers['content-type'], response.headers['content-encoding']]).toEqual(['image/svg+xml', 'gzip']);
    expect((await get(svgUrl)).body).toBe(svg);
    expect(upstream.requests[0]?.url).toBe(svgUrl);
  });

  it('is found below the base path, and requested without it', async () => {
    const { get, upstream } = await open({ settings: { basePath: '/desk/' } });
    expect([(await get(`/desk${url}`)).statusCode, (await get(url)).statusCode]).toEqual([200, 404]);
    expect(upstream.requests.map(({ url }) => url)).toEqual([url]);
  });

  it('can be read by HEAD, and is open to no other method, site or host name', async () => {
    const { app, upstream } = await open();
    const head = await app.inject({ method: 'HEAD', url, headers: ownPage });
    expect([head.statusCode, head.rawPayload.length, head.headers['content-length']]).toEqual([200, 0, String(png.length)]);
    for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS'] as const)
      expect((await app.inject({ method, url, headers: ownPage })).statusCode).toBe(405);
    for (const headers of [{ 'sec-fetch-site': 'cross-site' }, { host: 'evil.example' }])
      expect((await app.inject({ url, headers: { ...ownPage, ...headers } })).statusCode).toBe(403);
    expect(upstream.requests).toHaveLength(1);
  });

  it('is logged without its address', async () => {
    const { get, log } = await open();
    await get(url);
    expect(log.join('')).toContain('"endpoint":"image"');
    expect(log.join('')).not.toMatch(/320193|signature|AAPL/);
  });
});

describe('nothing is sent upstream for', () => {
  test.each([
    ['no query', path],
    ['an empty query', `${path}?`],
    ['no expiry', url.replace(/x-bz-exp=\d+&/, '')],
    ['an expiry that is none', url.replace(/x-bz-exp=\d+/, 'x-bz-exp=1e9')],
    ['a key', `${url}&token=${testKey}`],
    ['any other pair', `${url}&x=1`],
    ['a pair twice', `${url}&x-bz-exp=4102444800`],
    ['a name that is encoded', url.replace('x-bz-exp', 'x-bz-%65xp')],
    ['an empty pair', `${url}&`],
    ['a second question mark', `${url}?x`],
    ['a slash', `${url}/`],
    ['no file', url.replace('/mark_light.png', '')],
    ['a folder', url.replace('mark_light.png', 'mark_light.png/')],
    ['a third part', url.replace('/320193/', '/320193/x/')],
    ['another kind of file', url.replace('.png', '.html')],
    ['a file in capitals', url.replace('.png', '.PNG')],
    ['a variant too short', url.replace('mark_light', 'mark_light__0000')],
    ['two dots', url.replace('/320193/', '/../')],
    ['encoded dots', url.replace('/320193/', '/%2e%2e/')],
    ['an encoded slash', url.replace('/320193/', '/320193%2f..%2f/')],
    ['a backslash', url.replace('/320193/', '/320193\\..\\')],
    ['a null', url.replace('/320193/', '/320193%00/')],
    ['a parameter', url.replace('/320193/', '/320193;a=b/')],
    ['a doubled slash', url.replace('/image/', '//image/')],
    ['a neighbour', url.replace('/image/', '/images/')],
    ['a long identifier', url.replace('320193', '3'.repeat(37))],
    ['a long query', `${url}${'0'.repeat(2000)}`],
  ])('an address with %s', async (_, address) => {
    const { get, upstream } = await open();
    expect((await get(address)).statusCode).toBe(404);
    expect(upstream.requests).toEqual([]);
  });

  test('raw requests for anything but a signed address', async () => {
    const { app, upstream } = await open();
    await app.listen({ host: '127.0.0.1', port: 0 });
    const address = app.server.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const lines = (target: string) => `GET ${target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`;
    const targets = [
      `http://evil.example${url}`,
      `//evil.example${url}`,
      `/x/..${url}`,
      url.replace('/320193/', '/320193/../1/'),
      url.replace('/api/', '/%61pi/'),
      `${url}#x`,
      `${url}\tx`,
      `${url} x`,
      `${url}\u00e9`,
      `${url}\u0000`,
    ];
    for (const target of targets) expect(await rawExchange(port, lines(target))).toMatch(/^HTTP\/1\.1 (400|403|404|503) /);
    expect(upstream.requests).toEqual([]);
  });

  test('an address that has expired', async () => {
    const { get, upstream, advance } = await open();
    await get(url);
    advance(expires * 1000 + 999 - Date.now());
    expect((await get(url)).headers['cache-control']).toBe('public, max-age=0, immutable');
    advance(1);
    const late = await get(url);
    expect([late.statusCode, problemOf(late.body), late.headers['cache-control']]).toEqual([403, 'link_expired', 'no-store']);
    expect(upstream.requests).toHaveLength(2);
  });

  test('whatever is requested, upstream gets a signed address or nothing', async () => {
    const { get, upstream } = await open();
    const piece = fc.oneof(
      fc.constantFrom('/', '..', '%2e', '&', '=', '?', '#', '%0d%0a', 'x-bz-exp=1', 'token=', '.png', '@'),
      fc.string({ maxLength: 5 }),
    );
    await fc.assert(
      fc.asyncProperty(fc.nat(url.length), fc.nat(4), piece, async (at, cut, text) => {
        const changed = `${url.slice(0, at)}${text.replace(/[\s\p{Cc}]/gu, '')}${url.slice(at + cut)}`.replace(/^[/\\]*/, '/');
        await get(changed);
        const targets = upstream.requests.splice(0).map((request) => request.url);
        for (const target of targets)
          expect(target).toMatch(
            /^\/api\/v2\/logos\/file\/image\/[\w-]+\/\w+\.(?:png|svg)\?(?:(?:x-bz-[a-z-]+|flutter_compatible)(?:=[\w.~%!'()*+=-]*)?(?:&|$))+$/,
          );
      }),
      { numRuns: 200 },
    );
  });
});

describe('when upstream refuses or fails', () => {
  test.each([
    ['link_invalid', refused(403, 'link_invalid'), 403, 'link_invalid'],
    ['link_expired', refused(403, 'link_expired'), 403, 'link_expired'],
    ['a 403 without an id', responding(403, 'no'), 403, 'link_invalid'],
    ['404', refused(404, 'not_found'), 404, 'not_found'],
    ['401', refused(401, 'unauthorized'), 503, 'upstream_unreachable'],
    ['500', responding(500, ''), 503, 'upstream_unreachable'],
    ['a redirect', responding(302, '', { location: 'https://evil.example/' }), 503, 'upstream_unreachable'],
    ['a page', given('<script>alert(1)</script>', { 'content-type': 'text/html' }), 503, 'upstream_unreachable'],
    ['an SVG for a PNG', given('<svg/>', { 'content-type': 'image/svg+xml' }), 503, 'upstream_unreachable'],
    ['the key', given(Buffer.from(`\u0089PNG ${testKey}`)), 502, 'upstream_exposed_key'],
    ['nothing at all', reset, 503, 'upstream_unreachable'],
  ])('%s becomes the one error body', async (_, respond, status, id) => {
    const { get, log } = await open({ respond });
    const response = await get(url);
    expect([response.statusCode, problemOf(response.body), response.headers['cache-control']]).toEqual([status, id, 'no-store']);
    expect(response.body + log.join('')).not.toContain(testKey);
  });

  test('during an outage the last picture is sent, and not cached as if it were fresh', async () => {
    const { get, advance, upstream } = await open({ respond: inTurn(given(), responding(500, '')) });
    await get(url);
    advance(71_000);
    const stale = await get(url);
    expect([stale.statusCode, stale.rawPayload.equals(png), stale.headers['cache-control']]).toEqual([200, true, 'no-store']);
    upstream.respondWith(refused(404, 'not_found'));
    expect((await get(url)).statusCode).toBe(404);
  });
});
