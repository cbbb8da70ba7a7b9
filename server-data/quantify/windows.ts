import { at, barsOverAt } from './bars.ts';
import type { Frame } from './frame.ts';
import { changeInPercent } from './number.ts';
import { isOpenAt } from './sessions.ts';

/** Seconds after the news at which the price is looked at again. */
export const windowSeconds = [30, 60, 300, 600, 1800, 3600, 5400, 7200] as const;

/**
 * Percent that the price has moved so long after the news. Null when the market was shut at the news, when the window
 * ends after the day's last session or after what is known, and when nothing was traded in it: a share that is halted
 * has not stood still.
 */
export function movesAfter({ bars, hours, known, newsAt, newsPlace, p0 }: Frame): (number | null)[] {
  const isOpen = isOpenAt(hours, newsAt);
  return windowSeconds.map((seconds) => {
    const end = newsAt + seconds;
    if (!isOpen || end > hours.end || end > known) return null;
    const over = barsOverAt(bars, end);
    return over > newsPlace ? changeInPercent(p0, at(bars.close, over - 1)) : null;
  });
}
