import { ratioNames, type RatioName } from '#contract/endpoints/ratios.ts';

export const ratioGroups = ['Growth', 'Margins', 'Returns', 'Liquidity', 'Leverage', 'Efficiency', 'Per employee'] as const;
export type RatioGroup = (typeof ratioGroups)[number];

/** Units of the API values: 0.43 is 43.0 %, 1.07 is 1.07x, 29 is 29 days. */
export type RatioUnit = 'fraction' | 'multiple' | 'days' | 'dollars';

export type Direction = 'higher' | 'lower' | 'neutral';

export interface Ratio {
  readonly name: RatioName;
  readonly label: string;
  /** short label for line ends and column heads */
  readonly short: string;
  readonly group: RatioGroup;
  readonly unit: RatioUnit;
  readonly direction: Direction;
}

type Described = readonly [label: string, group: RatioGroup, unit: RatioUnit, betterWhen: Direction, short?: string];

/*
 * Assumed: preferred directions are defaults that can be reversed on the page. Less debt and fewer days are better; tax rate, payables,
 * equity and cash shares have no preferred direction.
 */
const described: Readonly<Record<RatioName, Described>> = {
  revenueGrowth: ['Revenue growth', 'Growth', 'fraction', 'higher'],
  operationIncomeGrowth: ['Operating income growth', 'Growth', 'fraction', 'higher', 'Op. income growth'],
  netIncomeGrowth: ['Net income growth', 'Growth', 'fraction', 'higher'],
  netIncomeContOpsGrowth: ['Net income growth, continuing operations', 'Growth', 'fraction', 'higher', 'Cont. ops growth'],
  operationRevenueGrowth3MonthAvg: ['Operating revenue growth, 3-month average', 'Growth', 'fraction', 'higher', '3-month growth'],
  grossMargin: ['Gross margin', 'Margins', 'fraction', 'higher'],
  operationMargin: ['Operating margin', 'Margins', 'fraction', 'higher', 'Op. margin'],
  pretaxMargin: ['Pretax margin', 'Margins', 'fraction', 'higher'],
  netMargin: ['Net margin', 'Margins', 'fraction', 'higher'],
  taxRate: ['Tax rate', 'Margins', 'fraction', 'neutral'],
  ebitMargin: ['EBIT margin', 'Margins', 'fraction', 'higher'],
  ebitdaMargin: ['EBITDA margin', 'Margins', 'fraction', 'higher'],
  salesPerEmployee: ['Sales per employee', 'Per employee', 'dollars', 'higher', 'Sales/employee'],
  currentRatio: ['Current ratio', 'Liquidity', 'multiple', 'higher'],
  quickRatio: ['Quick ratio', 'Liquidity', 'multiple', 'higher'],
  longTermDebtTotalCapitalRatio: ['Long-term debt to capital', 'Leverage', 'fraction', 'lower', 'LT debt/capital'],
  longTermDebtEquityRatio: ['Long-term debt to equity', 'Leverage', 'multiple', 'lower', 'LT debt/equity'],
  financialLeverage: ['Financial leverage', 'Leverage', 'multiple', 'lower', 'Leverage'],
  totalDebtEquityRatio: ['Total debt to equity', 'Leverage', 'multiple', 'lower', 'Debt/equity'],
  normalizedNetProfitMargin: ['Normalised net margin', 'Margins', 'fraction', 'higher', 'Norm. net margin'],
  daysInSales: ['Days sales outstanding (DSO)', 'Efficiency', 'days', 'lower', 'DSO'],
  daysInInventory: ['Days inventory (DIO)', 'Efficiency', 'days', 'lower', 'DIO'],
  daysInPayment: ['Days payable (DPO)', 'Efficiency', 'days', 'neutral', 'DPO'],
  cashConversionCycle: ['Cash conversion cycle', 'Efficiency', 'days', 'lower', 'Cash cycle'],
  receivableTurnover: ['Receivables turnover', 'Efficiency', 'multiple', 'higher', 'Receivables t/o'],
  inventoryTurnover: ['Inventory turnover', 'Efficiency', 'multiple', 'higher', 'Inventory t/o'],
  paymentTurnover: ['Payables turnover', 'Efficiency', 'multiple', 'neutral', 'Payables t/o'],
  fixAssetsTuronver: ['Fixed assets turnover', 'Efficiency', 'multiple', 'higher', 'Fixed assets t/o'],
  assetsTurnover: ['Assets turnover', 'Efficiency', 'multiple', 'higher', 'Assets t/o'],
  roe: ['Return on equity (ROE)', 'Returns', 'fraction', 'higher', 'ROE'],
  roa: ['Return on assets (ROA)', 'Returns', 'fraction', 'higher', 'ROA'],
  roic: ['Return on invested capital (ROIC)', 'Returns', 'fraction', 'higher', 'ROIC'],
  debttoAssets: ['Debt to assets', 'Leverage', 'fraction', 'lower'],
  commonEquityToAssets: ['Common equity to assets', 'Leverage', 'fraction', 'neutral', 'Equity/assets'],
  normalizedRoic: ['Normalised ROIC', 'Returns', 'fraction', 'higher', 'Norm. ROIC'],
  cashRatio: ['Cash ratio', 'Liquidity', 'multiple', 'higher'],
  cashToTotalAssets: ['Cash to total assets', 'Liquidity', 'fraction', 'neutral', 'Cash/assets'],
  netIncomePerEmployee: ['Net income per employee', 'Per employee', 'dollars', 'higher', 'Income/employee'],
};

const ratioOf = (name: RatioName): Ratio => {
  const [label, group, unit, betterWhen, short = label] = described[name];
  return { name, label, short, group, unit, direction: betterWhen };
};

/** All 38, group by group. */
export const catalogue: readonly Ratio[] = ratioGroups.flatMap((group) => ratioNames.map(ratioOf).filter((ratio) => ratio.group === group));

const byName = new Map(catalogue.map((ratio) => [ratio.name, ratio]));

export const ratioByName = (name: RatioName): Ratio => byName.get(name) ?? ratioOf(name);

export const unitLabels: Readonly<Record<RatioUnit, string>> = { fraction: '%', multiple: 'times', days: 'days', dollars: '$' };

export const directionLabels: Readonly<Record<Direction, string>> = {
  higher: 'higher is better',
  lower: 'lower is better',
  neutral: 'no preferred direction',
};

const normalise = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim();

/** Ratios whose label, group or API name contains every typed word; `fixed assets` and `fixAssetsTuronver` find the same ratio. */
export function findRatios(typed: string): readonly Ratio[] {
  const terms = normalise(typed).split(' ').filter(Boolean);
  return catalogue.filter(({ name, label, group }) => {
    const text = normalise(`${label} ${group} ${name}`);
    return terms.every((term) => text.includes(term));
  });
}

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

const templateNames = Object.keys(templates) as TemplateName[];

export const templateLabels = {
  '': 'Templates',
  ...(Object.fromEntries(templateNames.map((name) => [name, name])) as Record<TemplateName, string>),
};

/** The template with exactly these ratios, "" for another choice. */
export const templateOf = (ratios: readonly RatioName[]): TemplateName | '' =>
  templateNames.find((name) => templates[name].join() === ratios.join()) ?? '';
