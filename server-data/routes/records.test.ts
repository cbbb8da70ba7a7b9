import { describe, expect, it, vi } from 'vitest';
import { endpoints } from '#contract/endpoints/index.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { readRows } from '#contract/rows.ts';
import { testService, type TestService } from '../testing/service.ts';

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

/** The rows of an answer, each of the shape that the contract says. */
async function rows({ get }: Pick<TestService, 'get'>, url: string): Promise<Record<string, unknown>[]> {
  const answer = await get(url);
  expect([url, answer.statusCode]).toEqual([url, 200]);
  const read = readRows(endpointAt(url.split('?')[0]?.replace(/\/$/, '') ?? ''), answer.json());
  expect(read?.wrong).toEqual([]);
  return (read?.rows ?? []) as Record<string, unknown>[];
}

const names = async (service: TestService, path: string, query: string): Promise<unknown[]> =>
  (await rows(service, `${path}?${query}`)).map((row) => nameOf[path]?.(row));

const many = (count: number): string => Array.from({ length: count }, (_, index) => `X${index}`).join(',');

describe('what a question keeps, in its order', () => {
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
    [splits, 'parameters[dateSearchField]=ex', ['s1', 's2', 's3']],
    [splits, 'parameters[date]=2025-12-30', ['s1']],
    [splits, 'parameters[date]=2025-01-07', []],
    [splits, 'parameters[date]=2025-01-07&parameters[date_search_field]=ex', ['s1']],
    [splits, 'parameters[date_to]=2026-12-31', ['s1', 's2']],
    [splits, 'parameters[date_from]=2025-11-01&parameters[date_search_field]=ex', ['s3', 's2']],
    [splits, 'parameters[importance]=1', ['s1', 's2']],
    [splits, 'parameters[tickers]=brk-b,TCBP', ['s1', 's3']],
    [splits, 'parameters[updated]=1761856000', ['s2', 's3']],
  ])('%s?%s is %j', async (path, query, kept) => {
    expect(await names(testService(), path, query)).toEqual(kept);
  });

  it.each([
    ['', ['2025-12-31 3M A', '2025-09-30 1Y A', '2025-09-30 3M R', '2025-09-30 TTM TTM']],
    ['&asOf=2025-10-01', ['2025-12-31 3M A']],
    ['&period=3m,FY', ['2025-12-31 3M A', '2025-09-30 1Y A', '2025-09-30 3M R']],
    ['&period=Q4,2025', ['2025-09-30 3M R']],
    ['&period=TTM&period=Q1', ['2025-12-31 3M A', '2025-09-30 TTM TTM']],
    ['&reportType=a', ['2025-12-31 3M A', '2025-09-30 1Y A']],
    ['&reportType=P', []],
  ])('of the periods of a company, symbols=AAPL%s keeps %j', async (query, kept) => {
    const [company] = await rows(testService(), `${ratios}?symbols=AAPL${query}`);
    const periods = company?.['operationRatios'] as { id: { asOf: string; period: string; reportType: string } }[];
    expect(periods.map(({ id }) => `${id.asOf} ${id.period} ${id.reportType}`)).toEqual(kept);
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

  it('answers JSON that is validated by its tag, compressed, and sent without a body for HEAD', async () => {
    const { get } = testService();
    const answer = await get(url);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/json',
      'cache-control': 'private, max-age=3, must-revalidate',
      vary: 'Accept, Accept-Encoding, Authorization',
    });
    const again = await get(url, { 'if-none-match': `"x", W/${String(answer.headers.etag)}` });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    const head = await get(url, {}, { method: 'HEAD' });
    expect([head.statusCode, head.body, head.headers['content-length']]).toEqual([200, '', String(answer.rawPayload.length)]);
    expect((await get(url, { accept: 'text/html,application/xml;q=0.9' })).statusCode).toBe(406);
    expect((await get(url, {}, { method: 'POST' })).statusCode).toBe(405);
  });

  it('answers alike at its other addresses, with a slash at the end, and for the same question in other words', async () => {
    const { get } = testService();
    const { body, headers } = await get(url);
    for (const address of [`${path}/`, ...endpointAt(path).alsoAt, ...endpointAt(path).alsoAt.map((other) => `${other}/`)]) {
      const other = await get(`${address}?${query}`);
      expect([address, other.statusCode, other.headers.etag]).toEqual([address, 200, headers.etag]);
    }
    expect((await get(`${url}&page=0&foo=1`)).body).toBe(body);
  });

  it('is empty to the letter where nothing is found', async () => {
    const { get } = testService();
    const nothing = path === ratios ? 'symbols=NOBODY' : 'page=100000';
    expect((await get(`${path}?${nothing}`)).rawPayload.toString('latin1')).toBe(empty);
  });

  it('needs a key, and a plan that names it', async () => {
    const { app, get, addKey } = testService();
    expect((await app.inject(url)).statusCode).toBe(401);
    const { plan } = endpointAt(path);
    const others = (['logos', 'news', 'quantified', 'ratios', 'guidance', 'splits'] as const).filter((name) => name !== plan);
    const refused = await get(url, { authorization: `token ${addKey('others', { plan: others })}` });
    expect([refused.statusCode, refused.json<{ errors: { id: string }[] }>().errors[0]?.id]).toEqual([403, 'plan_excludes_endpoint']);
    const only = addKey('only', { plan: [plan] });
    expect((await app.inject(`${path}?${query}&token=${only}`)).statusCode).toBe(200);
    expect((await app.inject(`${path}?${query}&apikey=${only}`)).statusCode).toBe(200);
  });

  it('names what it did not know and reads nothing into it', async () => {
    const { get } = testService();
    const answer = await get(`${url}&Page=7&parameters[display]=x&limit=1&__proto__=1&symbols[]=F&page[0]=1`);
    expect(answer.headers['x-unknown-parameters']).toBe('Page,parameters%5Bdisplay%5D,limit,__proto__,symbols%5B%5D,page%5B0%5D');
    expect(answer.body).toBe((await get(url)).body);
  });

  it('carries no null and no field of its own', async () => {
    const { get } = testService();
    const { body } = await get(url);
    expect(body).not.toMatch(/null|undefined|NaN/);
  });

  // every parameter of the contract, whatever it is, meets every one of these
  const hostile = [
    ...`' " \\ ; -- % * [] {} <script> ../.. null undefined NaN -1 +1 1.5 1e3 0x10 007 १ true 2024-02-30 2024-1-1 today`.split(' '),
    ...['\0', 'a\0b', ' ', '\u202e', '\ud800', '😀', "'; drop table quantified; --", '9'.repeat(400), 'x'.repeat(10_240)],
  ];
  it.each(Object.values(endpointAt(path).query).map((parameter) => [parameter.wire, parameter] as const))(
    '%s takes any text: 400 that names it, or an honest match; sent twice it is joined if it is a list',
    async (wire, { list }) => {
      const { get, lines } = testService();
      const own = path === ratios && wire !== 'symbols' ? 'symbols=AAPL&' : '';
      for (const text of hostile) {
        const sent = `${path}?${own}${wire}=${encodeURIComponent(text.toWellFormed())}`;
        const answer = await get(sent);
        if (answer.statusCode === 200) {
          expect(readRows(endpointAt(path), answer.json())?.wrong).toEqual([]);
          continue;
        }
        expect([sent.slice(0, 200), answer.statusCode]).toEqual([sent.slice(0, 200), 400]);
        const { errors } = answer.json<{ errors: { value: string }[] }>();
        expect(errors.map(({ value }) => value.startsWith(`${wire}: `))).toEqual([true]);
      }
      const twice = await get(`${path}?${own}${wire}=1&${wire}=1`);
      if (list) expect(twice.body).not.toContain('duplicate_parameter');
      else expect(twice.json()).toMatchObject({ errors: [{ id: 'duplicate_parameter', value: `${wire}: expected once, got 2 times` }] });
      expect(lines.filter(({ event }) => event === 'fault')).toEqual([]);
    },
  );
});

describe('every limit', () => {
  it.each([
    [quantified, 'page', '100000', '100001', 'at most 100000, got 100001'],
    [quantified, 'pagesize', '1000', '1001', 'at most 1000, got 1001'],
    [quantified, 'pagesize', '1', '0', 'at least 1, got 0'],
    [quantified, 'symbols', many(1000), many(1001), 'at most 1000, got 1001'],
    [quantified, 'updated_since', '253402300799', '1704130515000', 'at most 253402300799, got 1704130515000'],
    [ratios, 'symbols', many(100), many(101), 'at most 100, got 101'],
    [
      ratios,
      'period',
      'ALL,1990,1991,1992,1993,1994,1995,1996,1997,1998,1999,2000,2001,2002,2003,2004,2005,2006,2007,2008',
      '1989,ALL,1990,1991,1992,1993,1994,1995,1996,1997,1998,1999,2000,2001,2002,2003,2004,2005,2006,2007,2008',
      'at most 20, got 21',
    ],
    [guidance, 'page', '100000', '100001', 'at most 100000, got 100001'],
    [guidance, 'pagesize', '1000', '1001', 'at most 1000, got 1001'],
    [guidance, 'pagesize', '1', '0', 'at least 1, got 0'],
    [guidance, 'parameters[importance]', '5', '6', 'at most 5, got 6'],
    [guidance, 'parameters[tickers]', many(50), many(51), 'at most 50, got 51'],
    [guidance, 'parameters[updated]', '253402300799', '253402300800', 'at most 253402300799, got 253402300800'],
    [splits, 'page', '100000', '100001', 'at most 100000, got 100001'],
    [splits, 'pagesize', '1000', '1001', 'at most 1000, got 1001'],
    [splits, 'parameters[importance]', '5', '6', 'at most 5, got 6'],
    [splits, 'parameters[tickers]', many(50), many(51), 'at most 50, got 51'],
    [splits, 'parameters[updated]', '253402300799', '253402300800', 'at most 253402300799, got 253402300800'],
  ])('%s: %s works at its limit and is 400 one past it', async (path, name, atLimit, pastIt, sentence) => {
    const { get } = testService();
    const own = path === ratios && name !== 'symbols' ? 'symbols=AAPL&' : '';
    expect((await get(`${path}?${own}${name}=${atLimit}`)).statusCode).toBe(200);
    expect((await get(`${path}?${own}${name}=${pastIt}`)).json()).toMatchObject({
      errors: [{ code: 'bad_request', id: 'limit_exceeded', value: `${name}: ${sentence}` }],
    });
  });

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
    const answer = await testService().get(`${path}?${query}`);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ errors: [{ code: 'bad_request', id, value: expect.stringContaining(sentence) as string }] });
  });

  it('all that is wrong is reported at once', async () => {
    const answer = await testService().get(`${guidance}?page=x&pagesize=5000&parameters[date]=2024-02-30&parameters[importance]=9`);
    expect(answer.json<{ errors: { value: string }[] }>().errors.map(({ value }) => value.split(':')[0])).toEqual([
      'page',
      'pagesize',
      'parameters[date]',
      'parameters[importance]',
    ]);
  });
});

it.each([
  ['quantifiedJson', quantified, 'symbols=F,brk.b', 'symbols=BRK-B,f&symbols=F'],
  ['guidanceJson', guidance, 'parameters[tickers]=AAPL,BRK/B', 'parameters%5Btickers%5D=brk-b,,aapl&page=0'],
  ['splitsJson', splits, 'parameters[date_sort]=ex', 'parameters[date_search_field]=EX&pagesize=1000'],
] as const)('%s is asked once for %s?%s and for the same in other words', async (name, path, one, other) => {
  const { store, get } = testService();
  const asked = vi.spyOn(store, name);
  const first = await get(`${path}?${one}`);
  const again = await get(`${path}?${other}`);
  expect([first.statusCode, again.statusCode, again.headers.etag]).toEqual([200, 200, first.headers.etag]);
  expect(asked).toHaveBeenCalledTimes(1);
});

it('ratios asked under another spelling are another answer, for it repeats what was asked', async () => {
  const { get } = testService();
  const [one, other] = [await get(`${ratios}?symbols=aapl,goog`), await get(`${ratios}?symbols=GOOG,AAPL`)];
  expect(one.headers.etag).not.toBe(other.headers.etag);
});

it('a kept answer is forgotten when records arrive', async () => {
  const service = testService();
  expect(await names(service, splits, '')).toEqual(['s1', 's2', 's3']);
  service.store.writeSplits([...service.store.eachSplit()].map((split) => ({ ...split, id: `new ${split.id}` })));
  expect(await names(service, splits, '')).toHaveLength(6);
});
