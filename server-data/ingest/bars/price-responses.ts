import type { Fault } from '../rules/fault.ts';
import { type Found, noBars, readCandles, readers } from './responses/apis.ts';
import { refuseError } from './responses/error-response.ts';
import { isListOf, isObject, type JsonObject, type Names, type PriceSeries, tabulate, toSeries } from './responses/series.ts';

/** A saved response of a price API. */
export interface PriceResponse {
  /** for sentences, such as Alpaca; undefined for a list of bars that several of them send */
  readonly api: string | undefined;
  readonly series: readonly PriceSeries[];
  /** whether the response says that another page follows */
  readonly hasMore: boolean;
}

const priceNames = [
  ['open', 'high', 'low', 'close'],
  ['o', 'h', 'l', 'c'],
];
const isBar = (value: unknown): value is JsonObject =>
  isObject(value) && priceNames.some((names) => names.every((name) => name in value && !Array.isArray(value[name])));

/** Lists of bars that a field gives away. */
const lists: readonly (Names & { readonly api: string; readonly has: readonly string[] })[] = [
  // `datetime` is `timestamp` in words, in UTC
  { api: 'EODHD', has: ['gmtoffset', 'timestamp'], rename: { timestamp: 'time' }, without: ['gmtoffset', 'datetime'] },
  { api: 'EODHD', has: ['adjusted_close'], rename: { code: 'symbol' } },
  { api: 'Tiingo', has: ['adjVolume', 'divCash'] },
  { api: 'IEX', has: ['date', 'minute'], rename: { minute: 'time', numberOfTrades: 'trades' }, without: ['label'] },
  { api: 'Financial Modeling Prep', has: ['changePercent', 'vwap'], without: ['label'] },
];

const klines: Fault = {
  kind: 'no columns',
  reason:
    'lists without names, as Binance sends klines (open time, open, high, low, close, volume, close time, …): save them as a table with a header',
};

function readList(list: readonly unknown[]): PriceResponse | Fault | undefined {
  const [first] = list;
  if (Array.isArray(first)) return first.length >= 6 && first.slice(0, 6).every((cell) => Number(cell) >= 0) ? klines : undefined;
  if (!isListOf(list) || !isObject(first)) return undefined;
  if ('candles' in first) return collect('this service', list.map(readCandles), false);
  if (!isBar(first)) return undefined;
  const known = lists.find(({ has }) => has.every((field) => field in first));
  return collect(known?.api, [toSeries(tabulate(list, known), {})], false);
}

function collect(api: string | undefined, found: Found, hasMore: boolean): PriceResponse | Fault {
  const fault = 'kind' in found ? found : found.find((each): each is Fault => 'kind' in each);
  if (fault) return api === undefined ? fault : { ...fault, reason: `${api}: ${fault.reason}` };
  const series = (found as readonly PriceSeries[]).filter(({ rows }) => rows.length > 0);
  return series.length > 0 ? { api, series, hasMore } : collect(api, noBars, hasMore);
}

/**
 * Reads a saved response of a price API: Alpaca, Polygon, Alpha Vantage, Yahoo, Twelve Data, Finnhub, Financial Modeling Prep, Tiingo, IEX,
 * EODHD, Marketstack, Tradier, Schwab, and that of our own endpoint.
 *
 * Cells are what the response says: dates, numbers and columns are judged where those of tables are.
 *
 * @param value the parsed JSON
 * @returns why it is refused, such as the message of an error response; undefined where it is none of them
 */
export function readPriceResponse(value: unknown): PriceResponse | Fault | undefined {
  if (Array.isArray(value)) return readList(value);
  if (!isObject(value) || isBar(value)) return undefined;
  const reader = readers.find(({ matches }) => matches(value));
  if (reader) return collect(reader.api, reader.read(value), reader.hasMore?.(value) ?? false);
  const bySymbol = Object.entries(value).filter((entry): entry is [string, JsonObject[]] => isListOf(entry[1]) && isBar(entry[1][0]));
  if (bySymbol.length > 0 && bySymbol.length === Object.keys(value).length) {
    return collect(
      undefined,
      bySymbol.map(([symbol, bars]) => toSeries(tabulate(bars), { symbol })),
      false,
    );
  }
  return Object.values(value).some((each) => isListOf(each) && each.some(isBar)) ? undefined : refuseError(value);
}
