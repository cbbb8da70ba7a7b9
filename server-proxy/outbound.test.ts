import { readFileSync } from 'node:fs';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { expect, onTestFinished, test } from 'vitest';
import { openAuthority, hasOpenssl } from './testing/certificates.ts';
import { openProxy, ownPage, startTime, testKey } from './testing/open-proxy.ts';
import { openOutboundProxy, type Behaviour } from './testing/outbound-proxy.ts';
import { openRecordingUpstream, responding, type Respond } from './testing/recording-upstream.ts';
import { openDispatcher, outboundFields } from './outbound.ts';
import { upstreamLimits, type UpstreamLimits } from './upstream/client.ts';

const news = { url: '/api/v2/news', headers: ownPage };
const records = '[{"id":1}]';

/** Not a name of this computer, so that it is reached through the outbound proxy, which connects to a server of the test. */
const dataHost = 'data.example.test';

/** Trusts an authority in this process, as NODE_EXTRA_CA_CERTS does in one of its own. */
function trust(file: string): void {
  const former = getCACertificates('default');
  setDefaultCACertificates([...former, readFileSync(file, 'utf8')]);
  onTestFinished(() => setDefaultCACertificates(former));
}

interface Setup {
  readonly scheme?: 'http' | 'https';
  readonly behaviour?: Behaviour;
  readonly respond?: Respond;
  readonly limits?: Partial<UpstreamLimits>;
  readonly noProxy?: string;
  /** host name of the data service */
  readonly host?: string;
  /** the name in its certificate, and when that expires */
  readonly certificate?: readonly [name: string, days: number];
}

/** A desk whose data service is behind an outbound proxy, which is reached as anna with the password `p@ss`. */
async function openBehindProxy({
  scheme = 'https',
  behaviour,
  respond = responding(200, records),
  limits,
  noProxy = '',
  host = dataHost,
  certificate = [dataHost, 1],
}: Setup = {}) {
  const authority = scheme === 'https' ? await openAuthority() : undefined;
  if (authority) trust(authority.file);
  const service = await openRecordingUpstream(respond, authority?.issue(...certificate));
  onTestFinished(() => service.close());
  const outbound = await openOutboundProxy(service.url, behaviour);
  const url = new URL(`http://anna:p%40ss@${outbound.host}`);
  const { port } = new URL(service.url);
  const proxy = await openProxy({
    upstreamUrl: `${scheme}://${host}:${port}`,
    settings: { outbound: { http: scheme === 'http' ? url : undefined, https: scheme === 'https' ? url : undefined, noProxy } },
    ...(limits && { limits }),
  });
  return { ...proxy, service, outbound, port };
}

type Desk = Awaited<ReturnType<typeof openBehindProxy>>;

/** The response of the desk, with the cause in the log. */
async function request({ app, log }: Desk) {
  const response = await app.inject(news);
  const { cause } = JSON.parse(log.at(-1) ?? '{}') as { cause?: string };
  return { status: response.statusCode, body: response.body, cause };
}

const basicCredentials = `Basic ${Buffer.from('anna:p@ss').toString('base64')}`;

test.skipIf(!hasOpenssl)(
  'an https data service is reached through a tunnel, and the outbound proxy learns nothing but its name',
  async () => {
    const desk = await openBehindProxy();
    expect(await request(desk)).toEqual({ status: 200, body: records, cause: undefined });
    expect(desk.outbound.requests).toMatchObject([
      { method: 'CONNECT', target: `${dataHost}:${desk.port}`, headers: { 'proxy-authorization': basicCredentials } },
    ]);
    expect(JSON.stringify(desk.outbound.requests)).not.toContain('MARKED');
    const [{ headers } = { headers: {} }] = desk.service.requests;
    expect(headers).toMatchObject({ authorization: `token ${testKey}`, host: `${dataHost}:${desk.port}` });
    expect(headers).not.toHaveProperty('proxy-authorization');
  },
);

test('requests to an http data service are forwarded by the outbound proxy', async () => {
  const desk = await openBehindProxy({ scheme: 'http' });
  expect(await request(desk)).toEqual({ status: 200, body: records, cause: undefined });
  expect(desk.outbound.requests).toMatchObject([
    { method: 'GET', target: `http://${dataHost}:${desk.port}/api/v2/news`, headers: { 'proxy-authorization': basicCredentials } },
  ]);
  expect(desk.service.requests[0]?.headers.authorization).toBe(`token ${testKey}`);
});

const refusals = (['https', 'http'] as const).flatMap((scheme) =>
  ([407, 502, 503, 'hangs up', 'is silent'] as const).map((behaviour) => [scheme, behaviour] as const),
);

test.skipIf(!hasOpenssl).each([...refusals, ['https', 403], ['https', 302]] as const)(
  'on the way to %s an outbound proxy that does this is a failed connection: %s',
  async (scheme, behaviour) => {
    const ms = behaviour === 'is silent' ? 300 : 5000;
    const desk = await openBehindProxy({ scheme, behaviour, limits: { connectMs: ms, firstByteMs: ms } });
    const { status, body, cause } = await request(desk);
    expect([status, JSON.parse(body).errors[0].id]).toEqual([503, behaviour === 'is silent' ? 'upstream_timeout' : 'upstream_unreachable']);
    if (typeof behaviour === 'number') expect(cause).toContain(String(behaviour));
    expect(desk.service.requests).toEqual([]);
    expect(body + desk.log.join('')).not.toMatch(/anna|p@ss|p%40ss|a reason|a page|YW5uYT/);
  },
);

test('an outbound proxy that is not there is named in the log by its address, without credentials', async () => {
  const { host } = new URL('http://127.0.0.1:1');
  const proxy = await openProxy({
    upstreamUrl: `http://${dataHost}`,
    settings: { outbound: { http: new URL(`http://anna:p%40ss@${host}`), https: undefined, noProxy: '' } },
  });
  expect((await proxy.app.inject(news)).statusCode).toBe(503);
  expect(proxy.log.join('')).toContain('ECONNREFUSED 127.0.0.1:1');
  expect(proxy.log.join('')).not.toContain('anna');
});

test.each<[name: string, host: string, noProxy: string]>([
  ['this computer by its address', '127.0.0.1', ''],
  ['this computer by its name', 'localhost', ''],
  ['a host in NO_PROXY', '[::ffff:127.0.0.1]', 'example.com, ::ffff:7f00:1'],
  ['every host with NO_PROXY=*', '[::ffff:127.0.0.1]', '*'],
])('%s is reached directly', async (_name, host, noProxy) => {
  const desk = await openBehindProxy({ scheme: 'http', host, noProxy });
  expect((await request(desk)).status).toBe(200);
  expect(desk.outbound.requests).toEqual([]);
});

const tooLarge = responding(200, `[${' '.repeat(5000)}]`);
const chunked: Respond = (_request, response) => void response.write(`[${' '.repeat(5000)}`);
const silent: Respond = () => {};

test.skipIf(!hasOpenssl).each<[scheme: 'http' | 'https', name: string, respond: Respond, id: string]>([
  ['https', 'too large', tooLarge, 'upstream_unreachable'],
  ['http', 'too large', tooLarge, 'upstream_unreachable'],
  ['https', 'too large, without a length', chunked, 'upstream_unreachable'],
  ['http', 'too large, without a length', chunked, 'upstream_unreachable'],
  ['https', 'late', silent, 'upstream_timeout'],
  ['http', 'late', silent, 'upstream_timeout'],
  ['https', 'a redirect', responding(302, '', { location: 'http://127.0.0.1:1/' }), 'upstream_unreachable'],
])('through an outbound proxy to %s the limits of a response hold: %s', async (scheme, _name, respond, id) => {
  const desk = await openBehindProxy({
    scheme,
    respond,
    limits: { bodyBytes: 4000, firstByteMs: respond === silent ? 300 : 5000, totalMs: 10_000 },
  });
  const { status, body } = await request(desk);
  expect([status, JSON.parse(body).errors[0].id]).toEqual([503, id]);
});

test.skipIf(!hasOpenssl).each(['directly', 'forwarded', 'in tunnels'] as const)(
  'there are no more connections than allowed: %s',
  async (way) => {
    const { promise, resolve: release } = Promise.withResolvers<void>();
    const sockets = new Set<unknown>();
    const authority = await openAuthority();
    trust(authority.file);
    const service = await openRecordingUpstream(
      (request, response) => {
        sockets.add(request.socket);
        void promise.then(() => responding(200, records)(request, response));
      },
      way === 'in tunnels' ? authority.issue(dataHost) : undefined,
    );
    onTestFinished(() => service.close());
    const { host } = await openOutboundProxy(service.url);
    const { protocol, origin } = new URL(service.url);
    const url = new URL(way === 'directly' ? origin : `${protocol}//${dataHost}`);
    const outbound = { http: new URL(`http://${host}`), https: undefined, noProxy: '' };
    const dispatcher = openDispatcher(url, outbound, { ...upstreamLimits, connections: 2 });
    onTestFinished(() => dispatcher.destroy());
    const responses = Array.from({ length: 5 }, (_, page) =>
      dispatcher.request({ origin: url.origin, path: `/?${page}`, method: 'GET' }).then(({ body }) => body.text()),
    );
    await expect.poll(() => service.requests.length).toBe(2);
    release();
    expect(await Promise.all(responses)).toEqual(Array.from({ length: 5 }, () => records));
    expect(sockets.size).toBe(2);
  },
);

test.skipIf(!hasOpenssl).each<[name: string, certificate: readonly [string, number], cause: string]>([
  ['of another host', ['other.example.test', 1], 'ERR_TLS_CERT_ALTNAME_INVALID'],
  ['that has expired', [dataHost, -1], 'CERT_HAS_EXPIRED'],
])('a certificate %s is refused in a tunnel', async (_name, certificate, cause) => {
  const desk = await openBehindProxy({ certificate });
  const { status, cause: logged } = await request(desk);
  expect([status, logged]).toEqual([503, expect.stringContaining(cause)]);
  expect(desk.service.requests).toEqual([]);
});

test.skipIf(!hasOpenssl)('the keys of tokens are fetched through the outbound proxy', async () => {
  const authority = await openAuthority();
  trust(authority.file);
  const { publicKey, privateKey } = await generateKeyPair('ES256', { extractable: true });
  const keySet = JSON.stringify({ keys: [{ ...(await exportJWK(publicKey)), kid: 'k1', alg: 'ES256', use: 'sig' }] });
  const issuer = await openRecordingUpstream(responding(200, keySet), authority.issue('login.example.test'));
  onTestFinished(() => issuer.close());
  const outbound = await openOutboundProxy(issuer.url);
  const { app } = await openProxy({
    settings: {
      outbound: { http: undefined, https: new URL(`http://${outbound.host}`), noProxy: '' },
      access: {
        ...{ mode: 'jwt', issuer: 'https://login.example.test', audience: 'desk', header: 'authorization', claim: undefined },
        keys: new URL('https://login.example.test/keys?v=1'),
      },
    },
  });
  const token = await new SignJWT({ iss: 'https://login.example.test', aud: 'desk', sub: 'anna', exp: Date.parse(startTime) / 1000 + 300 })
    .setProtectedHeader({ alg: 'ES256', kid: 'k1' })
    .sign(privateKey);
  const response = await app.inject({ ...news, headers: { ...ownPage, authorization: `Bearer ${token}` } });
  expect(response.statusCode).toBe(200);
  expect(outbound.requests).toMatchObject([{ method: 'CONNECT', target: 'login.example.test:443' }]);
  expect(issuer.requests.map(({ url }) => url)).toEqual(['/keys?v=1']);
});

test('the log names the outbound proxy by its host, and what is excepted', () => {
  const outbound = { http: new URL('http://anna:secret@proxy.example:3128'), https: undefined, noProxy: '.example.com' };
  const fields = { outboundProxy: 'proxy.example:3128', noProxy: '.example.com' };
  expect(outboundFields(new URL('https://data.example'), outbound)).toEqual(fields);
  expect(outboundFields(new URL('http://data.example'), { ...outbound, noProxy: '' })).toEqual({ outboundProxy: 'proxy.example:3128' });
  expect(outboundFields(new URL('http://localhost:8081'), outbound)).toEqual({});
});
