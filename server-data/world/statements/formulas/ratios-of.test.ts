import { describe, expect, test } from 'vitest';
import { ratioNames } from '#contract/endpoints/ratios.ts';
import type { Balance, Income, PeriodFigures } from './figures.ts';
import { ratiosOf } from './ratios-of.ts';

const income: Income = {
  revenue: 1000,
  costOfGoods: 600,
  operatingIncome: 200,
  pretaxIncome: 180,
  tax: 36,
  netIncome: 144,
  netIncomeContinuing: 144,
  normalizedIncome: 150,
  interest: 30,
  depreciation: 50,
};
const begin: Balance = {
  cash: 80,
  shortTermInvestments: 20,
  receivables: 90,
  inventory: 110,
  currentAssets: 330,
  plant: 400,
  totalAssets: 900,
  payables: 70,
  currentLiabilities: 200,
  shortTermDebt: 40,
  longTermDebt: 260,
  preferred: 20,
  equity: 380,
};
const end: Balance = {
  ...begin,
  cash: 120,
  receivables: 110,
  inventory: 90,
  currentAssets: 400,
  totalAssets: 1100,
  payables: 80,
  plant: 600,
  longTermDebt: 310,
  equity: 520,
};
const yearAgo: Income = { ...income, revenue: 800, operatingIncome: 160, netIncome: 120, netIncomeContinuing: 128 };
const figures: PeriodFigures = { days: 91.25, income, yearAgo, begin, end, employees: 4 };

test.each([
  ['revenueGrowth', 0.25],
  ['operationIncomeGrowth', 0.25],
  ['netIncomeGrowth', 0.2],
  ['netIncomeContOpsGrowth', 0.125],
  ['operationRevenueGrowth3MonthAvg', 0.25],
  ['grossMargin', 0.4],
  ['operationMargin', 0.2],
  ['pretaxMargin', 0.18],
  ['netMargin', 0.144],
  ['taxRate', 0.2],
  ['ebitMargin', 0.21],
  ['ebitdaMargin', 0.26],
  ['salesPerEmployee', 250],
  ['currentRatio', 2],
  ['quickRatio', 1.25],
  ['longTermDebtTotalCapitalRatio', 0.382716],
  ['longTermDebtEquityRatio', 0.62],
  ['financialLeverage', 2.2],
  ['totalDebtEquityRatio', 0.7],
  ['normalizedNetProfitMargin', 0.15],
  ['daysInSales', 9.125],
  ['daysInInventory', 15.208333],
  ['daysInPayment', 11.40625],
  ['cashConversionCycle', 12.927083],
  ['receivableTurnover', 10],
  ['inventoryTurnover', 6],
  ['paymentTurnover', 8],
  ['fixAssetsTuronver', 2],
  ['assetsTurnover', 1],
  ['roe', 0.334884],
  ['roa', 0.144],
  ['roic', 0.185806],
  ['debttoAssets', 0.318182],
  ['commonEquityToAssets', 0.454545],
  ['normalizedRoic', 0.193548],
  ['cashRatio', 0.7],
  ['cashToTotalAssets', 0.127273],
  ['netIncomePerEmployee', 36],
] as const)('%s of a small company worked by hand is %d', (name, value) => {
  expect(ratiosOf(figures)[name]).toBe(value);
});

test('a whole row has all 38 ratios in the order of the contract', () => {
  expect(Object.keys(ratiosOf(figures))).toEqual([...ratioNames]);
});

describe('what cannot be computed is left out', () => {
  const without = (change: Partial<PeriodFigures>): string[] => {
    const given = ratiosOf({ ...figures, ...change });
    return ratioNames.filter((name) => given[name] === undefined);
  };

  test.each<[string, Partial<PeriodFigures>, string[]]>([
    ['no year before: no growth', { yearAgo: undefined }, ratioNames.slice(0, 5)],
    ['a loss a year ago: no growth of it', { yearAgo: { ...yearAgo, netIncome: -5 } }, ['netIncomeGrowth']],
    ['a loss: no tax rate', { income: { ...income, pretaxIncome: -10, tax: 0, netIncome: -10 } }, ['taxRate']],
    ['a tax refund: no tax rate', { income: { ...income, tax: -3 } }, ['taxRate']],
    [
      'a bank: no goods, nothing current',
      {
        income: { ...income, costOfGoods: undefined },
        begin: { ...begin, inventory: undefined, receivables: undefined, payables: undefined },
        end: {
          ...end,
          inventory: undefined,
          receivables: undefined,
          payables: undefined,
          currentAssets: undefined,
          currentLiabilities: undefined,
        },
      },
      [
        'grossMargin',
        'currentRatio',
        'quickRatio',
        'daysInSales',
        'daysInInventory',
        'daysInPayment',
        'cashConversionCycle',
        'receivableTurnover',
        'inventoryTurnover',
        'paymentTurnover',
        'cashRatio',
      ],
    ],
    [
      'no inventory: no cycle, though goods are paid and sold',
      { begin: { ...begin, inventory: 0 }, end: { ...end, inventory: 0 } },
      ['daysInInventory', 'cashConversionCycle', 'inventoryTurnover'],
    ],
    ['no number of employees', { employees: undefined }, ['salesPerEmployee', 'netIncomePerEmployee']],
    ['half a year has no three-month growth', { days: 182.5 }, ['operationRevenueGrowth3MonthAvg']],
  ])('%s', (_, change, missing) => {
    expect(without(change)).toEqual(missing);
  });

  test('without a balance sheet only margins, growth and what falls to an employee are left', () => {
    const given = Object.keys(ratiosOf({ ...figures, begin: undefined, end: undefined }));
    expect(given).toEqual([...ratioNames.slice(0, 13), 'normalizedNetProfitMargin', 'netIncomePerEmployee']);
  });
});

test('common equity that is used up gives negative ratios, and none where it is exactly nothing', () => {
  expect(ratiosOf({ ...figures, end: { ...end, equity: -80 } }).totalDebtEquityRatio).toBe(-3.5);
  const nothing = ratiosOf({ ...figures, end: { ...end, equity: 20 } });
  expect([nothing.totalDebtEquityRatio, nothing.financialLeverage, nothing.commonEquityToAssets]).toEqual([undefined, undefined, 0]);
});
