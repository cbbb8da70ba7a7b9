import { describe, expect, it, test } from 'vitest';
import { parsePairs } from '#contract/http/query-string.ts';
import { createImageLinks, linkExpiry, type Listing } from './image-links.ts';

const now = Date.parse('2026-11-20T15:00:00Z');
const apple: Listing = { identifier: '320193', isin: 'US0378331005', symbol: 'AAPL' };
const file = 'mark_light.png';
const links = createImageLinks({ imageUrl: () => 'https://images.example', secret: 'a secret' });
const check = (url: string, by = links): boolean => {
  const [path = '', query = ''] = url.replace('https://images.example', '').split('?');
  return by.isSigned(path, parsePairs(query));
};
const signed = links.forListing(apple, now)(file);

it('has the form of a signed address', () => {
  expect(signed).toMatch(
    /^https:\/\/images\.example\/api\/v2\/logos\/file\/image\/320193\/mark_light\.png\?x-bz-cred=[\da-f]{16}&x-bz-exp=1795305599&x-bz-security-isin=US0378331005&x-bz-security-symbol=AAPL&x-bz-signature=[\da-f]{64}$/,
  );
  expect(links.forListing(apple, now)(file, true)).toContain('&x-bz-security-symbol=AAPL&flutter_compatible=true&x-bz-signature=');
  expect(check(signed)).toBe(true);
  expect(check(links.forListing(apple, now)(file, true))).toBe(true);
});

test.each([
  ['2026-11-20T00:00:00Z', '2026-11-21T23:59:59Z'],
  ['2026-11-20T23:59:59Z', '2026-11-21T23:59:59Z'],
  ['2026-12-31T12:00:00Z', '2027-01-01T23:59:59Z'],
])('made at %s it is good until %s', (made, until) => expect(linkExpiry(Date.parse(made))).toBe(Date.parse(until) / 1000));

describe('is refused', () => {
  const { origin, pathname, search } = new URL(signed);
  const url = `${origin}${pathname}${search}`;
  test.each([
    ['another company', url.replace('/320193/', '/320194/')],
    ['another file', url.replace('mark_light', 'logo_light')],
    ['another ending', url.replace('.png', '.svg')],
    ['a variant', url.replace('mark_light', 'mark_light__00001000000010000000000000000000')],
    ['a longer life', url.replace('x-bz-exp=1', 'x-bz-exp=2')],
    ['another symbol', url.replace('=AAPL', '=MSFT')],
    ['another isin', url.replace('US0378331005', '')],
    ['another credential', url.replace(/x-bz-cred=./, 'x-bz-cred=z')],
    ['a pair more', `${url}&flutter_compatible=true`],
    ['a pair more, with no name', `${url}&=x`],
    ['a pair less', url.replace('x-bz-security-isin=US0378331005&', '')],
    ['a pair twice', `${url}&x-bz-exp=1795305599`],
    ['two signatures', `${url}&x-bz-signature=${'0'.repeat(64)}`],
    ['no signature', url.replace(/&x-bz-signature=.*/, '')],
    ['an empty signature', url.replace(/x-bz-signature=.*/, 'x-bz-signature=')],
    ['a short signature', url.slice(0, -1)],
    ['a long signature', `${url}0`],
    ['a signature in capitals', url.replace(/(?<=x-bz-signature=).*/, (text) => text.toUpperCase())],
    ['the last digit changed', url.replace(/.$/, (digit) => (digit === '0' ? '1' : '0'))],
    ['no query', `${origin}${pathname}`],
    ['ten thousand characters', `${url}&x=${'x'.repeat(10_000)}`],
  ])('with %s', (_, address) => expect(check(address)).toBe(false));

  it('when somebody else signed it', () => {
    const other = createImageLinks({ secret: 'another secret' });
    expect(check(signed, other)).toBe(false);
    expect(check(createImageLinks().forListing(apple, now)(file), createImageLinks())).toBe(false);
  });
});

it('means the same in another order or spelling', () => {
  const [path = '', query = ''] = signed.split('?');
  expect(check(`${path}?${query.split('&').toReversed().join('&')}`)).toBe(true);
  expect(check(signed.replace('=AAPL', '=%41APL'))).toBe(true);
  const odd = links.forListing({ ...apple, identifier: "a/b?c#d%'é", symbol: "A&B=C'é 😀+~!*()" }, now)(file);
  expect(check(odd)).toBe(true);
  expect(check(new URL(odd).href)).toBe(true);
});
