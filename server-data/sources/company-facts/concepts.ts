/**
 * The concepts of a company's accounts, each with its tags of `us-gaap` in the order in which they are tried: the first that has a value for
 * a period is taken. `docs/metrics.md` is written from these lists.
 *
 * Flows belong to a time, and their quarters may be differences of longer times.
 */
export const flowTags = {
  revenue: [
    'Revenues',
    'RevenueFromContractWithCustomerExcludingAssessedTax',
    'RevenueFromContractWithCustomerIncludingAssessedTax',
    'SalesRevenueNet',
    'SalesRevenueGoodsNet',
    'RevenuesNetOfInterestExpense',
  ],
  costOfGoods: ['CostOfRevenue', 'CostOfGoodsAndServicesSold', 'CostOfGoodsSold'],
  grossProfit: ['GrossProfit'],
  operatingIncome: ['OperatingIncomeLoss'],
  pretaxIncome: [
    'IncomeLossFromContinuingOperationsBeforeIncomeTaxesExtraordinaryItemsNoncontrollingInterest',
    'IncomeLossFromContinuingOperationsBeforeIncomeTaxesMinorityInterestAndIncomeLossFromEquityMethodInvestments',
  ],
  tax: ['IncomeTaxExpenseBenefit'],
  netIncome: ['NetIncomeLoss', 'ProfitLoss'],
  continuingIncome: ['IncomeLossFromContinuingOperations'],
  discontinuedIncome: ['IncomeLossFromDiscontinuedOperationsNetOfTax'],
  depreciation: ['DepreciationDepletionAndAmortization', 'DepreciationAmortizationAndAccretionNet', 'DepreciationAndAmortization'],
} as const satisfies Readonly<Record<string, readonly string[]>>;
export type FlowName = keyof typeof flowTags;

/** Values at the end of a day. */
export const instantTags = {
  assets: ['Assets'],
  liabilities: ['Liabilities'],
  liabilitiesAndEquity: ['LiabilitiesAndStockholdersEquity'],
  equity: ['StockholdersEquity'],
  equityWithMinority: ['StockholdersEquityIncludingPortionAttributableToNoncontrollingInterest'],
  minority: ['MinorityInterest'],
  temporaryEquity: [
    'TemporaryEquityCarryingAmountIncludingPortionAttributableToNoncontrollingInterests',
    'TemporaryEquityCarryingAmountAttributableToParent',
    'TemporaryEquityValueExcludingAdditionalPaidInCapital',
  ],
  redeemableMinority: [
    'RedeemableNoncontrollingInterestEquityCarryingAmount',
    'RedeemableNoncontrollingInterestEquityCommonCarryingAmount',
    'RedeemableNoncontrollingInterestEquityPreferredCarryingAmount',
    'RedeemableNoncontrollingInterestEquityFairValue',
  ],
  preferred: ['PreferredStockValue', 'PreferredStockValueOutstanding'],
  currentAssets: ['AssetsCurrent'],
  currentLiabilities: ['LiabilitiesCurrent'],
  cash: ['CashAndCashEquivalentsAtCarryingValue', 'Cash'],
  shortTermInvestments: [
    'ShortTermInvestments',
    'MarketableSecuritiesCurrent',
    'AvailableForSaleSecuritiesCurrent',
    'AvailableForSaleSecuritiesDebtSecuritiesCurrent',
  ],
  // two lines of one balance sheet
  debtSecuritiesCurrent: ['DebtSecuritiesCurrent'],
  equitySecuritiesCurrent: ['EquitySecuritiesFvNi'],
  cashAndInvestments: ['CashCashEquivalentsAndShortTermInvestments'],
  receivables: ['AccountsReceivableNetCurrent', 'ReceivablesNetCurrent', 'AccountsNotesAndLoansReceivableNetCurrent'],
  inventory: ['InventoryNet'],
  plant: [
    'PropertyPlantAndEquipmentNet',
    'PropertyPlantAndEquipmentAndFinanceLeaseRightOfUseAssetAfterAccumulatedDepreciationAndAmortization',
  ],
  payables: ['AccountsPayableCurrent', 'AccountsPayableTradeCurrent'],
  debtCurrent: ['DebtCurrent'],
  shortTermBorrowings: ['ShortTermBorrowings', 'CommercialPaper'],
  longTermDebtCurrent: ['LongTermDebtCurrent', 'ConvertibleDebtCurrent', 'ConvertibleNotesPayableCurrent'],
  convertibleDebtCurrent: ['ConvertibleDebtCurrent', 'ConvertibleNotesPayableCurrent'],
  longTermDebtNoncurrent: ['LongTermDebtNoncurrent', 'ConvertibleDebtNoncurrent', 'ConvertibleLongTermNotesPayable'],
  longTermDebt: ['LongTermDebt'],
  longTermDebtAndLeases: ['LongTermDebtAndCapitalLeaseObligations'],
  financeLeaseCurrent: ['FinanceLeaseLiabilityCurrent', 'CapitalLeaseObligationsCurrent'],
  financeLeaseNoncurrent: ['FinanceLeaseLiabilityNoncurrent', 'CapitalLeaseObligationsNoncurrent'],
  financeLease: ['FinanceLeaseLiability', 'CapitalLeaseObligations'],
  operatingLeaseCurrent: ['OperatingLeaseLiabilityCurrent'],
  operatingLeaseNoncurrent: ['OperatingLeaseLiabilityNoncurrent'],
  operatingLease: ['OperatingLeaseLiability'],
  employees: ['EntityNumberOfEmployees'],
} as const satisfies Readonly<Record<string, readonly string[]>>;
export type InstantName = keyof typeof instantTags;
export type ConceptName = FlowName | InstantName;

export const tagsOf: Readonly<Record<ConceptName, readonly string[]>> = { ...flowTags, ...instantTags };
export const knownTags: ReadonlySet<string> = new Set(Object.values(tagsOf).flat());

/** `costOfGoods` → `cost of goods` */
export const conceptLabel = (name: ConceptName): string => name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

/** What ratios use besides single concepts, for `docs/metrics.md`. A part that is "if any" is explained in assumption X54. */
export const compositions: Readonly<Record<string, string>> = {
  'cost of goods': 'costOfGoods, else revenue - grossProfit',
  EBIT: 'operatingIncome',
  EBITDA: 'operatingIncome + depreciation',
  'net income from continuing operations': 'continuingIncome, else netIncome - discontinuedIncome if any',
  'normalised income': 'not in company facts: its two ratios are omitted',
  'cash and short-term investments':
    'cash + shortTermInvestments (else debtSecuritiesCurrent + equitySecuritiesCurrent if any) if any, else cashAndInvestments',
  'common equity': 'equity - preferred if any; equity is else equityWithMinority - minority if any',
  'short-term debt':
    'debtCurrent, else shortTermBorrowings, longTermDebtCurrent (else longTermDebt - longTermDebtNoncurrent) and financeLeaseCurrent, each if any; + operatingLeaseCurrent if any',
  'long-term debt':
    'longTermDebtNoncurrent (else, without convertibleDebtCurrent, longTermDebt - longTermDebtCurrent if any) + financeLeaseNoncurrent if any, else longTermDebtAndLeases; + operatingLeaseNoncurrent if any',
  average: '(value at the end of the day before the period + value at its end) / 2',
};
