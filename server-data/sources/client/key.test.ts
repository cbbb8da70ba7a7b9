import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { errorOf, respond, useClients } from '../testing/use-clients.ts';
import type { ClientSettings } from './client.ts';

const key = 'Se$&cret+Key/42 %a';
const used = useClients(key);
const encoded = encodeURIComponent(key);
const keyed: ClientSettings = { keyFile: 'my.key', headers: { Authorization: 'Bearer {key}', 'X-Own': 'own' } };

/** Whether a request or what is left of it holds the key in any spelling. */
const holds = (value: unknown): boolean => /se\$&cret|se%2[45]/i.test(JSON.stringify(value));

test('sends the key in headers and address, as it is in the file at that moment', async () => {
  used.server.paths.set('/', 'body');
  const client = used.open(keyed);
  const url = `${used.server.url}/?a={key}&b={key}`;
  const response = await client.get(url, { headers: { 'X-Key': '{key}' } });
  expect(response.url).toBe(url);
  writeFileSync(join(used.folder, 'my.key'), '\ufeff next \r\n');
  await client.get(url);
  expect(used.server.requests.map(({ path, headers }) => [path, headers.authorization, headers['x-key']])).toEqual([
    [`/?a=${encoded}&b=${encoded}`, `Bearer ${key}`, key],
    ['/?a=next&b=next', 'Bearer next', undefined],
  ]);
});

test.each([
  ['missing.key', undefined, /^keyFile: \/.*\/missing\.key cannot be read$/],
  ['.', undefined, /^keyFile: \/.* cannot be read$/],
  ['empty.key', ' \n', /^keyFile: \/.*\/empty\.key is empty$/],
  ['two.key', 'Secret1\nSecret2', /^keyFile: \/.*\/two\.key must hold one line of ASCII characters$/],
  ['other.key', 'Sécret', /^keyFile: \/.*\/other\.key must hold one line of ASCII characters$/],
])('refuses the key file %s', async (keyFile, content, message) => {
  if (content !== undefined) writeFileSync(join(used.folder, keyFile), content);
  const error = await errorOf(used.open({ keyFile }).get(used.server.url));
  expect(error.message).toMatch(message);
  expect(String(error.stack)).not.toMatch(/S.cret/);
  expect(used.server.requests).toEqual([]);
});

test.each<[settings: ClientSettings, url: string, message: string]>([
  [{}, '/?key={key}', 'keyFile is missing: {key} takes its content'],
  [{ headers: { a: '{key}' } }, '/', 'keyFile is missing: {key} takes its content'],
  [keyed, 'http://{key}.example/', 'url: {key} must not be in the host'],
  [keyed, 'http:/\\/{key}.example/', 'url: {key} must not be in the host'],
  [keyed, 'ht\ntp://{key}.example/', 'url: {key} must not be in the host'],
  [keyed, 'http://port.example:{key}/', 'url: {key} must not be in the host'],
  [keyed, 'a{key}:///', 'expected an address that begins with http:// or https://'],
  [keyed, '{key}://a.example/', 'expected an address that begins with http:// or https://'],
  [keyed, 'http://{key}@user.example/', 'user.example: an address must not hold a user name or password'],
  [keyed, 'http:\\\\{key}.example/', 'url: {key} must not be in the host'],
  [keyed, 'http:{key}.example/', 'url: {key} must not be in the host'],
  [keyed, 'http:///{key}.example/', 'url: {key} must not be in the host'],
  [keyed, 'http://user:word@named.example/', 'named.example: an address must not hold a user name or password'],
  [keyed, 'file:///etc/passwd?{key}', 'expected an address that begins with http:// or https://'],
  [keyed, 'data:text/plain,{key}', 'expected an address that begins with http:// or https://'],
  [keyed, 'nothing', 'expected an address that begins with http:// or https://'],
  [{ ...keyed, url: 'https://home.example/{symbol}?{key}' }, '/?key={key}', 'HOST is not the host of url and does not get the key'],
  [{ ...keyed, url: 'https://home.example/' }, `/?key=${encoded}`, 'HOST is not the host of url and does not get the key'],
  [{ ...keyed, headers: { 'a\n': 'b' } }, '/', 'HOST: a name or value in headers is not valid'],
  [{ ...keyed, headers: { a: '{key}\r\nb' } }, '/', 'HOST: a name or value in headers is not valid'],
])('with %o refuses %s', async (settings, url, message) => {
  const { host } = new URL(used.server.url);
  const error = await errorOf(used.open(settings).get(url.startsWith('/') ? used.server.url + url : url));
  expect(error.message).toBe(message.replace('HOST', host));
  expect(used.server.requests).toEqual([]);
  expect(holds([error.message, error.stack, error.cause])).toBe(false);
});

test('sends key and headers to no other origin than that of url', async () => {
  used.other.paths.set('/next', 'body');
  await used.open({ ...keyed, url: `${used.server.url}/{symbol}?key={key}` }).get(`${used.other.url}/next`);
  expect(used.other.requests[0]?.headers).not.toHaveProperty('x-own');
  expect(holds(used.other.requests)).toBe(false);
});

test('follows redirects, and returns the last address without the key', async () => {
  used.server.paths
    .set('/a', respond(301, { location: '/b?key=x' }))
    .set('/b', respond(307, { location: 'c#part' }))
    .set('/c', 'body');
  expect(await used.open(keyed).get(`${used.server.url}/a`)).toMatchObject({ url: `${used.server.url}/c#part`, body: Buffer.from('body') });
  expect(used.server.requests.map(({ headers }) => headers.authorization)).toEqual([1, 2, 3].map(() => `Bearer ${key}`));
  used.server.paths.set('/a', respond(301, { location: `/c?${encoded}` }));
  const url = `${used.server.url}/a?{key}`;
  expect((await used.open(keyed).get(url)).url).toBe(url);
});

test('ends after five redirects', async () => {
  used.server.paths.set('/', respond(302, { location: '/?again' }));
  expect((await errorOf(used.open().get(used.server.url))).message).toMatch(/ redirects more than 5 times$/);
  expect(used.server.requests).toHaveLength(6);
});

test('sends neither key nor headers to another origin, also not on the way back', async () => {
  const back = `${used.server.url}/end`;
  used.server.paths.set('/', respond(302, { location: `${used.other.url}/on` })).set('/end', respond(403));
  used.other.paths.set('/on', respond(308, { location: back }));
  const client = used.open({ ...keyed, userAgent: 'Name mail@example.com' });
  const error = await errorOf(client.get(`${used.server.url}/?{key}`, { accept: 'text/xml', headers: { 'X-Key': '{key}' } }));
  expect(error.message).toMatch(/answered 403$/);
  expect(holds(used.server.requests[0])).toBe(true);
  for (const request of [used.other.requests[0], used.server.requests[1]]) {
    expect(request?.headers).toMatchObject({ accept: 'text/xml', 'user-agent': 'Name mail@example.com' });
    expect(request?.headers).not.toHaveProperty('x-own');
    expect(holds(request)).toBe(false);
  }
});

test.each([
  ['as it is', `/?key=${key}`],
  ['encoded', `/?key=${encoded}`],
  ['as a form', `/?${new URLSearchParams({ key }).toString()}`],
  ['encoded twice', `/?to=${encodeURIComponent(`/?key=${encoded}`)}`],
  ['in small letters', `/${encoded.toLowerCase()}`],
  ['with a broken escape', `/%zz?key=${encoded}`],
])('does not follow a redirect that takes the key to another origin %s', async (_title, path) => {
  used.server.paths.set('/', respond(302, { location: used.other.url + path }));
  const error = await errorOf(used.open(keyed).get(used.server.url));
  expect(error.message).toMatch(/^127\.0\.0\.1:\d+ redirects to another host with the key$/);
  expect(used.other.requests).toEqual([]);
});

test.each([
  ['//user:word@127.0.0.1/', /an address must not hold a user name or password$/],
  ['file:///etc/passwd', /expected an address that begins with http:\/\/ or https:\/\/$/],
  ['javascript:alert(1)', /expected an address that begins with http:\/\/ or https:\/\/$/],
  ['http://[', /redirects to an address that cannot be read$/],
])('does not follow a redirect to %s', async (location, message) => {
  used.server.paths.set('/', respond(302, { location }));
  expect((await errorOf(used.open().get(used.server.url))).message).toMatch(message);
});

test('takes a redirect without a place for a failure', async () => {
  used.server.paths.set('/', respond(302)).set('/300', respond(300, { location: '/' }));
  expect((await errorOf(used.open().get(used.server.url))).message).toMatch(/answered 302$/);
  expect((await errorOf(used.open().get(`${used.server.url}/300`))).message).toMatch(/answered 300$/);
});

test('holds the key in no message where the server echoes it', async () => {
  expect(readFileSync(join(used.folder, 'my.key'), 'utf8')).toContain(key);
  const echo = { location: `http://${encoded}.example/${encoded}`, etag: key, 'retry-after': key, 'content-encoding': key };
  for (const status of [200, 302, 304, 401, 403, 404, 429, 500, 503]) {
    used.server.paths.set('/', respond(status, echo, key));
    const error = await errorOf(used.open(keyed).get(`${used.server.url}/?{key}`));
    expect(holds([error.message, error.stack, error.cause]), `${status}: ${error.message}`).toBe(false);
  }
});
