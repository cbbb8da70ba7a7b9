import { pathSegment } from './paths.ts';

/** How the URL of a page names the symbols that the page shows. */
interface SymbolParams {
  /** parameter that the page writes */
  readonly param: string;
  /** further parameters that it reads */
  readonly aliases: readonly string[];
  /** name of the page's filter, as in its chips */
  readonly filter: string;
}

const byTickers: SymbolParams = { param: 'tickers', aliases: ['symbols'], filter: 'tickers' };
const byPath: Readonly<Record<string, SymbolParams>> = {
  '/quantified': { param: 'symbols', aliases: ['tickers'], filter: 'symbols' },
  '/logos': { param: 'keys', aliases: [], filter: 'keys' },
  '/ratios': { param: 's', aliases: [], filter: 'symbols' },
};

/** @param path below the base path of the app */
export const symbolParamsOf = (path: string): SymbolParams => byPath[path.toLowerCase().replace(/\/+$/, '')] ?? byTickers;

const withoutSymbols: ReadonlySet<string> = new Set(['/market', '/status', '/brief']);

/** Whether a page can be limited to symbols. */
export const showsSymbols = (path: string): boolean => !withoutSymbols.has(path);

/** URL of a page that shows only these symbols. */
export const symbolsUrl = (path: string, symbols: readonly string[]): string =>
  `${path}?${symbolParamsOf(path).param}=${symbols.map(pathSegment).join(',')}`;
