import { expect, test } from 'vitest';
import { recordsFile, sheetFile } from './export-file.ts';
import { sheetOf } from './sheet.ts';

const sheet = sheetOf([{ name: 'Ticker', value: (row: string) => row }], ['F'], 'et');
const words = { tab: 'Splits', title: 'Splits calendar' };

test('a sheet becomes CSV, with a byte order mark only where it is asked for', async () => {
  const bytes = async (withMark: boolean) => new Uint8Array(await (await sheetFile('csv', sheet, { withMark, ...words })).arrayBuffer());
  expect(new TextDecoder().decode(await bytes(false))).toBe('Ticker\r\nF\r\n');
  expect([...(await bytes(true))].slice(0, 3)).toEqual([0xef, 0xbb, 0xbf]);
});

test('a sheet becomes a workbook, which is a ZIP', async () => {
  const file = await sheetFile('xlsx', sheet, { withMark: false, ...words });
  expect(new TextDecoder().decode((await file.arrayBuffer()).slice(0, 2))).toBe('PK');
});

test('raw records are a row each in CSV, and whole in JSON where a row is less than what was sent', async () => {
  const rows = [{ symbol: 'F', roe: 0.12 }];
  expect(await recordsFile('csv', rows, { withMark: false }).text()).toBe('symbol,roe\r\nF,0.12\r\n');
  const whole = [{ symbol: 'F', operationRatios: rows }];
  expect(JSON.parse(await recordsFile('json', rows, { withMark: false, whole }).text())).toEqual(whole);
});
