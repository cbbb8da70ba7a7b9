import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { endpoints } from '#contract/endpoints/index.ts';
import { guidance } from '#contract/endpoints/guidance.ts';
import { news } from '#contract/endpoints/news.ts';
import { quantified } from '#contract/endpoints/quantified.ts';
import { ratios } from '#contract/endpoints/ratios.ts';
import { splits } from '#contract/endpoints/splits.ts';
import guidanceExample from '#contract/docs/examples/guidance.json' with { type: 'json' };
import logosExample from '#contract/docs/examples/logos.json' with { type: 'json' };
import quantifiedExample from '#contract/docs/examples/quantified.json' with { type: 'json' };
import ratiosExample from '#contract/docs/examples/ratios.json' with { type: 'json' };
import splitsExample from '#contract/docs/examples/splits.json' with { type: 'json' };
import { parseQuery } from '#contract/schema/query.ts';
import type { SqliteStore } from '../../store/sqlite/open.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { memoryStore } from '../../testing/test-app.ts';
import { ingest } from '../ingest.ts';
import { datasets } from './index.ts';
import type { IngestCount } from '../count.ts';
import { SourceRefused } from '../ingest.ts';

const { newPath } = temporaryFolder();

let store: SqliteStore;
beforeEach(() => (store = memoryStore()));
afterEach(() => store.close());

const reportPath = (source: string): string => `${source}.report`;

async function load(kind: string, content: string): Promise<IngestCount & { reasons: string[] }> {
  const dataset = datasets.get(kind);
  if (!dataset) throw new Error(`no dataset ${kind}`);
  const path = newPath();
  writeFileSync(path, content);
  const count = await ingest(dataset, { store, sources: [path], now: () => 0, reportPath });
  const refused = existsSync(reportPath(path)) ? readFileSync(reportPath(path), 'utf8').trim().split('\n') : [];
  return { ...count, reasons: refused.map((row) => (JSON.parse(row) as { reason: string }).reason) };
}

const lines = (records: readonly object[]): string => records.map((record) => `${JSON.stringify(record)}\n`).join('');
const cell = (value: unknown): string => (/[",\r\n]/.test(String(value)) ? `"${String(value).replaceAll('"', '""')}"` : String(value));
/** A table as a spreadsheet saves it: with a byte-order mark and CRLF. */
const table = (records: readonly object[]): string => {
  const [first = {}] = records;
  const rows = [Object.keys(first), ...records.map((record) => Object.values(record) as unknown[])];
  return `\uFEFF${rows.map((row) => `${row.map(cell).join()}\r\n`).join('')}`;
};

const everything = {
  guidance: () => store.guidanceJson(parseQuery(guidance, [['parameters[is_primary]', 'All']]).query),
  splits: () => store.splitsJson(parseQuery(splits, []).query),
  quantified: () => store.quantifiedJson(parseQuery(quantified, []).query),
  ratios: () => store.ratiosJson(parseQuery(ratios, [['symbols', 'HLDN,CRWL']]).query),
};
const served = (kind: keyof typeof everything): unknown => JSON.parse(everything[kind]().toString());
/** Periods of one day stand in an order of the store's own. */
const inAnyOrder = (periods: unknown[]): unknown => expect.arrayContaining(periods);
const asServed = (): unknown => ({
  result: ratiosExample.result.map((company) => ({ ...company, operationRatios: inAnyOrder(company.operationRatios) })),
});

test('every kind of record that the service serves can be loaded', () => {
  // bars are read as columns, by ingest/bars; movers are computed from them
  const plans = new Set(endpoints.map(({ plan }) => plan).filter((plan) => plan !== 'bars' && plan !== 'movers'));
  expect([...datasets.keys()].toSorted()).toEqual([...plans, 'companies'].toSorted());
});

describe.each([
  ['guidance', guidanceExample, guidanceExample.guidance],
  ['splits', splitsExample, splitsExample.splits],
  ['quantified', quantifiedExample, quantifiedExample],
  ['ratios', ratiosExample, ratiosExample.result],
] as const)('%s', (kind, example, records) => {
  test('a response of the API is loaded and served unchanged; loading it again changes nothing', async () => {
    expect(await load(kind, JSON.stringify(example, null, 2))).toMatchObject({ read: records.length, added: records.length, refused: 0 });
    expect(served(kind)).toEqual<unknown>(kind === 'ratios' ? asServed() : example);
    expect(await load(kind, lines(records))).toMatchObject({ added: 0, unchanged: records.length, refused: 0 });
  });

  if (kind === 'ratios') return;
  test('a table is read as the records it shows, decimals letter by letter', async () => {
    expect(await load(kind, table(records))).toMatchObject({ added: records.length, refused: 0, reasons: [] });
    expect(served(kind)).toEqual(example);
  });
});

test('a table of ratios is one period a row', async () => {
  const rows = ratiosExample.result.flatMap(({ symbol, company, operationRatios }) =>
    operationRatios.map(({ id, ...period }) => ({ symbol, ...company, ...id, ...period })),
  );
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const whole = rows.map((row) => Object.fromEntries(columns.map((name) => [name, (row as Record<string, unknown>)[name] ?? ''])));
  expect(await load('ratios', table(whole))).toMatchObject({ read: rows.length + 1, layout: 1, refused: 0 });
  expect(served('ratios')).toEqual(asServed());
});

test('a table of news is read as the stories it shows', async () => {
  const header = 'id,created,updated,title,stocks,channels,tags,importance,regions,primary_tickers,price\n';
  const rows = [
    '7,2026-11-20T17:00:00Z,2026-11-20T12:00:30-05:00,"Rates, again",AAPL|F,News;Tech,"Stories That Matter",high,ca,F,5',
    '8,"Fri, 20 Nov 2026 12:00:00 -0500","Fri, 20 Nov 2026 12:00:00 -0500",Plain,"BRK.B, MSFT","[{""name"":""News"",""id"":1}]",,,,,',
    '9,2026-11-20T17:00:00Z,2026-11-20T17:00:00Z,Wrong,,[1,,,,,',
    '1e20,2026-11-20T17:00:00,2026-11-20T17:00:00Z,,,,,,,,',
  ];
  expect(await load('news', `${header}${rows.join('\n')}`)).toMatchObject({
    added: 2,
    refused: 2,
    reasons: [
      'channels: expected a list, got "[1"',
      expect.stringMatching(/^id: expected a whole number from 0 to 2\^53-1, got "1e20"; created: .*zone.*; title: /),
    ],
  });
  const ids = (text: string): number[] =>
    store.findNews(parseQuery(news, [...new URLSearchParams(text)]).query).map((json) => (JSON.parse(json) as { id: number }).id);
  expect(ids('tickers=BRK-B')).toEqual([8]);
  expect(ids('tickers=F&primaryTickers=F&channels=Tech&importance=high&region=canada&sort=id:asc')).toEqual([7]);
  expect(ids('channels=1&sort=id:asc')).toEqual([7, 8]);
  expect(ids('primaryTickers=BRK.B')).toEqual([8]);
});

describe('a record that does not fit is refused alone, and the reason names the field', () => {
  const [split] = splitsExample.splits;
  test.each([
    [
      'splits',
      { ...split, ratio: '1 to 10' },
      expect.stringMatching(/^ratio: expected new shares for old ones as 4:1, .*, got "1 to 10"$/),
    ],
    ['splits', { ...split, id: '' }, 'id: expected a text that is not empty'],
    ['splits', { ...split, date_ex: '2024-02-30' }, 'date_ex: expected an existing date as YYYY-MM-DD, got "2024-02-30"'],
    ['guidance', { ...guidanceExample.guidance[0], eps_guidance_min: '3,2' }, 'eps_guidance_min: expected decimal text, got "3,2"'],
    ['quantified', { ...quantifiedExample[0], 'Result%': '3,17' }, 'Result%: expected decimal text, got "3,17"'],
    ['ratios', { ...ratiosExample.result[0], symbol: '' }, 'symbol: expected a text that is not empty'],
    ['logos', { ...logosExample.data[0], files: {}, id: '7' }, 'id: expected a UUID in lower case, got "7"'],
    [
      'logos',
      { ...logosExample.data[0], files: { mark_vector_light: '<svg onload="x()"/>' } },
      'files.mark_vector_light: onload: runs script',
    ],
    [
      'logos',
      { ...logosExample.data[0], files: { mark_light: 'https://images.example/a.png' } },
      'files.mark_light: expected a PNG as data:image/png;base64,…, got "https://images.example/a.png"',
    ],
    ['companies', { symbol: 'X'.repeat(33) }, `symbol: expected a symbol of up to 32 visible characters, got "${'X'.repeat(33)}"`],
    ['quantified', { ...quantifiedExample[0], Symb: 'A\u200bB' }, 'Symb: expected a symbol of up to 32 visible characters, got "A\u200bB"'],
    ['companies', { symbol: 'X', background_light: 'blue' }, 'background_light: expected a colour as #RRGGBB, or nothing, got "blue"'],
  ])('%s %#', async (kind, record, reason) => {
    expect(await load(kind, lines([record]))).toMatchObject({ added: 0, refused: 1, reasons: [reason] });
  });

  test.each(['FB', 'FB until soon', 'FB until 2022-02-30', 'FB 2022-06-09', 'FB until 2022-06-09;', 'F B until 2022-06-09'])(
    'former symbols %j are refused, with the field',
    async (former) => {
      expect(await load('companies', lines([{ symbol: 'X', former_symbols: former }]))).toMatchObject({
        refused: 1,
        reasons: [
          `former_symbols: expected symbols with the first day without them, such as FB until 2022-06-09; TFB until 2012-05-18, got ${JSON.stringify(former)}`,
        ],
      });
    },
  );

  test('a cell that is not a number is reported', async () => {
    expect(await load('splits', table([{ ...split, importance: 'high', optionable: 'maybe' }]))).toMatchObject({
      reasons: ['importance: expected a number, got "high"; optionable: expected true or false, got "maybe"'],
    });
  });
});

describe('sectors and shares of companies', () => {
  const listing = (symbol: string) => store.findLogos([symbol], 'symbol')[0]?.security;

  test.each([
    ['symbol,sector,shares_outstanding,share_float', '15204137000'],
    ['Ticker,GICS Sector,Shares Outstanding,Float', '15.204137e9'],
    ['ticker,gicsSectorName,sharesOutstanding,floatShares', '"15,204,137,000"'],
    ['Symbol,Sector Name,share_class_shares_outstanding,Free Float', '15.204137B'],
    ['symbol,gics_sector,shares_out,shares_float', '15204137000.0'],
    ['symbol,sector,outstanding shares,float_shares', '15.204.137.000'],
  ])('%s, as %s', async (header, shares) => {
    expect(await load('companies', `${header}\nHLDN,Info Tech,${shares},N/A\n`)).toMatchObject({ added: 1, reasons: [] });
    expect(listing('HLDN')).toMatchObject({ sector: 'Info Tech', shares_outstanding: 15_204_137_000 });
    expect(listing('HLDN')).not.toHaveProperty('share_float');
  });

  test('what is unknown stays unknown', async () => {
    const rows = [
      { symbol: 'A', sector: null, shares_outstanding: null },
      { symbol: 'B', sector: ' ', shares_outstanding: '', share_float: 0 },
    ];
    expect(await load('companies', lines(rows))).toMatchObject({ added: 2, defaults: { 'share_float of 0 as unknown': 1 } });
    for (const symbol of ['A', 'B'])
      for (const field of ['sector', 'shares_outstanding', 'share_float']) expect(listing(symbol)).not.toHaveProperty(field);
  });

  test.each([
    ['shares_outstanding', '12.5'],
    ['shares_outstanding', -3],
    ['shares_outstanding', '$1.2B'],
    ['shares_outstanding', '1,23,4'],
    ['share_float', '85%'],
    ['share_float', 0.85],
    ['share_float', 'most'],
    ['share_float', '1e300'],
    ['share_float', true],
  ])('%s %j is refused, with the field', async (field, value) => {
    expect(await load('companies', lines([{ symbol: 'X', [field]: value }]))).toMatchObject({
      refused: 1,
      reasons: [
        `${field}: expected a whole number of shares such as 15204137000, 15,204,137,000 or 15.2B, or nothing, got ${JSON.stringify(value)}`,
      ],
    });
  });

  test('what a later row does not say stays, in the next file and in the same one; an empty cell takes a fact away', async () => {
    await load('companies', 'symbol,name,sector,background_light\nHLDN,Halden Optics,Energy,#101010\n');
    await load('companies', 'symbol,shares_outstanding\nHLDN,500\n');
    await load(
      'companies',
      lines([
        { symbol: 'HLDN', share_float: 400 },
        { symbol: 'HLDN', sector: 'Materials' },
      ]),
    );
    const halden = { symbol: 'HLDN', name: 'Halden Optics', sector: 'Materials', shares_outstanding: 500, share_float: 400 };
    expect(listing('HLDN')).toMatchObject(halden);
    expect(store.findLogos(['HLDN'], 'symbol')[0]?.logo.colors).toEqual({ background_light: '#101010' });
    expect(await load('companies', 'symbol,name\nHLDN,Halden Optics\n')).toMatchObject({ unchanged: 1 });
    expect(await load('companies', lines([halden]))).toMatchObject({ unchanged: 1 });
    await load('companies', 'symbol,sector,share_float\nHLDN,,\n');
    expect(listing('HLDN')).toMatchObject({ name: 'Halden Optics', shares_outstanding: 500 });
    expect(listing('HLDN')).not.toHaveProperty('sector');
    expect(listing('HLDN')).not.toHaveProperty('share_float');
  });

  test('a text in the place of a sector is refused', async () => {
    expect(await load('companies', lines([{ symbol: 'X', sector: 'x'.repeat(101) }]))).toMatchObject({
      reasons: ['sector: at most 100 characters, got 101'],
    });
  });
});

test('a table without a column that is needed is refused whole, before anything is written', async () => {
  const { date_ex: _, ...rest } = splitsExample.splits[0] ?? {};
  await expect(load('splits', table([rest]))).rejects.toThrow(SourceRefused);
  await expect(load('splits', table([rest]))).rejects.toThrow('column date_ex: required, not in the header');
  await expect(load('splits', 'a,b\n1,2\n')).rejects.toThrow('header of wire names such as id, ticker');
  expect(store.recordsSummary().splits.records).toBe(0);
});

test('logos come with their drawings; companies make a security known, and take no logo away', async () => {
  const drawing = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4"><path d="M0 0h4v4H0z"/></svg>';
  const [logo] = logosExample.data;
  expect(await load('logos', lines([{ ...logo, files: { mark_vector_light: drawing } }]))).toMatchObject({ added: 1, reasons: [] });
  expect(store.logoImage(logo?.id ?? '', 'mark_vector_light')?.toString()).toBe(drawing);
  expect(await load('companies', 'symbol,name,country,isin\nHLDN,Halden Optics,US,US40X51T1040\nNEWCO,New Company,US,\n')).toMatchObject({
    added: 2,
    reasons: [],
  });
  expect(await load('companies', 'symbol,name,former_symbols\nRENAMED,Renamed Company,OLDNAME until 2024-03-01\n')).toMatchObject({
    added: 1,
  });
  expect(store.findLogos(['OLDNAME'], 'symbol')[0]?.security).toMatchObject({
    symbol: 'RENAMED',
    former_symbols: 'OLDNAME until 2024-03-01',
  });
  const found = store.findLogos(['HLDN', 'NEWCO'], 'symbol');
  expect(found.map(({ logo: { images } }) => [...images])).toEqual([['mark_vector_light'], []]);
});
