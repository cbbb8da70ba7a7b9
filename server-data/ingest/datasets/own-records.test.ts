import { writeFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { guidance } from '#contract/endpoints/guidance.ts';
import { news, type NewsItem } from '#contract/endpoints/news.ts';
import { ratios } from '#contract/endpoints/ratios.ts';
import { splits } from '#contract/endpoints/splits.ts';
import { parseQuery } from '#contract/schema/query.ts';
import type { SqliteStore } from '../../store/sqlite/open.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { memoryStore } from '../../testing/test-app.ts';
import type { IngestCount } from '../count.ts';
import { ingest } from '../ingest.ts';
import { datasets } from './index.ts';

const { newPath } = temporaryFolder();
let store: SqliteStore;
beforeEach(() => (store = memoryStore()));
afterEach(() => store.close());

async function load(kind: string, content: string): Promise<IngestCount> {
  const dataset = datasets.get(kind);
  if (!dataset) throw new Error(`no dataset ${kind}`);
  const path = newPath();
  writeFileSync(path, content);
  return ingest(dataset, { store, sources: [path], now: () => 0, reportPath: (source) => `${source}.report` });
}

const served = {
  news: () => store.findNews(parseQuery(news, [['displayOutput', 'full']]).query).map((json) => JSON.parse(json) as NewsItem),
  splits: () => (JSON.parse(store.splitsJson(parseQuery(splits, []).query).toString()) as { splits: object[] }).splits,
  guidance: () => (JSON.parse(store.guidanceJson(parseQuery(guidance, []).query).toString()) as { guidance: object[] }).guidance,
};

describe('a story', () => {
  const own = { id: 1, title: 'Own story', created: '2025-10-16T14:49:30Z', stocks: [{ name: 'AAA' }] };
  const created = 'Thu, 16 Oct 2025 10:49:30 -0400';

  it('needs id, title and created; the rest is empty, and it was updated when it was created', async () => {
    expect(await load('news', JSON.stringify(own))).toMatchObject({
      added: 1,
      refused: 0,
      defaults: { 'updated = created': 1 },
      unread: {},
    });
    expect(served.news()).toEqual([
      {
        id: 1,
        author: '',
        created,
        updated: created,
        title: 'Own story',
        teaser: '',
        body: '',
        url: '',
        image: [],
        channels: [],
        stocks: [{ name: 'AAA', cusip: '', isin: '', exchange: '' }],
        tags: [],
      },
    ]);
    expect(await load('news', `${JSON.stringify(own)}\n`)).toMatchObject({ added: 0, unchanged: 1 });
  });

  it.each<[string, object]>([
    ['a list of symbols', { stocks: ['AAA', 'ß'] }],
    ['a text with commas', { stocks: 'AAA, ß' }],
    ['objects with a ticker', { stocks: [{ ticker: 'AAA' }, { symbol: 'ß' }] }],
    ['under another name', { stocks: undefined, tickers: ['AAA', 'ß'] }],
  ])('has stocks as %s', async (_, stocks) => {
    await load('news', JSON.stringify({ ...own, ...stocks }));
    expect(served.news()[0]?.stocks.map(({ name }) => name)).toEqual(['AAA', 'ß']);
  });

  it('has texts for images, channels and tags, and null for what is not there', async () => {
    const more = { author: null, image: 'https://images.example/a.png', channels: ['News'], tags: 'a;b' };
    expect(await load('news', JSON.stringify({ ...own, ...more }))).toMatchObject({ added: 1 });
    expect(served.news()).toMatchObject([
      { author: '', image: [{ size: '', url: more.image }], channels: [{ name: 'News' }], tags: [{ name: 'a' }, { name: 'b' }] },
    ]);
  });

  it('keeps the number of a text in its place, in JSON and in a table; without an id that of its url', async () => {
    const { id: _, ...noId } = own;
    const rows = [
      { ...own, id: 'story-1' },
      { ...noId, url: 'https://news.example/2' },
      { ...own, id: '3' },
    ];
    const first = await load('news', JSON.stringify(rows));
    expect(first).toMatchObject({ added: 3, defaults: { 'updated = created': 3, 'id of its text': 1, 'id of url': 1 } });
    const table = 'id,title,created,stocks,url\nstory-1,Own story,2025-10-16T14:49:30Z,AAA,\n';
    expect(await load('news', table)).toMatchObject({ added: 0, unchanged: 1, refused: 0 });
    expect(await load('news', JSON.stringify(rows.toReversed()))).toMatchObject({ added: 0, unchanged: 3 });
    expect(served.news().map(({ id }) => id)).toContain(3);
  });

  it('is refused where its time has no zone', async () => {
    expect(await load('news', JSON.stringify({ ...own, created: '2025-10-16T14:49:30' }))).toMatchObject({ added: 0, refused: 1 });
  });

  it('names the fields and columns that are not read once', async () => {
    const rows = [own, { ...own, id: 2 }].map((story) => JSON.stringify({ ...story, sentiment: 1, headline: 'Second title' }));
    expect(await load('news', rows.join('\n'))).toMatchObject({ added: 2, unread: { sentiment: 2, headline: 2 } });
    expect(await load('news', 'ID,Title,Created,foo\n4,Four,2025-10-16T14:49:30Z,x\n5,Five,2025-10-16T14:49:30Z,y\n')).toMatchObject({
      added: 2,
      unread: { foo: 1 },
    });
  });

  it('of a table by its keys names some of them, and the rest together', async () => {
    const wide = Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`key ${index}`, 1]));
    const { unread } = await load('news', JSON.stringify({ ...own, ...wide }));
    expect(Object.keys(unread)).toHaveLength(51);
    expect(unread['others']).toBe(450);
  });
});

describe('a split', () => {
  const defaults = {
    'id of ticker + date_ex + ratio': 1,
    'split_type of ratio': 1,
    'importance = 0 (not rated)': 1,
    'optionable = false': 1,
    'updated = 0 (not known)': 1,
  };
  const forward = { ticker: 'AAPL', date_ex: '2020-08-31', ratio: '4:1', split_type: 'Forward Stock Split' };

  it.each<[string, string]>([
    ['JSON', '{"ticker":"AAPL","date_ex":"2020-08-31","ratio":"4:1"}'],
    ['a number', '{"symbol":"AAPL","date":"2020-08-31","ratio":4}'],
    ['a table', 'ticker,date_ex,ratio\nAAPL,2020-08-31,4:1\n'],
    ['words', 'Symbol,Ex Date,Split Ratio\nAAPL,2020/08/31,4-for-1\n'],
    ['a price history', 'Date,Ticker,Stock Splits\n2020-08-31 00:00:00-04:00,AAPL,4.0\n'],
    ['sides', '{"results":0,"execution_date":"2020-08-31","split_from":1,"split_to":4,"ticker":"AAPL"}'],
    ['sides in a table', 'symbol,date,numerator,denominator\nAAPL,2020-08-31,4,1\n'],
    ['camel case', 'ticker,exDate,splitFrom,splitTo\nAAPL,20200831,1,4\n'],
  ])('is read from %s, with the same id', async (_, content) => {
    expect(await load('splits', content)).toMatchObject({ added: 1, refused: 0, defaults });
    expect(served.splits()).toMatchObject([forward]);
    expect(await load('splits', `${JSON.stringify({ ticker: 'aapl', ex_date: '2020-08-31', ratio: '8:2' })}\n`)).toMatchObject({
      added: 0,
    });
  });

  it('that is announced was written on that day, New York time', async () => {
    const split = { ticker: 'AAPL', date_announced: '2020-07-30', date_ex: '2020-08-31', ratio: 0.1 };
    expect(await load('splits', JSON.stringify(split))).toMatchObject({ defaults: { 'updated = date_announced': 1 } });
    expect(served.splits()).toMatchObject([{ ratio: '1:10', split_type: 'Reverse Stock Split', updated: 1_596_081_600 }]);
  });

  it('of 0 is a day without one', async () => {
    const history = 'Date,Symbol,Close,Stock Splits\n2020-08-28,AAPL,499.23,0.0\n2020-08-31,AAPL,129.04,4.0\n';
    expect(await load('splits', history)).toMatchObject({
      read: 3,
      added: 1,
      blank: 1,
      layout: 1,
      refused: 0,
      defaults: { 'no split at ratio 0': 1 },
      unread: { Close: 1 },
    });
  });

  it('says what a rounded decimal was read as', async () => {
    expect(await load('splits', 'ticker,date_ex,ratio\nA,2020-08-31,0.0667\n')).toMatchObject({
      added: 1,
      defaults: { 'ratio 1:15 of 0.0667': 1 },
    });
    expect(served.splits()).toMatchObject([{ ratio: '1:15' }]);
  });

  it('is refused where the ratio could be several', async () => {
    const content = 'ticker,date_ex,ratio\nA,2020-08-31,4 to 1\nB,2020-08-31,0.003\nC,8/9/2020,2:1\n';
    expect(await load('splits', content)).toMatchObject({ added: 0, refusals: { 'invalid ratio': 2, 'invalid date_ex': 1 } });
  });

  it('needs a column for each of the three', async () => {
    await expect(load('splits', 'ticker,date_ex\nA,2020-08-31\n')).rejects.toThrow('column ratio: required, not in the header');
    await expect(load('splits', 'date,ex_date,ticker,ratio\n')).rejects.toThrow('column date_ex: expected once, is twice in the header');
  });
});

describe('guidance', () => {
  it.each<[string, string]>([
    [
      'JSON',
      '{"ticker":"AAA","date":"2026-05-04","time":"16:05","period":"Q2","period_year":2026,"eps_guidance_min":1.1,"eps_guidance_max":1.25}',
    ],
    ['a table', 'symbol,date,time,quarter,year,eps_low,eps_high\nAAA,2026-05-04,16:05,Q2,2026,1.1,1.25\n'],
  ])('is read from ticker, date, period and figures in %s', async (_, content) => {
    const what = {
      added: 1,
      refused: 0,
      defaults: { 'id of ticker + date + period': 1, 'is_primary = Y': 1, 'importance = 0 (not rated)': 1, 'updated = date and time': 1 },
    };
    expect(await load('guidance', content)).toMatchObject(what);
    expect(served.guidance()).toMatchObject([
      { time: '16:05:00', eps_guidance_min: '1.1', eps_guidance_max: '1.25', eps_guidance_est: '', updated: 1_777_925_100 },
    ]);
    expect(await load('guidance', `${content}\n`)).toMatchObject({ added: 0, unchanged: 1 });
  });
});

describe('ratios', () => {
  it('are read from flat rows, in JSON and in a table, as periods of one company', async () => {
    const rows = 'Ticker,as_of,period,report_type,roe,PE\nAAA,2025-12-31,FY,A,0.2,9\nAAA,2024-12-31,FY,A,0.1,8\n';
    expect(await load('ratios', rows)).toMatchObject({ refused: 0, defaults: { 'companyId = symbol': 2 }, unread: { PE: 1 } });
    expect(await load('ratios', '{"symbol":"AAA","asOf":"2023-12-31","period":"FY","reportType":"A","roe":0.05}')).toMatchObject({
      refused: 0,
    });
    const { result } = JSON.parse(store.ratiosJson(parseQuery(ratios, [['symbols', 'AAA']]).query).toString()) as {
      result: { company: object; operationRatios: { roe: number; id: object }[] }[];
    };
    expect(await load('ratios', 'symbol,asOf,period,reportType,grossMargin\nAAA,2022-12-31,FY,A,45.1\n')).toMatchObject({
      refusals: { 'invalid grossMargin': 1 },
    });
    expect(result).toHaveLength(1);
    expect(result[0]?.company).toMatchObject({ primarySymbol: 'AAA' });
    expect(result[0]?.operationRatios.map(({ roe }) => roe)).toEqual([0.2, 0.1, 0.05]);
  });
});

it.each(['news', 'splits', 'ratios', 'logos'])('a feed is named as what it is, not as a table of %s', async (kind) => {
  const feed = '<?xml version="1.0"?><rss version="2.0"><channel><title>Feed</title></channel></rss>';
  await expect(load(kind, feed)).rejects.toThrow('this is an RSS feed; feeds are not read by ingest yet');
});
