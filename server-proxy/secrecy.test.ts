import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { expect, test } from 'vitest';
import { openLog } from './log.ts';
import { emptyFolder, openDesk, ownPage, testKey } from './testing/open-desk.ts';
import { answering, type Trick } from './testing/recording-upstream.ts';
import { UpstreamKey } from './upstream-key.ts';

const forms = [
  testKey,
  encodeURIComponent(testKey),
  encodeURI(testKey),
  Buffer.from(testKey).toString('base64').replace(/=+$/, ''),
  Buffer.from(testKey).toString('hex'),
];

const searched = (text: string): void => {
  for (const form of forms) expect(text.toLowerCase()).not.toContain(form.toLowerCase());
};

/** An upstream that repeats whatever it is sent, in every place it can. */
const parrot =
  (status: number): Trick =>
  (request, response) => {
    const sent = JSON.stringify({ headers: request.headers, message: `bad key ${request.headers.authorization}` });
    answering(status, sent, {
      'x-echo': String(request.headers.authorization),
      etag: `"${testKey}"`,
      location: `/?token=${encodeURIComponent(testKey)}`,
    })(request, response);
  };

test('the key is in no body, header or log line, whatever upstream does', async () => {
  const pages = await emptyFolder();
  await mkdir(join(pages, 'assets'));
  await writeFile(join(pages, 'index.html'), '<!doctype html><head><base href="/"></head>');
  await writeFile(join(pages, 'assets', 'app.js'), 'run()');
  const { app, upstream, log } = await openDesk({ pages });
  const urls = [
    '/',
    '/news',
    '/nowhere',
    '/assets/app.js',
    '/assets/none.js',
    '/config.json',
    '/healthz',
    '/status.json',
    '/api/v2/news',
    '/api/v2/news/1',
    '/api/v2.1/calendar/splits',
    '/api/none',
    `/api/v2/news?token=x&page=${'x'.repeat(50)}`,
  ];
  const told: string[] = [];
  const collect = async (): Promise<void> => {
    for (const url of urls) {
      for (const headers of [
        ownPage,
        { ...ownPage, origin: 'http://evil.example' },
        { ...ownPage, host: 'evil.example' },
        { ...ownPage, accept: 'application/xml' },
      ]) {
        const { statusCode, headers: answered, body } = await app.inject({ url, headers });
        told.push(JSON.stringify([statusCode, answered, body]));
      }
    }
  };
  await collect();
  for (const status of [200, 301, 400, 401, 403, 404, 429, 500]) {
    upstream.play(parrot(status));
    await collect();
  }
  expect(upstream.requests.some(({ headers }) => headers.authorization === `token ${testKey}`)).toBe(true);
  expect(told.length).toBe(urls.length * 4 * 9);
  searched(told.join('\n'));
  searched(log.join(''));
});

test("a caller's key in an address is in no log line", async () => {
  const { app, log } = await openDesk();
  const secret = 'bz.CALLERSOWNCALLERSOWNCALLERSOWN12';
  for (const url of [
    `/news?token=${secret}`,
    `/news?apikey=${secret}#x`,
    `/api/v2/news?token=${secret}`,
    `/api/v2/news&token=${secret}`,
    `/${secret}`,
    `/news/${secret}`,
    `/api/v2/news?${secret}`,
  ]) {
    await app.inject({
      url,
      headers: { ...ownPage, authorization: `token ${secret}`, referer: `http://localhost:8080/news?token=${secret}` },
    });
  }
  expect(log).toHaveLength(7);
  expect(log.join('')).not.toContain(secret);
});

test('one line per request: what was asked of whom and how it went, and no query', async () => {
  const { app, log } = await openDesk({ trick: answering(200, '[]') });
  const response = await app.inject({ url: '/api/v2/news?tickers=AAPL', headers: ownPage });
  expect(log.map((line) => JSON.parse(line))).toEqual([
    {
      time: '2026-11-20T14:41:07.000Z',
      level: 'info',
      message: 'request',
      id: response.headers['x-request-id'],
      method: 'GET',
      route: '/api',
      endpoint: 'news',
      cache: 'miss',
      status: 200,
      bytes: 2,
      ms: expect.any(Number),
    },
  ]);
});

test('a key does not print', () => {
  const key = new UpstreamKey(testKey);
  searched([String(key), JSON.stringify({ key }), inspect({ key }, { depth: 9, showHidden: true }), Object.values(key).join('')].join(' '));
  expect(key.authorization()).toBe(`token ${testKey}`);
});

test('a line that would hold the key is written without it', () => {
  const lines: string[] = [];
  openLog(
    (line) => lines.push(line),
    new UpstreamKey(testKey),
    () => 0,
  )('error', 'broken', { error: `at token ${testKey}, ?token=${encodeURIComponent(testKey)}` });
  searched(lines.join(''));
  expect(lines.join('')).toContain('?token=[key]');
});
