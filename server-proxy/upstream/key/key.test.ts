import { inspect } from 'node:util';
import { expect, test } from 'vitest';
import { openLogger } from '../../ops/logging.ts';
import { openProxy, ownPage, startTime, testKey } from '../../testing/open-proxy.ts';
import { responding, type Respond } from '../../testing/recording-upstream.ts';
import { UpstreamKey } from './key.ts';

const forms = [
  testKey,
  encodeURIComponent(testKey),
  encodeURI(testKey),
  Buffer.from(testKey).toString('base64').replace(/=+$/, ''),
  Buffer.from(testKey).toString('hex'),
];

function expectNoKey(text: string): void {
  for (const form of forms) expect(text.toLowerCase()).not.toContain(form.toLowerCase());
}

/** An upstream that repeats whatever it is sent, in every place it can. */
const echoing =
  (status: number): Respond =>
  (request, response) => {
    const sent = JSON.stringify({ headers: request.headers, message: `bad key ${request.headers.authorization}` });
    responding(status, sent, {
      'x-echo': String(request.headers.authorization),
      etag: `"${testKey}"`,
      location: `/?token=${encodeURIComponent(testKey)}`,
    })(request, response);
  };

test('the key is in no body, header or log line, whatever upstream does', async () => {
  const { app, upstream, log } = await openProxy();
  const urls = ['/', '/news', '/assets/none.js', '/config.json', '/healthz', '/status.json', '/api/v2/news', '/api/v2/news/1'];
  urls.push('/api/v2.1/calendar/splits', '/calendar/splits.ics', '/api/none', `/api/v2/news?token=x&page=${'x'.repeat(50)}`);
  const visitors = [{}, { origin: 'http://evil.example' }, { host: 'evil.example' }, { accept: 'application/xml' }];
  const responses: string[] = [];
  for (const status of [200, 301, 400, 401, 403, 404, 429, 500]) {
    upstream.respondWith(echoing(status));
    for (const url of urls) {
      for (const visitor of visitors) {
        const { statusCode, headers, body } = await app.inject({ url, headers: { ...ownPage, ...visitor } });
        responses.push(JSON.stringify([statusCode, headers, body]));
      }
    }
  }
  expect(upstream.requests.some(({ headers }) => headers.authorization === `token ${testKey}`)).toBe(true);
  expectNoKey(responses.join('\n') + log.join(''));
});

test('a response with the key in any encoding is 502 and logged without it, and a good response stays cached', async () => {
  const encoded = [...testKey].map((character) => `\\u00${character.charCodeAt(0).toString(16)}`).join('');
  const { app, upstream, log, advance } = await openProxy({ respond: responding(200, '[{"id":1}]') });
  const request = (url: string) => app.inject({ url, headers: ownPage });
  expect((await request('/api/v2/news')).statusCode).toBe(200);
  for (const form of [testKey.toLowerCase(), encoded, Buffer.from(`x${testKey}`).toString('base64')]) {
    upstream.respondWith(responding(200, `[{"id":1,"title":"${form}"}]`));
    for (const url of ['/api/v2/news?tickers=F', '/calendar/splits.ics']) {
      const response = await request(url);
      expect([response.statusCode, response.json().errors[0].id]).toEqual([502, 'upstream_exposed_key']);
      expectNoKey(response.body);
    }
  }
  upstream.respondWith(responding(200, '[{"id":2}]'));
  advance(4000);
  expect((await request('/api/v2/news')).statusCode).toBe(200);
  expect((await app.inject({ url: '/status.json', headers: ownPage })).json().upstream.keyEchoes).toBe(6);
  expectNoKey(log.join(''));
  expect(log.join('')).toContain('the response contains the key');
});

test("a caller's own key reaches neither upstream nor the log nor any response", async () => {
  const { app, upstream, log } = await openProxy();
  const secret = 'bz.CALLERSOWNCALLERSOWNCALLERSOWN12';
  const urls = [`/news?token=${secret}`, `/news?apikey=${secret}#x`, `/${secret}`, `/news/${secret}`];
  urls.push(
    `/api/v2/news?token=${secret}`,
    `/api/v2/news&token=${secret}`,
    `/api/v2/news?${secret}`,
    `/calendar/splits.ics?token=${secret}`,
  );
  const headers = { ...ownPage, authorization: `token ${secret}`, referer: `http://localhost:8080/news?token=${secret}` };
  const responses = await Promise.all(urls.map((url) => app.inject({ url, headers })));
  expect(log).toHaveLength(urls.length);
  const named = responses.filter(({ headers: { 'x-unknown-parameters': unknown } }) => unknown !== undefined);
  expect(named.map(({ headers: { 'x-unknown-parameters': unknown } }) => unknown)).toEqual([secret]);
  const others = responses.filter((response) => !named.includes(response)).map(({ body, headers: sent }) => body + JSON.stringify(sent));
  expect(others.join('') + JSON.stringify(upstream.requests) + log.join('')).not.toContain(secret);
});

test('the log has one line per request: what was requested and how it ended, and no query', async () => {
  const { app, log } = await openProxy({ respond: responding(200, '[]') });
  const response = await app.inject({ url: '/api/v2/news?tickers=AAPL', headers: ownPage });
  expect(log.map((line) => JSON.parse(line))).toEqual([
    {
      ...{ client: '127.0.0.1' },
      ...{ time: startTime, level: 'info', message: 'request', id: response.headers['x-request-id'] },
      ...{ method: 'GET', route: '/api', endpoint: 'news', cache: 'miss', status: 200, bytes: 2, ms: expect.any(Number) },
    },
  ]);
});

test('a key does not print', () => {
  const key = new UpstreamKey(testKey);
  expectNoKey(
    [String(key), JSON.stringify({ key }), inspect({ key }, { depth: 9, showHidden: true }), Object.values(key).join('')].join(' '),
  );
  const [credential] = key.credentials;
  expectNoKey([String(credential), JSON.stringify(credential), inspect(credential, { showHidden: true })].join(' '));
  expect(credential?.authorization()).toBe(`token ${testKey}`);
});

test('a log line that would hold a key is written without it', () => {
  const lines: string[] = [];
  const logger = openLogger({ key: new UpstreamKey(testKey), destination: { write: (line) => void lines.push(line) } });
  logger.error(
    { error: `at token ${testKey}, ?token=${encodeURIComponent(testKey)}`, headers: { authorization: 'token other' } },
    'failed',
  );
  expectNoKey(lines.join(''));
  expect(lines.join('')).toContain('?token=[key]');
  expect(lines.join('')).not.toContain('token other');
});
