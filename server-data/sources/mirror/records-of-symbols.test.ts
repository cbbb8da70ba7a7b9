import { afterEach, beforeEach, expect, test } from 'vitest';
import { localClient, openPolled } from '../testing/poll-source.ts';
import { type FileServer, serveFiles } from '../testing/serve-files.ts';
import { mirror } from './mirror.ts';
import { clientWithKey } from './testing/mirror-once.ts';

const t0 = Date.UTC(2026, 2, 3, 15) / 1000;
let seconds: number;
let server: FileServer;
/** starts of the bars that the service has, by symbol */
let starts: Record<string, number[]>;
const candle = (start: number, more: object = {}) => ({
  time: String(start * 1000),
  open: 10,
  high: 11,
  low: 9,
  close: 10,
  volume: '5',
  ...more,
});

/** as many as fill a request */
const many = Array.from({ length: 50 }, (_, index) => `M${index}`);

beforeEach(async () => {
  [seconds, starts] = [t0, {}];
  server = await serveFiles();
  server.paths.set('/api/v2/bars', ({ url = '' }, response) => {
    const query = new URL(url, 'http://x').searchParams;
    const [from = 0, to = 0] = ['from', 'to'].map((name) => Date.parse(query.get(name) ?? '') / 1000);
    const series = (query.get('symbols') ?? '').split(',').map((symbol) => ({
      ...{ symbol, interval: 60 },
      candles: (starts[symbol] ?? []).filter((start) => start >= from && start < to).map((start) => candle(start)),
    }));
    response.end(JSON.stringify(series.filter(({ candles }) => candles.length > 0)));
  });
});
afterEach(() => server.close());

const open = (more: object) => {
  const settings = {
    name: 'copy',
    kind: 'mirror' as const,
    url: server.url,
    what: ['bars' as const],
    since: '2026-03-02',
    keyFile: 'key',
    ...more,
  };
  return openPolled(mirror.open(settings, '.'), { now: () => seconds * 1000, client: clientWithKey('secret', localClient()) });
};
const storedBars = (polled: ReturnType<typeof open>): number[] =>
  [...(polled.store.eachBarPeriod() as Iterable<{ bars: { start: Float64Array } }>)].flatMap(({ bars }) => [...bars.start]);

test('bars go on where they were read, with those that come late', async () => {
  starts = { AAPL: [t0 - 600, t0 - 300] };
  const polled = open({ symbols: ['AAPL', 'NONE'] });
  await polled.poll();
  expect(storedBars(polled)).toEqual(starts['AAPL']);
  // within a minute nothing is requested
  const before = server.requests.length;
  await polled.poll();
  expect(server.requests).toHaveLength(before);
  seconds += 300;
  starts = { AAPL: [t0 - 600, t0 - 300, t0 + 60] };
  await polled.poll();
  expect(storedBars(polled)).toEqual(starts['AAPL']);
  expect(server.requests).toHaveLength(before + 1);
  // a file of the day before is loaded there
  seconds += 86_400;
  starts = { AAPL: [t0 - 600, t0 - 300, t0 - 240, t0 + 60] };
  await polled.poll();
  seconds += 60;
  await polled.poll();
  expect(storedBars(polled)).toEqual(starts['AAPL']);
});

test('a span of many bars is read in windows that fit into a response', async () => {
  starts = Object.fromEntries(Array.from({ length: 60 }, (_, index) => [`S${index}`, [t0 - 86_400, t0 - 60]]));
  const polled = open({ symbols: Object.keys(starts) });
  await polled.poll();
  expect(storedBars(polled)).toHaveLength(120);
  for (const { path } of server.requests) {
    const query = new URL(path, 'http://x').searchParams;
    const minutes = (Date.parse(query.get('to') ?? '') - Date.parse(query.get('from') ?? '')) / 60_000;
    expect(minutes * (query.get('symbols') ?? '').split(',').length).toBeLessThanOrEqual(20_000);
  }
});

test('a wrong bar is refused, and the others are stored', async () => {
  const candles = [candle(t0 - 600), candle(t0 - 540, { high: 'x' }), candle(t0 - 480, { low: 12 }), candle(t0 - 420)];
  server.paths.set(
    '/api/v2/bars',
    JSON.stringify([
      { symbol: 'AAPL', interval: 60, candles },
      { symbol: 'F', interval: 'x', candles: [] },
    ]),
  );
  const polled = open({ symbols: ['AAPL', 'F'], since: '2026-03-03' });
  await polled.poll();
  expect(storedBars(polled)).toEqual([t0 - 600, t0 - 420]);
  expect(polled.refused).toEqual([
    expect.stringMatching(/^bars: AAPL at \d+: .*high/),
    expect.stringMatching(/^bars: AAPL at \d+: high: expected at least the low 12/),
    expect.stringMatching(/^bars: interval/),
  ]);
});

test('the image of a logo is fetched without the key, and a wrong one is requested again', async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path d="M2 2h20v20H2z"/></svg>';
  const logo = {
    ...{ id: 'efc3943a-ddac-4f59-a2cc-000000000001', search_key: 'AAPL', colors: {}, securities: [{ symbol: 'AAPL', name: 'Apple' }] },
    ...{ created_at: '2022-05-18T05:19:45.62573Z', updated_at: '2025-02-03T16:40:11.625730Z' },
    files: { mark_vector_light: '/mark.svg', mark_light: '/drawn.png', logo_light: '/logo.png' },
  };
  server.paths.set('/api/v2/logos/search', JSON.stringify({ ok: true, data: [logo] }));
  server.paths.set('/mark.svg', '<!doctype html>');
  const polled = open({ what: ['logos'], symbols: ['AAPL'] });
  await polled.poll();
  expect((await polled.store.logosSummary()).logos).toBe(0);
  expect(polled.refused).toEqual([expect.stringContaining('logo_light: '), expect.stringContaining('mark_vector_light: ')]);
  server.paths.set('/mark.svg', svg);
  seconds += 3600;
  await polled.poll();
  expect((await polled.store.logoImage(logo.id, 'mark_vector_light'))?.toString()).toBe(svg);
  expect(server.requests.map(({ path }) => path)).not.toContain('/drawn.png');
  for (const { path, headers } of server.requests) expect(headers['authorization'] !== undefined).toBe(path.startsWith('/api/'));
});

test('ratios are requested for the symbols of what is stored', async () => {
  server.paths.set(
    '/api/v2.1/calendar/splits',
    JSON.stringify({ splits: [{ ticker: 'BRK-B', date_ex: '2026-03-03', ratio: '2:1', id: 's', updated: t0 - 60 }] }),
  );
  server.paths.set('/api/v2.1/fundamentals/operationRatios', '{"result":[]}');
  await open({ what: ['ratios', 'splits'] }).poll();
  expect(server.requests.at(-1)?.path).toBe('/api/v2.1/fundamentals/operationRatios?symbols=BRK.B');
});

test.each([400, 500])('a symbol for which a service answers %s does not hold up others', async (status) => {
  const serve = server.paths.get('/api/v2/bars');
  server.paths.set('/api/v2/bars', (request, response) =>
    request.url?.includes('BAD') ? void response.writeHead(status).end() : typeof serve === 'function' && serve(request, response),
  );
  const symbols = [...'ABCDEFG'].map((letter) => letter.repeat(3));
  starts = Object.fromEntries(symbols.map((symbol) => [symbol, [t0 - 600]]));
  // 500 may be the trouble of the moment: its symbols are requested again, those that were read later come first
  const polled = open({ symbols: status === 400 ? [...symbols.slice(0, 3), 'BAD', ...symbols.slice(3)] : [...symbols, ...many, 'BAD'] });
  if (status === 400) await polled.poll();
  else await expect(polled.poll()).rejects.toThrow('bars: 127.0.0.1');
  expect(storedBars(polled)).toHaveLength(symbols.length);
  expect(polled.refused).toEqual(status === 400 ? [expect.stringMatching(/^bars: BAD: .* answered 400$/)] : []);
});

test('a service without an endpoint is asked once', async () => {
  server.paths.delete('/api/v2/bars');
  await expect(open({ symbols: ['AAPL', 'F'] }).poll()).rejects.toThrow('answered 404');
  expect(server.requests).toHaveLength(1);
});
