import { describe, expect, test } from 'vitest';
import { rawSheet } from '#src/shared/export/raw-records.ts';
import { csvText, markdownText, tsvText } from '#src/shared/export/text-formats.ts';
import { parseSearch } from '#src/shared/url/use-search.ts';
import { company, period } from '#src/testing/records.ts';
import { compare } from './comparison/comparison.ts';
import { ratiosSearch } from './ratios-search.ts';
import { areaOf, areaSheet, cellsIn, viewSheet, periodRecords } from './ratios-sheet.ts';

const results = [
  company('AAA', [
    period('2025-06-30', { roe: -0.0825, currentRatio: 1.0654 }, { isCalculated: true }),
    period('2025-03-31', { roe: 0.5 }),
  ]),
  company('BBB', [period('2025-06-30', { roe: 0.9, currentRatio: 2 }), period('2025-06-30', { roe: 1.234, currentRatio: 2 })]),
];
const searchOf = (address: string) => parseSearch(ratiosSearch, address).value;
const sheetAt = (address: string, link?: string) => viewSheet(compare(results, searchOf(address)), searchOf(address), { zone: 'et', link });
const lines = (text: string): readonly string[] => text.split('\r\n');

describe('what I see', () => {
  test('has the rows and figures of the table, with flags and reasons', () => {
    expect(lines(csvText(sheetAt('s=AAA,BBB&r=roe,currentRatio&align=calendar')))).toEqual([
      'period_end,AAA ROE TTM (%),BBB ROE TTM (%),AAA Current ratio TTM (times),BBB Current ratio TTM (times),derived,flagged,why_empty',
      '2025-06-30,-8.3,123.4,1.07,2.00,AAA,"BBB ROE: 2 different records of this period end in the response, the last is shown; BBB Current ratio: 2 different records of this period end in the response, the last is shown",',
      '2025-03-31,50.0,,,,,,No period of BBB ends on 2025-03-31. AAA did not report this ratio for the period: an input is missing or the divisor is 0.',
      '',
    ]);
  });

  test('has the link to the view as a column', () => {
    const [head, first] = lines(csvText(sheetAt('s=AAA', 'https://desk.example/ratios?s=AAA,BBB')));
    expect(head).toMatch(/,link$/);
    expect(first).toMatch(/,"https:\/\/desk\.example\/ratios\?s=AAA,BBB"$/);
  });

  test('has ASCII minus signs, whatever the notation on the screen', () => {
    expect(lines(csvText(sheetAt('s=AAA&negative=parentheses&align=calendar')))[1]).toMatch(/^2025-06-30,-8\.3,/);
  });

  test('names report type and period, and both values of a restated figure', () => {
    const restated = [
      company('AAA', [period('2025-06-30', { roe: 0.1 }, { reportType: 'A' }), period('2025-06-30', { roe: 0.12 }, { reportType: 'R' })]),
    ];
    const search = searchOf('s=AAA&type=A&align=calendar');
    expect(lines(csvText(viewSheet(compare(restated, search), search, { zone: 'et' }))).slice(0, 2)).toEqual([
      'period_end,"AAA ROE Original, quarterly (%)",restated,derived,flagged,why_empty',
      '2025-06-30,10.0,AAA ROE: 10.0 to 12.0,,,',
    ]);
  });

  test('lists the period ends of a fiscal quarter', () => {
    const [head, first] = lines(csvText(sheetAt('s=AAA,BBB&align=fiscal')));
    expect(head).toMatch(/^fiscal_quarter,.*,period_ends,derived,/);
    expect(first).toContain('FY2025 Q2,-8.3,123.4,"AAA 2025-06-30; BBB 2025-06-30",AAA,');
  });

  test('defuses formulas in symbols', () => {
    const [head] = lines(csvText(viewSheet(compare(results, searchOf('s=@CMD()')), searchOf('s=@CMD()'), { zone: 'et' })));
    expect(head).toContain("'@CMD() ROE TTM (%)");
  });
});

test('copies an area with headers as TSV or Markdown', () => {
  const search = searchOf('s=AAA,BBB&align=calendar');
  const comparison = compare(results, search);
  const [from, to] = [
    { line: 'BBB roe TTM', moment: '2025-06-30' },
    { line: 'AAA roe TTM', moment: '2025-06-30' },
  ];
  const sheet = areaSheet(comparison, search, areaOf(comparison, { from, to }), 'et');
  expect(tsvText(sheet)).toBe('period_end\tAAA ROE TTM (%)\tBBB ROE TTM (%)\n2025-06-30\t-8.3\t123.4\n');
  expect(markdownText(sheet)).toContain('| 2025-06-30 | -8.3 | 123.4 |');
});

test('a selection of cells that no longer exist is empty', () => {
  const comparison = compare(results, searchOf('s=AAA'));
  const gone = { line: 'BBB roe TTM', moment: '2025-06-30' };
  expect(cellsIn(areaOf(comparison, { from: gone, to: gone }))).toBe(0);
});

test('the raw file has one row per period, with API names and values', () => {
  const records = periodRecords([
    { symbol: 'AAA', operationRatios: [{ id: { asOf: '2025-06-30', reportType: 'R' }, isCalculated: false, fixAssetsTuronver: 1.202899 }] },
  ]);
  expect(csvText(rawSheet(records))).toBe(
    'symbol,id.asOf,id.reportType,isCalculated,fixAssetsTuronver\r\nAAA,2025-06-30,R,false,1.202899\r\n',
  );
});
