import type { Meaning } from '#contract/docs/glossary/meaning.ts';
import { moveWindows, type WindowMetric } from '#contract/market/windows.ts';
import { indexSymbol, isIndex, marketMove, type MoveSpan, whyNoMarketMove } from '../market/market.ts';
import type { PriceSeries } from '../market/price-series.ts';
import { type VsMarketMetric, vsMarketOf } from './windows.ts';

// The moves after the news less those of SPY: fields of their own, whose value needs the prices of SPY beside the record.

export interface VsMarketField {
  readonly metric: VsMarketMetric;
  /** the field that it is less SPY of */
  readonly raw: WindowMetric;
  readonly seconds: number;
  readonly label: string;
  readonly meaning: Meaning;
}

/** The group of their columns. */
export const vsMarketGroup = `Move after news vs ${indexSymbol}` as const;

/** Label and meaning of each. */
export const vsMarketFields: readonly VsMarketField[] = moveWindows.map(({ metric: raw, seconds, label }) => ({
  metric: vsMarketOf(raw) as VsMarketMetric,
  raw,
  seconds,
  label: `${label} vs ${indexSymbol}`,
  meaning: {
    description: `Move from the price at publication to the end of ${label}, less that of ${indexSymbol} over the same seconds.`,
    formula: `${raw} - move of ${indexSymbol}`,
    unit: '%',
    emptyWhen: `the move is missing, ${indexSymbol} has no price of the 15 minutes before either end, or the story is on ${indexSymbol} itself`,
    from: ['ours'],
  },
}));

const byMetric: ReadonlyMap<string, VsMarketField> = new Map(vsMarketFields.map((field) => [field.metric, field]));

/** A move less that of SPY by its id; undefined for every other field. */
export const vsMarketField = (id: string): VsMarketField | undefined => byMetric.get(id);
/** A reaction, as far as SPY is beside it. */
interface Published {
  readonly symbol: string;
  /** Unix seconds */
  readonly publishedSeconds: number | undefined;
}
interface Moved extends Published {
  readonly numbers: Readonly<Record<WindowMetric, number | null>>;
}

/** What SPY did beside reactions. */
export interface Market {
  /** in percent; NaN where it is not known */
  readonly moveDuring: (reaction: Published, field: Pick<VsMarketField, 'raw' | 'seconds'>) => number;
  /** why it is not: a sentence without its period */
  readonly whyNone: (reaction: Published, field: Pick<VsMarketField, 'raw' | 'seconds'>) => string;
}

/** A market of which nothing is known, for one reason. */
export const unknownMarket = (why: string): Market => ({
  moveDuring: () => Number.NaN,
  whyNone: ({ symbol }) => (isIndex(symbol) ? whyNoMarketMove([], { symbol, from: 0, to: 0 }) : why),
});

/** Where its prices are not requested. */
export const marketOff = unknownMarket(`Prices of ${indexSymbol} are loaded with the switch vs ${indexSymbol}`);

/** The moves of the reactions to stories on SPY itself, by the second of publication. */
function movesByReactions(loaded: readonly Moved[]): ReadonlyMap<number, Moved['numbers']> {
  const moves = new Map<number, Moved['numbers']>();
  for (const { symbol, publishedSeconds, numbers } of loaded)
    if (publishedSeconds !== undefined && isIndex(symbol)) moves.set(publishedSeconds, numbers);
  return moves;
}

/**
 * What SPY did by its prices; where they do not say, by a reaction of SPY to a story of the same second, which may know its 30 seconds.
 *
 * @param loaded the reactions beside which it is
 * @param prices minutes, then longer bars
 * @param since from when on prices were read, Unix seconds
 */
export function openMarket(loaded: readonly Moved[], prices: readonly PriceSeries[], since = -Infinity): Market {
  const reactions = movesByReactions(loaded);
  const spanOf = ({ symbol, publishedSeconds: from = Number.NaN }: Published, seconds: number): MoveSpan => ({
    ...{ symbol, from, to: from + seconds },
  });
  return {
    moveDuring(reaction, { raw, seconds }) {
      const move = marketMove(prices, spanOf(reaction, seconds));
      if (!Number.isNaN(move) || isIndex(reaction.symbol)) return move;
      return reactions.get(reaction.publishedSeconds ?? Number.NaN)?.[raw] ?? Number.NaN;
    },
    whyNone(reaction, { seconds }) {
      const { publishedSeconds } = reaction;
      if (publishedSeconds === undefined) return 'The time of publication cannot be read';
      return publishedSeconds < since && !isIndex(reaction.symbol)
        ? `Prices of ${indexSymbol} are read for the newest 12 months of stories only`
        : whyNoMarketMove(prices, spanOf(reaction, seconds));
    },
  };
}

/** A move less that of SPY, in percent; null where either is not known: a raw move never stands for it (assumption Q33). */
export function lessMarket(reaction: Moved, field: VsMarketField, market: Market): number | null {
  const move = reaction.numbers[field.raw];
  const indexMove = move === null ? Number.NaN : market.moveDuring(reaction, field);
  return move === null || Number.isNaN(indexMove) ? null : move - indexMove;
}
