import { expect, test } from 'vitest';
import { errorOf } from '../testing/use-clients.ts';
import { isPublicAddress } from './addresses.ts';
import { openClients } from './client.ts';

test.each([
  '8.8.8.8',
  '1.1.1.1',
  '172.32.0.1',
  '100.128.0.1',
  '192.167.1.1',
  '2606:4700::1111',
  '::ffff:8.8.8.8',
  '64:ff9b::8.8.8.8',
  '2002:808:808::1',
])('knows that %s is of the Internet', (address) => expect(isPublicAddress(address)).toBe(true));

/** Refused addresses, as a name server gives them. */
const refused = [
  ...['127.0.0.1', '127.255.255.254', '0.0.0.0', '0.1.2.3', '10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1', '169.254.169.254'],
  ...['100.64.0.1', '100.127.255.255', '192.0.0.8', '192.0.2.1', '198.18.0.1', '203.0.113.9', '224.0.0.1', '239.1.1.1', '240.0.0.1'],
  ...['255.255.255.255', '::', '::1', '::7f00:1', '::ffff:10.0.0.1', '::ffff:7f00:1', '::ffff:0:127.0.0.1', '::ffff:169.254.169.254'],
  ...['fe80::1', 'fec0::1', 'fc00::1', 'fd00:ec2::254', 'ff02::1', '100::1', '2001:db8::1', '2001::1', '3fff::1', '5f00::1', '4000::1'],
  ...['64:ff9b::10.0.0.1', '64:ff9b::a9fe:a9fe', '64:ff9b:1::1', '2002:7f00:1::1', '2002:a00:1::', '2002:a9fe:a9fe::'],
];

test.each(refused)('refuses a name that is resolved to %s', async (address) => {
  const family = address.includes(':') ? 6 : 4;
  const clients = openClients({ lookup: (_name, _options, callback) => callback(null, [{ address, family }]) });
  const message = 'rebind.example has a private address, which needs allowPrivate';
  expect((await errorOf(clients.open({}, '.').get('http://rebind.example/latest?a=b'))).message).toBe(message);
  await clients.close();
});

test('refuses a name that has a private address beside another one', async () => {
  const found = ['8.8.8.8', '10.0.0.1'].map((address) => ({ address, family: 4 }));
  const clients = openClients({ lookup: (_name, _options, callback) => callback(null, found) });
  expect((await errorOf(clients.open({}, '.').get('https://both.example/'))).message).toMatch(/private address/);
  await clients.close();
});

test.each([
  ...[
    '127.0.0.1',
    '127.1',
    '0x7f.1',
    '2130706433',
    '017700000001',
    '127.0.0.1.',
    '0',
    '0x7f000001',
    '10.0.0.1',
    '169.254.169.254',
    '①②⑦.0.0.1',
  ],
  ...['localhost', 'LOCALHOST', 'localhost.', 'a.localhost', '[::1]', '[::]', '[::ffff:10.0.0.1]', '[::ffff:7f00:1]', '[::127.0.0.1]'],
  ...['[64:ff9b::7f00:1]', '[2002:7f00:1::]', '[fd00::1]', '[fe80::1]', '127.0.0.1:8080', '%31%32%37.0.0.1'],
])('refuses the host %s', async (host) => {
  const clients = openClients({ lookup: () => expect.fail('resolved a name') });
  expect((await errorOf(clients.open({}, '.').get(`http://${host}/`))).message).toMatch(/has a private address, which needs allowPrivate$/);
  await clients.close();
});

test('says that a name is unknown', async () => {
  const error = Object.assign(new Error('getaddrinfo'), { code: 'ENOTFOUND' });
  const clients = openClients({ lookup: (_name, _options, callback) => callback(error, []) });
  expect((await errorOf(clients.open({}, '.').get('https://unknown.example/'))).message).toBe(
    'unknown.example: its name cannot be resolved',
  );
  await clients.close();
});
