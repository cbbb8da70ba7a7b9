import type { RatioName } from '../../endpoints/ratios.ts';
import type { Meaning, Source } from './meaning.ts';

const meaning = (description: string, formula: string, unit: string, ...from: [Source, ...Source[]]): Meaning => ({
  description,
  formula,
  unit,
  emptyWhen: 'a component is not reported or the divisor is 0; the field is then omitted',
  from,
});
const fraction = 'fraction: 0.43 is 43.0 %';
const multiple = 'times';
const days = 'days';
const growth = (of: string): Meaning =>
  meaning(
    `Growth of ${of} compared with the same period a year earlier.`,
    'this period / the same period a year earlier - 1',
    fraction,
    'documented',
  );
const margin = (of: string): Meaning => meaning(`${of} divided by revenue.`, `${of.toLowerCase()} / revenue`, fraction, 'documented');

/** Definitions of the ratios (assumption O04). Values are per period and never annualised. */
export const ratioGlossary: Readonly<Record<RatioName, Meaning>> = {
  revenueGrowth: growth('revenue'),
  operationIncomeGrowth: growth('operating income'),
  netIncomeGrowth: growth('net income'),
  netIncomeContOpsGrowth: growth('net income from continuing operations'),
  operationRevenueGrowth3MonthAvg: meaning(
    'Three-month average growth of operating revenue.',
    'equals revenueGrowth in a 3M row',
    fraction,
    'arithmetic',
  ),
  grossMargin: meaning('Gross profit divided by revenue.', '(revenue - cost of goods) / revenue', fraction, 'documented'),
  operationMargin: margin('Operating income'),
  pretaxMargin: margin('Pretax income'),
  netMargin: margin('Net income'),
  taxRate: meaning('Tax divided by pretax income; only when both are positive.', 'tax / pretax income', fraction, 'documented'),
  ebitMargin: meaning('Earnings before interest and tax divided by revenue.', 'EBIT / revenue', fraction, 'documented'),
  ebitdaMargin: meaning(
    'Earnings before interest, tax, depreciation and amortisation divided by revenue.',
    'EBITDA / revenue',
    fraction,
    'documented',
  ),
  salesPerEmployee: meaning('Revenue per employee.', 'revenue / employees', '$', 'documented'),
  currentRatio: meaning('Current assets divided by current liabilities.', 'current assets / current liabilities', multiple, 'ours'),
  quickRatio: meaning(
    'Current ratio without inventory.',
    '(cash + short-term investments + receivables) / current liabilities',
    multiple,
    'documented',
  ),
  longTermDebtTotalCapitalRatio: meaning(
    'Long-term debt divided by long-term capital.',
    'longTermDebtEquityRatio / (1 + longTermDebtEquityRatio)',
    fraction,
    'arithmetic',
  ),
  longTermDebtEquityRatio: meaning(
    'Long-term debt, leases included, divided by common equity.',
    'long-term debt / (equity - preferred)',
    multiple,
    'documented',
  ),
  financialLeverage: meaning('Assets divided by common equity.', '1 / commonEquityToAssets', multiple, 'arithmetic'),
  totalDebtEquityRatio: meaning(
    'All debt, leases included, divided by common equity.',
    '(short-term + long-term debt) / (equity - preferred)',
    multiple,
    'documented',
  ),
  normalizedNetProfitMargin: meaning('Normalised income divided by revenue.', 'normalised income / revenue', fraction, 'documented'),
  daysInSales: meaning(
    'Days sales outstanding (DSO): average days until sales are paid.',
    'days of the period / receivableTurnover; a quarter has 91.25 days',
    days,
    'arithmetic',
    'ours',
  ),
  daysInInventory: meaning(
    'Days inventory (DIO): average days in stock.',
    'days of the period / inventoryTurnover; a quarter has 91.25 days',
    days,
    'arithmetic',
    'ours',
  ),
  daysInPayment: meaning(
    'Days payable (DPO): average days until suppliers are paid.',
    'days of the period / paymentTurnover; a quarter has 91.25 days',
    days,
    'arithmetic',
    'ours',
  ),
  cashConversionCycle: meaning(
    'Days between paying for goods and being paid for them; may be negative.',
    'daysInInventory + daysInSales - daysInPayment',
    days,
    'documented',
  ),
  receivableTurnover: meaning('Receivables turnover per period.', 'revenue / average receivables', multiple, 'documented'),
  inventoryTurnover: meaning('Inventory turnover per period.', 'cost of goods / average inventory', multiple, 'ours'),
  paymentTurnover: meaning('Payables turnover per period.', 'cost of goods / average payables', multiple, 'ours'),
  fixAssetsTuronver: meaning(
    'Fixed asset turnover per period; the field name is misspelt in the API.',
    'revenue / average property, plant and equipment',
    multiple,
    'documented',
  ),
  assetsTurnover: meaning('Asset turnover per period.', 'revenue / average total assets', multiple, 'documented'),
  roe: meaning('Return on equity.', 'net income / average common equity', fraction, 'documented'),
  roa: meaning('Return on assets.', 'net income / average total assets', fraction, 'documented'),
  roic: meaning('Return on invested capital.', 'net income / average (equity + all debt and leases)', fraction, 'documented'),
  debttoAssets: meaning('Debt divided by assets.', 'total debt / total assets', fraction, 'ours'),
  commonEquityToAssets: meaning('Common equity divided by assets.', '(equity - preferred) / total assets', fraction, 'ours'),
  normalizedRoic: meaning(
    'Return on invested capital, with normalised income.',
    'normalised income / average (equity + all debt and leases)',
    fraction,
    'documented',
  ),
  cashRatio: meaning(
    'Cash and short-term investments divided by current liabilities.',
    '(cash + short-term investments) / current liabilities',
    multiple,
    'ours',
  ),
  cashToTotalAssets: meaning(
    'Cash and short-term investments divided by assets.',
    '(cash + short-term investments) / total assets',
    fraction,
    'ours',
  ),
  netIncomePerEmployee: meaning('Net income per employee.', 'net income / employees', '$', 'documented'),
};
