import { describe, expect, test } from 'vitest';
import { isHost, originOf } from './embed-origin.ts';

const listed = ['https://intranet.example.com', 'http://localhost:3000'];

test.each<[referrer: string, origin: string | undefined]>([
  ['https://intranet.example.com/', 'https://intranet.example.com'],
  ['https://intranet.example.com/markets?x=1', 'https://intranet.example.com'],
  ['https://intranet.example.com:443/', 'https://intranet.example.com'],
  ['http://localhost:3000/', 'http://localhost:3000'],
  ['http://intranet.example.com/', undefined],
  ['https://intranet.example.com:8443/', undefined],
  ['https://intranet.example.com.evil.example/', undefined],
  ['https://evil.example/?https://intranet.example.com/', undefined],
  ['https://sub.intranet.example.com/', undefined],
  ['http://localhost:3001/', undefined],
  ['', undefined],
  ['about:blank', undefined],
  ['no address', undefined],
])('the referrer %j tells %s', (referrer, origin) => {
  expect(originOf(listed, referrer)).toBe(origin);
});

describe('a message', () => {
  test.each<[host: string | undefined, origin: string, isHeard: boolean]>([
    ['https://intranet.example.com', 'https://intranet.example.com', true],
    // listed as well, but not who frames the desk
    ['https://intranet.example.com', 'http://localhost:3000', false],
    ['https://intranet.example.com', 'https://evil.example', false],
    [undefined, 'http://localhost:3000', true],
    [undefined, 'https://evil.example', false],
    // of a sandboxed frame or a file
    [undefined, 'null', false],
    [undefined, '', false],
  ])('with the host %s from %s is heard: %s', (host, origin, isHeard) => {
    expect(isHost(listed, host, origin)).toBe(isHeard);
  });

  test('is never heard where nobody may embed the desk', () => {
    expect(isHost([], undefined, 'https://intranet.example.com')).toBe(false);
    expect(originOf([], 'null')).toBeUndefined();
  });
});
