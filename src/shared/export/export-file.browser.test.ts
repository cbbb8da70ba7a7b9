import { strFromU8, unzipSync } from 'fflate';
import { expect, test, vi } from 'vitest';
import { type About, download, exportName, recordsFile, sheetFile } from './export-file.ts';
import { sheetOf } from './sheet.ts';

const sheet = sheetOf([{ name: 'Ticker', value: (row: string) => row }], ['F'], 'et');

const about: About = {
  things: 'news',
  title: 'News',
  filter: 'news on AAPL, from Nov 1, 2026',
  link: 'https://desk.example/news?tickers=AAPL&from=2026-11-01',
  asOfSeconds: Date.parse('2026-11-20T14:41:59Z') / 1000,
  zone: 'et',
  isSample: true,
  raw: false,
  rows: 1,
  truncated: true,
};

const unmarked = { withMark: false };

test('a sheet becomes CSV, with an optional byte order mark', async () => {
  const bytes = async (withMark: boolean) => new Uint8Array(await (await sheetFile('csv', sheet, about, { withMark })).file.arrayBuffer());
  expect(new TextDecoder().decode(await bytes(false))).toBe('Ticker\r\nF\r\n');
  expect([...(await bytes(true))].slice(0, 3)).toEqual([0xef, 0xbb, 0xbf]);
});

test('a workbook has a second sheet that says what it holds', async () => {
  const { file } = await sheetFile('xlsx', sheet, about, unmarked);
  const files = unzipSync(new Uint8Array(await file.arrayBuffer()));
  const second = strFromU8(files['xl/worksheets/sheet2.xml'] ?? new Uint8Array());
  const texts = [...second.matchAll(/<t [^>]*>([^<]*)<\/t>/g)].map(([, text]) => text);
  expect(texts).toEqual([
    ...['About this file', 'Value'],
    ...['contents', 'News, as shown'],
    ...['source', 'Marketdesk, https://desk.example/news'],
    ...['sample data', 'yes: an invented example world'],
    ...['filters', 'news on AAPL, from Nov 1, 2026'],
    ...['as of', '2026-11-20T09:41:59-05:00 (New York)'],
    ...['rows', '1'],
    ...['complete', 'no: more rows match'],
    ...['link', 'https://desk.example/news?tickers=AAPL&amp;from=2026-11-01'],
  ]);
});

test('raw records are a row each in CSV, and complete in JSON, after a description of the file', async () => {
  const rows = [{ symbol: 'F', roe: 0.12 }];
  const raw = { ...about, raw: true, isSample: false, truncated: false, filter: undefined };
  expect(await recordsFile('csv', rows, raw, unmarked).file.text()).toBe('symbol,roe\r\nF,0.12\r\n');
  expect(await recordsFile('ndjson', rows, raw, unmarked).file.text()).toBe('{"symbol":"F","roe":0.12}\n');
  const whole = [{ symbol: 'F', operationRatios: rows }];
  expect(JSON.parse(await recordsFile('json', rows, raw, { ...unmarked, whole }).file.text())).toEqual({
    about: {
      contents: 'News, all fields as the service sent them',
      source: 'Marketdesk, https://desk.example/news',
      sampleData: 'no',
      filters: 'none',
      asOf: '2026-11-20T09:41:59-05:00 (New York)',
      rows: 1,
      complete: 'yes',
      link: about.link,
    },
    records: whole,
  });
});

test('downloads by a link, which is removed and revoked afterwards', async () => {
  vi.useFakeTimers();
  const revoked = vi.spyOn(URL, 'revokeObjectURL');
  const clicked: { name: string; href: string; isConnected: boolean }[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    clicked.push({ name: this.download, href: this.href, isConnected: this.isConnected });
  });
  download(new Blob(['a']), 'a.csv');
  expect(clicked).toEqual([{ name: 'a.csv', href: expect.stringMatching(/^blob:/) as string, isConnected: true }]);
  expect(document.querySelector('a')).toBeNull();
  expect(revoked).not.toHaveBeenCalled();
  vi.runAllTimers();
  expect(revoked.mock.calls).toEqual([[clicked[0]?.href]]);
});

test.each([
  [{}, 'news_2026-11-20T0941ET_filtered_news-on-AAPL-from-Nov-1-2026_312rows.csv'],
  [{ filter: undefined }, 'news_2026-11-20T0941ET_312rows.csv'],
  [{ filter: `news on ${'A, '.repeat(99)}` }, `news_2026-11-20T0941ET_filtered_news-on-${'A-'.repeat(25)}A_312rows.csv`],
  [{ filter: undefined, zone: 'utc', ending: 'xlsx' }, 'news_2026-11-20T1441UTC_312rows.xlsx'],
  [{ filter: undefined, truncated: true, isSample: true }, 'news_2026-11-20T0941ET_312rows_truncated_sample.csv'],
  [{ filter: undefined, raw: true, ending: 'ndjson' }, 'news_2026-11-20T0941ET_raw_312rows.ndjson'],
] as const)('the name of %o is %s', (parts, written) =>
  expect(exportName({ ...about, isSample: false, truncated: false, count: '312rows', ending: 'csv', ...parts })).toBe(written),
);
