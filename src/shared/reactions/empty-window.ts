import { newYorkDay, newYorkOffset } from '#contract/time/new-york.ts';
import { closureOn, sessionTimes } from '#contract/time/trading-calendar.ts';

/** Why a value is empty, by data, clock and market calendar. */
export interface EmptyReason {
  /** for counting */
  readonly kind: 'no symbol' | 'not over yet' | 'market closed' | 'after 20:00 ET' | 'never reached' | 'no trade' | 'not sent';
  /** a sentence without its period */
  readonly text: string;
}

const [minute, hour, day] = [60, 3600, 86_400];

/** Also on half days. */
const { preOpen: opens, postClose: closes } = sessionTimes;

export const noSymbol: EmptyReason = { kind: 'no symbol', text: 'The story has no symbol' };

/** Seconds since midnight in New York. */
const clockOf = (seconds: number): number => (((seconds + newYorkOffset(seconds)) % day) + day) % day;

const formatClock = (clock: number): string =>
  [Math.floor(clock / hour), Math.floor((clock % hour) / minute)].map((part) => String(part).padStart(2, '0')).join(':');

const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const;

const isTradingDay = (isoDay: string): boolean => closureOn(isoDay) === undefined;

/**
 * The pre-market to which a story counts that was published while nothing was traded, such as `Mon pre-market`; undefined for a story
 * published between 04:00 and 20:00 ET on a trading day.
 */
export function nextPreMarket(published: number): string | undefined {
  const clock = clockOf(published);
  if (clock >= opens && clock < closes && isTradingDay(newYorkDay(published))) return undefined;
  let next = clock < closes ? published : published + day;
  while (!isTradingDay(newYorkDay(next))) next += day;
  return `${weekdays[new Date(`${newYorkDay(next)}T00:00:00Z`).getUTCDay()]} pre-market`;
}

/** `due 11:42 ET` for a window that has not ended; undefined after its end, and for a story published while nothing was traded. */
export function dueAt(published: number, windowSeconds: number, nowSeconds: number): string | undefined {
  const end = published + windowSeconds;
  return end > nowSeconds && nextPreMarket(published) === undefined ? `due ${formatClock(clockOf(end))} ET` : undefined;
}

/** Why a window is empty although the story has a reaction, in the order of product.md 3.3. */
export function explainEmptyWindow(published: number, windowSeconds: number, nowSeconds: number): EmptyReason {
  const preMarket = nextPreMarket(published);
  if (preMarket !== undefined) return { kind: 'market closed', text: `Market closed · ${preMarket}` };
  const due = dueAt(published, windowSeconds, nowSeconds);
  if (due !== undefined) return { kind: 'not over yet', text: `Not over yet: ${due}` };
  if (clockOf(published) + windowSeconds > closes)
    return { kind: 'after 20:00 ET', text: `The window ends after trading: at ${formatClock(clockOf(published + windowSeconds))} ET` };
  return { kind: 'no trade', text: 'Nothing was traded in the window, or the source sent nothing' };
}
