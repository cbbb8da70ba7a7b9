import { newYorkDay, newYorkOffset } from '#contract/new-york.ts';
import { closureOn, sessionTimes } from '#contract/time/trading-calendar.ts';

/** Why a value is empty, as far as data, clock and market calendar tell. */
export interface WhyEmpty {
  /** for counting */
  readonly kind: 'no symbol' | 'not over yet' | 'market shut' | 'after 20:00 ET' | 'never reached' | 'no trade' | 'not sent';
  /** for the reader, as a whole sentence without its stop */
  readonly text: string;
}

const [minute, hour, day] = [60, 3600, 86_400];

/** On half days as well. */
const { preOpen: opens, postClose: closes } = sessionTimes;

export const noSymbol: WhyEmpty = { kind: 'no symbol', text: 'The story has no symbol' };

/** Seconds since midnight of a clock in New York, by arithmetic: thousands of rows are counted at once. */
const clockOf = (seconds: number): number => (((seconds + newYorkOffset(seconds)) % day) + day) % day;

const written = (clock: number): string =>
  [Math.floor(clock / hour), Math.floor((clock % hour) / minute)].map((part) => String(part).padStart(2, '0')).join(':');

/** `due 11:42 ET` of a window that is not over yet; undefined once it is. */
export const dueAt = (published: number, windowSeconds: number, nowSeconds: number): string | undefined =>
  published + windowSeconds > nowSeconds ? `due ${written(clockOf(published + windowSeconds))} ET` : undefined;

/** Why the move of a window is not there although the story has a reading, in the order of product.md 3.3. */
export function whyWindowEmpty(published: number, windowSeconds: number, nowSeconds: number): WhyEmpty {
  const due = dueAt(published, windowSeconds, nowSeconds);
  if (due !== undefined) return { kind: 'not over yet', text: `Not over yet: ${due}` };
  const shut = closureOn(newYorkDay(published));
  const clock = clockOf(published);
  if (shut) return { kind: 'market shut', text: `Market shut when the story came: ${shut}, counts for the next Pre` };
  if (clock < opens || clock >= closes) return { kind: 'market shut', text: 'Market shut when the story came: it counts for the next Pre' };
  if (clock + windowSeconds > closes)
    return { kind: 'after 20:00 ET', text: `The window ends after trading: at ${written(clockOf(published + windowSeconds))} ET` };
  return { kind: 'no trade', text: 'Nothing was traded in the window, or the source sent nothing' };
}
