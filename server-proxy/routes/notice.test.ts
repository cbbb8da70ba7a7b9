import { expect, test } from 'vitest';
import type { Settings } from '../config.ts';
import { openProxy } from '../testing/open-proxy.ts';

const signedOut: Partial<Settings> = { access: { mode: 'header', header: 'x-forwarded-user' }, trustedProxies: ['127.0.0.1'] };
const browser = { host: 'localhost', accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

const openNotice = async (url: string, headers: Record<string, string> = {}, settings: Partial<Settings> = signedOut) =>
  (await openProxy({ settings })).app.inject({ url, headers: { ...browser, ...headers } });

test('a browser gets a page with the sentence, the status and a way to try again, and no scripts or files', async () => {
  const { statusCode, headers, body } = await openNotice('/news');
  expect([statusCode, headers['content-type'], headers['cache-control'], headers['vary']]).toEqual([
    403,
    'text/html; charset=utf-8',
    'no-store',
    'Accept, Accept-Encoding',
  ]);
  expect(body).toContain('<title>Forbidden · Marketdesk</title>');
  expect(body).toContain('>You are not signed in. Sign in and open the desk again.<');
  expect(body).toContain('>403 Forbidden<');
  expect(body).toContain('<a href="">Try again</a>');
  expect(body).not.toMatch(/<script|<style|<link|src=|_blank/);
});

test('a program gets the sentence as plain text', async () => {
  const { headers, body } = await openNotice('/news', { accept: '*/*' });
  expect([headers['content-type'], body]).toEqual([
    'text/plain; charset=utf-8',
    'You are not signed in. Sign in and open the desk again.\n',
  ]);
});

test('a listed site shows it in its frame, with a link to a tab; other sites do not', async () => {
  const inFrame = { 'sec-fetch-dest': 'iframe' };
  const listed = await openNotice('/news?embed=1', inFrame, { ...signedOut, embedOrigins: ['https://intranet.example'] });
  expect(listed.headers['content-security-policy']).toContain('frame-ancestors https://intranet.example;');
  expect(listed.headers['x-frame-options']).toBeUndefined();
  expect(listed.body).toContain('<a href="" target="_blank">Open in a new tab</a>');
  const unlisted = await openNotice('/news?embed=1', inFrame);
  expect(unlisted.headers['content-security-policy']).toContain("frame-ancestors 'none';");
  expect(unlisted.headers['x-frame-options']).toBe('DENY');
});

test.each([
  ['/news', 'light dark'],
  ['/news?embed=1&theme=dark', 'dark'],
  ['/news?theme=light&embed=1', 'light'],
  ['/news?theme=auto', 'light dark'],
  ['/news?theme=dark%22%3E', 'light dark'],
])('%s has the colours %s', async (url, colours) => {
  expect((await openNotice(url)).body).toContain(`<meta name="color-scheme" content="${colours}">`);
});

test('a sentence cannot add elements or attributes', async () => {
  const basePath = `/<img src=x onerror="alert('&')">/`;
  const { statusCode, body } = await openNotice('/elsewhere', {}, { basePath });
  expect(statusCode).toBe(404);
  expect(body).not.toContain('<img');
  expect(body).toContain('/&lt;img src=x onerror=&quot;alert(&#39;&amp;&#39;)&quot;&gt;/');
  expect(body).not.toContain('Try again');
});
