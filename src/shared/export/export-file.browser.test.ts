import { expect, test, vi } from 'vitest';
import { download, exportName, recordsFile, sheetFile } from './export-file.ts';
import { sheetOf } from './sheet.ts';

const sheet = sheetOf([{ name: 'Ticker', value: (row: string) => row }], ['F'], 'et');
const labels = { tab: 'Splits', title: 'Splits calendar' };

test('a sheet becomes CSV, with an optional byte order mark', async () => {
  const bytes = async (withMark: boolean) => new Uint8Array(await (await sheetFile('csv', sheet, { withMark, ...labels })).arrayBuffer());
  expect(new TextDecoder().decode(await bytes(false))).toBe('Ticker\r\nF\r\n');
  expect([...(await bytes(true))].slice(0, 3)).toEqual([0xef, 0xbb, 0xbf]);
});

test('a sheet becomes a workbook, which is a ZIP', async () => {
  const file = await sheetFile('xlsx', sheet, { withMark: false, ...labels });
  expect(new TextDecoder().decode((await file.arrayBuffer()).slice(0, 2))).toBe('PK');
});

test('raw records are a row each in CSV, and complete in JSON', async () => {
  const rows = [{ symbol: 'F', roe: 0.12 }];
  expect(await recordsFile('csv', rows, { withMark: false }).text()).toBe('symbol,roe\r\nF,0.12\r\n');
  const whole = [{ symbol: 'F', operationRatios: rows }];
  expect(JSON.parse(await recordsFile('json', rows, { withMark: false, whole }).text())).toEqual(whole);
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

const name = {
  things: 'news',
  nowSeconds: Date.parse('2026-11-20T14:41:59Z') / 1000,
  zone: 'et',
  filtered: true,
  rows: 312,
  truncated: false,
  ending: 'csv',
} as const;

test.each([
  [{}, 'news_2026-11-20T0941ET_filtered_312rows.csv'],
  [{ filtered: false }, 'news_2026-11-20T0941ET_312rows.csv'],
  [{ zone: 'utc', ending: 'xlsx' }, 'news_2026-11-20T1441UTC_filtered_312rows.xlsx'],
  [{ rows: 10_000, truncated: true }, 'news_2026-11-20T0941ET_filtered_10000rows_truncated.csv'],
  [{ raw: true, ending: 'ndjson' }, 'news_2026-11-20T0941ET_filtered_raw_312rows.ndjson'],
] as const)('the name of %o is %s', (parts, written) => expect(exportName({ ...name, ...parts })).toBe(written));
