import { expect, test } from 'vitest';
import guidanceExample from '#contract/docs/examples/guidance.json' with { type: 'json' };
import newsExample from '#contract/docs/examples/news.json' with { type: 'json' };
import quantifiedExample from '#contract/docs/examples/quantified.json' with { type: 'json' };
import ratiosExample from '#contract/docs/examples/ratios.json' with { type: 'json' };
import splitsExample from '#contract/docs/examples/splits.json' with { type: 'json' };
import { openProxy, ownPage, testKey, type Proxy, type ProxyOptions } from '../testing/open-proxy.ts';
import { reset, responding } from '../testing/recording-upstream.ts';

const workspace = 'https://workspace.example.com';
const fromWorkspace = { host: 'localhost:8080', origin: workspace, 'sec-fetch-site': 'cross-site', 'user-agent': 'Mozilla/5.0' };
const open = ({ settings, ...parts }: ProxyOptions = {}) =>
  openProxy({ settings: { workspaceOrigins: [workspace], ...settings }, ...parts });
const read = ({ app }: Proxy, url: string, headers: Record<string, string> = fromWorkspace) => app.inject({ url, headers });

interface Definition {
  readonly endpoint: string;
  readonly type: string;
  readonly params: { readonly paramName: string; readonly value: string | null; readonly options?: { readonly value: string }[] }[];
  readonly data: {
    readonly table: { readonly columnsDefs: { readonly field: string; readonly headerName: string; readonly cellDataType: string }[] };
  };
}
const definitionsOf = async (proxy: Proxy) => (await read(proxy, '/widgets.json')).json<Record<string, Definition>>();

const unchanged = { price: 10, change: 0, changePercent: 0 };
const moversExample = {
  result: {
    gainers: [
      {
        ...{ symbol: 'HLDN', companyName: 'Halden Optics', price: 21, change: 1, changePercent: 5, previousClose: 20 },
        ...{ volume: 300_000, averageVolume: 100_000, marketCap: 2.1e9, gicsSectorName: 'Information Technology' },
      },
    ],
    losers: [{ symbol: 'CRWL', price: 9, change: -1, changePercent: -10 }],
    thin: [{ symbol: 'FICMIN', price: 0.3, change: 0.1, changePercent: 50, thin: true }],
    snapTo: '2026-12-01T15:15:00.000000Z',
    usePreviousClose: true,
  },
};

const cases = [
  ['movers', moversExample, '/api/v1/market/movers'],
  ['news', newsExample, '/api/v2/news?pageSize=100&sort=created%3Adesc'],
  ['reactions', quantifiedExample, '/api/v2/newsquantified?pagesize=100'],
  ['ratios', ratiosExample, '/api/v2.1/fundamentals/operationRatios?symbols=AAPL%2CMSFT&reportType=TTM'],
  ['guidance', guidanceExample, '/api/v2.1/calendar/guidance?pagesize=100'],
  ['splits', splitsExample, '/api/v2.1/calendar/splits?pagesize=100'],
] as const;

test('six widgets are described as a Workspace reads them, each with an address', async () => {
  const proxy = await open();
  const definitions = await definitionsOf(proxy);
  expect(Object.keys(definitions)).toEqual(cases.map(([name]) => `marketdesk_${name}`));
  for (const { endpoint, type, params, data } of Object.values(definitions)) {
    expect([type, endpoint]).toEqual(['table', expect.stringMatching(/^widgets\/[a-z]+$/)]);
    expect(params.length).toBeGreaterThan(0);
    for (const { value, options } of params) if (options) expect(options.map((option) => option.value)).toContain(value);
    for (const column of data.table.columnsDefs) {
      expect(Object.keys(column)).not.toContain('of');
      expect(['text', 'number', 'boolean', 'dateString']).toContain(column.cellDataType);
    }
  }
  expect(proxy.upstream.requests, 'a description sends nothing').toEqual([]);
});

test.each(cases)('%s with the values of its description returns plain rows with its columns and no others', async (name, example, sent) => {
  const proxy = await open({ respond: responding(200, JSON.stringify(example)) });
  const definition = (await definitionsOf(proxy))[`marketdesk_${name}`];
  const query = new URLSearchParams(definition?.params.map(({ paramName, value }): [string, string] => [paramName, value ?? '']));
  const response = await read(proxy, `/${definition?.endpoint}?${query.toString()}`);
  expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'application/json']);
  expect(proxy.upstream.requests.map(({ url }) => url)).toEqual([sent]);
  const rows = response.json<Record<string, unknown>[]>();
  expect(rows.length).toBeGreaterThan(0);
  const fields = definition?.data.table.columnsDefs.map(({ field, cellDataType }) => [field, cellDataType] as const) ?? [];
  for (const row of rows) {
    expect(Object.keys(row)).toEqual(fields.map(([field]) => field));
    for (const [field, type] of fields) {
      const cell = row[field];
      if (type === 'number') expect(cell === null || Number.isFinite(cell), `${field}: ${String(cell)}`).toBe(true);
      else expect(cell === null ? 'string' : typeof cell).toBe(type === 'boolean' ? 'boolean' : 'string');
    }
  }
});

test('an unmeasured value is null, never 0; times are New York’s with their offset', async () => {
  const records = quantifiedExample.map((record) => ({ ...record, '5_Minutes%': '' }));
  const proxy = await open({ respond: responding(200, JSON.stringify(records)) });
  const [row] = (await read(proxy, '/widgets/reactions')).json<Record<string, unknown>[]>();
  expect(row).toMatchObject({ move_5m: null, published: '2025-07-15T08:30:04-04:00' });
});

test('movers are in one table, each with its list, without those that are thin; what is unknown is null', async () => {
  const proxy = await open({ respond: responding(200, JSON.stringify(moversExample)) });
  const rows = (await read(proxy, '/widgets/movers')).json<Record<string, unknown>[]>();
  expect(rows.map(({ symbol, list, change }) => [symbol, list, change])).toEqual([
    ['HLDN', 'up', 5],
    ['CRWL', 'down', -10],
  ]);
  expect(rows[0]).toMatchObject({
    company: 'Halden Optics',
    volume_ratio: 3,
    sector: 'Information Technology',
    as_of: '2026-12-01T10:15:00-05:00',
  });
  expect(rows[1]).toMatchObject({ company: null, previous_close: null, volume: null, volume_ratio: null, sector: null, market_cap: null });
});

test('by volume there are as many records as in other widgets, whichever way the price went', async () => {
  const volumes = [
    { symbol: 'A', ...unchanged, volume: 500, averageVolume: 100 },
    { symbol: 'B', ...unchanged, volume: 500, averageVolume: 0 },
    { symbol: 'C', ...unchanged },
  ];
  const proxy = await open({ respond: responding(200, JSON.stringify({ result: { gainers: [], losers: [], volumes } })) });
  const url = '/widgets/movers?by=volume&session=AFTER_MARKET&symbols=a,b&sector=Energy';
  const rows = (await read(proxy, url)).json<Record<string, unknown>[]>();
  const [sent] = proxy.upstream.requests.map((request) => new URL(request.url, 'http://localhost').searchParams);
  expect(Object.fromEntries(sent ?? [])).toEqual({
    maxResults: '100',
    by: 'volume',
    session: 'AFTER_MARKET',
    symbols: 'A,B',
    sector: 'Energy',
  });
  expect(rows.map(({ symbol, list, volume_ratio: ratio, as_of: at }) => [symbol, list, ratio, at])).toEqual([
    ['A', 'volume', 5, null],
    ['B', 'volume', null, null],
    ['C', 'volume', null, null],
  ]);
});

test('the query is sent as the contract prints it, without the caller’s keys and unknown parameters', async () => {
  const proxy = await open({ respond: responding(200, '[]') });
  await read(proxy, '/widgets/news?symbols=AAPL,%20msft&importance=high&topics=rates&token=callers-own&limit=9');
  expect(proxy.upstream.requests[0]?.url).toBe(
    '/api/v2/news?pageSize=100&sort=created%3Adesc&tickers=AAPL%2CMSFT&topics=rates&importance=high',
  );
  expect(proxy.log.join()).not.toContain('callers-own');
});

test('the listed sites can read the widgets and nothing else, and other sites cannot', async () => {
  const proxy = await open({ respond: responding(200, '[]') });
  const listed = await read(proxy, '/widgets/news');
  expect([listed.statusCode, listed.headers['access-control-allow-origin'], listed.headers['vary']]).toEqual([
    200,
    workspace,
    'Accept-Encoding, Origin',
  ]);
  expect(listed.headers['access-control-allow-credentials']).toBeUndefined();
  for (const origin of ['https://evil.example', `${workspace}.evil.example`, 'http://workspace.example.com', 'null']) {
    const { statusCode, headers } = await read(proxy, '/widgets/news', { ...fromWorkspace, origin });
    expect([origin, statusCode, headers['access-control-allow-origin']]).toEqual([origin, 403, undefined]);
  }
  for (const url of ['/api/v2/news', '/status.json', '/config.json', '/healthz']) {
    const { statusCode, headers } = await read(proxy, url);
    expect([url, statusCode, headers['access-control-allow-origin']]).toEqual([url, 403, undefined]);
  }
  expect((await read(proxy, '/widgets.json', ownPage)).statusCode, 'our own pages may read them').toBe(200);
});

test('a preflight succeeds for the listed sites only', async () => {
  const { app } = await open();
  const preflight = (origin: string, url = '/widgets/news') =>
    app.inject({ method: 'OPTIONS', url, headers: { ...fromWorkspace, origin, 'access-control-request-method': 'GET' } });
  const { statusCode, headers } = await preflight(workspace);
  expect([statusCode, headers['access-control-allow-origin'], headers['access-control-allow-methods']]).toEqual([
    204,
    workspace,
    'GET, HEAD, OPTIONS',
  ]);
  expect((await preflight('https://evil.example')).statusCode).toBe(403);
  expect((await preflight(workspace, '/api/v2/news')).headers['access-control-allow-origin']).toBeUndefined();
  expect((await app.inject({ method: 'POST', url: '/widgets/news', headers: fromWorkspace })).statusCode).toBe(405);
});

test('without a listed site there are no widgets', async () => {
  const { app, upstream } = await openProxy();
  for (const url of ['/widgets.json', '/widgets/news']) {
    const { statusCode, headers } = await app.inject({ url, headers: ownPage });
    expect([url, statusCode, headers['access-control-allow-origin']]).toEqual([url, 404, undefined]);
  }
  expect(upstream.requests).toEqual([]);
});

test.each<[url: string, status: number, sentence: string]>([
  ['/widgets/elsewhere', 404, 'There is nothing at this address.'],
  ['/widgets/news/', 404, 'There is nothing at this address.'],
  ['/widgets/n%65ws', 404, 'There is nothing at this address.'],
  ['/widgets/ratios', 400, 'symbols: required'],
  ['/widgets/splits?from=2024-02-30', 400, 'from: expected an existing date as YYYY-MM-DD, got "2024-02-30"'],
  ['/widgets/splits?from=2024-03-01&to=2024-02-01', 400, 'parameters[date_from]: expected a day not after parameters[date_to]'],
  ['/widgets/movers?by=size', 400, 'by: expected one of change, volume, got "size"'],
  ['/widgets/guidance?importance=9', 400, 'importance: at most 5, got 9'],
])('%s is %d with a reason that the listed site can read', async (url, status, sentence) => {
  const proxy = await open();
  const { statusCode, headers, body } = await read(proxy, url);
  expect([statusCode, headers['access-control-allow-origin']]).toEqual([status, workspace]);
  expect(JSON.parse(body).errors[0].value).toContain(sentence);
  expect(proxy.upstream.requests).toEqual([]);
});

test('an outage is an error, or an older response with a mark', async () => {
  const proxy = await open({ respond: responding(200, JSON.stringify(splitsExample)) });
  await read(proxy, '/widgets/splits');
  proxy.upstream.respondWith(reset);
  proxy.advance(60_000);
  const stale = await read(proxy, '/widgets/splits');
  expect([stale.statusCode, stale.headers['x-marketdesk-stale'], stale.headers['cache-control']]).toEqual([200, '60', 'no-store']);
  const { statusCode, headers, body } = await read(proxy, '/widgets/guidance');
  expect([statusCode, headers['retry-after'], JSON.parse(body).errors[0].id]).toEqual([503, '5', 'upstream_unreachable']);
  expect(headers['access-control-expose-headers']).toContain('retry-after');
});

test('the client’s rate limit applies, and the key is in no response or log line', async () => {
  const proxy = await open({ respond: responding(200, '[]'), settings: { clientRateLimit: 1, workspaceOrigins: [workspace] } });
  await read(proxy, '/widgets/news');
  const { statusCode, body } = await read(proxy, '/widgets/reactions');
  expect(statusCode).toBe(429);
  expect(body + proxy.log.join()).not.toContain(testKey);
});
