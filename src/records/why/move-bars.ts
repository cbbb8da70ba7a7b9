import type { QueryClient } from '@tanstack/react-query';
import { barIntervals } from '#contract/endpoints/bars.ts';
import { dateOf, dayAt, findHours } from '#contract/market/day.ts';
import * as limits from '#contract/schema/limits.ts';
import { isHeldOn } from '#contract/symbol-history.ts';
import { addDays } from '#contract/time/dates.ts';
import type { EndedBar } from '#analysis/why/explain-move.ts';
import { baseSessions, type MoveSpan } from '#analysis/why/move-span.ts';
import type { PricePoint } from '#analysis/why/types.ts';
import { adjustBars, type Bar, bySymbol, judgeBars, withoutNight } from '#src/records/prices/bars.ts';
import { splitsBetween, splitsOf } from '#src/records/prices/bar-splits.ts';
import { fetchBars, fetchMinutes, type StoryBars } from '#src/records/prices/price-queries.ts';
import type { Split } from '#src/records/splits/split.ts';
import { batched } from '#src/shared/api/batched.ts';
import { limitConcurrency } from '#src/shared/api/limit-concurrency.ts';
import { perClient } from '#src/shared/api/per-client.ts';

/** Of daily bars: the sessions that volatility is computed of with the close before them, as calendar days with room for holidays. */
const dailyFrom = (date: string): string => addDays(date, -Math.ceil((baseSessions.most + 1) * 1.5));

/** A response has at most 20,000 bars, and a day from the close before to its end 960 minutes. */
const symbolsOfMinutes = Math.floor(limits.bars.candles / (16 * 60));
/** Of these responses, which are large. */
const atATime = 2;

interface DailyBars {
  readonly bars: readonly Bar[];
  readonly splits: readonly Split[];
}

/** The regular sessions of some symbols up to a day, and their splits of that time. */
async function fetchDaily(client: QueryClient, symbols: readonly string[], date: string): Promise<ReadonlyMap<string, DailyBars>> {
  const from = dailyFrom(date);
  const [{ rows }, splits] = await Promise.all([
    fetchBars(client, { symbols: [...symbols], from, to: date, interval: '1d', session: 'REGULAR' }),
    splitsBetween(symbols, from, date),
  ]);
  return new Map([...bySymbol(rows)].map(([key, bars]) => [key, { bars, splits: splitsOf(splits, key) }]));
}

/** By day and hours: symbols that are requested at about the same time share requests. */
const loadersOf = perClient((client) => {
  const limit = limitConcurrency(atATime);
  const daily = new Map<string, (key: string) => Promise<DailyBars | undefined>>();
  const minutes = new Map<string, (key: string) => Promise<StoryBars | undefined>>();
  return {
    daily(date: string) {
      const loader = daily.get(date) ?? batched((symbols) => fetchDaily(client, symbols, date), limits.bars.symbols);
      daily.set(date, loader);
      return loader;
    },
    minutes({ lastClose, until }: MoveSpan) {
      const name = `${lastClose} ${until}`;
      const load = async (symbols: readonly string[]) => {
        const found = await limit(() => fetchMinutes(client, symbols, [lastClose, until]));
        return new Map(symbols.flatMap((key, at): [string, StoryBars][] => (found[at] ? [[key, found[at]]] : [])));
      };
      const loader = minutes.get(name) ?? batched(load, symbolsOfMinutes);
      minutes.set(name, loader);
      return loader;
    },
  };
});

/** The prices of a move, in shares of its day. */
export interface MoveBars {
  /** that it is measured from: the last close at or before that of the span; undefined without one */
  readonly base: PricePoint | undefined;
  /** of the span, oldest first */
  readonly bars: readonly EndedBar[];
  /** of the sessions before the day, oldest first */
  readonly closes: readonly number[];
}

/** @param key as `spelledSymbol` writes it @throws Failure */
export async function fetchMoveBars(client: QueryClient, key: string, span: MoveSpan): Promise<MoveBars> {
  const loaders = loadersOf(client);
  const date = dateOf(span.day);
  const [ofDays, ofMinutes] = await Promise.all([loaders.daily(date)(key), loaders.minutes(span)(key)]);
  // Another company may have had the symbol before.
  const raw = (ofDays?.bars ?? []).filter(({ seconds }) => isHeldOn(key, dateOf(dayAt(seconds))));
  const minutes = withoutNight(ofMinutes?.bars ?? []);
  const judged = judgeBars(raw.length > 0 ? raw : minutes, ofDays?.splits ?? [], date, minutes);
  const daily = adjustBars(raw, judged);
  const close = daily.findLast(({ seconds }) => dayAt(seconds) <= dayAt(span.lastClose));
  const at = close && findHours(dayAt(close.seconds))?.post;
  const length = barIntervals[ofMinutes?.step ?? '1m'];
  return {
    base: close && at !== undefined ? { at, price: close.close } : undefined,
    bars: adjustBars(minutes, judged).map(({ seconds, close: price }) => ({ end: seconds + length, close: price })),
    closes: daily.filter(({ seconds }) => dayAt(seconds) < span.day).map(({ close: price }) => price),
  };
}
