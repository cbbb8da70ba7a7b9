import { hash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { emptyFolder, openProxy, ownPage } from '../testing/open-proxy.ts';
import type { Settings } from '../config.ts';

const directives = (policy: unknown): Record<string, string> =>
  Object.fromEntries(
    String(policy)
      .split('; ')
      .map((directive) => [directive.split(' ')[0], directive.split(' ').slice(1).join(' ')]),
  );

const script = "document.title = 'x';";
const style = 'p { color: red }';

async function headersOf(url: string, settings: Partial<Settings> = {}) {
  const pages = await emptyFolder();
  await writeFile(
    join(pages, 'index.html'),
    `<head><script>${script}</script><style>${style}</style><script type="module" src="./a.js"></script></head>`,
  );
  await writeFile(join(pages, 'icon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
  const { app } = await openProxy({ pages, settings });
  return (await app.inject({ url, headers: ownPage })).headers;
}

test.each(['/news', '/nowhere', '/icon.svg', '/none.js', '/%zz'])('%s carries every protective header', async (url) => {
  const headers = await headersOf(url);
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': expect.stringContaining('camera=()') as string,
  });
  expect(directives(headers['content-security-policy'])).toMatchObject({
    'default-src': "'none'",
    'script-src': expect.not.stringContaining('unsafe') as string,
    'frame-ancestors': "'none'",
    'require-trusted-types-for': "'script'",
  });
  expect(headers['x-powered-by'] ?? headers['server']).toBeUndefined();
});

test('a page may have its own inline scripts and styles, by their hashes, and no others', async () => {
  expect(directives((await headersOf('/news'))['content-security-policy'])).toMatchObject({
    'script-src': `'self' 'sha256-${hash('sha256', script, 'base64')}'`,
    'style-src': `'self' 'sha256-${hash('sha256', style, 'base64')}'`,
  });
});

test('listed hosts may send pictures, listed sites may frame, and no other directive changes', async () => {
  const strict = await headersOf('/news');
  const open = await headersOf('/news', { imageHosts: ['images.example.com'], embedOrigins: ['https://intranet.example.com'] });
  expect(directives(open['content-security-policy'])).toEqual({
    ...directives(strict['content-security-policy']),
    'img-src': "'self' blob: images.example.com",
    'frame-ancestors': 'https://intranet.example.com',
  });
  expect([open['x-frame-options'], open['cross-origin-resource-policy']]).toEqual([undefined, 'cross-origin']);
});

test('data opened as a page is a sandbox that loads nothing and is never framed', async () => {
  const headers = await headersOf('/api/v2/news', { embedOrigins: ['https://intranet.example.com'] });
  expect(headers).toMatchObject({ 'x-frame-options': 'DENY', 'cross-origin-resource-policy': 'same-origin' });
  expect(directives(headers['content-security-policy'])).toEqual({ 'default-src': "'none'", 'frame-ancestors': "'none'", sandbox: '' });
});

test('where users sign in or addresses are listed, shared caches store no files', async () => {
  const pages = await emptyFolder();
  await mkdir(join(pages, 'assets'));
  await writeFile(join(pages, 'assets/app-3f9a.js'), '');
  const restricted: Partial<Settings>[] = [
    { allowedAddresses: ['127.0.0.1'] },
    { access: { mode: 'header', header: 'x-forwarded-user' }, trustedProxies: ['127.0.0.1'] },
  ];
  for (const settings of restricted) {
    const { app } = await openProxy({ pages, settings });
    const response = await app.inject({ url: '/assets/app-3f9a.js', headers: { ...ownPage, 'x-forwarded-user': 'anna' } });
    expect([response.statusCode, response.headers['cache-control']]).toEqual([200, 'private, max-age=31536000, immutable']);
  }
});
