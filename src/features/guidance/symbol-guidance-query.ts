import { sinceCompany } from '#src/records/company.ts';
import { guidanceIntervalSeconds, guidanceList } from './guidance-query.ts';

/** The same query as `/guidance?tickers=…`, so that the page opens from the cache. */
export const symbolGuidanceQuery = (symbol: string) =>
  guidanceList.pagesQuery({ isPrimary: 'Y', tickers: [symbol], ...sinceCompany(symbol) }, guidanceIntervalSeconds * 1000);
