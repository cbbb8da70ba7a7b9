import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addressMatcher, areOwnBlocks, clientFinder, clientName, isBlock, isOwnBlock, parseAddress } from './addresses.ts';

const address = (text: string): string => {
  const parsed = parseAddress(text);
  if (!parsed) throw new Error(`not an address: ${text}`);
  return parsed;
};

test.each<[text: string, name: string | undefined]>([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['::FFFF:c000:201', '192.0.2.1'],
  ['0:0:0:0:0:ffff:192.0.2.1', '192.0.2.1'],
  ['::1', '0:0:0:0::/64'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::', '2001:db8:1:2::/64'],
  ['2001:db8::5', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['192.0.2.256', undefined],
  ['192.0.2.01', undefined],
  ['1', undefined],
  ['localhost', undefined],
  ['', undefined],
])('the address %s counts as %s', (text, name) => {
  const parsed = parseAddress(text);
  expect(parsed && clientName(parsed)).toBe(name);
});

test('every spelling of an IPv6 address is one address', () => {
  fc.assert(
    fc.property(fc.ipV6(), (text) => {
      const spelled = address(text);
      expect(address(spelled)).toBe(spelled);
      if (spelled.includes(':')) expect(new URL(`http://[${text}]`).host).toBe(new URL(`http://[${spelled}]`).host);
    }),
  );
});

test.each<[block: string, text: string, contained: boolean]>([
  ['10.0.0.0/8', '10.255.255.255', true],
  ['10.0.0.0/8', '11.0.0.0', false],
  ['10.0.0.0/8', '9.255.255.255', false],
  ['10.1.2.3/8', '10.9.9.9', true],
  ['192.0.2.128/25', '192.0.2.127', false],
  ['192.0.2.128/25', '192.0.2.128', true],
  ['192.0.2.7', '192.0.2.7', true],
  ['192.0.2.7', '192.0.2.8', false],
  ['192.0.2.7/32', '::ffff:192.0.2.7', true],
  ['::ffff:192.0.2.0/120', '192.0.2.7', true],
  ['::ffff:192.0.2.0/120', '192.0.3.7', false],
  ['0.0.0.0/1', '2001:db8::1', false],
  ['::/1', '203.0.113.9', false],
  ['2001:db8::/32', '2001:db8:ffff::1', true],
  ['2001:db8::/32', '2001:db9::', false],
  ['2001:db8::1', '2001:db8::1', true],
  ['2001:db8::1', '2001:db8::2', false],
  ['fe80::/10', 'fe80::1%eth0', true],
])('%s contains %s: %s', (block, text, contained) => {
  expect(isBlock(block)).toBe(true);
  expect(addressMatcher([block])(address(text))).toBe(contained);
  // Of several blocks each counts for itself.
  expect(addressMatcher([block, '198.51.100.1', '3fff::/20'])(address(text))).toBe(contained);
});

test.each([
  '10.0.0.0/33',
  '::/129',
  '10.0.0.0/',
  '10.0.0/8',
  '10.0.0.0/8/8',
  'example.com',
  '10.0.0.0/-1',
  '::ffff:10.0.0.0/95',
  'fe80::1%eth0',
  'fe80::%eth0/10',
  '0.0.0.0/0',
  '::/0',
  '010.0.0.1',
  '10',
  'loopback',
  '',
])('"%s" is not a block', (text) => {
  expect(isBlock(text)).toBe(false);
});

test.each<[block: string, isOwn: boolean]>([
  ['192.0.2.7', true],
  ['::1', true],
  ['10.0.0.0/8', true],
  ['10.0.0.0/255.0.0.0', true],
  ['::ffff:10.0.0.0/104', true],
  ['fc00::/7', true],
  ['0.0.0.0/7', false],
  ['0.0.0.0/254.0.0.0', false],
  ['::ffff:0:0/96', false],
  ['::ffff:0.0.0.0/103', false],
  ['2000::/3', false],
  ['example.com', false],
])('%s can be the block of one operator: %s', (block, isOwn) => {
  expect(isOwnBlock(block)).toBe(isOwn);
});

test.each<[blocks: string, areOwn: boolean]>([
  ['127.0.0.1 ::1', true],
  ['10.0.0.0/8 172.16.0.0/12 192.168.0.0/16 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 fc00::/7 fe80::/10', true],
  ['10.0.0.0/8 11.0.0.0/8 12.0.0.0/8 13.0.0.0/8', true],
  ['10.0.0.0/8 11.0.0.0/8 12.0.0.0/8 13.0.0.0/8 192.0.2.7', false],
  ['10.0.0.0/8 11.0.0.0/8 12.0.0.0/8 13.0.0.0/8 13.1.2.3 10.0.0.0/255.0.0.0 ::ffff:12.0.0.0/104', true],
  ['fc00::/7 fe00::/7', true],
  ['fc00::/7 fe00::/7 2001:db8::1', false],
])('%s can together be the blocks of one operator: %s', (blocks, areOwn) => {
  expect(areOwnBlocks(blocks.split(' '))).toBe(areOwn);
});

test('blocks count their union, in any order and however often', () => {
  // Blocks in these four, which together are just small enough.
  const largest = ['10.0.0.0/8', '11.0.0.0/8', '12.0.0.0/8', '13.0.0.0/8'];
  const block = fc.nat({ max: 255 }).map((at) => `${10 + Math.floor(at / 64)}.${(at % 64) * 4}.0.0/14`);
  fc.assert(fc.property(fc.array(block, { maxLength: 300 }), (blocks) => areOwnBlocks(blocks)));
  fc.assert(fc.property(fc.array(block, { maxLength: 300 }), (blocks) => !areOwnBlocks([...blocks, ...largest, '9.0.0.0'])));
});

const isTrusted = addressMatcher(['10.0.0.0/8', 'fd00::/8']);
const findClient = (peer: string, forwardedFor?: string, forwarded?: string): string | undefined =>
  clientFinder(isTrusted)(address(peer), { 'x-forwarded-for': forwardedFor, forwarded });

test.each<[name: string, peer: string, forwardedFor: string | undefined, client: string]>([
  ['no header', '10.0.0.1', undefined, '10.0.0.1'],
  ['an untrusted peer with a header', '203.0.113.9', '192.0.2.1', '203.0.113.9'],
  ['one hop', '10.0.0.1', '192.0.2.1', '192.0.2.1'],
  ['a forged first hop', '10.0.0.1', '10.9.9.9, 192.0.2.1', '192.0.2.1'],
  ['a forged chain of trusted hops', '10.0.0.1', '127.0.0.1, 10.9.9.9, 192.0.2.1, 10.0.0.2', '192.0.2.1'],
  ['two trusted hops', '10.0.0.1', '192.0.2.1,10.0.0.3 , 10.0.0.2', '192.0.2.1'],
  ['trusted hops only', '10.0.0.1', '10.0.0.3, 10.0.0.2', '10.0.0.3'],
  ['an invalid last hop', '10.0.0.1', '192.0.2.1, unknown', '10.0.0.1'],
  ['an invalid hop behind a trusted one', '10.0.0.1', '192.0.2.1, , 10.0.0.2', '10.0.0.2'],
  ['an empty header', '10.0.0.1', '', '10.0.0.1'],
  ['a trusted hop with a port', '10.0.0.1', '192.0.2.1, 10.0.0.2:4711', '192.0.2.1'],
  ['an octal hop', '10.0.0.1', '012.0.0.5', '10.0.0.1'],
  ['a hop with a zone', '10.0.0.1', '203.0.113.9, fd00::5%eth0', '203.0.113.9'],
  ['a port', '10.0.0.1', '192.0.2.1:4711', '192.0.2.1'],
  ['a mapped peer and hop', '::ffff:10.0.0.1', '::ffff:192.0.2.1', '192.0.2.1'],
  ['IPv6', 'fd00::1', '2001:db8::1', '2001:db8:0:0:0:0:0:1'],
  ['IPv6 with a port', 'fd00::1', '[2001:db8::1]:4711', '2001:db8:0:0:0:0:0:1'],
])('%s from %s with %s is the client %s', (_name, peer, forwardedFor, client) => {
  expect(findClient(peer, forwardedFor)).toBe(client);
});

test.each<[name: string, forwarded: string, client: string]>([
  ['an address', 'for=192.0.2.1', '192.0.2.1'],
  ['other parameters', 'proto=https;For="192.0.2.1:80";by=10.0.0.1', '192.0.2.1'],
  ['IPv6', 'for="[2001:db8::1]:4711";proto=https', '2001:db8:0:0:0:0:0:1'],
  ['several hops', 'for=10.9.9.9, for=192.0.2.1;proto=http, for=10.0.0.2', '192.0.2.1'],
  ['a hidden client', 'for=_hidden', '10.0.0.1'],
  ['an unfinished quotation of the client', 'for=10.9.9.9;x=", for=192.0.2.1', '192.0.2.1'],
])('Forwarded with %s: %s is the client %s', (_name, forwarded, client) => {
  expect(findClient('10.0.0.1', undefined, forwarded)).toBe(client);
});

test('X-Forwarded-For and Forwarded must agree', () => {
  expect(findClient('10.0.0.1', '192.0.2.1', 'for=192.0.2.1')).toBe('192.0.2.1');
  expect(findClient('10.0.0.1', '192.0.2.1', 'for=10.9.9.9')).toBeUndefined();
});

test('whatever a client sends, trusted proxies report its own address', () => {
  const hop = fc.oneof(fc.ipV4(), fc.ipV6(), fc.constantFrom('unknown', '', '10.0.0.9', '127.0.0.1', '"', 'for="'), fc.string());
  const outside = fc.ipV4().filter((text) => !isTrusted(address(text)));
  const proxies = fc.array(fc.constantFrom('10.0.0.1', '10.200.0.7', 'fd00::5'), { maxLength: 3 });
  fc.assert(
    fc.property(fc.array(hop), outside, proxies, (forged, client, between) => {
      expect(findClient('10.0.0.1', [...forged, client, ...between].join(', '))).toBe(client);
      const elements = [...forged, client, ...between].map((text) => (text.includes(':') ? `for="[${text}]"` : `for=${text}`));
      expect(findClient('10.0.0.1', undefined, elements.join(', '))).toBe(client);
    }),
  );
});
