/*
 * Limits of the service; imported as `limits`. Assumed: limits marked with * are ours, because the spec has none and the cost of a
 * request must be bounded.
 */

export const page = 100_000;
export const news = {
  pageSize: 100,
  pageSizeDefault: 15,
  identifiers: 50,
  /** * */ terms: 50,
  removedPageSize: 1000,
  removedPageSizeDefault: 100,
} as const;

/** The last second of the year 9999; larger values are milliseconds sent by mistake. */
export const lastUnixSecond = 253_402_300_799;

/** Maximum length of a received value in an error message. */
export const echoedCharacters = 100;

export const logos = { identifiers: 100, fields: 12, radiusPercent: 50, /** * pixels */ side: 4096 } as const;
export const quantified = { pageSize: 1000, pageSizeDefault: 1000, /** * */ symbols: 1000 } as const;
export const ratios = { /** * */ symbols: 100, /** * */ periods: 20 } as const;
export const bars = { symbols: 50, /** * */ candles: 20_000 } as const;
export const sources = { symbols: 50 } as const;
export const movers = { results: 1000, resultsDefault: 50, symbols: 500, sectorCharacters: 100, /** * */ days: 366 } as const;
export const calendar = { pageSize: 1000, pageSizeDefault: 1000, tickers: 50, importance: 5 } as const;
