import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { pagePreloadsFile } from '#contract/proxy/page-preloads.ts';
import { emptyFolder, openProxy } from '../testing/open-proxy.ts';

const script = 'console.log("desk");'.repeat(200);
const html =
  '<!doctype html><html><head><meta charset="utf-8" /><base href="/" /><title>Marketdesk</title></head><body><script type="module" src="./assets/app-3f9a.js"></script></body></html>';

async function build(): Promise<string> {
  const folder = await emptyFolder();
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'index.html'), html);
  await writeFile(join(folder, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  await writeFile(join(folder, '.secret'), 'hidden');
  await writeFile(join(folder, 'assets', 'app-3f9a.js'), script);
  await writeFile(join(folder, 'assets', 'app-3f9a.js.br'), brotliCompressSync(script));
  await writeFile(join(folder, 'assets', 'app-3f9a.js.gz'), gzipSync(script));
  await writeFile(join(folder, 'assets', 'plain-77aa.css'), 'body{}');
  return folder;
}

const visitor = (accept = 'text/html,*/*', more: Record<string, string> = {}) => ({ host: 'localhost', accept, ...more });

test.each([
  ['/', 200],
  ['/index.html', 200],
  ['/news', 200],
  ['/news/', 200],
  ['/news/42?at=2026-11-20T14:41:07Z', 200],
  ['/news/7378294493501223', 200],
  ['/news/abc', 404],
  ['/settings', 200],
  ['/alerts', 200],
  ['/nowhere', 404],
  ['/symbol/BRK.B', 200],
  ['/symbol/brk%2Fb/', 200],
  ['/market', 200],
  ['/symbol/BRK/B', 200],
  ['/symbol/BRK%20B', 200],
  ['/symbol/%C3%9F', 200],
  ['/symbol/A,B', 404],
  ['/symbol/.', 404],
  ['/symbol/', 404],
  ['/News', 404],
  ['/apiary', 404],
  ['/favicon.ico', 404],
  ['/news%2f42', 404],
])('a browser at %s gets the page of the desk, with %d', async (url, status) => {
  const { app } = await openProxy({ pages: await build() });
  const response = await app.inject({ url, headers: visitor() });
  expect([response.statusCode, response.headers['content-type']]).toEqual([status, 'text/html; charset=utf-8']);
  expect(response.headers['cache-control']).toBe('no-cache');
  expect(response.body).toContain('<title>Marketdesk</title>');
});

test('a file of the build is sent as it was compressed, and cached for a year', async () => {
  const { app } = await openProxy({ pages: await build() });
  const url = '/assets/app-3f9a.js';
  for (const [coding, decode] of [
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
    [undefined, (bytes: Buffer) => bytes],
  ] as const) {
    const response = await app.inject({ url, headers: visitor('*/*', coding === undefined ? {} : { 'accept-encoding': coding }) });
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-encoding']).toBe(coding);
    expect(decode(response.rawPayload).toString()).toBe(script);
    expect(response.headers).toMatchObject({ 'cache-control': 'public, max-age=31536000, immutable', 'x-content-type-options': 'nosniff' });
    expect(response.headers['content-type']).toMatch(/^(?:text|application)\/javascript;/);
    expect(String(response.headers['vary']).toLowerCase()).toBe('accept-encoding');
  }
  const plain = await app.inject({ url: '/assets/plain-77aa.css', headers: visitor('*/*', { 'accept-encoding': 'br, gzip' }) });
  expect([plain.statusCode, plain.headers['content-encoding'], plain.body]).toEqual([200, undefined, 'body{}']);
});

test('a file without a hash in its name is cached and revalidated', async () => {
  const { app } = await openProxy({ pages: await build() });
  const first = await app.inject({ url: '/favicon.svg', headers: visitor() });
  expect([first.statusCode, first.headers['cache-control']]).toEqual([200, 'no-cache']);
  const again = await app.inject({ url: '/favicon.svg', headers: visitor('*/*', { 'if-none-match': String(first.headers['etag']) }) });
  expect(again.statusCode).toBe(304);
});

test('the page has a tag and its 304; an unknown address has none', async () => {
  const { app } = await openProxy({ pages: await build() });
  const { etag } = (await app.inject({ url: '/news', headers: visitor() })).headers;
  const headers = visitor('text/html', { 'if-none-match': String(etag) });
  expect((await app.inject({ url: '/news', headers })).statusCode).toBe(304);
  expect((await app.inject({ url: '/nowhere', headers })).statusCode).toBe(404);
});

test('a missing script is a sentence, not a page', async () => {
  const { app } = await openProxy({ pages: await build() });
  const response = await app.inject({ url: '/assets/gone-1234.js', headers: visitor('*/*') });
  expect([response.statusCode, response.headers['content-type'], response.headers['cache-control']]).toEqual([
    404,
    'text/plain; charset=utf-8',
    'no-store',
  ]);
});

test.each(['/.secret', '/assets/.secret', '/assets/', '/assets', '/assets/../.secret'])(
  '%s shows no hidden file and no folder',
  async (url) => {
    const { app } = await openProxy({ pages: await build() });
    const response = await app.inject({ url, headers: visitor() });
    expect(response.statusCode).toBe(404);
    expect(response.body).not.toContain('hidden');
  },
);

test('pages can be read only; HEAD is GET without the body', async () => {
  const { app } = await openProxy({ pages: await build() });
  for (const url of ['/news', '/assets/app-3f9a.js', '/config.json', '/status.json', '/healthz', '/']) {
    const posted = await app.inject({ method: 'POST', url, headers: visitor() });
    expect([url, posted.statusCode, posted.headers['allow']]).toEqual([url, 405, 'GET, HEAD']);
    const head = await app.inject({ method: 'HEAD', url, headers: visitor() });
    const full = await app.inject({ url, headers: visitor() });
    expect([url, head.statusCode, head.body]).toEqual([url, 200, '']);
    expect(head.headers['content-length']).toBe(full.headers['content-length']);
  }
});

test('without a build there is a sentence, and the page as soon as it is built', async () => {
  const folder = await emptyFolder();
  const { app } = await openProxy({ pages: folder });
  const missing = await app.inject({ url: '/news', headers: visitor() });
  expect([missing.statusCode, missing.headers['content-type'], missing.headers['retry-after']]).toEqual([
    503,
    'text/html; charset=utf-8',
    '5',
  ]);
  expect(missing.body).toContain('npm run build');
  await writeFile(join(folder, 'index.html'), html);
  expect((await app.inject({ url: '/news', headers: visitor() })).statusCode).toBe(200);
});

test('a page names what the operator adds to the trading calendar, and nothing without it', async () => {
  const pages = await build();
  const calendar = [{ date: '2027-01-12', closed: 'Storm "A" & <B>' }];
  const { app } = await openProxy({ pages, settings: { calendar } });
  const { body } = await app.inject({ url: '/guidance', headers: visitor() });
  expect(body).toContain(
    '<base href="/"><meta name="marketdesk-calendar" content="[{&quot;date&quot;:&quot;2027-01-12&quot;,&quot;closed&quot;:&quot;Storm \\&quot;A\\&quot; &amp; &lt;B&gt;&quot;}]">',
  );
  const { app: plain } = await openProxy({ pages });
  expect((await plain.inject({ url: '/guidance', headers: visitor() })).body).not.toContain('marketdesk-calendar');
});

test('a page names how far the clock of the data is ahead of the computer, and nothing where both are the same', async () => {
  const pages = await build();
  const { app } = await openProxy({ pages, settings: { clockOffsetMs: -86_400_500 } });
  const { body } = await app.inject({ url: '/news', headers: visitor() });
  expect(body).toContain('<base href="/"><meta name="marketdesk-clock" content="-86400500">');
  const { app: plain } = await openProxy({ pages });
  expect((await plain.inject({ url: '/news', headers: visitor() })).body).not.toContain('marketdesk-clock');
});

const preloads = {
  pages: {
    news: { files: [], request: 'api/v2/news?pageSize=100&sort=created%3Adesc' },
    story: { files: ['assets/pane-1.js'], request: 'api/v2/news?pageSize=100&sort=created%3Adesc' },
    splits: { files: ['assets/splits-1.js', 'assets/grid-1.css'], request: 'api/v2.1/calendar/splits' },
    brief: { files: ['assets/brief-1.js'] },
    symbol: { files: ['assets/symbol-1.js'], request: 'api/v2/logos/search?search_keys={symbol}&scale=64x64' },
  },
  frame: ['assets/frame-1.js', 'assets/pane-1.js'],
};
const newsRequest = 'api/v2/news?pageSize=100&sort=created%3Adesc';

test.each<[url: string, request: string | undefined, files: readonly string[]]>([
  ['/', newsRequest, []],
  ['/news/', newsRequest, []],
  ['/news/42', newsRequest, ['assets/pane-1.js']],
  ['/news?theme=dark&density=cozy', newsRequest, []],
  ['/news?embed=1', newsRequest, ['assets/frame-1.js', 'assets/pane-1.js']],
  ['/news/42?embed=1', newsRequest, ['assets/frame-1.js', 'assets/pane-1.js']],
  ['/news?channels=WIIM', undefined, []],
  ['/news?token=secret', undefined, []],
  ['/splits', 'api/v2.1/calendar/splits', ['assets/splits-1.js', 'assets/grid-1.css']],
  ['/splits?by=announced', undefined, ['assets/splits-1.js', 'assets/grid-1.css']],
  ['/brief', undefined, ['assets/brief-1.js']],
  ['/symbol/BRK.B', 'api/v2/logos/search?search_keys=BRK.B&scale=64x64', ['assets/symbol-1.js']],
  // Spelled by the desk before it requests them.
  ['/symbol/AAPL/', 'api/v2/logos/search?search_keys=AAPL&scale=64x64', ['assets/symbol-1.js']],
  ['/symbol/aapl', undefined, ['assets/symbol-1.js']],
  ['/symbol/X.U', undefined, ['assets/symbol-1.js']],
  ['/symbol/BRK%2FB', undefined, ['assets/symbol-1.js']],
  ['/symbol/BRK/B', undefined, ['assets/symbol-1.js']],
  ['/status', undefined, []],
  ['/nowhere', undefined, []],
  ['/__proto__', undefined, []],
])('the page at %s names its first request %s and the files %j', async (url, request, files) => {
  const pages = await build();
  await mkdir(join(pages, '.vite'));
  await writeFile(join(pages, pagePreloadsFile), JSON.stringify(preloads));
  const { app } = await openProxy({ pages });
  const { body, headers } = await app.inject({ url, headers: visitor() });
  const links = Array.from(body.matchAll(/<link rel="(\w+)"( as="fetch")? crossorigin href="\.\/([^"]*)">/g), ([, rel, as, href = '']) => [
    rel,
    as,
    href.replaceAll('&amp;', '&'),
  ]);
  expect(links).toEqual([
    ...(request === undefined ? [] : [['preload', ' as="fetch"', request]]),
    ...files.map((file) => [file.endsWith('.css') ? 'stylesheet' : 'modulepreload', undefined, file]),
  ]);
  // Relative addresses need the base before them.
  expect(body.indexOf('<base href="/">')).toBeLessThan(links.length === 0 ? Infinity : body.indexOf('<link'));
  expect(headers['content-security-policy']).toBe(
    (await app.inject({ url: '/brief', headers: visitor() })).headers['content-security-policy'],
  );
});

test('with a base path everything is below it and nothing elsewhere', async () => {
  const { app, upstream } = await openProxy({ pages: await build(), settings: { basePath: '/desk/' } });
  const page = await app.inject({ url: '/desk/news/7', headers: visitor() });
  expect(page.statusCode).toBe(200);
  expect(page.body).toContain('<base href="/desk/">');
  expect(page.body).not.toContain('<base href="/"');
  const statusOf = async (url: string): Promise<number> => (await app.inject({ url, headers: visitor() })).statusCode;
  for (const url of [
    '/desk/',
    '/desk/assets/app-3f9a.js',
    '/desk/favicon.svg',
    '/desk/config.json',
    '/desk/status.json',
    '/desk/healthz',
    '/desk/api/v2/news',
  ])
    expect(await statusOf(url), url).toBe(200);
  for (const url of [
    '/',
    '/news',
    '/assets/app-3f9a.js',
    '/config.json',
    '/healthz',
    '/api/v2/news',
    '/desktop/api/v2/news',
    '/desk//api/v2/news',
  ])
    expect(await statusOf(url), url).toBe(404);
  expect(upstream.requests.map(({ url }) => url)).toEqual(['/api/v2/news']);
  const bare = await app.inject({ url: '/desk?token=secret', headers: visitor() });
  expect([bare.statusCode, bare.headers['location']]).toEqual([308, '/desk/']);
  expect((await app.inject({ url: '/', headers: visitor() })).body).toContain('Marketdesk is at /desk/ on this server.');
});

test('a page without a base element gets one', async () => {
  const pages = await emptyFolder();
  await writeFile(join(pages, 'index.html'), '<!doctype html><html><head><title>x</title></head></html>');
  const { app } = await openProxy({ pages, settings: { basePath: '/desk/' } });
  expect((await app.inject({ url: '/desk/', headers: visitor() })).body).toContain('<head><base href="/desk/"><title>');
});
