import { expect, test } from 'vitest';
import { csvText } from '#src/shared/export/csv.ts';
import { rawSheet } from '#src/shared/export/raw-records.ts';
import { company, period } from '#src/testing/ratio-results.ts';
import { parseSearch } from '#src/shared/url/use-search.ts';
import { compare } from './comparison.ts';
import { periodRecords, seenFile } from './ratios-export-file.ts';
import { ratiosSearch } from './ratios-search.ts';

test('raw: a period is a row, names and numbers as they came', () => {
  const records = periodRecords([
    { symbol: 'AAA', operationRatios: [{ id: { asOf: '2025-06-30', reportType: 'R' }, isCalculated: false, fixAssetsTuronver: 1.202899 }] },
  ]);
  expect(csvText(rawSheet(records))).toBe(
    'symbol,id.asOf,id.reportType,isCalculated,fixAssetsTuronver\r\nAAA,2025-06-30,R,false,1.202899\r\n',
  );
});

test.each(['csv', 'xlsx'] as const)('a %s file is named for its rows and the clock of the screen', async (format) => {
  const search = parseSearch(ratiosSearch, 's=AAA').value;
  const comparison = compare([company('AAA', [period('2025-06-30', { roe: 0.1 })])], search);
  const { name, rows, file } = await seenFile(format, comparison, search, { zone: 'et', link: 'https://desk.example/', withMark: false });
  expect(name).toMatch(new RegExp(String.raw`^ratios_\d{4}-\d\d-\d\dT\d{4}ET_filtered_1rows\.${format}$`));
  expect(rows).toBe(1);
  expect(file.size).toBeGreaterThan(50);
});
