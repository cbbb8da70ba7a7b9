import { guidanceQuery } from './guidance-query.ts';

/** The question of `/guidance?tickers=…`, so that the page opens with what is here. */
export const symbolGuidanceQuery = (symbol: string) => guidanceQuery({ isPrimary: 'Y', tickers: [symbol] });
