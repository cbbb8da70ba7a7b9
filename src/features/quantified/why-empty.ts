import type { QuantifiedField } from '#contract/endpoints/quantified.ts';
import { quantifiedGlossary } from '#contract/glossary/quantified.ts';
import { newYorkDay, newYorkOffset } from '#contract/new-york.ts';
import { shutBecause } from '#src/shared/calendar/market-day.ts';
import type { Reading } from './reading.ts';
import { windowOf } from './windows.ts';

/** Why a value is empty, as far as data, clock and market calendar tell. */
export interface WhyEmpty {
  /** for counting */
  readonly kind: 'no symbol' | 'not over yet' | 'market shut' | 'after 20:00 ET' | 'never reached' | 'no trade' | 'not sent';
  /** for the reader, as a whole sentence without its stop */
  readonly text: string;
}

const [minute, hour, day] = [60, 3600, 86_400];

/** Trading begins at 04:00 and ends at 20:00 in New York, on half days as well. */
const [opens, closes] = [4 * hour, 20 * hour];

/** Seconds since midnight of a clock in New York, by arithmetic: thousands of rows are counted at once. */
const clockOf = (seconds: number): number => (((seconds + newYorkOffset(seconds)) % day) + day) % day;

const written = (clock: number): string =>
  [Math.floor(clock / hour), Math.floor((clock % hour) / minute)].map((part) => String(part).padStart(2, '0')).join(':');

const extremeOf: Readonly<Record<string, string>> = { L: 'up', S: 'down', P: 'either way' };

const levelName = /^([LSP])(\d+)$/;

function windowReason(seconds: number, published: number, nowSeconds: number): WhyEmpty | undefined {
  const end = published + seconds;
  if (end > nowSeconds) return { kind: 'not over yet', text: `Not over yet: due ${written(clockOf(end))} ET` };
  const shut = shutBecause(newYorkDay(published));
  const clock = clockOf(published);
  if (shut) return { kind: 'market shut', text: `Market shut when the story came: ${shut}, counts for the next Pre` };
  if (clock < opens || clock >= closes) return { kind: 'market shut', text: 'Market shut when the story came: it counts for the next Pre' };
  if (clock + seconds > closes) return { kind: 'after 20:00 ET', text: `The window ends after trading: at ${written(clockOf(end))} ET` };
  return undefined;
}

/**
 * The first reason that applies, in the order of product.md 3.3; those about the plan and about stories without a
 * reading belong to whoever asks for readings. That trading was halted is never claimed: the data cannot show it.
 */
export function whyEmpty({ record, publishedSeconds }: Reading, field: QuantifiedField, nowSeconds: number): WhyEmpty {
  if (record.Symb === '') return { kind: 'no symbol', text: 'The story has no symbol' };
  const window = windowOf(field);
  if (window && publishedSeconds !== undefined) {
    const reason = windowReason(window.seconds, publishedSeconds, nowSeconds);
    if (reason) return reason;
    return { kind: 'no trade', text: 'Nothing was traded in the window, or the source sent nothing' };
  }
  const [, side = '', level = ''] = levelName.exec(field) ?? [];
  if (level !== '')
    return { kind: 'never reached', text: `Never reached: the price did not go ${extremeOf[side]} ${level === '75' ? '7.5' : level}%` };
  const told = quantifiedGlossary[field].emptyWhen;
  if (told?.includes('no trade') || told?.includes('was traded')) return { kind: 'no trade', text: 'No trade in that session' };
  return { kind: 'not sent', text: told === undefined ? 'The source sent nothing' : `The source sent nothing: ${told}` };
}
