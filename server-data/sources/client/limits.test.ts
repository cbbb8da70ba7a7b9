import { expect, test } from 'vitest';
import { SourceWait } from '../failures.ts';
import { errorOf, respond, useClients } from '../testing/use-clients.ts';
import { openClients } from './client.ts';
import { openQuota, openTurns } from './limits.ts';

const used = useClients('Secret');

test('sends to a host one request at a time, in order, of all sources', async () => {
  let [open, most] = [0, 0];
  for (const path of ['/0', '/1', '/2', '/3', '/4', '/5']) {
    used.server.paths.set(path, (_request, response) => {
      most = Math.max(most, ++open);
      setImmediate(() => response.end(() => open--));
    });
  }
  const [first, second] = [used.open(), used.open()];
  await Promise.all([0, 1, 2, 3, 4, 5].map((index) => (index % 2 === 0 ? first : second).get(`${used.server.url}/${index}`)));
  expect(used.server.requests.map(({ path }) => path)).toEqual(['/0', '/1', '/2', '/3', '/4', '/5']);
  expect(most).toBe(1);
});

test('does not wait for a host while another one is silent, nor after a request that failed', async () => {
  const end = new AbortController();
  const clients = openClients({ signal: end.signal });
  const client = clients.open({ allowPrivate: true }, '.');
  const silent = Promise.withResolvers<void>();
  used.other.paths.set('/', () => silent.resolve());
  const waiting = errorOf(client.get(used.other.url));
  await silent.promise;
  used.server.paths.set('/failed', respond(500)).set('/', 'body');
  await errorOf(client.get(`${used.server.url}/failed`));
  expect((await client.get(used.server.url)).body.toString()).toBe('body');
  end.abort();
  await waiting;
  await clients.close();
});

/** A clock that only sleeping moves. */
function openClock(startMs: number) {
  const clock = { nowMs: startMs, pauses: [] as number[] };
  const sleep = async (ms: number): Promise<void> => {
    clock.pauses.push(ms);
    clock.nowMs += ms;
  };
  return Object.assign(clock, { sleep, now: () => clock.nowMs });
}

test('pauses between requests to a host, less the time that a request took', async () => {
  const clock = openClock(1000);
  const takeTurn = openTurns(clock.now, clock.sleep);
  const starts: number[] = [];
  const send = (tookMs: number) => async (): Promise<void> => {
    starts.push(clock.nowMs);
    clock.nowMs += tookMs;
  };
  await Promise.all([100, 0, 300, -5000, 0].map((tookMs) => takeTurn('feeds.example', true, send(tookMs))));
  expect(starts).toEqual([1000, 1125, 1250, 1550, -3325]);
  expect(clock.pauses.slice(0, 3)).toEqual([25, 125, 125]);
});

test('has one turn for all hosts of the SEC, and none between requests to this machine', async () => {
  const clock = openClock(0);
  const takeTurn = openTurns(clock.now, clock.sleep);
  const starts: [string, number][] = [];
  const hosts = ['www.sec.gov', 'data.sec.gov', 'notsec.gov', '127.0.0.1', '127.0.0.1'];
  await Promise.all(hosts.map((host) => takeTurn(host, !host.startsWith('127'), async () => void starts.push([host, clock.nowMs]))));
  expect(starts.at(-1)).toEqual(['data.sec.gov', 125]);
  expect(starts.slice(0, -1).map(([, startMs]) => startMs)).toEqual([0, 0, 0, 0].map(() => expect.any(Number)));
});

test('pauses between requests to a host that is not known to be this machine', async () => {
  const clock = openClock(0);
  const lookup = openClients({
    ...{ now: clock.now, sleep: clock.sleep },
    lookup: (_name, _options, callback) => callback(null, [{ address: '127.0.0.1', family: 4 }]),
  });
  const client = lookup.open({ allowPrivate: true }, '.');
  const url = used.server.url.replace('127.0.0.1', 'feeds.example');
  used.server.paths.set('/', 'body');
  await Promise.all([client.get(url), client.get(url)]);
  expect(clock.pauses[0]).toBe(125);
  await lookup.close();
});

const waitOf = (count: () => void): number => {
  try {
    count();
    return 0;
  } catch (error) {
    return error instanceof SourceWait ? error.untilMs : expect.fail(String(error));
  }
};

test('waits for the end of the minute and of the day in UTC', () => {
  const clock = openClock(Date.parse('2026-03-02T23:57:30Z'));
  const count = openQuota({ perMinute: 2, perDay: 3 }, clock.now);
  const at = (time: string): number => Date.parse(`2026-03-${time}Z`);
  expect([waitOf(count), waitOf(count)]).toEqual([0, 0]);
  clock.nowMs = at('02T23:58:00');
  expect(waitOf(count)).toBe(at('02T23:58:30'));
  clock.nowMs = at('02T23:58:30');
  expect([waitOf(count), waitOf(count)]).toEqual([0, at('03T00:00:00')]);
  clock.nowMs = at('03T00:00:00');
  expect([waitOf(count), waitOf(count)]).toEqual([0, 0]);
  clock.nowMs = at('01T12:00:00');
  expect([waitOf(count), waitOf(count)]).toEqual([0, 0]);
});

test('counts the requests of a source, and sends none beyond', async () => {
  used.server.paths.set('/', 'body').set('/from', respond(302, { location: '/' }));
  const client = used.open({ perMinute: 3 });
  await client.get(used.server.url);
  await client.get(`${used.server.url}/from`);
  const error = await errorOf(client.get(used.server.url));
  expect([error.message, (error as SourceWait).untilMs]).toEqual(['the 3 requests a minute are used up', used.nowMs + 60_000]);
  expect(used.server.requests).toHaveLength(3);
  await used.open({ perMinute: 1 }).get(used.server.url);
});
