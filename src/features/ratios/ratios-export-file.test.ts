import { expect, test } from 'vitest';
import { csvText } from '#src/shared/export/csv.ts';
import { rawSheet } from '#src/shared/export/raw-records.ts';
import { company, period } from '#src/testing/ratio-results.ts';
import { parseSearch } from '#src/shared/url/use-search.ts';
import { compare } from './comparison.ts';
import { periodRecords, seenSheet, sheetNumber } from './ratios-export-file.ts';
import { ratiosSearch } from './ratios-search.ts';

test('what I see: a row for each row of the table, figures as on the screen, in the unit of their header, reasons for what is empty', () => {
  const results = [
    company('AAA', [
      period('2025-06-30', { roe: -0.0825, currentRatio: 1.0654 }, { isCalculated: true }),
      period('2025-03-31', { roe: 0.5 }),
    ]),
    company('BBB', [period('2025-06-30', { roe: 1.234, currentRatio: 2 })]),
  ];
  const search = parseSearch(ratiosSearch, 's=AAA,BBB&r=roe,currentRatio').value;
  expect(csvText(seenSheet(compare(results, search), search)).split('\r\n')).toEqual([
    'period_end,AAA ROE TTM (%),BBB ROE TTM (%),AAA Current ratio TTM (times),BBB Current ratio TTM (times),calculated,why_empty',
    '2025-06-30,-8.3,123.4,1.07,2.00,AAA,',
    '2025-03-31,50.0,,,,,No period of BBB ends on 2025-03-31. AAA reported this period without the ratio: a part of it is missing or its divisor is 0.',
    '',
  ]);
});

test.each([
  ['\u221212.3%', '-12.3'],
  ['1.07x', '1.07'],
  ['29d', '29'],
  ['\u2212$2,410,000', '-2410000'],
])('%s is the number %s', (shown, written) => {
  expect(sheetNumber(shown)).toBe(written);
});

test('raw: a period is a row, names and numbers as they came', () => {
  const records = periodRecords([
    { symbol: 'AAA', operationRatios: [{ id: { asOf: '2025-06-30', reportType: 'R' }, isCalculated: false, fixAssetsTuronver: 1.202899 }] },
  ]);
  expect(csvText(rawSheet(records))).toBe(
    'symbol,id.asOf,id.reportType,isCalculated,fixAssetsTuronver\r\nAAA,2025-06-30,R,false,1.202899\r\n',
  );
});
