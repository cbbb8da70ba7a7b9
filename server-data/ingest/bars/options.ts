/** How the bars of a source are read, as the command line says it. */
export interface BarsOptions {
  /** of a source that names none */
  readonly symbol: string | undefined;
  /** of times without a zone */
  readonly timeZone: string;
  /** whether the time of a bar is its start or its end */
  readonly stamp: 'start' | 'end';
  /** prices are divided by it */
  readonly priceScale: number;
  /** the length of the bars in seconds; undefined where it follows from their times */
  readonly seconds: number | undefined;
}

export const noLength =
  'the length of its bars does not follow from their times; --interval names it, such as --interval 1m (also 30s, 1h, 1d)';
export const noSymbol = 'has no symbol; --symbol names it';
