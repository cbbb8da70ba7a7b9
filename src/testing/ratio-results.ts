import examples from '#contract/docs/examples/ratios.json' with { type: 'json' };
import { ratios, type RatioName, type RatioPeriod, type RatiosResult } from '#contract/endpoints/ratios.ts';
import { readRows } from '#contract/schema/rows.ts';

/** The contract's own example companies. */
export const exampleResults = readRows(ratios, examples)?.rows ?? [];

interface Kind {
  reportType?: string;
  /** 3M, 6M, 9M, 1Y or TTM */
  word?: string;
  isCalculated?: boolean;
  fiscalYearEnd?: number;
}

/** One period: when it ends, of which kind it is, and its ratios; of TTM unless said otherwise. */
export function period(asOf: string, values: Partial<Record<RatioName, number>>, kind: Kind = {}): RatioPeriod {
  const { reportType = 'TTM', isCalculated = false, fiscalYearEnd = 12 } = kind;
  const word = kind.word ?? (reportType === 'TTM' ? 'TTM' : '3M');
  const aorOrRestate = reportType === 'R' ? 'RESTATE' : 'AOR';
  return { id: { companyId: '0C0000TEST', asOf, reportType, period: word, aorOrRestate }, fiscalYearEnd, isCalculated, ...values };
}

/** A company of the given periods. */
export function company(symbol: string, periods: readonly RatioPeriod[], name = `${symbol} (Sample)`): RatiosResult {
  const [example] = exampleResults;
  if (!example) throw new Error('the contract has an example');
  return {
    ...example,
    company: { ...example.company, primarySymbol: symbol, standardName: name },
    operationRatios: [...periods],
    symbol,
    id: symbol,
  };
}
