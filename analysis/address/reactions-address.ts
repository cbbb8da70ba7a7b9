import type { QuantifiedQuery } from '#contract/endpoints/quantified.ts';
import { listParameter, symbolsOf } from '#contract/list-symbols.ts';
import { csv, enumText, flag, symbolCsv } from '#contract/schema/codecs.ts';
import { orderedDates, parameter, type QueryOf } from '#contract/schema/endpoint.ts';
import * as limits from '#contract/schema/limits.ts';
import { dateBound, daysOf } from '#contract/time/date-bound.ts';
import { vsMarketOf } from '../reactions/windows.ts';

/** The part of an address of /quantified that says which reactions count. */
export const reactionParameters = {
  symbols: parameter('symbols', symbolCsv(limits.quantified.symbols), { list: true, aliases: ['tickers'] }),
  list: listParameter,
  from: parameter('from', dateBound, { aliases: ['dateFrom', 'date_from'] }),
  to: parameter('to', dateBound, { aliases: ['dateTo', 'date_to'] }),
  /** the windows of presets, charts and analyses less SPY; the day is less SPY unless its column is chosen raw */
  spy: parameter('spy', flag, { fallback: false, aliases: ['index'] }),
  /** one row per story and symbol, or one per reported session */
  sessions: parameter('sessions', enumText(['one', 'all']), { fallback: 'one' }),
  /** filters of fields in the form of filters/filter-address.ts; applied by the reader, not by the service */
  filters: parameter('f', csv(50), { list: true }),
  /** reactions of all dates, where neither dates nor symbols are chosen */
  whole: parameter('whole', flag, { fallback: false }),
};

export type ReactionsAddress = QueryOf<typeof reactionParameters>;

export const reactionRules = ({ from, to }: Pick<ReactionsAddress, 'from' | 'to'>) => orderedDates(from, to, 'from', 'to');

type Pair = readonly [name: string, value: string];

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
export const upgradeAddress = (pairs: readonly Pair[]): readonly Pair[] =>
  pairs.some(([name, value]) => name === 'index' && /^(?:true|1)$/i.test(value))
    ? pairs.map(([name, value]) => [name, namesOfFields.includes(name) ? lessMarketFields(value) : value])
    : pairs;

/** Assumed: where neither dates nor symbols are chosen there are the last 30 days; of chosen symbols all. */
const defaultFrom = 'now-29d';

type Dates = Pick<ReactionsAddress, 'symbols' | 'from' | 'to' | 'whole'>;

/** The address with the dates that apply where none are chosen, as a relative date. */
export const withDefaultDates = <T extends Dates>(address: T): T =>
  address.whole || address.symbols || address.from !== undefined || address.to !== undefined ? address : { ...address, from: defaultFrom };

/** The part of the address that is sent to the service; filters are applied by its reader. */
export type ReactionsParams = Pick<QuantifiedQuery, 'symbols' | 'dateFrom' | 'dateTo'>;

/**
 * What is requested of the service.
 *
 * Assumed: a watchlist is one request here, for the service takes a thousand symbols at once.
 *
 * @param resolve a relative date as a day or a time
 */
export function reactionsParamsOf(address: ReactionsAddress, resolve: (bound: string, end: 'from' | 'to') => string): ReactionsParams {
  const { list, symbols = symbolsOf(list), from, to } = withDefaultDates(address);
  return { ...(symbols && { symbols }), ...daysOf({ from: from && resolve(from, 'from'), to: to && resolve(to, 'to') }) };
}

/** Assumed: a table or a study has at most so many rows, the newest: others are another choice of days. */
export const maxReactions = 20_000;
