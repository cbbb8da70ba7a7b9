import { priceBases } from '#contract/market/splits.ts';
import { parseBarLength } from '../ingest/bars/judge/bar-length.ts';
import type { BarsOptions } from '../ingest/bars/options.ts';
import { symbolFault } from '../ingest/rules/symbol.ts';
import { isTimeZone } from '../ingest/bars/read/times.ts';
import { UsageError } from './errors.ts';

/** Options of commands that read bars. */
export const barsOptions = {
  symbol: { type: 'string' },
  'symbol-from': { type: 'string' },
  columns: { type: 'string' },
  interval: { type: 'string' },
  timezone: { type: 'string' },
  stamp: { type: 'string' },
  dates: { type: 'string' },
  decimal: { type: 'string' },
  prices: { type: 'string' },
  'price-scale': { type: 'string' },
} as const;

export type BarsValues = Readonly<Partial<Record<keyof typeof barsOptions, string | undefined>>>;

/** One of some words. @throws UsageError that names them */
function parseChoice<const Choice extends string>(
  values: BarsValues,
  name: keyof BarsValues,
  words: readonly Choice[],
): Choice | undefined {
  const text = values[name];
  const choice = words.find((each) => each === text);
  if (text !== undefined && choice === undefined) throw new UsageError(`--${name}: expected ${words.join(' or ')}, got "${text}"`);
  return choice;
}

/** @param files how many sources are read with the options @param nowMs Unix milliseconds */
export function parseBarsOptions(values: BarsValues, files: number, nowMs: number): BarsOptions {
  const { symbol, interval, timezone: timeZone, 'price-scale': scale, columns } = values;
  const seconds = interval === undefined ? undefined : parseBarLength(interval);
  if (interval !== undefined && seconds === undefined)
    throw new UsageError(`--interval: expected a length such as 1m, 30s, 1h or 1d, got "${interval}"`);
  if (timeZone !== undefined && !isTimeZone(timeZone))
    throw new UsageError(`--timezone: expected a zone such as America/New_York or UTC, got "${timeZone}"`);
  const priceScale = scale === undefined ? undefined : Number(scale);
  if (priceScale !== undefined && !(priceScale > 0 && Number.isFinite(priceScale)))
    throw new UsageError(`--price-scale: expected a number above 0, got "${scale}"`);
  const fault = symbol === undefined ? undefined : symbolFault('--symbol', symbol);
  if (fault) throw new UsageError(fault.reason);
  if (symbol !== undefined && files > 1)
    throw new UsageError(`--symbol: expected one file, got ${files}; --symbol-from name takes the symbol of each from its name`);
  const symbolFrom = parseChoice(values, 'symbol-from', ['name']);
  if (symbol !== undefined && symbolFrom !== undefined) throw new UsageError('--symbol-from: expected no --symbol beside it');
  return {
    symbol,
    symbolFromName: symbolFrom === 'name',
    columns: columns?.split(',').map((name) => name.trim()),
    seconds,
    timeZone,
    stamp: parseChoice(values, 'stamp', ['start', 'end']),
    dates: parseChoice(values, 'dates', ['mdy', 'dmy']),
    decimal: parseChoice(values, 'decimal', ['.', ',']),
    prices: parseChoice(values, 'prices', priceBases),
    nowSeconds: nowMs / 1000,
    priceScale,
  };
}
