import { describe, expect, test } from 'vitest';
import { csvText } from '#src/shared/export/csv.ts';
import { markdownText, tsvText } from '#src/shared/export/pasted.ts';
import { company, period } from '#src/testing/ratio-results.ts';
import { parseSearch } from '#src/shared/url/use-search.ts';
import { compare } from './comparison.ts';
import { areaSheet, seenSheet } from './ratios-sheet.ts';
import { ratiosSearch } from './ratios-search.ts';
import { areaOf, cellsIn } from './table-area.ts';

const results = [
  company('AAA', [
    period('2025-06-30', { roe: -0.0825, currentRatio: 1.0654 }, { isCalculated: true }),
    period('2025-03-31', { roe: 0.5 }),
  ]),
  company('BBB', [period('2025-06-30', { roe: 0.9, currentRatio: 2 }), period('2025-06-30', { roe: 1.234, currentRatio: 2 })]),
];
const asked = (address: string) => parseSearch(ratiosSearch, address).value;
const sheetAt = (address: string, link?: string) => seenSheet(compare(results, asked(address)), asked(address), { zone: 'et', link });
const lines = (text: string): readonly string[] => text.split('\r\n');

describe('what I see', () => {
  test('a row for each row of the table, figures as on the screen, in the unit of their header, marks and reasons beside them', () => {
    expect(lines(csvText(sheetAt('s=AAA,BBB&r=roe,currentRatio')))).toEqual([
      'period_end,AAA ROE TTM (%),BBB ROE TTM (%),AAA Current ratio TTM (times),BBB Current ratio TTM (times),calculated,flagged,why_empty',
      '2025-06-30,-8.3,123.4,1.07,2.00,AAA,BBB ROE: the answer held it 2 times: the last is shown; BBB Current ratio: the answer held it 2 times: the last is shown,',
      '2025-03-31,50.0,,,,,,No period of BBB ends on 2025-03-31. AAA reported this period without the ratio: a part of it is missing or its divisor is 0.',
      '',
    ]);
  });

  test('carries the address of the view as a column, not as a comment', () => {
    const [head, first] = lines(csvText(sheetAt('s=AAA', 'https://desk.example/ratios?s=AAA,BBB')));
    expect(head).toMatch(/,link$/);
    expect(first).toMatch(/,"https:\/\/desk\.example\/ratios\?s=AAA,BBB"$/);
  });

  test('has ASCII signs in files, whatever the screen has', () => {
    expect(lines(csvText(sheetAt('s=AAA&negative=parentheses')))[1]).toMatch(/^2025-06-30,-8\.3,/);
  });

  test('says for a fiscal quarter on which day whose period ended', () => {
    const [head, first] = lines(csvText(sheetAt('s=AAA,BBB&align=fiscal')));
    expect(head).toMatch(/^fiscal_quarter,.*,period_ends,calculated,/);
    expect(first).toContain('FY2025 Q2,-8.3,123.4,AAA 2025-06-30; BBB 2025-06-30,AAA,');
  });

  test('runs nothing in a spreadsheet: a symbol from a hostile address is text in head and cells', () => {
    const [head] = lines(csvText(seenSheet(compare(results, asked('s==CMD()')), asked('s==CMD()'), { zone: 'et' })));
    expect(head).toContain("'=CMD() ROE TTM (%)");
  });
});

test('an area goes to the clipboard with its heads, as cells or as Markdown', () => {
  const search = asked('s=AAA,BBB');
  const comparison = compare(results, search);
  const [from, to] = [
    { line: 'BBB roe', moment: '2025-06-30' },
    { line: 'AAA roe', moment: '2025-06-30' },
  ];
  const sheet = areaSheet(comparison, search, areaOf(comparison, { from, to }), 'et');
  expect(tsvText(sheet)).toBe('period_end\tAAA ROE TTM (%)\tBBB ROE TTM (%)\n2025-06-30\t-8.3\t123.4\n');
  expect(markdownText(sheet)).toContain('| 2025-06-30 | -8.3 | 123.4 |');
});

test('a selection whose place is gone with another question is none', () => {
  const comparison = compare(results, asked('s=AAA'));
  const gone = { line: 'BBB roe', moment: '2025-06-30' };
  expect(cellsIn(areaOf(comparison, { from: gone, to: gone }))).toBe(0);
});
