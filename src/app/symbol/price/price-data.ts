import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { barIntervals } from '#contract/endpoints/bars.ts';
import { symbolGuidanceQuery } from '#src/features/guidance/guidance-query.ts';
import { symbolNewsQuery } from '#src/features/news/feed/feed-queries.ts';
import { symbolReactionsQuery } from '#src/features/quantified/data/reactions-query.ts';
import { companySplitsQuery } from '#src/features/splits/splits-query.ts';
import { adjustBars, judgeBars } from '#src/records/prices/bars.ts';
import { priceOf, timed } from '#src/records/prices/price.ts';
import { indexSymbol } from '#src/records/prices/market.ts';
import { dailyBarsQuery, dayBarsQuery, pricesIntervalSeconds, weekBarsQuery } from '#src/records/prices/price-queries.ts';
import type { Split } from '#src/records/splits/split.ts';
import { isOutsidePlan } from '#src/shared/api/failure.ts';
import { passiveQuery, usePolling } from '#src/shared/api/polling.ts';
import { dayOf } from '#src/shared/time/format.ts';
import { symbolEvents } from '#src/app/symbol/timeline/events.ts';
import { barsInRange, indexLine, periodBase, periodChange, type PriceRange } from './period.ts';
import { knownPrices } from './price-view.ts';

const noSplits: readonly Split[] = [];

/** The bars of a symbol, as a range needs them. */
function useBars(symbol: string, range: PriceRange, today: string, isOn = true) {
  const poll = usePolling();
  const only = (isNeeded: boolean) => (isOn && isNeeded ? {} : { enabled: false });
  const daily = useQuery({ ...poll(dailyBarsQuery(symbol, today), pricesIntervalSeconds * 3), ...only(true) });
  const intraday = useQuery({ ...poll(dayBarsQuery(symbol, today), pricesIntervalSeconds), ...only(true) });
  const week = useQuery({ ...poll(weekBarsQuery(symbol, today), pricesIntervalSeconds), ...only(range === '5d') });
  return { daily, intraday, query: range === '1d' ? intraday : range === '5d' ? week : daily };
}

type BarQueries = ReturnType<typeof useBars>;

const priceOfBars = ({ daily, intraday }: BarQueries, splits: readonly Split[], now: number) =>
  priceOf({ daily: daily.data?.bars ?? [], intraday: timed(intraday.data?.bars ?? [], barIntervals['5m']), splits }, now);

interface Choice {
  readonly range: PriceRange;
  /** prices before a split in shares of now */
  readonly isAdjusted: boolean;
  readonly withIndex: boolean;
}

/** Everything that the price panel shows of a symbol at a moment, Unix seconds. */
export function usePriceData(symbol: string, { range, isAdjusted, withIndex }: Choice, now: number) {
  const today = dayOf(now, 'et');
  const own = useBars(symbol, range, today);
  const index = useBars(indexSymbol, range, today, withIndex);
  const news = useQuery({ ...symbolNewsQuery(symbol), ...passiveQuery });
  const reactions = useQuery({ ...symbolReactionsQuery(symbol, today), ...passiveQuery });
  const guidance = useInfiniteQuery({ ...symbolGuidanceQuery(symbol), ...passiveQuery });
  const { data: splits = noSplits } = useQuery({ ...companySplitsQuery(symbol), ...passiveQuery });

  const { daily, intraday, query } = own;
  const judged = (found: typeof daily) => judgeBars(found.data?.bars ?? [], splits, today, intraday.data?.bars);
  const adjusted = (found: typeof daily) => adjustBars(found.data?.bars ?? [], judged(found));
  const price = priceOfBars(own, splits, now);
  const inNow = barsInRange(range, adjusted(query));
  const base = periodBase(range, inNow, adjusted(daily), price);
  const bars = isAdjusted ? inNow : barsInRange(range, query.data?.bars ?? []);
  const shownBase = isAdjusted ? base : periodBase(range, bars, daily.data?.bars ?? [], price);
  const indexBars = { shown: index.query.data?.bars ?? [], daily: index.daily.data?.bars ?? [], price: priceOfBars(index, noSplits, now) };
  const firstDay = inNow[0] && dayOf(inNow[0].seconds, 'et');
  const shownSplits = judged(query).filter(({ day }) => firstDay !== undefined && day >= firstDay);
  const isExcluded = isOutsidePlan(daily.error);
  const hasBars = (daily.data?.bars.length ?? 0) + (intraday.data?.bars.length ?? 0) > 0;
  return {
    query,
    reactions,
    price,
    bars,
    base,
    /** in the shares of the shown bars */
    shownBase,
    change: periodChange(base, price),
    index: withIndex ? indexLine(range, bars, shownBase, indexBars, price) : undefined,
    isIndexPending: withIndex && (index.query.isPending || index.daily.isPending),
    shownSplits,
    hasSplits: shownSplits.some(({ day, isCounted }) => isCounted && firstDay !== undefined && day > firstDay),
    lastDaily: daily.data?.bars.at(-1),
    known: knownPrices(reactions.data?.rows ?? []),
    isExcluded,
    usesReactions: isExcluded || (daily.isSuccess && intraday.isSuccess && !hasBars),
    events: symbolEvents(
      {
        stories: news.data?.rows ?? [],
        reactions: reactions.data?.rows ?? [],
        guidance: guidance.data?.pages.flatMap(({ rows }) => rows) ?? [],
        splits,
      },
      symbol,
      inNow[0]?.seconds ?? 0,
    ),
  };
}
