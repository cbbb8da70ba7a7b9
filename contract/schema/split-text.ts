import { type Fraction, fraction, inverse, times } from './fraction.ts';
import { fractionText, shortFractionText } from './fraction-text.ts';
import type { SplitRatio } from './split-ratio.ts';

const isOne = ({ top, bottom }: Fraction): boolean => top === bottom;

/**
 * `1-for-20`
 *
 * Assumed: a ratio is reduced to the smallest whole numbers, `1398:1000` to 699-for-500, unless one side is 1: then the other one has
 * decimals, as companies announce it, `1:12.59` as 1-for-12.59.
 */
export function ratioName({ sides: [news, olds], factor }: SplitRatio): string {
  const parts = isOne(news) || isOne(olds) ? [news, olds] : [factor.top, factor.bottom].map((side) => fraction(side, 1n));
  return parts.map(shortFractionText).join('-for-');
}

/** The number of shares after the split, exact. */
export const sharesAfter = ({ factor }: SplitRatio, shares: Fraction): Fraction => times(shares, factor);

/**
 * The shares of a holding after the split: `11 shares and cash for 0.9 of one`.
 *
 * Assumed: a company pays out the fraction of a share that comes of whole ones; an account that has fractions keeps them, `0.5` is `0.05`.
 */
export function holdingAfter(ratio: SplitRatio, held: Fraction): string {
  const after = sharesAfter(ratio, held);
  const rest = fraction(after.top % after.bottom, after.bottom);
  if (held.bottom !== 1n || rest.top === 0n) return fractionText(after);
  const whole = after.top / after.bottom;
  const cash = `cash for ${fractionText(rest)} of one`;
  return whole === 0n ? `${cash} share` : `${whole.toLocaleString('en-US')} ${whole === 1n ? 'share' : 'shares'} and ${cash}`;
}

/** The price of a share after the split, at an unchanged market value. */
export const priceAfter = ({ factor }: SplitRatio, price: Fraction): Fraction => times(price, inverse(factor));

/** `1-for-20 reverse` */
export const ratioLabel = (ratio: SplitRatio): string =>
  ratio.direction === 'even' ? ratioName(ratio) : `${ratioName(ratio)} ${ratio.direction}`;

const hundred: Fraction = { top: 100n, bottom: 1n };

/** `÷ 5` for a forward split, `x20` for a reverse one. */
export const priceFactor = ({ factor, direction }: SplitRatio): string =>
  direction === 'forward' ? `\u00f7 ${shortFractionText(factor)}` : `x${shortFractionText(inverse(factor))}`;

/** `1-for-20 reverse: 100 shares become 5, price x20`, or `… price ÷ 5`; unwieldy fractions are rounded. */
export function splitSentence(ratio: SplitRatio): string {
  if (ratio.direction === 'even') return `${ratioName(ratio)}: 100 shares stay 100`;
  return `${ratioLabel(ratio)}: 100 shares become ${shortFractionText(sharesAfter(ratio, hundred))}, price ${priceFactor(ratio)}`;
}
