import { csv, enumText, flag, symbolCsv, text } from '#contract/schema/codecs.ts';
import { orderedDates, parameter, type QueryOf } from '#contract/schema/endpoint.ts';
import type { QuantifiedQuery } from '#contract/endpoints/quantified.ts';
import * as limits from '#contract/schema/limits.ts';
import { vsMarketOf } from '#analysis/reactions/windows.ts';
import { lastDays } from '#src/shared/filters/dates/date-range.ts';
import { nowSeconds } from '#src/shared/time/now.ts';
import { dateBound, daysOf } from '#src/shared/url/date-bound.ts';
import { resolveBound } from '#src/shared/url/relative-dates.ts';
import type { SearchChange, SearchShape } from '#src/shared/url/use-search.ts';
import { listParameter, symbolsOf } from '#src/shared/watchlists/list-symbols.ts';
import { presetNames } from './table/presets.ts';

const query = {
  symbols: parameter('symbols', symbolCsv(limits.quantified.symbols), { list: true, aliases: ['tickers'] }),
  list: listParameter,
  from: parameter('from', dateBound, { aliases: ['dateFrom', 'date_from'] }),
  to: parameter('to', dateBound, { aliases: ['dateTo', 'date_to'] }),
  preset: parameter('preset', enumText(presetNames), { fallback: 'reaction' }),
  /** the windows of presets, charts and analyses less SPY; the day is less SPY unless its column is chosen raw */
  spy: parameter('spy', flag, { fallback: false, aliases: ['index'] }),
  /** one row per story and symbol, or one per reported session */
  sessions: parameter('sessions', enumText(['one', 'all']), { fallback: 'one' }),
  /** column ids in the user's order, instead of the preset's */
  columns: parameter('columns', csv(120), { list: true }),
  /** `5_Minutes%:desc`, the first key first */
  sort: parameter('sort', csv(3), { list: true }),
  /** `Headlines:420`, where the user has changed them */
  widths: parameter('widths', csv(120), { list: true }),
  /** column filters in the form of filters/filter-address.ts; applied in the browser, not by the service */
  filters: parameter('f', csv(50), { list: true }),
  /** reactions of all dates, where neither dates nor symbols are chosen */
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

const namesOfFields = ['f', 'sort', 'columns', 'widths'];

/** `5_Minutes%:gte:2,Vol_Ratio:gte:3` → `5_Minutes_Vs_SPY%:gte:2,Vol_Ratio:gte:3` */
const lessMarketFields = (written: string): string =>
  written
    .split(',')
    .map((part) => {
      const [id = ''] = part.split(':', 1);
      return vsMarketOf(id.trim()) + part.slice(id.length);
    })
    .join();

/**
 * A former address with `index=true`, where the field of a window meant its move less SPY if half of the loaded rows had one, as one in which it
 * always does.
 */
const upgrade: SearchShape<typeof query>['upgrade'] = (pairs) =>
  pairs.some(([name, value]) => name === 'index' && /^(?:true|1)$/i.test(value))
    ? pairs.map(([name, value]) => [name, namesOfFields.includes(name) ? lessMarketFields(value) : value])
    : pairs;

/** The state of /quantified in the address bar. */
export const quantifiedSearch: SearchShape<typeof query> = {
  query,
  upgrade,
  rules: ({ from, to }) => orderedDates(from, to, 'from', 'to'),
};

export type QuantifiedSearch = QueryOf<typeof query>;
export type QuantifiedSearchChange = SearchChange<typeof query>;
export type SetQuantifiedSearch = (change: QuantifiedSearchChange, how?: { replace?: boolean }) => void;

/** The part of the state that is sent to the service; filtering and sorting happen in the browser. */
export type ReactionsParams = Pick<QuantifiedQuery, 'symbols' | 'dateFrom' | 'dateTo'>;

/** Assumed: where neither dates nor symbols are chosen the explorer has the last 30 days; of chosen symbols it has all. */
const defaultDates = lastDays(30);

type Dates = Pick<QuantifiedSearch, 'symbols' | 'from' | 'to' | 'whole'>;

/** The state with the dates that apply where none are chosen, as a relative date. */
export const withDefaultDates = <T extends Dates>(search: T): T =>
  search.whole || search.symbols || search.from !== undefined || search.to !== undefined ? search : { ...search, from: defaultDates.from };

/** A change whose removed dates leave all dates, unless it says otherwise. */
export const withAllDates = (change: QuantifiedSearchChange): QuantifiedSearchChange =>
  'whole' in change || !('from' in change || 'to' in change)
    ? change
    : { ...change, whole: change.from === undefined && change.to === undefined };

/** Assumed: a watchlist is one request here, for the service takes a thousand symbols at once. */
export function reactionsParams(search: QuantifiedSearch): ReactionsParams {
  const { list, symbols = symbolsOf(list), from, to } = withDefaultDates(search);
  return { ...(symbols && { symbols }), ...daysOf({ from: from && resolveBound(from, 'from', nowSeconds()), to }) };
}
