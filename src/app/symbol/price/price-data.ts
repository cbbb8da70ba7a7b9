import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { barIntervals } from '#contract/endpoints/bars.ts';
import { eventOf } from '#src/records/guidance/guidance-line.ts';
import { symbolGuidanceQuery } from '#src/features/guidance/symbol-guidance-query.ts';
import { symbolNewsQuery } from '#src/records/stories/symbol-stories.ts';
import { symbolReactionsQuery } from '#src/features/quantified/data/symbol-reactions.ts';
import { companySplitsQuery } from '#src/features/splits/company-splits-query.ts';
import { ownBars } from '#src/records/company.ts';
import { adjustBars, type Bar, judgeBars } from '#src/records/prices/bars.ts';
import { indexSymbol } from '#analysis/market/market.ts';
import { timed } from '#src/records/prices/price.ts';
import {
  dailyBarsQuery,
  dayBarsQuery,
  pricesIntervalSeconds,
  recentFrom,
  type SymbolBars,
  weekBarsQuery,
  weekFrom,
  yearFrom,
} from '#src/records/prices/price-queries.ts';
import { foundPrice, judgePrice, type PriceState, withoutResponse } from '#src/records/prices/price-state.ts';
import { useRecentBars } from '#src/records/prices/use-bars.ts';
import type { Split } from '#src/records/splits/split.ts';
import { passiveQuery, usePolling } from '#src/shared/api/polling.ts';
import { dayOf } from '#src/shared/time/format.ts';
import { symbolEvents } from '#src/app/symbol/timeline/events.ts';
import { barsInRange, indexLine, periodBase, periodChange, type PriceRange } from './period.ts';
import { knownPrices } from './price-view.ts';

const noSplits: readonly Split[] = [];
const noBars: readonly Bar[] = [];

/** The bars of a symbol up to now, or where they have ended up to the last one, as a range needs them. @param chosen undefined for a day, or where only bars of days are known a month */
function useBars(symbol: string, chosen: PriceRange | undefined, today: string, isOn = true) {
  const poll = usePolling();
  const recent = useRecentBars(symbol, today, isOn);
  const ofCompany = (isNeeded: boolean) => ({
    select: (response: SymbolBars) => ownBars(symbol, response),
    ...(!(isOn && isNeeded) && { enabled: false }),
  });
  const { until } = recent;
  const daily = useQuery({ ...poll(dailyBarsQuery(symbol, until), pricesIntervalSeconds * 3), ...ofCompany(true) });
  const intraday = useQuery({ ...poll(dayBarsQuery(symbol, until), pricesIntervalSeconds), ...ofCompany(true) });
  const hasDaysOnly = intraday.data?.bars.length === 0 && daily.data?.bars[0] !== undefined;
  const range = chosen ?? (hasDaysOnly ? '1m' : '1d');
  const week = useQuery({ ...poll(weekBarsQuery(symbol, until), pricesIntervalSeconds), ...ofCompany(range === '5d') });
  return { ...recent, daily, intraday, range, query: range === '1d' ? intraday : range === '5d' ? week : daily };
}

/** The first day that a range is read of. */
const rangeFrom = (range: PriceRange, until: string): string =>
  range === '1d' ? recentFrom(until) : range === '5d' ? weekFrom(until) : yearFrom(until);

type BarQueries = ReturnType<typeof useBars>;

/** Whether there is a price. */
function priceStateOf({ daily, intraday, old, needsOld }: BarQueries, splits: readonly Split[], now: number): PriceState {
  const lacking = [daily, intraday, ...(needsOld ? [old] : [])].find(({ data }) => data === undefined);
  if (lacking) return withoutResponse(lacking.error);
  return judgePrice(
    { daily: daily.data?.bars ?? [], intraday: timed(intraday.data?.bars ?? [], barIntervals['5m']), splits },
    now,
    undefined,
  );
}

/** The price of a symbol at a moment, Unix seconds, without what a chart needs. */
export function useSymbolPrice(symbol: string, now: number) {
  const own = useBars(symbol, undefined, dayOf(now, 'et'));
  const { data: splits = noSplits } = useQuery({ ...companySplitsQuery(symbol), ...passiveQuery });
  const state = priceStateOf(own, splits, now);
  return { state, price: foundPrice(state)?.price, splits, intraday: own.intraday.data?.bars ?? noBars };
}

interface Choice {
  /** undefined where the reader has not chosen one */
  readonly range: PriceRange | undefined;
  /** prices before a split in shares of now */
  readonly isAdjusted: boolean;
  readonly withIndex: boolean;
}

/** Everything that the price panel shows of a symbol at a moment, Unix seconds. */
export function usePriceData(symbol: string, { range: chosen, isAdjusted, withIndex }: Choice, now: number) {
  const today = dayOf(now, 'et');
  const own = useBars(symbol, chosen, today);
  const { range } = own;
  // Of the same days as those of the symbol.
  const index = useBars(indexSymbol, range, own.until, withIndex);
  const news = useQuery({ ...symbolNewsQuery(symbol), ...passiveQuery });
  const reactions = useQuery({ ...symbolReactionsQuery(symbol, today), ...passiveQuery });
  const guidance = useInfiniteQuery({ ...symbolGuidanceQuery(symbol), ...passiveQuery });
  const { data: splits = noSplits } = useQuery({ ...companySplitsQuery(symbol), ...passiveQuery });

  const { daily, intraday, query } = own;
  const judged = (found: typeof daily) => judgeBars(found.data?.bars ?? [], splits, today, intraday.data?.bars);
  const adjusted = (found: typeof daily) => adjustBars(found.data?.bars ?? [], judged(found));
  const state = priceStateOf(own, splits, now);
  const price = foundPrice(state)?.price;
  const inNow = barsInRange(range, adjusted(query));
  const base = periodBase(range, inNow, adjusted(daily), price);
  const bars = isAdjusted ? inNow : barsInRange(range, query.data?.bars ?? []);
  const shownBase = isAdjusted ? base : periodBase(range, bars, daily.data?.bars ?? [], price);
  const indexBars = {
    shown: index.query.data?.bars ?? [],
    daily: index.daily.data?.bars ?? [],
    price: foundPrice(priceStateOf(index, noSplits, now))?.price,
  };
  const [first] = inNow;
  const firstDay = first && dayOf(first.seconds, 'et');
  const shownSplits = judged(query).filter(({ day }) => firstDay !== undefined && day >= firstDay);
  return {
    query,
    reactions,
    range,
    state,
    price,
    /** the days that the range was read of */
    days: { from: rangeFrom(range, own.until), to: own.until },
    hasDays: daily.data?.bars[0] !== undefined,
    bars,
    base,
    /** in the shares of the shown bars */
    shownBase,
    change: periodChange(base, price),
    index: withIndex ? indexLine(range, bars, shownBase, indexBars, price) : undefined,
    isIndexPending: withIndex && (index.query.isPending || index.daily.isPending),
    shownSplits,
    hasSplits: shownSplits.some(({ day, isCounted }) => isCounted && firstDay !== undefined && day > firstDay),
    known: knownPrices(reactions.data?.rows ?? []),
    usesReactions: state.kind === 'not in plan' || state.kind === 'none',
    events: first
      ? symbolEvents(
          {
            stories: news.data?.rows ?? [],
            reactions: reactions.data?.rows ?? [],
            guidance: guidance.data?.pages.flatMap(({ rows }) => rows.map(eventOf)) ?? [],
            splits,
          },
          symbol,
          first.seconds,
        )
      : [],
  };
}
