import { type Fraction, readFraction } from '#contract/schema/fraction.ts';
import { readSplitRatio } from '#contract/schema/split-ratio.ts';

/** A spreadsheet takes `4:1` for a time and writes `4:01`, so leading zeros say nothing. */
const pair = /^0*(\d+(?:\.\d+)?)\s*(?::|\/|-?\s*for\s*-?)\s*0*(\d+(?:\.\d+)?)$/i;

/** A ratio as the wire has it, and whether a rounded decimal stood for it. */
export interface RatioText {
  readonly text: string;
  readonly isRounded?: boolean;
}

const joined = ({ top, bottom }: Fraction): string => `${top}:${bottom}`;

/** A decimal with a longer fraction may be a rounded one. */
const maxExactBottom = 100n;
/** Companies announce `4:3`, and hardly a forward split for more old shares. */
const maxOldShares = 12;

/** Half of the last place of a decimal. */
function roundingOf(text: string): number {
  const [, decimals = ''] = text.split('.');
  return 0.5 * 10 ** -decimals.length;
}

/** The only whole number of old shares for one new one that rounds to a decimal below 1. */
function reverseOf(value: number, rounding: number): RatioText | undefined {
  const [fewest, most] = [Math.ceil(1 / (value + rounding)), Math.floor(1 / Math.max(value - rounding, Number.MIN_VALUE))];
  return fewest === most && fewest > 1 ? { text: `1:${fewest}`, isRounded: true } : undefined;
}

function forwardOf(value: number, rounding: number): RatioText | undefined {
  for (let old = 2; old <= maxOldShares; old++) {
    const news = Math.round(value * old);
    if (Math.abs(value * old - news) <= rounding * old) return { text: `${news}:${old}`, isRounded: true };
  }
  return undefined;
}

function readNumber(text: string): RatioText | undefined {
  const exact = readFraction(text);
  if (exact === undefined || exact.top === 0n) return undefined;
  if (exact.top === 1n || exact.bottom <= maxExactBottom) return { text: joined(exact) };
  const value = Number(text);
  return value < 1 ? reverseOf(value, roundingOf(text)) : (forwardOf(value, roundingOf(text)) ?? { text: joined(exact) });
}

/**
 * Reads a split ratio as people and programs write it, new shares for old ones: `4:1`, `4-for-1`, `4 for 1`, `4/1`, or one number of new
 * shares for each old one, `4.0`, `0.1`; `0.0667` is 1:15. `4 to 1` is not read, because it is written in both directions.
 *
 * @returns undefined for other texts, where a side is zero, and for a rounded number that several ratios round to
 */
export function readRatio(value: unknown): RatioText | undefined {
  if (typeof value !== 'number' && typeof value !== 'string') return undefined;
  const text = String(value).trim();
  const [, news = '', old = ''] = pair.exec(text) ?? [];
  if (news === '') return readNumber(text);
  return readSplitRatio(`${news}:${old}`) ? { text: `${news}:${old}` } : undefined;
}

/** The ratio in lowest terms, so that `8:2`, `4-for-1` and `4.0` are one split. */
export function lowestTerms(ratio: string): string {
  const read = readSplitRatio(ratio);
  return read ? joined(read.factor) : ratio;
}
