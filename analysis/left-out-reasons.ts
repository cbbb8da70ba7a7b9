import { moreThanMost } from '#contract/multi-stock.ts';
import type { LeftOut } from './requests.ts';

/** Why rows of the filter do not count. */
export const leftOutReasons: Readonly<Record<keyof LeftOut, string>> = {
  multiStock: `multi-stock: the story is on ${moreThanMost}`,
  withoutRow: 'other session: no row for the full day or for the session of the story',
  overlapping: 'overlapping: an earlier story on the symbol is in the window',
  withoutIndex: 'vs SPY: no price of SPY in the window, or a story on SPY itself',
  halfDay: 'half day: its volume is held against whole days',
};
