import { priceFactorLabel } from '#contract/checks/splits.ts';
import { readSplitRatio, type SplitRatio } from '#contract/schema/split-ratio.ts';
import { priceFactor, ratioLabel, splitSentence } from '#contract/schema/split-text.ts';
import { tradingDaysBetween } from '#src/shared/calendar/days.ts';
import { dayOf } from '#src/shared/time/format.ts';
import { nowSeconds } from '#src/shared/time/now.ts';
import type { Split, SplitFlag } from './split.ts';

/** Flags on dates; the others are on type and ratio. */
export const isOnDates = (flag: SplitFlag): boolean => flag === 'dates out of order (upstream)' || flag === 'date not readable';

export const flagDescriptions: Readonly<Record<SplitFlag, string>> = {
  [priceFactorLabel]: 'Perhaps the factor by which a spin-off lowered the price: the number of shares stays.',
  'type and ratio disagree': 'The type and the ratio give opposite directions. No description is derived from it.',
  'dates out of order (upstream)':
    'The record date, the distribution or the ex-date is before a date that must precede it. Shown as received.',
  'ratio not readable': 'The ratio is not two numbers separated by a colon. Shown as received.',
  'date not readable': 'A date is not a calendar day. Shown as received.',
};

/** The ratio unless the type contradicts it: then no description is derived. */
export const trustedRatio = ({ ratio, flags }: Split): SplitRatio | undefined =>
  flags.includes('type and ratio disagree') ? undefined : ratio;

/** What a price factor does; undefined of a split. */
function factorEffect({ flags, record }: Split): string | undefined {
  const ratio = flags.includes(priceFactorLabel) ? readSplitRatio(record.ratio) : undefined;
  return ratio && `price ${priceFactor(ratio)}, shares unchanged`;
}

/** The split as a sentence; the ratio as received where it is contradictory or unreadable; empty without a ratio. */
export function splitDescription(split: Split): string {
  const effect = factorEffect(split);
  if (effect !== undefined) return effect;
  const ratio = trustedRatio(split);
  return ratio ? splitSentence(ratio) : split.record.ratio;
}

/** `1-for-20 reverse`, with the same fallbacks. */
export function splitLabel(split: Split): string {
  const ratio = trustedRatio(split);
  return ratio ? ratioLabel(ratio) : split.record.ratio;
}

/** `Split 1-for-20 reverse`, and of a price factor what it is, where no chip says it. */
export const splitTitle = (split: Split): string =>
  split.flags.includes(priceFactorLabel) ? `${split.record.ratio} ${priceFactorLabel}` : `Split ${splitLabel(split) || 'without a ratio'}`;

/** `1-for-20 reverse, price x20`, with the same fallbacks: for lines without room for the shares. */
export function splitEffect(split: Split): string {
  const effect = factorEffect(split);
  if (effect !== undefined) return effect;
  const ratio = trustedRatio(split);
  return ratio && ratio.direction !== 'even' ? `${ratioLabel(ratio)}, price ${priceFactor(ratio)}` : splitLabel(split);
}

/**
 * Trading days until the ex-date, 0 on the day. Undefined when it has passed, and where the exchange calendar is unknown.
 */
export const daysToEx = (ex: string | undefined, today: string): number | undefined =>
  ex === undefined || ex < today ? undefined : tradingDaysBetween(today, ex);

/** `today`, `1 trading day`, `12 trading days`, for a column named after the ex-date */
export const tradingDaysLabel = (days: number): string =>
  days === 0 ? 'today' : `${days.toLocaleString('en-US')} trading ${days === 1 ? 'day' : 'days'}`;
/** `today`, `in 12 trading days` */
export const daysToExLabel = (days: number): string => (days === 0 ? 'today' : `in ${tradingDaysLabel(days)}`);

/** Today in New York. */
export const today = (): string => dayOf(nowSeconds(), 'et');
