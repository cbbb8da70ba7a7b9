import { csv, flag, isoDate, text, word } from '#contract/codecs.ts';
import { orderedDates, parameter, type QueryOf } from '#contract/endpoint.ts';
import type { QuantifiedQuery } from '#contract/endpoints/quantified.ts';
import * as limits from '#contract/limits.ts';
import type { SearchChange, SearchShape } from '#src/shared/url/use-search.ts';
import { listed, symbolsOf } from '#src/shared/watchlists/listed.ts';
import { presetNames } from './quantified-presets.ts';

const query = {
  symbols: parameter('symbols', csv(limits.quantified.symbols), { list: true, aliases: ['tickers'] }),
  list: listed,
  from: parameter('from', isoDate),
  to: parameter('to', isoDate),
  preset: parameter('preset', word(presetNames), { fallback: 'reaction' }),
  /** Result_Vs_Index% in the place of Result% */
  index: parameter('index', flag, { fallback: false }),
  /** one row for each story and symbol, or one for each trading session that is reported on */
  sessions: parameter('sessions', word(['one', 'all']), { fallback: 'one' }),
  /** ids of columns in the reader's order, instead of the preset's */
  columns: parameter('columns', csv(100), { list: true }),
  /** `5_Minutes%:desc`, the first key first */
  sort: parameter('sort', csv(3), { list: true }),
  /** `Headlines:420`, where a reader has changed them */
  widths: parameter('widths', csv(100), { list: true }),
  /** what readings must be like, in the language of metric-filter.ts; the service is not asked, the table picks */
  filters: parameter('f', csv(50), { list: true }),
  /**
   * more than the first rows: everything that the question finds
   *
   * Assumed: that the whole range was wanted stands in the address, so that a link shows a colleague the same rows.
   */
  whole: parameter('whole', flag, { fallback: false }),
  /** what the readings say together stands beside their table */
  analysis: parameter('analysis', flag, { fallback: false }),
  /** what is chosen in the picture beside the table, in the words of analysis/box-text.ts: it goes when the table is narrowed to it */
  brush: parameter('brush', text(100)),
  /** the row that is open */
  row: parameter('row', text(100)),
};

/** The state of /quantified in the address. */
export const quantifiedSearch: SearchShape<typeof query> = {
  query,
  rules: ({ from, to }) => orderedDates(from, to, 'from', 'to'),
};

export type QuantifiedSearch = QueryOf<typeof query>;
export type QuantifiedSearchChange = SearchChange<typeof query>;

/** What of it the service is asked; the rest is picked, ordered and drawn here. */
export type Question = Pick<QuantifiedQuery, 'symbols' | 'dateFrom' | 'dateTo'>;

/** Assumed: a watchlist is one question here, for the service takes a thousand symbols at once. */
export const questionOf = ({ list, symbols = symbolsOf(list), from, to }: QuantifiedSearch): Question => ({
  ...(symbols && { symbols }),
  ...(from !== undefined && { dateFrom: from }),
  ...(to !== undefined && { dateTo: to }),
});
