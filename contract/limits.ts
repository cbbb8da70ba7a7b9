/*
 * Limits of the service, by name (spec §8); imported as `limits`, one by one, so that a page carries those it needs. Assumed:
 * where the spec names none, the marked * bounds hold, so that no request costs without end.
 */

export * from './first-limits.ts';
export const logos = { identifiers: 100, fields: 12, radiusPercent: 50, /** * pixels */ side: 4096 } as const;
export const quantified = { pageSize: 1000, pageSizeDefault: 1000, /** * */ symbols: 1000 } as const;
export const ratios = { /** * */ symbols: 100, /** * */ periods: 20 } as const;
export const calendar = { pageSize: 1000, pageSizeDefault: 1000, tickers: 50, importance: 5 } as const;
