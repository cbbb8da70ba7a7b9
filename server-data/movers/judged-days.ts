import { splits as splitsEndpoint } from '#contract/endpoints/splits.ts';
import { dateOf, type Day } from '#contract/market/day.ts';
import { judgeSplits, otherDayDays, type SplitFacts } from '#contract/market/splits.ts';
import * as limits from '#contract/schema/limits.ts';
import { readRows } from '#contract/schema/rows.ts';
import { symbolKey } from '#contract/symbol.ts';
import { adjustDay, pricesOfDays } from '../market/adjust-day.ts';
import type { PastDay } from '../market/sessions.ts';
import { basisOn } from '../store/bars/bar-series.ts';
import type { BarSeriesBasis, DaysQuery } from '../store/bars/bars.ts';
import type { Store } from '../store/store.ts';

/** The splits that may change the prices of some days, by the key of the symbol: an ex-date may be some days off. */
export async function readSplitsOf(
  store: Pick<Store, 'splitsJson'>,
  { fromDay, toDay }: DaysQuery,
): Promise<ReadonlyMap<string, readonly SplitFacts[]>> {
  const bySymbol = new Map<string, SplitFacts[]>();
  const { pageSize } = limits.calendar;
  const days = { dateFrom: dateOf(fromDay - otherDayDays), dateTo: dateOf(toDay + otherDayDays), dateSearchField: 'ex' as const };
  for (let at = 0; ; at++) {
    const body = await store.splitsJson({ ...days, page: at, pageSize });
    const { rows, wrong } = readRows(splitsEndpoint, JSON.parse(body.toString())) ?? { rows: [], wrong: [] };
    for (const { id, ticker, ratio, split_type, date_ex } of rows) {
      const key = symbolKey(ticker);
      const splits = bySymbol.get(key) ?? [];
      splits.push({ id, ratio, split_type, date_ex });
      bySymbol.set(key, splits);
    }
    if (rows.length + wrong.length < pageSize) return bySymbol;
  }
}

/** What decides which splits count, besides the prices. */
interface Marks {
  /** what sources say of the prices of the symbol */
  readonly series: readonly BarSeriesBasis[];
  /** of the bars of the last day */
  readonly lengths: readonly number[];
}

/** A day in shares of another one. */
export type Adjust = (past: PastDay) => PastDay;

/** How days of a symbol become those in shares of a later day, without the splits between. @param days as they were traded */
export function openAdjust(days: readonly PastDay[], splits: readonly SplitFacts[], { series, lengths }: Marks, toDay: Day): Adjust {
  const judged = judgeSplits(splits, { prices: pricesOfDays(days), markOn: (exDay) => basisOn(series, lengths, exDay) });
  return (past) => adjustDay(past, judged, toDay);
}
