import { dateOf, type Day, dayOf } from '#contract/market/day.ts';
import { newYorkInstant } from '#contract/time/new-york.ts';
import { valueAt } from '#contract/value-at.ts';
import type { Store } from '../../store/store.ts';

/** A minute of a day, by the clock of New York: seconds of Unix time. */
export const minuteOf = (date: string, minute: number): number => newYorkInstant(date) + (9 * 60 + 30 + minute) * 60;

/** Bars as `time open high low close volume`, the time in UTC. */
export async function storedBars(store: Store, symbol: string, from = '2020-01-01', to = '2027-01-01'): Promise<string[]> {
  const lines: string[] = [];
  const span: { fromDay: Day; toDay: Day } = { fromDay: dayOf(from), toDay: dayOf(to) };
  for (const { seconds, bars } of await store.barDays({ symbol, ...span }))
    for (let index = 0; index < bars.length; index++) {
      const values = [bars.open, bars.high, bars.low, bars.close, bars.volume].map((column) => valueAt(column, index));
      lines.push(`${new Date(valueAt(bars.start, index) * 1000).toISOString().slice(0, 16)} ${seconds} ${values.join(' ')}`);
    }
  for (const { day, isDaily, regular } of await store.barSessions({ symbol, ...span }))
    if (isDaily === true && regular)
      lines.push(`${dateOf(day)} ${[regular.first, regular.high, regular.low, regular.last, regular.volume].join(' ')}`);
  return lines;
}
