import { expect, test } from 'vitest';
import type { Balance, Income } from './figures.ts';
import { ratiosOf } from './ratios-of.ts';

/**
 * Figures of two annual reports in millions of dollars, as filed with the SEC (XBRL company facts of CIK 320193 and
 * 1045810, public domain). Debt holds leases. Apple no longer tells its interest apart.
 */
const apple2023: Income = {
  revenue: 383_285,
  costOfGoods: 214_137,
  operatingIncome: 114_301,
  pretaxIncome: 113_736,
  tax: 16_741,
  netIncome: 96_995,
  netIncomeContinuing: 96_995,
  normalizedIncome: undefined,
  interest: 3933,
  depreciation: 11_519,
};
const apple2024: Income = {
  revenue: 391_035,
  costOfGoods: 210_352,
  operatingIncome: 123_216,
  pretaxIncome: 123_485,
  tax: 29_749,
  netIncome: 93_736,
  netIncomeContinuing: 93_736,
  normalizedIncome: undefined,
  interest: undefined,
  depreciation: 11_445,
};
const appleSeptember2023: Balance = {
  cash: 29_965,
  shortTermInvestments: 31_590,
  receivables: 29_508,
  inventory: 6331,
  currentAssets: 143_566,
  plant: 43_715,
  totalAssets: 352_583,
  payables: 62_611,
  currentLiabilities: 145_308,
  shortTermDebt: 5985 + 9822 + 1410 + 165,
  longTermDebt: 95_281 + 10_408 + 859,
  preferred: 0,
  equity: 62_146,
};
const appleSeptember2024: Balance = {
  cash: 29_943,
  shortTermInvestments: 35_228,
  receivables: 33_410,
  inventory: 7286,
  currentAssets: 152_987,
  plant: 45_680,
  totalAssets: 364_980,
  payables: 68_960,
  currentLiabilities: 176_392,
  shortTermDebt: 9967 + 10_912 + 1488 + 144,
  longTermDebt: 85_750 + 10_046 + 752,
  preferred: 0,
  equity: 56_950,
};
const nvidia2024: Income = {
  revenue: 60_922,
  costOfGoods: 16_621,
  operatingIncome: 32_972,
  pretaxIncome: 33_818,
  tax: 4058,
  netIncome: 29_760,
  netIncomeContinuing: 29_760,
  normalizedIncome: undefined,
  interest: 257,
  depreciation: 1508,
};
const nvidia2025: Income = {
  revenue: 130_497,
  costOfGoods: 32_639,
  operatingIncome: 81_453,
  pretaxIncome: 84_026,
  tax: 11_146,
  netIncome: 72_880,
  netIncomeContinuing: 72_880,
  normalizedIncome: undefined,
  interest: 247,
  depreciation: 1864,
};
const nvidiaJanuary2024: Balance = {
  cash: 7280,
  shortTermInvestments: 18_704,
  receivables: 9999,
  inventory: 5282,
  currentAssets: 44_345,
  plant: 3914,
  totalAssets: 65_728,
  payables: 2699,
  currentLiabilities: 10_631,
  shortTermDebt: 1250 + 228,
  longTermDebt: 8459 + 1119,
  preferred: 0,
  equity: 42_978,
};
const nvidiaJanuary2025: Balance = {
  cash: 8589,
  shortTermInvestments: 34_621,
  receivables: 23_065,
  inventory: 10_080,
  currentAssets: 80_126,
  plant: 6283,
  totalAssets: 111_601,
  payables: 6310,
  currentLiabilities: 18_047,
  shortTermDebt: 288,
  longTermDebt: 8463 + 1519,
  preferred: 0,
  equity: 79_327,
};

test('Apple’s fiscal 2024 has the margins and returns it is known for', () => {
  const ratios = ratiosOf({
    days: 365,
    income: apple2024,
    yearAgo: apple2023,
    begin: appleSeptember2023,
    end: appleSeptember2024,
    employees: undefined,
  });
  // Gross margin 46.2 % and effective tax rate 24.1 % stand in the report itself.
  expect(ratios).toMatchObject({ grossMargin: expect.closeTo(0.462, 3), taxRate: expect.closeTo(0.241, 3) });
  expect(ratios.revenueGrowth).toBeCloseTo(0.02, 3);
  expect(ratios.operationMargin).toBeCloseTo(0.315, 3);
  expect(ratios.netMargin).toBeCloseTo(0.24, 3);
  expect(ratios.currentRatio).toBeCloseTo(0.867, 3);
  expect(ratios.roe).toBeCloseTo(1.574, 3);
  expect(ratios.cashConversionCycle).toBeLessThan(0);
  expect(ratios.ebitMargin).toBeUndefined();
});

test('NVIDIA’s fiscal 2025 too', () => {
  const ratios = ratiosOf({
    days: 365,
    income: nvidia2025,
    yearAgo: nvidia2024,
    begin: nvidiaJanuary2024,
    end: nvidiaJanuary2025,
    employees: undefined,
  });
  // Revenue up 114 %, gross margin 75.0 % and effective tax rate 13.3 % stand in the report itself.
  expect(ratios.revenueGrowth).toBeCloseTo(1.14, 2);
  expect(ratios.grossMargin).toBeCloseTo(0.75, 3);
  expect(ratios.taxRate).toBeCloseTo(0.133, 3);
  expect(ratios.netMargin).toBeCloseTo(0.558, 3);
  expect(ratios.operationMargin).toBeCloseTo(0.624, 3);
  expect(ratios.currentRatio).toBeCloseTo(4.44, 2);
  expect(ratios.roe).toBeCloseTo(1.192, 3);
  expect(ratios.inventoryTurnover).toBeCloseTo(4.25, 2);
});
