import { csv, flag, text, enumText } from '#contract/schema/codecs.ts';
import { orderedDates, parameter, type QueryOf } from '#contract/schema/endpoint.ts';
import type { QuantifiedQuery } from '#contract/endpoints/quantified.ts';
import * as limits from '#contract/schema/limits.ts';
import { dateBound, daysOf } from '#src/shared/url/date-bound.ts';
import type { SearchChange, SearchShape } from '#src/shared/url/use-search.ts';
import { listParameter, symbolsOf } from '#src/shared/watchlists/list-symbols.ts';
import { presetNames } from './table/presets.ts';

const query = {
  symbols: parameter('symbols', csv(limits.quantified.symbols), { list: true, aliases: ['tickers'] }),
  list: listParameter,
  from: parameter('from', dateBound, { aliases: ['dateFrom', 'date_from'] }),
  to: parameter('to', dateBound, { aliases: ['dateTo', 'date_to'] }),
  preset: parameter('preset', enumText(presetNames), { fallback: 'reaction' }),
  /** Result_Vs_Index% in place of Result% */
  index: parameter('index', flag, { fallback: false }),
  /** one row per story and symbol, or one per reported session */
  sessions: parameter('sessions', enumText(['one', 'all']), { fallback: 'one' }),
  /** column ids in the user's order, instead of the preset's */
  columns: parameter('columns', csv(100), { list: true }),
  /** `5_Minutes%:desc`, the first key first */
  sort: parameter('sort', csv(3), { list: true }),
  /** `Headlines:420`, where the user has changed them */
  widths: parameter('widths', csv(100), { list: true }),
  /** column filters in the form of filters/filter-address.ts; applied in the browser, not by the service */
  filters: parameter('f', csv(50), { list: true }),
  /**
   * all rows of the request instead of the first page
   *
   * Assumed: that all rows were loaded is part of the address, so that a link shows a colleague the same rows.
   */
  whole: parameter('whole', flag, { fallback: false }),
  /** the analysis panel is open */
  analysis: parameter('analysis', flag, { fallback: false }),
  /** the analysis has the whole page, with the table folded */
  wide: parameter('wide', flag, { fallback: false }),
  /** the box selected in the scatter chart, in the form of analysis/analysis-search.ts; listed here so that narrowing can remove it */
  brush: parameter('brush', text(100)),
  /** the key of the open row */
  row: parameter('row', text(100)),
};

/** The state of /quantified in the address bar. */
export const quantifiedSearch: SearchShape<typeof query> = {
  query,
  rules: ({ from, to }) => orderedDates(from, to, 'from', 'to'),
};

export type QuantifiedSearch = QueryOf<typeof query>;
export type QuantifiedSearchChange = SearchChange<typeof query>;

/** The part of the state that is sent to the service; filtering and sorting happen in the browser. */
export type ReactionsParams = Pick<QuantifiedQuery, 'symbols' | 'dateFrom' | 'dateTo'>;

/** Assumed: a watchlist is one request here, for the service takes a thousand symbols at once. */
export const reactionsParams = ({ list, symbols = symbolsOf(list), from, to }: QuantifiedSearch): ReactionsParams => ({
  ...(symbols && { symbols }),
  ...daysOf({ from, to }),
});
