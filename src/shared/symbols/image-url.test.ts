import { beforeAll, expect, test } from 'vitest';
import { expiresMs, holdsUntilMs, pictureAddress } from './image-url.ts';

const path = '/api/v2/logos/file/image/320193/mark_light.png?x-bz-cred=a&x-bz-exp=1752710399&x-bz-signature=b';

beforeAll(() => {
  document.querySelector('base')?.remove();
  document.head.append(Object.assign(document.createElement('base'), { href: `${location.origin}/desk/` }));
});

test.each([
  ['a path', path, [], `/desk${path}`],
  ['another host', `http://127.0.0.1:8081${path}`, [], `/desk${path}`],
  ['another host with a folder', `https://cdn.example/logos${path}`, [], `/desk${path}`],
  ['a listed host', `https://cdn.example${path}`, ['cdn.example'], `https://cdn.example${path}`],
  ['a listed host, but for its port', `https://cdn.example:8443${path}`, ['cdn.example'], `/desk${path}`],
])('%s', (_, link, hosts, address) => expect(pictureAddress(link, hosts)).toBe(new URL(address, location.origin).href));

test.each(['', 'javascript:alert(1)', 'data:image/svg+xml,<svg/>', 'https://cdn.example/logo.png', '/api/v2/news'])(
  '%j is no picture',
  (link) => expect(pictureAddress(link, ['cdn.example'])).toBeUndefined(),
);

test('a scheme other than http never stands in an address', () => {
  expect(pictureAddress(`javascript:alert(1)//${path}`, [''])).toBe(new URL(`/desk${path}`, location.origin).href);
});

test('a link says when it ends', () => {
  expect(expiresMs(path)).toBe(1_752_710_399_000);
  expect(expiresMs('/nothing')).toBeUndefined();
});

test.each([
  ['until its link ends', '/p?x-bz-exp=1790000600', 1_790_000_600_000],
  ['a minute, when its link has ended before it came', '/p?x-bz-exp=1700000000', 1_790_000_060_000],
  ['a day, when its link ends in years', '/p?x-bz-exp=1990000000', 1_790_086_400_000],
  ['as long as is said, when its link does not say', '/p', 1_790_003_600_000],
  ['as long as is said, without a link', undefined, 1_790_003_600_000],
])('an answer holds %s', (_, link, untilMs) => {
  const nowMs = 1_790_000_000_000;
  expect(holdsUntilMs(link, nowMs, nowMs + 3_600_000)).toBe(untilMs);
});
