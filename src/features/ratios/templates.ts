import type { RatioName } from '#contract/endpoints/ratios.ts';

/** Sets of ratios that are read together. */
export const templates = {
  Margins: ['grossMargin', 'operationMargin', 'netMargin'],
  Returns: ['roe', 'roa', 'roic'],
  Growth: ['revenueGrowth', 'operationIncomeGrowth', 'netIncomeGrowth'],
  Leverage: ['totalDebtEquityRatio', 'financialLeverage', 'debttoAssets'],
  Liquidity: ['currentRatio', 'quickRatio', 'cashRatio'],
  Efficiency: ['daysInSales', 'daysInInventory', 'daysInPayment', 'cashConversionCycle'],
  // Return on equity is net margin times asset turnover times leverage.
  DuPont: ['roe', 'netMargin', 'assetsTurnover', 'financialLeverage'],
} as const satisfies Readonly<Record<string, readonly RatioName[]>>;
export type TemplateName = keyof typeof templates;

const names = Object.keys(templates) as TemplateName[];

export const templateLabels = {
  '': 'Templates',
  ...(Object.fromEntries(names.map((name) => [name, name])) as Record<TemplateName, string>),
};

/** The template with exactly these ratios, "" for another choice. */
export const templateOf = (ratios: readonly RatioName[]): TemplateName | '' =>
  names.find((name) => templates[name].join() === ratios.join()) ?? '';
