import { describe, expect, it } from 'vitest';
import { endpoints } from '#contract/endpoints/index.ts';
import { planNames, type Endpoint } from '#contract/schema/endpoint.ts';
import { readRows } from '#contract/schema/rows.ts';
import { barsOfSymbol, instant } from '../movers/testing/market.ts';
import { buildTestApp, type TestApp } from '../testing/test-app.ts';

const quantified = '/api/v2/newsquantified';
const ratios = '/api/v2.1/fundamentals/operationRatios';
const guidance = '/api/v2.1/calendar/guidance';
const splits = '/api/v2.1/calendar/splits';

const nameOf: Record<string, (row: Record<string, unknown>) => unknown> = {
  [quantified]: (row) => row['_id'],
  [ratios]: (row) => row['symbol'],
  [guidance]: (row) => row['id'],
  [splits]: (row) => row['id'],
};

const endpointAt = (path: string): Endpoint => {
  const found = endpoints.find((endpoint) => endpoint.path === path || endpoint.alsoAt.includes(path));
  if (!found) throw new Error(`no endpoint at ${path}`);
  return found;
};

/** The rows of an response, each of the shape that the contract says. */
async function rows({ get }: Pick<TestApp, 'get'>, url: string): Promise<Record<string, unknown>[]> {
  const response = await get(url);
  expect([url, response.statusCode]).toEqual([url, 200]);
  const read = readRows(endpointAt(url.split('?')[0]?.replace(/\/$/, '') ?? ''), response.json());
  expect(read?.wrong).toEqual([]);
  return (read?.rows ?? []) as Record<string, unknown>[];
}

const names = async (service: TestApp, path: string, query: string): Promise<unknown[]> =>
  (await rows(service, `${path}?${query}`)).map((row) => nameOf[path]?.(row));

describe('filters and order', () => {
  it.each([
    [quantified, '', ['q4', 'q3', 'q2', 'q1']],
    [quantified, 'pagesize=2&page=1', ['q2', 'q1']],
    [quantified, 'pageSize=1', ['q4', 'q3', 'q2', 'q1']],
    [quantified, 'symbols=aapl', ['q4', 'q1']],
    [quantified, 'symbols=F,BRK.B', ['q3', 'q2']],
    [quantified, 'symbols=F&symbols=brk/b', ['q3', 'q2']],
    [quantified, 'symbols=%20F%20,,', ['q3']],
    [quantified, 'symbols=', ['q4', 'q3', 'q2', 'q1']],
    [quantified, 'symbols=NOBODY', []],
    [quantified, 'date=2024-01-01', ['q1']],
    [quantified, 'date_from=2024-01-01', ['q2', 'q1']],
    [quantified, 'date_to=2023-12-31', ['q3']],
    [quantified, 'date_from=2023-12-31&date_to=2024-01-02&date=2024-01-02', ['q2']],
    [quantified, 'updated_since=1704140100', ['q4']],
    [quantified, 'updated_since=1704140099&symbols=BRK-B', ['q2']],
    [quantified, 'tickers=F', ['q4', 'q3', 'q2', 'q1']],
    [ratios, 'symbols=goog,AAPL,NOBODY,GOOGL', ['goog', 'AAPL', 'GOOGL']],
    [ratios, 'symbols=AAPL&symbols=GOOG', ['AAPL', 'GOOG']],
    [ratios, 'symbols=NOBODY', []],
    [guidance, '', ['g2', 'g1', 'g4']],
    [guidance, 'parameters[is_primary]=All', ['g3', 'g2', 'g1', 'g4']],
    [guidance, 'parameters[is_primary]=n', ['g3']],
    [guidance, 'parameters[is_primary]=all&pagesize=2&page=1', ['g1', 'g4']],
    [guidance, 'parameters[date]=2026-01-05', ['g2', 'g1']],
    [guidance, 'parameters[date_from]=2026-01-01', ['g2', 'g1']],
    [guidance, 'parameters[date_to]=2025-12-31', ['g4']],
    [guidance, 'parameters[date_from]=2025-12-31&parameters[date_to]=2026-01-05&parameters[date]=2025-12-31', ['g4']],
    [guidance, 'parameters[importance]=3', ['g1', 'g4']],
    [guidance, 'parameters[importance]=0', ['g2', 'g1', 'g4']],
    [guidance, 'parameters[tickers]=brk.b,f', ['g2', 'g4']],
    [guidance, 'parameters[tickers]=BRK-B', ['g2']],
    [guidance, 'parameters[updated]=1767600200', ['g4', 'g1']],
    [guidance, 'parameters[updated]=0&parameters[is_primary]=All', ['g2', 'g4', 'g3', 'g1']],
    [guidance, 'parameters%5Btickers%5D=AAPL&parameters%5Bis_primary%5D=All', ['g3', 'g1']],
    [guidance, 'parameters[isPrimary]=N&fields=id&country=US', ['g2', 'g1', 'g4']],
    [splits, '', ['s1', 's2', 's3']],
    [splits, 'parameters[date_search_field]=ex', ['s3', 's2', 's1']],
    [splits, 'parameters[date_search_field]=EX', ['s3', 's2', 's1']],
    [splits, 'parameters[date_sort]=ex', ['s3', 's2', 's1']],
    [splits, 'parameters[date_sort]=date', ['s1', 's2', 's3']],
    [splits, 'parameters[dateSearchField]=ex', ['s1', 's2', 's3']],
    [splits, 'parameters[date]=2025-12-30', ['s1']],
    [splits, 'parameters[date]=2025-01-07', []],
    [splits, 'parameters[date]=2025-01-07&parameters[date_search_field]=ex', ['s1']],
    [splits, 'parameters[date_to]=2026-12-31', ['s1', 's2']],
    [splits, 'parameters[date_from]=2025-11-01&parameters[date_search_field]=ex', ['s3', 's2']],
    [splits, 'parameters[importance]=1', ['s1', 's2']],
    [splits, 'parameters[tickers]=brk-b,TCBP', ['s1', 's3']],
    [splits, 'parameters[updated]=1761856000', ['s2', 's3']],
  ])('%s?%s is %j', async (path, query, expected) => {
    expect(await names(buildTestApp(), path, query)).toEqual(expected);
  });

  it.each([
    ['', ['2025-12-31 3M A', '2025-09-30 1Y A', '2025-09-30 3M R', '2025-09-30 TTM TTM']],
    ['&asOf=2025-10-01', ['2025-12-31 3M A']],
    ['&period=3m,FY', ['2025-12-31 3M A', '2025-09-30 1Y A', '2025-09-30 3M R']],
    ['&period=Q4,2025', ['2025-09-30 3M R']],
    ['&period=TTM&period=Q1', ['2025-12-31 3M A', '2025-09-30 TTM TTM']],
    ['&reportType=a', ['2025-12-31 3M A', '2025-09-30 1Y A']],
    ['&reportType=P', []],
  ])('periods of symbols=AAPL%s are %j', async (query, expected) => {
    const [company] = await rows(buildTestApp(), `${ratios}?symbols=AAPL${query}`);
    const periods = company?.['operationRatios'] as { id: { asOf: string; period: string; reportType: string } }[];
    expect(periods.map(({ id }) => `${id.asOf} ${id.period} ${id.reportType}`)).toEqual(expected);
  });
});

const all: readonly [path: string, query: string, empty: string][] = [
  [quantified, '', '[]'],
  [ratios, 'symbols=AAPL', '{"result":[]}'],
  [guidance, '', '{"guidance":[]}'],
  [splits, '', '{"splits":[]}'],
];

describe.each(all)('%s', (path, query, empty) => {
  const url = `${path}?${query}`;

  it('sends tagged JSON to GET and HEAD', async () => {
    const { get } = buildTestApp();
    const response = await get(url);
    expect(response.headers).toMatchObject({
      'content-type': 'application/json',
      'cache-control': 'private, max-age=3, must-revalidate',
      vary: 'Accept, Accept-Encoding, Authorization',
    });
    expect(response.body).not.toMatch(/null|undefined|NaN/);
    expect((await get(url, { 'if-none-match': `"x", W/${String(response.headers.etag)}` })).statusCode).toBe(304);
    const head = await get(url, {}, { method: 'HEAD' });
    expect([head.statusCode, head.body, head.headers['content-length']]).toEqual([200, '', String(response.rawPayload.length)]);
    expect((await get(url, { accept: 'text/html,application/xml;q=0.9' })).statusCode).toBe(406);
    expect((await get(url, {}, { method: 'POST' })).statusCode).toBe(405);
  });

  it('has the same response at its other addresses', async () => {
    const { get } = buildTestApp();
    const { headers } = await get(url);
    for (const address of [`${path}/`, ...endpointAt(path).alsoAt, ...endpointAt(path).alsoAt.map((other) => `${other}/`)]) {
      const other = await get(`${address}?${query}`);
      expect([address, other.statusCode, other.headers.etag]).toEqual([address, 200, headers.etag]);
    }
  });

  it('is exactly this text when nothing is found', async () => {
    const nothing = path === ratios ? 'symbols=NOBODY' : 'page=100000';
    expect((await buildTestApp().get(`${path}?${nothing}`)).rawPayload.toString('latin1')).toBe(empty);
  });

  it('needs a key with its plan', async () => {
    const { app, get, addKey } = buildTestApp();
    expect((await app.inject(url)).statusCode).toBe(401);
    const { plan } = endpointAt(path);
    const refused = await get(url, { authorization: `token ${addKey('others', { plan: planNames.filter((name) => name !== plan) })}` });
    expect([refused.statusCode, refused.json<{ errors: { id: string }[] }>().errors[0]?.id]).toEqual([403, 'plan_excludes_endpoint']);
    expect((await app.inject(`${path}?${query}&token=${addKey('only', { plan: [plan] })}`)).statusCode).toBe(200);
  });

  it('ignores unknown parameters and names them', async () => {
    const { get } = buildTestApp();
    const response = await get(`${url}&Page=7&parameters[display]=x&limit=1&__proto__=1&symbols[]=F&page[0]=1`);
    expect(response.headers['x-unknown-parameters']).toBe('Page,parameters%5Bdisplay%5D,limit,__proto__,symbols%5B%5D,page%5B0%5D');
    expect(response.body).toBe((await get(url)).body);
  });
});

describe('invalid parameters', () => {
  it.each([
    [ratios, '', 'missing_parameter', 'symbols: required'],
    [ratios, 'symbols=,,', 'missing_parameter', 'symbols: required'],
    [ratios, 'symbols=AAPL&period=7M', 'invalid_parameter', 'period: expected '],
    [ratios, 'symbols=AAPL&reportType=X', 'invalid_parameter', 'reportType: expected one of TTM, A, R, P, got "X"'],
    [quantified, 'date_from=2024-01-02&date_to=2024-01-01', 'invalid_parameter', 'date_from: expected a day not after date_to'],
    [
      guidance,
      'parameters[date_from]=2024-01-02&parameters[date_to]=2024-01-01',
      'invalid_parameter',
      'parameters[date_from]: expected a day',
    ],
    [guidance, 'parameters[is_primary]=yes', 'invalid_parameter', 'parameters[is_primary]: expected one of Y, N, All, got "yes"'],
    [
      splits,
      'parameters[date_search_field]=paid',
      'invalid_parameter',
      'parameters[date_search_field]: expected one of announced, ex, got "paid"',
    ],
    [
      splits,
      'parameters[date_sort]=ex&parameters[date_search_field]=ex',
      'duplicate_parameter',
      'parameters[date_search_field]: expected once',
    ],
  ])('%s?%s is %s', async (path, query, id, sentence) => {
    const response = await buildTestApp().get(`${path}?${query}`);
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ errors: [{ code: 'bad_request', id, value: expect.stringContaining(sentence) as string }] });
  });
});

it('ratios repeat the symbols as they were sent', async () => {
  const { get } = buildTestApp();
  const [one, other] = [await get(`${ratios}?symbols=aapl,goog`), await get(`${ratios}?symbols=GOOG,AAPL`)];
  expect(one.headers.etag).not.toBe(other.headers.etag);
});

describe('market movers', () => {
  const movers = '/api/v1/market/movers';
  const now = () => instant('2026-03-06 11:00') * 1000;
  const withBars = () => {
    const app = buildTestApp({ now });
    for (const [symbol, price] of [
      ['UP', 103],
      ['DOWN', 90],
    ] as const) {
      const today = Array.from({ length: 12 }, (_, at) => [`2026-03-06 10:${10 + at}`, price] as const);
      app.store.writeBars(barsOfSymbol(symbol, [['2026-03-05 15:00', 100], ...today]));
    }
    return app;
  };

  it('are one record, current for 15 seconds', async () => {
    const { get } = withBars();
    const response = await get(movers);
    expect(response.headers['cache-control']).toBe('private, max-age=15, must-revalidate');
    const read = readRows(endpointAt(movers), response.json());
    expect(read?.wrong).toEqual([]);
    expect(read?.rows).toMatchObject([
      {
        ...{ gainers: [{ symbol: 'UP', changePercent: 3 }], losers: [{ symbol: 'DOWN', changePercent: -10 }], thin: [] },
        ...{ snapTo: instant('2026-03-06 10:22'), usePreviousClose: true, day: '2026-03-06' },
      },
    ]);
    expect((await get(movers, { 'if-none-match': String(response.headers.etag) })).statusCode).toBe(304);
  });

  it('without bars are empty', async () => {
    const { get } = buildTestApp({ now });
    expect((await get(movers)).json()).toMatchObject({ result: { gainers: [], losers: [], breadth: { covered: 0 } } });
    expect((await get(`${movers}?from=1week&by=volume`)).json()).toMatchObject({ result: { gainers: [], volumes: [] } });
  });

  it('are of the symbols, the session and the number that are asked for', async () => {
    const { get } = withBars();
    expect((await get(`${movers}?symbols=up&session=any&maxResults=1`)).json()).toMatchObject({
      result: { gainers: [{ symbol: 'UP' }], losers: [], breadth: { covered: 1, known: 1 } },
    });
  });

  it.each([
    ['-1d', '2026-03-06T14:30:00.000000Z'],
    ['1DAY', '2026-03-06T14:30:00.000000Z'],
    ['-1W', '2026-02-28T05:00:00.000000Z'],
    ['1m', '2026-02-07T05:00:00.000000Z'],
    ['-1y', '2025-03-07T05:00:00.000000Z'],
    ['YTD', '2026-01-01T05:00:00.000000Z'],
  ])('from=%s begin with %s', async (from, fromDate) => {
    const response = await withBars().get(`${movers}?from=${from}`);
    expect(response.json()).toMatchObject({ result: { fromDate, toDate: '2026-03-06T16:00:00.000000Z' } });
  });

  it('name what the vendor documents and nobody reads', async () => {
    const response = await buildTestApp({ now }).get(`${movers}?screenerQuery=a&moversQuery=b`);
    expect([response.statusCode, response.headers['x-unknown-parameters']]).toEqual([200, 'screenerQuery,moversQuery']);
  });

  it('need their plan', async () => {
    const { get, addKey } = buildTestApp({ now });
    const response = await get(movers, { authorization: `token ${addKey('former', { plan: ['news', 'bars'] })}` });
    expect([response.statusCode, response.json().errors[0]?.value]).toEqual([403, 'the plan of this key does not include movers']);
  });

  it.each([
    ['from=2025-01-01', 'limit_exceeded', 'from: expected at most 366 days before to, got 2025-01-01 and 2026-03-06'],
    ['from=YTD&to=2027-04-30', 'limit_exceeded', 'from: expected at most 366 days before to, got 2026-01-01 and 2027-04-30'],
    ['maxResults=1001', 'limit_exceeded', 'maxResults: at most 1000, got 1001'],
    ['from=2026-03-06&to=2026-03-05', 'invalid_parameter', 'from: expected a time before to'],
    ['session=night', 'invalid_parameter', 'session: expected one of ANY, PRE_MARKET, REGULAR, AFTER_MARKET, got "night"'],
    ['by=price', 'invalid_parameter', 'by: expected one of change, volume, got "price"'],
    ['to=1d', 'invalid_parameter', 'to: expected a day'],
  ])('%s is %s', async (text, id, sentence) => {
    const response = await withBars().get(`${movers}?${text}`);
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ errors: [{ code: 'bad_request', id, value: expect.stringContaining(sentence) as string }] });
  });
});
