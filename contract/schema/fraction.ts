/** An exact fraction in lowest terms, never negative. */
export interface Fraction {
  readonly top: bigint;
  readonly bottom: bigint;
}

const divisor = (a: bigint, b: bigint): bigint => (b === 0n ? a : divisor(b, a % b));

export function fraction(top: bigint, bottom: bigint): Fraction {
  const common = divisor(top, bottom);
  return { top: top / common, bottom: bottom / common };
}

export const times = (a: Fraction, b: Fraction): Fraction => fraction(a.top * b.top, a.bottom * b.bottom);

/** The reciprocal; the fraction must not be zero. */
export const inverse = ({ top, bottom }: Fraction): Fraction => ({ top: bottom, bottom: top });

/** Parses digits with an optional decimal point: `1.25` is 5/4. Undefined for any other text. */
export function readFraction(text: string): Fraction | undefined {
  const parts = /^(\d{1,15})(?:\.(\d{1,15}))?$/.exec(text);
  if (!parts) return undefined;
  const [, whole = '', part = ''] = parts;
  return fraction(BigInt(whole + part), 10n ** BigInt(part.length));
}
