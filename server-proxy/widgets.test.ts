import { expect, test } from 'vitest';
import guidanceExample from '#contract/examples/guidance.json' with { type: 'json' };
import newsExample from '#contract/examples/news.json' with { type: 'json' };
import quantifiedExample from '#contract/examples/quantified.json' with { type: 'json' };
import ratiosExample from '#contract/examples/ratios.json' with { type: 'json' };
import splitsExample from '#contract/examples/splits.json' with { type: 'json' };
import { openDesk, ownPage, testKey, type Desk, type DeskParts } from './testing/open-desk.ts';
import { answering } from './testing/recording-upstream.ts';

const workspace = 'https://workspace.example.com';
const fromWorkspace = { host: 'localhost:8080', origin: workspace, 'sec-fetch-site': 'cross-site', 'user-agent': 'Mozilla/5.0' };
const open = ({ settings, ...parts }: DeskParts = {}) => openDesk({ settings: { workspaceOrigins: [workspace], ...settings }, ...parts });
const read = ({ app }: Desk, url: string, headers: Record<string, string> = fromWorkspace) => app.inject({ url, headers });

interface Definition {
  readonly endpoint: string;
  readonly type: string;
  readonly params: { readonly paramName: string; readonly value: string | null; readonly options?: { readonly value: string }[] }[];
  readonly data: {
    readonly table: { readonly columnsDefs: { readonly field: string; readonly headerName: string; readonly cellDataType: string }[] };
  };
}
const definitionsOf = async (desk: Desk) => (await read(desk, '/widgets.json')).json<Record<string, Definition>>();

const cases = [
  ['news', newsExample, '/api/v2/news?pageSize=100&sort=created%3Adesc'],
  ['reactions', quantifiedExample, '/api/v2/newsquantified?pagesize=100'],
  ['ratios', ratiosExample, '/api/v2.1/fundamentals/operationRatios?symbols=AAPL%2CMSFT&reportType=TTM'],
  ['guidance', guidanceExample, '/api/v2.1/calendar/guidance?pagesize=100'],
  ['splits', splitsExample, '/api/v2.1/calendar/splits?pagesize=100'],
] as const;

test('five widgets are described as a Workspace reads them, each with an address that is there', async () => {
  const desk = await open();
  const definitions = await definitionsOf(desk);
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
  expect(desk.upstream.requests, 'a description asks nobody').toEqual([]);
});

test.each(cases)(
  '%s begins with what its description says, and answers plain rows with its columns and no others',
  async (name, example, asked) => {
    const desk = await open({ trick: answering(200, JSON.stringify(example)) });
    const definition = (await definitionsOf(desk))[`marketdesk_${name}`];
    const query = new URLSearchParams(definition?.params.map(({ paramName, value }): [string, string] => [paramName, value ?? '']));
    const response = await read(desk, `/${definition?.endpoint}?${query.toString()}`);
    expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'application/json']);
    expect(desk.upstream.requests.map(({ url }) => url)).toEqual([asked]);
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
  },
);

test('what was not measured is empty, never nought; times are New York’s with their offset', async () => {
  const records = quantifiedExample.map((record) => ({ ...record, '5_Minutes%': '' }));
  const desk = await open({ trick: answering(200, JSON.stringify(records)) });
  const [row] = (await read(desk, '/widgets/reactions')).json<Record<string, unknown>[]>();
  expect(row).toMatchObject({ move_5m: null, published: '2025-07-15T08:30:04-04:00' });
});

test('what is chosen is asked, as the contract words it; the caller’s keys and other names go no further', async () => {
  const desk = await open({ trick: answering(200, '[]') });
  await read(desk, '/widgets/news?symbols=AAPL,%20msft&importance=high&topics=rates&token=callers-own&limit=9');
  expect(desk.upstream.requests[0]?.url).toBe(
    '/api/v2/news?pageSize=100&sort=created%3Adesc&tickers=AAPL%2Cmsft&topics=rates&importance=high',
  );
  expect(desk.log.join()).not.toContain('callers-own');
});

test('the same rows come from memory, with a tag', async () => {
  const desk = await open({ trick: answering(200, '[]', { 'cache-control': 'max-age=60' }) });
  const first = await read(desk, '/widgets/news');
  const second = await desk.app.inject({
    url: '/widgets/news',
    headers: { ...fromWorkspace, 'if-none-match': String(first.headers['etag']) },
  });
  expect([second.statusCode, desk.upstream.requests.length]).toEqual([304, 1]);
});

test('only the listed sites read them, and nothing but them', async () => {
  const desk = await open({ trick: answering(200, '[]') });
  const listed = await read(desk, '/widgets/news');
  expect([listed.statusCode, listed.headers['access-control-allow-origin'], listed.headers['vary']]).toEqual([
    200,
    workspace,
    'Accept-Encoding, Origin',
  ]);
  expect(listed.headers['access-control-allow-credentials']).toBeUndefined();
  for (const origin of ['https://evil.example', `${workspace}.evil.example`, 'http://workspace.example.com', 'null']) {
    const { statusCode, headers } = await read(desk, '/widgets/news', { ...fromWorkspace, origin });
    expect([origin, statusCode, headers['access-control-allow-origin']]).toEqual([origin, 403, undefined]);
  }
  for (const url of ['/api/v2/news', '/status.json', '/config.json', '/healthz']) {
    const { statusCode, headers } = await read(desk, url);
    expect([url, statusCode, headers['access-control-allow-origin']]).toEqual([url, 403, undefined]);
  }
  expect((await read(desk, '/widgets.json', ownPage)).statusCode, 'our own pages may look').toBe(200);
});

test('a question beforehand is answered for the listed sites, and for nobody else', async () => {
  const { app } = await open();
  const ask = (origin: string, url = '/widgets/news') =>
    app.inject({ method: 'OPTIONS', url, headers: { ...fromWorkspace, origin, 'access-control-request-method': 'GET' } });
  const { statusCode, headers } = await ask(workspace);
  expect([statusCode, headers['access-control-allow-origin'], headers['access-control-allow-methods']]).toEqual([
    204,
    workspace,
    'GET, HEAD, OPTIONS',
  ]);
  expect((await ask('https://evil.example')).statusCode).toBe(403);
  expect((await ask(workspace, '/api/v2/news')).headers['access-control-allow-origin']).toBeUndefined();
  expect((await app.inject({ method: 'POST', url: '/widgets/news', headers: fromWorkspace })).statusCode).toBe(405);
});

test('where no site is listed there are none', async () => {
  const { app, upstream } = await openDesk();
  for (const url of ['/widgets.json', '/widgets/news']) {
    const { statusCode, headers } = await app.inject({ url, headers: ownPage });
    expect([url, statusCode, headers['access-control-allow-origin']]).toEqual([url, 404, undefined]);
  }
  expect(upstream.requests).toEqual([]);
});

test.each<[url: string, status: number, words: string]>([
  ['/widgets/elsewhere', 404, 'There is nothing at this address.'],
  ['/widgets/news/', 404, 'There is nothing at this address.'],
  ['/widgets/n%65ws', 404, 'There is nothing at this address.'],
  ['/widgets/ratios', 400, 'symbols: required'],
  ['/widgets/splits?from=2024-02-30', 400, 'from: expected an existing date as YYYY-MM-DD, got "2024-02-30"'],
  ['/widgets/splits?from=2024-03-01&to=2024-02-01', 400, 'parameters[date_from]: expected a day not after parameters[date_to]'],
  ['/widgets/guidance?importance=9', 400, 'importance: at most 5, got 9'],
])('%s is %d and says why, readably for the site that asked', async (url, status, words) => {
  const desk = await open();
  const { statusCode, headers, body } = await read(desk, url);
  expect([statusCode, headers['access-control-allow-origin']]).toEqual([status, workspace]);
  expect(JSON.parse(body).errors[0].value).toContain(words);
  expect(desk.upstream.requests).toEqual([]);
});

test('a data service that fails is a typed error, and an answer from before is marked', async () => {
  const desk = await open({ trick: answering(200, JSON.stringify(splitsExample)) });
  await read(desk, '/widgets/splits');
  desk.upstream.play((request) => request.socket.destroy());
  desk.clock.now += 60_000;
  const stale = await read(desk, '/widgets/splits');
  expect([stale.statusCode, stale.headers['x-marketdesk-stale'], stale.headers['cache-control']]).toEqual([200, '60', 'no-store']);
  const { statusCode, headers, body } = await read(desk, '/widgets/guidance');
  expect([statusCode, headers['retry-after'], JSON.parse(body).errors[0].id]).toEqual([503, '5', 'upstream_unreachable']);
  expect(headers['access-control-expose-headers']).toContain('retry-after');
});

test('they are asked within the client’s allowance, and the key is nowhere', async () => {
  const desk = await open({ trick: answering(200, '[]'), settings: { clientRateLimit: 1, workspaceOrigins: [workspace] } });
  await read(desk, '/widgets/news');
  const { statusCode, body } = await read(desk, '/widgets/reactions');
  expect(statusCode).toBe(429);
  expect(body + desk.log.join()).not.toContain(testKey);
});
