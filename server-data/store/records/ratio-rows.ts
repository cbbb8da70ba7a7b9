import type { RatiosResult } from '#contract/endpoints/ratios.ts';
import { symbolKeys } from './record-rows.ts';

/** What identifies a company, best first; "" where a result has none. */
export interface CompanyIds {
  readonly companyId: string;
  readonly cik: string;
  readonly symbols: readonly string[];
}

export const readCompanyIds = ({ company, operationRatios, symbol }: RatiosResult): CompanyIds => ({
  companyId: operationRatios.find(({ id }) => id.companyId !== '')?.id.companyId ?? '',
  cik: company.cik.trim().replace(/^0+/, ''),
  symbols: symbolKeys([symbol, company.primarySymbol]).filter((key) => key !== ''),
});

/** The end of a result: the symbol as it was requested. */
export const resultEnd = (symbol: string): string => {
  const text = JSON.stringify(symbol);
  return `],"symbol":${text},"idType":"SYMBOL","id":${text}}`;
};
