import { expect, test } from 'vitest';
import { isPermalink, sharedLink } from './embed-permalink.ts';

const host = 'https://intranet.example.com';

test.each<[pattern: string, isOne: boolean]>([
  ['https://intranet.example.com/markets?view={path}', true],
  ['https://intranet.example.com/#{path}', true],
  ['https://intranet.example.com/markets', false],
  ['https://evil.example/?view={path}', false],
  ['https://intranet.example.com@evil.example/{path}', false],
  ['https://intranet.example.com{path}', false],
  ['javascript:alert(1)//{path}', false],
  ['/markets?view={path}', false],
])('%s is a pattern of the host: %s', (pattern, isOne) => {
  expect(isPermalink(pattern, host)).toBe(isOne);
});

test('as long as nobody knows who listens, no pattern is one', () => {
  expect(isPermalink('null/{path}', undefined)).toBe(false);
});

const base = 'https://desk.example.com/md/';
const link = 'https://desk.example.com/md/news/12?at=2026-11-20T20:00:00Z&embed=1&hide=pager&symbol=F&tickers=F';

test.each<[what: string, link: string, pattern: string | undefined, shared: string]>([
  ['the full view', link, undefined, 'https://desk.example.com/md/news/12?at=2026-11-20T20:00:00Z&tickers=F'],
  [
    'the host’s page',
    link,
    'https://intranet.example.com/?v={path}&x',
    'https://intranet.example.com/?v=%2Fnews%2F12%3Fat%3D2026-11-20T20%3A00%3A00Z%26tickers%3DF&x',
  ],
  ['a path with a sign of replacing', `${base}symbol/$&`, 'https://h.example/{path}', 'https://h.example/%2Fsymbol%2F%24%26'],
  ['what it is, elsewhere', 'https://news.example.org/1?embed=1', 'https://h.example/{path}', 'https://news.example.org/1?embed=1'],
])('a copied link leads to %s', (_, copied, pattern, shared) => {
  expect(sharedLink(copied, base, pattern)).toBe(shared);
});
