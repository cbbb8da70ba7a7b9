import { ratiosQuery } from './ratios-query.ts';

/** Assumed: of trailing twelve months, which say most in one figure. */
export const symbolRatiosQuery = (symbol: string) => ratiosQuery([symbol], 'TTM');
