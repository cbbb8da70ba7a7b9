import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { type ClientRequest, createServer, type IncomingHttpHeaders, type IncomingMessage, request as sendHttp } from 'node:http';
import { connect as connectHttp2 } from 'node:http2';
import { request as sendHttps } from 'node:https';
import { type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { errorBody } from '#contract/http/error-body.ts';
import { defaultSettings, upstreamAddress } from '../server-proxy/config.ts';
import { openLogger } from '../server-proxy/ops/logging.ts';
import { startProxy } from '../server-proxy/start.ts';
import { openRecordingUpstream, type RecordedRequest, reset, responding } from '../server-proxy/testing/recording-upstream.ts';
import { type Behind, deskHost } from './testing/local-files.ts';
import { prepareNginx, temporaryFolder, webServers } from './testing/web-servers.ts';

// The shipped configurations, run by the real servers before two real proxies. A small server stands for oauth2-proxy.

const key = 'a-key-of-these-tests-0123456789';
const session = '_oauth2_proxy=session-of-anna';
const user = 'anna@example.com';
const authorityOf = (url: string): string => new URL(url).host;

/** Says who has a session, as oauth2-proxy does with --set-xauthrequest and --skip-provider-button. Records the headers it gets. */
async function openOauth2Proxy() {
  const requests: { url: string; headers: IncomingHttpHeaders }[] = [];
  const server = createServer((request, response) => {
    const { url = '', headers } = request;
    requests.push({ url, headers });
    if (url === '/oauth2/auth') {
      const isKnown = headers.cookie?.includes(session) ?? false;
      response.writeHead(isKnown ? 202 : 401, isKnown ? { 'x-auth-request-email': user, 'x-auth-request-user': '1234' } : {}).end();
    } else {
      response.writeHead(302, { location: 'https://login.example.com/', 'set-cookie': '_oauth2_proxy_csrf=1' }).end();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return { address: `127.0.0.1:${(server.address() as AddressInfo).port}`, requests };
}

interface LogLine {
  readonly message: string;
  readonly user?: string;
  readonly client?: string;
  readonly route?: string;
}

/** A proxy as compose.yaml configures it, on this computer. */
async function openProxy(upstreamUrl: string, pages: string) {
  const upstream = upstreamAddress(upstreamUrl, key);
  const lines: LogLine[] = [];
  const config = {
    ...defaultSettings,
    allowedHosts: [deskHost],
    access: { mode: 'header', header: 'x-forwarded-user' },
    trustedProxies: ['127.0.0.1'],
    feedSecret: 'a secret that both proxies have in common',
    upstream,
  } as const;
  const logger = openLogger({ key: upstream.key, destination: { write: (line) => void lines.push(JSON.parse(line) as LogLine) } });
  const proxy = await startProxy({ config, port: 0, pages, logger });
  let isStopped = false;
  const stop = async (): Promise<void> => {
    if (!isStopped) await proxy.close();
    isStopped = true;
  };
  onTestFinished(stop);
  return { address: authorityOf(proxy.url), requests: () => lines.filter(({ message }) => message === 'request'), stop };
}

/** Two servers in place of the proxies, which record what reaches them. */
async function openRecorders(respond = responding(200, '{}')) {
  const recorders = [await openRecordingUpstream(respond), await openRecordingUpstream(respond)] as const;
  for (const recorder of recorders) onTestFinished(() => recorder.close());
  return {
    addresses: [authorityOf(recorders[0].url), authorityOf(recorders[1].url)] as const,
    requests: () => recorders.flatMap(({ requests }) => requests),
  };
}

/** The values of a header, one for each time it was sent. */
const valuesOf = ({ rawHeaders }: RecordedRequest, name: string): string[] =>
  rawHeaders.filter((_, index) => index % 2 === 1 && rawHeaders[index - 1]?.toLowerCase() === name);

async function openParts() {
  const upstream = await openRecordingUpstream(responding(200, '[]'));
  onTestFinished(() => upstream.close());
  const pages = temporaryFolder();
  writeFileSync(join(pages, 'index.html'), '<!doctype html><html><head></head><body>the desk</body></html>');
  const proxies = [await openProxy(upstream.url, pages), await openProxy(upstream.url, pages)] as const;
  const oauth2Proxy = await openOauth2Proxy();
  const behind: Behind = { proxies: [proxies[0].address, proxies[1].address], oauth2Proxy: oauth2Proxy.address };
  return { upstream, proxies, oauth2Proxy, behind };
}

interface Sent {
  readonly headers?: Record<string, string | string[]>;
  readonly method?: string;
  /** the address from which the client connects; all of 127.0.0.0/8 is this computer */
  readonly from?: string;
}

/** Sends a request without a body. */
const responseTo = (request: ClientRequest): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    request.once('response', resolve).once('error', reject).end();
  });

/** What the pages of the desk send with a request for data. */
const ownScript = { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'empty' };

describe.for(webServers)('$name', ({ isInstalled, start }) => {
  describe.skipIf(!isInstalled)('before two proxies', () => {
    async function open(addresses?: Behind['proxies']) {
      const parts = await openParts();
      const server = await start(addresses ? { ...parts.behind, proxies: addresses } : parts.behind);
      const get = async (path: string, { headers = {}, method = 'GET', from = '127.0.0.2' }: Sent = {}) => {
        const target = { host: '127.0.0.1', port: server.httpsPort, servername: deskHost, ca: server.certificate, localAddress: from };
        const request = sendHttps({ ...target, path, method, agent: false, headers: { host: deskHost, ...headers } });
        const response = await responseTo(request);
        return { status: response.statusCode, headers: response.headers, body: await text(response) };
      };
      const asAnna = (path: string, { headers = {}, ...sent }: Sent = {}) =>
        get(path, { ...sent, headers: { cookie: session, ...ownScript, ...headers } });
      /** The request lines of both proxies. */
      const logged = () => parts.proxies.flatMap(({ requests }) => requests());
      return { ...parts, server, get, asAnna, logged };
    }

    test('serves a user over TLS and names the user and the client to the proxy', async () => {
      const { asAnna, logged, upstream } = await open();
      const response = await asAnna('/api/v2/news?tickers=AAPL');
      expect([response.status, response.body]).toEqual([200, '[]']);
      expect(response.headers['strict-transport-security']).toBe('max-age=31536000');
      expect(logged()).toMatchObject([{ user, client: '127.0.0.2' }]);
      expect(upstream.requests).toMatchObject([{ url: expect.stringContaining('tickers=AAPL') as string }]);
    });

    test('passes each event of a stream on at once', async () => {
      const { server } = await open();
      const target = { host: '127.0.0.1', port: server.httpsPort, servername: deskHost, ca: server.certificate, localAddress: '127.0.0.2' };
      const headers = { host: deskHost, cookie: session, ...ownScript };
      const request = sendHttps({ ...target, path: '/events', agent: false, headers });
      const response = await responseTo(request);
      expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'text/event-stream']);
      const [first] = (await once(response, 'data')) as [Buffer];
      expect(first.toString()).toContain('event: beat');
      request.destroy();
    });

    test('does not count what a client says about its address and its user', async () => {
      const { get, asAnna, logged } = await open();
      const forged = {
        'x-forwarded-user': ['mallory', 'root'],
        'x-forwarded-for': '203.0.113.9',
        forwarded: 'for=203.0.113.9',
        'x-real-ip': '203.0.113.9',
        'x-auth-request-email': 'mallory@example.com',
      };
      expect((await asAnna('/api/v2/news', { headers: forged })).status).toBe(200);
      expect(logged()).toMatchObject([{ user, client: '127.0.0.2' }]);
      for (const path of ['/news', '/calendar/splits.ics', '/api/v2/news']) {
        expect((await get(path, { headers: forged })).body, path).not.toBe('[]');
      }
      expect(logged().filter((line) => line.user !== undefined)).toHaveLength(1);
      expect(logged().every(({ client }) => client === '127.0.0.2')).toBe(true);
    });

    test('sends a page without a session to the sign-in, and a script an error that it can read', async () => {
      const { get, logged, oauth2Proxy } = await open();
      const page = await get('/news?tickers=AAPL&channels=Earnings', { headers: { 'sec-fetch-dest': 'document' } });
      expect([page.status, page.headers.location]).toEqual([302, 'https://login.example.com/']);
      expect(page.headers['set-cookie']).toHaveLength(1);
      expect(oauth2Proxy.requests.at(-1)).toMatchObject({
        url: '/oauth2/sign_in',
        headers: { 'x-auth-request-redirect': '/news?tickers=AAPL&channels=Earnings', host: deskHost },
      });
      const data = await get('/api/v2/news', { headers: ownScript });
      expect(data.status).toBe(401);
      expect(data.headers['content-type']).toBe('application/json');
      expect(errorBody.parse(JSON.parse(data.body)).errors).toMatchObject([{ id: 'sign_in_required' }]);
      expect(logged()).toEqual([]);
    });

    test('tells oauth2-proxy the client and the page', async () => {
      const { asAnna, get, oauth2Proxy } = await open();
      const forged = { 'x-forwarded-uri': '/oauth2/callback', 'x-real-ip': '203.0.113.9', 'x-forwarded-for': '203.0.113.9' };
      await asAnna('/news?page=2', { headers: forged });
      expect(oauth2Proxy.requests).toMatchObject([
        {
          url: '/oauth2/auth',
          headers: { 'x-real-ip': '127.0.0.2', 'x-forwarded-uri': '/news?page=2', 'x-forwarded-for': '127.0.0.2', host: deskHost },
        },
      ]);
      expect((await get('/oauth2/callback?code=1', { headers: forged })).status).toBe(302);
      const own = { 'x-real-ip': '127.0.0.2', 'x-forwarded-uri': '/oauth2/callback?code=1', 'x-forwarded-for': '127.0.0.2' };
      expect(oauth2Proxy.requests.at(-1)).toMatchObject({ url: '/oauth2/callback?code=1', headers: own });
    });

    test('sends a proxy each statement once, its own, and no session', async () => {
      const recorders = await openRecorders();
      const { asAnna, get } = await open(recorders.addresses);
      const forged = {
        'x-forwarded-user': ['mallory', 'root'],
        'x-forwarded-for': ['203.0.113.9', '10.0.0.1'],
        forwarded: 'for=203.0.113.9',
      };
      await asAnna('/news?page=2', { headers: forged });
      await get('/calendar/splits.ics?user=anna', { headers: { ...forged, cookie: session } });
      const [page, calendar] = recorders.requests().toSorted((one, other) => other.url.localeCompare(one.url));
      if (!page || !calendar) throw new Error('two requests were expected');
      expect([page.url, calendar.url]).toEqual(['/news?page=2', '/calendar/splits.ics?user=anna']);
      expect([valuesOf(page, 'x-forwarded-user'), valuesOf(calendar, 'x-forwarded-user')]).toEqual([[user], []]);
      for (const request of [page, calendar]) {
        expect([valuesOf(request, 'host'), valuesOf(request, 'x-forwarded-for')]).toEqual([[deskHost], ['127.0.0.2']]);
        for (const name of ['forwarded', 'cookie', 'x-real-ip']) expect([name, valuesOf(request, name)]).toEqual([name, []]);
      }
    });

    test('sends a request that a proxy breaks off to the other one, once, and only if that changes nothing', async () => {
      for (const [method, count] of [
        ['POST', 1],
        ['GET', 2],
      ] as const) {
        const recorders = await openRecorders(reset);
        const { asAnna } = await open(recorders.addresses);
        expect([method, (await asAnna('/api/v2/news', { method })).status]).toEqual([method, 502]);
        expect([method, recorders.requests().length]).toEqual([method, count]);
      }
    });

    test('passes calendars without a session, to be checked by their signature', async () => {
      const { get, asAnna } = await open();
      expect((await get('/calendar/splits.ics')).status).toBe(403);
      const { feedAccess } = JSON.parse((await asAnna('/config.json')).body) as {
        feedAccess: { user: string; signatures: { splits: string } };
      };
      expect(feedAccess.user).toBe(user);
      const signed = `/calendar/splits.ics?${new URLSearchParams({ user, signature: feedAccess.signatures.splits }).toString()}`;
      // Twice, because both proxies must accept what one has signed.
      for (const calendar of [await get(signed), await get(signed)]) {
        expect([calendar.status, calendar.body]).toEqual([200, expect.stringContaining('BEGIN:VCALENDAR')]);
      }
      expect((await get(`${signed}x`)).status).toBe(403);
    });

    test('needs a session for paths that only look like those without', async () => {
      const { get, logged } = await open();
      const disguised = [
        '/calendar/../config.json',
        '/calendar/%2e%2e/config.json',
        '//calendar/../config.json',
        '/calendar/..%2fconfig.json',
        '/livez/../config.json',
      ];
      for (const path of disguised) {
        const { status, body } = await get(path, { headers: ownScript });
        expect([path, [400, 401, 403, 404].includes(status ?? 0), body.includes('feedAccess')]).toEqual([path, true, false]);
      }
      expect(logged().filter((line) => line.user !== undefined)).toEqual([]);
    });

    test('answers while one proxy is stopped', async () => {
      const { asAnna, proxies } = await open();
      // Both have had requests, so the server has open connections to the one that is stopped.
      await expect
        .poll(async () => [(await asAnna('/config.json')).status, proxies.every(({ requests }) => requests().length > 0)])
        .toEqual([200, true]);
      await proxies[0].stop();
      for (let count = 0; count < 6; count++) expect((await asAnna('/config.json')).status).toBe(200);
    });

    test('passes Host on', async () => {
      const { asAnna } = await open();
      expect((await asAnna('/config.json', { headers: { host: `${deskHost}:443` } })).body).toContain('basePath');
      const other = await asAnna('/config.json', { headers: { host: 'other.example.com' } });
      expect(other.body).not.toContain('basePath');
    });

    test('speaks HTTP/2', async () => {
      const { server } = await open();
      const client = connectHttp2(`https://${deskHost}:${server.httpsPort}`, {
        ca: server.certificate,
        lookup: (_host, _options, callback) => callback(null, [{ address: '127.0.0.1', family: 4 }]),
      });
      onTestFinished(() => client.close());
      const stream = client.request({ ':path': '/news', ':authority': deskHost, cookie: session });
      const status = new Promise((resolve) => stream.once('response', (headers) => resolve(headers[':status'])));
      expect(await text(stream)).toContain('the desk');
      expect(await status).toBe(200);
    });

    test('refuses headers and bodies that are too large', async () => {
      const { asAnna, logged } = await open();
      const large = await asAnna('/config.json', { headers: { 'x-large': Array.from({ length: 8 }, () => 'x'.repeat(8000)) } });
      expect([400, 431]).toContain(large.status);
      expect(logged()).toEqual([]);
    });

    test('sends plain http to https', async () => {
      const { server } = await open();
      const request = sendHttp({
        host: '127.0.0.1',
        port: server.httpPort,
        path: '/news?page=2',
        headers: { host: deskHost },
        agent: false,
      });
      const response = await responseTo(request);
      response.resume();
      expect(response.statusCode).toBe(308);
      expect(response.headers.location).toMatch(new RegExp(`^https://${deskHost}(?::\\d+)?/news\\?page=2$`));
    });

    test('answers probes without a session', async () => {
      const { get } = await open();
      for (const path of ['/livez', '/readyz']) expect([path, (await get(path)).status]).toEqual([path, 200]);
    });
  });
});

test.skipIf(!webServers[0]?.isInstalled)('nginx finds no fault in nginx.conf', async () => {
  const { path } = await prepareNginx({ proxies: ['127.0.0.1:1', '127.0.0.1:2'], oauth2Proxy: '127.0.0.1:3' });
  const { status, stderr } = spawnSync('nginx', ['-t', '-p', path, '-c', 'nginx.conf', '-e', 'stderr'], { encoding: 'utf8' });
  expect(stderr).not.toMatch(/\[(?:warn|error|emerg)\]/);
  expect(status).toBe(0);
});
