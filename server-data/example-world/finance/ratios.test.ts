import { isDeepStrictEqual } from 'node:util';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { ratioNames, ratiosResult, type RatioName, type RatioPeriod } from '#contract/endpoints/ratios.ts';
import { newYorkInstant } from '#contract/time/new-york.ts';
import { companies } from '../companies.ts';
import { exampleRatios } from './ratios.ts';
import { isRestated } from './statements.ts';

const until = newYorkInstant('2026-11-20', 12 * 3600);
const all = [...exampleRatios({ seed: 1, until })];
const bySymbol = new Map(all.map((result) => [result.symbol, result.operationRatios]));
const rows = all.flatMap(({ symbol, operationRatios }) => operationRatios.map((row) => ({ symbol, row })));
const label = ({ symbol, row: { id } }: { symbol: string; row: RatioPeriod }): string =>
  `${symbol} ${id.asOf} ${id.reportType} ${id.period}`;
const keyOf = ({ id }: RatioPeriod): string => `${id.asOf} ${id.period}`;
const valuesIn = (row: RatioPeriod): (number | undefined)[] => ratioNames.map((name) => row[name]);

test('one result a security that is no fund, share classes with the same periods, each of the contract', () => {
  const symbols = companies.filter(({ isFund }) => !isFund).map(({ symbol }) => symbol);
  expect(all.map(({ symbol }) => symbol).toSorted()).toEqual(symbols.toSorted());
  expect(bySymbol.get('GOOG')).toEqual(bySymbol.get('GOOGL'));
  for (const result of all.filter((_, at) => at % 12 === 0)) expect(z.decode(ratiosResult, result)).toEqual(result);
  expect(all.find(({ symbol }) => symbol === 'AAPL')?.company).toMatchObject({ primarySymbol: 'AAPL', cik: '320193', countryId: 'USA' });
});

test('ten years of each period, newest first, each once', () => {
  const counts = Map.groupBy(bySymbol.get('AAPL') ?? [], ({ id }) => `${id.reportType} ${id.period}`);
  expect(['A 3M', 'A 6M', 'A 9M', 'A 1Y', 'TTM TTM', 'R 3M'].map((key) => counts.get(key)?.length)).toEqual([40, 10, 10, 10, 40, 20]);
  for (const [symbol, periods] of bySymbol) {
    const ends = periods.map(({ id }) => id.asOf);
    expect([symbol, ends]).toEqual([symbol, ends.toSorted().toReversed()]);
    expect([symbol, new Set(periods.map(({ id }) => `${id.asOf} ${id.period} ${id.reportType}`)).size]).toEqual([symbol, periods.length]);
  }
});

test('every number has a plausible size', () => {
  const bounds: Partial<Record<RatioName, readonly [number, number]>> = {
    grossMargin: [0, 1],
    netMargin: [-1.2, 0.9],
    taxRate: [0, 0.6],
    currentRatio: [0.2, 12],
    debttoAssets: [0, 0.95],
    commonEquityToAssets: [0.02, 0.95],
    daysInSales: [0, 250],
    salesPerEmployee: [5_000, 2e7],
  };
  const odd = rows.filter(({ row }) =>
    Object.entries(bounds).some(([name, [min, max]]) => {
      const { [name as RatioName]: value = min } = row;
      return value < min || value > max;
    }),
  );
  expect(odd.map(label)).toEqual([]);
});

const days: Readonly<Record<string, number>> = { '3M': 91.25, '6M': 182.5, '9M': 273.75, '1Y': 365, TTM: 365 };

/** see docs/metrics.md (assumption O04) */
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
])('the identity of %s and %j holds in every row', (name, parts, formula) => {
  const compared = rows.filter(({ row }) => row[name] !== undefined && parts.every((part) => row[part] !== undefined));
  const offending = compared.filter(({ row }) => {
    const values = parts.map((part) => row[part] ?? Number.NaN);
    const expected = formula(values, row.id.period);
    return Math.abs((row[name] ?? 0) - expected) / Math.max(1, Math.abs(expected), ...values.map(Math.abs)) > 1e-5;
  });
  expect(offending.map(label)).toEqual([]);
  expect(compared.length).toBeGreaterThan(8000);
});

test('some of what is restated differs from what was filed, and only in a restated year and the one after it', () => {
  const differing = all.flatMap(({ company, operationRatios }) => {
    const filed = new Map(operationRatios.filter(({ id }) => id.reportType === 'A').map((row) => [keyOf(row), row]));
    return operationRatios
      .filter(({ id }) => id.reportType === 'R')
      .filter((row) => !isDeepStrictEqual(valuesIn(row), valuesIn(filed.get(keyOf(row)) ?? expect.fail(keyOf(row)))))
      .map(({ id, fiscalYearEnd = 12 }) => {
        const fiscalYear = Number(id.asOf.slice(0, 4)) + (Number(id.asOf.slice(5, 7)) > fiscalYearEnd ? 1 : 0);
        return [fiscalYear, fiscalYear - 1].some((year) => isRestated(1, company.primarySymbol, year));
      });
  });
  expect(differing.length).toBeGreaterThan(200);
  expect(differing).not.toContain(false);
});

test('the newest quarter may be preliminary: without balance sheet, and of no other type', () => {
  const early = rows.filter(({ row }) => row.id.reportType === 'P');
  expect(new Set(early.map(({ symbol }) => symbol)).size).toBeGreaterThan(5);
  for (const { symbol, row } of early) {
    expect([row.currentRatio, row.roe, row.salesPerEmployee, row.debttoAssets]).toEqual([undefined, undefined, undefined, undefined]);
    expect([typeof row.netMargin, typeof row.revenueGrowth]).toEqual(['number', 'number']);
    const others = bySymbol.get(symbol)?.filter(({ id }) => id.asOf >= row.id.asOf && id.reportType !== 'P');
    expect([symbol, others]).toEqual([symbol, []]);
  }
});

test('what an industry does not have is left out', () => {
  const missing = (symbol: string): RatioName[] => {
    const newest = bySymbol.get(symbol)?.find(({ id }) => id.reportType === 'TTM');
    return ratioNames.filter((name) => newest?.[name] === undefined);
  };
  expect(missing('JPM')).toEqual(expect.arrayContaining(['grossMargin', 'daysInInventory', 'currentRatio', 'receivableTurnover']));
  expect(missing('MSFT')).toEqual(['operationRevenueGrowth3MonthAvg', 'daysInInventory', 'cashConversionCycle', 'inventoryTurnover']);
  expect(missing('RIVN')).toContain('taxRate');
  expect(bySymbol.get('GEV')?.at(-1)?.id.asOf).toBe('2025-03-31');
});

test('later, quarters are added and none that was filed changes', () => {
  const later = new Map([...exampleRatios({ seed: 1, until: until + 100 * 86_400 })].map((result) => [result.symbol, result]));
  for (const { symbol, operationRatios } of all.slice(0, 40)) {
    const filed = (periods: readonly RatioPeriod[] = []) =>
      new Map(periods.filter(({ id }) => id.reportType === 'A').map((row) => [keyOf(row), JSON.stringify(row)]));
    const [before, after] = [filed(operationRatios), filed(later.get(symbol)?.operationRatios)];
    const shared = [...before.keys()].filter((key) => after.has(key));
    expect([symbol, shared.filter((key) => after.get(key) !== before.get(key))]).toEqual([symbol, []]);
    expect(shared.length, symbol).toBeGreaterThan(30);
  }
});
