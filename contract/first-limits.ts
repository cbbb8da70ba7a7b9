// Of limits.ts what the first view of the desk needs; it carries no more.

export const page = 100_000;
export const news = {
  pageSize: 100,
  pageSizeDefault: 15,
  identifiers: 50,
  /** * */ terms: 50,
  removedPageSize: 1000,
  removedPageSizeDefault: 100,
} as const;

/** Last second that four-digit years can print; larger values are milliseconds sent by mistake. */
export const lastUnixSecond = 253_402_300_799;

/** A sent value is repeated in an error up to this many characters. */
export const echoedCharacters = 100;
