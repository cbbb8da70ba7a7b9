import { expect, test } from 'vitest';
import { redirectTarget, requestTarget } from './target.ts';

const options = { key: 'Secret', isPrivateAllowed: false };

test.each([
  ['https://a.example/x', 'http://a.example/x', 'a.example redirects from https to http'],
  ['https://a.example/', 'http://b.example/', 'a.example redirects from https to http'],
  ['https://a.example/', 'https://169.254.169.254/latest/meta-data', '169.254.169.254 has a private address, which needs allowPrivate'],
  ['http://a.example/', 'http://[::ffff:a9fe:a9fe]/', '[::ffff:a9fe:a9fe] has a private address, which needs allowPrivate'],
  ['http://a.example/', '//0x7f.1/', '127.0.0.1 has a private address, which needs allowPrivate'],
  ['http://a.example/', 'http://localhost/', 'localhost has a private address, which needs allowPrivate'],
  ['http://a.example/?Secret', 'https://a.example/?secret', 'a.example redirects to another host with the key'],
  ['https://a.example/', 'https://SECRET.example/', 'a.example redirects to another host with the key'],
])('does not follow %s to %s', (from, location, message) => {
  expect(() => redirectTarget(requestTarget(from, undefined, options), location, options)).toThrow(message);
});

test.each([
  ['https://a.example/x', '/y', true],
  ['https://a.example/', 'https://a.example:443/y', true],
  ['https://a.example/', 'https://a.example:444/y', false],
  ['https://a.example/', 'https://www.a.example/y', false],
  ['http://a.example/', 'https://a.example/y', false],
])('follows %s to %s; trusted: %s', (from, location, isTrusted) => {
  const target = requestTarget(from, undefined, options);
  expect(redirectTarget(target, location, options)).toMatchObject({ isTrusted, url: new URL(location, from) });
  expect(redirectTarget({ ...target, isTrusted: false }, location, options).isTrusted).toBe(false);
});
