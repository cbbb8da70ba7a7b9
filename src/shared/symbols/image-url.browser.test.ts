import { beforeEach, expect, test } from 'vitest';
import { expiresMs, holdsUntilMs, pictureAddress } from './image-url.ts';

const path = '/api/v2/logos/file/image/320193/mark_light.png?x-bz-cred=a&x-bz-exp=1752710399&x-bz-signature=b';

// The first one counts.
beforeEach(() => document.head.prepend(Object.assign(document.createElement('base'), { href: `${location.origin}/desk/` })));

test.each([
  ['a path', path, [], `/desk${path}`],
  ['another host', `http://127.0.0.1:8081${path}`, [], `/desk${path}`],
  ['another host with a folder', `https://cdn.example/logos${path}`, [], `/desk${path}`],
  ['a listed host', `https://cdn.example${path}`, ['cdn.example'], `https://cdn.example${path}`],
  ['a listed host, but for its port', `https://cdn.example:8443${path}`, ['cdn.example'], `/desk${path}`],
])('%s', (_, link, hosts, address) => expect(pictureAddress(link, hosts)).toBe(new URL(address, location.origin).href));

test.each(['', 'javascript:alert(1)', 'data:image/svg+xml,<svg/>', 'https://cdn.example/logo.png', '/api/v2/news'])(
  '%j is not an image URL',
  (link) => expect(pictureAddress(link, ['cdn.example'])).toBeUndefined(),
);

test('a scheme other than http is never used', () => {
  expect(pictureAddress(`javascript:alert(1)//${path}`, [''])).toBe(new URL(`/desk${path}`, location.origin).href);
});

test('reads when a URL expires', () => {
  expect(expiresMs(path)).toBe(1_752_710_399_000);
  expect(expiresMs('/nothing')).toBeUndefined();
});

test.each([
  ['until its URL expires', '/p?x-bz-exp=1790000600', 1_790_000_600_000],
  ['a minute, when its URL arrives expired', '/p?x-bz-exp=1700000000', 1_790_000_060_000],
  ['a day, when its URL expires in years', '/p?x-bz-exp=1990000000', 1_790_086_400_000],
  ['for the given time, when its URL has no expiry', '/p', 1_790_003_600_000],
  ['for the given time, without a URL', undefined, 1_790_003_600_000],
])('a response stays fresh %s', (_, link, untilMs) => {
  const nowMs = 1_790_000_000_000;
  expect(holdsUntilMs(link, nowMs, nowMs + 3_600_000)).toBe(untilMs);
});
