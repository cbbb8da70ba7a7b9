import { type Fraction, inverse, readFraction, times } from './fraction.ts';

/** A parsed split ratio, new:old (assumption F07). */
export interface SplitRatio {
  /** as written */
  readonly sides: readonly [news: Fraction, olds: Fraction];
  /** new shares for each old one */
  readonly factor: Fraction;
  readonly direction: 'forward' | 'reverse' | 'even';
}

const shape = /^([^:]+):([^:]+)$/;

/** Parses `new:old` with optional decimals; undefined for other text and when a side is zero. */
export function readSplitRatio(text: string): SplitRatio | undefined {
  const [, left = '', right = ''] = shape.exec(text.trim()) ?? [];
  const news = readFraction(left);
  const olds = readFraction(right);
  if (!news || !olds || news.top === 0n || olds.top === 0n) return undefined;
  const factor = times(news, inverse(olds));
  const direction = factor.top > factor.bottom ? 'forward' : factor.top < factor.bottom ? 'reverse' : 'even';
  return { sides: [news, olds], factor, direction };
}
