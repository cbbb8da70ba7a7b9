import { describe, expect, test } from 'vitest';
import type { RatioName } from '#contract/endpoints/ratios.ts';
import { parseFacts } from './facts.ts';
import { buildRows, isRefused, type RatioRow, valuesOf } from './rows.ts';
import { madeFacts, madeYear } from './testing/made-facts.ts';

const rowsOf = (lines: string): readonly RatioRow[] =>
  buildRows(
    parseFacts(madeFacts(lines), '0009900017', (reason) => {
      throw new Error(reason);
    }),
  );
const named = (rows: readonly RatioRow[]): string[] => rows.map(({ asOf, span, type }) => `${asOf} ${span} ${type}`).toSorted();

/** A ratio of a row named `2024-12-31 3M A`. */
function ratioOf(rows: readonly RatioRow[], name: string, ratio: RatioName): number | undefined {
  const row = rows.find(({ asOf, span, type }) => `${asOf} ${span} ${type}` === name);
  if (!row) throw new Error(`no row ${name}, but ${named(rows).join(', ')}`);
  return valuesOf(row)[ratio];
}

/** Lines of the made year without those that match. */
const yearWithout = (pattern: RegExp): string =>
  madeYear
    .split('\n')
    .filter((line) => !pattern.test(line))
    .join('\n');

describe('periods', () => {
  test('each end has the times that were filed, a fourth quarter that is a difference, and a TTM of four quarters', () => {
    const rows = rowsOf(madeYear);
    expect(named(rows)).toEqual([
      '2024-03-31 3M A',
      '2024-06-30 3M A',
      '2024-06-30 6M A',
      '2024-09-30 3M A',
      '2024-09-30 9M A',
      '2024-12-31 1Y A',
      '2024-12-31 3M A',
      '2024-12-31 TTM TTM',
    ]);
    expect(ratioOf(rows, '2024-06-30 3M A', 'netMargin')).toBe(0.1); // 210 - 100 of 1100
    expect(ratioOf(rows, '2024-12-31 3M A', 'netMargin')).toBe(0.1); // 470 - 330 of 4700 - 3300
    expect(ratioOf(rows, '2024-12-31 TTM TTM', 'netMargin')).toBe(0.1);
    expect(rows.filter(({ isCalculated }) => isCalculated).map(({ span }) => span)).toEqual(['3M', 'TTM']);
    expect(new Set(rows.map(({ fiscalYearEnd }) => fiscalYearEnd))).toEqual(new Set([12]));
  });

  test('Snowflake, third quarter of fiscal 2026: nine months less six', () => {
    const rows = rowsOf(`
      Revenues 2025-02-01 2025-07-31 1988633000 2025-08-29
      Revenues 2025-02-01 2025-10-31 3042396000 2025-12-04
      CostOfRevenue 2025-08-01 2025-10-31 337204160 2025-12-04
      Assets 2025-10-31 1 2025-12-04`);
    // (1053763000 - 337204160) / 1053763000
    expect(ratioOf(rows, '2025-10-31 3M A', 'grossMargin')).toBe(0.68);
  });

  test('a year of 53 weeks has a quarter of 14, and is compared with one of 52', () => {
    const rows = rowsOf(`
      Revenues 2021-09-26 2022-09-24 4000 2022-10-28 10-K
      Revenues 2021-09-26 2021-12-25 1000 2022-01-28
      Revenues 2022-09-25 2022-12-31 1100 2023-02-03
      Revenues 2022-09-25 2023-09-30 4400 2023-11-03 10-K
      Assets 2023-09-30 1 2023-11-03 10-K`);
    expect(ratioOf(rows, '2022-12-31 3M A', 'revenueGrowth')).toBe(0.1);
    expect(ratioOf(rows, '2023-09-30 1Y A', 'revenueGrowth')).toBe(0.1);
    expect(new Set(rows.map(({ fiscalYearEnd }) => fiscalYearEnd))).toEqual(new Set([9]));
  });

  test('a quarter that a filing has by itself is not computed anew', () => {
    const rows = rowsOf(`${madeYear}
      NetIncomeLoss 2024-10-01 2024-12-31 141 2025-02-01 10-K`);
    expect(ratioOf(rows, '2024-12-31 3M A', 'netMargin')).toBe(0.100_714);
  });

  test('a year without nine months is less its three quarters', () => {
    const rows = rowsOf(yearWithout(/-01-01 2024-0[69]-30|NetIncome/));
    expect(named(rows)).toContain('2024-12-31 3M A');
    expect(named(rows)).toContain('2024-12-31 TTM TTM');
  });

  test('without the third quarter there is neither a fourth one nor a TTM', () => {
    const rows = rowsOf(yearWithout(/2024-09-30/));
    expect(named(rows)).toEqual(['2024-03-31 3M A', '2024-06-30 3M A', '2024-06-30 6M A', '2024-12-31 1Y A']);
  });

  test('a year end that moved: no quarter is a difference of times that begin on different days', () => {
    const times = [
      '2024-01-01 2024-06-30 600 2024-08-01',
      '2024-04-01 2024-08-31 500 2024-10-01 10-KT',
      '2023-10-01 2024-09-30 1300 2024-11-01 10-K',
      '2024-10-01 2024-12-31 350 2025-02-01',
    ];
    const rows = rowsOf(`${times.map((time) => `Revenues ${time}\nNetIncomeLoss ${time}`).join('\n')}\nAssets 2024-06-30 1 2024-08-01`);
    expect(named(rows)).toEqual(['2024-06-30 6M A', '2024-09-30 1Y A', '2024-12-31 3M A']);
    expect(rows.map(({ fiscalYearEnd }) => fiscalYearEnd)).toEqual([9, 9, 9]);
  });

  test('twelve months that are reported each quarter are no fiscal year', () => {
    expect(named(rowsOf(`${madeYear}\nRevenues 2023-07-01 2024-06-30 4000 2024-08-01`))).not.toContain('2024-06-30 1Y A');
  });

  test('a period that a later report gives another end is refused', () => {
    const rows = rowsOf(
      `${madeYear}\nRevenues 2024-04-01 2024-06-29 1100 2025-03-01 10-K\nGrossProfit 2024-04-01 2024-06-29 300 2025-03-01 10-K`,
    );
    expect(rows.filter(isRefused).map(({ asOf, checks }) => [asOf, checks.at(-1)?.text])).toEqual([
      ['2024-06-29', '3M to 2024-06-30 was filed before'],
    ]);
  });
});

describe('as first filed, and restated', () => {
  const amended = `${madeYear}
      Revenues 2024-01-01 2024-03-31 900 2024-12-01 10-Q/A`;

  test('an amended filing makes a restated row, and leaves what was first filed', () => {
    const rows = rowsOf(amended);
    expect(ratioOf(rows, '2024-03-31 3M A', 'netMargin')).toBe(0.1);
    expect(ratioOf(rows, '2024-03-31 3M R', 'netMargin')).toBe(0.111_111);
    expect(named(rows).filter((name) => name.endsWith('R'))).toEqual(['2024-03-31 3M R']);
  });

  test('an amended filing mends figures that contradict each other: only the restated row is right', () => {
    const rows = rowsOf(`${madeYear}
      Liabilities 2024-06-30 7000 2024-08-01
      StockholdersEquity 2024-06-30 4400 2024-08-01
      Liabilities 2024-06-30 4000 2024-09-01 10-Q/A`);
    expect(named(rows.filter(isRefused))).toEqual(['2024-06-30 3M A', '2024-06-30 6M A']);
    expect(named(rows.filter((row) => !isRefused(row)))).toEqual(expect.arrayContaining(['2024-06-30 3M R', '2024-06-30 6M R']));
  });

  test('the same value in a later filing, also rounded, is no restatement', () => {
    const rows = rowsOf(`
      Revenues 2024-01-01 2024-03-31 1000123456 2024-05-01
      Revenues 2024-01-01 2024-03-31 1000123456 2025-05-01
      NetIncomeLoss 2024-01-01 2024-03-31 100654321 2024-05-01
      NetIncomeLoss 2024-01-01 2024-03-31 101000000 2025-05-01
      Assets 2024-03-31 1 2024-05-01`);
    expect(named(rows)).toEqual(['2024-03-31 3M A']);
  });

  test('an amendment of the same day is a restatement', () => {
    const rows = rowsOf(`
      Revenues 2024-01-01 2024-12-31 907 2025-02-01 10-K/A
      Revenues 2024-01-01 2024-12-31 1010 2025-02-01 10-K
      NetIncomeLoss 2024-01-01 2024-12-31 101 2025-02-01 10-K
      Assets 2024-12-31 1 2025-02-01 10-K`);
    expect([ratioOf(rows, '2024-12-31 1Y A', 'netMargin'), ratioOf(rows, '2024-12-31 1Y R', 'netMargin')]).toEqual([0.1, 0.111_356]);
  });

  test.each([
    ['26 million for 26,766 thousand', 26_766_000, 26_000_000, false],
    ['10 million for 10.4 million', 10_400_000, 10_000_000, true],
    ['1,000 for 1,050', 1050, 1000, true],
    ['0 for 400,123', 400_123, 0, true],
    ['123.5 billion for 123,456 million', 123_456_000_000, 123_500_000_000, false],
  ])('%s is a restatement: %s to %s %s', (_name, first, later, expected) => {
    const rows = rowsOf(`
      Revenues 2024-01-01 2024-03-31 ${first * 10} 2024-05-01
      NetIncomeLoss 2024-01-01 2024-03-31 ${first} 2024-05-01
      NetIncomeLoss 2024-01-01 2024-03-31 ${later} 2025-05-01
      Assets 2024-03-31 1 2024-05-01`);
    expect(named(rows)).toEqual(['2024-03-31 3M A', ...(expected ? ['2024-03-31 3M R'] : [])]);
  });

  const filed = `
      Revenues 2023-01-01 2023-03-31 1000 2023-05-01
      Revenues 2023-04-01 2023-06-30 1000 2023-08-01
      Revenues 2023-07-01 2023-09-30 1000 2023-11-01
      Revenues 2023-01-01 2023-09-30 3000 2023-11-01
      Revenues 2023-01-01 2023-12-31 4100 2024-02-01 10-K
      GrossProfit 2023-01-01 2023-09-30 1500 2023-11-01
      GrossProfit 2023-01-01 2023-12-31 2100 2024-02-01 10-K
      Assets 2023-12-31 1 2024-02-01 10-K`;
  const [nineMonths, year] = ['2023-01-01 2023-09-30 2700 2024-11-01', '2023-01-01 2023-12-31 3500 2025-02-01 10-K'];
  const newTag = 'RevenueFromContractWithCustomerExcludingAssessedTax';
  test.each([
    ['the year alone: its fourth quarter stays', `Revenues ${year}`, undefined],
    ['nine months, and the year not yet: its fourth quarter stays', `Revenues ${nineMonths}`, undefined],
    ['both: 3500 - 2700', `Revenues ${nineMonths}\nRevenues ${year}`, 0.75],
    ['both, under another tag', `${newTag} ${nineMonths}\n${newTag} ${year}`, 0.75],
    ['the year, as an amendment of it: 3500 - 3000', `Revenues ${year}/A`, 1.2],
  ])('a later report restates %s', (_name, lines, expected) => {
    const rows = rowsOf(`${filed}\n${lines}`);
    expect(ratioOf(rows, '2023-12-31 3M A', 'grossMargin')).toBe(0.545_455);
    const restated = rows.find(({ asOf, span, type }) => `${asOf} ${span} ${type}` === '2023-12-31 3M R');
    expect([restated && valuesOf(restated).grossMargin, rows.filter(isRefused)]).toEqual([expected, []]);
  });

  test('a year is compared with the year before as it was presented then', () => {
    const rows = rowsOf(`
      Revenues 2023-01-01 2023-12-31 100 2024-02-01 10-K
      Revenues 2023-01-01 2023-12-31 80 2025-02-01 10-K
      Revenues 2023-01-01 2023-12-31 50 2026-02-01 10-K
      Revenues 2024-01-01 2024-12-31 120 2025-02-01 10-K
      Assets 2024-12-31 1 2025-02-01 10-K`);
    expect(ratioOf(rows, '2024-12-31 1Y A', 'revenueGrowth')).toBe(0.5);
    expect(ratioOf(rows, '2024-12-31 1Y R', 'revenueGrowth')).toBe(1.4);
  });

  test('what is only there as the comparison of a later report is not what was first filed', () => {
    const rows = rowsOf(`
      Revenues 2022-01-01 2022-12-31 100 2024-02-01 10-K
      GrossProfit 2022-01-01 2022-12-31 40 2024-02-01 10-K
      Assets 2024-12-31 1 2025-02-01 10-K`);
    expect(named(rows)).toEqual(['2022-12-31 1Y R']);
  });
});

describe('ratios', () => {
  test('of a year, per period and as fractions', () => {
    const rows = rowsOf(`${madeYear}
      PreferredStockValue 2023-12-31 0 2024-05-01
      PreferredStockValue 2024-12-31 500 2025-02-01 10-K
      IncomeTaxExpenseBenefit 2024-01-01 2024-12-31 -30 2025-02-01 10-K
      IncomeLossFromContinuingOperationsBeforeIncomeTaxesExtraordinaryItemsNoncontrollingInterest 2024-01-01 2024-12-31 440 2025-02-01 10-K
      AccountsReceivableNetCurrent 2023-12-31 400 2024-05-01
      AccountsReceivableNetCurrent 2024-12-31 540 2025-02-01 10-K`);
    const year = (ratio: RatioName): number | undefined => ratioOf(rows, '2024-12-31 1Y A', ratio);
    expect(year('roe')).toBe(0.110_588); // 470 / ((4000 + 4500) / 2)
    expect(year('roa')).toBe(0.055_294);
    expect(year('receivableTurnover')).toBe(10);
    expect(year('daysInSales')).toBe(36.5);
    expect(year('pretaxMargin')).toBe(0.093_617);
    expect(year('taxRate')).toBeUndefined(); // a credit
    expect(year('inventoryTurnover')).toBeUndefined();
    expect(ratioOf(rows, '2024-12-31 3M A', 'roe')).toBeUndefined(); // no equity on 30 September
  });

  test.each([
    ['no tag of debt: unknown', '', undefined],
    ['long-term debt of 0', 'LongTermDebtNoncurrent 2024-12-31 0 2025-02-01', 0],
    ['debt, and no other part ever', 'LongTermDebtNoncurrent 2024-12-31 1000 2025-02-01', 0.2],
    ['total less its current part', 'LongTermDebt 2024-12-31 1000 2025-02-01\nLongTermDebtCurrent 2024-12-31 400 2025-02-01', 0.2],
    [
      'a lease that was there half a year ago is unknown',
      'LongTermDebtNoncurrent 2024-12-31 1000 2025-02-01\nOperatingLeaseLiabilityNoncurrent 2024-06-30 70 2024-08-01',
      undefined,
    ],
    [
      'short-term debt that was 0 half a year ago is none',
      'LongTermDebtNoncurrent 2024-12-31 1000 2025-02-01\nCommercialPaper 2024-06-30 0 2024-08-01',
      0.2,
    ],
    [
      'all parts',
      `LongTermDebtNoncurrent 2024-12-31 1000 2025-02-01
       DebtCurrent 2024-12-31 300 2025-02-01
       OperatingLeaseLiabilityNoncurrent 2024-12-31 150 2025-02-01
       OperatingLeaseLiabilityCurrent 2024-12-31 50 2025-02-01`,
      0.3,
    ],
  ])('debt to equity: %s', (_name, lines, expected) => {
    expect(ratioOf(rowsOf(`${madeYear}\n${lines}`), '2024-12-31 1Y A', 'totalDebtEquityRatio')).toBe(expected);
  });

  test('cash with short-term investments in two lines, where there was one before', () => {
    const rows = rowsOf(`${madeYear}
      LiabilitiesCurrent 2024-12-31 1000 2025-02-01 10-K
      CashAndCashEquivalentsAtCarryingValue 2024-12-31 100 2025-02-01 10-K
      MarketableSecuritiesCurrent 2024-09-30 900 2024-11-01
      DebtSecuritiesCurrent 2024-12-31 700 2025-02-01 10-K
      EquitySecuritiesFvNi 2024-12-31 200 2025-02-01 10-K`);
    expect(ratioOf(rows, '2024-12-31 1Y A', 'cashRatio')).toBe(1);
  });

  test('net income of continuing operations is that without discontinued ones', () => {
    const rows = rowsOf(`${madeYear}
      NetIncomeLoss 2023-01-01 2023-12-31 300 2024-02-01 10-K
      IncomeLossFromDiscontinuedOperationsNetOfTax 2024-01-01 2024-12-31 20 2025-02-01 10-K`);
    expect(ratioOf(rows, '2024-12-31 1Y A', 'netIncomeContOpsGrowth')).toBe(0.5);
    expect(ratioOf(rows, '2024-12-31 1Y A', 'netIncomeGrowth')).toBe(0.566_667);
  });
});

describe('identities', () => {
  const refusedBy = (lines: string): string[] =>
    rowsOf(`${madeYear}\n${lines}`)
      .filter(isRefused)
      .map(({ asOf, span, type, checks }) => `${asOf} ${span} ${type}: ${checks.find(({ isHeld }) => !isHeld)?.text ?? ''}`);

  test.each([
    ['assets', 'Liabilities 2024-06-30 4000 2024-08-01\nStockholdersEquity 2024-06-30 4400 2024-08-01'],
    [
      'with minority interest',
      'Liabilities 2024-06-30 4000 2024-08-01\nStockholdersEquity 2024-06-30 4300 2024-08-01\nMinorityInterest 2024-06-30 100 2024-08-01',
    ],
    [
      'minority interest that the equity has within it',
      'Liabilities 2024-06-30 4000 2024-08-01\nStockholdersEquity 2024-06-30 4400 2024-08-01\nMinorityInterest 2024-06-30 100 2024-08-01',
    ],
    ['up to rounding', 'Liabilities 2024-06-30 4001 2024-08-01\nStockholdersEquity 2024-06-30 4400 2024-08-01'],
    ['quarters', 'Revenues 2024-10-01 2024-12-31 1400 2025-02-01 10-K'],
  ])('%s: held', (_name, lines) => expect(refusedBy(lines)).toEqual([]));

  test.each([
    [
      'assets',
      'Liabilities 2024-06-30 4000 2024-08-01\nStockholdersEquity 2024-06-30 3000 2024-08-01',
      ['2024-06-30 3M A', '2024-06-30 6M A', '2024-12-31 TTM TTM'],
      '8,400 is not 4,000 + 3,000 = 7,000',
    ],
    [
      'gross profit',
      'CostOfRevenue 2024-01-01 2024-03-31 600 2024-05-01\nGrossProfit 2024-01-01 2024-03-31 500 2024-05-01',
      ['2024-03-31 3M A', '2024-12-31 TTM TTM'],
      '500 is not 1,000 + -600 = 400',
    ],
    [
      'the sum of quarters',
      'Revenues 2024-10-01 2024-12-31 1500 2025-02-01 10-K',
      ['2024-12-31 1Y A'],
      'revenue as the sum of quarters: 4,700 is not 1,000 + 1,100 + 1,200 + 1,500 = 4,800',
    ],
  ])('%s: the period is refused with its figures', (_name, lines, periods, text) => {
    const refused = refusedBy(lines);
    expect(refused.map((line) => line.split(':')[0])).toEqual(periods);
    for (const line of refused) expect(line).toContain(text);
  });
});
