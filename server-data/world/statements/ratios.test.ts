import { describe, expect, test } from 'vitest';
import { ratioNames, ratiosResult, type RatioName, type RatioPeriod, type RatiosResult } from '#contract/endpoints/ratios.ts';
import { newYorkInstant } from '#contract/new-york.ts';
import * as z from 'zod/mini';
import { companies, companyOf } from '../companies.ts';
import { worldRatios } from './ratios.ts';
import { isRestated } from './restatements.ts';

const until = newYorkInstant('2026-11-20', 12 * 3600);
const all = [...worldRatios({ seed: 1, until })];
const bySymbol = new Map(all.map((result) => [result.symbol, result.operationRatios]));
const rows = all.flatMap(({ symbol, operationRatios }) => operationRatios.map((row) => ({ symbol, row })));
const nameOf = ({ symbol, row: { id } }: { symbol: string; row: RatioPeriod }): string =>
  `${symbol} ${id.asOf} ${id.reportType} ${id.period}`;
const keyOf = ({ id }: RatioPeriod): string => `${id.asOf} ${id.period}`;
const ratiosIn = (row: RatioPeriod): (number | undefined)[] => ratioNames.map((name) => row[name]);
/** A fiscal year is named for the calendar year in which it ends. */
const fiscalYearOf = ({ id, fiscalYearEnd = 12 }: RatioPeriod): number =>
  Number(id.asOf.slice(0, 4)) + (Number(id.asOf.slice(5, 7)) > fiscalYearEnd ? 1 : 0);

test('one result a security that is no fund, share classes with the same periods, each of the contract', () => {
  expect(all.map(({ symbol }) => symbol).toSorted()).toEqual(
    companies
      .filter(({ sector }) => sector !== 'Funds')
      .map(({ symbol }) => symbol)
      .toSorted(),
  );
  expect(bySymbol.get('GOOG')).toEqual(bySymbol.get('GOOGL'));
  for (const result of all.filter((_, at) => at % 12 === 0)) expect(z.decode(ratiosResult, result)).toEqual(result);
  expect(all.find(({ symbol }) => symbol === 'AAPL')).toMatchObject({
    company: {
      primarySymbol: 'AAPL',
      primaryExchange: 'NAS',
      cik: '320193',
      standardName: 'Apple',
      countryId: 'USA',
      yearofEstablishment: 1977,
      isReit: false,
    },
    idType: 'SYMBOL',
    id: 'AAPL',
  });
  expect(all.filter(({ company }) => company.isReit).length).toBe(7);
});

test('a company’s id is its own', () => {
  const ids = new Map(all.map(({ company, operationRatios }) => [company.cik, operationRatios[0]?.id.companyId]));
  expect(new Set(ids.values()).size).toBe(ids.size);
  for (const id of ids.values()) expect(id).toMatch(/^0C[0-9A-Z]{8}$/);
});

test('countries have their three letters', () => {
  for (const { company } of all) expect(company.countryId, company.primarySymbol).toMatch(/^[A-Z]{3}$/);
});

test('ten years of each period, newest first, each once', () => {
  const apple = bySymbol.get('AAPL') ?? [];
  const count = (type: string, span: string): number => apple.filter(({ id }) => id.reportType === type && id.period === span).length;
  expect([count('A', '3M'), count('A', '6M'), count('A', '9M'), count('A', '1Y'), count('TTM', 'TTM'), count('R', '3M')]).toEqual([
    40, 10, 10, 10, 40, 20,
  ]);
  for (const [symbol, periods] of bySymbol) {
    const ends = periods.map(({ id }) => id.asOf);
    expect([symbol, ends]).toEqual([symbol, ends.toSorted().toReversed()]);
    expect([symbol, new Set(periods.map(({ id }) => `${id.asOf} ${id.period} ${id.reportType}`)).size]).toEqual([symbol, periods.length]);
  }
});

test('every number is finite and has at most six decimals', () => {
  const odd = rows.filter(({ row }) =>
    ratiosIn(row).some(
      (value) =>
        value !== undefined &&
        (!Number.isFinite(value) || Math.abs(value * 1e6 - Math.round(value * 1e6)) > 1e-3 * Math.max(1, Math.abs(value))),
    ),
  );
  expect(odd.map(nameOf)).toEqual([]);
});

describe('the identities of facts §8 hold in every row', () => {
  /** How far apart two values are against the largest that went into them. */
  const apart = (actual: number, expected: number, ...sizes: number[]): number =>
    Math.abs(actual - expected) / Math.max(1, Math.abs(expected), ...sizes.map(Math.abs));
  const days: Readonly<Record<string, number>> = { '3M': 91.25, '6M': 182.5, '9M': 273.75, '1Y': 365, TTM: 365 };

  test.each<[RatioName, readonly RatioName[], (values: readonly number[], period: string) => number]>([
    ['roa', ['netMargin', 'assetsTurnover'], ([margin = 0, turnover = 0]) => margin * turnover],
    ['netMargin', ['pretaxMargin', 'taxRate'], ([margin = 0, rate = 0]) => margin * (1 - rate)],
    ['debttoAssets', ['totalDebtEquityRatio', 'commonEquityToAssets'], ([debt = 0, equity = 0]) => debt * equity],
    ['netIncomePerEmployee', ['salesPerEmployee', 'netMargin'], ([sales = 0, margin = 0]) => sales * margin],
    ['longTermDebtTotalCapitalRatio', ['longTermDebtEquityRatio'], ([debt = 0]) => debt / (1 + debt)],
    ['financialLeverage', ['commonEquityToAssets'], ([equity = 0]) => 1 / equity],
    ['daysInSales', ['receivableTurnover'], ([turnover = 0], period) => (days[period] ?? 0) / turnover],
    ['daysInInventory', ['inventoryTurnover'], ([turnover = 0], period) => (days[period] ?? 0) / turnover],
    ['daysInPayment', ['paymentTurnover'], ([turnover = 0], period) => (days[period] ?? 0) / turnover],
    [
      'cashConversionCycle',
      ['daysInInventory', 'daysInSales', 'daysInPayment'],
      ([stock = 0, sales = 0, bills = 0]) => stock + sales - bills,
    ],
  ])('%s from %j', (name, parts, formula) => {
    let compared = 0;
    const offending = rows.filter(({ row }) => {
      const values = parts.map((part) => row[part]).filter((value) => value !== undefined);
      const actual = row[name];
      if (actual === undefined || values.length < parts.length) return false;
      compared++;
      return apart(actual, formula(values, row.id.period), ...values) > 1e-5;
    });
    expect(offending.map(nameOf)).toEqual([]);
    expect(compared).toBeGreaterThan(8000);
  });

  test('three-month growth is that of revenue, in quarters alone', () => {
    expect(
      rows
        .filter(({ row }) => row.operationRevenueGrowth3MonthAvg !== (row.id.period === '3M' ? row.revenueGrowth : undefined))
        .map(nameOf),
    ).toEqual([]);
  });
});

test('quarters add up to the year so far and to the year', () => {
  let compared = 0;
  for (const [symbol, periods] of bySymbol) {
    const first = periods.filter(({ id }) => id.reportType === 'A');
    const quarters = first.filter(({ id }) => id.period === '3M');
    for (const row of first) {
      const count = { '6M': 2, '9M': 3, '1Y': 4 }[row.id.period];
      const at = quarters.findIndex(({ id }) => id.asOf === row.id.asOf);
      const parts = quarters.slice(at, at + (count ?? 0));
      if (count === undefined || parts.length < count) continue;
      for (const name of ['salesPerEmployee', 'netIncomePerEmployee'] as const) {
        const total = parts.reduce((sum, part) => sum + (part[name] ?? Number.NaN), 0);
        if (Math.abs(total - (row[name] ?? 0)) > 1e-4)
          expect.fail(`${symbol} ${row.id.asOf} ${row.id.period}: ${name} ${row[name]} is not ${total}`);
      }
      compared++;
    }
  }
  expect(compared).toBeGreaterThan(7000);
});

test('what is restated differs from what was filed, and nothing else does', () => {
  const differing: string[] = [];
  const expected: string[] = [];
  for (const { company, symbol, operationRatios } of all) {
    const first = new Map(operationRatios.filter(({ id }) => id.reportType === 'A').map((row) => [keyOf(row), row]));
    const newest = Math.max(...operationRatios.filter(({ id }) => id.reportType === 'A').map(fiscalYearOf));
    for (const row of operationRatios.filter(({ id }) => id.reportType === 'R')) {
      const was = first.get(keyOf(row));
      expect(was, `${symbol} ${keyOf(row)}`).toBeDefined();
      if (was && JSON.stringify(ratiosIn(was)) !== JSON.stringify(ratiosIn(row))) differing.push(`${symbol} ${keyOf(row)}`);
      const year = fiscalYearOf(row);
      const touched = [year, year - 1].filter((each) => isRestated(1, company.primarySymbol, each) && each + 2 <= newest);
      if (touched.length > 0) expected.push(`${symbol} ${keyOf(row)}`);
    }
  }
  expect(differing).toEqual(expected);
  expect(differing.length).toBeGreaterThan(200);
  expect(differing.length).toBeLessThan(rows.length * 0.1);
});

test('report types say what they are, and what was computed says so', () => {
  for (const { row } of rows) {
    const { reportType, period, aorOrRestate } = row.id;
    if ((aorOrRestate === 'RESTATE') !== (reportType === 'R') || (reportType === 'TTM') !== (period === 'TTM'))
      expect.fail(JSON.stringify(row.id));
  }
  const calculated = new Set(rows.filter(({ row }) => row.isCalculated).map(({ row }) => row.id.period));
  expect(calculated).toEqual(new Set(['3M', 'TTM']));
  const apple = bySymbol.get('AAPL') ?? [];
  const fourth = apple.filter(({ id }) => id.period === '3M' && id.reportType === 'A' && id.asOf.endsWith('-09-30'));
  expect(fourth.every(({ isCalculated }) => isCalculated) && fourth.length === 10).toBe(true);
  expect(apple.filter(({ id, isCalculated }) => id.period === '3M' && isCalculated).every(({ id }) => id.asOf.endsWith('-09-30'))).toBe(
    true,
  );
});

test('some newest quarters are told and not yet filed: preliminary, without balance sheet, and nothing beside them', () => {
  const early = rows.filter(({ row }) => row.id.reportType === 'P');
  expect(new Set(early.map(({ symbol }) => symbol)).size).toBeGreaterThan(5);
  for (const { symbol, row } of early) {
    expect([row.currentRatio, row.roe, row.salesPerEmployee, row.debttoAssets]).toEqual([undefined, undefined, undefined, undefined]);
    expect(row.netMargin, symbol).toBeTypeOf('number');
    expect(row.revenueGrowth, symbol).toBeTypeOf('number');
    const beside = bySymbol.get(symbol)?.filter(({ id }) => id.asOf === row.id.asOf && id.reportType !== 'P');
    expect([symbol, beside]).toEqual([symbol, []]);
    expect(row.id.asOf).toBe(bySymbol.get(symbol)?.[0]?.id.asOf);
  }
});

test('what an industry does not have is left out', () => {
  const newest = (symbol: string): RatioPeriod | undefined => bySymbol.get(symbol)?.find(({ id }) => id.reportType === 'TTM');
  const missing = (symbol: string): RatioName[] => ratioNames.filter((name) => newest(symbol)?.[name] === undefined);
  const goods: RatioName[] = [
    'grossMargin',
    'daysInInventory',
    'daysInPayment',
    'cashConversionCycle',
    'inventoryTurnover',
    'paymentTurnover',
  ];
  expect(missing('JPM')).toEqual(expect.arrayContaining([...goods, 'currentRatio', 'quickRatio', 'cashRatio', 'receivableTurnover']));
  expect(missing('PLD')).toEqual(expect.arrayContaining([...goods, 'currentRatio']));
  expect(missing('MSFT')).toEqual(['operationRevenueGrowth3MonthAvg', 'daysInInventory', 'cashConversionCycle', 'inventoryTurnover']);
  expect(missing('CAT')).toEqual(['operationRevenueGrowth3MonthAvg']);
  expect(companyOf('RIVN').scale.earningsPerShare < 0 && missing('RIVN').includes('taxRate')).toBe(true);
});

test('a company is not older than itself', () => {
  const ends = bySymbol.get('GEV')?.map(({ id }) => id.asOf) ?? [];
  expect([ends.at(-1), ends.filter((end) => end < '2025').length]).toEqual(['2025-03-31', 0]);
});

/** The results of the first companies alone: the others are not made. */
function firstOnes(seed: number, at: number, count: number): RatiosResult[] {
  const results: RatiosResult[] = [];
  for (const result of worldRatios({ seed, until: at })) {
    results.push(result);
    if (results.length === count) break;
  }
  return results;
}

test('the same seed tells the same; later, quarters are added and none that was filed is changed', () => {
  const firstFiled = (periods: readonly RatioPeriod[] = []): Map<string, string> =>
    new Map(periods.filter(({ id }) => id.reportType === 'A').map((row) => [keyOf(row), JSON.stringify(row)]));
  for (const { symbol, operationRatios } of firstOnes(1, until + 100 * 86_400, 40)) {
    const [before, after] = [firstFiled(bySymbol.get(symbol)), firstFiled(operationRatios)];
    const kept = [...before.keys()].filter((key) => after.has(key));
    expect([symbol, kept.filter((key) => after.get(key) !== before.get(key))]).toEqual([symbol, []]);
    expect(kept.length, symbol).toBeGreaterThan(30);
    expect([...after.keys()][0], symbol).not.toBe([...before.keys()][0]);
  }
  expect(firstOnes(1, until, 40)).toEqual(all.slice(0, 40));
  expect(firstOnes(2, until, 5)).not.toEqual(all.slice(0, 5));
});
