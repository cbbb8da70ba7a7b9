import type { PriceBasis } from '#contract/market/splits.ts';

/** How the bars of a source are read, as the command line says it. What it leaves open follows from the source (`judge`). */
export interface BarsOptions {
  /** of a source that names none */
  readonly symbol?: string | undefined;
  /** whether a source without a symbol is refused; only `inspect` goes on */
  readonly requiresSymbol?: boolean;
  /** whether the name of each file is its symbol */
  readonly symbolFromName?: boolean;
  /** the columns of a source without a header, in its order; `-` is one that is not read */
  readonly columns?: readonly string[] | undefined;
  /** whether times without a zone are refused where neither an option nor the source names it: a few bars do not show it */
  readonly requiresZone?: boolean;
  /** of times without a zone */
  readonly timeZone?: string | undefined;
  /** whether the time of a bar is its start or its end */
  readonly stamp?: 'start' | 'end' | undefined;
  /** whether 03/08/2026 is 8 March or 3 August */
  readonly dates?: 'mdy' | 'dmy' | undefined;
  /** the decimal mark of numbers */
  readonly decimal?: '.' | ',' | undefined;
  /** prices are divided by it */
  readonly priceScale?: number | undefined;
  /** the length of the bars in seconds */
  readonly seconds?: number | undefined;
  /** whether earlier prices are divided by later splits */
  readonly prices?: PriceBasis | undefined;
  /** Unix seconds: no bar is later */
  readonly nowSeconds?: number | undefined;
}

export const noZone = 'has times without a zone: --timezone names it';
export const noSymbol = 'has no symbol: --symbol names it, --symbol-from name takes it from the name of the file';
