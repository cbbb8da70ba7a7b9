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

/** Decimals with more places are formatted as fractions. */
const maxPlaces = 6;

const grouped = (value: bigint): string => value.toLocaleString('en-US');

/** A terminating decimal of at most `maxPlaces`; undefined otherwise. */
function decimalText({ top, bottom }: Fraction): string | undefined {
  for (let places = 0, scale = 1n; places <= maxPlaces; places++, scale *= 10n) {
    if (scale % bottom !== 0n) continue;
    const digits = String((top * scale) / bottom).padStart(places + 1, '0');
    const whole = grouped(BigInt(digits.slice(0, digits.length - places)));
    return places === 0 ? whole : `${whole}.${digits.slice(-places)}`;
  }
  return undefined;
}

/** A larger denominator says nothing to a reader: `500/699`. */
const maxDenominator = 12n;

/** Five digits, and one decimal of a large number: `0.96843`. */
function approximateText({ top, bottom }: Fraction): string {
  const value = Number(top) / Number(bottom);
  return `≈${value.toLocaleString('en-US', value < 10_000 ? { maximumSignificantDigits: 5 } : { maximumFractionDigits: 1 })}`;
}

function mixedText({ top, bottom }: Fraction): string {
  const rest = `${grouped(top % bottom)}/${grouped(bottom)}`;
  return top < bottom ? rest : `${grouped(top / bottom)} ${rest}`;
}

/** Formats as read at a glance: `5`, `98.456`, `33 1/3`, and rounded where the fraction is unwieldy, `≈7.9428`. */
export const shortFractionText = (value: Fraction): string =>
  decimalText(value) ?? (value.bottom <= maxDenominator ? mixedText(value) : approximateText(value));

/** Formats exactly: as `shortFractionText`, and an unwieldy fraction before its rounded value, `7 1,187/1,259 (≈7.9428)`. */
export const fractionText = (value: Fraction): string => {
  const short = shortFractionText(value);
  return short.startsWith('≈') ? `${mixedText(value)} (${short})` : short;
};
