import { closureOn } from '#contract/market/hours.ts';
import type { Bar } from '#src/records/prices/bars.ts';
import { changeFrom, type Close } from '#src/records/prices/price.ts';
import { dayOf } from '#src/shared/time/format.ts';
import type { Side } from '#src/shared/url/compare-path.ts';

// Prices indexed to 100, from the closes of regular sessions in shares of now. Dividends are not taken out.

/** The closes of a company, oldest first. */
export type Closes = readonly Close[];

export interface IndexPoint {
  /** New York day */
  readonly day: string;
  readonly value: number;
}

/** The prices of a company, or the mean of those of a watchlist, as an index. */
export interface IndexLine {
  /** 100 on the first one; at least one */
  readonly points: readonly IndexPoint[];
  readonly first: string;
  readonly last: string;
  /** from the first close to the last one */
  readonly percent: number;
  /** of a company: its first and its last close, in shares of now */
  readonly closes: readonly [first: number, last: number] | undefined;
  /** of a watchlist: its symbols with a close on the first day, and those without */
  readonly members: { readonly counted: readonly string[]; readonly without: readonly string[] } | undefined;
}

/** The closes of sessions that are over. @param bars of days, adjusted @param lastDay the day of the latest session that is over */
export const closesOf = (bars: readonly Bar[], lastDay: string): Closes =>
  bars.flatMap(({ seconds, close }) => {
    const day = dayOf(seconds, 'et');
    return day > lastDay || closureOn(day) !== undefined || !(close > 0) ? [] : [{ day, price: close }];
  });

const since = (closes: Closes, day: string): Closes => closes.filter((close) => close.day >= day);

/** The index of one company from its first close on or after a day; undefined without one. */
export function lineOf(closes: Closes, from: string): IndexLine | undefined {
  const own = since(closes, from);
  const [first] = own;
  const last = own.at(-1);
  const change = last && changeFrom(first, last.price);
  if (!first || !last || !change) return undefined;
  return {
    points: own.map(({ day, price }) => ({ day, value: (price / first.price) * 100 })),
    first: first.day,
    last: last.day,
    percent: change.percent,
    closes: [first.price, last.price],
    members: undefined,
  };
}

/**
 * The index of a watchlist: the mean of those of its symbols, as if the same amount had been put into each.
 *
 * Assumed: it is of the symbols that have a close on its first day, because one that begins later would have another base; on a day without a
 * trade a symbol counts with its last close.
 *
 * @param closesBySymbol by spelled symbol
 */
export function listLine(symbols: readonly string[], closesBySymbol: ReadonlyMap<string, Closes>, from: string): IndexLine | undefined {
  const lines = symbols.map((symbol) => ({ symbol, line: lineOf(closesBySymbol.get(symbol) ?? [], from) }));
  const first = earliest(lines.map(({ line }) => line));
  if (first === undefined) return undefined;
  const counted = lines.flatMap(({ symbol, line }) => (line?.first === first ? [{ symbol, points: line.points }] : []));
  const days = [...new Set(counted.flatMap(({ points }) => points.map(({ day }) => day)))].toSorted();
  const places = counted.map(({ points: own }) => ({ own, at: 0 }));
  const points = days.map((day): IndexPoint => {
    const values = places.flatMap((place) => {
      while ((place.own[place.at + 1]?.day ?? '~') <= day) place.at++;
      return place.own[place.at]?.value ?? [];
    });
    return { day, value: values.reduce((sum, value) => sum + value, 0) / values.length };
  });
  const last = points.at(-1);
  if (!last) return undefined;
  const isCounted = new Set(counted.map(({ symbol }) => symbol));
  return {
    points,
    first,
    last: last.day,
    percent: last.value - 100,
    closes: undefined,
    members: {
      counted: counted.map(({ symbol }) => symbol),
      without: symbols.filter((symbol) => !isCounted.has(symbol)),
    },
  };
}

/** The first day of some lines; undefined without one. */
export const earliest = (lines: readonly (IndexLine | undefined)[]): string | undefined =>
  lines.flatMap((line) => line?.first ?? []).toSorted()[0];

/** A side with its index, beside the market over the same days. */
export interface ComparedLine {
  readonly side: Side;
  /** undefined where the service has no close of it */
  readonly line: IndexLine | undefined;
  /** whether it begins later than another one, so that it is 100 on another day */
  readonly beginsLater: boolean;
  /** the change of the market from the close of the same first day to that of the same last day, percent; undefined where one is not known */
  readonly marketPercent: number | undefined;
}

export interface PriceIndex {
  readonly lines: readonly ComparedLine[];
  /** the first day of the earliest one; undefined where none has a close */
  readonly start: string | undefined;
  readonly market: IndexLine | undefined;
}

/** @param marketCloses of SPY @param from New York day */
export function priceIndex(
  sides: readonly Side[],
  closesBySymbol: ReadonlyMap<string, Closes>,
  marketCloses: Closes,
  from: string,
): PriceIndex {
  const found = sides.map((side) =>
    side.isList ? listLine(side.symbols, closesBySymbol, from) : lineOf(closesBySymbol.get(side.name) ?? [], from),
  );
  const start = earliest(found);
  const marketChange = ({ first, last }: IndexLine): number | undefined => {
    const end = marketCloses.find(({ day }) => day === last);
    return (
      end &&
      changeFrom(
        marketCloses.find(({ day }) => day === first),
        end.price,
      )?.percent
    );
  };
  return {
    lines: sides.map((side, at) => {
      const line = found[at];
      return { side, line, beginsLater: line !== undefined && line.first !== start, marketPercent: line && marketChange(line) };
    }),
    start,
    market: start === undefined ? undefined : lineOf(marketCloses, start),
  };
}
