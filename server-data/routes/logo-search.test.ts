import { afterAll, describe, expect, it, test } from 'vitest';
import { logoFiles, logos } from '#contract/endpoints/logos.ts';
import { readRows } from '#contract/schema/rows.ts';
import { errorBody } from '#contract/http/error-body.ts';
import { buildListing, buildLogo, logoId } from '../testing/logos.ts';
import { buildLogoApp, logosPath } from '../testing/logo-app.ts';

const service = buildLogoApp();
const { search, found, get, addKey } = service;
afterAll(() => service.app.close());

const problems = (body: string): string[] => errorBody.parse(JSON.parse(body)).errors.map(({ id, value }) => `${id} ${value}`);

describe('the response', () => {
  it('is the documented record to the letter', async () => {
    const response = await search('search_keys=NASDAQ:aapl&fields=mark_vector_light,colors');
    expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'application/json']);
    const { files, ...record } = response.json<{ data: Record<string, unknown>[] }>().data[0] ?? {};
    expect(response.body.replace(/"mark_vector_light":"[^"]*"/, '…')).toBe(
      `{"ok":true,"data":[{"id":"${logoId(1)}","search_key":"NASDAQ:aapl","created_at":"2022-05-18T05:19:45.008547Z",` +
        `"updated_at":"2025-02-03T16:40:11.625730Z","colors":{"background_light":"#000000","background_dark":"#1D1D1F"},"files":{…},` +
        `"securities":${JSON.stringify(record['securities'])}}]}`,
    );
    expect(Object.keys((record['securities'] as object[])[0] ?? {}).join()).toBe(
      'symbol,name,cik,exchange,mic_code,exchange_name,cusip,isin,country,figi_share_class,figi,security_type',
    );
    expect(Object.keys(files as object)).toEqual(['mark_vector_light']);
  });

  it('can be parsed by the contract', async () => {
    const read = readRows(logos, (await search('search_keys=AAPL,BRK.B,BTC&composite_auto=true')).json());
    expect([read?.rows.length, read?.wrong]).toEqual([3, []]);
  });

  it('has one record per matched key in the order of the request, with the sent text', async () => {
    const keys = (await found('search_keys=brk-b,none,$BTC,,AAPL:US,brk-b, BRK.A')).map((logo) => logo.search_key);
    expect(keys).toEqual(['brk-b', '$BTC', 'AAPL:US', 'BRK.A']);
  });

  it('has every listing, or none with securities=false', async () => {
    const [whole] = await found('search_keys=AAPL');
    expect(whole?.securities.map(({ symbol, exchange, country }) => `${symbol} ${exchange} ${country}`)).toEqual([
      'AAPL NASDAQ US',
      'APC MUN DE',
    ]);
    expect((await search('search_keys=AAPL&securities=false')).body).toContain('"securities":[]');
  });

  it('has no null and no field that is not in the spec', async () => {
    const { store, search } = buildLogoApp({}, []);
    store.writeLogos([buildLogo(1, [{ ...buildListing('X'), gics: 'secret' }])]);
    const { body } = await search('search_keys=X');
    expect(body).not.toMatch(/null|secret/);
    expect(body).toContain('"colors":{},"files":{}');
  });

  it('is 404 only if no key matched', async () => {
    expect((await search('search_keys=none,AAPL')).statusCode).toBe(200);
    const response = await search('search_keys=none,nobody');
    expect(response.statusCode).toBe(404);
    expect(response.body).toBe(
      '{"ok":false,"errors":[{"code":"no_data_found","id":"not_found","value":"No logos found for the specified search key"}],"data":null,"message":"Not Found"}',
    );
    expect(response.headers['cache-control']).toBe('no-store');
  });

  test.each([
    ['cik', '0000320193', 1],
    ['cik', '320193', 1],
    ['CUSIP', '037833100', 1],
    ['isin', 'us0846701086', 2],
    ['figi_share_class', 'BBG001S5N8V8', 1],
    ['symbol', 'CRYPTO/BTC', 4],
  ])('finds by %s %s', async (type, key, number) => {
    expect((await found(`search_keys_type=${type}&search_keys=${key}`)).map(({ id }) => id)).toEqual([logoId(number)]);
  });
});

describe('by name', () => {
  const { store, search: searchOf, found: foundOf } = buildLogoApp({}, []);
  const names = async (key: string): Promise<string[]> =>
    (await foundOf(`search_keys_type=name&search_keys=${encodeURIComponent(key)}`)).map(
      ({ search_key: sent, securities: [security] }) => `${sent}: ${security?.['symbol'] ?? ''}`,
    );
  const named = (number: number, symbol: string, name: string, country = 'US') =>
    buildLogo(number, [buildListing(symbol, { name, country })]);

  it('are found by the beginnings of words in any order, the shortest name first; what is loaded later as well', async () => {
    store.writeLogos([
      named(1, 'ZED', 'Zedra Instruments Co'),
      named(2, 'ZEDB', 'Zedra Bank of the Island', 'GB'),
      named(3, 'ZI', 'Zedra Inc'),
    ]);
    expect(await names('zedra')).toEqual(['zedra: ZI', 'zedra: ZED', 'zedra: ZEDB']);
    expect(await names('inst ZEDRA')).toEqual(['inst ZEDRA: ZED']);
    expect((await searchOf(`search_keys_type=name&search_keys=${encodeURIComponent('Zédra’s')}`)).statusCode).toBe(404);
    store.writeLogos([named(4, 'QUI', 'Quillon')]);
    expect(await names('quillon')).toEqual(['quillon: QUI']);
    store.writeLogos([{ ...named(4, 'QUI', 'Renamed'), updatedAt: '2026-01-01T00:00:00.000000Z' }]);
    expect((await searchOf('search_keys_type=name&search_keys=quillon')).statusCode).toBe(404);
    expect((await searchOf('search_keys_type=name&search_keys=%20.')).statusCode).toBe(404);
  });

  it('two companies of one name are both found, and ten at most', async () => {
    store.writeLogos(Array.from({ length: 12 }, (_, index) => named(20 + index, `TWIN${index}`, 'Twin')));
    expect(await names('twin')).toHaveLength(10);
  });
});

it('has the former symbols of a company that was loaded with them', async () => {
  const { store, found: foundOf } = buildLogoApp({}, []);
  store.writeLogos([buildLogo(1, [{ ...buildListing('META'), former_symbols: 'FB until 2022-06-09' }])]);
  expect((await foundOf('search_keys=FB'))[0]?.securities[0]).toMatchObject({ symbol: 'META', former_symbols: 'FB until 2022-06-09' });
});

describe('fields', () => {
  it('default to everything in the order of the spec', async () => {
    const [apple] = await found('search_keys=AAPL');
    expect(Object.keys(apple?.files ?? {})).toEqual([...logoFiles]);
    expect(apple?.colors).not.toEqual({});
  });

  it('select the content of colors and files', async () => {
    expect(await found('search_keys=AAPL&fields=colors')).toMatchObject([{ colors: { background_light: '#000000' }, files: {} }]);
    const [apple] = await found('search_keys=AAPL&fields=MARK_DARK, logo_light,mark_dark');
    expect(apple?.colors).toEqual({});
    expect(Object.keys(apple?.files ?? {})).toEqual(['logo_light', 'mark_dark']);
  });

  it('that do not exist are omitted', async () => {
    const [berkshire] = await found('search_keys=BRK.B');
    expect(Object.keys(berkshire?.files ?? {})).toEqual([
      ...[
        'mark_light',
        'mark_composite_light',
        'mark_composite_dark',
        'mark_vector_light',
        'mark_vector_composite_light',
        'mark_vector_composite_dark',
      ],
    ]);
    expect(berkshire?.colors).toEqual({ background_light: '#1F2A44' });
    expect(await found('search_keys=BRK.B&fields=logo_dark')).toMatchObject([{ files: {} }]);
  });
});

describe('composites', () => {
  const composites = ['mark_composite_light', 'mark_composite_dark', 'mark_vector_composite_light', 'mark_vector_composite_dark'];

  it('exist for a known security without a logo with composite_auto', async () => {
    expect(await found('search_keys=CRWL')).toMatchObject([{ files: {} }]);
    const [corwell] = await found('search_keys=CRWL&composite_auto=true');
    expect(Object.keys(corwell?.files ?? {})).toEqual(composites);
    expect((await search('search_keys=NOBODY&composite_auto=true')).statusCode).toBe(404);
  });

  it('alone have the radius in their address', async () => {
    const files = async (query: string) => Object.entries((await found(`search_keys=AAPL${query}`))[0]?.files ?? {});
    const plain = new Map(await files(''));
    for (const [name, address] of await files('&composite_radius=12.5')) {
      expect(address === plain.get(name), name).toBe(!composites.includes(name));
    }
  });
});

describe('addresses', () => {
  it('of PNG carry scale and max_width, and those of SVG do not', async () => {
    const plain = new Map(Object.entries((await found('search_keys=AAPL'))[0]?.files ?? {}));
    for (const query of ['scale=64x64', 'max_width=200']) {
      const files = Object.entries((await found(`search_keys=AAPL&${query}`))[0]?.files ?? {});
      for (const [name, address] of files) expect(address === plain.get(name), name).toBe(name.includes('vector'));
    }
    expect((await found('search_keys=AAPL&scale=300X300&composite_radius=0'))[0]?.files).toEqual(Object.fromEntries(plain));
  });

  it('of SVG have flutter_compatible on request', async () => {
    const files = Object.entries((await found('search_keys=AAPL&flutter_compatible=true'))[0]?.files ?? {});
    for (const [name, address] of files) expect(address.includes('&flutter_compatible=true&'), name).toBe(name.includes('vector'));
  });

  it('contain CIK, ISIN or id', async () => {
    const first = async (key: string) => Object.values((await found(`search_keys=${key}&composite_auto=1`))[0]?.files ?? {})[0] ?? '';
    expect(await first('AAPL:US')).toMatch(/^\/api\/v2\/logos\/file\/image\/320193\/logo_light\.png\?/);
    expect(await first('AAPL:CA')).toContain('/image/CA0000000001/');
    expect(await first('BTC')).toContain(`/image/${logoId(4)}/`);
  });

  it('and entity tags stay the same for a day', async () => {
    let time = Date.parse('2026-11-20T00:00:00Z');
    const { search, app } = buildLogoApp({ now: () => time });
    const etag = async (): Promise<unknown> => (await search('search_keys=AAPL')).headers.etag;
    const first = await etag();
    time = Date.parse('2026-11-20T23:59:59Z');
    expect(await etag()).toBe(first);
    time = Date.parse('2026-11-21T00:00:00Z');
    expect(await etag()).not.toBe(first);
    expect((await search('search_keys=AAPL', { 'if-none-match': String(first) })).statusCode).toBe(200);
    await app.close();
  });
});

it('needs a key with the plan logos, and no license', async () => {
  const url = `${logosPath}?search_keys=AAPL`;
  expect((await service.app.inject(url)).statusCode).toBe(401);
  const news = { authorization: `token ${addKey('news only')}` };
  expect(problems((await get(url, news)).body)).toEqual(['plan_excludes_endpoint the plan of this key does not include logos']);
  expect((await search('search_keys_type=cusip&search_keys=037833100')).statusCode).toBe(200);
});

it('is JSON only', async () => {
  expect((await search('search_keys=AAPL', { accept: 'application/xml' })).statusCode).toBe(406);
});

describe('a parameter', () => {
  const keys = (count: number): string => Array.from({ length: count }, (_, at) => `K${at}`).join(',');
  const fields = [...logoFiles];

  test.each([
    `search_keys=AAPL,${keys(99)},AAPL,,`,
    'search_keys=AAPL&search_keys=BTC',
    `search_keys=AAPL&fields=${fields.join()}`,
    'search_keys=AAPL&fields=',
    'search_keys=AAPL&composite_radius=0.001',
    'search_keys=AAPL&scale=4096x4096',
  ])('%.60s is accepted', async (query) => expect((await search(query)).statusCode).toBe(200));

  test.each([
    ['', 'missing_parameter search_keys: required'],
    ['search_keys=', 'missing_parameter search_keys: required'],
    ['search_keys=, ,', 'missing_parameter search_keys: required'],
    ['search_key=AAPL', 'missing_parameter search_keys: required'],
    [
      'search_keys=A&search_keys_type=ticker',
      'invalid_parameter search_keys_type: expected one of symbol, cik, cusip, isin, figi_share_class, name, got "ticker"',
    ],
    ['search_keys=A&composite_radius=-1', 'invalid_parameter composite_radius: expected a number from 0 to 50, got "-1"'],
    ['search_keys=A&composite_radius=1e1', 'invalid_parameter composite_radius: expected a number from 0 to 50, got "1e1"'],
    ['search_keys=A&scale=300', 'invalid_parameter scale: expected WIDTHxHEIGHT in pixels such as 300x300, got "300"'],
    ['search_keys=A&scale=0x10', 'invalid_parameter scale: expected WIDTHxHEIGHT in pixels such as 300x300, got "0x10"'],
    ['search_keys=A&scale=4097x1', 'limit_exceeded scale: at most 4096 pixels, got 4097'],
    ['search_keys=A&securities=no', 'invalid_parameter securities: expected true or false, got "no"'],
  ])('%.60s is refused', async (query, problem) => {
    const { statusCode, body } = await search(query);
    expect([statusCode, problems(body)]).toEqual([400, [problem]]);
  });

  test.each(['A'.repeat(8000), `CRYPTO/${'/A'.repeat(3000)}!`])('search_keys=%.30s matches nothing', async (key) => {
    for (const type of ['symbol', 'cik', 'cusip', 'isin', 'figi_share_class']) {
      expect((await search(`search_keys_type=${type}&search_keys=${encodeURIComponent(key)}`)).statusCode).toBe(404);
    }
  });

  it('changes the response', async () => {
    const bodies = await Promise.all(
      ['', '&scale=10x10', '&fields=colors', '&securities=0', '&composite_radius=1'].map(
        async (more) => (await search(`search_keys=AAPL${more}`)).body,
      ),
    );
    expect(new Set(bodies).size).toBe(bodies.length);
    expect((await search('search_keys=AAPL&fields=colors,mark_dark')).headers.etag).toBe(
      (await search('search_keys=AAPL&fields=mark_dark,colors')).headers.etag,
    );
  });
});
