import { type DayPrices, judgeSplits, type SplitFacts } from '#contract/market/splits.ts';
import { dateOf, type Day, dayAt, dayOf } from '#contract/market/day.ts';
import { isDate } from '#contract/schema/codecs.ts';
import { spelledSymbol } from '#contract/symbol.ts';
import { SourceRefused } from '../../source.ts';
import { priceColumns } from './columns.ts';
import type { Layout } from './header.ts';
import { type NumberMarks, parseNumber } from './number-marks.ts';
import { cellOf, cellsOfColumns, type TimedRow } from './sample.ts';
import { judgeScale, type KnownPrice } from './scale.ts';

/** What the store knows of a symbol. */
export interface KnownOfStore {
  /** the price around a time, Unix seconds */
  readonly findPrice: (symbol: string, time: number) => Promise<KnownPrice | undefined>;
  readonly findSplits: (symbol: string) => Promise<readonly SplitFacts[]>;
}

/** Prices of so many symbols are compared with the store; one scale holds for a source. */
const maxCompared = 20;

interface Traded {
  readonly time: number;
  readonly open: number;
  readonly close: number;
}

/** The prices of the first symbols, oldest first. */
function pricesBySymbol(
  times: readonly TimedRow[],
  layout: Layout,
  decimal: '.' | ',',
  scale: number,
): ReadonlyMap<string, readonly Traded[]> {
  const found = new Map<string, Traded[]>();
  for (const { row, symbol: ofRow, time } of times) {
    for (const { symbol = ofRow, places } of layout.series) {
      const name = spelledSymbol(symbol);
      const [open, close] = [cellOf(row, places, 'open'), cellOf(row, places, 'close')].map(
        (cell) => parseNumber(cell, decimal) / scale,
      ) as [number, number];
      if (!(open > 0 && close > 0) || (found.size >= maxCompared && !found.has(name))) continue;
      const list = found.get(name);
      if (list) list.push({ time, open, close });
      else found.set(name, [{ time, open, close }]);
    }
  }
  return new Map([...found].map(([symbol, list]) => [symbol, list.toSorted((a, b) => a.time - b.time)]));
}

function byDay(traded: readonly Traded[]): readonly DayPrices[] {
  const days = new Map<Day, DayPrices>();
  for (const { time, open, close } of traded) {
    const day = dayAt(time);
    days.set(day, { day: dateOf(day), first: days.get(day)?.first ?? open, last: close });
  }
  return [...days.values()];
}

/** From one day to the next few shares become so many times dearer or cheaper without a split. */
const minJump = 3;
/** A jump after more days than a long weekend may be of many days. */
const maxGapDays = 5;

function isUnexplainedJump(before: DayPrices, { day, first }: DayPrices, splits: readonly SplitFacts[]): boolean {
  const isNext = dayOf(day) - dayOf(before.day) <= maxGapDays;
  const ratio = first / before.last;
  const isKnown = splits.some(({ date_ex: ex }) => isDate(ex) && Math.abs(dayOf(ex) - dayOf(day)) <= maxGapDays);
  return isNext && !isKnown && (ratio >= minJump || ratio <= 1 / minJump);
}

/** Jumps from one day to the next that no split of the store explains, in words. */
function describeJumps(symbol: string, traded: readonly Traded[], splits: readonly SplitFacts[]): readonly string[] {
  const prices = byDay(traded);
  let before: DayPrices | undefined;
  for (const price of prices) {
    if (before && isUnexplainedJump(before, price, splits))
      return [
        `${symbol} goes from ${before.last} to ${price.first} on ${price.day}: a split that the store does not know, or another scale`,
      ];
    before = price;
  }
  return [];
}

/** What the prices around known splits say, in words; empty where no split lies between them. */
function describeSplits(symbol: string, traded: readonly Traded[], splits: readonly SplitFacts[]): readonly string[] {
  const prices = byDay(traded);
  const [first, last] = [prices[0]?.day ?? '', prices.at(-1)?.day ?? ''];
  return judgeSplits(splits, { prices })
    .filter(({ day }) => day > first && day <= last)
    .flatMap(({ split: { ratio, date_ex: ex }, reason }) => {
      if (reason === undefined) return [`as traded: ${symbol} jumps by its split ${ratio} of ${ex}`];
      return reason === 'the prices do not jump by it' ? [`split-adjusted: ${symbol} does not jump by its split ${ratio} of ${ex}`] : [];
    });
}

/**
 * Compares the prices of a source with what the store knows.
 *
 * @returns whether they are adjusted for the splits that it knows, in words
 * @throws SourceRefused for prices of another scale
 */
export async function judgePrices(
  times: readonly TimedRow[],
  layout: Layout,
  { decimal }: NumberMarks,
  scale: number | undefined,
  { findPrice, findSplits }: KnownOfStore,
): Promise<string> {
  const cells = cellsOfColumns(
    times.map(({ row }) => row),
    layout.series,
    priceColumns,
  );
  const areWhole = cells.length > 0 && cells.every(({ text }) => Number.isInteger(parseNumber(text, decimal)));
  const found: string[] = [];
  for (const [symbol, traded] of pricesBySymbol(times, layout, decimal, scale ?? 1)) {
    const [first] = traded;
    if (!first) continue;
    const fault = judgeScale(
      { symbol, close: first.close, time: first.time },
      await findPrice(symbol, first.time),
      areWhole,
      scale !== undefined,
    );
    if (fault !== undefined) throw new SourceRefused(fault);
    const splits = await findSplits(symbol);
    if (splits.length > 0) found.push(...describeSplits(symbol, traded, splits));
    found.push(...describeJumps(symbol, traded, splits));
  }
  return found.join('; ');
}
