import { createSecretKey, generateKeyPairSync, sign as signBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { exportJWK, exportSPKI, generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose';
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { emptyFolder, openProxy, ownPage, type Proxy } from '../testing/open-proxy.ts';
import { openRecordingUpstream, responding } from '../testing/recording-upstream.ts';
import { readConfig, type Settings } from '../config.ts';
import { hashPassword, readUsersFile, writeUsersFile } from './users-file.ts';

/** Cheap, because a test signs in often. */
const cost = { costLog2: 4, blockSize: 8, parallelism: 1 };

const trustedProxies = ['127.0.0.1', '10.0.0.0/8'];

const basic = (name: string, password: string) => ({
  authorization: `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`,
});

async function usersFile(...names: string[]): Promise<string> {
  const path = join(await emptyFolder(), 'users');
  const entries = names.map(async (name) => [name, await hashPassword(`password of ${name}`, cost)] as const);
  writeUsersFile(path, new Map(await Promise.all(entries)));
  return path;
}

type Headers = Record<string, string>;
const get = ({ app }: Proxy, url: string, headers: Headers = {}, remoteAddress = '127.0.0.1') =>
  app.inject({ url, headers: { ...ownPage, ...headers }, remoteAddress });

/** One of every kind of route, with its status for a user; pages are not built here. */
const routes: readonly (readonly [kind: string, url: string, allowed: number])[] = [
  ['a page', '/news', 503],
  ['the first page', '/', 503],
  ['a file', '/assets/app-3f9a.js', 404],
  ['data', '/api/v2/news', 200],
  ['an unknown address of data', '/api/v9/none', 404],
  ['a calendar', '/calendar/splits.ics', 200],
  ['the description of widgets', '/widgets.json', 200],
  ['a widget', '/widgets/news', 200],
  ['an image', '/api/v2/logos/file/image/none.svg', 404],
  ['the status', '/status.json', 200],
  ['the settings', '/config.json', 200],
  ['an unknown page', '/none/at/all', 503],
];

const workspaceOrigins = ['https://workspace.example'];

async function open(access: Settings['access'], more: Partial<Settings> = {}): Promise<Proxy> {
  return openProxy({ respond: responding(200, '[]'), settings: { access, trustedProxies, workspaceOrigins, ...more } });
}

const header = { mode: 'header', header: 'x-forwarded-user' } as const;

test('without ACCESS and with ACCESS=open nobody signs in', async () => {
  for (const mode of ['loopback', 'open'] as const) {
    const proxy = await open({ mode });
    for (const [kind, url, allowed] of routes) expect([kind, (await get(proxy, url)).statusCode]).toEqual([kind, allowed]);
  }
});

test.each([
  ['basic', 401, 'Basic realm="Marketdesk", charset="UTF-8"'],
  ['header', 403, undefined],
  ['jwt', 401, 'Bearer realm="Marketdesk"'],
] as const)('with ACCESS=%s every kind of route is refused without an identity', async (mode, status, challenge) => {
  const access: Settings['access'] = {
    basic: { mode: 'basic', usersFile: await usersFile('anna') } as const,
    header,
    jwt: {
      mode: 'jwt',
      issuer: 'i',
      audience: 'a',
      keys: new URL('http://127.0.0.1:9/'),
      header: 'authorization',
      claim: undefined,
    } as const,
  }[mode];
  const proxy = await open(access);
  for (const [kind, url] of routes) {
    const isData = /^\/(?:api|calendar|widgets|status|config)/.test(url);
    for (const method of ['GET', 'POST'] as const) {
      const response = await proxy.app.inject({ method, url, headers: ownPage });
      expect([kind, method, response.statusCode, response.headers['www-authenticate']]).toEqual([kind, method, status, challenge]);
      expect(response.headers['cache-control']).toBe('no-store');
      if (isData || method === 'POST') expect(response.json()).toMatchObject({ ok: false, data: null });
      else expect(response.body).toMatch(/^[A-Z].*\.\n$/);
    }
  }
  expect(proxy.upstream.requests).toEqual([]);
  for (const url of ['/healthz', '/livez']) expect((await get(proxy, url)).statusCode).toBe(200);
});

test('with ACCESS=header every kind of route is open to a user', async () => {
  const proxy = await open(header);
  for (const [kind, url, allowed] of routes) {
    expect([kind, (await get(proxy, url, { 'x-forwarded-user': 'anna' })).statusCode]).toEqual([kind, allowed]);
  }
});

test.each<[name: string, headers: Headers, status: number]>([
  ['the right password', basic('anna', 'password of anna'), 200],
  ['a name with other letters', basic('jürgen', 'password of jürgen'), 200],
  ['the scheme in other letters', { authorization: basic('anna', 'password of anna').authorization.replace('Basic', 'bASIC') }, 200],
  ['another password', basic('anna', 'password of jürgen'), 401],
  ['an empty password', basic('anna', ''), 401],
  ['an unknown user', basic('bob', 'password of bob'), 401],
  ['a name of an object', basic('__proto__', 'x'), 401],
  ['no colon', { authorization: `Basic ${Buffer.from('anna').toString('base64')}` }, 401],
  ['no base64', { authorization: 'Basic %%%' }, 401],
  ['another scheme', { authorization: 'Bearer password' }, 401],
  ['an identity header', { 'x-forwarded-user': 'anna' }, 401],
])('ACCESS=basic with %s', async (_name, headers, status) => {
  const proxy = await open({ mode: 'basic', usersFile: await usersFile('anna', 'jürgen') });
  expect((await get(proxy, '/api/v2/news', headers)).statusCode).toBe(status);
});

const fetchOf = (destination: string): Headers => ({
  'sec-fetch-mode': 'cors',
  'sec-fetch-dest': destination,
  'sec-fetch-site': 'same-origin',
});
const wrongPassword = basic('anna', 'wrong password');

test.each<[name: string, headers: Headers, hasPrompt: boolean]>([
  ['a page', { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' }, true],
  ['a page with a wrong password', { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document', ...wrongPassword }, true],
  ['a program', {}, true],
  ['a program with a wrong password', wrongPassword, true],
  ['the data of a page, for which the browser may know the password', fetchOf('empty'), true],
  ['the data of a page whose password is refused', { ...fetchOf('empty'), ...wrongPassword }, false],
  ['a later part of a page whose password is refused', { ...fetchOf('script'), ...wrongPassword }, false],
  ['a picture', fetchOf('image'), false],
  ['the check of a desk that was refused', { ...fetchOf('empty'), 'x-requested-with': 'XMLHttpRequest' }, false],
])('with ACCESS=basic the browser may prompt for a password for %s: %j %j', async (_name, headers, hasPrompt) => {
  const proxy = await open({ mode: 'basic', usersFile: await usersFile('anna') });
  const response = await get(proxy, '/config.json', headers);
  const challenge = hasPrompt ? 'Basic realm="Marketdesk", charset="UTF-8"' : 'xBasic realm="Marketdesk"';
  expect([response.statusCode, response.headers['www-authenticate']]).toEqual([401, challenge]);
});

test('a changed users file is used within a second, and an unusable one leaves the former users', async () => {
  const path = await usersFile('anna');
  const proxy = await open({ mode: 'basic', usersFile: path });
  const statusOf = async (name: string): Promise<number> => {
    proxy.advance(1000);
    return (await get(proxy, '/config.json', basic(name, `password of ${name}`))).statusCode;
  };
  expect(await statusOf('anna')).toBe(200);
  writeUsersFile(path, new Map([['bob', await hashPassword('password of bob', cost)]]));
  expect([await statusOf('anna'), await statusOf('bob')]).toEqual([401, 200]);
  writeFileSync(path, 'bob:password\n');
  expect(await statusOf('bob')).toBe(200);
  expect(proxy.log.join('')).toContain('the former users remain');
  expect(proxy.log.join('')).not.toContain('password of');
});

test('a page that sends many requests at once signs in once', async () => {
  const proxy = await open({ mode: 'basic', usersFile: await usersFile('anna') });
  const requests = Array.from({ length: 100 }, () => get(proxy, '/config.json', basic('anna', 'password of anna')));
  expect(new Set((await Promise.all(requests)).map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
});

test('of passwords that are sent at once, no more are tried than one after the other', async () => {
  const proxy = await open({ mode: 'basic', usersFile: await usersFile('anna') });
  const passwords = [...Array.from({ length: 39 }, (_, index) => `guess ${index}`), 'password of anna'];
  const responses = await Promise.all(passwords.map((password) => get(proxy, '/config.json', basic('anna', password))));
  const statuses = Object.groupBy(responses, ({ statusCode }) => statusCode);
  expect([Object.keys(statuses), statuses[401]?.length, statuses[429]?.length]).toEqual([['401', '429'], 10, 30]);
});

test('the guesses of one client take no turn of another', async () => {
  const proxy = await open({ mode: 'basic', usersFile: await usersFile('anna', 'bob') });
  const from = (client: string, headers: Headers) => get(proxy, '/config.json', { ...headers, 'x-forwarded-for': client });
  const guesses = Array.from({ length: 200 }, (_, index) => from('192.0.2.1', basic('anna', `guess ${index}`)));
  const others = ['192.0.2.2', '192.0.2.3'].map((client) => from(client, basic('bob', 'password of bob')));
  expect((await Promise.all(others)).map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  await Promise.all(guesses);
});

test('passwords are computed a few at a time, and a sign-in that would wait too long is refused', async () => {
  const proxy = await open({ mode: 'basic', usersFile: await usersFile('anna') });
  const signIn = (client: number) =>
    get(proxy, '/config.json', { ...basic('anna', `guess of ${client}`), 'x-forwarded-for': `192.0.2.${client}` });
  const waiting = Array.from({ length: 40 }, (_, index) => signIn(index));
  await Promise.race(waiting);
  proxy.advance(30_000);
  const { statusCode, headers } = await signIn(50);
  expect([statusCode, headers['retry-after']]).toEqual([503, '5']);
  expect((await Promise.all(waiting)).map((response) => response.statusCode)).toEqual(waiting.map(() => 401));
});

test('wrong passwords of a client are limited; those who are signed in, and other clients, are not', async () => {
  const proxy = await open({ mode: 'basic', usersFile: await usersFile('anna', 'bob') });
  const right = basic('anna', 'password of anna');
  const from = (client: string, headers: Headers) => get(proxy, '/config.json', { ...headers, 'x-forwarded-for': client });
  expect((await from('192.0.2.1', right)).statusCode).toBe(200);
  for (let attempt = 0; attempt < 10; attempt++) {
    expect((await from('192.0.2.1', basic('anna', `guess ${attempt}`))).statusCode).toBe(401);
  }
  const limited = await from('192.0.2.1', basic('bob', 'password of bob'));
  expect([limited.statusCode, limited.headers['retry-after']]).toEqual([429, '60']);
  expect((await from('192.0.2.1', right)).statusCode).toBe(200);
  expect((await from('192.0.2.2', basic('bob', 'password of bob'))).statusCode).toBe(200);
  proxy.advance(61_000);
  expect((await from('192.0.2.1', basic('bob', 'password of bob'))).statusCode).toBe(200);
});

test('a wrong password that is repeated is one failure, until the file changes', async () => {
  const path = await usersFile('bob');
  const proxy = await open({ mode: 'basic', usersFile: path });
  const removed = basic('anna', 'password of anna');
  for (let poll = 0; poll < 3; poll++) {
    const page = Array.from({ length: 6 }, async () => (await get(proxy, '/config.json', removed)).statusCode);
    expect(new Set(await Promise.all(page))).toEqual(new Set([401]));
  }
  expect((await get(proxy, '/config.json', basic('bob', 'password of bob'))).statusCode).toBe(200);
  writeUsersFile(path, new Map([['anna', await hashPassword('password of anna', cost)]]));
  proxy.advance(1000);
  expect((await get(proxy, '/config.json', removed)).statusCode).toBe(200);
});

/** A header value as Node reads the UTF-8 of a proxy. */
const latin1 = (text: string): string => Buffer.from(text).toString('latin1');

test.each<[name: string, peer: string, headers: Headers, status: number, sentence?: string]>([
  ['a trusted proxy', '10.0.0.1', { 'x-forwarded-user': 'anna' }, 200],
  ['a trusted proxy over IPv4-mapped IPv6', '::ffff:10.0.0.1', { 'x-forwarded-user': 'anna' }, 200],
  ['an untrusted peer', '192.0.2.1', { 'x-forwarded-user': 'anna' }, 403, 'TRUSTED_PROXIES'],
  ['an untrusted peer that claims to be a proxy', '192.0.2.1', { 'x-forwarded-user': 'anna', 'x-forwarded-for': '10.0.0.1' }, 403],
  ['an untrusted peer without the header', '192.0.2.1', {}, 403, 'signs you in'],
  ['an empty name', '10.0.0.1', { 'x-forwarded-user': ' ' }, 403],
  ['a name of invisible characters', '10.0.0.1', { 'x-forwarded-user': latin1('\u200b') }, 403],
  ['a blank before the name', '10.0.0.1', { 'x-forwarded-user': latin1('\u00a0anna') }, 403],
  ['the name of the Workspace', '10.0.0.1', { 'x-forwarded-user': 'workspace key' }, 403],
  ['another header', '10.0.0.1', { 'x-user': 'anna' }, 403],
])('ACCESS=header from %s', async (_name, peer, headers, status, sentence = '') => {
  const proxy = await open(header);
  const response = await get(proxy, '/api/v2/news', headers, peer);
  expect(response.statusCode).toBe(status);
  expect(response.body).toContain(sentence);
});

test('a user who is called like an address has a limit of their own', async () => {
  const proxy = await open(header, { clientRateLimit: 2 });
  for (let times = 0; times < 3; times++) expect((await get(proxy, '/api/v2/news', {}, '192.0.2.1')).statusCode).toBe(403);
  expect((await get(proxy, '/api/v2/news', { 'x-forwarded-user': '192.0.2.1' })).statusCode).toBe(200);
});

const issuer = 'https://login.example';
const audience = 'marketdesk';

type Keys = Awaited<ReturnType<typeof generateKeyPair>>;
let known: Keys;
let foreign: Keys;
beforeAll(async () => {
  known = await generateKeyPair('ES256', { extractable: true });
  foreign = await generateKeyPair('ES256');
});

/** A server with the known key, as an identity provider has it. */
async function openKeys(respond?: Parameters<typeof openRecordingUpstream>[0]) {
  const keySet = JSON.stringify({ keys: [{ ...(await exportJWK(known.publicKey)), kid: 'k1', alg: 'ES256', use: 'sig' }] });
  const server = await openRecordingUpstream(respond ?? responding(200, keySet));
  onTestFinished(() => server.close());
  return server;
}

interface JwtOptions {
  readonly headerName?: string;
  /** IDENTITY_CLAIM */
  readonly claim?: string | undefined;
}

async function openJwt(keysUrl: string, { headerName = 'authorization', claim }: JwtOptions = {}): Promise<Proxy> {
  return open({ mode: 'jwt', issuer, audience, keys: new URL(keysUrl), header: headerName, claim });
}

interface TokenOptions {
  readonly claims?: JWTPayload;
  readonly key?: Keys['privateKey'];
  readonly kid?: string;
  readonly expiresInSeconds?: number | undefined;
}

const now = (): number => Math.floor(Date.now() / 1000);

/** Signs after the proxy is opened, which sets the time. */
function sign({ claims = {}, key = known.privateKey, kid = 'k1', ...options }: TokenOptions = {}): Promise<string> {
  const expires = 'expiresInSeconds' in options ? options.expiresInSeconds : 300;
  const payload = { iss: issuer, aud: audience, sub: 'u-1', ...(expires === undefined ? {} : { exp: now() + expires }), ...claims };
  return new SignJWT(payload).setProtectedHeader({ alg: 'ES256', kid }).sign(key);
}

test.each<[name: string, token: () => string | Promise<string>, status: number]>([
  ['a valid token', () => sign(), 200],
  ['a token that has expired within the tolerance', () => sign({ expiresInSeconds: -20 }), 200],
  ['an expired token', () => sign({ expiresInSeconds: -40 }), 401],
  ['a token without expiry', () => sign({ expiresInSeconds: undefined }), 401],
  ['a token for later', () => sign({ claims: { nbf: now() + 60 } }), 401],
  ['one of several audiences', () => sign({ claims: { aud: ['other', audience] } }), 200],
  ['another audience', () => sign({ claims: { aud: 'other' } }), 401],
  ['another issuer', () => sign({ claims: { iss: 'https://evil.example' } }), 401],
  ['a foreign key under a known id', () => sign({ key: foreign.privateKey }), 401],
  ['an unknown key id', () => sign({ kid: 'k2' }), 401],
  ['no user', () => sign({ claims: { sub: '' } }), 401],
  ['a user with a line end', () => sign({ claims: { sub: 'anna\nforged' } }), 401],
  ['a user of blanks', () => sign({ claims: { sub: ' ' } }), 401],
  ['no signature', () => new UnsecuredJWT({ iss: issuer, aud: audience, sub: 'u-1', exp: now() + 300 }).encode(), 401],
  [
    'the public key as a shared secret',
    async () =>
      new SignJWT({ iss: issuer, aud: audience, sub: 'u-1', exp: now() + 300 })
        .setProtectedHeader({ alg: 'HS256', kid: 'k1' })
        .sign(createSecretKey(Buffer.from(await exportSPKI(known.publicKey)))),
    401,
  ],
  ['a changed payload', async () => (await sign()).replace(/\.[^.]+\./, `.${Buffer.from('{"sub":"root"}').toString('base64url')}.`), 401],
  ['no token at all', () => 'word', 401],
])('ACCESS=jwt with %s', async (_name, token, status) => {
  const keys = await openKeys();
  const proxy = await openJwt(keys.url);
  const response = await get(proxy, '/api/v2/news', { authorization: `Bearer ${await token()}` });
  expect(response.statusCode).toBe(status);
  if (status === 401) {
    expect(response.json()).toMatchObject({ errors: [{ id: 'sign_in_required' }] });
    expect(response.headers['www-authenticate']).toMatch(/^Bearer /);
  }
});

const bySub = `u-1@${issuer}`;

/** @returns the user of a token, or the status of a refusal */
async function userOf(claims: JWTPayload, claim?: string): Promise<unknown> {
  const proxy = await openJwt((await openKeys()).url, { claim });
  const response = await get(proxy, '/config.json', { authorization: `Bearer ${await sign({ claims })}` });
  return response.statusCode === 200 ? response.json<{ feedAccess: { user: string } }>().feedAccess.user : response.statusCode;
}

test.each<[claims: JWTPayload, user: string]>([
  [{ email: 'anna@example.com', email_verified: true, preferred_username: 'anna' }, 'anna@example.com'],
  [{ email: 'anna@example.com' }, bySub],
  [{ email: 'anna@example.com', email_verified: false }, bySub],
  [{ email: 'anna@example.com', email_verified: 'true' }, bySub],
  [{ email: 'anna@example.com', email_verified: 1 }, bySub],
  [{ email: 'anna\nforged', email_verified: true }, bySub],
  [{ email: `u-2@${issuer}`, email_verified: true }, bySub],
  [{ preferred_username: 'anna@example.com' }, bySub],
  [{ preferred_username: 'workspace key' }, bySub],
])('the user of %j is %s, and nobody else', async (claims, user) => {
  expect(await userOf(claims)).toBe(user);
});

test.each<[claim: string, claims: JWTPayload, user: string | number]>([
  ['preferred_username', { email: 'anna@example.com', email_verified: true, preferred_username: 'anna' }, 'anna'],
  ['preferred_username', { email: 'anna@example.com', email_verified: true }, 401],
  ['preferred_username', { preferred_username: 'workspace key' }, 401],
  ['preferred_username', { preferred_username: ' anna' }, 401],
  ['preferred_username', { preferred_username: ['anna'] }, 401],
  ['sub', {}, 'u-1'],
  ['email', { email: 'anna@example.com' }, 'anna@example.com'],
  ['email', { email: 'anna@example.com', email_verified: false }, 401],
  ['email', { email: 'anna@example.com', email_verified: null }, 401],
  ['https://login.example/name', { 'https://login.example/name': 'anna' }, 'anna'],
  ['constructor', {}, 401],
])('with IDENTITY_CLAIM=%s the user of %j is %s', async (claim, claims, user) => {
  expect(await userOf(claims, claim)).toBe(user);
});

test('a token that is signed by a short RSA key is refused, and no outage', async () => {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 1024 });
  const keySet = { keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'short', alg: 'RS256', use: 'sig' }] };
  const proxy = await openJwt((await openKeys(responding(200, JSON.stringify(keySet)))).url);
  const payload = { iss: issuer, aud: audience, sub: 'u-1', exp: now() + 300 };
  const text = [{ alg: 'RS256', kid: 'short' }, payload].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.');
  const authorization = `Bearer ${text}.${signBytes('sha256', Buffer.from(text), privateKey).toString('base64url')}`;
  const response = await get(proxy, '/config.json', { authorization });
  expect([response.statusCode, response.body]).toEqual([401, expect.stringContaining('expected 2048 bits')]);
});

test('a token may come in a named header, and then not as a bearer', async () => {
  const proxy = await openJwt((await openKeys()).url, { headerName: 'cf-access-jwt-assertion' });
  expect((await get(proxy, '/config.json', { 'cf-access-jwt-assertion': await sign() })).statusCode).toBe(200);
  expect((await get(proxy, '/config.json', { authorization: `Bearer ${await sign()}` })).statusCode).toBe(401);
});

test.each([
  ['an error', responding(500, '')],
  ['no keys', responding(200, '{}')],
  ['no JSON', responding(200, '<html>')],
])('keys that cannot be read, because of %s, are 503 and no refusal', async (_name, respond) => {
  const proxy = await openJwt((await openKeys(respond)).url);
  const response = await get(proxy, '/config.json', { authorization: `Bearer ${await sign()}` });
  expect([response.statusCode, response.headers['retry-after']]).toEqual([503, '5']);
  expect(proxy.log.join('')).toContain('JWT_JWKS_URL cannot be read');
});

test('keys are fetched once, not for each request', async () => {
  const keys = await openKeys();
  const proxy = await openJwt(keys.url);
  const authorization = `Bearer ${await sign()}`;
  for (let times = 0; times < 5; times++) expect((await get(proxy, '/config.json', { authorization })).statusCode).toBe(200);
  const unknown = { authorization: `Bearer ${await sign({ kid: 'k9' })}` };
  for (let times = 0; times < 5; times++) expect((await get(proxy, '/config.json', unknown)).statusCode).toBe(401);
  expect(keys.requests).toHaveLength(1);
});

test('new keys are accepted within ten minutes, also when the clock is set back', async () => {
  const keys = await openKeys();
  const proxy = await openJwt(keys.url);
  const request = async (options: TokenOptions) =>
    (await get(proxy, '/config.json', { authorization: `Bearer ${await sign(options)}` })).statusCode;
  expect(await request({})).toBe(200);
  keys.respondWith(responding(200, JSON.stringify({ keys: [{ ...(await exportJWK(foreign.publicKey)), kid: 'k2', alg: 'ES256' }] })));
  vi.setSystemTime(Date.now() - 3_600_000);
  proxy.advance(600_001);
  expect([await request({ key: foreign.privateKey, kid: 'k2' }), await request({})]).toEqual([200, 401]);
});

const outlook = { 'user-agent': 'Microsoft Office/16.0 (Windows NT 10.0; Microsoft Outlook 16.0.17928)' };

test('a calendar program reads with the signed address of a user, and only that calendar', async () => {
  const path = await usersFile('anna', 'bob');
  const proxy = await open({ mode: 'basic', usersFile: path }, { basePath: '/desk/', feedSecret: 'a-secret-for-signatures-of-feeds-1' });
  const { feedAccess } = (await get(proxy, '/desk/config.json', basic('anna', 'password of anna'))).json<{
    feedAccess: { user: string; signatures: { splits: string; guidance: string } };
  }>();
  const { user, signatures } = feedAccess;
  const read = (path: string, pairs: [string, string][]) =>
    proxy.app.inject({
      url: `/desk/calendar/${path}?${new URLSearchParams(pairs).toString()}`,
      headers: { host: 'localhost', ...outlook },
    });
  const signed: [string, string][] = [['user', user]];

  const response = await read('splits.ics', [['tickers', 'AAPL'], ...signed, ['signature', signatures.splits]]);
  expect([response.statusCode, response.headers['x-unknown-parameters']]).toEqual([200, undefined]);
  expect(proxy.upstream.requests.at(-1)?.url).not.toContain('signature');
  expect(proxy.log.at(-1)).toContain('"user":"anna"');
  expect(proxy.log.join('')).not.toContain(signatures.splits);

  const refused: [string, [string, string][]][] = [
    ['splits.ics', [...signed, ['signature', signatures.guidance]]],
    [
      'splits.ics',
      [
        ['user', 'bob'],
        ['signature', signatures.splits],
      ],
    ],
    ['splits.ics', [['signature', signatures.splits]]],
    ['splits.ics', [...signed, ['signature', '']]],
    ['splits.ics', [...signed, ['user', 'bob'], ['signature', signatures.splits]]],
    ['guidance.ics', [...signed, ['signature', signatures.splits]]],
  ];
  for (const [path, pairs] of refused) expect([pairs, (await read(path, pairs)).statusCode]).toEqual([pairs, 403]);
  expect((await read('splits.ics', signed)).statusCode).toBe(401);
  const query = new URLSearchParams([...signed, ['signature', signatures.splits]]).toString();
  expect((await get(proxy, `/desk/api/v2/news?${query}`)).statusCode, 'data needs a user').toBe(401);

  writeUsersFile(path, new Map([['bob', await hashPassword('password of bob', cost)]]));
  proxy.advance(1000);
  expect((await read('splits.ics', [...signed, ['signature', signatures.splits]])).statusCode, 'a removed user').toBe(403);
});

const feedSecret = 'a-secret-for-signatures-of-feeds-1';

/** The address of a calendar that the desk shows a user. */
async function addressOf(proxy: Proxy, headers: Headers): Promise<string> {
  const { user, signatures } = (await get(proxy, '/config.json', headers)).json<{
    feedAccess: { user: string; signatures: { splits: string } };
  }>().feedAccess;
  return `/calendar/splits.ics?${new URLSearchParams({ user, signature: signatures.splits }).toString()}`;
}

/** What a calendar program gets. */
const read = async ({ app }: Proxy, url: string): Promise<number> =>
  (await app.inject({ url, headers: { host: 'localhost', ...outlook }, remoteAddress: '192.0.2.1' })).statusCode;

test.each([
  ['of an address', 'anna@example.com'],
  ['with commas', 'CN=Ann,OU=x'],
  ['with a blank', 'Ann Example'],
  ['with a backslash', 'EXAMPLE\\ann'],
  ['with quotation marks', '"ann"'],
  ['with a percent sign', '100%'],
  ['with a letter that ends like a blank', 'Nicolà'],
  ['in other letters', '安娜'],
  ['with invisible characters', '\u200bann\u202e'],
  ['of 512 characters', 'a'.repeat(512)],
])('the calendar addresses of a name %s are ended by what the log has', async (_name, name) => {
  const headers = { 'x-forwarded-user': latin1(name) };
  const before = await open(header, { feedSecret });
  const address = await addressOf(before, headers);
  expect(new URL(address, 'http://localhost').searchParams.get('user')).toBe(name);
  expect(await read(before, address)).toBe(200);
  // As it is in the line, because people copy it from there.
  const logged = /"user":"([^"]*)"/.exec(before.log.at(-1) ?? '')?.[1] ?? '';
  const { feedRevokedUsers } = readConfig({ FEED_REVOKED_USERS: `bob, ${logged}` });
  const proxy = await open(header, { feedSecret, feedRevokedUsers });
  expect([await read(proxy, address), await read(proxy, await addressOf(proxy, { 'x-forwarded-user': 'anna' }))]).toEqual([403, 200]);
  expect((await get(proxy, '/api/v2/news', headers)).statusCode, 'only calendars').toBe(200);
});

test('a changed file of revoked users is used within a second, and an unusable one leaves the former names', async () => {
  const path = join(await emptyFolder(), 'revoked');
  writeFileSync(path, 'bob\r\n\n');
  const proxy = await open(header, { feedSecret, feedRevokedUsersFile: path });
  const addresses = await Promise.all(['CN=Ann,OU=x', 'bob'].map((name) => addressOf(proxy, { 'x-forwarded-user': name })));
  const statuses = async (): Promise<number[]> => {
    proxy.advance(1000);
    return Promise.all(addresses.map((address) => read(proxy, address)));
  };
  expect(await statuses()).toEqual([200, 403]);
  writeFileSync(path, 'CN=Ann,OU=x\n');
  expect(await statuses()).toEqual([403, 200]);
  writeFileSync(path, '%zz\n');
  expect(await statuses()).toEqual([403, 200]);
  expect(proxy.log.join('')).toContain('FEED_REVOKED_USERS_FILE cannot be used');
});

test('the calendar addresses of a removed user are not those of a user who is added under the same name', async () => {
  const path = await usersFile('anna', 'bob');
  const proxy = await open({ mode: 'basic', usersFile: path }, { feedSecret });
  const [annas, bobs] = [basic('anna', 'password of anna'), basic('bob', 'password of bob')];
  const addresses = [await addressOf(proxy, annas), await addressOf(proxy, bobs)];
  const statuses = async (): Promise<number[]> => {
    proxy.advance(1000);
    return Promise.all(addresses.map((address) => read(proxy, address)));
  };
  expect(await statuses()).toEqual([200, 200]);
  // The other users keep theirs.
  const bob = readUsersFile(path).get('bob') ?? (await hashPassword('', cost));
  writeUsersFile(path, new Map([['bob', bob]]));
  expect(await statuses()).toEqual([403, 200]);
  writeUsersFile(
    path,
    new Map([
      ['bob', bob],
      ['anna', await hashPassword('password of anna', cost)],
    ]),
  );
  expect(await statuses()).toEqual([403, 200]);
  expect(await read(proxy, await addressOf(proxy, annas))).toBe(200);
});

const workspaceKey = 'key-of-the-workspace';
const workspace = { host: 'localhost', origin: 'https://workspace.example', 'sec-fetch-site': 'cross-site' };

test.each([{ mode: 'open' }, header] as const)('with %j a Workspace reads widgets, and nothing else, with its key', async (access) => {
  const proxy = await open(access, { workspaceKey });
  const send = (url: string, headers: Headers) => proxy.app.inject({ url, headers: { ...workspace, ...headers } });
  for (const headers of [{ 'x-api-key': workspaceKey }, { authorization: `Bearer ${workspaceKey}` }]) {
    expect((await send('/widgets/news', headers)).statusCode).toBe(200);
    expect((await send('/widgets.json', headers)).statusCode).toBe(200);
    expect((await send('/api/v2/news', headers)).statusCode).toBe(403);
  }
  for (const headers of [{}, { 'x-api-key': 'another' }, { 'x-api-key': `${workspaceKey}x` }]) {
    expect([401, 403]).toContain((await send('/widgets/news', headers)).statusCode);
  }
  const refused = await send('/widgets/news', {});
  expect(refused.headers['access-control-allow-origin'], 'the Workspace can read why').toBe('https://workspace.example');
  expect((await send('/api/v2/news', {})).headers['access-control-allow-origin']).toBeUndefined();
  const stranger = await send('/widgets/news', { origin: 'https://evil.example' });
  expect(stranger.headers['access-control-allow-origin']).toBeUndefined();
  const preflight = { ...workspace, 'access-control-request-method': 'GET', 'access-control-request-headers': 'x-api-key' };
  const allowed = await proxy.app.inject({ method: 'OPTIONS', url: '/widgets/news', headers: preflight });
  expect([allowed.statusCode, allowed.headers['access-control-allow-origin']]).toEqual([204, 'https://workspace.example']);
  expect(proxy.log.join('')).not.toContain(workspaceKey);
});
