import { newYorkInstant } from '#contract/time/new-york.ts';
import type { Synchronous } from '../../store/awaitable.ts';
import { groupBars } from '../../market/bar-periods.ts';
import { buildBars } from '../../market/testing/bars.ts';
import type { Store } from '../../store/store.ts';
import { buildStory } from '../../testing/stories.ts';

const open = newYorkInstant('2026-11-20', 9.5 * 3600);

/** Writes stories at 10:30 on AAPL with an hour of minutes around them: two records each, of the session and of the whole day. */
export function writeMeasurable(store: Pick<Synchronous<Store>, 'writeNews' | 'writeBars'>, stories: number): void {
  const minutes = Array.from({ length: 120 }, (_, index) => {
    const price = 100 + index / 10;
    return [open + index * 60, price, price, price, price, 100] as const;
  });
  store.writeBars(groupBars('AAPL', 60, buildBars(60, minutes)));
  const stocks = [{ name: 'AAPL', cusip: '', isin: '', exchange: 'NASDAQ' }];
  const created = open + 3600;
  store.writeNews(Array.from({ length: stories }, (_, index) => buildStory(index + 1, { created, updated: created, stocks })));
}
