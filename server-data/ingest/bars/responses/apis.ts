import { secondsPerDay } from '#contract/time/dates.ts';
import type { Fault } from '../../rules/fault.ts';
import { refuseError } from './error-response.ts';
import {
  isListOf,
  isObject,
  joinColumns,
  type JsonObject,
  type Names,
  objectAt,
  type PriceSeries,
  readLength,
  refuseCurrency,
  tabulate,
  textAt,
  toSeries,
} from './series.ts';

export const noBars: Fault = { kind: 'no bars', reason: 'a response without bars' };
const otherShape: Fault = { kind: 'no bars', reason: 'a response whose bars are not where its API documents them' };

/** The series of a response, or the first reason why one is refused. */
export type Found = readonly (PriceSeries | Fault)[] | Fault;

/** How the responses of one API are read. */
export interface Reader {
  readonly api: string;
  /** whether a response is of this API */
  readonly matches: (body: JsonObject) => boolean;
  readonly read: (body: JsonObject) => Found;
  readonly hasMore?: (body: JsonObject) => boolean;
}

const readChart = (chart: JsonObject): PriceSeries | Fault => {
  const { timestamp } = chart;
  const { quote, adjclose } = objectAt(chart, 'indicators');
  if (timestamp === undefined) return noBars;
  if (!Array.isArray(timestamp) || !isListOf(quote) || !quote[0]) return otherShape;
  const { open, high, low, close, volume } = quote[0];
  const adjusted = isListOf(adjclose) ? adjclose[0]?.['adjclose'] : undefined;
  const meta = objectAt(chart, 'meta');
  const interval = textAt(meta, 'dataGranularity');
  const table = joinColumns({ time: timestamp, open, high, low, close, volume, adjclose: adjusted }, timestamp.length);
  const facts = { symbol: textAt(meta, 'symbol'), interval, timeZone: textAt(meta, 'exchangeTimezoneName') };
  return refuseCurrency(textAt(meta, 'currency')) ?? toSeries('kind' in table ? table : withoutQuote(table, readLength(interval)), facts);
};

/** While the market is open the last entry is no bar but the price of the moment, nearer to the one before than a bar is long. */
function withoutQuote<T extends Pick<PriceSeries, 'columns' | 'rows'>>(table: T, seconds: number | Fault | undefined): T {
  const place = table.columns.indexOf('time');
  const [before, last] = table.rows.slice(-2).map((row) => Number(row[place])) as [number, number];
  return typeof seconds === 'number' && seconds < secondsPerDay && last - before < seconds
    ? { ...table, rows: table.rows.slice(0, -1) }
    : table;
}

/** `1. open` and `5. adjusted close` without their numbers. */
const unnumbered = (fields: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name.replace(/^\d+[a-z]?\. /, ''), value]));

function readAlphaVantage(body: JsonObject): Found {
  const meta = unnumbered(objectAt(body, 'Meta Data'));
  const [name, times] = Object.entries(body).find(([key]) => /\bTime Series\b/.test(key)) ?? [];
  if (name === undefined || !isObject(times)) return refuseError(body) ?? otherShape;
  // Times are the starts of bars since extended hours are part of them; files from before have the ends, and nothing in them says so.
  const bars = Object.entries(times).map(([time, cells]) => ({ time, ...(isObject(cells) ? unnumbered(cells) : {}) }));
  const interval = textAt(meta, 'Interval') ?? /\((\w+)\)/.exec(name)?.[1] ?? name.split(' ')[0];
  return [toSeries(tabulate(bars), { symbol: textAt(meta, 'Symbol'), interval, timeZone: textAt(meta, 'Time Zone') })];
}

function readTwelveData(body: JsonObject): PriceSeries | Fault {
  const meta = objectAt(body, 'meta');
  if (!isListOf(body['values'])) return refuseError(body) ?? otherShape;
  const facts = { symbol: textAt(meta, 'symbol'), interval: textAt(meta, 'interval'), timeZone: textAt(meta, 'exchange_timezone') };
  return refuseCurrency(textAt(meta, 'currency')) ?? toSeries(tabulate(body['values'], { rename: { datetime: 'time' } }), facts);
}

const isTwelveData = (body: unknown): body is JsonObject => isObject(body) && isObject(body['meta']) && 'values' in body;

function readAlpaca({ bars, symbol }: JsonObject): Found {
  if (bars === null) return noBars;
  if (isListOf(bars)) return [toSeries(tabulate(bars), { symbol: typeof symbol === 'string' ? symbol : undefined })];
  if (!isObject(bars)) return otherShape;
  return Object.entries(bars).map(([name, list]) =>
    // the newest bar of each symbol is no list
    isListOf(list)
      ? toSeries(tabulate(list), { symbol: name })
      : isObject(list)
        ? toSeries(tabulate([list]), { symbol: name })
        : otherShape,
  );
}

const readHistorical = (body: JsonObject): PriceSeries | Fault =>
  isListOf(body['historical'])
    ? toSeries(tabulate(body['historical'], { without: ['label'] }), { symbol: textAt(body, 'symbol') })
    : otherShape;

/** A list of one is an object: the API writes JSON as it writes XML. */
const listAt = (body: JsonObject, name: string): readonly JsonObject[] | undefined => {
  const found = body[name];
  return isListOf(found) ? found : isObject(found) ? [found] : undefined;
};

function readTradier(body: JsonObject): Found {
  const days = listAt(objectAt(body, 'history'), 'day');
  const sales = listAt(objectAt(body, 'series'), 'data');
  if (days) return [toSeries(tabulate(days), {})];
  // `timestamp` is `time` in Unix seconds, and `price` the middle of high and low
  if (sales) return [toSeries(tabulate(sales, { rename: { timestamp: 'time' }, without: ['time', 'price'] }), {})];
  return noBars;
}

const noInterval: Fault = { kind: 'wrong interval', reason: 'interval: expected a number of seconds' };

export const readCandles = (body: JsonObject): PriceSeries | Fault => {
  const { candles, interval } = body;
  if (!isListOf(candles)) return otherShape;
  const seconds = Number(interval);
  if (interval !== undefined && !Number.isSafeInteger(seconds)) return noInterval;
  // our own endpoint sends the same instant in words after `time`
  const names: Names = candles.some((candle) => 'time' in candle) ? { without: ['dateTime'] } : { rename: { datetime: 'time' } };
  return toSeries(tabulate(candles, names), {
    symbol: textAt(body, 'symbol'),
    interval: interval === undefined ? undefined : `${Math.max(0, seconds)} seconds`,
  });
};

/** Responses that are an object, in the order in which they are looked for. */
export const readers: readonly Reader[] = [
  {
    api: 'Yahoo',
    matches: ({ chart }) => isObject(chart),
    read: ({ chart }) => {
      const { result } = isObject(chart) ? chart : {};
      return isListOf(result) && result.length > 0 ? result.map(readChart) : (refuseError(isObject(chart) ? chart : {}) ?? noBars);
    },
  },
  { api: 'Alpha Vantage', matches: (body) => isObject(body['Meta Data']), read: readAlphaVantage },
  {
    api: 'Alpaca',
    matches: ({ bars }) => bars === null || isListOf(bars) || isObject(bars),
    read: readAlpaca,
    hasMore: (body) => textAt(body, 'next_page_token') !== undefined,
  },
  {
    api: 'Polygon',
    matches: (body) => 'resultsCount' in body || ('results' in body && 'ticker' in body),
    read: ({ results, ticker, adjusted }) => {
      if (!isListOf(results)) return noBars;
      // a list of many symbols is that of one day
      const interval = results.some((bar) => 'T' in bar) && typeof ticker !== 'string' ? '1day' : undefined;
      const facts = { symbol: typeof ticker === 'string' ? ticker : undefined, interval };
      return [toSeries(tabulate(results), typeof adjusted === 'boolean' ? { ...facts, adjusted } : facts)];
    },
    hasMore: (body) => textAt(body, 'next_url') !== undefined,
  },
  { api: 'Twelve Data', matches: isTwelveData, read: (body) => [readTwelveData(body)] },
  {
    api: 'Twelve Data',
    matches: (body) => Object.values(body).some(isTwelveData),
    read: (body) =>
      Object.entries(body).map(([symbol, each]) => {
        const found = isObject(each) ? readTwelveData(each) : otherShape;
        return 'kind' in found ? { ...found, reason: `${symbol}: ${found.reason}` } : found;
      }),
  },
  {
    api: 'Finnhub',
    matches: ({ s, t }) => typeof s === 'string' && (t === undefined || Array.isArray(t)),
    read: ({ t, o, h, l, c, v }) =>
      Array.isArray(t) ? [toSeries(joinColumns({ time: t, open: o, high: h, low: l, close: c, volume: v }, t.length), {})] : noBars,
  },
  { api: 'Financial Modeling Prep', matches: ({ historical }) => Array.isArray(historical), read: (body) => [readHistorical(body)] },
  {
    api: 'Financial Modeling Prep',
    matches: (body) => isListOf(body['historicalStockList']),
    read: ({ historicalStockList: list }) => (isListOf(list) ? list.map(readHistorical) : otherShape),
  },
  {
    api: 'Marketstack',
    matches: ({ pagination, data }) => isObject(pagination) && Array.isArray(data),
    read: ({ data }) => (isListOf(data) ? [toSeries(tabulate(data), {})] : otherShape),
    hasMore: (body) => {
      const { offset, count, total } = objectAt(body, 'pagination');
      return Number(offset) + Number(count) < Number(total);
    },
  },
  {
    api: 'Tradier',
    matches: (body) =>
      body['history'] === null || body['series'] === null || 'day' in objectAt(body, 'history') || 'data' in objectAt(body, 'series'),
    read: readTradier,
  },
  { api: 'this service', matches: (body) => 'candles' in body && 'interval' in body, read: (body) => [readCandles(body)] },
  { api: 'Schwab', matches: (body) => 'candles' in body, read: (body) => [readCandles(body)] },
];
