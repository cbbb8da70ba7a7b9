import type { RatioName } from '../../endpoints/ratios.ts';
import type { Meaning, Source } from './meaning.ts';

const meaning = (says: string, formula: string, unit: string, ...from: [Source, ...Source[]]): Meaning => ({
  description: says,
  formula,
  unit,
  emptyWhen: 'a part of it is not reported or its divisor is 0; the field is then left out',
  from,
});
const fraction = 'fraction: 0.43 is 43.0 %';
const multiple = 'times';
const days = 'days';
const growth = (of: string): Meaning =>
  meaning(
    `Growth of ${of} against the same period a year earlier.`,
    'this period / the same period a year earlier - 1',
    fraction,
    'documented',
  );
const margin = (of: string): Meaning => meaning(`${of} out of revenue.`, `${of.toLowerCase()} / revenue`, fraction, 'documented');

/** facts §8. Values belong to their period and are never annualised. */
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
  grossMargin: meaning('Gross profit out of revenue.', '(revenue - cost of goods) / revenue', fraction, 'documented'),
  operationMargin: margin('Operating income'),
  pretaxMargin: margin('Pretax income'),
  netMargin: margin('Net income'),
  taxRate: meaning('Tax out of pretax income; only where both are positive.', 'tax / pretax income', fraction, 'documented'),
  ebitMargin: meaning('Earnings before interest and tax out of revenue.', 'EBIT / revenue', fraction, 'documented'),
  ebitdaMargin: meaning(
    'Earnings before interest, tax, depreciation and amortisation out of revenue.',
    'EBITDA / revenue',
    fraction,
    'documented',
  ),
  salesPerEmployee: meaning('Revenue per employee.', 'revenue / employees', '$', 'documented'),
  currentRatio: meaning('Short-term means against short-term debts.', 'current assets / current liabilities', multiple, 'ours'),
  quickRatio: meaning(
    'The same without inventory.',
    '(cash + short-term investments + receivables) / current liabilities',
    multiple,
    'documented',
  ),
  longTermDebtTotalCapitalRatio: meaning(
    'Long-term debt out of long-term capital.',
    'longTermDebtEquityRatio / (1 + longTermDebtEquityRatio)',
    fraction,
    'arithmetic',
  ),
  longTermDebtEquityRatio: meaning(
    'Long-term debt, leases included, against common equity.',
    'long-term debt / (equity - preferred)',
    multiple,
    'documented',
  ),
  financialLeverage: meaning('Assets against common equity.', '1 / commonEquityToAssets', multiple, 'arithmetic'),
  totalDebtEquityRatio: meaning(
    'All debt, leases included, against common equity.',
    '(short-term + long-term debt) / (equity - preferred)',
    multiple,
    'documented',
  ),
  normalizedNetProfitMargin: meaning('Normalised income out of revenue.', 'normalised income / revenue', fraction, 'documented'),
  daysInSales: meaning(
    'Days until sales are paid.',
    'days of the period / receivableTurnover; a quarter has 91.25 days',
    days,
    'arithmetic',
    'ours',
  ),
  daysInInventory: meaning(
    'Days goods lie in stock.',
    'days of the period / inventoryTurnover; a quarter has 91.25 days',
    days,
    'arithmetic',
    'ours',
  ),
  daysInPayment: meaning(
    'Days until suppliers are paid.',
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
  receivableTurnover: meaning('How often receivables turn over.', 'revenue / average receivables', multiple, 'documented'),
  inventoryTurnover: meaning('How often the stock turns over.', 'cost of goods / average inventory', multiple, 'ours'),
  paymentTurnover: meaning('How often payables turn over.', 'cost of goods / average payables', multiple, 'ours'),
  fixAssetsTuronver: meaning(
    'How often fixed assets turn over; the spelling is part of the interface.',
    'revenue / average property, plant and equipment',
    multiple,
    'documented',
  ),
  assetsTurnover: meaning('How often all assets turn over.', 'revenue / average total assets', multiple, 'documented'),
  roe: meaning('Return on equity.', 'net income / average common equity', fraction, 'documented'),
  roa: meaning('Return on assets.', 'net income / average total assets', fraction, 'documented'),
  roic: meaning('Return on invested capital.', 'net income / average (equity + all debt and leases)', fraction, 'documented'),
  debttoAssets: meaning('Debt out of assets.', 'total debt / total assets', fraction, 'ours'),
  commonEquityToAssets: meaning('Common equity out of assets.', '(equity - preferred) / total assets', fraction, 'ours'),
  normalizedRoic: meaning(
    'Return on invested capital, on normalised income.',
    'normalised income / average (equity + all debt and leases)',
    fraction,
    'documented',
  ),
  cashRatio: meaning('Cash against short-term debts.', '(cash + short-term investments) / current liabilities', multiple, 'ours'),
  cashToTotalAssets: meaning('Cash out of assets.', '(cash + short-term investments) / total assets', fraction, 'ours'),
  netIncomePerEmployee: meaning('Net income per employee.', 'net income / employees', '$', 'documented'),
};
