import { fraction, fractionText, inverse, readFraction, shortFractionText, times, type Fraction } from './fraction.ts';

/** A parsed split ratio, new:old (assumption F07). */
export interface SplitRatio {
  /** new shares for each old one */
  readonly factor: Fraction;
  readonly direction: 'forward' | 'reverse' | 'even';
  /** `1-for-20` */
  readonly name: string;
}

const shape = /^([^:]+):([^:]+)$/;
const isOne = ({ top, bottom }: Fraction): boolean => top === bottom;

/**
 * Assumed: a ratio is reduced to the smallest whole numbers, `1398:1000` to 699-for-500, unless one side is 1: then the other one has
 * decimals, as companies announce it, `1:12.59` as 1-for-12.59.
 */
function nameOf(news: Fraction, olds: Fraction, factor: Fraction): string {
  const parts = isOne(news) || isOne(olds) ? [news, olds] : [factor.top, factor.bottom].map((side) => fraction(side, 1n));
  return parts.map(shortFractionText).join('-for-');
}

/** Parses `new:old` with optional decimals; undefined for other text and when a side is zero. */
export function readSplitRatio(text: string): SplitRatio | undefined {
  const [, left = '', right = ''] = shape.exec(text.trim()) ?? [];
  const news = readFraction(left);
  const olds = readFraction(right);
  if (!news || !olds || news.top === 0n || olds.top === 0n) return undefined;
  const factor = times(news, inverse(olds));
  const direction = factor.top > factor.bottom ? 'forward' : factor.top < factor.bottom ? 'reverse' : 'even';
  return { factor, direction, name: nameOf(news, olds, factor) };
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
export const ratioLabel = ({ name, direction }: SplitRatio): string => (direction === 'even' ? name : `${name} ${direction}`);

const hundred: Fraction = { top: 100n, bottom: 1n };

/** `÷ 5` for a forward split, `x20` for a reverse one. */
export const priceFactor = ({ factor, direction }: SplitRatio): string =>
  direction === 'forward' ? `\u00f7 ${shortFractionText(factor)}` : `x${shortFractionText(inverse(factor))}`;

/** `1-for-20 reverse: 100 shares become 5, price x20`, or `… price ÷ 5`; unwieldy fractions are rounded. */
export function splitSentence(ratio: SplitRatio): string {
  if (ratio.direction === 'even') return `${ratio.name}: 100 shares stay 100`;
  return `${ratioLabel(ratio)}: 100 shares become ${shortFractionText(sharesAfter(ratio, hundred))}, price ${priceFactor(ratio)}`;
}
