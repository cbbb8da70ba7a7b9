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

const written = (clock: number): string =>
  [Math.floor(clock / hour), Math.floor((clock % hour) / minute)].map((part) => String(part).padStart(2, '0')).join(':');

/** Such as `Mon`. */
const weekdayName = (isoDay: string): string =>
  new Intl.DateTimeFormat('en-US', { weekday: 'short', timeZone: 'UTC' }).format(new Date(`${isoDay}T00:00:00Z`));

/**
 * The pre-market to which a story counts that was published while nothing was traded, such as `Mon pre-market`; undefined for a story
 * published between 04:00 and 20:00 ET on a trading day.
 */
export function nextPreMarket(published: number): string | undefined {
  const clock = clockOf(published);
  let at = clock < closes ? published : published + day;
  const isTradingDay = (): boolean => closureOn(newYorkDay(at)) === undefined;
  if (at === published && clock >= opens && isTradingDay()) return undefined;
  while (!isTradingDay()) at += day;
  return `${weekdayName(newYorkDay(at))} pre-market`;
}

/** `due 11:42 ET` for a window that has not ended; undefined after its end, and for a story published while nothing was traded. */
export function dueAt(published: number, windowSeconds: number, nowSeconds: number): string | undefined {
  const end = published + windowSeconds;
  return end > nowSeconds && nextPreMarket(published) === undefined ? `due ${written(clockOf(end))} ET` : undefined;
}

/** Why a window is empty although the story has a reaction, in the order of product.md 3.3. */
export function explainEmptyWindow(published: number, windowSeconds: number, nowSeconds: number): EmptyReason {
  const preMarket = nextPreMarket(published);
  if (preMarket !== undefined) return { kind: 'market closed', text: `Market closed · ${preMarket}` };
  const due = dueAt(published, windowSeconds, nowSeconds);
  if (due !== undefined) return { kind: 'not over yet', text: `Not over yet: ${due}` };
  if (clockOf(published) + windowSeconds > closes)
    return { kind: 'after 20:00 ET', text: `The window ends after trading: at ${written(clockOf(published + windowSeconds))} ET` };
  return { kind: 'no trade', text: 'Nothing was traded in the window, or the source sent nothing' };
}
