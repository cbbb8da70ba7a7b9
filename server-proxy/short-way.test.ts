import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { openDesk, ownPage, type Desk } from './testing/open-desk.ts';
import { answering } from './testing/recording-upstream.ts';

const records = JSON.stringify(Array.from({ length: 200 }, (_, id) => ({ id, title: 'A headline like many others' })));

interface Heard {
  readonly status: number | undefined;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: string;
}

type Ask = (path?: string, headers?: Record<string, string>, method?: string) => Promise<Heard>;

/** A desk that listens, since `inject` goes around the server; and how many requests went the long way. */
async function openListening(): Promise<Desk & { ask: Ask; longWays: () => number }> {
  const desk = await openDesk({ trick: answering(200, records, { 'cache-control': 'max-age=10' }) });
  let long = 0;
  desk.app.addHook('onSend', (_request, _reply, _payload, done) => {
    long++;
    done();
  });
  const origin = await desk.app.listen({ host: '127.0.0.1', port: 0 });
  const ask: Ask = (path = '/api/v2/news', headers = {}, method = 'GET') =>
    new Promise((resolve, reject) => {
      const asked = request(origin + path, { method, headers: { ...ownPage, ...headers } }, (response) => {
        text(response.setEncoding('latin1')).then(
          (body) => resolve({ status: response.statusCode, headers: response.headers, body }),
          reject,
        );
      });
      asked.on('error', reject).end();
    });
  return { ...desk, ask, longWays: () => long };
}

const withoutIds = ({ headers: { 'x-request-id': _id, date: _date, ...headers }, ...rest }: Heard) => ({
  ...rest,
  headers,
});

const lines = (log: readonly string[]) =>
  log.map((line) => {
    const { id: _id, ms: _ms, ...rest } = JSON.parse(line) as Record<string, unknown>;
    return rest;
  });

test.each(['identity', 'gzip', 'br'])('both ways give the same answer, in %s, and the same line in the log', async (coding) => {
  const { ask, longWays, log } = await openListening();
  const headers = { 'accept-encoding': coding };
  await ask('/api/v2/news', headers);
  const short = await ask('/api/v2/news', headers);
  expect(longWays()).toBe(1);
  // one header more than the short way takes, and one that changes nothing
  const long = await ask('/api/v2/news', { ...headers, 'if-none-match': '"another"' });
  expect(longWays()).toBe(2);
  expect(withoutIds(short)).toEqual(withoutIds(long));
  expect(short.headers['x-request-id']).not.toBe(long.headers['x-request-id']);
  const [, shortLine, longLine] = lines(log);
  expect(shortLine).toEqual(longLine);
});

test('an answer tells its age on the short way, too, and is asked for anew after its time', async () => {
  const { ask, longWays, clock, upstream } = await openListening();
  await ask();
  clock.now += 9000;
  expect((await ask()).headers['age']).toBe('9');
  expect(longWays()).toBe(1);
  clock.now += 2000;
  expect((await ask()).headers['age']).toBe('0');
  expect(longWays()).toBe(2);
  expect(upstream.requests).toHaveLength(2);
});

test.each<[name: string, status: number, path: string | undefined, headers: Record<string, string>, method?: string]>([
  ['another site', 403, undefined, { 'sec-fetch-site': 'cross-site' }],
  ['an origin that is not ours', 403, undefined, { origin: 'http://evil.example' }],
  ['another name', 403, undefined, { host: 'evil.example' }],
  ['a form there is not', 406, undefined, { accept: 'image/png' }],
  ['a known tag', 304, undefined, { 'if-none-match': '*' }],
  ['another method', 405, undefined, {}, 'POST'],
  ['a body', 200, undefined, { 'content-length': '0' }],
  ['the head alone', 200, undefined, {}, 'HEAD'],
  ['an unknown name', 200, '/api/v2/news?unknown=1', {}],
])('what is in memory is no short way for %s: %i', async (_name, status, path, headers, method) => {
  const { ask, longWays } = await openListening();
  await ask();
  expect((await ask(path, headers, method)).status).toBe(status);
  expect(longWays()).toBe(2);
});
