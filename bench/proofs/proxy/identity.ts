import { createSecretKey } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { exportJWK, exportSPKI, generateKeyPair, type JWK, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose';
import { parseLoggedName } from '../../../server-proxy/security/identity-name.ts';
import { listen, type LoggedServer } from '../../support/processes.ts';
import { deskHeaders, type Finding, news, startProxy } from './parts.ts';

const [issuer, audience] = ['https://login.example', 'marketdesk'];
/** Requests of one user that are not in the cache, a minute. */
const limit = 4;
/** jose fetches keys again because of an unknown one after this time. */
const cooldownMs = 30_000;
const untrusted = 1000;

type Pair = Awaited<ReturnType<typeof generateKeyPair>>;

/** An identity provider: its keys, which can change, and how often they were fetched. */
async function openIssuer() {
  let keys: readonly JWK[] = [];
  let fetches = 0;
  const server = createServer((_request, response) => {
    fetches += 1;
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ keys }));
  });
  return {
    url: await listen(server),
    publish: async (...pairs: readonly (readonly [kid: string, pair: Pair])[]) => {
      keys = await Promise.all(
        pairs.map(async ([kid, { publicKey }]) => ({ ...(await exportJWK(publicKey)), kid, alg: 'ES256', use: 'sig' })),
      );
    },
    fetches: () => fetches,
    close: () => close(server),
  };
}

const close = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    server.closeAllConnections();
    server.close(() => resolve());
  });

const claimsOf = (name: unknown, more: JWTPayload = {}): JWTPayload => {
  const now = Math.floor(Date.now() / 1000);
  return { iss: issuer, aud: audience, sub: 'u-1', exp: now + 300, name, ...more };
};

const sign = (claims: JWTPayload, { privateKey }: Pair, kid = 'k1'): Promise<string> =>
  new SignJWT(claims).setProtectedHeader({ alg: 'ES256', kid }).sign(privateKey);

let page = 0;
/** Asks for what nobody has asked for. */
const request = (url: string, token: string, path = news((page += 1))): Promise<Response> =>
  fetch(url + path, { headers: { ...deskHeaders, authorization: `Bearer ${token}` } });
const statusOf = async (url: string, token: string): Promise<number> => {
  const response = await request(url, token);
  await response.arrayBuffer();
  return response.status;
};

/** The user in the log of a request, as it was sent; undefined where the line names none. */
async function loggedUser({ output }: LoggedServer, id: string): Promise<string | undefined> {
  for (;;) {
    const line = output()
      .split('\n')
      .find((text) => text.includes(id) && text.includes('"message":"request"'));
    if (line !== undefined) return parseLoggedName((JSON.parse(line) as { user?: string }).user ?? '');
    await wait(5);
  }
}

async function tokenRows(proxy: LoggedServer, known: Pair, foreign: Pair): Promise<Row[]> {
  const now = Math.floor(Date.now() / 1000);
  const publicText = await exportSPKI(known.publicKey);
  const [head = '', , signature = ''] = (await sign(claimsOf('anna'), known)).split('.');
  const forged = Buffer.from(JSON.stringify(claimsOf('root'))).toString('base64url');
  const tokens: readonly (readonly [what: string, token: string, status: number])[] = [
    ['valid', await sign(claimsOf('anna'), known), 200],
    ['one of several audiences', await sign(claimsOf('anna', { aud: ['other', audience] }), known), 200],
    ['another audience', await sign(claimsOf('anna', { aud: 'other' }), known), 401],
    ['another issuer', await sign(claimsOf('anna', { iss: 'https://evil.example' }), known), 401],
    ['expired', await sign(claimsOf('anna', { exp: now - 60 }), known), 401],
    ['not yet valid', await sign(claimsOf('anna', { nbf: now + 120 }), known), 401],
    ['without an expiry', await sign({ iss: issuer, aud: audience, name: 'anna' }, known), 401],
    ['alg none', new UnsecuredJWT(claimsOf('anna')).encode(), 401],
    [
      'the public key as a shared secret',
      await new SignJWT(claimsOf('anna')).setProtectedHeader({ alg: 'HS256', kid: 'k1' }).sign(createSecretKey(Buffer.from(publicText))),
      401,
    ],
    ['a foreign key under a known kid', await sign(claimsOf('anna'), foreign), 401],
    ['an unknown kid', await sign(claimsOf('anna'), foreign, 'k9'), 401],
    ['a changed payload', `${head}.${forged}.${signature}`, 401],
    ['no token', 'x', 401],
  ];
  const rows: Row[] = [];
  for (const [what, token, status] of tokens) rows.push([`token: ${what}`, String(status), String(await statusOf(proxy.url, token))]);
  return rows;
}

/** Claims that name nobody. */
const nameless: readonly (readonly [what: string, name: unknown])[] = [
  ['empty', ''],
  ['blank', ' \u00a0'],
  ['a line end', 'anna\nroot'],
  ['NUL', 'anna\0'],
  ['a C1 control', 'anna\u0085'],
  ['half a character', 'anna\ud800'],
  ['a blank at its end', 'anna '],
  ['a no-break space before it', '\u00a0anna'],
  ['513 characters', 'a'.repeat(513)],
  ['the name of the Workspace', 'Workspace  Key'],
  ['a number', 7],
  ['a list', ['anna']],
  ['an object', { toString: 'anna' }],
  ['null', null],
];

/** Names that are each a user of their own, whatever they look like. */
const names: readonly string[] = [
  ...['anna', 'Anna', 'аnna', 'anna\u200b', 'zoe\u0308', 'zoë', 'CN=Ann,OU=x', 'Ann Example', 'EXAMPLE\\ann', '"ann"', "' or 1=1 --"],
  ...['100%', '%61nna', '__proto__', 'constructor', '../../anna', '<script>alert(1)</script>', '{"user":"root"}', '\u202eanna', '安娜'],
  ...['a'.repeat(512), '192.0.2.1', 'anna@example.com', 'anna;root', 'anna|root', '*'],
];

async function nameRows(proxy: LoggedServer, known: Pair): Promise<Row[]> {
  const rows: Row[] = [];
  for (const [what, name] of nameless)
    rows.push([`name: ${what}`, '401', String(await statusOf(proxy.url, await sign(claimsOf(name), known)))]);
  const isLoggedAs = async (name: string): Promise<boolean> => {
    const response = await request(proxy.url, await sign(claimsOf(name), known), '/config.json');
    const { feedAccess } = (await response.json()) as { feedAccess?: { user?: string } };
    return (
      response.status === 200 && feedAccess?.user === name && (await loggedUser(proxy, response.headers.get('x-request-id') ?? '')) === name
    );
  };
  let same = 0;
  for (const name of names) if (await isLoggedAs(name)) same += 1;
  rows.push(['names that log and page have as they are', String(names.length), String(same)]);
  const lines = proxy
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{'));
  rows.push(['lines of the log that are no JSON', '0', String(lines.filter((line) => !isJson(line)).length)]);
  return rows;
}

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

/** Each user has a limit of their own, and calendar addresses that are nobody else's. */
async function separationRows(proxy: LoggedServer, known: Pair): Promise<Row[]> {
  const [first = '', ...others] = names.slice(0, 4);
  const token = await sign(claimsOf(first), known);
  for (let count = 0; count < limit; count++) await statusOf(proxy.url, token);
  const rows: Row[] = [[`${first} beyond the limit`, '429', String(await statusOf(proxy.url, token))]];
  const { feedAccess } = (await (await request(proxy.url, token, '/config.json')).json()) as {
    feedAccess: { signatures: { splits: string } };
  };
  for (const name of others) {
    rows.push([`${JSON.stringify(name)} then`, '200', String(await statusOf(proxy.url, await sign(claimsOf(name), known)))]);
    const query = new URLSearchParams({ user: name, signature: feedAccess.signatures.splits });
    const calendar = await fetch(`${proxy.url}/calendar/splits.ics?${query.toString()}`, {
      headers: { 'user-agent': 'Microsoft Outlook' },
    });
    rows.push([`${JSON.stringify(name)} with the calendar address of ${first}`, '403', String(calendar.status)]);
  }
  return rows;
}

type Row = [check: string, expected: string, found: string];

/**
 * Real tokens with keys over HTTP: which are accepted, what of a name reaches log and page, and that no two names are one user.
 *
 * @param minutes 0 leaves out the half a minute after which a new key is accepted
 */
export async function identity(minutes = 1): Promise<Finding> {
  const [known, foreign, next] = await Promise.all([generateKeyPair('ES256'), generateKeyPair('ES256'), generateKeyPair('ES256')]);
  const data = createServer((_request, response) => void response.setHeader('content-type', 'application/json').end('[]'));
  const login = await openIssuer();
  await login.publish(['k1', known]);
  const env = { ACCESS: 'jwt', JWT_ISSUER: issuer, JWT_AUDIENCE: audience, JWT_JWKS_URL: `${login.url}/keys`, IDENTITY_CLAIM: 'name' };
  const rows: Row[] = [];
  {
    const upstream = await listen(data);
    await using proxy = await startProxy(upstream, { ...env, CLIENT_RATE_LIMIT: String(limit) });
    rows.push(...(await tokenRows(proxy, known, foreign)), ...(await nameRows(proxy, known)), ...(await separationRows(proxy, known)));
    const unknown = await sign(claimsOf('bob'), foreign, 'k9');
    for (let count = 0; count < untrusted; count++) await statusOf(proxy.url, unknown);
    rows.push([
      `fetches of the keys after ${untrusted} tokens of an unknown key`,
      'at most 2',
      login.fetches() <= 2 ? 'at most 2' : String(login.fetches()),
    ]);
    await login.publish(['k2', next]);
    if (minutes > 0) {
      await wait(cooldownMs);
      rows.push(['a new key after half a minute', '200', String(await statusOf(proxy.url, await sign(claimsOf('bob'), next, 'k2')))]);
      rows.push(['the key that it replaced', '401', String(await statusOf(proxy.url, await sign(claimsOf('bob'), known)))]);
    }
    await login.close();
    const eve = minutes > 0 ? await sign(claimsOf('eve'), next, 'k2') : await sign(claimsOf('eve'), known);
    rows.push(['keys that are out of reach, when they are known', '200', String(await statusOf(proxy.url, eve))]);
    await using fresh = await startProxy(upstream, env);
    rows.push(['keys that are out of reach, at the start', '503', String(await statusOf(fresh.url, eve))]);
  }
  await close(data);
  const failures = rows
    .filter(([, expected, found]) => expected !== found)
    .map(([check, expected, found]) => `${check}: ${expected}, got ${found}`);
  return { table: { title: 'Users that tokens name', columns: ['check', 'expected', 'found'], rows }, failures };
}
