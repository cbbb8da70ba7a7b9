import { hash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { dataPolicy, pagePolicy } from './content-security.ts';
import { emptyFolder, openDesk, ownPage } from './testing/open-desk.ts';

const directives = (policy: string): Record<string, string> =>
  Object.fromEntries(policy.split('; ').map((directive) => [directive.split(' ')[0], directive.split(' ').slice(1).join(' ')]));

test("the pages' policy lets in what is ours and nothing inline but style attributes", () => {
  expect(directives(pagePolicy({ imageHosts: [], embedOrigins: [] }))).toEqual({
    'default-src': "'none'",
    'script-src': "'self'",
    'style-src': "'self'",
    'style-src-attr': "'unsafe-inline'",
    'img-src': "'self' blob:",
    'font-src': "'self'",
    'connect-src': "'self'",
    'manifest-src': "'self'",
    'worker-src': "'self'",
    'object-src': "'none'",
    'base-uri': "'self'",
    'form-action': "'none'",
    'frame-ancestors': "'none'",
    'require-trusted-types-for': "'script'",
    'trusted-types': 'dompurify desk-worker',
  });
});

test('listed hosts may send pictures, listed sites may frame, and no other directive moves', () => {
  const strict = directives(pagePolicy({ imageHosts: [], embedOrigins: [] }));
  const open = directives(
    pagePolicy({ imageHosts: ['images.example.com', 'cdn.example.com:8443'], embedOrigins: ['https://intranet.example.com'] }),
  );
  expect(open).toEqual({
    ...strict,
    'img-src': "'self' blob: images.example.com cdn.example.com:8443",
    'frame-ancestors': 'https://intranet.example.com',
  });
});

test('data opened as a page is a sandbox in which nothing loads', () => {
  expect(directives(dataPolicy)).toEqual({ 'default-src': "'none'", 'frame-ancestors': "'none'", sandbox: '' });
});

async function page(embedOrigins: string[]) {
  const pages = await emptyFolder();
  await writeFile(join(pages, 'index.html'), '<head></head>');
  await writeFile(join(pages, 'mark.svg'), '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
  return openDesk({ pages, settings: { embedOrigins } });
}

test('the page may run its own inline scripts, by their hashes, and no others', async () => {
  const pages = await emptyFolder();
  const script = "document.title = 'x';";
  await writeFile(join(pages, 'index.html'), `<head><script>${script}</script><script type="module" src="./a.js"></script></head>`);
  const { app } = await openDesk({ pages });
  const { headers } = await app.inject({ url: '/news', headers: ownPage });
  const sources = directives(String(headers['content-security-policy']))['script-src'];
  expect(sources).toBe(`'self' 'sha256-${hash('sha256', script, 'base64')}'`);
});

test.each(['/news', '/nowhere', '/mark.svg', '/none.js'])('%s carries every protective header once', async (url) => {
  const { app } = await page([]);
  const { headers } = await app.inject({ url, headers: ownPage });
  expect(headers).toMatchObject({
    'content-security-policy': pagePolicy({ imageHosts: [], embedOrigins: [] }),
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
  });
  expect(headers['permissions-policy']).toContain('camera=()');
  expect(headers['x-powered-by'] ?? headers['server']).toBeUndefined();
});

test('where somebody may frame, no header stands in the way of it, and data stays as closed as before', async () => {
  const { app } = await page(['https://intranet.example.com']);
  const { headers } = await app.inject({ url: '/news', headers: ownPage });
  expect(headers['x-frame-options']).toBeUndefined();
  expect(headers['cross-origin-resource-policy']).toBe('cross-origin');
  expect(headers['content-security-policy']).toContain('frame-ancestors https://intranet.example.com;');
  const data = await app.inject({ url: '/api/v2/news', headers: ownPage });
  expect(data.headers).toMatchObject({
    'x-frame-options': 'DENY',
    'cross-origin-resource-policy': 'same-origin',
    'content-security-policy': dataPolicy,
  });
});

test('what the pages may know of the configuration is five things, none of them secret', async () => {
  const { app } = await openDesk({
    settings: { embedOrigins: ['https://a.example'], imageHosts: ['b.example'], sampleData: true, allowedHosts: ['desk.example.com'] },
  });
  const { statusCode, headers, body } = await app.inject({ url: '/config.json', headers: ownPage });
  expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([200, 'application/json', 'no-store']);
  expect(JSON.parse(body)).toEqual({
    version: '1.2.3',
    basePath: '/',
    sampleData: true,
    imageHosts: ['b.example'],
    embedOrigins: ['https://a.example'],
  });
});
