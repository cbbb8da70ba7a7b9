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

/** `due 11:42 ET` for a window that has not ended; undefined after its end. */
export const dueAt = (published: number, windowSeconds: number, nowSeconds: number): string | undefined =>
  published + windowSeconds > nowSeconds ? `due ${written(clockOf(published + windowSeconds))} ET` : undefined;

/** Why a window is empty although the story has a reaction, in the order of product.md 3.3. */
export function explainEmptyWindow(published: number, windowSeconds: number, nowSeconds: number): EmptyReason {
  const due = dueAt(published, windowSeconds, nowSeconds);
  if (due !== undefined) return { kind: 'not over yet', text: `Not over yet: ${due}` };
  const shut = closureOn(newYorkDay(published));
  const clock = clockOf(published);
  if (shut) return { kind: 'market closed', text: `Market closed at publication: ${shut}, counts for the next pre-market` };
  if (clock < opens || clock >= closes)
    return { kind: 'market closed', text: 'Market closed at publication: counts for the next pre-market' };
  if (clock + windowSeconds > closes)
    return { kind: 'after 20:00 ET', text: `The window ends after trading: at ${written(clockOf(published + windowSeconds))} ET` };
  return { kind: 'no trade', text: 'Nothing was traded in the window, or the source sent nothing' };
}
